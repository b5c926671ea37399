//! SlugChess, by torch and by sight. In the order of rules.md.

mod play;

use crate::row::*;

const TORCH: &str = "slug-torch";
const SIGHT: &str = "slug-sight";
/// The usual order of officers.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
/// Nothing in vision.
const DARK: &str =
    "......../......../......../......../......../......../......../........ w - - - 1 -";

#[test]
fn officers() {
    hold([
        row(
            "officers are shuffled uniformly, any order: 5040 of them",
            TORCH,
            START,
            [outcome("chance"), fair(5040), sees(FIRST, DARK), sees(SPECTATOR, DARK)],
        ),
        row(
            "any order: bishops on one colour, rooks on one side of the king",
            TORCH,
            START,
            [
                moves("chance BNBRRQNK, chance KRRNQBNB"),
                now("krrnqbnb/pppppppp/8/8/8/8/PPPPPPPP/BNBRRQNK w - - 0 1 -"),
                outcome(ONGOING),
            ],
        ),
        row(
            "no other officers than those of chess",
            TORCH,
            START,
            [no_chance("RNBQKBNQ", "cannot happen"), no_chance("RNBQKBN", "cannot happen")],
        ),
        row(
            "shuffle=independent (default): each side its own",
            SIGHT,
            START,
            [
                options("slug-sight shuffle=independent capture_light=torch-only"),
                moves("chance KQRRBBNN"),
                outcome("chance"),
                fair(5040),
                moves("chance RNBQKBNR"),
                now("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN w - - 0 1 -"),
            ],
        ),
        row(
            "shuffle=mirrored: one order for both",
            "slug-torch shuffle=mirrored",
            START,
            [
                options("slug-torch shuffle=mirrored capture_light=torch-only"),
                moves("chance KQRRBBNN"),
                now("kqrrbbnn/pppppppp/8/8/8/8/PPPPPPPP/KQRRBBNN w - - 0 1 -"),
                outcome(ONGOING),
            ],
        ),
        row(
            "shuffle=mirrored by sight",
            "slug-sight shuffle=mirrored",
            START,
            [
                moves("chance NNBBQKRR"),
                now("nnbbqkrr/pppppppp/8/8/8/8/PPPPPPPP/NNBBQKRR w - - 0 1 -"),
            ],
        ),
        row(
            "nobody is told the other's order",
            TORCH,
            START,
            [
                moves("chance KQRRBBNN, chance RNBQKBNR"),
                told(FIRST, ""),
                sees(
                    FIRST,
                    "......../......../......../......../......../8/PPPPPPPP/KQRRBBNN w - - - 1 -",
                ),
                sees(
                    SECOND,
                    "rnbqkbnr/pppppppp/8/......../......../......../......../........ w - - - 1 -",
                ),
                sees(SPECTATOR, DARK),
            ],
        ),
    ]);
}

#[test]
fn kings() {
    hold([
        row(
            "no castling (torch)",
            TORCH,
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            [
                from("e1", "e1d1 e1d2 e1e2 e1f1 e1f2"),
                bad_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "nobody castles"),
            ],
        ),
        row(
            "no castling (sight)",
            SIGHT,
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            [from("e1", "e1d1 e1d2 e1e2 e1f1 e1f2")],
        ),
        row(
            "no check: the king may move to a threatened square",
            SIGHT,
            "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
            [from("e1", "e1d1 e1d2 e1e2 e1f1 e1f2")],
        ),
        row(
            "no check: another piece may move while the king is threatened",
            SIGHT,
            "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
            [from("a2", "a2a3 a2a4")],
        ),
        row(
            "no check: a piece may leave its king to a slider",
            TORCH,
            "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1",
            [from("e2", "e2c4 e2d1 e2d3 e2f1 e2f3 e2g4")],
        ),
        row(
            "no check is told",
            SIGHT,
            "4k3/8/8/8/8/8/8/K6R w - - 0 1",
            [moves("h1h8"), told(FIRST, "first moves R h1-h8"), told(SECOND, "first moves unseen")],
        ),
        row(
            "no mate",
            SIGHT,
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
            [
                plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1 -", ONGOING),
                all(SECOND, "f7f5 f7f6 g7g5 g7g6 h7h5 h7h6 g8f8 g8h8"),
            ],
        ),
        row(
            "no stalemate by check: attacked squares may be moved to",
            SIGHT,
            "7k/8/8/8/8/8/8/K4Q2 w - - 0 1",
            [
                plays("f1f7", "7k/5Q2/8/8/8/8/8/K7 b - - 1 1 -", ONGOING),
                all(SECOND, "h8g7 h8g8 h8h7"),
            ],
        ),
        row(
            "the king is captured, and that ends the game (torch)",
            TORCH,
            "4k3/4R3/8/8/8/8/8/K7 w - - 5 9",
            [
                plays("e7e8", "4R3/8/8/8/8/8/8/K7 b - - 0 9 e8", "first king-captured"),
                refused("second e8e7", "the game is over: first king-captured"),
            ],
        ),
        row(
            "the king is captured, and that ends the game (sight)",
            SIGHT,
            "4k3/8/8/8/8/8/8/K3r3 b - - 5 9",
            [plays("e1a1", "4k3/8/8/8/8/8/8/r7 w - - 0 10 -", "second king-captured")],
        ),
    ]);
}

#[test]
fn vision_by_torch() {
    hold([
        row(
            "all squares are out of vision unless an own piece sees them",
            TORCH,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            [
                sees(
                    FIRST,
                    "......../......../......../......../......../......../...3../...1K1.. w - - - 1 -",
                ),
                sees(
                    SECOND,
                    "...1k1../...3../......../......../......../......../......../........ w - - - 1 -",
                ),
            ],
        ),
        row(
            "vision is the union over own pieces",
            TORCH,
            "4k3/8/8/8/4P3/8/8/K6N w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../...3../...1P1../...5/2...3/K1...2N w - - - 1 -",
            )],
        ),
        row(
            "torch: distance 1 for pawns and kings",
            TORCH,
            "4k3/8/8/8/4P3/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../...3../...1P1../...3../2....../K1...... w - - - 1 -",
            )],
        ),
        row(
            "torch: distance 2 for knights",
            TORCH,
            "4k3/8/8/8/3N4/8/8/K7 w - - 0 1",
            [sees(FIRST, "......../......../.5../.5../.2N2../.5../6../K1...... w - - - 1 -")],
        ),
        row(
            "torch: distance 2 for bishops",
            TORCH,
            "4k3/8/8/8/3B4/8/8/K7 w - - 0 1",
            [sees(FIRST, "......../......../.5../.5../.2B2../.5../6../K1...... w - - - 1 -")],
        ),
        row(
            "torch: distance 2 for rooks",
            TORCH,
            "4k3/8/8/8/3R4/8/8/K7 w - - 0 1",
            [sees(FIRST, "......../......../.5../.5../.2R2../.5../6../K1...... w - - - 1 -")],
        ),
        row(
            "torch: distance 2 for queens, whatever is in between",
            TORCH,
            "4k3/3r4/3q4/2pnp3/3Q4/8/8/K7 w - - 0 1",
            [sees(FIRST, "......../......../.2q2../.1pnp1../.2Q2../.5../6../K1...... w - - - 1 -")],
        ),
    ]);
}

#[test]
fn vision_by_sight() {
    hold([
        row(
            "sight: distance 1 for pawns, and the double step they could make",
            SIGHT,
            "4k3/8/8/8/8/8/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../....1.../...3../2.1P1../K1.3.. w - - - 1 -",
            )],
        ),
        row(
            "sight: a double step onto a piece is no move, so it is not seen",
            SIGHT,
            "4k3/8/8/8/4n3/8/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../...3../2.1P1../K1.3.. w - - - 1 -",
            )],
        ),
        row(
            "sight: a double step over a piece is no move, so it is not seen",
            SIGHT,
            "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../...1n1../2.1P1../K1.3.. w - - - 1 -",
            )],
        ),
        row(
            "sight: distance 1 for knights, and where they jump",
            SIGHT,
            "4k3/8/2p5/8/3N4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../..p.1.../.5../..1N1.../.5../3.1.../K1...... w - - - 1 -",
            )],
        ),
        row(
            "sight: rooks up to and including the first piece, no neighbours",
            SIGHT,
            "3qk3/8/3p4/8/3R4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../...p..../...1..../3R4/...1..../2.1..../K1.1.... w - - - 1 -",
            )],
        ),
        row(
            "sight: bishops along their diagonals",
            SIGHT,
            "4k3/8/8/8/3B4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                ".......1/1.....1./.1...1../..1.1.../...B..../..1.1.../2...1../K1....1. w - - - 1 -",
            )],
        ),
        row(
            "sight: queens along both",
            SIGHT,
            "4k3/8/3p1p2/8/3Q4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../1......./.1.p.p../..3.../3Q4/..3.../2.1.1../K1.1..1. w - - - 1 -",
            )],
        ),
        row(
            "sight: kings where they could move",
            SIGHT,
            "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../......../...q2../...1K1.. w - - - 1 -",
            )],
        ),
        row(
            "sight: a slider sees nothing behind an own piece",
            SIGHT,
            "4k3/8/8/8/P7/8/8/R6K w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../2....../P1....../2....../1.....2/R6K w - - - 1 -",
            )],
        ),
        row(
            "own pieces' squares are always in vision",
            SIGHT,
            "R3k3/P7/8/8/8/8/8/K7 b - - 0 1",
            [sees(
                FIRST,
                "R3k.../P1....../2....../......../......../......../2....../K1...... b - - - 1 -",
            )],
        ),
    ]);
}

//! Dark chess, also called Fog of War. In the order of rules.md.

mod sight;
mod told;

use crate::row::*;

const FOG: &str = "fog";
/// All that a spectator sees in White's first turn.
const DARK: &str =
    "......../......../......../......../......../......../......../........ w - - - 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn beginning() {
    hold([
        row("no option", FOG, START, [options("fog")]),
        row(
            "no shuffle: the FIDE start",
            FOG,
            START,
            [
                outcome(ONGOING),
                chances(""),
                now("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ],
        ),
        row(
            "FIDE moves",
            FOG,
            START,
            [count(20), from("e2", "e2e3 e2e4"), from("b1", "b1a3 b1c3")],
        ),
        row(
            "six fields as in chess",
            FOG,
            START,
            [
                plays(
                    "e2e4",
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                    ONGOING,
                ),
                plays(
                    "b8c6",
                    "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2",
                    ONGOING,
                ),
            ],
        ),
    ]);
}

#[test]
fn kings() {
    hold([
        row(
            "no check: the king may move to a threatened square",
            FOG,
            "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
            [from("e1", "e1d1 e1d2 e1e2 e1f1 e1f2")],
        ),
        row(
            "no check: another piece may move while the king is threatened",
            FOG,
            "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
            [from("a2", "a2a3 a2a4")],
        ),
        row(
            "no check: a piece may leave its king to a slider",
            FOG,
            "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
            [from("e2", "e2c1 e2c3 e2d4 e2f4 e2g1 e2g3")],
        ),
        row(
            "no check is told",
            FOG,
            "4k3/8/8/8/8/8/8/K6R w - - 0 1",
            [moves("h1h8"), told(FIRST, "first moves R h1-h8"), told(SECOND, "first moves unseen")],
        ),
        row(
            "no mate",
            FOG,
            "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
            [
                plays("d1d8", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1", ONGOING),
                all(SECOND, "f7f5 f7f6 g7g5 g7g6 h7h5 h7h6 g8f8 g8h8"),
            ],
        ),
        row(
            "no stalemate by check: attacked squares may be moved to",
            FOG,
            "7k/8/8/8/8/8/8/K4Q2 w - - 0 1",
            [
                plays("f1f7", "7k/5Q2/8/8/8/8/8/K7 b - - 1 1", ONGOING),
                all(SECOND, "h8g7 h8g8 h8h7"),
            ],
        ),
        row(
            "no draw by material",
            FOG,
            "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
            [plays("a1b2", "7k/8/8/8/8/8/1K6/8 b - - 0 1", ONGOING)],
        ),
        row(
            "capturing the king wins at once",
            FOG,
            "4k3/8/8/8/4R3/8/8/K7 w - - 5 9",
            [
                plays("e4e8", "4R3/8/8/8/8/8/8/K7 b - - 0 9", "first king-captured"),
                refused("second e8e7", "the game is over: first king-captured"),
            ],
        ),
        row(
            "capturing the king wins at once, by a promotion too",
            FOG,
            "1k6/P7/8/8/8/8/8/K7 w - - 0 1",
            [plays("a7b8n", "1N6/8/8/8/8/8/8/K7 b - - 0 1", "first king-captured")],
        ),
        row(
            "kings may meet",
            FOG,
            "8/8/8/4k3/8/4K3/8/8 w - - 0 1",
            [
                plays("e3e4", "8/8/8/4k3/4K3/8/8/8 b - - 1 1", ONGOING),
                plays("e5e4", "8/8/8/8/4k3/8/8/8 w - - 0 2", "second king-captured"),
            ],
        ),
    ]);
}

#[test]
fn castling() {
    hold([
        row(
            "castling, king side and queen side",
            FOG,
            CASTLES,
            [
                plays("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", ONGOING),
                told(FIRST, "first castles e1-g1 h1-f1"),
                history(FIRST, "O-O"),
                plays("e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2", ONGOING),
                history(SECOND, "O-O-O"),
            ],
        ),
        row(
            "attacks do not matter: out of, through and into",
            FOG,
            "4rrrk/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            [legal("e1g1 e1c1")],
        ),
        row(
            "attacks do not matter: Black's queen side",
            FOG,
            "r3k3/8/8/8/8/8/8/1RRRRK2 b q - 0 1",
            [plays("e8c8", "2kr4/8/8/8/8/8/8/1RRRRK2 w - - 1 2", ONGOING)],
        ),
        row(
            "castling needs the right",
            FOG,
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
            [legal("e1c1"), illegal("e1g1")],
        ),
        row(
            "castling needs the king in place: moved and back is too late",
            FOG,
            CASTLES,
            [moves("e1e2, a8b8, e2e1, b8a8"), illegal("e1g1 e1c1")],
        ),
        row(
            "castling needs the rook in place: moved and back is too late",
            FOG,
            CASTLES,
            [moves("h1h2, a8b8, h2h1, b8a8"), illegal("e1g1"), legal("e1c1")],
        ),
        row(
            "a right without its rook or king is no position",
            FOG,
            CASTLES,
            [
                bad_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", ""),
                bad_fen("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", ""),
            ],
        ),
        row(
            "castling needs empty squares between",
            FOG,
            "4k3/8/8/8/8/8/8/Rn2K1NR w KQ - 0 1",
            [illegal("e1g1 e1c1")],
        ),
        row(
            "a captured rook's right goes",
            FOG,
            CASTLES,
            [plays("h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1", ONGOING), legal("e8c8")],
        ),
        row(
            "a captured rook's right does not come back with another rook",
            FOG,
            "r3k2r/6P1/r7/8/8/8/8/K7 w kq - 0 1",
            [
                plays("g7h8n", "r3k2N/8/r7/8/8/8/8/K7 b q - 0 1", ONGOING),
                moves("a6h6, a1b1, h6h8, b1a1"),
                now("r3k2r/8/8/8/8/8/8/K7 b q - 1 3"),
            ],
        ),
        row(
            "a captured king's rights go",
            FOG,
            "r3k2r/8/8/8/8/8/8/K3R3 w kq - 0 1",
            [plays("e1e8", "r3R2r/8/8/8/8/8/8/K7 b - - 0 1", "first king-captured")],
        ),
    ]);
}

#[test]
fn pawns() {
    hold([
        row(
            "promotion to Q, R, B, N",
            FOG,
            "1n5k/P7/8/8/8/8/8/K7 w - - 7 30",
            [
                from("a7", "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r"),
                plays("a7a8n", "Nn5k/8/8/8/8/8/8/K7 b - - 0 30", ONGOING),
            ],
        ),
        row(
            "en passant, at once",
            FOG,
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [
                from("e5", "e5d6 e5e6"),
                plays("e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2", ONGOING),
                told(FIRST, "first moves P e5-d6, second loses p d5"),
            ],
        ),
        row(
            "en passant, not later",
            FOG,
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [moves("e1e2, e8e7"), from("e5", "e5e6")],
        ),
        row(
            "en passant that uncovers the own king",
            FOG,
            "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1",
            [
                plays("d4e3", "8/8/8/8/R6k/4p3/8/4K3 w - - 0 2", ONGOING),
                plays("a4h4", "8/8/8/8/7R/4p3/8/4K3 b - - 0 2", "first king-captured"),
            ],
        ),
    ]);
}

#[test]
fn draws() {
    hold([
        row(
            "a seat without a legal action: draw",
            FOG,
            "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50",
            [plays("e2d1", "8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 1 50", "draw no-moves")],
        ),
        row(
            "a hundred quiet half-moves draw, castling is one",
            FOG,
            "4k3/8/8/8/8/8/8/4K2R w K - 99 80",
            [plays("e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 100 80", "draw quiet")],
        ),
        row(
            "a capture or a pawn's move ends the quiet",
            FOG,
            "4k3/p7/8/8/8/7r/8/4K2R w - - 99 80",
            [
                plays("h1h3", "4k3/p7/8/8/8/7R/8/4K3 b - - 0 80", ONGOING),
                plays("a7a6", "4k3/8/p7/8/8/7R/8/4K3 w - - 0 81", ONGOING),
            ],
        ),
        row(
            "threefold repetition draws, also if nobody can know",
            FOG,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            [moves("e1e2, e8e7, e2e1, e7e8, e1e2, e8e7, e2e1, e7e8"), outcome("draw repetition")],
        ),
        row(
            "threefold repetition: rights that are gone make another position",
            FOG,
            CASTLES,
            [
                moves("h1g1, h8g8, g1h1, g8h8, h1g1, h8g8, g1h1, g8h8, h1g1"),
                outcome(ONGOING),
                moves("h8g8"),
                outcome("draw repetition"),
            ],
        ),
        row(
            "the king's capture comes before the quiet",
            FOG,
            "4k3/8/8/8/4R3/8/8/K7 w - - 99 90",
            [plays("e4e8", "4R3/8/8/8/8/8/8/K7 b - - 0 90", "first king-captured")],
        ),
        row(
            "no moves comes before the quiet",
            FOG,
            "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 99 90",
            [plays("e2d1", "8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 100 90", "draw no-moves")],
        ),
        row(
            "the counters are not shown while the game runs",
            FOG,
            "7k/8/8/8/8/8/8/K7 w - - 98 90",
            [
                sees(
                    FIRST,
                    "......../......../......../......../......../......../2....../K1...... w - - - 90",
                ),
                same(FIRST, "7k/8/8/8/8/8/8/K7 w - - 0 90"),
                moves("a1a2"),
                sees(
                    SECOND,
                    "......1k/......2/......../......../......../......../......../........ b - - - 90",
                ),
            ],
        ),
    ]);
}

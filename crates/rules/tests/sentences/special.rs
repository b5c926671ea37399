//! Special Chess without assassins: FIDE chess and the Triceratops. In the order of rules.md.

use crate::row::*;

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn chess() {
    hold([
        row(
            "two options, each off by default: standard chess",
            "special",
            START,
            [
                options("special dinosaur=off assassin=off assassin_step=one-or-two"),
                now("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                count(20),
            ],
        ),
        row(
            "nothing is hidden: every view is the position",
            "chess",
            START,
            [
                moves("e2e4"),
                sees(FIRST, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
                sees(SECOND, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
                sees(SPECTATOR, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            ],
        ),
        row(
            "White moves first",
            "chess",
            START,
            [all(SECOND, ""), refused("second e7e5", "it is not the turn of second")],
        ),
        row(
            "castling, king side and queen side",
            "chess",
            CASTLES,
            [
                plays("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", ONGOING),
                told(SECOND, "first castles e1-g1 h1-f1"),
                history(SECOND, "O-O"),
                plays("e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2", ONGOING),
                history(FIRST, "O-O-O"),
            ],
        ),
        row(
            "no castling out of, through or into check",
            "chess",
            "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
            [illegal("e1g1"), legal("e1c1")],
        ),
        row(
            "no castling after the king has moved",
            "chess",
            CASTLES,
            [
                moves("e1e2, e8e7, e2e1, e7e8"),
                now("r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3"),
                illegal("e1g1 e1c1"),
            ],
        ),
        row(
            "en passant, right after the double step only",
            "chess",
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            [moves("d7d5"), legal("e5d6"), moves("e1e2, e8e7"), illegal("e5d6")],
        ),
        row(
            "en passant takes the pawn that passed",
            "chess",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [
                plays("e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2", ONGOING),
                told(SECOND, "first moves P e5-d6, second loses p d5"),
            ],
        ),
        row(
            "promotion: Q, R, B, N",
            "chess",
            "6k1/P7/8/8/8/8/8/K7 w - - 0 1",
            [
                from("a7", "a7a8b a7a8n a7a8q a7a8r"),
                plays("a7a8n", "N5k1/8/8/8/8/8/8/K7 b - - 0 1", "draw material"),
            ],
        ),
        row("promotion is a must", "chess", "6k1/P7/8/8/8/8/8/K7 w - - 0 1", [illegal("a7a8")]),
        row(
            "check must be answered",
            "chess",
            "4k3/8/8/8/4r3/8/3P4/R3K3 w Q - 0 1",
            [all(FIRST, "e1d1 e1f1 e1f2")],
        ),
        row(
            "wins: checkmate",
            "chess",
            START,
            [
                moves("f2f3, e7e5, g2g4"),
                plays(
                    "d8h4",
                    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                    "second checkmate",
                ),
                history(FIRST, "Qh4#"),
            ],
        ),
        row(
            "stalemate is a draw",
            "chess",
            "7k/8/8/8/8/8/8/K4Q2 w - - 0 1",
            [plays("f1f7", "7k/5Q2/8/8/8/8/8/K7 b - - 1 1", "draw stalemate")],
        ),
        row(
            "no assassins in standard chess",
            "chess",
            START,
            [
                illegal("A@e3"),
                bad_fen("7k/8/8/8/8/2A5/8/K7 w - - 0 1", "board"),
                bad_fen("7k/8/8/8/8/2P5/8/K7 w - - 0 1 Aa", "seventh"),
            ],
        ),
    ]);
}

/// A Triceratops on d4 in the open.
const OPEN: &str = "6k1/8/8/8/3T4/8/8/K7 w - - 0 1";

#[test]
fn triceratops() {
    hold([
        row(
            "the Triceratopses start on e3 and e6",
            "dinosaur",
            START,
            [
                now("rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                options("special dinosaur=on assassin=off assassin_step=one-or-two"),
            ],
        ),
        row(
            "Triceratops: queen + knight",
            "dinosaur",
            OPEN,
            [from(
                "d4",
                "d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 d4a4 d4b4 d4c4 d4e4 d4f4 d4g4 d4h4 \
                 d4c3 d4b2 d4e5 d4f6 d4g7 d4h8 d4c5 d4b6 d4a7 d4e3 d4f2 d4g1 \
                 d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5",
            )],
        ),
        row(
            "its slides need a clear path, its jumps do not",
            "dinosaur",
            "6k1/8/8/2PPP3/2PTP3/2PPP3/8/K7 w - - 0 1",
            [from("d4", "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5")],
        ),
        row(
            "it captures as it moves",
            "dinosaur",
            "6k1/3r4/8/3p1n2/3T4/8/8/K7 w - - 0 1",
            [legal("d4d5 d4f5"), illegal("d4d6 d4d7")],
        ),
        row(
            "it gives check as a knight does",
            "dinosaur",
            "6k1/3T4/8/8/8/8/8/K7 w - - 0 1",
            [moves("d7e7"), told(SECOND, "first moves T d7-e7, check g8")],
        ),
        row(
            "a pawn may promote to it when dinosaur is on",
            "dinosaur",
            "6k1/P7/8/8/8/8/8/K7 w - - 0 1",
            [
                from("a7", "a7a8b a7a8n a7a8q a7a8r a7a8t"),
                plays("a7a8t", "T5k1/8/8/8/8/8/8/K7 b - - 0 1", ONGOING),
                told(SECOND, "first moves P a7-a8=T, check g8"),
            ],
        ),
        row(
            "no promotion to it when dinosaur is off",
            "chess",
            "6k1/P7/8/8/8/8/8/K7 w - - 0 1",
            [illegal("a7a8t a7a8a"), bad_fen("6k1/8/8/8/8/8/8/K6T w - - 0 1", "board")],
        ),
        row(
            "no promotion to an assassin when assassin is off",
            "dinosaur",
            "6k1/P7/8/8/8/8/8/K7 w - - 0 1",
            [illegal("a7a8a")],
        ),
    ]);
}

#[test]
fn no_draw_by_material_with_options() {
    hold([
        row(
            "insufficient material draws while both options are off",
            "chess",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome("draw material")],
        ),
        row(
            "not while a Triceratops can exist",
            "dinosaur",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "not while an assassin can exist, though there is none",
            "assassin",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "not while both can",
            "dinosaur-assassin",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            [outcome(ONGOING)],
        ),
        row(
            "a draw call must not tell that a hidden assassin is gone",
            "assassin",
            "7k/8/8/8/8/2a4R/8/K7 b - - 0 1",
            [moves("h8g8, h3c3"), outcome(ONGOING)],
        ),
    ]);
}

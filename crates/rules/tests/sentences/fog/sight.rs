//! What each seat and a spectator see.

use super::{CASTLES, DARK, FOG};
use crate::row::*;

#[test]
fn pieces() {
    hold([
        row(
            "the start",
            FOG,
            START,
            [
                sees(FIRST, "......../......../......../......../8/8/PPPPPPPP/RNBQKBNR w KQ - - 1"),
                sees(
                    SECOND,
                    "rnbqkbnr/pppppppp/8/8/......../......../......../........ w kq - - 1",
                ),
            ],
        ),
        row(
            "own squares are seen, and no neighbours for that alone",
            FOG,
            "4k3/8/8/8/8/8/PP6/RK6 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../2....../2....../PP1...../RK1..... w - - - 1",
            )],
        ),
        row(
            "a knight sees where it jumps",
            FOG,
            "4k3/8/2p5/8/3N4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../..p.1.../.1...1../...N..../.1...1../3.1.../K1...... w - - - 1",
            )],
        ),
        row(
            "a bishop sees its diagonals",
            FOG,
            "4k3/8/8/8/3B4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                ".......1/1.....1./.1...1../..1.1.../...B..../..1.1.../2...1../K1....1. w - - - 1",
            )],
        ),
        row(
            "a rook sees up to and including the first enemy",
            FOG,
            "3qk3/8/3p4/8/3R4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../...p..../...1..../3R4/...1..../2.1..../K1.1.... w - - - 1",
            )],
        ),
        row(
            "a rook sees nothing behind an own piece",
            FOG,
            "4k3/8/8/8/N7/8/8/R6K w - - 0 1",
            [sees(
                FIRST,
                "......../......../.1....../..1...../N......./1.1...../2....2/R6K w - - - 1",
            )],
        ),
        row(
            "a queen sees both",
            FOG,
            "4k3/8/3p1p2/8/3Q4/8/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../1......./.1.p.p../..3.../3Q4/..3.../2.1.1../K1.1..1. w - - - 1",
            )],
        ),
        row(
            "a king sees its neighbours",
            FOG,
            "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../......../...q2../...1K1.. w - - - 1",
            )],
        ),
        row(
            "who is not to move sees as much",
            FOG,
            "4k3/8/8/8/3R4/8/8/K7 b - - 0 1",
            [sees(
                FIRST,
                "...1..../...1..../...1..../...1..../3R4/...1..../2.1..../K1.1.... b - - - 1",
            )],
        ),
    ]);
}

#[test]
fn pawns() {
    hold([
        row(
            "a pawn sees its free forward squares, and no empty diagonal",
            FOG,
            "7k/8/8/8/8/8/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../....1.../....1.../2..P.../K1...... w - - - 1",
            )],
        ),
        row(
            "a pawn that has moved sees one",
            FOG,
            "7k/8/8/8/8/4P3/8/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../....1.../....P.../2....../K1...... w - - - 1",
            )],
        ),
        row(
            "a pawn does not see who stands in its way",
            FOG,
            "7k/8/8/8/8/4n3/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../......../2..P.../K1...... w - - - 1",
            )],
        ),
        row(
            "a pawn does not see who stands in the way of its double step",
            FOG,
            "7k/8/8/8/4n3/8/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../......../....1.../2..P.../K1...... w - - - 1",
            )],
        ),
        row(
            "a pawn sees a diagonal if it can capture there now",
            FOG,
            "7k/8/8/8/8/3n1p2/4P3/K7 w - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../....1.../...n1p../2..P.../K1...... w - - - 1",
            )],
        ),
        row(
            "a pawn sees a diagonal also in the other's turn",
            FOG,
            "7k/8/8/8/8/3n4/4P3/K7 b - - 0 1",
            [sees(
                FIRST,
                "......../......../......../......../....1.../...n1.../2..P.../K1...... b - - - 1",
            )],
        ),
    ]);
}

/// A white pawn on e5 can take the pawn that has just come to d5.
const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

#[test]
fn en_passant() {
    hold([
        row(
            "who can take en passant sees the target square and the pawn to be taken",
            FOG,
            PASSING,
            [sees(
                FIRST,
                "......../......../...2.../...pP.../......../......../...3../...1K1.. w - d6 - 2",
            )],
        ),
        row(
            "the other is told nothing, not even where its own pawn came from",
            FOG,
            PASSING,
            [sees(
                SECOND,
                "...1k1../...3../......../...p..../...1..../......../......../........ w - - - 2",
            )],
        ),
        row(
            "in that turn only",
            FOG,
            PASSING,
            [
                moves("e1e2, e8e7"),
                sees(
                    FIRST,
                    "......../......../....1.../....P.../......../...3../...1K1../...3.. w - - - 3",
                ),
            ],
        ),
        row(
            "it is over when the move is made",
            FOG,
            PASSING,
            [
                moves("e1e2"),
                sees(
                    FIRST,
                    "......../......../....1.../....P.../......../...3../...1K1../...3.. b - - - 2",
                ),
            ],
        ),
        row(
            "who cannot take there does not know the square",
            FOG,
            "4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 2",
            [
                sees(
                    FIRST,
                    "......../......../.....1../.....P../......../......../...3../...1K1.. w - - - 2",
                ),
                same(FIRST, "4k3/8/8/3p1P2/8/8/8/4K3 w - - 7 2"),
            ],
        ),
    ]);
}

#[test]
fn views() {
    hold([
        row(
            "the castling field shows only the viewer's own rights",
            FOG,
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
            [
                sees(
                    FIRST,
                    "r......r/1......1/1......1/1......1/1......1/1......1/1..3.1/R3K2R w K - - 1",
                ),
                sees(
                    SECOND,
                    "r3k2r/1..3.1/1......1/1......1/1......1/1......1/1......1/R......R w q - - 1",
                ),
            ],
        ),
        row(
            "the same actions and refusals whatever is in the fog",
            FOG,
            "4k3/p7/8/8/8/8/8/4K2R w K - 3 9",
            [
                same(FIRST, "r3k3/p7/8/8/8/8/8/4K2R w Kq - 60 9"),
                same(FIRST, "2q5/8/8/4r3/3k4/4b3/8/4K2R w K - 0 9"),
            ],
        ),
        row(
            "the same whatever stands in a pawn's way",
            FOG,
            "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1",
            [same(FIRST, "8/8/8/8/4r3/4k3/4P3/K7 w - - 0 1")],
        ),
        row(
            "a spectator sees no square, no right, no en passant square, no clock",
            FOG,
            CASTLES,
            [
                sees(SPECTATOR, DARK),
                all(SPECTATOR, ""),
                same(SPECTATOR, "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1"),
                same(SPECTATOR, "7k/8/8/8/8/8/8/K7 w - - 70 1"),
            ],
        ),
        row(
            "a spectator knows whose turn it is and how many moves were made",
            FOG,
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [
                moves("e5d6"),
                sees(
                    SPECTATOR,
                    "......../......../......../......../......../......../......../........ b - - - 2",
                ),
            ],
        ),
        row(
            "when the game is over everything is revealed",
            FOG,
            "r3k3/8/8/8/4R3/8/8/K7 w q - 5 9",
            [
                plays("e4e8", "r3R3/8/8/8/8/8/8/K7 b - - 0 9", "first king-captured"),
                sees(FIRST, "r3R3/8/8/8/8/8/8/K7 b - - 0 9"),
                sees(SECOND, "r3R3/8/8/8/8/8/8/K7 b - - 0 9"),
                sees(SPECTATOR, "r3R3/8/8/8/8/8/8/K7 b - - 0 9"),
            ],
        ),
    ]);
}

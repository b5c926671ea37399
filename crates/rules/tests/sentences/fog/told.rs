//! What each seat and a spectator are told of a step.

use super::FOG;
use crate::row::*;

#[test]
fn histories() {
    hold([
        row("own moves", FOG, START, [moves("b1c3"), history(FIRST, "Nc3")]),
        row(
            "own captures",
            FOG,
            "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1",
            [
                moves("e6e4"),
                told(SECOND, "second moves r e6-e4, first loses P e4"),
                history(SECOND, "Rxe4"),
            ],
        ),
        row(
            "of the other's move: nothing",
            FOG,
            "4k3/8/8/8/8/2n5/8/K7 b - - 0 1",
            [moves("c3d5"), told(FIRST, "second moves unseen"), history(FIRST, "?")],
        ),
        row(
            "of the other's move: the square left",
            FOG,
            "4k3/8/8/8/8/8/1n6/K7 b - - 0 1",
            [moves("b2d3"), told(FIRST, "second moves n b2-?"), history(FIRST, "Nb2-?")],
        ),
        row(
            "of the other's move: the square reached",
            FOG,
            "4k3/8/8/8/8/3n4/8/K7 b - - 0 1",
            [moves("d3b2"), told(FIRST, "second moves n ?-b2"), history(FIRST, "N?-b2")],
        ),
        row(
            "of the other's move: both",
            FOG,
            "4k3/8/8/8/3R4/8/1n6/K7 b - - 0 1",
            [moves("b2d3"), told(FIRST, "second moves n b2-d3"), history(FIRST, "Nb2-d3")],
        ),
        row(
            "own losses are known, piece and square, not who took",
            FOG,
            "4r2k/8/8/8/4P3/8/8/K7 b - - 0 1",
            [
                moves("e8e4"),
                told(FIRST, "second moves unseen, first loses P e4"),
                history(FIRST, "?xe4"),
            ],
        ),
        row(
            "own losses are known: en passant",
            FOG,
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            [moves("e5d6"), told(SECOND, "first moves unseen, second loses p d5")],
        ),
        row(
            "of a promotion the other learns what it sees: all",
            FOG,
            "7k/8/8/8/8/8/1p6/K7 b - - 0 1",
            [moves("b2b1n"), told(FIRST, "second moves p b2-b1=n")],
        ),
        row(
            "of a promotion the other learns what it sees: the new piece",
            FOG,
            "7k/8/8/8/5B2/8/2p5/K7 b - - 0 1",
            [moves("c2c1q"), told(FIRST, "second moves q ?-c1")],
        ),
        row(
            "of a promotion the other learns what it sees: nothing",
            FOG,
            "7k/8/8/8/8/8/4p3/K7 b - - 0 1",
            [moves("e2e1q"), told(FIRST, "second moves unseen")],
        ),
    ]);
}

/// Of the other's castling each piece is told like a move of its own: a king that is not seen must not be given away.
#[test]
fn castling() {
    hold([
        row(
            "nothing",
            FOG,
            "4k2r/8/8/8/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves unseen"), history(FIRST, "?")],
        ),
        row(
            "the rook, which may have moved alone",
            FOG,
            "4k2r/8/8/5R1R/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves r h8-f8"), history(FIRST, "Rh8-f8")],
        ),
        row(
            "the rook where it was",
            FOG,
            "4k2r/8/8/7R/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves r h8-?")],
        ),
        row(
            "the rook where it arrives",
            FOG,
            "4k2r/8/8/5R2/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves r ?-f8")],
        ),
        row(
            "the king where it was",
            FOG,
            "4k2r/8/8/4R3/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves k e8-?")],
        ),
        row(
            "the king where it arrives",
            FOG,
            "r3k3/8/8/2R5/8/8/8/K7 b q - 0 1",
            [moves("e8c8"), told(FIRST, "second moves k ?-c8")],
        ),
        row(
            "the king where it was and the rook where it arrives",
            FOG,
            "4k2r/8/8/4RR2/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second moves k e8-?, second moves r ?-f8")],
        ),
        row(
            "both squares of the king: that is castling, and the rest follows",
            FOG,
            "4k2r/8/8/4R1R1/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(FIRST, "second castles e8-g8 h8-f8"), history(FIRST, "O-O")],
        ),
    ]);
}

#[test]
fn spectators() {
    hold([
        row(
            "a spectator is told that a move was made",
            FOG,
            START,
            [moves("e2e4"), told(SPECTATOR, "first moves unseen"), history(SPECTATOR, "?")],
        ),
        row(
            "and nothing of captures",
            FOG,
            "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1",
            [moves("e6e4"), told(SPECTATOR, "second moves unseen"), history(SPECTATOR, "?")],
        ),
        row(
            "nor of castling",
            FOG,
            "4k2r/8/8/4R1R1/8/8/8/K7 b k - 0 1",
            [moves("e8g8"), told(SPECTATOR, "second moves unseen")],
        ),
        row(
            "nor of promotions",
            FOG,
            "7k/8/8/8/8/8/1p6/K7 b - - 0 1",
            [moves("b2b1n"), told(SPECTATOR, "second moves unseen")],
        ),
    ]);
}

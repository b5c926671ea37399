//! Two-square moves, and what an assassin does to another.

use crate::row::*;

const MEET_AT_TWO: &str = "7k/8/8/2a5/8/2A5/8/K7 w - - 0 1";
const MEET_AT_ONE: &str = "7k/8/8/8/2a5/2A5/8/K7 w - - 0 1";

#[test]
fn leaps() {
    hold([
        row(
            "a two-square move captures nothing, ever: not a visible piece",
            "stealth",
            "7k/8/8/2r5/8/2A5/8/K7 w - - 0 1",
            [illegal("c3c5")],
        ),
        row(
            "a two-square move captures nothing, ever: not a revealed assassin",
            "assassin",
            "7k/8/8/2a5/3P4/2A5/8/K7 w - - 0 1",
            [illegal("c3c5")],
        ),
        row(
            "a two-square move onto a hidden enemy assassin rebounds",
            "assassin",
            MEET_AT_TWO,
            [plays("c3c5", "7k/8/8/2a5/8/2A5/8/K7 b - - 1 1 -", ONGOING)],
        ),
        row(
            "it rebounds with exactly-two as well",
            "stealth",
            MEET_AT_TWO,
            [plays("c3c5", "7k/8/8/2a5/8/2A5/8/K7 b - - 1 1 -", ONGOING)],
        ),
        row(
            "it rebounds for Black as well",
            "assassin",
            "7k/8/8/2a5/8/2A5/8/K7 b - - 4 1",
            [plays("c5c3", "7k/8/8/2a5/8/2A5/8/K7 w - - 5 2 -", ONGOING)],
        ),
        row(
            "the turn is spent, and with it en passant",
            "assassin",
            "7k/3a4/8/1PpA4/8/8/8/K7 w - c6 0 2",
            [legal("b5c6"), plays("d5d7", "7k/3a4/8/1PpA4/8/8/8/K7 b - - 1 2 -", ONGOING)],
        ),
        row(
            "the mover is told that something was there",
            "assassin",
            MEET_AT_TWO,
            [moves("c3c5"), told(FIRST, "first rebounds c3-c5"), history(FIRST, "Ac3-c5?")],
        ),
        row(
            "a hidden rebound tells the opponent no more than any other move",
            "assassin",
            MEET_AT_TWO,
            [
                moves("c3c5"),
                told(SECOND, "first moves unseen"),
                told(SPECTATOR, "first moves unseen"),
                history(SECOND, "?"),
                same(SECOND, "7k/8/8/2a5/8/A7/8/K7 b - - 1 1 -"),
            ],
        ),
        row(
            "a revealed rebound is announced to both",
            "assassin",
            "7k/8/8/2a5/3p4/2A5/8/K7 w - - 0 1",
            [
                moves("c3c5"),
                told(FIRST, "first rebounds c3-c5"),
                told(SECOND, "first rebounds c3-?"),
                told(SPECTATOR, "first rebounds c3-?"),
            ],
        ),
        row(
            "a rebound that leaves the king attacked lets a rook capture it",
            "assassin",
            "4r2k/8/8/8/5p2/2A1a3/8/4K3 w - - 0 1",
            [
                legal("c3e3"),
                plays("c3e3", "4r2k/8/8/8/5p2/2A1a3/8/4K3 b - - 1 1 -", ONGOING),
                plays("e8e1", "7k/8/8/8/5p2/2A1a3/8/4r3 w - - 0 2 -", "second king-captured"),
            ],
        ),
        row(
            "a rebound that leaves the king attacked lets a bishop capture it",
            "stealth",
            "7k/b7/8/4p3/1A1a4/8/8/6K1 w - - 0 1",
            [
                plays("b4d4", "7k/b7/8/4p3/1A1a4/8/8/6K1 b - - 1 1 -", ONGOING),
                plays("a7g1", "7k/8/8/4p3/1A1a4/8/8/6b1 w - - 0 2 -", "second king-captured"),
            ],
        ),
        row(
            "a two-square move onto one's own hidden assassin is not legal",
            "assassin",
            "7k/8/8/2A5/8/2A5/8/K7 w - - 0 1",
            [illegal("c3c5 c5c3"), legal("c3c4 c3a3")],
        ),
        row(
            "one-or-two: a one-square move onto a hidden enemy assassin removes it",
            "assassin",
            MEET_AT_ONE,
            [
                plays("c3c4", "7k/8/8/8/2A5/8/8/K7 b - - 0 1 -", ONGOING),
                told(FIRST, "first moves A c3-c4, second loses a c4"),
                told(SECOND, "first moves unseen, second loses a c4"),
            ],
        ),
        row(
            "one-or-two: a one-square move onto one's own hidden assassin removes it",
            "assassin",
            "7k/8/8/8/2A5/2A5/8/K7 w - - 0 1",
            [
                plays("c3c4", "7k/8/8/8/2A5/8/8/K7 b - - 1 1 -", ONGOING),
                told(FIRST, "first moves A c3-c4, first loses A c4"),
                told(SECOND, "first moves unseen"),
            ],
        ),
        row(
            "exactly-two: no one-square move to an empty-looking square (enemy)",
            "stealth",
            MEET_AT_ONE,
            [illegal("c3c4"), same(FIRST, "7k/8/8/8/8/2A5/8/K7 w - - 0 1")],
        ),
        row(
            "exactly-two: no one-square move to an empty-looking square (own)",
            "stealth",
            "7k/8/8/8/2A5/2A5/8/K7 w - - 0 1",
            [illegal("c3c4")],
        ),
        row(
            "a revealed enemy assassin next to it is captured in both settings",
            "stealth",
            "7k/8/8/8/2a5/2AP4/8/K7 w - - 0 1",
            [plays("c3c4", "7k/8/8/8/2A5/3P4/8/K7 b - - 0 1 -", ONGOING)],
        ),
    ]);
}

#[test]
fn revealed_is_ordinary() {
    hold([
        row(
            "revealed, it blocks the enemy",
            "assassin",
            "3r3k/8/4p3/3A4/8/8/8/K2R4 b - - 0 1",
            [legal("d8d5 d8d6"), illegal("d8d4 d8d1")],
        ),
        row(
            "revealed, it blocks its own side, which cannot end a move on it",
            "assassin",
            "3r3k/8/4p3/3A4/8/8/8/K2R4 w - - 0 1",
            [legal("d1d4"), illegal("d1d5 d1d6 d1d8")],
        ),
        row(
            "revealed, it is captured by ordinary captures only: not by a pawn's step",
            "assassin",
            "7k/8/8/8/8/4a3/3PP3/K7 w - - 0 1",
            [from("e2", ""), from("d2", "d2d3 d2d4 d2e3")],
        ),
        row(
            "revealed, it is captured by ordinary captures",
            "assassin",
            "3r3k/8/4p3/3A4/8/8/8/K7 b - - 3 1",
            [
                writes("d8d5", "Rxd5"),
                plays("d8d5", "7k/8/4p3/3r4/8/8/8/K7 w - - 0 2 -", ONGOING),
                told(FIRST, "second moves r d8-d5, first loses A d5"),
                history(FIRST, "Rxd5"),
            ],
        ),
        row(
            "revealed, it attacks its eight neighbours, so it gives check",
            "assassin",
            "4k3/8/4A3/7p/8/8/8/K7 w - - 0 1",
            [
                plays("e6e7", "4k3/4A3/8/7p/8/8/8/K7 b - - 1 1 -", ONGOING),
                told(SECOND, "first moves A e6-e7, check e8"),
                history(SECOND, "Ae7+"),
                all(SECOND, "e8e7"),
            ],
        ),
        row(
            "revealed, it gives mate",
            "assassin",
            "4k3/8/4A3/7p/8/8/8/K3R3 w - - 0 1",
            [
                plays("e6e7", "4k3/4A3/8/7p/8/8/8/K3R3 b - - 1 1 -", "first checkmate"),
                history(SECOND, "Ae7#"),
            ],
        ),
        row(
            "revealed, it attacks no square two away",
            "assassin",
            "8/8/8/8/k1A5/7p/8/K7 b - - 0 1",
            [legal("h3h2 a4a5 a4a3"), illegal("a4b4 a4b3 a4b5")],
        ),
    ]);
}

//! Special Chess with `assassin`: setup, moves, revealed and hidden. In the order of rules.md.

mod hidden;
mod kings;
mod leaps;

use crate::row::*;

/// Every square where White can place at the start, and Black.
const WHITE_PLACES: &str = "A@a3 A@b3 A@c3 A@d3 A@e3 A@f3 A@g3 A@h3";
const BLACK_PLACES: &str = "A@a6 A@b6 A@c6 A@d6 A@e6 A@f6 A@g6 A@h6";

#[test]
fn setup() {
    hold([
        row(
            "both place before White's first move: nothing else is legal",
            "assassin",
            START,
            [
                now("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa"),
                all(FIRST, WHITE_PLACES),
                all(SECOND, BLACK_PLACES),
                all(SPECTATOR, ""),
                illegal("e2e4 g1f3"),
            ],
        ),
        row(
            "each places one",
            "assassin",
            START,
            [moves("first A@e3"), all(FIRST, ""), refused("first A@d3", "not the turn of first")],
        ),
        row(
            "each without seeing the other's",
            "assassin",
            START,
            [
                moves("second A@c6"),
                sees(FIRST, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A"),
                sees(SECOND, "rnbqkbnr/pppppppp/2a5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A"),
                sees(SPECTATOR, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A"),
                all(FIRST, WHITE_PLACES),
            ],
        ),
        row(
            "on an empty square (White)",
            "assassin",
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1 Aa",
            [illegal("A@c3"), legal("A@b3")],
        ),
        row(
            "on an empty square (Black)",
            "assassin",
            "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a",
            [illegal("A@c6"), legal("A@b6")],
        ),
        row(
            "on an empty square: not where the Triceratops stands",
            "dinosaur-assassin",
            START,
            [
                all(FIRST, "A@a3 A@b3 A@c3 A@d3 A@f3 A@g3 A@h3"),
                all(SECOND, "A@a6 A@b6 A@c6 A@d6 A@f6 A@g6 A@h6"),
            ],
        ),
        row(
            "on the third rank (White) or the sixth (Black), no other",
            "assassin",
            START,
            [
                illegal("A@c2 A@c4 A@c6 A@c5"),
                refused("second A@c3", "not legal"),
                refused("second A@c5", "not legal"),
            ],
        ),
        row(
            "directly in front of a pawn of their own (White)",
            "assassin",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 Aa",
            [illegal("A@e3"), legal("A@d3 A@f3")],
        ),
        row(
            "directly in front of a pawn of their own (Black)",
            "assassin",
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a",
            [illegal("A@e6"), legal("A@d6 A@f6")],
        ),
        row(
            "both place at the same time: Black may be first",
            "assassin",
            START,
            [
                plays(
                    "second A@c6",
                    "rnbqkbnr/pppppppp/2a5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 A",
                    ONGOING,
                ),
                plays(
                    "first A@e3",
                    "rnbqkbnr/pppppppp/2a5/8/8/4A3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
                    ONGOING,
                ),
                legal("e2e4"),
            ],
        ),
        row(
            "or White may be first, and then White begins",
            "assassin",
            START,
            [
                plays(
                    "first A@e3",
                    "rnbqkbnr/pppppppp/8/8/8/4A3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a",
                    ONGOING,
                ),
                refused("first e2e4", "not the turn of first"),
                moves("second A@a6"),
                all(SECOND, ""),
                legal("e2e4"),
            ],
        ),
        row(
            "who has still to place is public, where is not",
            "assassin",
            START,
            [
                moves("first A@g3"),
                told(FIRST, "first places A g3"),
                told(SECOND, "first places A ?"),
                told(SPECTATOR, "first places A ?"),
                history(FIRST, "A@g3"),
                history(SECOND, "A@?"),
                sees(SECOND, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a"),
                sees(SPECTATOR, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a"),
            ],
        ),
    ]);
}

/// An assassin on d4 with nothing near.
const ALONE: &str = "7k/8/8/8/3A4/8/8/K7 w - - 0 1";
const ONE_OR_TWO: &str = "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5 \
    d4b2 d4b4 d4b6 d4d2 d4d6 d4f2 d4f4 d4f6";
const TWO: &str = "d4b2 d4b4 d4b6 d4d2 d4d6 d4f2 d4f4 d4f6";
/// Neighbours on all sides: own pawns, enemy knights.
const FENCED: &str = "7k/8/8/2PPP3/2PAP3/2PPP3/8/K7 w - - 0 1";
const BESET: &str = "7k/8/8/2nnn3/2nAn3/2nnn3/8/K7 w - - 0 1";

#[test]
fn moves_and_captures() {
    hold([
        row(
            "assassin_step is one-or-two by default",
            "special assassin=on",
            ALONE,
            [
                options("special dinosaur=off assassin=on assassin_step=one-or-two"),
                from("d4", ONE_OR_TWO),
            ],
        ),
        row(
            "assassin_step=one-or-two: one or two squares, eight directions",
            "assassin",
            ALONE,
            [from("d4", ONE_OR_TWO)],
        ),
        row(
            "assassin_step=exactly-two: two squares, eight directions",
            "stealth",
            ALONE,
            [
                options("special dinosaur=off assassin=on assassin_step=exactly-two"),
                from("d4", TWO),
            ],
        ),
        row(
            "to an empty square: not to a piece of one's own",
            "assassin",
            "7k/8/3N4/3R4/3A4/8/8/K7 w - - 0 1",
            [illegal("d4d5 d4d6"), legal("d4c5 d4b6")],
        ),
        row(
            "to an empty square: not two squares to an enemy",
            "assassin",
            "7k/8/3n4/8/1r1A4/8/8/K7 w - - 0 1",
            [illegal("d4d6 d4b4"), legal("d4d5 d4b6")],
        ),
        row("it jumps (one-or-two)", "assassin", FENCED, [from("d4", TWO)]),
        row("it jumps (exactly-two)", "stealth", FENCED, [from("d4", TWO)]),
        row(
            "it jumps over enemies, hidden ones too",
            "stealth",
            "7k/8/8/3a4/2nA4/8/8/K7 w - - 0 1",
            [legal("d4d6 d4b4")],
        ),
        row(
            "not knight-shaped",
            "assassin",
            ALONE,
            [illegal("d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5")],
        ),
        row("no further than two", "assassin", ALONE, [illegal("d4d7 d4g4 d4a1 d4g7 d4a4")]),
        row(
            "capture: an enemy on one of the eight neighbours (one-or-two)",
            "assassin",
            BESET,
            [
                from("d4", ONE_OR_TWO),
                plays("d4e5", "7k/8/8/2nnA3/2n1n3/2nnn3/8/K7 b - - 0 1 -", ONGOING),
            ],
        ),
        row(
            "capture: an enemy on one of the eight neighbours (exactly-two)",
            "stealth",
            BESET,
            [
                from("d4", ONE_OR_TWO),
                plays("d4c3", "7k/8/8/2nnn3/2n1n3/2Ann3/8/K7 b - - 0 1 -", ONGOING),
            ],
        ),
    ]);
}

#[test]
fn revealed() {
    hold([
        row(
            "revealed (a): a black pawn attacks the white assassin's square",
            "assassin",
            "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1",
            [
                sees(SECOND, "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1 -"),
                sees(SPECTATOR, "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1 -"),
            ],
        ),
        row(
            "revealed (a): a white pawn attacks the black assassin's square",
            "assassin",
            "7k/8/8/3a4/2P5/8/8/K7 w - - 0 1",
            [sees(FIRST, "7k/8/8/3a4/2P5/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (a): diagonally, so not by the pawn in front (White)",
            "assassin",
            "7k/8/8/3p4/3A4/8/8/K7 w - - 0 1",
            [sees(SECOND, "7k/8/8/3p4/8/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (a): diagonally, so not by the pawn in front (Black)",
            "assassin",
            "7k/8/8/3a4/3P4/8/8/K7 w - - 0 1",
            [sees(FIRST, "7k/8/8/8/3P4/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (a): pins do not matter",
            "assassin",
            "4k3/8/8/4p3/3A4/8/8/K3R3 b - - 0 1",
            [sees(SECOND, "4k3/8/8/4p3/3A4/8/8/K3R3 b - - 0 1 -"), illegal("e5d4")],
        ),
        row(
            "revealed (a): by an enemy pawn, not by an own one",
            "assassin",
            "7k/8/8/8/3A4/2P5/8/K7 w - - 0 1",
            [sees(SECOND, "7k/8/8/8/8/2P5/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (a): by a pawn, not by another piece",
            "assassin",
            "3r3k/8/8/2b1q3/3A4/8/4n3/K7 w - - 0 1",
            [sees(SECOND, "3r3k/8/8/2b1q3/8/8/4n3/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (b): a black pawn on any file on a lower rank than a white assassin",
            "assassin",
            "7k/8/8/8/3A4/7p/8/K7 w - - 0 1",
            [sees(SECOND, "7k/8/8/8/3A4/7p/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (b): a black pawn on the white assassin's rank is not past it",
            "assassin",
            "7k/8/8/8/3A3p/8/8/K7 w - - 0 1",
            [sees(SECOND, "7k/8/8/8/7p/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (b): a white pawn on any file on a higher rank than a black assassin",
            "assassin",
            "7k/8/7P/3a4/8/8/8/K7 w - - 0 1",
            [sees(FIRST, "7k/8/7P/3a4/8/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (b): a white pawn on the black assassin's rank is not past it",
            "assassin",
            "7k/8/8/3a3P/8/8/8/K7 w - - 0 1",
            [sees(FIRST, "7k/8/8/7P/8/8/8/K7 w - - 0 1 -")],
        ),
        row(
            "revealed (b): an enemy pawn, not an own one",
            "assassin",
            "7k/p7/3a4/8/8/3A4/P7/K7 w - - 0 1",
            [
                sees(FIRST, "7k/p7/8/8/8/3A4/P7/K7 w - - 0 1 -"),
                sees(SECOND, "7k/p7/3a4/8/8/8/P7/K7 w - - 0 1 -"),
            ],
        ),
        row(
            "otherwise hidden, from the opponent and from spectators",
            "assassin",
            "7k/3p4/8/3a4/3A4/8/3P4/K7 w - - 0 1",
            [
                sees(FIRST, "7k/3p4/8/8/3A4/8/3P4/K7 w - - 0 1 -"),
                sees(SECOND, "7k/3p4/8/3a4/8/8/3P4/K7 w - - 0 1 -"),
                sees(SPECTATOR, "7k/3p4/8/8/8/8/3P4/K7 w - - 0 1 -"),
            ],
        ),
        row(
            "recomputed after every change: a pawn comes to attack it",
            "assassin",
            "7k/8/4p3/8/3A4/8/8/K7 b - - 0 1",
            [
                sees(SECOND, "7k/8/4p3/8/8/8/8/K7 b - - 0 1 -"),
                moves("e6e5"),
                sees(SECOND, "7k/8/8/4p3/3A4/8/8/K7 w - - 0 2 -"),
                told(SECOND, "second moves p e6-e5, first shown d4"),
                told(FIRST, "second moves p e6-e5, first shown d4"),
            ],
        ),
        row(
            "recomputed for every assassin on the board, promoted ones included",
            "assassin",
            "7k/8/8/8/2A2Ap1/8/8/K7 b - - 0 1",
            [
                sees(SECOND, "7k/8/8/8/6p1/8/8/K7 b - - 0 1 -"),
                moves("g4g3"),
                sees(SECOND, "7k/8/8/8/2A2A2/6p1/8/K7 w - - 0 2 -"),
                told(SPECTATOR, "second moves p g4-g3, first shown c4, first shown f4"),
            ],
        ),
        row(
            "re-hiding: the revealing pawn moves away",
            "assassin",
            "7k/8/8/4p3/3A4/8/8/K7 b - - 0 1",
            [
                moves("e5e4"),
                sees(SECOND, "7k/8/8/8/4p3/8/8/K7 w - - 0 2 -"),
                told(SECOND, "second moves p e5-e4, first hidden d4"),
            ],
        ),
        row(
            "re-hiding: the revealing pawn is captured",
            "assassin",
            "7k/8/8/R3p3/3A4/8/8/K7 w - - 0 1",
            [
                moves("a5e5"),
                sees(SECOND, "7k/8/8/4R3/8/8/8/K7 b - - 0 1 -"),
                told(SECOND, "first moves R a5-e5, second loses p e5, first hidden d4"),
            ],
        ),
        row(
            "re-hiding: the revealing pawn is promoted",
            "assassin",
            "7k/8/8/8/3A4/8/6p1/K7 b - - 0 1",
            [
                moves("g2g1n"),
                sees(SECOND, "7k/8/8/8/8/8/8/K5n1 w - - 0 2 -"),
                told(SECOND, "second moves p g2-g1=n, first hidden d4"),
            ],
        ),
        row(
            "re-hiding: the assassin moves to a safe square",
            "assassin",
            "7k/8/8/4p3/3A4/8/8/K7 w - - 0 1",
            [
                moves("d4c4"),
                sees(SECOND, "7k/8/8/4p3/8/8/8/K7 b - - 1 1 -"),
                told(SECOND, "first moves A d4-?"),
                history(SECOND, "Ad4-?"),
            ],
        ),
        row(
            "a hidden assassin that moves into an attacked square is seen there",
            "assassin",
            "7k/8/8/4p3/8/3A4/8/K7 w - - 0 1",
            [
                moves("d3d4"),
                sees(SECOND, "7k/8/8/4p3/3A4/8/8/K7 b - - 1 1 -"),
                told(SECOND, "first moves A ?-d4"),
                history(SECOND, "A?-d4"),
            ],
        ),
    ]);
}

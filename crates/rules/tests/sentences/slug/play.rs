//! Moves in the fog, the light of a capture, and what each side's history tells.

use super::{SIGHT, TORCH, USUAL};
use crate::row::*;

#[test]
fn moves_in_the_fog() {
    hold([
        row(
            "no move ends out of vision",
            TORCH,
            "4k3/8/8/8/3R4/8/8/K7 w - - 0 1",
            [from("d4", "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4e4 d4f4")],
        ),
        row(
            "no move passes out of vision: d4 is dark, e4 is not",
            TORCH,
            "4k3/8/8/8/R5N1/8/8/7K w - - 0 1",
            [from("a4", "a4a2 a4a3 a4a5 a4a6 a4b4 a4c4")],
        ),
        row("a knight's jump passes through nothing", TORCH, USUAL, [from("b1", "b1a3 b1c3")]),
        row(
            "at the start of torch no pawn can double-step",
            TORCH,
            USUAL,
            [count(12), refused("e2e4", "from e2 one can play e2e3")],
        ),
        row(
            "in torch a pawn can, where another piece sees",
            TORCH,
            "4k3/8/8/8/8/6N1/4P3/K7 w - - 0 1",
            [from("e2", "e2e3 e2e4")],
        ),
        row("by sight pieces move as in chess", SIGHT, USUAL, [count(20), from("e2", "e2e3 e2e4")]),
        row(
            "promotion: Q, R, B, N, the mover's choice",
            TORCH,
            "1n5k/P7/8/8/8/8/8/K7 w - - 7 30",
            [
                from("a7", "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r"),
                plays("a7a8n", "Nn5k/8/8/8/8/8/8/K7 b - - 0 30 -", ONGOING),
            ],
        ),
        row(
            "no legal action: draw",
            TORCH,
            "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50",
            [plays("e2d1", "8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 1 50 -", "draw no-moves")],
        ),
        row(
            "no legal action: draw (sight)",
            SIGHT,
            "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50",
            [plays("e2d1", "8/8/8/8/8/p1p5/ppPp4/kn1K4 b - - 1 50 -", "draw no-moves")],
        ),
        row(
            "the half-move clock is in nobody's view",
            TORCH,
            "4k3/8/8/8/8/8/8/4K3 w - - 7 9",
            [sees(
                FIRST,
                "......../......../......../......../......../......../...3../...1K1.. w - - - 9 -",
            )],
        ),
    ]);
}

/// White takes on d5.
const TAKES: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7";
const LIT: &str = "4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 d5";
const UNLIT: &str = "4k3/8/8/3P4/8/8/8/4K3 b - - 0 7 -";

#[test]
fn light_of_a_capture() {
    hold([
        row(
            "capture_light=torch-only (default): light in torch",
            TORCH,
            TAKES,
            [
                options("slug-torch shuffle=independent capture_light=torch-only"),
                plays("e4d5", LIT, ONGOING),
                told(FIRST, "first moves P e4-d5, second loses p d5, light d5"),
            ],
        ),
        row(
            "capture_light=torch-only (default): none in sight",
            SIGHT,
            TAKES,
            [plays("e4d5", UNLIT, ONGOING), bad_fen(LIT, "captures give no light here")],
        ),
        row(
            "capture_light=both: light in sight",
            "slug-sight capture_light=both",
            TAKES,
            [plays("e4d5", LIT, ONGOING)],
        ),
        row(
            "capture_light=both: light in torch",
            "slug-torch capture_light=both",
            TAKES,
            [plays("e4d5", LIT, ONGOING)],
        ),
        row(
            "capture_light=off: none in torch",
            "slug-torch capture_light=off",
            TAKES,
            [plays("e4d5", UNLIT, ONGOING)],
        ),
        row(
            "capture_light=off: none in sight",
            "slug-sight capture_light=off",
            TAKES,
            [plays("e4d5", UNLIT, ONGOING)],
        ),
        row(
            "the square is in vision for the side that lost the piece",
            TORCH,
            TAKES,
            [
                moves("e4d5"),
                sees(
                    SECOND,
                    "...1k1../...3../......../...P..../......../......../......../........ b - - - 7 d5",
                ),
            ],
        ),
        row(
            "it is not vision for the other side, but named to everybody",
            TORCH,
            "4k3/8/3P4/8/8/8/8/K7 b - - 0 7 a8",
            [
                sees(
                    FIRST,
                    "......../..3.../..1P1.../..3.../......../......../2....../K1...... b - - - 7 a8",
                ),
                sees(
                    SPECTATOR,
                    "......../......../......../......../......../......../......../........ b - - - 7 a8",
                ),
            ],
        ),
        row(
            "until that side has moved",
            TORCH,
            LIT,
            [
                plays("e8e7", "8/4k3/8/3P4/8/8/8/4K3 w - - 1 8 -", ONGOING),
                sees(
                    SECOND,
                    "...3../...1k1../...3../......../......../......../......../........ w - - - 8 -",
                ),
            ],
        ),
        row(
            "that light is vision like any other, so it may be moved to",
            TORCH,
            "3k4/3n4/8/8/3R4/8/8/K7 w - - 0 9 d7",
            [from("d4", "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4d7 d4e4 d4f4")],
        ),
        row(
            "but not reached through the dark",
            TORCH,
            "3q2k1/8/8/8/3R4/8/8/K7 w - - 0 9 d8",
            [illegal("d4d8")],
        ),
    ]);
}

/// A white pawn on e5 can take the pawn that has just come to d5.
const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

#[test]
fn en_passant() {
    hold([
        row(
            "en passant is legal when the mover sees the target square (torch)",
            TORCH,
            PASSING,
            [from("e5", "e5d6 e5e6")],
        ),
        row(
            "en passant is legal when the mover sees the target square (sight)",
            SIGHT,
            PASSING,
            [from("e5", "e5d6 e5e6")],
        ),
        row(
            "the square is known to a player whose pawn could take there",
            TORCH,
            PASSING,
            [sees(
                FIRST,
                "......../......../...3../...pP1../...3../......../...3../...1K1.. w - d6 - 2 -",
            )],
        ),
        row(
            "and to nobody else",
            TORCH,
            PASSING,
            [sees(
                SECOND,
                "...1k1../...3../..3.../..1pP.../..3.../......../......../........ w - - - 2 -",
            )],
        ),
        row(
            "not to a player whose pawns could not",
            TORCH,
            "4k3/8/8/3p4/8/4P3/8/4K3 w - d6 0 2",
            [sees(
                FIRST,
                "......../......../......../......../...3../...1P1../...3../...1K1.. w - - - 2 -",
            )],
        ),
        row(
            "the light of an en passant capture falls on the captured pawn's square",
            TORCH,
            PASSING,
            [
                plays("e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2 d5", ONGOING),
                told(SECOND, "first moves P e5-?, second loses p d5, light d5"),
            ],
        ),
        row(
            "a double step by sight",
            SIGHT,
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            [
                plays("d7d5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 -", ONGOING),
                told(FIRST, "second moves p ?-d5"),
                legal("e5d6"),
            ],
        ),
    ]);
}

#[test]
fn histories() {
    hold([
        row("history: own moves", SIGHT, USUAL, [moves("b1c3"), history(FIRST, "Nc3")]),
        row(
            "history: own captures",
            TORCH,
            "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1",
            [moves("e6e4"), history(SECOND, "Rxe4")],
        ),
        row(
            "history: nothing of the other's move",
            TORCH,
            "4k3/8/8/8/8/2n5/8/K7 b - - 0 1",
            [moves("c3d5"), told(FIRST, "second moves unseen"), history(FIRST, "?")],
        ),
        row(
            "history: the square left",
            TORCH,
            "4k3/8/8/8/8/8/1n6/K7 b - - 0 1",
            [moves("b2d3"), told(FIRST, "second moves n b2-?"), history(FIRST, "Nb2-?")],
        ),
        row(
            "history: the square reached",
            TORCH,
            "4k3/8/8/8/8/3n4/8/K7 b - - 0 1",
            [moves("d3b2"), told(FIRST, "second moves n ?-b2"), history(FIRST, "N?-b2")],
        ),
        row(
            "history: both",
            TORCH,
            "4k3/8/8/8/3N4/8/1n6/K7 b - - 0 1",
            [moves("b2d3"), told(FIRST, "second moves n b2-d3"), history(FIRST, "Nb2-d3")],
        ),
        row(
            "history: a spectator's says that a move was made",
            TORCH,
            "4k3/8/8/8/3N4/8/1n6/K7 b - - 0 1",
            [moves("b2d3"), told(SPECTATOR, "second moves unseen"), history(SPECTATOR, "?")],
        ),
        row(
            "history: a spectator's has no captures and no light",
            TORCH,
            "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1",
            [moves("e6e4"), told(SPECTATOR, "second moves unseen"), history(SPECTATOR, "?")],
        ),
        row(
            "history: a spectator's has no captures (sight)",
            SIGHT,
            "4r2k/8/8/8/4P3/8/8/K7 b - - 0 1",
            [moves("e8e4"), told(SPECTATOR, "second moves unseen")],
        ),
        row(
            "own losses are always known, piece and square",
            SIGHT,
            "4r2k/8/8/8/4P3/8/8/K7 b - - 0 1",
            [
                moves("e8e4"),
                told(FIRST, "second moves unseen, first loses P e4"),
                history(FIRST, "?xe4"),
            ],
        ),
        row(
            "own losses are always known, in the light of the capture",
            TORCH,
            "7k/8/4r3/8/4P3/8/8/K7 b - - 0 1",
            [
                moves("e6e4"),
                told(FIRST, "second moves r ?-e4, first loses P e4, light e4"),
                history(FIRST, "R?xe4"),
            ],
        ),
        row(
            "of a promotion the other side learns what it sees: all",
            TORCH,
            "7k/8/8/8/8/8/1p6/K7 b - - 0 1",
            [moves("b2b1n"), told(FIRST, "second moves p b2-b1=n")],
        ),
        row(
            "of a promotion the other side learns what it sees: the new piece",
            SIGHT,
            "7k/8/8/8/5B2/8/2p5/K7 b - - 0 1",
            [moves("c2c1q"), told(FIRST, "second moves q ?-c1")],
        ),
        row(
            "of a promotion the other side learns what it sees: nothing",
            TORCH,
            "7k/8/8/8/8/8/4p3/K7 b - - 0 1",
            [moves("e2e1q"), told(FIRST, "second moves unseen")],
        ),
    ]);
}

//! Dark chess.

use super::{Goal, Page, Step, aimed, exercise, page};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Fog, "......../......../1......./.1.pp.q./3PP3/2N2N2/PPP2PPP/R1BQKB1R w KQ - - 1",
    &[
        // What you see.
        &[
            aimed(Card::Fog, "......../......../...p..../...1..../3R4/...1.1../...1.P2/...1.1K1 w - - - 1", "d4"),
            aimed(Card::Fog, "......../......../......../......../..1.1.../..1p1.../..P.P3/.....1K1 w - - - 1", "e2"),
            aimed(Card::Fog, "......../......../...2.../...pP.../......../......../.....3/.....1K1 w - d6 - 1", "e5"),
        ],
        // Take the king.
        &[aimed(Card::Fog, "......../......../......../......../......2/......2/...3PP/...1K2R w K - - 1", "e1")],
        &[], // What you are told.
        &[], // How it ends.
        &[], // Clock and manners.
    ],
    &[
        // Look along the file.
        exercise(Card::Fog, "7k/8/8/3n4/8/8/P5P1/R3K3 w - - 0 1", &[Step::then(Goal::See(Figure::Knight), "h8h7"), Step::last(Goal::Capture(Figure::Knight))]),
        // What stops a pawn.
        exercise(Card::Fog, "7k/8/8/4r3/4P3/8/8/4N1K1 w - - 0 1", &[Step::then(Goal::See(Figure::Rook), "h8g8"), Step::last(Goal::Capture(Figure::Rook))]),
        // A lit corner.
        exercise(Card::Fog, "7k/8/8/4q3/3P4/8/6P1/6K1 w - - 0 1", &[Step::last(Goal::Capture(Figure::Queen))]),
        // Castle out of danger.
        exercise(Card::Fog, "k3r3/8/8/8/8/8/5PPP/4K2R w K - 0 1", &[Step::last(Goal::Play(&["e1g1"]))]),
        // Take the king.
        exercise(Card::Fog, "2k5/pp6/8/8/8/8/4K3/7R w - - 0 1", &[Step::then(Goal::See(Figure::King), "a7a6"), Step::last(Goal::Win)]),
    ],
);

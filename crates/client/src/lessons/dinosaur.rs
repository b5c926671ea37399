//! Chess with a Triceratops.

use super::{Goal, Page, Step, aimed, exercise, page};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Dinosaur, "rnbqkb1r/ppp2ppp/4tn2/3pp3/3PP3/2N1T3/PPP2PPP/R1BQKBNR w KQkq - 0 1",
    &[
        // The Triceratops.
        &[
            aimed(Card::Dinosaur, "6k1/8/8/8/3T4/8/8/7K w - - 0 1", "d4"),
            aimed(Card::Dinosaur, "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e3"),
        ],
        &[], // Promotion.
        &[], // How it ends.
        &[], // Options.
        &[], // Clock and manners.
    ],
    &[
        // Jump.
        exercise(Card::Dinosaur, "7k/8/8/3r4/8/4T3/8/4K3 w - - 0 1", &[Step::last(Goal::Capture(Figure::Rook))]),
        // All by itself.
        exercise(Card::Dinosaur, "7k/8/8/8/5T2/8/8/K7 w - - 0 1", &[Step::last(Goal::Win)]),
        // Hatch a beast.
        exercise(Card::Dinosaur, "7k/5P2/8/8/8/8/8/K7 w - - 0 1", &[Step::last(Goal::Win)]),
    ],
);

//! Chess with a Triceratops.

use super::{Exercise, Goal, Page, Step, aimed};
use crate::Card;
use duskboard_rules::Figure;

pub(crate) const PAGE: Page = Page {
    card: Card::Dinosaur,
    picture: "rnbqkb1r/ppp2ppp/4tn2/3pp3/3PP3/2N1T3/PPP2PPP/R1BQKBNR w KQkq - 0 1",
    diagrams: &[
        // The Triceratops.
        &[
            aimed(Card::Dinosaur, "6k1/8/8/8/3T4/8/8/7K w - - 0 1", "d4"),
            aimed(
                Card::Dinosaur,
                "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "e3",
            ),
        ],
        // Promotion.
        &[],
        // How it ends.
        &[],
        // Options.
        &[],
        // Clock and manners.
        &[],
    ],
    exercises: &[
        // Jump.
        Exercise {
            card: Card::Dinosaur,
            fen: "7k/8/8/3r4/8/4T3/8/4K3 w - - 0 1",
            steps: &[Step::last(Goal::Capture(Figure::Rook))],
        },
        // All by itself.
        Exercise {
            card: Card::Dinosaur,
            fen: "7k/8/8/8/5T2/8/8/K7 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
        },
        // Hatch a beast.
        Exercise {
            card: Card::Dinosaur,
            fen: "7k/5P2/8/8/8/8/8/K7 w - - 0 1",
            steps: &[Step::last(Goal::Win)],
        },
    ],
};

//! SlugChess by line of sight.

use super::{Goal, Page, Step, aimed, exercise, page};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::SlugSight, "......../......../1......./.2p2q./3PP3/2N2N2/PPP2PPP/R1BQKB1R w - - - 1 -",
    &[
        // What you see.
        &[
            aimed(Card::SlugSight, "......../......../...p..../...1..../3R4/...4./...2P2/...3K1 w - - - 1 -", "d4"),
            aimed(Card::SlugSight, "......../......../..1.1.../.5../..1N2../.6./..1.1P2/....2K1 w - - - 1 -", "d4"),
            aimed(Card::SlugSight, "......../......../......../......../8/8/PPPPPPPP/NRBKQBRN w - - - 1 -", "d2"),
        ],
        &[], // Take the king.
        &[], // What you are told.
        &[], // How it ends.
        &[], // Options.
        &[], // Clock and manners.
    ],
    &[
        // Open a line.
        exercise(Card::SlugSight, "4k3/8/8/6q1/8/8/PPPP4/2B1K3 w - - 0 1 -", &[Step::then(Goal::See(Figure::Queen), "e8d8"), Step::last(Goal::Capture(Figure::Queen))]),
        // Jump into sight.
        exercise(Card::SlugSight, "k7/8/4r3/8/3N4/8/8/4K3 w - - 0 1 -", &[Step::last(Goal::Capture(Figure::Rook))]),
        // Look along the file.
        exercise(Card::SlugSight, "8/8/6pk/8/8/8/4K3/R7 w - - 0 1 -", &[Step::then(Goal::See(Figure::King), "g6g5"), Step::last(Goal::Win)]),
    ],
);

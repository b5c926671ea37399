//! SlugChess by torchlight.

use super::{Goal, Page, Step, aimed, exercise, page};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::SlugTorch, "......../......../......../3pp1../1n2P2./2N2P2/PPPP2PP/R1BQKBNR w - - - 1 -",
    &[
        // Torches in the fog.
        &[
            aimed(Card::SlugTorch, "......../......../.2p2../.5../.2R2../.6./.4P2/....2K1 w - - - 1 -", "d4"),
            aimed(Card::SlugTorch, "......../......../......../......../......../8/PPPPPPPP/NRBKQBRN w - - - 1 -", "d2"),
        ],
        &[], // Take the king.
        // The last light.
        &[aimed(Card::SlugTorch, "......../......../......../...r..../.5../.5../.2Q2../.3K1.. w - - - 1 d5", "d2")],
        &[], // What you are told.
        &[], // How it ends.
        &[], // Options.
        &[], // Clock and manners.
    ],
    &[
        // Find the king.
        exercise(Card::SlugTorch, "8/5k2/8/8/8/2N5/PP3PPP/4K3 w - - 0 1 -", &[Step::last(Goal::See(Figure::King))]),
        // Light the way.
        exercise(Card::SlugTorch, "7k/8/q7/8/8/8/3N4/R3K3 w - - 0 1 -", &[Step::then(Goal::See(Figure::Queen), "h8g8"), Step::last(Goal::Capture(Figure::Queen))]),
        // The last light.
        exercise(Card::SlugTorch, "4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1 d5", &[Step::last(Goal::Capture(Figure::Rook))]),
        // Nobody says check.
        exercise(Card::SlugTorch, "8/8/8/3k4/8/3R4/4q3/4K3 w - - 0 1 -", &[Step::last(Goal::Win)]),
    ],
);

//! Banqi, the game of face-down xiangqi pieces.

use super::{Goal, Page, Step, aimed, exercise, page, still};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Banqi, "?R??h??k/??C??p??/P??m??G?/??c??K?? 1 r GM2RH2CP4g2mr2hcp4 0 1",
    &[
        // Flip, move or capture.
        &[
            still(Card::Banqi, "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1"),
            aimed(Card::Banqi, "8/3?4/2pR1H2/3k4 1 r P 0 1", "d2"),
        ],
        // Who takes whom.
        &[aimed(Card::Banqi, "8/2p5/1gKr4/2h5 1 r - 0 1", "c2")],
        // The cannon.
        &[aimed(Card::Banqi, "C3h3/8/?7/k1P1r2c 1 r p 0 1", "a4")],
        &[], // How it ends.
        &[], // Options.
        &[], // Clock and manners.
    ],
    &[
        // The first flip.
        exercise(Card::Banqi, "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", &[Step { goal: Goal::Play(&["b2b2"]), chance: Some("K"), reply: None }]),
        // Rank and file.
        exercise(Card::Banqi, "8/2m5/2Rh4/8 1 r - 0 1", &[Step::last(Goal::Capture(Figure::Horse))]),
        // The small takes the great.
        exercise(Card::Banqi, "8/2k5/2Pc4/8 1 r - 0 1", &[Step::last(Goal::Capture(Figure::General))]),
        // Over the lid.
        exercise(Card::Banqi, "8/p7/C1?1k3/8 1 r P 0 1", &[Step::last(Goal::Capture(Figure::General))]),
        // What is left.
        exercise(Card::Banqi, "7h/8/1?G5/8 1 r r 0 1", &[Step { goal: Goal::Play(&["b2b2"]), chance: Some("r"), reply: Some("h4g4") }, Step::last(Goal::Capture(Figure::Chariot))]),
    ],
);

//! Chess with archers.

use super::{Goal, Page, Step, aimed, exercise, page, still};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Archess, "r1bqkb1r/p1ppp2p/1p3na1/1x3p2/1A2P3/2N2N2/P1PP1PAP/R1BQKB1R w KQkq - 0 1",
    &[
        // Move or shoot.
        &[
            aimed(Card::Archess, "k7/3r4/8/4p3/2nA4/3P4/8/3b2K1 w - - 0 1", "d4"),
            still(Card::Archess, "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1"),
        ],
        // Knights and the coin.
        &[aimed(Card::Archess, "6k1/8/8/8/8/1xR5/1A6/6K1 w - - 0 1", "c3")],
        // Kings and arrows.
        &[still(Card::Archess, "4k3/4p3/8/4A3/8/8/8/4K3 b - - 0 1")],
        &[], // How it ends.
        &[], // Options.
        &[], // Clock and manners.
    ],
    &[
        // Over the wall.
        exercise(Card::Archess, "4k3/8/8/1r6/1P6/8/1A6/4K3 w - - 0 1", &[Step::last(Goal::Capture(Figure::Rook))]),
        // Heads.
        exercise(Card::Archess, "6k1/5ppp/8/2n5/8/8/2A2PPP/R5K1 w - - 0 1", &[Step { goal: Goal::Play(&["c2*c5"]), chance: Some("H"), reply: Some("g8f8") }, Step::then(Goal::Play(&["a1a5"]), "f8e8"), Step::last(Goal::Capture(Figure::Knight))]),
        // A coin is no shield.
        exercise(Card::Archess, "4k3/8/8/8/8/5n2/4P1A1/4K3 w - - 0 1", &[Step::last(Goal::Capture(Figure::Knight))]),
        // From three squares away.
        exercise(Card::Archess, "6rk/6pp/8/8/6A1/8/8/6K1 w - - 0 1", &[Step::last(Goal::Win)]),
    ],
);

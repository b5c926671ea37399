//! Chess with hidden assassins.

use super::{Diagram, Goal, Page, Step, aimed, exercise, page, still};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Assassin, "r1bqk2r/ppp2ppp/2n2n2/3pp3/1bA1P3/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - 0 1 -",
    &[
        // Hide your assassin.
        &[still(Card::Assassin, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa")],
        // How it moves.
        &[aimed(Card::Assassin, "4k3/8/8/3P4/3An3/8/8/6K1 w - - 0 1 -", "d4")],
        // Only pawns uncover it.
        &[
            still(Card::Assassin, "4k3/8/3p4/2A5/8/8/8/4K3 w - - 0 1 -"),
            still(Card::Assassin, "4k3/8/8/3A4/7p/8/8/4K3 w - - 0 1 -"),
            aimed(Card::Assassin, "4k3/8/8/3a4/4P3/8/8/4K3 w - - 0 1 -", "e4"),
        ],
        // Hidden means empty.
        &[aimed(Card::Assassin, "4k3/8/8/8/3A4/8/8/3RK3 w - - 0 1 -", "d1")],
        &[], // King and danger.
        &[], // What the other side sees.
        &[], // How it ends.
        // Options.
        &[Diagram {
            rules: "stealth",
            ..aimed(Card::Assassin, "4k3/8/8/3P4/3An3/8/8/6K1 w - - 0 1 -", "d4")
        }],
        &[], // Clock and manners.
    ],
    &[
        // Hide.
        exercise(Card::Assassin, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Aa", &[Step::last(Goal::Play(&["A@e3"]))]),
        // Next door.
        exercise(Card::Assassin, "4k3/8/8/3q4/2r5/3A4/8/4K3 w - - 0 1 -", &[Step::last(Goal::Capture(Figure::Rook))]),
        // As if it were not there.
        exercise(Card::Assassin, "6k1/5ppp/8/8/3A4/8/5PPP/3R2K1 w - - 0 1 -", &[Step::last(Goal::Win)]),
        // Flush it out.
        exercise(Card::Assassin, "4k3/ppp3pp/8/5a2/8/8/PPP1P2P/4K3 w - - 0 1 -", &[Step::last(Goal::See(Figure::Assassin))]),
        // The king is dead.
        exercise(Card::Assassin, "r3k2r/pp4pp/8/4A3/8/8/PPP2PPP/R3K2R w - - 0 1 -", &[Step::then(Goal::Play(&["e5e7"]), "a8d8"), Step::last(Goal::Win)]),
    ],
);

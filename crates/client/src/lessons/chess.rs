//! Chess, for those who have never played it.

use super::{Goal, Page, Step, aimed, exercise, page, still};
use crate::Card;
use duskboard_rules::Figure;

#[rustfmt::skip]
pub(crate) const PAGE: Page = page(Card::Chess, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1",
    &[
        // The aim.
        &[still(Card::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")],
        // How the pieces move.
        &[
            aimed(Card::Chess, "k7/8/8/8/1p1R2P1/8/8/6K1 w - - 0 1", "d4"),
            aimed(Card::Chess, "k7/8/1p6/8/3B4/8/8/6K1 w - - 0 1", "d4"),
            aimed(Card::Chess, "8/7k/8/8/3Q4/8/8/6K1 w - - 0 1", "d4"),
            aimed(Card::Chess, "k7/8/8/2PPP3/2PNP3/2PPP3/8/6K1 w - - 0 1", "d4"),
            aimed(Card::Chess, "k7/8/8/8/3K4/8/P7/8 w - - 0 1", "d4"),
            aimed(Card::Chess, "k7/8/8/8/3p1p2/4P3/8/6K1 w - - 0 1", "e3"),
        ],
        // Three special moves.
        &[
            aimed(Card::Chess, "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "e1"),
            aimed(Card::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5"),
        ],
        // Check, mate and draw.
        &[
            still(Card::Chess, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
            still(Card::Chess, "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1"),
        ],
        &[], // Clock and manners.
    ],
    &[
        // Mate in one.
        exercise(Card::Chess, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[Step::last(Goal::Win)]),
        // Castle.
        exercise(Card::Chess, "r3k2r/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1", &[Step::last(Goal::Play(&["e1g1", "e1c1"]))]),
        // En passant.
        exercise(Card::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[Step::last(Goal::Capture(Figure::Pawn))]),
        // A pawn's choice.
        exercise(Card::Chess, "8/k1P1q3/8/8/8/8/8/6K1 w - - 0 1", &[Step::last(Goal::Play(&["c7c8n"]))]),
    ],
);

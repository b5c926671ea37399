//! Draw offers.

use super::Table;
use crate::refusal::Refusal;
use duskboard_protocol::{Ending, Fact, GameResult, Order};
use duskboard_rules::Seat;

impl Table {
    pub(super) fn decide_draw(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        match (order, self.play.draw) {
            (Order::OfferDraw, None) => Ok(Fact::DrawOffered { seat }),
            (Order::OfferDraw, Some(_)) => Err(Refusal::AlreadyOffered),
            (Order::WithdrawDraw, Some(by)) if by == seat => Ok(Fact::DrawWithdrawn { seat }),
            (Order::DeclineDraw, Some(by)) if by != seat => Ok(Fact::DrawDeclined { seat }),
            (Order::AcceptDraw, Some(by)) if by != seat => {
                Ok(Fact::Ended(GameResult { winner: None, reason: Ending::Agreement }))
            }
            _ => Err(Refusal::NoOffer),
        }
    }
}

//! Takebacks, by consent.

use super::Table;
use crate::refusal::Refusal;
use duskboard_protocol::{Fact, Order};
use duskboard_rules::{Action, Seat};

impl Table {
    pub(super) fn decide_takeback(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        if self.opening.settings.local {
            return Err(Refusal::Local);
        }
        match (order, self.play.takeback) {
            (Order::AskTakeback, None) => {
                self.takeback_steps(seat, seat)?;
                Ok(Fact::TakebackAsked { seat })
            }
            (Order::AskTakeback, Some(_)) => Err(Refusal::AlreadyAsked),
            (Order::GrantTakeback, Some(by)) if by != seat => {
                Ok(Fact::TakenBack { steps: self.takeback_steps(by, seat)? })
            }
            (Order::RefuseTakeback, Some(by)) if by != seat => Ok(Fact::TakebackRefused { seat }),
            _ => Err(Refusal::NotAsked),
        }
    }

    /// How many plies a takeback removes: the seat's last action, and the reply to it. What
    /// somebody was shown cannot be taken back, nor can an assassin's placement.
    ///
    /// A request is refused by what the asker was shown, a grant by what the granter was shown: so
    /// neither learns from a refusal what the other saw.
    fn takeback_steps(&self, seat: Seat, to: Seat) -> Result<u32, Refusal> {
        let plies = &self.play.plies;
        let last = plies.iter().rposition(|ply| ply.seat == seat);
        let back = &plies[last.ok_or(Refusal::NothingToTakeBack)?..];
        if back.iter().any(|ply| matches!(ply.action, Action::Drop { .. })) {
            return Err(Refusal::NothingToTakeBack);
        }
        if back.iter().any(|ply| ply.showed[to.index()]) {
            return Err(Refusal::Shown);
        }
        Ok(back.len() as u32)
    }
}

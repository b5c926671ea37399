//! Orders: acting, resigning, and the dispatch to all others.

use super::{Answer, Table, lost};
use crate::refusal::Refusal;
use duskboard_protocol::{Answered, Command, CommandId, Ending, Fact, Order};
use duskboard_rules::{Action, Seat};

impl Table {
    /// An order of a seat. A command that was already carried out is not carried out again.
    pub fn command(&mut self, seat: Seat, command: &Command, now: u64) -> Answer {
        let told = self.tick(now);
        let answered = Answered { by: seat, id: command.id };
        let fact = if self.knows(answered) {
            Ok(None)
        } else {
            self.decide(seat, &command.order).map(Some)
        };
        self.answer(told, Some(answered), fact, now)
    }

    /// Whether a command was carried out.
    pub(crate) fn knows(&self, command: Answered) -> bool {
        self.carried[command.by.index()].has(command.id)
    }

    /// An id that no command of this seat has used.
    pub(crate) fn unused_id(&self, seat: Seat) -> CommandId {
        self.carried[seat.index()].last().map_or(1, |last| last.saturating_add(1))
    }

    /// The fact that an order leads to, if it is allowed.
    fn decide(&self, seat: Seat, order: &Order) -> Result<Fact, Refusal> {
        if let Order::Rematch { nonce } = order {
            return self.decide_rematch(seat, *nonce);
        }
        if self.play.result.is_some() {
            return Err(Refusal::Over);
        }
        if self.play.game.is_none() && *order != Order::Abort {
            return Err(Refusal::NotBegun);
        }
        match order {
            Order::Act { action } => self.decide_act(seat, *action),
            Order::Resign => Ok(Fact::Ended(lost(seat, Ending::Resignation))),
            Order::Abort => self.decide_abort(),
            Order::OfferDraw | Order::WithdrawDraw | Order::AcceptDraw | Order::DeclineDraw => {
                self.decide_draw(seat, order)
            }
            Order::AskTakeback | Order::GrantTakeback | Order::RefuseTakeback => {
                self.decide_takeback(seat, order)
            }
            Order::Link { draw, link } => self.decide_link(seat, *draw, *link),
            Order::WaitLonger => self.decide_wait(seat.other()),
            Order::Undo { steps } => self.decide_undo(*steps),
            Order::Redo { steps } => self.decide_redo(*steps),
            Order::Rematch { .. } => Err(Refusal::NotOver),
        }
    }

    fn decide_act(&self, seat: Seat, action: Action) -> Result<Fact, Refusal> {
        self.play.game.as_ref().ok_or(Refusal::NotBegun)?.allows(seat, action)?;
        Ok(Fact::Acted { seat, action })
    }
}

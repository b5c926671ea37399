//! Lost connections.

use super::{Answer, Table};
use crate::refusal::Refusal;
use duskboard_protocol::{Entry, Fact};
use duskboard_rules::Seat;

/// How often a player may wait longer for the other in one game.
const MOST_WAITS: usize = 30;

impl Table {
    /// A seat's connection is lost.
    pub fn gone(&mut self, seat: Seat, now: u64) -> Answer {
        let told = self.tick(now);
        let there = self.play.result.is_none() && self.play.gone[seat.index()].is_none();
        let fact = self.check_seated(seat).map(|()| there.then_some(Fact::Gone { seat }));
        self.answer(told, None, fact, now)
    }

    /// A seat is connected again.
    pub fn back(&mut self, seat: Seat, now: u64) -> Answer {
        let told = self.tick(now);
        let away = self.play.result.is_none() && self.play.gone[seat.index()].is_some();
        let fact = self.check_seated(seat).map(|()| away.then_some(Fact::Back { seat }));
        self.answer(told, None, fact, now)
    }

    /// A seat that is gone or owes a link gets the full grace period again, because the table's
    /// home was down.
    pub fn renew_grace(&mut self, seat: Seat, now: u64) -> Answer {
        let told = self.tick(now);
        let late = self.play.gone[seat.index()].is_some() || self.owes_link(seat).is_some();
        let late = late && self.play.result.is_none();
        let fact = self.check_seated(seat).map(|()| late.then_some(Fact::GraceRenewed { seat }));
        self.answer(told, None, fact, now)
    }

    /// The other waits longer for a seat that is gone or owes a link.
    pub(super) fn decide_wait(&self, absent: Seat) -> Result<Fact, Refusal> {
        let waits = |entry: &&Entry| {
            entry.answers.is_some() && entry.fact == (Fact::GraceRenewed { seat: absent })
        };
        if self.gone_until(absent).is_none() && self.owes_link(absent).is_none() {
            Err(Refusal::NobodyGone)
        } else if self.entries.iter().filter(waits).count() >= MOST_WAITS {
            Err(Refusal::WaitedEnough)
        } else {
            Ok(Fact::GraceRenewed { seat: absent })
        }
    }

    /// When a seat that is gone loses the game. Nothing is lost before the game has begun.
    pub(crate) fn gone_until(&self, seat: Seat) -> Option<u64> {
        let since = self.play.gone[seat.index()]?;
        self.play.game.as_ref()?;
        Some(since.max(self.play.began).saturating_add(self.opening.settings.grace_ms?))
    }
}

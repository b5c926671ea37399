//! Lost connections.

use super::{Answer, Table};
use duskboard_protocol::Fact;
use duskboard_rules::Seat;

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

    /// When the game is lost for a seat that is gone. Nothing is lost before the game has begun.
    pub(crate) fn gone_until(&self, seat: Seat) -> Option<u64> {
        let since = self.play.gone[seat.index()]?;
        self.play.game.as_ref()?;
        Some(since.max(self.play.began).saturating_add(self.opening.settings.grace_ms?))
    }
}

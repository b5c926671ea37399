//! The links of joint dice.
//!
//! The action that leads to a throw is its own entry, stored and told before anybody reveals a link
//! for it: so nobody who has seen the other's link can claim that it never happened.

use super::Table;
use crate::links::follows;
use crate::refusal::Refusal;
use duskboard_protocol::{Awaited, Bytes32, Fact};
use duskboard_rules::{Seat, Turn};

impl Table {
    /// The throw for which a seat must reveal a link now, if any.
    pub fn owes_link(&self, seat: Seat) -> Option<u32> {
        let joint = self.play.joint.as_ref()?;
        let owes = self.throwing() && joint.shown[seat.index()].is_none();
        owes.then_some(self.play.draws)
    }

    /// Whether a running game waits for chance.
    fn throwing(&self) -> bool {
        let chance = self.play.game.as_ref().is_some_and(|game| game.turn() == Turn::Chance);
        chance && self.play.result.is_none()
    }

    /// The awaited throw of joint dice, as everybody is told.
    pub(crate) fn awaited(&self) -> Option<Awaited> {
        self.play.joint.as_ref().filter(|_| self.throwing())?;
        let owed = Seat::BOTH.into_iter().filter(|&seat| self.owes_link(seat).is_some()).collect();
        let until = Seat::BOTH.into_iter().filter_map(|seat| self.owes_until(seat)).max();
        Some(Awaited { draw: self.play.draws, owed, until })
    }

    /// When a seat that owes a link loses the game.
    pub(super) fn owes_until(&self, seat: Seat) -> Option<u64> {
        self.owes_link(seat)?;
        let since = self.play.joint.as_ref()?.since[seat.index()];
        Some(since.saturating_add(self.opening.settings.grace_ms?))
    }

    pub(super) fn decide_link(
        &self,
        seat: Seat,
        draw: u32,
        link: Bytes32,
    ) -> Result<Fact, Refusal> {
        if self.owes_link(seat) != Some(draw) {
            return Err(Refusal::NoThrow { draw });
        }
        match self.play.last_link(seat) {
            Some(last) if follows(&link, &last) => {
                Ok(Fact::Linked { seat, draw, link: Box::new(link) })
            }
            Some(_) | None => Err(Refusal::WrongLink { draw }),
        }
    }
}

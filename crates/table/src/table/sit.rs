//! Sitting down.

use super::{Answer, Table};
use crate::refusal::Refusal;
use duskboard_protocol::{Bytes32, Fact, MAX_NAME, all_shown};
use duskboard_rules::Seat;

impl Table {
    /// Somebody takes a seat with a name and a nonce; with a level, a computer does.
    pub fn sit(
        &mut self,
        seat: Seat,
        name: &str,
        nonce: Bytes32,
        computer: Option<u8>,
        now: u64,
    ) -> Answer {
        let told = self.tick(now);
        let fact = self.may_sit(seat, name, computer).map(|()| {
            Some(Fact::Sat { seat, name: name.into(), nonce: Box::new(nonce), computer })
        });
        self.answer(told, None, fact, now)
    }

    fn may_sit(&self, seat: Seat, name: &str, computer: Option<u8>) -> Result<(), Refusal> {
        let length = name.chars().count();
        if self.play.result.is_some() {
            Err(Refusal::Over)
        } else if self.play.players[seat.index()].is_some() {
            Err(Refusal::SeatTaken(seat))
        } else if !(1..=MAX_NAME).contains(&length) || name.trim() != name || !all_shown(name) {
            Err(Refusal::BadName)
        } else if computer.is_some_and(|level| !(1..=8).contains(&level)) {
            Err(Refusal::BadLevel)
        } else {
            Ok(())
        }
    }

    /// Refuses an order unless somebody sits there.
    pub(super) fn check_seated(&self, seat: Seat) -> Result<(), Refusal> {
        match self.play.players[seat.index()] {
            Some(_) => Ok(()),
            None => Err(Refusal::NobodyThere(seat)),
        }
    }
}

//! The next game of the same two players.

use super::{Opening, Table};
use crate::dice::commitment;
use crate::refusal::Refusal;
use duskboard_protocol::{Bytes32, Fact};
use duskboard_rules::Seat;

impl Table {
    /// The next game, once both have asked for it: seats swapped, new dice.
    ///
    /// The secret is the next of the chain ([`secret_of`](crate::dice::secret_of)), to which the
    /// end of this game has committed. `None` if it is not, or while one has not asked.
    pub fn rematch(&self, secret: Bytes32, opened_ms: u64) -> Option<Table> {
        if commitment(&secret) != self.opening.secret {
            return None;
        }
        let [first, second] = self.play.rematch;
        let nonces = [second?, first?];
        let game = self.opening.game.checked_add(1)?;
        let opening = Opening { game, opened_ms, secret, ..self.opening.clone() };
        let mut next = Table::open(opening).ok()?;
        for (seat, nonce) in Seat::BOTH.into_iter().zip(nonces) {
            let player = self.play.players[seat.other().index()].as_ref()?;
            next.sit(seat, &player.name, nonce, player.computer, 0).granted().ok()?;
        }
        Some(next)
    }

    pub(super) fn decide_rematch(&self, seat: Seat, nonce: Bytes32) -> Result<Fact, Refusal> {
        if self.play.result.is_none() {
            return Err(Refusal::NotOver);
        }
        self.check_seated(seat)?;
        if self.play.rematch[seat.index()].is_some() {
            return Err(Refusal::RematchAsked);
        }
        Ok(Fact::RematchAsked { seat, nonce: Box::new(nonce) })
    }
}

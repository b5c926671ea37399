//! Orders: carried out, kept, told, acknowledged.

use super::keep::Ack;
use super::{Host, ViewerId};
use crate::refusal::Refusal;
use crate::table::Answer;
use duskboard_protocol::{Answered, Bytes32, Code, Command, Order};
use duskboard_rules::{Seat, Viewer};

/// How many entries a table has at most, but for actions and what ends the game. Offers without
/// end are no game, and a saved file of more would not be read again.
const MOST_ENTRIES: usize = 10_000;

impl Host {
    /// An order of whoever looks from a seat. It is answered with done or refused.
    pub fn command(&mut self, from: ViewerId, game: u32, command: &Command, now: u64) {
        let Some(viewer) = self.viewer(from) else {
            return self.complain(from, Code::NotInRoom);
        };
        match self.may_order(viewer, game, &command.order) {
            Ok(by) => {
                let answer = self.table.command(by, command, self.time(now));
                let command = Answered { by, id: command.id };
                self.commit(answer, Some(Ack { to: from, command }));
            }
            Err(code) => self.acknowledge(from, command.id, Err(code.into())),
        }
    }

    /// For which seat somebody may give an order.
    fn may_order(&self, viewer: Viewer, game: u32, order: &Order) -> Result<Seat, Code> {
        let seat = viewer.seat().filter(|&seat| self.computer(seat).is_none());
        let seat = seat.ok_or(Code::OnlyWatching)?;
        let plays = matches!(order, Order::Act { .. } | Order::Resign);
        let long = self.running() && self.table.entries().len() >= MOST_ENTRIES;
        if game != self.game() {
            Err(Code::OtherGame)
        } else if long && !plays {
            Err(Code::TooLong)
        } else {
            self.lost.map_or(Ok(seat), Err)
        }
    }

    /// Somebody sits down. Once it is kept, [`sits_with`](Host::sits_with) says so.
    pub fn sit(&mut self, seat: Seat, name: &str, nonce: Bytes32, now: u64) -> Result<(), Refusal> {
        if self.lost.is_some() {
            return Ok(());
        }
        let answer = self.table.sit(seat, name, nonce, None, self.time(now));
        self.linger(seat, now);
        self.commit_for(answer)
    }

    /// Whether somebody with this part in the dice sits there: the same question asked again does
    /// no harm.
    pub fn sits_with(&self, seat: Seat, nonce: Bytes32) -> bool {
        let player = self.table.play.players[seat.index()].as_ref();
        self.lost.is_none() && player.is_some_and(|player| player.nonce == nonce)
    }

    /// An order for a seat that no viewer gave.
    pub(super) fn order_for(&mut self, seat: Seat, order: Order, now: u64) -> Result<(), Refusal> {
        let used = self.table.entries().iter().filter_map(|entry| entry.answers);
        let last = used.filter(|answered| answered.by == seat).map(|answered| answered.id).max();
        let id = last.map_or(1, |last| last.saturating_add(1));
        let answer = self.table.command(seat, &Command { id, order }, self.time(now));
        self.commit_for(answer)
    }

    /// Commits what nobody waits for but the home itself.
    fn commit_for(&mut self, answer: Answer) -> Result<(), Refusal> {
        let refusal = answer.refusal.clone();
        self.commit(answer, None);
        refusal.map_or(Ok(()), Err)
    }
}

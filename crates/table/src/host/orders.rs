//! Orders: carried out, stored, told, acknowledged.

use super::keep::Ack;
use super::{Host, ViewerId};
use crate::refusal::Refusal;
use crate::table::Answer;
use duskboard_protocol::{Answered, Bytes32, Code, Command, Order};
use duskboard_rules::{Seat, Viewer};

/// The most entries of a game on one screen, apart from actions and what ends it: a larger saved
/// file could not be read again.
const MOST_ENTRIES: usize = 10_000;
/// The most offers and requests of a seat between two actions of either side.
const MOST_OFFERS_AT_ONCE: u32 = 3;
/// The most offers and requests of a seat in a game.
const MOST_OFFERS: u32 = 200;

impl Host {
    /// An order from a viewer in a seat. It is answered with done or refused.
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

    /// The seat for which a viewer may give an order.
    fn may_order(&self, viewer: Viewer, game: u32, order: &Order) -> Result<Seat, Code> {
        let seat = viewer.seat().filter(|&seat| self.computer(seat).is_none());
        let seat = seat.ok_or(Code::OnlyWatching)?;
        if game != self.game() {
            Err(Code::OtherGame)
        } else if self.running() && self.too_much(seat, order) {
            Err(Code::TooLong)
        } else {
            self.barred().map_or(Ok(seat), Err)
        }
    }

    /// Whether a seat has used up its offers. Actions, answers and what ends the game are always
    /// allowed: one player's offers cannot take them from the other.
    fn too_much(&self, seat: Seat, order: &Order) -> bool {
        match order {
            Order::OfferDraw | Order::AskTakeback => {
                let offered = self.table.play.offered[seat.index()];
                offered.at_once >= MOST_OFFERS_AT_ONCE || offered.in_all >= MOST_OFFERS
            }
            Order::Undo { .. } | Order::Redo { .. } => self.table.entries().len() >= MOST_ENTRIES,
            Order::Act { .. }
            | Order::Link { .. }
            | Order::Resign
            | Order::Abort
            | Order::WaitLonger
            | Order::WithdrawDraw
            | Order::AcceptDraw
            | Order::DeclineDraw
            | Order::GrantTakeback
            | Order::RefuseTakeback
            | Order::Rematch { .. } => false,
        }
    }

    /// Somebody sits down. Once it is stored, [`sits_with`](Host::sits_with) confirms it.
    pub fn sit(&mut self, seat: Seat, name: &str, nonce: Bytes32, now: u64) -> Result<(), Refusal> {
        if self.barred().is_some() {
            return Ok(());
        }
        let answer = self.table.sit(seat, name, nonce, None, self.time(now));
        self.linger(seat, now);
        self.commit_for(answer)
    }

    /// Whether somebody with this nonce sits there: joining can be repeated.
    pub fn sits_with(&self, seat: Seat, nonce: Bytes32) -> bool {
        let player = self.table.play.players[seat.index()].as_ref();
        self.barred().is_none() && player.is_some_and(|player| player.nonce == nonce)
    }

    /// An order for a seat that no viewer gave.
    pub(super) fn order_for(&mut self, seat: Seat, order: Order, now: u64) -> Result<(), Refusal> {
        let id = self.table.unused_id(seat);
        self.command_for(seat, &Command { id, order }, now)
    }

    /// A command for a seat that no viewer gave.
    pub(super) fn command_for(
        &mut self,
        seat: Seat,
        command: &Command,
        now: u64,
    ) -> Result<(), Refusal> {
        let answer = self.table.command(seat, command, self.time(now));
        self.commit_for(answer)
    }

    /// Commits an answer that only the home waits for.
    fn commit_for(&mut self, answer: Answer) -> Result<(), Refusal> {
        let refusal = answer.refusal.clone();
        self.commit(answer, None);
        refusal.map_or(Ok(()), Err)
    }
}

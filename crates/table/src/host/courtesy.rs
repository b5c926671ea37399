//! Automatic answers of seats that the home plays.

use super::{Home, Host};
use duskboard_protocol::Order;
use duskboard_rules::Seat;

impl Host {
    /// A computer declines draws, answers takeback requests and accepts rematches. On one screen,
    /// when one player wants a rematch, so does the other. Returns whether there is anything to
    /// keep.
    pub(super) fn be_courteous(&mut self, now: u64, home: &mut dyn Home) -> bool {
        let Some((seat, orders)) = self.answers_due(home) else { return false };
        orders.into_iter().any(|order| self.order_for(seat, order, now).is_ok())
    }

    /// The seat that owes an answer, with its orders in order of preference.
    fn answers_due(&self, home: &mut dyn Home) -> Option<(Seat, Vec<Order>)> {
        let play = &self.table.play;
        let asked =
            |by: Option<Seat>| by.map(Seat::other).filter(|&seat| self.computer(seat).is_some());
        if let Some(seat) = asked(play.draw) {
            return Some((seat, vec![Order::DeclineDraw]));
        }
        if let Some(seat) = asked(play.takeback) {
            return Some((seat, self.takeback_answers()));
        }
        let wants = |seat: Seat| play.rematch[seat.index()].is_some();
        let owes = |seat: &Seat| {
            let ours = self.on_one_screen() || self.computer(*seat).is_some();
            ours && wants(seat.other()) && !wants(*seat)
        };
        let seat = Seat::BOTH.into_iter().find(owes)?;
        // Seats are swapped in the next game.
        let nonce = home.nonce(self.game() + 1, seat.other());
        Some((seat, vec![Order::Rematch { nonce }]))
    }

    /// Whether a takeback is possible depends on what the computer was shown. In games with hidden
    /// information it always refuses, so that its answer reveals nothing.
    fn takeback_answers(&self) -> Vec<Order> {
        match self.hides() {
            true => vec![Order::RefuseTakeback],
            false => vec![Order::GrantTakeback, Order::RefuseTakeback],
        }
    }
}

//! The home's links for joint dice.

use super::{Home, Host};
use crate::links;
use duskboard_rules::Seat;

impl Host {
    /// Reveals the link of a seat that the home plays as soon as the action that led to the throw
    /// is stored: before the other's, so that the home never knows an outcome that the other does
    /// not. Returns whether there is anything to keep.
    pub(super) fn show_link(&mut self, now: u64, home: &mut dyn Home) -> bool {
        let game = self.game();
        Seat::BOTH.into_iter().any(|seat| {
            let Some(draw) = self.table.owes_link(seat) else { return false };
            let Some(link) = home.link(game, seat, draw) else { return false };
            self.command_for(seat, &links::command(draw, link), now).is_ok()
        })
    }
}

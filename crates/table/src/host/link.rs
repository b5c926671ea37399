//! The links of joint dice that the home has to show.

use super::{Home, Host};
use crate::links::command_id;
use duskboard_protocol::{Command, Order};
use duskboard_rules::Seat;

impl Host {
    /// Shows the link of a seat that the home answers for, as soon as what led to the throw is kept:
    /// before the other's, so that the home never knows an outcome that the other does not. Says whether
    /// anything is to be kept.
    pub(super) fn show_link(&mut self, now: u64, home: &mut dyn Home) -> bool {
        let game = self.game();
        Seat::BOTH.into_iter().any(|seat| {
            let Some(draw) = self.table.owes_link(seat) else { return false };
            let Some(link) = home.link(game, seat, draw) else { return false };
            let command = Command { id: command_id(draw), order: Order::Link { draw, link } };
            self.command_for(seat, &command, now).is_ok()
        })
    }
}

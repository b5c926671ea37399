//! The links of joint dice that the home has to show.

use super::{Home, Host};
use crate::links;
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
            self.command_for(seat, &links::command(draw, link), now).is_ok()
        })
    }
}

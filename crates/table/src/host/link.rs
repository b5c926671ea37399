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
            let draw = self.table.owes_link(seat);
            let link = draw.and_then(|draw| Some((draw, home.link(game, seat, draw)?)));
            link.is_some_and(|(draw, link)| {
                let command = links::command(draw, link);
                let answer = self.table.command(seat, &command, self.time(now));
                self.commit_for(answer).is_ok()
            })
        })
    }
}

//! Aborting a game before both have moved.

use super::Table;
use crate::play::Ply;
use crate::refusal::Refusal;
use duskboard_protocol::{Ending, Fact, GameResult};
use duskboard_rules::{Action, Seat};

impl Table {
    pub(super) fn decide_abort(&self) -> Result<Fact, Refusal> {
        let moved = |seat| {
            let moves = |ply: &Ply| ply.seat == seat && !matches!(ply.action, Action::Drop { .. });
            self.play.plies.iter().any(moves)
        };
        if Seat::BOTH.into_iter().all(moved) {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(Fact::Ended(GameResult { winner: None, reason: Ending::Aborted }))
    }
}

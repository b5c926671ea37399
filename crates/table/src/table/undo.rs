//! Undo and redo, on one screen.

use super::Table;
use crate::play::Ply;
use crate::refusal::Refusal;
use duskboard_protocol::Fact;

impl Table {
    pub(super) fn decide_undo(&self, steps: u32) -> Result<Fact, Refusal> {
        self.check_steps(steps, &self.play.plies)?;
        Ok(Fact::Undone { steps })
    }

    pub(super) fn decide_redo(&self, steps: u32) -> Result<Fact, Refusal> {
        self.check_steps(steps, &self.play.undone)?;
        Ok(Fact::Redone { steps })
    }

    fn check_steps(&self, asked: u32, plies: &[Ply]) -> Result<(), Refusal> {
        if !self.opening.settings.local {
            return Err(Refusal::NotLocal);
        }
        let most = plies.len() as u32;
        if (1..=most).contains(&asked) { Ok(()) } else { Err(Refusal::Steps { asked, most }) }
    }
}

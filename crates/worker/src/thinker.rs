//! The computers behind one desk.

use duskboard_computer::{Capacity, Clock, Computers};
use duskboard_protocol::{Action, Question, Reply};

/// A desk has one table, with a computer in each seat at most.
const CAPACITY: Capacity = Capacity { players: 2, megabytes: 16 };

/// Answers a desk's questions.
pub struct Thinker(Computers);

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker(Computers::new(CAPACITY))
    }
}

impl Thinker {
    /// Nothing is remembered.
    pub fn new() -> Thinker {
        Thinker::default()
    }

    /// The answer. `so_far` hears what would be played, whenever that changes.
    pub fn answer(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Reply {
        self.0.answer(question, clock, so_far)
    }
}

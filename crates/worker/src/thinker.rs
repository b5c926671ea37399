//! The computers behind one desk.

use duskboard_computer::{Capacity, Computers};

/// A desk has one table, with a computer in each seat at most.
const CAPACITY: Capacity = Capacity { players: 2, megabytes: 16, threads: 1 };

/// Who answers a desk's questions; nothing is remembered yet.
pub fn thinker() -> Computers {
    Computers::new(CAPACITY)
}

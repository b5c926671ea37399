//! The machine's clock, for players.

use duskboard_ai::Clock;
use std::time::Instant;

/// Measures the time since it was started.
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

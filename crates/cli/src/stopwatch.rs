//! The clock of the machine, for players who have none.

use duskboard_ai::Clock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Runs from when it is made; somebody else can stop it.
pub(crate) struct Stopwatch<'a> {
    begun: Instant,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Stopwatch<'a> {
    pub(crate) fn start() -> Stopwatch<'static> {
        Stopwatch { begun: Instant::now(), stop: None }
    }

    /// Interrupted once the flag is up.
    pub(crate) fn with_stop(stop: &'a AtomicBool) -> Stopwatch<'a> {
        Stopwatch { begun: Instant::now(), stop: Some(stop) }
    }
}

impl Clock for Stopwatch<'_> {
    fn elapsed(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn interrupted(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

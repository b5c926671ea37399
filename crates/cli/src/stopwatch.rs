//! The machine's clock, for players.

use duskboard_ai::Clock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Measures the time since it was started; a flag can interrupt it.
pub(crate) struct Stopwatch<'a> {
    begun: Instant,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Stopwatch<'a> {
    pub(crate) fn start() -> Stopwatch<'static> {
        Stopwatch { begun: Instant::now(), stop: None }
    }

    /// Interrupted once the flag is set.
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

//! The chess clock, computed only from the times of events.

use duskboard_protocol::ClockSettings;
use duskboard_rules::Seat;

/// Two clocks, of which at most one runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    settings: ClockSettings,
    /// The remaining time, in milliseconds, when the running clock was started.
    left: [u64; 2],
    running: Option<(Seat, u64)>,
}

impl Clock {
    /// Both full, neither running.
    pub fn new(settings: ClockSettings) -> Clock {
        Clock { settings, left: [settings.initial_ms; 2], running: None }
    }

    /// The remaining time on both clocks now.
    pub fn left(&self, now: u64) -> [u64; 2] {
        let mut left = self.left;
        if let Some((seat, since)) = self.running {
            left[seat.index()] = left[seat.index()].saturating_sub(now.saturating_sub(since));
        }
        left
    }

    /// The remaining time on both clocks when the running one was started: an undo returns to it.
    pub fn started_with(&self) -> [u64; 2] {
        self.left
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// When the running clock reaches zero, and whose it is.
    pub fn flag(&self) -> Option<(u64, Seat)> {
        self.running.map(|(seat, since)| (since.saturating_add(self.left[seat.index()]), seat))
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: u64) {
        self.left = self.left(now);
        self.running = None;
    }

    /// Stops both; the seat that acted gets its increment, if its clock ran.
    pub fn acted(&mut self, seat: Seat, now: u64) {
        let ran = self.running() == Some(seat);
        self.stop(now);
        if ran {
            self.left[seat.index()] += self.settings.increment_ms;
        }
    }

    /// Starts one clock and stops the other.
    pub fn start(&mut self, seat: Seat, now: u64) {
        self.stop(now);
        self.running = Some((seat, now));
    }

    /// Resets both clocks to earlier values.
    pub fn set(&mut self, left: [u64; 2], now: u64) {
        self.stop(now);
        self.left = left;
    }
}

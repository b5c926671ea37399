//! Time management: how long to think about a move, and the clock that tells.

/// The clock of a player, which has none of its own.
pub trait Clock {
    /// Milliseconds since the request.
    fn elapsed(&self) -> u64;

    /// Is the answer wanted now?
    fn interrupted(&self) -> bool {
        false
    }
}

/// A clock that stands still, for searches limited by depth or nodes.
#[derive(Clone, Copy, Debug)]
pub struct Timeless;

impl Clock for Timeless {
    fn elapsed(&self) -> u64 {
        0
    }
}

/// How much time to use, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeUse {
    /// After this no deeper search begins.
    pub soft: u64,
    /// After this the search stops.
    pub hard: u64,
}

/// Reserved for the answer to arrive, in milliseconds.
const LATENCY: u64 = 5;

impl TimeUse {
    /// All of this time.
    pub fn exactly(milliseconds: u64) -> TimeUse {
        let hard = milliseconds.saturating_sub(LATENCY.min(milliseconds / 10));
        TimeUse { soft: hard, hard }
    }

    /// A share of a game clock, from what is left, the increment, and the moves to the next time
    /// control if there is one.
    ///
    /// ```
    /// use duskboard_ai::TimeUse;
    /// let share = TimeUse::of_clock(60_000, 1_000, None);
    /// assert!(share.soft < 4_000 && share.hard < 15_000);
    /// assert!(TimeUse::of_clock(3, 0, None).hard <= 3);
    /// ```
    pub fn of_clock(left: u64, increment: u64, moves_to_go: Option<u64>) -> TimeUse {
        let safe = left.saturating_sub(2 * LATENCY.min(left / 4));
        let moves = moves_to_go.unwrap_or(28).clamp(1, 28);
        let share = safe / moves + increment * 3 / 4;
        let hard = (share * 4).min(safe / 4 + increment / 2).min(safe);
        let soft = (share * 2 / 3).min(hard);
        TimeUse { soft, hard }
    }
}

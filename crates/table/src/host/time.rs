//! The time of a table, which can be stopped.

/// A stopwatch in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableTime {
    /// Its value when it was last started or stopped.
    shown: u64,
    /// Since when it has been running.
    since: Option<u64>,
}

impl TableTime {
    /// Stopped at this value.
    pub fn standing(shown: u64) -> TableTime {
        TableTime { shown, since: None }
    }

    /// Running since that time, from 0.
    pub fn started(since: u64) -> TableTime {
        TableTime { shown: 0, since: Some(since) }
    }

    /// Its value now.
    pub fn at(&self, now: u64) -> u64 {
        self.shown + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Starts it.
    pub(crate) fn run(&mut self, now: u64) {
        *self = TableTime { shown: self.at(now), since: Some(now) };
    }

    /// Stops it.
    pub(crate) fn stop(&mut self, now: u64) {
        *self = TableTime::standing(self.at(now));
    }

    /// When it will reach this value, if it runs.
    pub(crate) fn when(&self, shown: u64) -> Option<u64> {
        self.since.map(|since| since + shown.saturating_sub(self.shown))
    }
}

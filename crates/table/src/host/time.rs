//! The time of a table, which may stand.

/// A stopwatch in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableTime {
    /// What it showed when it was last started or stopped.
    shown: u64,
    /// Since when it runs.
    since: Option<u64>,
}

impl TableTime {
    /// It shows this and stands.
    pub fn standing(shown: u64) -> TableTime {
        TableTime { shown, since: None }
    }

    /// It was started at that time.
    pub fn started(since: u64) -> TableTime {
        TableTime { shown: 0, since: Some(since) }
    }

    /// What it shows.
    pub fn at(&self, now: u64) -> u64 {
        self.shown + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Lets it run.
    pub(crate) fn run(&mut self, now: u64) {
        *self = TableTime { shown: self.at(now), since: Some(now) };
    }

    /// Stops it.
    pub(crate) fn stop(&mut self, now: u64) {
        *self = TableTime::standing(self.at(now));
    }

    /// When it will show this, if it runs.
    pub(crate) fn when(&self, shown: u64) -> Option<u64> {
        self.since.map(|since| since + shown.saturating_sub(self.shown))
    }
}

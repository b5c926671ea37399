//! The time of a room at its host's desk: it stands while the desk is away.

/// How often the time is written while a game runs.
pub(super) const BEAT_MS: u64 = 1_000;
/// Whoever should have woken up long before was asleep, with the whole device.
const ASLEEP_MS: u64 = 15_000;

/// Milliseconds that pass only while the desk is awake.
pub(super) struct HomeTime {
    shown: u64,
    /// The desk's time then.
    at: u64,
}

impl HomeTime {
    /// It shows this now.
    pub(super) fn new(shown: u64, now: u64) -> HomeTime {
        HomeTime { shown, at: now }
    }

    /// What it shows. `awake` says whether the desk would have woken up in between.
    pub(super) fn pass(&mut self, now: u64, awake: bool) -> u64 {
        let passed = now.saturating_sub(self.at);
        if !awake || passed < ASLEEP_MS {
            self.shown += passed;
        }
        self.at = now.max(self.at);
        self.shown
    }

    /// What it showed last.
    pub(super) fn shown(&self) -> u64 {
        self.shown
    }

    /// When it will show this, on the desk's time.
    pub(super) fn when(&self, shown: u64) -> u64 {
        self.at + shown.saturating_sub(self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::HomeTime;

    #[test]
    fn sleep_takes_no_time() {
        // The time passes to, whether the desk would have woken up, what is shown.
        let rows = [
            (1_000, true, 500),
            (1_700, true, 1_200),
            (1_600, true, 1_200),
            (16_699, true, 16_199),
            (31_699, true, 16_199),
            (90_000, true, 16_199),
            (91_000, true, 17_199),
            (191_000, false, 117_199),
        ];
        let (mut time, mut latest) = (HomeTime::new(500, 1_000), 0);
        for (now, awake, shown) in rows {
            assert_eq!(time.pass(now, awake), shown, "at {now}");
            latest = now.max(latest);
            assert_eq!(time.when(shown + 10), latest + 10, "at {now}");
        }
    }
}

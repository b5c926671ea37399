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

    /// It is so late now. `awake` says whether the desk would have woken up in between. Says whether
    /// the device slept.
    pub(super) fn pass(&mut self, now: u64, awake: bool) -> bool {
        let passed = now.saturating_sub(self.at);
        let slept = awake && passed >= ASLEEP_MS;
        if !slept {
            self.shown += passed;
        }
        self.at = now.max(self.at);
        slept
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
        // The time passes to, whether the desk would have woken up, what is shown, whether it slept.
        let rows = [
            (1_000, true, 500, false),
            (1_700, true, 1_200, false),
            (1_600, true, 1_200, false),
            (16_699, true, 16_199, false),
            (31_699, true, 16_199, true),
            (90_000, true, 16_199, true),
            (91_000, true, 17_199, false),
            (191_000, false, 117_199, false),
        ];
        let (mut time, mut latest) = (HomeTime::new(500, 1_000), 0);
        for (now, awake, shown, slept) in rows {
            assert_eq!((time.pass(now, awake), time.shown()), (slept, shown), "at {now}");
            latest = now.max(latest);
            assert_eq!(time.when(shown + 10), latest + 10, "at {now}");
        }
    }
}

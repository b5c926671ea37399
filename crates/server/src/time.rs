//! Two clocks: wall-clock time, for dates, and the server's own, which stops while the server is
//! down.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long a write may take before time stops.
const GRACE: Duration = Duration::from_millis(100);

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The server's own time: the milliseconds in which it has been running and able to write. Chess
/// clocks run on it, so downtime and a stuck store are charged to nobody.
#[derive(Debug)]
pub(crate) struct ServerTime {
    watch: Mutex<Watch>,
}

/// A stopwatch that stops while a write takes too long, or while writes fail.
#[derive(Debug)]
struct Watch {
    /// Its value when it was last updated.
    shown: Duration,
    /// When that was.
    seen: Instant,
    /// Pending writes and when they began, oldest first.
    writes: BTreeMap<u64, Instant>,
    /// The number of the next write.
    next: u64,
    /// Whether the last write failed.
    failing: bool,
    /// How long it runs after the store has last heard from the server, and when that was. `None`
    /// for a server that has its store to itself.
    leash: Option<(Duration, Instant)>,
}

/// A pending write. Dropped without a result, it counts as done.
pub(crate) struct Writing<'a> {
    time: &'a ServerTime,
    number: u64,
}

/// A room's time: the server's plus an offset, so that a room taken over from another node
/// continues from where its time was there.
#[derive(Clone, Debug)]
pub(crate) struct RoomTime {
    pub(crate) server: Arc<ServerTime>,
    pub(crate) ahead_ms: i64,
}

impl RoomTime {
    /// Now.
    pub(crate) fn now(&self) -> u64 {
        self.server.now().saturating_add_signed(self.ahead_ms)
    }

    /// Sleeps until this time of the room.
    pub(crate) async fn sleep_until(&self, at: u64) {
        self.server.sleep_until(at.saturating_sub_signed(self.ahead_ms)).await;
    }
}

impl ServerTime {
    /// Continues from an earlier value.
    pub(crate) fn after(before: u64) -> ServerTime {
        let watch = Watch {
            shown: Duration::from_millis(before),
            seen: Instant::now(),
            writes: BTreeMap::new(),
            next: 0,
            failing: false,
            leash: None,
        };
        ServerTime { watch: Mutex::new(watch) }
    }

    /// The stopwatch, updated to now.
    fn look(&self) -> MutexGuard<'_, Watch> {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        watch.look_at(Instant::now());
        watch
    }

    /// Now.
    pub(crate) fn now(&self) -> u64 {
        self.look().shown.as_millis() as u64
    }

    /// Sleeps until this time, however long it stops meanwhile.
    pub(crate) async fn sleep_until(&self, at: u64) {
        let at = Duration::from_millis(at);
        loop {
            let (left, stands) = {
                let watch = self.look();
                (at.saturating_sub(watch.shown), watch.stands())
            };
            match stands {
                _ if left.is_zero() => return,
                true => tokio::time::sleep(left.max(GRACE)).await,
                false => tokio::time::sleep(left).await,
            }
        }
    }

    /// The store has heard from the server, at this moment or later. If it hears nothing for the
    /// length of the leash time stops: others may have taken the rooms by then, or the machine was
    /// asleep.
    pub(crate) fn heard(&self, at: Instant, leash: Duration) {
        self.look().leash = Some((leash, at));
    }

    /// A write begins.
    pub(crate) fn writing(&self) -> Writing<'_> {
        let mut watch = self.look();
        let (number, begun) = (watch.next, watch.seen);
        watch.next += 1;
        watch.writes.insert(number, begun);
        Writing { time: self, number }
    }
}

impl Watch {
    /// Updates it to this moment, as far as it was running.
    fn look_at(&mut self, now: Instant) {
        let until = self.runs_until().map_or(now, |until| until.min(now));
        self.shown += until.saturating_duration_since(self.seen);
        self.seen = self.seen.max(now);
    }

    /// When it stops, if it does.
    fn runs_until(&self) -> Option<Instant> {
        let written = match self.failing {
            true => Some(self.seen),
            false => self.writes.values().next().map(|&begun| begun + GRACE),
        };
        let heard = self.leash.map(|(leash, heard)| heard + leash);
        written.into_iter().chain(heard).min()
    }

    /// Whether it was stopped when it was last updated.
    fn stands(&self) -> bool {
        self.runs_until().is_some_and(|until| until <= self.seen)
    }
}

impl Writing<'_> {
    /// The write succeeded or failed.
    pub(crate) fn ended(self, well: bool) {
        self.time.look().failing = !well;
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.time.look().writes.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, GRACE, ServerTime, Watch};

    enum Step {
        /// Wall-clock time passes.
        Pass(u64),
        /// A write begins.
        Begin,
        /// The nth write ends, successfully or not.
        End(u64, bool),
        /// The store hears from the server, and expects to again within this time.
        Heard(u64),
    }
    use Step::{Begin, End, Heard, Pass};

    impl Watch {
        fn take(&mut self, step: &Step) {
            match *step {
                Pass(ms) => self.look_at(self.seen + Duration::from_millis(ms)),
                Begin => {
                    self.writes.insert(self.next, self.seen);
                    self.next += 1;
                }
                End(number, well) => {
                    self.failing = !well;
                    self.writes.remove(&number);
                }
                Heard(ms) => self.leash = Some((Duration::from_millis(ms), self.seen)),
            }
        }
    }

    /// Steps, and the stopwatch's value after them, in milliseconds.
    const ROWS: [(&[Step], u64); 11] = [
        (&[Pass(500)], 500),
        (&[Begin, Pass(40), End(0, true), Pass(10)], 50),
        (&[Pass(7), Begin, Pass(2_000)], 107),
        (&[Begin, Pass(2_000), End(0, true), Pass(10)], 110),
        (&[Begin, Pass(60), Begin, Pass(60), End(0, true), Pass(60), End(1, true)], 140),
        (&[Begin, Pass(50), Begin, Pass(950), End(0, true), Pass(9), End(1, true), Pass(1)], 101),
        (&[Begin, Pass(5), End(0, false), Pass(60_000)], 5),
        (&[Begin, Pass(5), End(0, false), Pass(9), Begin, Pass(9), End(1, true), Pass(3)], 8),
        (&[Heard(2_500), Pass(2_000), Heard(2_500), Pass(2_000)], 4_000),
        (&[Heard(2_500), Pass(10_000), Heard(2_500), Pass(1_000)], 3_500),
        (&[Heard(2_500), Begin, Pass(10_000), End(0, true), Pass(5)], 100),
    ];

    #[test]
    fn time_stands_while_nothing_can_be_written() {
        assert_eq!(GRACE, Duration::from_millis(100));
        for (number, (steps, shown)) in ROWS.iter().enumerate() {
            let time = ServerTime::after(1_000);
            let mut watch = time.watch.lock().unwrap();
            steps.iter().for_each(|step| watch.take(step));
            assert_eq!(watch.shown.as_millis() as u64, 1_000 + shown, "row {number}");
        }
    }
}

//! Work on many games at once.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Below so many games another thread costs more than it saves.
const WORTH_A_THREAD: usize = 256;
/// So long a helper looks out for more work before it sleeps: steps follow each other closely, and waking
/// somebody takes longer than many a step.
const ALERT: Duration = Duration::from_micros(200);

/// Threads that help with work in parts.
///
/// Whoever asks works too, and waits for nobody who has not begun. So a helper that sleeps, that has no
/// core of its own, or that a fork has left behind, delays nothing.
pub(crate) struct Crew {
    helpers: Vec<SyncSender<Order>>,
}

impl Crew {
    /// As many threads as wanted, or, for 0, as there are cores, this one included; fewer for few games.
    pub(crate) fn new(wanted: usize, games: usize) -> Crew {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let most = if wanted == 0 { cores() } else { wanted };
        let threads = most.min(games.div_ceil(WORTH_A_THREAD)).max(1);
        Crew { helpers: (1..threads).map_while(|_| helper()).collect() }
    }

    /// Does every part of the work, by its number; what came of each.
    pub(crate) fn each<Made: Send + 'static>(
        &self,
        parts: usize,
        work: impl Fn(usize) -> Made + Send + Sync + 'static,
    ) -> Vec<Made> {
        let made =
            (0..parts).map(|_| Slot { taken: AtomicBool::new(false), made: Mutex::new(None) });
        let (made, unfinished) = (made.collect(), AtomicUsize::new(parts));
        let job = Arc::new(Job { work, made, unfinished });
        let threads = self.helpers.len() + 1;
        for (helper, number) in self.helpers.iter().zip(1..) {
            // One that has not even taken its last order is not needed for this one.
            let work = Arc::clone(&job) as Arc<dyn Work>;
            let _ = helper.try_send(Order { work, from: number * parts / threads });
        }
        job.help(0);
        while job.unfinished.load(Ordering::Acquire) > 0 {
            thread::yield_now();
        }
        job.made.iter().map(|slot| hold(&slot.made).take().expect("a part that was done")).collect()
    }
}

/// Holds what no other thread holds at this time. Where one panicked nothing can be trusted.
pub(crate) fn hold<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().expect("work that did not panic")
}

/// Work that anybody can help with.
trait Work: Send + Sync {
    /// Does what nobody has begun, from this part on and then those before it. Each helper begins
    /// elsewhere, always at the same place: what it works on is in its core's cache.
    fn help(&self, from: usize);
}

/// What a helper is asked for.
struct Order {
    work: Arc<dyn Work>,
    from: usize,
}

/// Work in parts, and what came of them.
struct Job<Made, Does> {
    work: Does,
    made: Vec<Slot<Made>>,
    unfinished: AtomicUsize,
}

/// A part of the work: has anybody begun it, and what came of it?
struct Slot<Made> {
    taken: AtomicBool,
    made: Mutex<Option<Made>>,
}

impl<Made: Send, Does: Fn(usize) -> Made + Send + Sync> Work for Job<Made, Does> {
    fn help(&self, from: usize) {
        let mut finished = Finished { parts: 0, of: &self.unfinished };
        for number in (from..self.made.len()).chain(0..from) {
            let Slot { taken, made } = &self.made[number];
            // Looked at first: a swap would take it out of the other core's cache.
            if !taken.load(Ordering::Relaxed) && !taken.swap(true, Ordering::Relaxed) {
                finished.parts += 1;
                *hold(made) = Some((self.work)(number));
            }
        }
    }
}

/// Counts parts off, all at once, also when the last one panicked.
struct Finished<'a> {
    parts: usize,
    of: &'a AtomicUsize,
}

impl Drop for Finished<'_> {
    fn drop(&mut self) {
        self.of.fetch_sub(self.parts, Ordering::Release);
    }
}

/// A thread that helps until nobody can ask it any more; none if the system has no more threads.
fn helper() -> Option<SyncSender<Order>> {
    let (orders, ordered) = sync_channel(1);
    let help = move || {
        while let Some(Order { work, from }) = next(&ordered) {
            work.help(from);
        }
    };
    thread::Builder::new().spawn(help).ok().map(|_| orders)
}

/// The next order; none when there will be no more.
fn next(ordered: &Receiver<Order>) -> Option<Order> {
    let since = Instant::now();
    while since.elapsed() < ALERT {
        match ordered.try_recv() {
            Ok(order) => return Some(order),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
        }
    }
    ordered.recv().ok()
}

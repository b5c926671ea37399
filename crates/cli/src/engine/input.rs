//! What the engine is told, read while it thinks.

use super::say;
use duskboard_ai::Clock;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// Searches are numbered from 1 in the order of their `go`, so that a `stop` never hits a later one
/// and never misses one that has not begun.
struct Signals {
    /// The last search that was asked for.
    asked: AtomicU64,
    /// The last search that must end at once.
    stopped: AtomicU64,
    /// The last search that has ended.
    ended: AtomicU64,
    /// The milliseconds that a search may take once nobody is left to stop it.
    patience: AtomicU64,
}

/// After `quit`, and after the end of the input: a script that writes all its lines at once still
/// gets answers that were thought about. A search without limits of its own ends at once.
const AFTER_QUIT: u64 = 5_000;
const AFTER_THE_END: u64 = 60_000;
const OPEN: u64 = u64::MAX;

/// The lines of standard input.
pub(super) struct Input {
    lines: Receiver<String>,
    signals: Arc<Signals>,
}

impl Input {
    /// Begins to read.
    pub(super) fn open() -> Input {
        let (sender, lines) = channel();
        let signals = Arc::new(Signals {
            asked: AtomicU64::new(0),
            stopped: AtomicU64::new(0),
            ended: AtomicU64::new(0),
            patience: AtomicU64::new(OPEN),
        });
        let heard = Arc::clone(&signals);
        std::thread::spawn(move || listen(&sender, &heard));
        Input { lines, signals }
    }

    /// The next line; none at the end.
    pub(super) fn next(&self) -> Option<String> {
        self.lines.recv().ok()
    }

    /// Begins the search of the line that was read last.
    pub(super) fn begin(&self) -> Search<'_> {
        let number = self.signals.ended.load(Ordering::Acquire) + 1;
        Search { begun: Instant::now(), number, endless: false, signals: &self.signals }
    }
}

/// A search that can be stopped; it ends when it is dropped.
pub(super) struct Search<'a> {
    begun: Instant,
    number: u64,
    /// Whether it has no limit of its own.
    pub(super) endless: bool,
    signals: &'a Signals,
}

impl Clock for Search<'_> {
    fn elapsed(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn interrupted(&self) -> bool {
        let patience = self.signals.patience.load(Ordering::Acquire);
        self.signals.stopped.load(Ordering::Acquire) >= self.number
            || patience != OPEN && (self.endless || self.elapsed() >= patience)
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.signals.ended.store(self.number, Ordering::Release);
    }
}

/// Passes lines on. While the engine thinks, `stop` and `quit` take effect and `isready` is answered
/// at once. Bytes that are no text are no reason to stop listening.
fn listen(lines: &Sender<String>, signals: &Signals) {
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    while matches!(input.read_until(b'\n', &mut bytes), Ok(1..)) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        bytes.clear();
        let asked = signals.asked.load(Ordering::Acquire);
        match line.split_whitespace().next() {
            Some("go") => signals.asked.store(asked + 1, Ordering::Release),
            Some("stop") => signals.stopped.store(asked, Ordering::Release),
            Some("quit") => signals.patience.store(AFTER_QUIT, Ordering::Release),
            Some("isready") if signals.ended.load(Ordering::Acquire) < asked => {
                let _ = say("readyok");
                continue;
            }
            _ => {}
        }
        if lines.send(line).is_err() {
            return;
        }
    }
    signals.patience.fetch_min(AFTER_THE_END, Ordering::AcqRel);
}

//! Work on many games at once.

use std::num::NonZero;
use std::thread;

/// Below so many games another thread costs more than it saves.
const WORTH_A_THREAD: usize = 256;

/// How many threads to use for so many games: as many as wanted, or, for 0, as there are cores.
pub(crate) fn number(wanted: usize, games: usize) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let most = if wanted == 0 { cores() } else { wanted };
    most.min(games.div_ceil(WORTH_A_THREAD)).max(1)
}

/// Does something with every part of the work, the first part on this thread. No threads are kept,
/// so a program may fork.
pub(crate) fn each<Part: Send>(parts: impl IntoIterator<Item = Part>, work: impl Fn(Part) + Sync) {
    let mut parts = parts.into_iter();
    let Some(own) = parts.next() else { return };
    thread::scope(|scope| {
        let work = &work;
        parts.for_each(|part| {
            scope.spawn(move || work(part));
        });
        work(own);
    });
}

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

/// Does something with every game and what belongs to it, on so many threads.
pub(crate) fn each<A: Send, B: Send>(
    threads: usize,
    (games, others): (&mut [A], &mut [B]),
    work: impl Fn(&mut A, &mut B) + Sync,
) {
    let share = games.len().div_ceil(threads).max(1);
    let pairs = |(games, others): (&mut [A], &mut [B])| {
        games.iter_mut().zip(others).for_each(|(game, other)| work(game, other));
    };
    if threads == 1 {
        return pairs((games, others));
    }
    thread::scope(|scope| {
        for part in games.chunks_mut(share).zip(others.chunks_mut(share)) {
            scope.spawn(|| pairs(part));
        }
    });
}

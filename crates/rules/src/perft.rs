//! Counts the tree of a game: every line of players' actions, every outcome of chance.
//!
//! ```
//! use duskboard_rules::{Position, banqi::Banqi, perft::perft};
//! assert_eq!(perft(&Banqi::start(Default::default()), 1), 32 * 14);
//! ```

use crate::{Action, Position, Turn};
use std::ops::ControlFlow;

/// The number of leaves of the tree of `depth` players' actions. A finished game has none.
///
/// The last level is counted, not played: see [`Position::branches`].
///
/// ```
/// use duskboard_rules::{perft::perft, special::Orthodox, Position};
/// assert_eq!(perft(&Orthodox::start(()), 3), 8_902);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let mut path = Path { keys: Vec::with_capacity(Path::ROOM) };
    path.keys.push(position.key());
    descend(position, depth, &mut path)
}

/// The leaves behind each action of the seat to act.
///
/// ```
/// use duskboard_rules::{Position, perft::{divide, perft}, special::Orthodox};
/// let start = Orthodox::start(());
/// let parts = divide(&start, 3);
/// assert_eq!(parts[0], ("a2a3".parse().unwrap(), 380));
/// assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), perft(&start, 3));
/// ```
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Action, u64)> {
    let mut parts = Vec::new();
    let Some(seat) = position.acting().seat().filter(|_| depth > 0) else { return parts };
    let mut path = Path { keys: vec![position.key()] };
    let _ = position.legal(seat, |action| {
        let mut next = *position;
        next.play_unchecked(seat, action);
        parts.push((action, after_chance(&next, depth - 1, &mut path)));
        ControlFlow::<()>::Continue(())
    });
    parts.sort_by_key(|(action, _)| action.to_string());
    parts
}

fn descend<P: Position>(position: &P, depth: u32, path: &mut Path) -> u64 {
    let Some(seat) = position.acting().seat() else { return 0 };
    match depth {
        0 => return 1,
        1 => return position.branches(seat),
        _ => {}
    }
    let mut leaves = 0;
    let _ = position.legal(seat, |action| {
        let mut next = *position;
        next.play_unchecked(seat, action);
        leaves += after_chance(&next, depth - 1, path);
        ControlFlow::<()>::Continue(())
    });
    leaves
}

#[inline]
fn after_chance<P: Position>(position: &P, depth: u32, path: &mut Path) -> u64 {
    if position.acting() != Turn::Chance {
        return enter(position, depth, path);
    }
    let mut leaves = 0;
    position.chance(|outcome, _| {
        let mut next = *position;
        next.resolve_unchecked(outcome);
        leaves += enter(&next, depth, path);
    });
    leaves
}

#[inline]
fn enter<P: Position>(position: &P, depth: u32, path: &mut Path) -> u64 {
    if depth == 0 {
        return 1;
    }
    // A third repetition needs four reversible half-moves: rebounds and failed tosses change
    // nothing, so each side may pass twice.
    if depth == 1 && path.keys.len().min(position.quiet() as usize) < 4 {
        return descend(position, depth, path);
    }
    path.keys.push(position.key());
    let leaves = if position.repetition_draws() && path.repeated(position.quiet()) {
        0
    } else {
        descend(position, depth, path)
    };
    path.keys.pop();
    leaves
}

/// The keys from the root to the current position.
struct Path {
    keys: Vec<u64>,
}

impl Path {
    /// For deeper trees the path grows on the way.
    const ROOM: usize = 64;

    /// Has the last position occurred twice before, with nothing irreversible since?
    fn repeated(&self, quiet: u32) -> bool {
        let reach = self.keys.len().min(quiet as usize + 1);
        let recent = &self.keys[self.keys.len() - reach..];
        recent.iter().filter(|&key| Some(key) == self.keys.last()).count() >= 3
    }
}

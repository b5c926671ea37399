//! Corrections of the static evaluation (correction history): where positions with the same pawns, or
//! the same officers of a side, turned out better or worse than they looked, the next one is taken to
//! do so, too.

use crate::score::{Score, Window};
use crate::search::{Best, Horizon, Search};
use crate::searchable::Searchable;
use duskboard_rules::Seat;

/// How many keys each table tells apart, as a power of two.
const BITS: u32 = 14;
/// The most that one change counts, and that all of them come to.
const MOST_CHANGE: i32 = 256;
const MOST: i32 = 1024;
/// What is one point of the score.
const POINT: i32 = 32;

/// By seat to act, kind of structure, and key.
pub(crate) struct Corrections(Vec<i16>);

impl Corrections {
    /// Nothing to correct.
    pub(crate) fn new() -> Corrections {
        Corrections(vec![0; (2 * 3) << BITS])
    }

    /// The places of these structures.
    fn places(seat: Seat, structures: [u64; 3]) -> [usize; 3] {
        let kinds = [0, 1, 2].map(|kind| (3 * seat.index() + kind) << BITS);
        [0, 1, 2].map(|i| kinds[i] | (structures[i] >> (64 - BITS)) as usize)
    }

    fn sum(&self, places: [usize; 3]) -> i32 {
        places.map(|place| i32::from(self.0[place])).iter().sum()
    }

    /// Moves what is known a little: `change` is at most [`MOST_CHANGE`].
    fn learn(&mut self, places: [usize; 3], change: i32) {
        for place in places {
            let old = i32::from(self.0[place]);
            self.0[place] = (old + change - old * change.abs() / MOST) as i16;
        }
    }
}

impl Search<'_> {
    /// The static evaluation, corrected.
    pub(crate) fn corrected<P: Searchable>(&self, position: &P, seat: Seat, eval: Score) -> Score {
        let Some(structures) = position.structures().filter(|_| self.style.selective) else {
            return eval;
        };
        let sum = self.corrections.sum(Corrections::places(seat, structures));
        (eval + sum / POINT).clamp(-P::WIN / 2, P::WIN / 2)
    }

    /// Learns how far off the static evaluation of a node was, unless that is due to a capture, or a
    /// bound that does not say.
    pub(crate) fn correct<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
        best: Best,
    ) {
        let Some(structures) = position.structures() else { return };
        let error = best.score - self.static_evals[horizon.ply];
        let noisy = best.action.is_some_and(|action| position.gain(action) > 0);
        let unsaid = best.score >= window.beta && error <= 0
            || best.score <= window.alpha && error >= 0
            || best.score.abs() > P::WIN / 2;
        if !noisy && !unsaid {
            let change = (error * horizon.depth).clamp(-MOST_CHANGE, MOST_CHANGE);
            self.corrections.learn(Corrections::places(seat, structures), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_follow_what_is_learned_and_stay_small() {
        let mut corrections = Corrections::new();
        let places = Corrections::places(Seat::Second, [1, u64::MAX, 1 << 63]);
        assert!(places.iter().all(|&place| place < corrections.0.len()), "{places:?}");
        for (change, least, most) in [(8, 8, 8), (-16, -10, -6), (256, 200, 260)] {
            corrections.learn(places, change);
            let each = corrections.sum(places) / 3;
            assert!((least..=most).contains(&each), "{change}: {each}");
        }
        (0..1_000).for_each(|_| corrections.learn(places, -MOST_CHANGE));
        let each = corrections.sum(places) / 3;
        assert!((-MOST..-MOST / 2).contains(&each), "{each}");
        assert_eq!(corrections.sum(Corrections::places(Seat::First, [1, u64::MAX, 1 << 63])), 0);
    }
}

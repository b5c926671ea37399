//! The transposition table: what was found out about positions, for when they come again.

use crate::packed::Packed;
use crate::score::{Score, Window};
use duskboard_rules::Action;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is no higher.
    Upper,
    /// It is no lower.
    Lower,
    /// It is the score.
    Exact,
}

/// What the table says about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) action: Option<Action>,
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The static evaluation of the position, if it is kept.
    pub(crate) eval: Option<Score>,
}

impl Entry {
    /// Does this save a search of that depth in that window?
    pub(crate) fn cuts_off(&self, depth: i32, window: Window) -> bool {
        self.depth >= depth && self.bounds(window)
    }

    /// Is the score exact, or a bound outside of the window?
    pub(crate) fn bounds(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta,
            Bound::Upper => self.score <= window.alpha,
        }
    }

    /// Is this closer to the truth than a static evaluation?
    pub(crate) fn improves(&self, score: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > score,
            Bound::Upper => self.score < score,
        }
    }
}

/// What a slot holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    action: Packed,
    score: i16,
    depth: i8,
    /// [`NO_EVAL`] if none is kept.
    eval: i16,
    /// The bound in two bits, 0 for an empty slot, and the age above them.
    tag: u8,
}

/// Stands for no static evaluation.
const NO_EVAL: i16 = i16::MIN;

impl Held {
    const fn age(self) -> u8 {
        self.tag >> 2
    }

    fn entry(self) -> Option<Entry> {
        let bound = match self.tag & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            action: self.action.action(),
            score: self.score.into(),
            depth: self.depth.into(),
            bound,
            eval: (self.eval != NO_EVAL).then_some(self.eval.into()),
        })
    }

    const fn bits(self) -> u64 {
        (self.eval as u16 as u64) << 48
            | (self.action.bits() as u64) << 32
            | (self.score as u16 as u64) << 16
            | (self.depth as u8 as u64) << 8
            | self.tag as u64
    }

    const fn of_bits(bits: u64) -> Held {
        Held {
            action: Packed::of_bits((bits >> 32) as u16),
            score: (bits >> 16) as i16,
            depth: (bits >> 8) as i8,
            eval: (bits >> 48) as i16,
            tag: bits as u8,
        }
    }
}

/// A place for one entry. Threads write without asking each other, so the key is kept combined with
/// what it is the key of: if two of them write at once, the halves do not match and the entry is
/// not found.
#[derive(Default, Debug)]
struct Slot {
    sealed: AtomicU64,
    held: AtomicU64,
}

impl Slot {
    fn load(&self) -> (u64, Held) {
        let held = self.held.load(Ordering::Relaxed);
        (self.sealed.load(Ordering::Relaxed) ^ held, Held::of_bits(held))
    }

    fn store(&self, key: u64, held: Held) {
        self.sealed.store(key ^ held.bits(), Ordering::Relaxed);
        self.held.store(held.bits(), Ordering::Relaxed);
    }
}

/// Slots that share an index: one cache line.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of fixed size, shared by the threads of a search. Old and shallow entries are replaced
/// first.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of so many megabytes, or a small one for 0.
    pub(crate) fn of_megabytes(size: usize) -> TranspositionTable {
        let count = (size << 20) / size_of::<Bucket>();
        let buckets = std::iter::repeat_with(Bucket::default).take(count.max(1024)).collect();
        TranspositionTable { buckets, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// Marks what is there as older, when a new search begins.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// The bucket of a key. Multiplying works for any number of buckets.
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Begins to fetch the bucket of a key from memory: a probe will ask for it soon.
    #[inline]
    pub(crate) fn touch(&self, key: u64) {
        std::hint::black_box(self.bucket(key).0[0].held.load(Ordering::Relaxed));
    }

    /// The entry of the position with this key. Wins are counted from that position: the caller
    /// adds the distance from the root.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let mut slots = self.bucket(key).0.iter().map(Slot::load);
        slots.find(|&(found, _)| found == key)?.1.entry()
    }

    /// Stores an entry; without an action of its own it keeps the old one.
    pub(crate) fn store(&self, key: u64, found: Entry) {
        let worth = |(old, held): (u64, Held)| {
            let stale = (self.age.wrapping_sub(held.age()) & 63).min(15);
            if old == key { i32::MIN } else { i32::from(held.depth) - 4 * i32::from(stale) }
        };
        let slots = self.bucket(key).0.iter();
        let Some(slot) = slots.min_by_key(|slot| worth(slot.load())) else { return };
        let (before, held) = slot.load();
        let old = if before == key { held.action } else { Packed::NONE };
        let held = Held {
            action: found.action.map_or(old, Packed::of),
            score: found.score as i16,
            depth: found.depth.clamp(-1, 127) as i8,
            eval: found.eval.map_or(NO_EVAL, |eval| eval as i16),
            tag: (self.age << 2) | (found.bound as u8 + 1),
        };
        slot.store(key, held);
    }

    /// How full it is with entries of this search, in thousandths, as UCI wants it.
    pub(crate) fn hash_full(&self) -> usize {
        let sample = &self.buckets[..250.min(self.buckets.len())];
        let fresh = |held: &Held| held.tag & 3 != 0 && held.age() == self.age;
        sample.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.load().1).filter(fresh).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_small_tables_do_not_grow() {
        let table = TranspositionTable::of_megabytes(1);
        let action = "e2e4".parse().ok();
        for key in 1..100_000_u64 {
            let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let found =
                Entry { action, score: -31_000, depth: 7, bound: Bound::Lower, eval: Some(-7) };
            table.store(key, found);
            let found = table.probe(key).unwrap();
            assert_eq!((found.action, found.score, found.depth), (action, -31_000, 7));
            assert_eq!(found.eval, Some(-7));
        }
        assert!(size_of::<Bucket>() == 64 && table.buckets.len() == (1 << 20) / 64);
    }
    /// Two threads write to a slot at once, and one half of each is left.
    #[test]
    fn halves_of_two_entries_are_not_found() {
        let entry =
            |score| Entry { action: None, score, depth: 5, bound: Bound::Exact, eval: None };
        let half = |key, score| {
            let slot = Slot::default();
            let held = Held { action: Packed::NONE, score, depth: 5, eval: NO_EVAL, tag: 3 };
            slot.store(key, held);
            (slot.sealed.into_inner(), slot.held.into_inner())
        };
        let keys = [7, 8];
        let [first, second] = [half(keys[0], 100), half(keys[1], -100)];
        for (sealed, held) in [(first.0, second.1), (second.0, first.1)] {
            let mut table = TranspositionTable::of_megabytes(0);
            table.buckets[0].0[0] = Slot { sealed: sealed.into(), held: held.into() };
            assert!(keys.iter().all(|&key| table.probe(key).is_none()), "{sealed:x} {held:x}");
            table.store(keys[0], entry(3));
            assert_eq!(table.probe(keys[0]).map(|found| found.score), Some(3));
        }
    }

    /// Four threads write to a few buckets at once: whatever is found belongs to its key.
    #[test]
    fn entries_of_threads_do_not_mix() {
        let table = TranspositionTable::of_megabytes(0);
        let entry = |key: u64| Entry {
            action: None,
            score: (key as i16).into(),
            depth: (key >> 16 & 63) as i32,
            bound: Bound::Exact,
            eval: None,
        };
        let work = |thread: u64| {
            let mut found = 0;
            for round in 0..400_000_u64 {
                // Eight keys to a bucket of four slots.
                let key = ((round + thread) % 8).wrapping_mul(0x1_2345_6789);
                table.store(key, entry(key));
                let other = (round % 8).wrapping_mul(0x1_2345_6789);
                if let Some(seen) = table.probe(other) {
                    let right = entry(other);
                    assert_eq!((seen.score, seen.depth), (right.score, right.depth), "{other}");
                    found += 1;
                }
            }
            found
        };
        let found: u64 = std::thread::scope(|scope| {
            let threads = [0, 1, 2, 3].map(|thread| scope.spawn(move || work(thread)));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > 100_000, "{found} entries found");
    }
}

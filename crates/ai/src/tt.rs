//! The transposition table: what was found out about positions, for when they come again.

use crate::packed::Packed;
use crate::score::{Score, Window};
use duskboard_rules::Action;

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

#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    key: u64,
    action: Packed,
    score: i16,
    depth: i8,
    /// The bound in two bits, 0 for an empty slot, and the age above them.
    tag: u8,
}

impl Slot {
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
        })
    }
}

/// Slots that share an index: one cache line.
type Bucket = [Slot; 4];

/// A table of fixed size. Old and shallow entries are replaced first.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of so many megabytes, or a small one for 0.
    pub(crate) fn of_megabytes(size: usize) -> TranspositionTable {
        let count = (size << 20) / size_of::<Bucket>();
        TranspositionTable { buckets: vec![Bucket::default(); count.max(1024)], age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Marks what is there as older, when a new search begins.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// The bucket of a key. Multiplying works for any number of buckets.
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The entry of the position with this key. Wins are counted from that position: the caller
    /// adds the distance from the root.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        bucket.iter().find(|slot| slot.key == key)?.entry()
    }

    /// Stores an entry; without an action of its own it keeps the old one.
    pub(crate) fn store(&mut self, key: u64, found: Entry) {
        let (index, age) = (self.index(key), self.age);
        let bucket = &mut self.buckets[index];
        let worth = |slot: &Slot| {
            let stale = (age.wrapping_sub(slot.age()) & 63).min(15);
            if slot.key == key { i32::MIN } else { i32::from(slot.depth) - 4 * i32::from(stale) }
        };
        let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) else { return };
        let old = if slot.key == key { slot.action } else { Packed::NONE };
        *slot = Slot {
            key,
            action: found.action.map_or(old, Packed::of),
            score: found.score as i16,
            depth: found.depth.clamp(-1, 127) as i8,
            tag: (age << 2) | (found.bound as u8 + 1),
        };
    }

    /// How full it is with entries of this search, in thousandths, as UCI wants it.
    pub(crate) fn hash_full(&self) -> usize {
        let sample = &self.buckets[..250.min(self.buckets.len())];
        let fresh = |slot: &&Slot| slot.tag & 3 != 0 && slot.age() == self.age;
        sample.iter().flatten().filter(fresh).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_small_tables_do_not_grow() {
        let mut table = TranspositionTable::of_megabytes(1);
        let action = "e2e4".parse().ok();
        for key in 1..100_000_u64 {
            let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let found = Entry { action, score: -31_000, depth: 7, bound: Bound::Lower };
            table.store(key, found);
            let found = table.probe(key).unwrap();
            assert_eq!((found.action, found.score, found.depth), (action, -31_000, 7));
        }
        assert!(size_of::<Bucket>() == 64 && table.buckets.len() == (1 << 20) / 64);
    }
}

//! What was found out about positions, kept for when they come again.

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

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) action: Option<Action>,
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Known {
    /// Does this answer the question of a search of that depth?
    pub(crate) fn settles(&self, depth: i32, window: Window) -> bool {
        self.depth >= depth && self.decides(window)
    }

    /// Does it say all that matters within this window?
    pub(crate) fn decides(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.high,
            Bound::Upper => self.score <= window.low,
        }
    }

    /// Is this closer to the truth than a score that was found without looking ahead?
    pub(crate) fn corrects(&self, score: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > score,
            Bound::Upper => self.score < score,
        }
    }
}

#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    key: u64,
    action: Packed,
    score: i16,
    depth: i8,
    /// The bound, 0 for an empty place, and the age above it.
    tag: u8,
}

impl Entry {
    const fn age(self) -> u8 {
        self.tag >> 2
    }

    fn known(self) -> Option<Known> {
        let bound = match self.tag & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Known {
            action: self.action.action(),
            score: self.score.into(),
            depth: self.depth.into(),
            bound,
        })
    }
}

/// Entries that share a place.
type Bucket = [Entry; 4];

/// A table of fixed size. Old and shallow entries make room for new ones.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of so many megabytes, at least a small one.
    pub(crate) fn of_megabytes(size: usize) -> Table {
        let count = (size << 20) / size_of::<Bucket>();
        Table { buckets: vec![Bucket::default(); count.max(1024)], age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// A new search begins: what is there is older now.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Multiplies instead of taking a remainder: any number of buckets will do.
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of the position with this key. Scores of wins are counted from the
    /// position, so the caller's distance from the root is put back.
    pub(crate) fn find(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|entry| entry.key == key)?.known()
    }

    /// Remembers; keeps the action that was known if there is no new one.
    pub(crate) fn store(&mut self, key: u64, known: Known) {
        let (place, age) = (self.place(key), self.age);
        let bucket = &mut self.buckets[place];
        let worth = |entry: &Entry| {
            let stale = (age.wrapping_sub(entry.age()) & 63).min(15);
            if entry.key == key { i32::MIN } else { i32::from(entry.depth) - 4 * i32::from(stale) }
        };
        let Some(entry) = bucket.iter_mut().min_by_key(|entry| worth(entry)) else { return };
        let old = if entry.key == key { entry.action } else { Packed::NONE };
        *entry = Entry {
            key,
            action: known.action.map_or(old, Packed::of),
            score: known.score as i16,
            depth: known.depth.clamp(-1, 127) as i8,
            tag: (age << 2) | (known.bound as u8 + 1),
        };
    }

    /// How full it is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> usize {
        let sample = &self.buckets[..250.min(self.buckets.len())];
        let fresh = |entry: &&Entry| entry.tag & 3 != 0 && entry.age() == self.age;
        sample.iter().flatten().filter(fresh).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_small_tables_do_not_grow() {
        let mut table = Table::of_megabytes(1);
        let action = "e2e4".parse().ok();
        for key in 1..100_000_u64 {
            let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let known = Known { action, score: -31_000, depth: 7, bound: Bound::Lower };
            table.store(key, known);
            let found = table.find(key).unwrap();
            assert_eq!((found.action, found.score, found.depth), (action, -31_000, 7));
        }
        assert!(size_of::<Bucket>() == 64 && table.buckets.len() == (1 << 20) / 64);
    }
}

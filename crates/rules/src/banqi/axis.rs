//! Two opposite directions at once: the board has 32 squares, so a word holds a set for each.

use crate::Square;
use crate::chess::Bitboard;

/// Up and down, or left and right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    Vertical,
    Horizontal,
}

/// One set for each direction of an axis: up or left in the lower half, down or right in the upper.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair(pub(super) u64);

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Vertical, Axis::Horizontal];

    /// The squares from which a step in either direction leads into `set`.
    #[inline]
    pub(super) const fn behind(self, set: Bitboard) -> Pair {
        Pair(match self {
            Axis::Vertical => set.0 >> 8 | set.0 << 40,
            Axis::Horizontal => set.right().0 | set.left().0 << 32,
        })
    }

    /// The squares to which the steps from a pair of sets lead.
    #[inline]
    pub(super) const fn ahead(self, Pair(from): Pair) -> Bitboard {
        let (one, other) = (Bitboard(from & LOWER), Bitboard(from >> 32));
        Bitboard(match self {
            Axis::Vertical => one.0 << 8 | other.0 >> 8,
            Axis::Horizontal => one.left().0 | other.right().0,
        })
    }

    /// The step that a place of a pair stands for. It must be on the board.
    #[inline]
    pub(super) const fn step(self, place: Square) -> (Square, Square) {
        let (from, other) = (place.index() & 31, place.index() >> 5);
        let to = match self {
            Axis::Vertical => from.wrapping_add(8).wrapping_sub(16 * other),
            Axis::Horizontal => from.wrapping_sub(1).wrapping_add(2 * other),
        };
        (Square::from_index(from), Square::from_index(to))
    }
}

/// The squares of the lower half.
const LOWER: u64 = 0xffff_ffff;

impl Pair {
    /// The same set for both directions.
    #[inline]
    pub(super) const fn twice(set: Bitboard) -> Pair {
        Pair(set.0 | set.0 << 32)
    }

    /// Its places: squares of the lower half, then of the upper, 32 further on.
    #[inline]
    pub(super) const fn places(self) -> Bitboard {
        Bitboard(self.0)
    }
}

//! All neighbours at once: the board has 32 squares, so a 64-bit word holds two sets, one per
//! direction of an axis.

use crate::chess::Bitboard;
use crate::{Action, Square};

/// Up and down, or left and right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    Vertical,
    Horizontal,
}

/// One set for each direction of an axis: up or left in the lower half, down or right in the upper.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair(pub(super) u64);

/// Every square, once for its neighbour above (the lower half) and once for the one to its left.
#[inline]
pub(super) const fn here(set: Bitboard) -> u64 {
    set.0 | set.0 << 32
}

/// Those of them whose neighbour is in a set.
#[inline]
pub(super) const fn beyond(set: Bitboard) -> u64 {
    set.0 >> 8 | set.right().0 << 32
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Vertical, Axis::Horizontal];

    /// The start squares of steps, by axis: `forth` goes up or left and is given by its start
    /// ([`here`]), `back` goes down or right and is given by its end.
    #[inline]
    pub(super) const fn sorted(forth: u64, back: u64) -> [Pair; 2] {
        [Pair(forth & LOWER | back << 40), Pair(forth >> 32 | (back & !LOWER) >> 1)]
    }

    /// The squares that steps from a pair of sets lead to.
    #[inline]
    pub(super) const fn ahead(self, Pair(from): Pair) -> Bitboard {
        let (one, other) = (Bitboard(from & LOWER), Bitboard(from >> 32));
        Bitboard(match self {
            Axis::Vertical => one.0 << 8 | other.0 >> 8,
            Axis::Horizontal => one.left().0 | other.right().0,
        })
    }

    /// The step that a bit of a pair stands for. It must be on the board.
    #[inline]
    pub(super) const fn action(self, place: Square) -> Action {
        let (from, other) = (place.index() & 31, place.index() >> 5);
        let to = match self {
            Axis::Vertical => from.wrapping_add(8).wrapping_sub(16 * other),
            Axis::Horizontal => from.wrapping_sub(1).wrapping_add(2 * other),
        };
        Action::go(Square::from_index(from), Square::from_index(to))
    }
}

/// The squares of the lower half.
const LOWER: u64 = 0xffff_ffff;

impl Pair {
    /// Its bits as places: squares of the lower half, then those of the upper half plus 32.
    #[inline]
    pub(super) const fn places(self) -> Bitboard {
        Bitboard(self.0)
    }
}

//! Sets of squares as 64 bits.

use crate::{Seat, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares. Bit 0 is `a1`, bit 63 is `h8`.
///
/// ```
/// use duskboard_rules::{Square, chess::Bitboard};
/// let [a1, e4]: [Square; 2] = ["a1", "e4"].map(|name| name.parse().unwrap());
/// let mut set = Bitboard::of(e4) | Bitboard::rank(0);
/// assert_eq!((set.count(), set.first(), set.last()), (9, Some(a1), Some(e4)));
/// assert!(set.contains(e4) && set.several() && set.meets(Bitboard::FILE_H));
/// set.set(e4, false);
/// assert_eq!(set | Bitboard::rank(7), Bitboard::BACK_RANKS);
/// assert_eq!(set & Bitboard::file(0) & Bitboard::DARK, Bitboard::of(a1));
/// assert!(Bitboard::EMPTY.is_empty() && !Bitboard::EMPTY == Bitboard::ALL);
/// ```
///
/// It is its own iterator, lowest square first:
///
/// ```
/// use duskboard_rules::chess::Bitboard;
/// let corners = Bitboard::BACK_RANKS & (Bitboard::FILE_A | Bitboard::FILE_H);
/// let names: Vec<_> = corners.map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "h1", "a8", "h8"]);
/// ```
///
/// Whole sets step at once; squares that leave the board are dropped:
///
/// ```
/// use duskboard_rules::{Seat, chess::Bitboard};
/// let pawns = Bitboard::rank_of(Seat::Second, 1);
/// assert_eq!(pawns.forward(Seat::Second), Bitboard::rank(5));
/// let h4 = Bitboard::of("h4".parse().unwrap());
/// assert_eq!((h4.beside(), h4.right()), (h4.left(), Bitboard::EMPTY));
/// assert_eq!(h4.grown().count(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The a-file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The first and the last rank, where no pawn stands.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
    /// The squares of the colour of `a1`.
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// Just this square.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// A whole rank, counted from 0.
    #[inline]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xff << (8 * rank))
    }

    /// A whole file, counted from 0.
    #[inline]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << file)
    }

    /// A rank counted from a seat's own side of the board, from 0.
    #[inline]
    pub const fn rank_of(seat: Seat, rank: u8) -> Bitboard {
        match seat {
            Seat::First => Bitboard::rank(rank),
            Seat::Second => Bitboard::rank(7 - rank),
        }
    }

    /// Is the square in the set?
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Does the set share a square with another?
    #[inline]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares?
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Two squares or more?
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The set if it is a single square, otherwise the empty set.
    ///
    /// ```
    /// use duskboard_rules::chess::Bitboard;
    /// let a1 = Bitboard::of("a1".parse().unwrap());
    /// assert_eq!(a1.only(), a1);
    /// assert!(a1.grown().only().is_empty());
    /// ```
    #[inline]
    pub const fn only(self) -> Bitboard {
        if self.several() { Bitboard::EMPTY } else { self }
    }

    /// The lowest square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The highest square.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.ilog2() as usize)) }
    }

    /// Every square one rank forward for that seat; the last rank is dropped.
    #[inline]
    pub const fn forward(self, seat: Seat) -> Bitboard {
        match seat {
            Seat::First => Bitboard(self.0 << 8),
            Seat::Second => Bitboard(self.0 >> 8),
        }
    }

    /// Every square one file to the left.
    #[inline]
    pub const fn left(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_A.0) >> 1)
    }

    /// Every square one file to the right.
    #[inline]
    pub const fn right(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_H.0) << 1)
    }

    /// The left and right neighbours of every square.
    #[inline]
    pub const fn beside(self) -> Bitboard {
        Bitboard(self.left().0 | self.right().0)
    }

    /// The set and all its neighbours: what is within one king step.
    #[inline]
    pub const fn grown(self) -> Bitboard {
        let row = self.0 | self.beside().0;
        Bitboard(row | row << 8 | row >> 8)
    }

    /// Adds or removes a square.
    #[inline]
    pub fn set(&mut self, square: Square, present: bool) {
        let bit = Bitboard::of(square);
        *self = if present { *self | bit } else { *self & !bit };
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    #[inline]
    fn nth(&mut self, number: usize) -> Option<Square> {
        for _ in 0..number {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = Bitboard::count(*self) as usize;
        (count, Some(count))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt)*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &
    BitOr bitor BitOrAssign bitor_assign |
    BitXor bitxor BitXorAssign bitxor_assign ^
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// The names of the squares.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

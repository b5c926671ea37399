//! Squares, named by file and rank. The 8 x 8 boards use all 64; Banqi uses the lower 32.

use std::fmt;
use std::str::FromStr;

/// A square of the board: `a1` is 0, `b1` is 1, `a2` is 8.
///
/// ```
/// use duskboard_rules::Square;
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// assert_eq!((Square::at(4, 3), Square::from_index(e4.index())), (e4, e4));
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!(Square::all().count(), Square::COUNT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares an 8 x 8 board has.
    pub const COUNT: usize = 64;

    /// The square at a file and a rank, both counted from 0 and below 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        debug_assert!(file < 8 && rank < 8);
        Square((rank << 3 | file) & 63)
    }

    /// The square with this index; only the lowest six bits count.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        Square((index & 63) as u8)
    }

    /// The square's index, below 64, which the compiler can see is in range.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 for the first.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square `files` to the right and `ranks` up, if it is on the 8 x 8 board.
    ///
    /// ```
    /// use duskboard_rules::Square;
    /// let g1: Square = "g1".parse().unwrap();
    /// assert_eq!(g1.step(-1, 2), "f3".parse().ok());
    /// assert_eq!(g1.step(2, 1), None);
    /// ```
    #[inline]
    pub const fn step(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Square::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// Chebyshev distance: the number of king steps to `other` on an empty board.
    ///
    /// ```
    /// use duskboard_rules::Square;
    /// let [a1, c2]: [Square; 2] = ["a1", "c2"].map(|name| name.parse().unwrap());
    /// assert_eq!(a1.distance(c2), 2);
    /// ```
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Every square of the 8 x 8 board, from `a1` to `h8`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, (b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a square.
///
/// ```
/// use duskboard_rules::{NotASquare, Square};
/// let wrong: NotASquare = "i9".parse::<Square>().unwrap_err();
/// assert!(wrong.to_string().starts_with("\"i9\" is not a square"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a square: expected a file from a to h and a rank from 1 to 8, like e4")]
pub struct NotASquare(String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(NotASquare(text.into())),
        }
    }
}

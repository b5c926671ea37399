//! The pieces that are still face down: known as a set, but not where each one is.

use super::{Kind, Piece, Side};
use crate::fen::{FenError, FenPart, shown};
use std::fmt;
use std::str::FromStr;

/// How many of each piece are face down.
///
/// It follows from what has been turned over, so it is public. Its text names the pieces in the
/// order `KGMRHCPkgmrhcp`, with a count after those that occur more than once; an empty bag is `-`.
///
/// ```
/// use duskboard_rules::banqi::{Bag, Piece};
/// let bag: Bag = "KP5h2".parse().unwrap();
/// let horse = Piece::from_letter('h').unwrap();
/// assert_eq!((bag.size(), bag.distinct(), bag.count(horse)), (8, 3, 2));
/// assert_eq!(bag.to_string(), "KP5h2");
/// assert_eq!(Bag::FULL.to_string(), "KG2M2R2H2C2P5kg2m2r2h2c2p5");
/// assert_eq!(Bag::EMPTY.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag {
    /// Four bits for each piece, in the order of [`Piece::ALL`].
    counts: u64,
}

/// The lowest bit of each count.
const ONES: u64 = 0x0011_1111_1111_1111;
/// All bits of Red's counts; Black's follow.
const RED: u64 = 0x0fff_ffff;
/// The counts at even places.
const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;

impl Bag {
    /// Nothing is face down any more.
    pub const EMPTY: Bag = Bag { counts: 0 };

    /// The whole set.
    pub const FULL: Bag = {
        let mut counts = 0;
        let mut i = 0;
        while i < Piece::COUNT {
            counts |= (Piece::ALL[i].kind.in_set() as u64) << (4 * i);
            i += 1;
        }
        Bag { counts }
    };

    /// How many of this piece?
    #[inline]
    pub const fn count(self, piece: Piece) -> u32 {
        (self.counts >> (4 * piece.index()) & 15) as u32
    }

    /// How many pieces?
    #[inline]
    pub const fn size(self) -> u32 {
        // Add neighbouring counts in bytes, then all bytes in the highest one.
        let pairs = (self.counts & EVEN) + (self.counts >> 4 & EVEN);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// How many different pieces: the number of outcomes of a flip.
    #[inline]
    pub const fn distinct(self) -> u32 {
        self.present().count_ones()
    }

    /// Is there a piece of this side?
    ///
    /// ```
    /// use duskboard_rules::banqi::{Bag, Side};
    /// let bag: Bag = "KP5".parse().unwrap();
    /// assert!(bag.holds(Side::Red) && !bag.holds(Side::Black));
    /// ```
    #[inline]
    pub const fn holds(self, side: Side) -> bool {
        let all = match side {
            Side::Red => RED,
            Side::Black => !RED,
        };
        self.counts & all != 0
    }

    /// The pieces in it, each with its count, in the order of [`Piece::ALL`].
    ///
    /// ```
    /// use duskboard_rules::banqi::Bag;
    /// let bag: Bag = "KP5h2".parse().unwrap();
    /// let contents: Vec<_> = bag.iter().map(|(piece, count)| (piece.letter(), count)).collect();
    /// assert_eq!(contents, [('K', 1), ('P', 5), ('h', 2)]);
    /// ```
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Piece, u32)> {
        let mut present = self.present();
        std::iter::from_fn(move || {
            let piece = *Piece::ALL.get(present.trailing_zeros() as usize / 4)?;
            present &= present - 1;
            Some((piece, self.count(piece)))
        })
    }

    /// The nth piece, from 0, if all are laid out in the order of [`Piece::ALL`].
    #[inline]
    pub(super) fn nth(self, number: u32) -> Option<Piece> {
        let mut left = number;
        let found = self.iter().find(|&(_, count)| match left.checked_sub(count) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        found.map(|(piece, _)| piece)
    }

    /// Removes one of this piece. It must be there.
    #[inline]
    pub(super) fn take(&mut self, piece: Piece) {
        debug_assert!(self.count(piece) > 0, "{piece:?} is not in the bag");
        self.counts -= 1 << (4 * piece.index());
    }

    /// The lowest bit of every count that is not zero.
    #[inline]
    const fn present(self) -> u64 {
        (self.counts | self.counts >> 1 | self.counts >> 2) & ONES
    }
}

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Bag::EMPTY {
            return f.write_str("-");
        }
        self.iter().try_for_each(|(piece, count)| match count {
            1 => write!(f, "{}", piece.letter()),
            _ => write!(f, "{}{count}", piece.letter()),
        })
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bag({self})")
    }
}

impl FromStr for Bag {
    type Err = FenError;

    /// Accepts only what `Display` writes, so a bag has exactly one text.
    fn from_str(text: &str) -> Result<Bag, FenError> {
        let mut bag = Bag::EMPTY;
        if text == "-" {
            return Ok(bag);
        }
        let mut rest = text;
        for piece in Piece::ALL {
            let Some(after) = rest.strip_prefix(piece.letter()) else { continue };
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = after.split_at(digits);
            bag.counts |= u64::from(read_count(piece.kind, number)?) << (4 * piece.index());
            rest = after;
        }
        let expected = "letters in the order KGMRHCPkgmrhcp, each with its count from 2 on, or -";
        if rest.is_empty() && bag != Bag::EMPTY {
            Ok(bag)
        } else {
            Err(FenError::written(FenPart::Bag, text, expected))
        }
    }
}

/// The count after a letter: none means one; at most as many as a set has.
fn read_count(kind: Kind, number: &str) -> Result<u32, FenError> {
    let most = kind.in_set();
    match number.parse() {
        Err(_) if number.is_empty() => Ok(1),
        Ok(count) if (2..=most).contains(&count) && number.len() == 1 => Ok(count),
        _ => Err(FenError::Count { letter: kind.letter(), found: shown(number), most }),
    }
}

//! The fourteen different pieces, and how many of each a set has.

/// A colour of the pieces. The first flip decides which seat has it.
///
/// ```
/// use duskboard_rules::banqi::Side;
/// assert_eq!(Side::Red.other(), Side::Black);
/// assert_eq!(Side::BOTH.map(Side::letter), ['r', 'b']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Side {
    /// Upper-case letters.
    Red = 0,
    /// Lower-case letters.
    Black = 1,
}

impl Side {
    /// Both sides, in the order of a bag.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// `r` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::Red => 'r',
            Side::Black => 'b',
        }
    }
}

/// What a piece is, without its side; strongest first.
///
/// ```
/// use duskboard_rules::banqi::Kind;
/// assert_eq!(Kind::King.rank(), Kind::COUNT);
/// assert_eq!(Kind::Cannon.letter(), 'C');
/// assert_eq!(Kind::ALL.map(Kind::in_set).iter().sum::<u32>(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 帥, 將: takes everything but Pawns.
    King = 0,
    /// 仕, 士.
    Guard = 1,
    /// 相, 象.
    Minister = 2,
    /// 俥, 車.
    Rook = 3,
    /// 傌, 馬.
    Horse = 4,
    /// 炮, 包: takes anything, but only by jumping.
    Cannon = 5,
    /// 兵, 卒: takes Pawns and the King.
    Pawn = 6,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// Every kind, in the order of a bag.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::King,
        Kind::Guard,
        Kind::Minister,
        Kind::Rook,
        Kind::Horse,
        Kind::Cannon,
        Kind::Pawn,
    ];

    /// Its strength: from 7, the King, down to 1, the Pawn.
    #[inline]
    pub const fn rank(self) -> usize {
        Kind::COUNT - self as usize
    }

    /// The kind of a rank; `None` if the rank is not from 1 to 7.
    #[inline]
    pub(super) fn of_rank(rank: usize) -> Option<Kind> {
        Kind::ALL.get(Kind::COUNT.wrapping_sub(rank)).copied()
    }

    /// How many of them each side has.
    #[inline]
    pub const fn in_set(self) -> u32 {
        match self {
            Kind::King => 1,
            Kind::Guard | Kind::Minister | Kind::Rook | Kind::Horse | Kind::Cannon => 2,
            Kind::Pawn => 5,
        }
    }

    /// The capital letter, as in moves.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Guard => 'G',
            Kind::Minister => 'M',
            Kind::Rook => 'R',
            Kind::Horse => 'H',
            Kind::Cannon => 'C',
            Kind::Pawn => 'P',
        }
    }
}

/// A piece: a kind of one side.
///
/// ```
/// use duskboard_rules::banqi::{Kind, Piece, Side};
/// let horse = Piece { side: Side::Black, kind: Kind::Horse };
/// assert_eq!(horse.letter(), 'h');
/// assert_eq!((Piece::from_letter('h'), Piece::from_letter('q')), (Some(horse), None));
/// assert_eq!((Piece::ALL[horse.index()], Piece::COUNT), (horse, 14));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Red or Black.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// Every piece in the order of a bag: `KGMRHCPkgmrhcp`.
    pub const ALL: [Piece; Piece::COUNT] = {
        let mut all = [Piece { side: Side::Red, kind: Kind::King }; Piece::COUNT];
        let mut i = 0;
        while i < Piece::COUNT {
            all[i] = Piece { side: Side::BOTH[i / Kind::COUNT], kind: Kind::ALL[i % Kind::COUNT] };
            i += 1;
        }
        all
    };

    /// Its place in [`Piece::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self.side as usize * Kind::COUNT + self.kind as usize
    }

    /// Its letter: upper case for Red, lower case for Black.
    #[inline]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Red => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    #[inline]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        let kind = match letter.to_ascii_uppercase() {
            'K' => Kind::King,
            'G' => Kind::Guard,
            'M' => Kind::Minister,
            'R' => Kind::Rook,
            'H' => Kind::Horse,
            'C' => Kind::Cannon,
            'P' => Kind::Pawn,
            _ => return None,
        };
        Some(Piece { side, kind })
    }
}

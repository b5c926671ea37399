//! What is on the 32 squares, and what each piece can reach.

use super::axis::{Axis, Pair, beyond, here};
use super::{Kind, Piece, Side};
use crate::Square;
use crate::chess::Bitboard;

/// The board: face-up pieces, face-down ones, empty squares.
///
/// A [rank](Kind::rank) fits into three bits. Each bit is a set of squares, so all pieces are
/// compared with their neighbours at once.
///
/// ```
/// use duskboard_rules::{Position, banqi::{Banqi, Kind, Side}};
/// let fen = "????????/????????/?k??????/????C??? 1 r KG2M2R2H2CP5g2m2r2h2c2p5 0 2";
/// let board = *Banqi::from_fen(Default::default(), fen).unwrap().board();
/// assert_eq!(board.at("b2".parse().unwrap()).unwrap().letter(), 'k');
/// assert_eq!(format!("{:?} {:?}", board.up(), board.side(Side::Black)), "{e1, b2} {b2}");
/// assert_eq!(format!("{:?}", board.kind(Kind::Cannon)), "{e1}");
/// assert_eq!((board.down().count(), board.empty().count()), (30, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The squares of the face-up pieces whose rank has the bit 1, 2, 4.
    bits: [Bitboard; 3],
    sides: [Bitboard; 2],
    down: Bitboard,
}

/// The four ranks that Banqi uses of the board.
const SQUARES: Bitboard = Bitboard(0xffff_ffff);

impl Board {
    /// No pieces.
    pub(super) const EMPTY: Board =
        Board { bits: [Bitboard::EMPTY; 3], sides: [Bitboard::EMPTY; 2], down: Bitboard::EMPTY };

    /// All pieces face down.
    pub(super) const START: Board = Board { down: SQUARES, ..Board::EMPTY };

    /// The face-up piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        let bit = |i: usize| (self.bits[i].0 >> square.index() & 1) as usize;
        let kind = Kind::of_rank(bit(2) << 2 | bit(1) << 1 | bit(0))?;
        let black = self.sides[Side::Black as usize].contains(square);
        Some(Piece { side: Side::BOTH[usize::from(black)], kind })
    }

    /// The face-up pieces of a side.
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// The face-up pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        Bitboard(of_kind(self.bits.map(|bit| bit.0), kind))
    }

    /// The face-up pieces.
    #[inline]
    pub fn up(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The face-down pieces.
    #[inline]
    pub const fn down(&self) -> Bitboard {
        self.down
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        SQUARES & !(self.up() | self.down)
    }

    /// Lays a face-down piece on an empty square.
    pub(super) fn lay(&mut self, square: Square) {
        self.down |= Bitboard::of(square);
    }

    /// Puts a face-up piece on an empty square, or turns a face-down one into it.
    #[inline]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        for (i, bit) in self.bits.iter_mut().enumerate() {
            bit.0 |= (piece.kind.rank() as u64 >> i & 1) << square.index();
        }
        self.sides[piece.side as usize] |= Bitboard::of(square);
        self.down &= !Bitboard::of(square);
    }

    /// Moves a face-up piece, replacing whatever stood on the target.
    #[inline]
    pub(super) fn go(&mut self, from: Square, to: Square) {
        let gone = !(Bitboard::of(from) | Bitboard::of(to));
        for set in self.bits.iter_mut().chain(&mut self.sides) {
            let carried = set.0 >> from.index() & 1;
            *set = *set & gone | Bitboard(carried << to.index());
        }
    }

    /// The pieces of `side` that can step to a free square or take their neighbour, for each axis.
    #[inline]
    pub(super) fn steppers(&self, side: Side) -> [Pair; 2] {
        self.stepping(side, self.empty())
    }

    /// The pieces of `side` that can take their neighbour, for each axis.
    #[inline]
    pub(super) fn takers(&self, side: Side) -> [Pair; 2] {
        self.stepping(side, Bitboard::EMPTY)
    }

    /// The pieces of `side` that can step onto `free` squares or take their neighbour.
    #[inline]
    fn stepping(&self, side: Side, free: Bitboard) -> [Pair; 2] {
        let (own, enemy) = (self.side(side), self.side(side.other()));
        let (taking, taken) = self.taking_neighbours();
        let forth = here(own) & (beyond(free) | beyond(enemy) & taking);
        let back = beyond(own) & (here(free) | here(enemy) & taken);
        Axis::sorted(forth, back)
    }

    /// The pieces of the other side that `side` can take.
    ///
    /// ```
    /// use duskboard_rules::{Position, banqi::{Banqi, Side}};
    /// let fen = "c1?1R3/8/3Pk3/4p3 1 r C 0 20";
    /// let board = *Banqi::from_fen(Default::default(), fen).unwrap().board();
    /// assert_eq!(format!("{:?}", board.attacked(Side::Red)), "{e2}");
    /// assert_eq!(format!("{:?}", board.attacked(Side::Black)), "{e4}");
    /// ```
    #[inline]
    pub fn attacked(&self, side: Side) -> Bitboard {
        let [vertical, horizontal] = self.takers(side);
        let beside = Axis::Vertical.ahead(vertical) | Axis::Horizontal.ahead(horizontal);
        self.cannons(side).fold(beside, |all, from| all | self.jumps(side, from))
    }

    /// Where a piece could capture its neighbour, and where the neighbour could capture it, if they
    /// were enemies: its rank is no lower, or it is a Pawn next to a King; but not a King next to a
    /// Pawn, nor a Cannon.
    #[inline]
    fn taking_neighbours(&self) -> (u64, u64) {
        let (one, other) = (self.bits.map(here), self.bits.map(beyond));
        let ([a, b, c], [x, y, z]) = (one, other);
        let lower = !c & z | !(c ^ z) & (!b & y | !(b ^ y) & !a & x);
        let higher = c & !z | !(c ^ z) & (b & !y | !(b ^ y) & a & !x);
        let king_before_pawn = of_kind(one, Kind::King) & of_kind(other, Kind::Pawn);
        let pawn_before_king = of_kind(one, Kind::Pawn) & of_kind(other, Kind::King);
        let taking = (!lower & !king_before_pawn | pawn_before_king) & !of_kind(one, Kind::Cannon);
        let taken =
            (!higher & !pawn_before_king | king_before_pawn) & !of_kind(other, Kind::Cannon);
        (taking, taken)
    }

    /// The Cannons of a side.
    #[inline]
    pub(super) fn cannons(&self, side: Side) -> Bitboard {
        self.kind(Kind::Cannon) & self.side(side)
    }

    /// What a Cannon of `side` on this square can capture: enemies behind exactly one piece.
    #[inline]
    pub(super) fn jumps(&self, side: Side, from: Square) -> Bitboard {
        self.behind_one(from) & self.side(side.other())
    }

    /// The pieces, face up or down, behind exactly one other, seen from a square.
    ///
    /// ```
    /// use duskboard_rules::{Position, banqi::Banqi};
    /// let fen = "c1?1R3/8/3Pk3/4p3 1 r C 0 20";
    /// let board = *Banqi::from_fen(Default::default(), fen).unwrap().board();
    /// assert_eq!(format!("{:?}", board.behind_one("e4".parse().unwrap())), "{e1, a4}");
    /// ```
    #[inline]
    pub fn behind_one(&self, from: Square) -> Bitboard {
        let occupied = (self.up() | self.down).0;
        let (file, rank) = (from.file(), from.rank());
        let along_rank = second(file, occupied >> (8 * rank)) << (8 * rank);
        let along_file = spread(second(rank, gather(occupied >> file))) << file;
        Bitboard(along_rank | along_file)
    }
}

/// The squares with the rank of a kind, given the three bits of all ranks.
#[inline]
fn of_kind(bits: [u64; 3], kind: Kind) -> u64 {
    let pick = |i: usize| if kind.rank() >> i & 1 == 1 { bits[i] } else { !bits[i] };
    pick(0) & pick(1) & pick(2)
}

/// For a place on a line of eight squares and the occupied ones among them: the second occupied
/// square on either side.
static SECOND: [[u8; 256]; 8] = second_table();

#[inline]
fn second(place: u8, line: u64) -> u64 {
    SECOND[place as usize & 7][line as usize & 255].into()
}

/// A file of the board, shifted to the a-file, as a line in the lowest four bits.
#[inline]
const fn gather(file: u64) -> u64 {
    (file & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24 & 15
}

/// A line of four squares as the a-file.
#[inline]
const fn spread(line: u64) -> u64 {
    line.wrapping_mul(0x0020_4081) & 0x0101_0101
}

const fn second_table() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        let (place, line) = (i / 256, i % 256);
        let above = line & (0xfe << place);
        let below = line & ((1 << place) - 1);
        table[place][line] = second_lowest(above) | second_highest(below);
        i += 1;
    }
    table
}

const fn second_lowest(line: usize) -> u8 {
    let rest = line & line.wrapping_sub(1);
    (rest & rest.wrapping_neg()) as u8
}

const fn second_highest(line: usize) -> u8 {
    second_lowest((line as u8).reverse_bits() as usize).reverse_bits()
}

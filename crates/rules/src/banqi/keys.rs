//! Random numbers that are XORed into a position's hash.

use super::{Piece, Side};
use crate::chess::zobrist::mix;
use crate::{Seat, Square};

/// Rows of [`SQUARES`]: the pieces face up, then a face-down piece, then one being flipped.
const DOWN: usize = Piece::COUNT;
const FLIPPING: usize = Piece::COUNT + 1;

/// Seeds, far from those of the chess family.
const SEED: u64 = 0xBA51 << 16;
const BAG: u64 = 0xBA52 << 16;
const COLOUR: u64 = 0xBA53 << 16;
const TURN: u64 = mix(0xBA54 << 16);

static SQUARES: [[u64; 32]; Piece::COUNT + 2] = table(SEED);
static COUNTS: [[u64; 8]; Piece::COUNT] = table(BAG);

/// A face-up piece on a square.
#[inline]
pub(super) fn up(piece: Piece, square: Square) -> u64 {
    SQUARES[piece.index()][square.index() & 31]
}

/// A face-down piece on a square.
#[inline]
pub(super) fn down(square: Square) -> u64 {
    SQUARES[DOWN][square.index() & 31]
}

/// The piece on this square is being turned over.
#[inline]
pub(super) fn flipping(square: Square) -> u64 {
    SQUARES[FLIPPING][square.index() & 31]
}

/// So many of a piece are face down.
#[inline]
pub(super) fn in_bag(piece: Piece, count: u32) -> u64 {
    COUNTS[piece.index()][count as usize & 7]
}

/// The first seat plays this side.
#[inline]
pub(super) const fn colour(first: Side) -> u64 {
    mix(COLOUR | first as u64)
}

/// This seat is to act.
#[inline]
pub(super) const fn turn(seat: Seat) -> u64 {
    match seat {
        Seat::First => 0,
        Seat::Second => TURN,
    }
}

const fn table<const COLUMNS: usize, const ROWS: usize>(seed: u64) -> [[u64; COLUMNS]; ROWS] {
    let mut table = [[0; COLUMNS]; ROWS];
    let mut i = 0;
    while i < ROWS * COLUMNS {
        table[i / COLUMNS][i % COLUMNS] = mix(seed | i as u64);
        i += 1;
    }
    table
}

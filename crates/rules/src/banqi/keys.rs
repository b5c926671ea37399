//! Zobrist keys: random numbers XORed into a position's hash.

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
    on_square(piece.index(), square)
}

/// A face-down piece on a square.
#[inline]
pub(super) fn down(square: Square) -> u64 {
    on_square(DOWN, square)
}

/// The piece on this square is being turned over.
#[inline]
pub(super) fn flipping(square: Square) -> u64 {
    on_square(FLIPPING, square)
}

/// The number of face-down pieces of a kind.
#[inline]
pub(super) fn in_bag(piece: Piece, count: u32) -> u64 {
    let (row, column) = (piece.index(), count as usize & 7);
    match cfg!(target_arch = "wasm32") {
        true => number::<8>(BAG, row, column),
        false => COUNTS[row][column],
    }
}

/// A row of [`SQUARES`] at a square. As in the chess family, a browser computes the number.
#[inline]
fn on_square(row: usize, square: Square) -> u64 {
    let column = square.index() & 31;
    match cfg!(target_arch = "wasm32") {
        true => number::<32>(SEED, row, column),
        false => SQUARES[row][column],
    }
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

/// An entry of a table with this many columns.
const fn number<const COLUMNS: usize>(seed: u64, row: usize, column: usize) -> u64 {
    mix(seed | (row * COLUMNS + column) as u64)
}

const fn table<const COLUMNS: usize, const ROWS: usize>(seed: u64) -> [[u64; COLUMNS]; ROWS] {
    let mut table = [[0; COLUMNS]; ROWS];
    let mut i = 0;
    while i < ROWS * COLUMNS {
        table[i / COLUMNS][i % COLUMNS] = number::<COLUMNS>(seed, i / COLUMNS, i % COLUMNS);
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_makes_the_numbers_of_the_tables() {
        for (row, numbers) in SQUARES.iter().enumerate() {
            for (column, &kept) in numbers.iter().enumerate() {
                assert_eq!(number::<32>(SEED, row, column), kept, "{row} {column}");
            }
        }
        for (row, numbers) in COUNTS.iter().enumerate() {
            for (column, &kept) in numbers.iter().enumerate() {
                assert_eq!(number::<8>(BAG, row, column), kept, "{row} {column}");
            }
        }
    }
}

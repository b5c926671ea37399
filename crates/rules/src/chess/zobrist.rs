//! Zobrist keys: random numbers XORed into a position's hash.
//!
//! A browser computes them on demand: noise cannot be compressed, and a table of it would have to
//! be downloaded.

use super::Role;
use crate::{Seat, SeatSet, Square};

/// One key for each piece on each square.
static PIECES: [[[u64; 64]; Role::COUNT]; 2] = pieces();
const TURN: u64 = mix(0xD05C);
const CASTLING: u64 = 0xCA57;
const EN_PASSANT: u64 = 0xE9;
const UNPLACED: u64 = 0xA55A;

/// A piece on a square.
#[inline]
pub(crate) fn piece(seat: Seat, role: Role, square: Square) -> u64 {
    match cfg!(target_arch = "wasm32") {
        true => number(seat.index(), role as usize, square.index()),
        false => PIECES[seat.index()][role as usize][square.index()],
    }
}

/// The second seat is to move.
#[inline]
pub(crate) const fn turn(seat: Seat) -> u64 {
    match seat {
        Seat::First => 0,
        Seat::Second => TURN,
    }
}

/// These castling rights are left.
#[inline]
pub(crate) const fn castling(rights: u8) -> u64 {
    mix(CASTLING << 8 | rights as u64)
}

/// En passant is possible on this square.
#[inline]
pub(crate) const fn en_passant(square: Square) -> u64 {
    mix(EN_PASSANT << 8 | square.index() as u64)
}

/// These assassins are still to be placed.
#[inline]
pub(crate) const fn unplaced(seats: SeatSet) -> u64 {
    let (first, second) = (seats.contains(Seat::First), seats.contains(Seat::Second));
    mix(UNPLACED << 8 | (first as u64) << 1 | second as u64)
}

/// The key of a piece on a square.
const fn number(seat: usize, role: usize, square: usize) -> u64 {
    mix(((seat * Role::COUNT + role) * 64 + square) as u64)
}

/// SplitMix64: spreads any number over 64 bits.
pub(crate) const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

const fn pieces() -> [[[u64; 64]; Role::COUNT]; 2] {
    let mut table = [[[0; 64]; Role::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Role::COUNT * 64 {
        let (seat, role, square) = (i / (Role::COUNT * 64), i / 64 % Role::COUNT, i % 64);
        table[seat][role][square] = number(seat, role, square);
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_makes_the_numbers_of_the_table() {
        for (seat, role) in Seat::BOTH.into_iter().flat_map(|s| Role::ALL.map(|role| (s, role))) {
            for square in Square::all() {
                let made = number(seat.index(), role as usize, square.index());
                assert_eq!(piece(seat, role, square), made, "{seat:?} {role:?} {square}");
            }
        }
    }
}

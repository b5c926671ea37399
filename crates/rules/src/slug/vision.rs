//! Who sees what.

use super::Lamp;
use crate::Seat;
use crate::chess::{Bitboard, Board, Role};
use crate::veiled::officers_reach;

/// The squares that `seat` sees on this board.
///
/// ```
/// use duskboard_rules::{chess::Diagram, slug::{vision, Lamp}, Seat};
/// let board = Diagram::start().board;
/// assert_eq!(vision(Lamp::Torch, &board, Seat::First).count(), 24);
/// assert_eq!(vision(Lamp::Sight, &board, Seat::First).count(), 32);
/// ```
#[inline]
pub fn vision(lamp: Lamp, board: &Board, seat: Seat) -> Bitboard {
    match lamp {
        Lamp::Torch => torch(board, seat),
        Lamp::Sight => sight(board, seat),
    }
}

/// One step around pawns and kings, two around the others.
#[inline]
fn torch(board: &Board, seat: Seat) -> Bitboard {
    let own = board.side(seat);
    let short = board.role(Role::Pawn) | board.role(Role::King);
    (own | (own & !short).grown()).grown()
}

/// Where each piece could move, and the neighbours of pawns and knights.
#[inline]
fn sight(board: &Board, seat: Seat) -> Bitboard {
    let own = board.side(seat);
    let pawns = own & board.role(Role::Pawn);
    let knights = own & board.role(Role::Knight);
    // A king moves to its neighbours, so it sees them too.
    let near = pawns | knights | own & board.role(Role::King);
    let steps = double_steps(pawns, seat, !board.occupied());
    own | near.grown() | steps | officers_reach(board, seat)
}

/// Where unmoved pawns can go with a double step over and onto empty squares.
#[inline]
fn double_steps(pawns: Bitboard, seat: Seat, empty: Bitboard) -> Bitboard {
    over_empty(pawns, seat, empty) & empty
}

/// The squares two ahead of unmoved pawns with nothing directly in front of them.
#[inline]
fn over_empty(pawns: Bitboard, seat: Seat, empty: Bitboard) -> Bitboard {
    (pawns.forward(seat) & empty & Bitboard::rank_of(seat, 2)).forward(seat)
}

/// The dark squares that `seat` can tell are occupied: by sight, the target of a double step that
/// would be visible if it were possible.
pub(super) fn betrayed(lamp: Lamp, shown: &Board, seat: Seat, seen: Bitboard) -> Bitboard {
    match lamp {
        Lamp::Torch => Bitboard::EMPTY,
        Lamp::Sight => {
            let pawns = shown.of(seat, Role::Pawn);
            over_empty(pawns, seat, seen & !shown.occupied()) & !seen
        }
    }
}

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

/// Where each piece could go, and the neighbours of pawns and knights.
#[inline]
fn sight(board: &Board, seat: Seat) -> Bitboard {
    let own = board.side(seat);
    let pawns = own & board.role(Role::Pawn);
    let knights = own & board.role(Role::Knight);
    // A king goes to its neighbours, so it sees them too.
    let near = pawns | knights | own & board.role(Role::King);
    let steps = double_steps(pawns, seat, !board.occupied());
    own | near.grown() | steps | officers_reach(board, seat)
}

/// Where pawns on their first squares can go in two steps over and to empty squares.
#[inline]
fn double_steps(pawns: Bitboard, seat: Seat, empty: Bitboard) -> Bitboard {
    over_empty(pawns, seat, empty) & empty
}

/// The squares two ahead of pawns on their first squares that have nothing right before them.
#[inline]
fn over_empty(pawns: Bitboard, seat: Seat, empty: Bitboard) -> Bitboard {
    (pawns.forward(seat) & empty & Bitboard::rank_of(seat, 2)).forward(seat)
}

/// The dark squares of which `seat` can tell that something stands there: by sight, a double step
/// that a pawn would see were it possible.
pub(super) fn betrayed(lamp: Lamp, shown: &Board, seat: Seat, seen: Bitboard) -> Bitboard {
    match lamp {
        Lamp::Torch => Bitboard::EMPTY,
        Lamp::Sight => {
            let pawns = shown.of(seat, Role::Pawn);
            over_empty(pawns, seat, seen & !shown.occupied()) & !seen
        }
    }
}

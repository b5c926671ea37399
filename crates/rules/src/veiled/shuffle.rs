//! The orders of the officers.

use crate::chess::{Board, Piece, Role};
use crate::{Seat, Square};

/// A side's officers from the a-file to the h-file, in capital letters.
pub(super) type Order = [u8; 8];

/// The first order lexicographically.
const FIRST: Order = *b"BBKNNQRR";

/// Every order once: 8! divided by two for each of the three pairs.
pub(super) fn orders() -> impl Iterator<Item = Order> {
    std::iter::successors(Some(FIRST), |&order| following(order))
}

/// The next order lexicographically.
fn following(mut order: Order) -> Option<Order> {
    let rises = (0..7).rev().find(|&i| order[i] < order[i + 1])?;
    let above = (rises + 1..8).rev().find(|&i| order[i] > order[rises])?;
    order.swap(rises, above);
    order[rises + 1..].reverse();
    Some(order)
}

/// Puts the officers of `seat` on its first rank in this order.
pub(super) fn arrange(board: &mut Board, seat: Seat, order: Order) {
    for (file, letter) in (0..).zip(order) {
        let square = Square::at(file, 7 * seat as u8);
        let Some(role) = Role::ALL.into_iter().find(|role| role.capital() == letter as char) else {
            continue;
        };
        board.take(square);
        board.put(square, Piece { seat, role });
    }
}

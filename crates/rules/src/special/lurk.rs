//! Which assassins are hidden.

use crate::Seat;
use crate::chess::{Bitboard, Board, Piece, Role, pawn_captures};

/// The squares on which an assassin of `seat` would be revealed: those that enemy pawns attack, and
/// all ranks that one of them has passed.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::{Assassin, revealing}};
/// let fen = "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1";
/// let game = Assassin::from_fen(Default::default(), fen).unwrap();
/// let revealing = revealing(&game.diagram().board, Seat::First);
/// let [c4, d4, d6] = ["c4", "d4", "d6"].map(|name| revealing.contains(name.parse().unwrap()));
/// assert!(c4 && !d4 && d6);
/// ```
#[inline]
pub fn revealing(board: &Board, seat: Seat) -> Bitboard {
    let enemy = seat.other();
    let pawns = board.of(enemy, Role::Pawn);
    let passed = match (enemy, pawns.first(), pawns.last()) {
        (Seat::Second, Some(lowest), _) => !0 << 8 << (8 * lowest.rank()),
        (Seat::First, _, Some(highest)) => !(!0 << (8 * highest.rank())),
        _ => 0,
    };
    Bitboard(passed) | pawns.forward(enemy).beside()
}

/// The hidden assassins of a seat.
///
/// ```
/// use duskboard_rules::{special::{hidden, Assassin}, Position, Seat};
/// let fen = "4k3/3p4/8/8/8/2A5/8/4K3 w - - 0 1";
/// let game = Assassin::from_fen(Default::default(), fen).unwrap();
/// assert_eq!(hidden(&game.diagram().board, Seat::First).count(), 1);
/// ```
#[inline]
pub fn hidden(board: &Board, seat: Seat) -> Bitboard {
    let assassins = board.of(seat, Role::Assassin);
    if assassins.is_empty() { assassins } else { assassins & !revealing(board, seat) }
}

/// The pawns that alone reveal one of these assassins: if such a pawn moves or is captured, the
/// assassin may become hidden.
#[inline]
pub(super) fn telltales(board: &Board, assassins: Bitboard) -> Bitboard {
    let mut telltales = Bitboard::EMPTY;
    for square in assassins & board.role(Role::Assassin) {
        let seat =
            if board.side(Seat::First).contains(square) { Seat::First } else { Seat::Second };
        let above = !0 << 8 << (8 * square.rank());
        let below = !(!0 << (8 * square.rank()));
        let passed = if seat == Seat::First { below } else { above };
        let pawns = board.of(seat.other(), Role::Pawn);
        telltales |= (pawns & (Bitboard(passed) | pawn_captures(seat, square))).only();
    }
    telltales
}

/// The board without the hidden assassins of these seats.
#[inline]
pub(super) fn without_hidden(board: &Board, seats: &[Seat]) -> Board {
    let mut solid = *board;
    for &seat in seats {
        for square in hidden(board, seat) {
            solid.remove(square, Piece { seat, role: Role::Assassin });
        }
    }
    solid
}

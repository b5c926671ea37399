//! Legal moves in the fog.

use super::Veil;
use crate::chess::{
    Actions, Bitboard, Board, Diagram, Role, Wing, between, bishop_attacks, king_steps,
    knight_jumps, rook_attacks,
};
use crate::{Seat, Square};
use std::ops::ControlFlow;

/// The moves of the side to move, which sees `seen`.
///
/// Dark squares are walls, so what stands on them makes no difference: the truth gives the same
/// answer as the view.
#[inline]
pub(super) fn moves<V: Veil, S: Actions>(
    diagram: &Diagram,
    seen: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let board = &diagram.board;
    let own = board.side(diagram.turn);
    let walls = board.occupied() | !seen;
    let to = seen & !own;
    for from in own & board.role(Role::King) {
        sink.moves(from, king_steps(from) & to)?;
    }
    for from in own & board.role(Role::Knight) {
        sink.moves(from, knight_jumps(from) & to)?;
    }
    for from in own & (board.role(Role::Bishop) | board.role(Role::Queen)) {
        sink.moves(from, bishop_attacks(from, walls) & to)?;
    }
    for from in own & (board.role(Role::Rook) | board.role(Role::Queen)) {
        sink.moves(from, rook_attacks(from, walls) & to)?;
    }
    diagram.pawn_set_on::<V, S>(own & board.role(Role::Pawn), !walls, seen, sink)?;
    if V::CASTLING && diagram.castling.any(diagram.turn) {
        castlings(diagram, walls, sink)?;
    }
    match diagram.en_passant {
        Some(target) => {
            diagram.passers().try_for_each(|from| sink.moves(from, Bitboard::of(target) & seen))
        }
        None => ControlFlow::Continue(()),
    }
}

/// Where a seat's knights, bishops, rooks and queens could go, including own pieces in their way.
#[inline]
pub(crate) fn officers_reach(board: &Board, seat: Seat) -> Bitboard {
    let (own, occupied) = (board.side(seat), board.occupied());
    let queens = board.role(Role::Queen);
    let mut reach = Bitboard::EMPTY;
    for from in own & board.role(Role::Knight) {
        reach |= knight_jumps(from);
    }
    for from in own & (board.role(Role::Bishop) | queens) {
        reach |= bishop_attacks(from, occupied);
    }
    for from in own & (board.role(Role::Rook) | queens) {
        reach |= rook_attacks(from, occupied);
    }
    reach
}

/// Castling in a game without check: only the space matters.
#[inline]
fn castlings<S: Actions>(
    diagram: &Diagram,
    walls: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let Some(king) = diagram.board.king(diagram.turn) else { return ControlFlow::Continue(()) };
    for wing in Wing::BOTH {
        let [corner, to] =
            [wing.rook_file(), wing.target_files().0].map(|file| Square::at(file, king.rank()));
        if diagram.castling.has(diagram.turn, wing) && !between(king, corner).meets(walls) {
            sink.moves(king, Bitboard::of(to))?;
        }
    }
    ControlFlow::Continue(())
}

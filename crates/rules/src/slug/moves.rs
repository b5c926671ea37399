//! Where one may go in the fog.

use crate::chess::{
    Actions, Army, Bitboard, Diagram, Role, bishop_attacks, king_steps, knight_jumps, rook_attacks,
};
use std::ops::ControlFlow;

/// The six kinds of pieces of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slugs;

impl Army for Slugs {}

/// The moves of the side to move, which sees `seen`.
///
/// What stands on dark squares makes no difference: they are walls, and a pawn sees all its
/// neighbours. So the truth may be asked instead of the view, with the same answer.
#[inline]
pub(super) fn moves<S: Actions>(
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
    diagram.pawn_set::<Slugs, S>(own & board.role(Role::Pawn), seen, sink)?;
    match diagram.en_passant {
        Some(target) => {
            diagram.passers().try_for_each(|from| sink.moves(from, Bitboard::of(target) & seen))
        }
        None => ControlFlow::Continue(()),
    }
}

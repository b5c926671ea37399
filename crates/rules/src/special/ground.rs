//! Legal moves in a game with assassins, from what the mover knows.

use super::assassins::{AssassinStep, WithAssassins};
use super::lurk::{hidden, telltales, without_hidden};
use crate::chess::{
    Actions, Army, Bitboard, Diagram, Piece, Role, Safety, Scope, bishop_attacks, jump_ring,
    king_steps, knight_jumps, rook_attacks,
};
use crate::{Seat, Square};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What the mover knows, split into what counts and what is as good as empty. It is the same made
/// from a view or from the truth, because what is hidden from the mover is in neither part.
pub(super) struct Ground<A> {
    /// The position without hidden assassins: what blocks and attacks.
    solid: Diagram,
    /// The mover's own hidden assassins.
    lurking: Bitboard,
    safety: Safety,
    enemy_king: Bitboard,
    /// Pawns whose move or capture may hide an assassin that matters to the king.
    telltales: Bitboard,
    /// A rebound has left the enemy king open to any piece.
    exposed: bool,
    step: AssassinStep,
    army: PhantomData<A>,
}

impl<A: Army> Ground<A> {
    /// The moves of the side to move; none without a king.
    #[inline]
    pub(super) fn moves<S: Actions>(
        known: &WithAssassins<A>,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let diagram = &known.diagram;
        let Some(king) = diagram.board.king(diagram.turn) else {
            return ControlFlow::Continue(());
        };
        let board = without_hidden(&diagram.board, &Seat::BOTH);
        let safety = Safety::of::<A>(&board, diagram.turn, king);
        // An assassin matters if it attacks the king or stands between it and a slider; if the king
        // moves, any assassin may.
        let telltales = telltales(&board, safety.lines | safety.checkers)
            | telltales(&board, Bitboard::ALL) & king_steps(king);
        let ground = Ground {
            solid: Diagram { board, ..*diagram },
            lurking: hidden(&diagram.board, diagram.turn),
            safety,
            telltales,
            enemy_king: board.of(diagram.turn.other(), Role::King),
            exposed: known.exposed,
            step: known.rules.step,
            army: PhantomData::<A>,
        };
        ground.generate(sink)
    }

    #[inline]
    fn generate<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.king_captures(sink)?;
        self.plain_moves(sink)?;
        self.assassin_moves(sink)
    }

    /// A king that can be captured may be: by an assassin at any time, by others after a rebound.
    #[inline]
    fn king_captures<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let Some(king) = self.enemy_king.first() else { return ControlFlow::Continue(()) };
        let assassins = board.of(*turn, Role::Assassin) | self.lurking;
        let mut attackers = king_steps(king) & assassins;
        if self.exposed {
            attackers |= board.attackers::<A>(king, *turn, board.occupied());
        }
        if attackers.is_empty() {
            return ControlFlow::Continue(());
        }
        let pawns = attackers & board.role(Role::Pawn);
        for from in attackers & !pawns {
            sink.moves(from, self.enemy_king)?;
        }
        let mut sink = Guarded { ground: self, sink, known: Known::Won };
        self.solid.pawn_set::<A, _>(pawns, self.enemy_king, &mut sink)
    }

    /// The moves of all pieces but assassins.
    ///
    /// If a pawn alone reveals an assassin, moving or capturing the pawn may hide a piece that
    /// blocks or attacks: if that matters to the king, the move is tried on the board. For all
    /// other moves the ordinary rules of pins and checks hold.
    #[inline]
    fn plain_moves<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let mut sink = Guarded { ground: self, sink, known: Known::Safe };
        let telltales = self.telltales;
        if telltales.is_empty() {
            let scope = Scope { from: Bitboard::ALL, to: !self.enemy_king };
            return self.solid.legal::<A, _>(&self.safety, scope, &mut sink);
        }
        let scope = Scope { from: !telltales, to: !self.enemy_king & !telltales };
        let unpassing = Diagram { en_passant: None, ..self.solid };
        unpassing.legal::<A, _>(&self.safety, scope, &mut sink)?;
        sink.known = Known::Nothing;
        self.tried_moves(telltales, &mut sink)
    }

    /// The pseudo-legal moves of these pawns and onto these pawns, and en passant, which may be
    /// either.
    fn tried_moves<S: Actions>(&self, pawns: Bitboard, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let own = board.side(*turn);
        let prey = pawns & !own;
        let others = own & board.role(Role::Pawn) & !pawns;
        self.solid.pawn_set::<A, S>(own & pawns, !self.enemy_king, sink)?;
        self.solid.pawn_set::<A, S>(others, prey, sink)?;
        for from in own & !board.role(Role::Pawn) & !board.role(Role::Assassin) {
            sink.moves(from, self.reach(from) & prey)?;
        }
        match self.solid.en_passant {
            Some(target) if !board.occupied().contains(target) => {
                self.solid.passers().try_for_each(|from| sink.moves(from, Bitboard::of(target)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Where a piece other than a pawn could go on a board without kings.
    fn reach(&self, from: Square) -> Bitboard {
        let occupied = self.solid.board.occupied();
        let straight = || rook_attacks(from, occupied);
        let diagonal = || bishop_attacks(from, occupied);
        match self.solid.board.role_at(from) {
            Some(Role::Knight) => knight_jumps(from),
            Some(Role::Bishop) => diagonal(),
            Some(Role::Rook) => straight(),
            Some(Role::Queen) => straight() | diagonal(),
            Some(Role::Triceratops) => straight() | diagonal() | knight_jumps(from),
            Some(Role::King) => king_steps(from),
            _ => Bitboard::EMPTY,
        }
    }

    /// A move must be tried only if the king is already attacked, if the assassin shields it, if it
    /// captures a piece that shields it (a hidden captor would not), or if it captures a pawn that
    /// alone reveals an assassin. Any other move opens no line.
    #[inline]
    fn assassin_moves<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let prey = board.side(turn.other()) & !self.enemy_king;
        let empty = !board.occupied();
        for from in board.of(*turn, Role::Assassin) | self.lurking {
            let mut to = jump_ring(from) & empty & !self.lurking | king_steps(from) & prey;
            if self.step == AssassinStep::OneOrTwo {
                to |= king_steps(from) & empty;
            }
            let bound = !self.safety.checkers.is_empty() || self.safety.pinned.contains(from);
            let tried = if bound { to } else { to & (self.safety.shields | self.telltales) };
            sink.moves(from, to & !tried | self.safe(from, tried))?;
        }
        ControlFlow::Continue(())
    }

    /// The squares to which the piece can go without leaving its king attacked.
    fn safe(&self, from: Square, to: Bitboard) -> Bitboard {
        let mut safe = to;
        for square in to {
            safe.set(square, self.is_safe(from, square, None));
        }
        safe
    }

    /// Is the mover's king safe after this move, as far as the mover can see? Hidden assassins are
    /// determined again.
    fn is_safe(&self, from: Square, to: Square, promotion: Option<Role>) -> bool {
        let mut after = self.solid;
        let seat = after.turn;
        for square in self.lurking {
            after.board.put(square, Piece { seat, role: Role::Assassin });
        }
        after.advance(from, to, promotion);
        after.board = without_hidden(&after.board, &Seat::BOTH);
        after.turn = seat;
        after.check::<A>().is_none()
    }
}

/// What is known about the moves that pass a [`Guarded`] sink.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// They capture the king: nothing else matters.
    Won,
    /// They are safe if their piece is solid on its target.
    Safe,
    /// Nothing: each must be tried.
    Nothing,
}

/// Lets safe moves through and adds promotions to an assassin: one that is hidden on arrival does
/// not block as another piece would, so it is tried separately.
struct Guarded<'a, A, S> {
    ground: &'a Ground<A>,
    sink: &'a mut S,
    known: Known,
}

impl<A: Army, S: Actions> Actions for Guarded<'_, A, S> {
    type Break = S::Break;

    #[inline]
    fn moves(&mut self, from: Square, to: Bitboard) -> ControlFlow<S::Break> {
        let to = if self.known == Known::Nothing { self.ground.safe(from, to) } else { to };
        self.sink.moves(from, to)
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: isize) -> ControlFlow<S::Break> {
        let to = self.safe_pawns(to, step, None, Known::Nothing);
        self.sink.pawns(to, step)
    }

    fn promotions(
        &mut self,
        to: Bitboard,
        step: isize,
        roles: &'static [Role],
    ) -> ControlFlow<S::Break> {
        let solid = self.safe_pawns(to, step, Some(Role::Queen), Known::Nothing);
        self.sink.promotions(solid, step, roles)?;
        let masked = self.safe_pawns(to, step, Some(Role::Assassin), Known::Safe);
        self.sink.promotions(masked, step, &[Role::Assassin])
    }

    fn shots(&mut self, from: Square, at: Bitboard, coins: Bitboard) -> ControlFlow<S::Break> {
        self.sink.shots(from, at, coins)
    }
}

impl<A: Army, S> Guarded<'_, A, S> {
    /// The squares that pawns can safely go to; they are tried if no more than `at_most` is known
    /// of them.
    #[inline]
    fn safe_pawns(
        &self,
        to: Bitboard,
        step: isize,
        promotion: Option<Role>,
        at_most: Known,
    ) -> Bitboard {
        if self.known == Known::Won || self.known == Known::Safe && at_most == Known::Nothing {
            return to;
        }
        let mut safe = to;
        for square in to {
            let from = Square::from_index(square.index().wrapping_add_signed(-step));
            safe.set(square, self.ground.is_safe(from, square, promotion));
        }
        safe
    }
}

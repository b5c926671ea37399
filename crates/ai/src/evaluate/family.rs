//! What the search asks of the games of the chess family.

use super::Evaluator;
use super::chess::{driven, evaluate};
use super::hidden::{evaluate_assassins, evaluate_fog};
use super::weights::{ASSASSINS, FOG};
use super::{gain, see, stake};
use crate::level::Ladder;
use crate::score::Score;
use crate::searchable::Searchable;
use duskboard_rules::archess::{Archers, Archess};
use duskboard_rules::chess::{Actions, Army, Bitboard, Diagram, Listing, Role, Safety, Scope};
use duskboard_rules::special::{Plain, Six, WithAssassins};
use duskboard_rules::veiled::{Veil, Veiled};
use duskboard_rules::{Action, Seat};
use std::ops::ControlFlow;

/// The score of a win where nothing is left to chance.
const SURE: Score = 30_000;
/// The score of a win where chance or hidden pieces decide: a small risk costs little.
const LIKELY: Score = 6_000;

/// Keeps a score away from that of a win.
fn clamped(score: Score, win: Score) -> Score {
    score.clamp(-win + 500, win - 500)
}

/// Has the side to move more than pawns? Otherwise there may be zugzwang.
fn has_officers(diagram: &Diagram) -> bool {
    let board = &diagram.board;
    let few = board.role(Role::Pawn) | board.role(Role::King) | board.role(Role::Paralysed);
    !(board.side(diagram.turn) & !few).is_empty()
}

/// Keys of the pawns and of the officers of each side.
fn structures(diagram: &Diagram) -> [u64; 3] {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let board = &diagram.board;
    let mixed = |sets: &[Bitboard]| {
        sets.iter().fold(0_u64, |key, set| (key ^ set.0).wrapping_mul(FACTOR).rotate_left(29))
    };
    let officers = |seat| {
        let own = board.side(seat);
        const ROLES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        mixed(&ROLES.map(|role| board.role(role) & own))
    };
    let pawns = board.role(Role::Pawn);
    [
        mixed(&Seat::BOTH.map(|seat| pawns & board.side(seat))),
        officers(Seat::First),
        officers(Seat::Second),
    ]
}

/// The role of the piece that acts. No game has both a Triceratops and an archer, and a paralysed knight
/// never acts.
fn kind(diagram: &Diagram, action: Action) -> usize {
    let role = match action {
        Action::Drop { role, .. } => Some(role),
        _ => diagram.board.role_at(action.origin()),
    };
    match role.unwrap_or(Role::Pawn) {
        Role::Archer | Role::Paralysed => Role::Triceratops as usize,
        role => role as usize,
    }
}

fn loses_exchange<A: Army>(diagram: &Diagram, action: Action) -> bool {
    if gain(diagram, action) >= stake(diagram, action) {
        return false;
    }
    see::<A>(diagram, action) < 0
}

/// Static exchange evaluation for an army.
macro_rules! exchanges {
    ($army:ty) => {
        fn stake(&self, action: Action) -> Score {
            stake(self.diagram(), action)
        }

        fn kind(&self, action: Action) -> usize {
            kind(self.diagram(), action)
        }

        fn loses_exchange(&self, action: Action) -> bool {
            loses_exchange::<$army>(self.diagram(), action)
        }

        fn exchange(&self, action: Action) -> Score {
            see::<$army>(self.diagram(), action)
        }
    };
}

/// What all games without hidden pieces share: null moves with more than pawns, gains as they show.
macro_rules! usual {
    ($army:ty) => {
        fn null_move(&self) -> Option<Self> {
            has_officers(self.diagram()).then(|| self.passed())
        }

        fn gain(&self, action: Action) -> Score {
            gain(self.diagram(), action)
        }

        exchanges!($army);
    };
}

/// The evaluation by a network, or by hand without one.
macro_rules! learned {
    () => {
        fn evaluate_by(&self, evaluator: &mut Evaluator<'_>, ply: usize, seat: Seat) -> Score {
            let diagram = self.diagram();
            let learned = evaluator.learned(self, ply, (seat, diagram.turn));
            let Some(score) = learned else { return self.evaluate(seat) };
            clamped(score + driven(&diagram.board, seat), Self::WIN)
        }

        #[inline]
        fn structures(&self) -> Option<[u64; 3]> {
            Some(structures(self.diagram()))
        }
    };
}

impl<A: Army> Searchable for Plain<A> {
    const WIN: Score = SURE;
    const NULL_MOVE: bool = true;

    fn evaluate(&self, seat: Seat) -> Score {
        clamped(evaluate::<A>(self.diagram(), seat), Self::WIN)
    }

    learned!();

    usual!(A);

    fn noisy<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        noisy_moves::<A, _>(self.diagram(), seat, &mut Listing(each)).map_continue(drop)
    }
}

/// Captures and promotions of the pieces that move as in chess, without looking at their other
/// moves. Returns how safe the king is, unless it is gone.
fn noisy_moves<A: Army, S: Actions>(
    diagram: &Diagram,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<S::Break, Option<Safety>> {
    let board = &diagram.board;
    let Some(king) = board.king(seat) else { return ControlFlow::Continue(None) };
    let safety = Safety::of::<A>(board, seat, king);
    let prey = board.side(seat.other());
    let passing = diagram.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
    let captures = Scope { from: Bitboard::ALL, to: prey };
    diagram.legal::<A, _>(&safety, captures, sink)?;
    let pawns = board.of(seat, Role::Pawn);
    let last = Bitboard::rank_of(seat, 7) & !prey;
    if pawns.forward(seat).meets(last) || !passing.is_empty() {
        let rest = Scope { from: pawns, to: last | passing & diagonal(diagram) };
        diagram.legal::<A, _>(&safety, rest, sink)?;
    }
    ControlFlow::Continue(Some(safety))
}

/// The en passant square, if a pawn can capture there.
fn diagonal(diagram: &Diagram) -> Bitboard {
    match diagram.en_passant {
        Some(square) if !diagram.passers().is_empty() => Bitboard::of(square),
        _ => Bitboard::EMPTY,
    }
}

impl Searchable for Archess {
    const WIN: Score = LIKELY;
    const MAX_SWING: Score = 900;
    const GOOD_OUTCOME_FIRST: bool = true;
    const NULL_MOVE: bool = true;

    fn evaluate(&self, seat: Seat) -> Score {
        clamped(evaluate::<Archers>(self.diagram(), seat), Self::WIN)
    }

    learned!();

    usual!(Archers);

    fn noisy<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut sink = Listing(each);
        match noisy_moves::<Archers, _>(self.diagram(), seat, &mut sink)? {
            Some(safety) => self.shots(&safety, &mut sink),
            None => ControlFlow::Continue(()),
        }
    }
}

impl<A: Army> Searchable for WithAssassins<A> {
    const WIN: Score = LIKELY;
    const LADDER: &'static Ladder = &Ladder::ASSASSINS;
    const NULL_MOVE: bool = true;

    fn evaluate(&self, seat: Seat) -> Score {
        clamped(evaluate_assassins(&ASSASSINS, self, seat), Self::WIN)
    }

    learned!();

    fn null_move(&self) -> Option<Self> {
        (self.unplaced().is_empty() && has_officers(self.diagram())).then(|| self.passed())
    }

    fn gain(&self, action: Action) -> Score {
        match self.diagram().board.at(action.target()) {
            // Capturing an own assassin is no gain.
            Some(piece) if piece.seat == self.diagram().turn => 0,
            _ => gain(self.diagram(), action),
        }
    }

    exchanges!(A);
}

/// How well a seat stands on a board with the usual pieces, all of it seen.
pub(crate) fn standing(diagram: &Diagram, seat: Seat) -> Score {
    evaluate::<Six>(diagram, seat)
}

impl<V: Veil> Searchable for Veiled<V> {
    const WIN: Score = LIKELY;
    const LADDER: &'static Ladder = &Ladder::FOG;
    const NULL_MOVE: bool = true;

    fn evaluate(&self, seat: Seat) -> Score {
        clamped(evaluate_fog(&FOG, self, seat), Self::WIN)
    }

    learned!();

    usual!(Six);

    /// What a capture lights decides what is legal, so it is part of the key.
    fn tt_key(&self, key: u64) -> u64 {
        key ^ self
            .light()
            .map_or(0, |at| (at.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

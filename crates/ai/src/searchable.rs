//! What the search needs to know of a game.

use crate::evaluate::Evaluator;
use crate::evaluate::inputs::Seen;
use crate::level::Ladder;
use crate::score::Score;
use crate::tablebase::Tablebase;
use duskboard_rules::chess::Bitboard;
use duskboard_rules::{Action, Seat};
use std::ops::ControlFlow;

/// A game that can be searched: its rules, an evaluation, and hints for ordering and pruning.
pub(crate) trait Searchable: Seen {
    /// The score of a win. Where chance decides it is low enough that a small risk of losing does
    /// not outweigh everything else.
    const WIN: Score;
    /// Whether null-move pruning is sound enough: having to move is hardly ever bad.
    const NULL_MOVE: bool;

    /// Reverse futility: by how much for each half-move left the static evaluation must be above
    /// beta.
    const REVERSE_FUTILITY: Score = 85;

    /// Whether the transposition table keeps static evaluations: not where a network is brought up to
    /// date from ply to ply, since leaving one out makes the next dearer.
    const KEEPS_EVAL: bool = false;

    /// What sets its levels apart.
    const LADDER: &'static Ladder = &Ladder::OPEN;

    /// The static evaluation for `seat`, by hand.
    fn evaluate(&self, seat: Seat) -> Score;

    /// The same by the network of the game, if the evaluator has one. It knows the position before at
    /// the ply before.
    fn evaluate_by(&self, evaluator: &mut Evaluator<'_>, ply: usize, seat: Seat) -> Score;

    /// Keys of what the static evaluation is often wrong about for long: the pawns, the officers of each
    /// side.
    #[inline]
    fn structures(&self) -> Option<[u64; 3]> {
        None
    }

    /// The position after a null move, if one is allowed here.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// The value of what an action captures and promotes; 0 if it is quiet.
    fn gain(&self, action: Action) -> Score;

    /// The value of the acting piece, if it can be recaptured.
    fn stake(&self, action: Action) -> Score;

    /// The kind of piece that acts, a number below eight.
    fn kind(&self, action: Action) -> usize;

    /// Does this capture lose material by static exchange evaluation?
    fn loses_exchange(&self, action: Action) -> bool;

    /// What an action brings by static exchange evaluation; 0 where there is none.
    fn exchange(&self, _: Action) -> Score {
        0
    }

    /// Calls `each` with captures and promotions, until it breaks.
    fn noisy<B>(
        &self,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.legal(seat, |action| {
            if self.gain(action) > 0 { each(action) } else { ControlFlow::Continue(()) }
        })
    }

    /// Calls `each` with the actions worth searching: of several that are equally good, one.
    fn promising<B>(
        &self,
        seat: Seat,
        each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.legal(seat, each)
    }

    /// Calls `each` with the actions worth searching inside the tree, with this depth left: actions
    /// that chance makes expensive only if they are promising and there is depth enough.
    fn promising_inside<B>(
        &self,
        seat: Seat,
        _depth: i32,
        each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.promising(seat, each)
    }

    /// How much less deeply to search this action, because chance makes it expensive.
    fn extra_reduction(&self, _: Action) -> i32 {
        0
    }

    /// The pieces of `seat` that the other side threatens to take. Moving them away is tried early and
    /// not cut short.
    #[inline]
    fn threatened(&self, _: Seat) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The position after an action that changes next to nothing, if there is always one to choose.
    /// Inside the tree it stands for all actions that are not searched.
    #[inline]
    fn waited(&self) -> Option<Self> {
        None
    }

    /// Whether a toss has a good outcome, which is listed first, and a bad one for whoever acted.
    const GOOD_OUTCOME_FIRST: bool = false;

    /// How far an outcome of chance usually changes the score, at most.
    const MAX_SWING: Score = Self::WIN;

    /// Is the side to act in check?
    fn in_check(&self) -> bool {
        self.check().is_some()
    }

    /// Solves endings that can come of this position, until time is short.
    fn prepare(&self, _: &mut Tablebase, _: &dyn Fn() -> bool) {}

    /// The score of a solved ending, for the seat to act.
    #[inline]
    fn tablebase_score(&self, _: &Tablebase) -> Option<Score> {
        None
    }

    /// The key for the transposition table, from the position's own key.
    fn tt_key(&self, key: u64) -> u64 {
        key
    }
}

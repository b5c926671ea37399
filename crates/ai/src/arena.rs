//! What a game has to offer to be searched.

use crate::endings::Endings;
use crate::level::Doubt;
use crate::score::Score;
use duskboard_rules::{Action, Position, Seat};
use std::ops::ControlFlow;

/// A game the search can play: its rules, and a feeling for what is good in it.
pub(crate) trait Arena: Position {
    /// The score of a game that is won. Where chance decides, it is small enough that a
    /// little risk of losing does not outweigh everything else.
    const WIN: Score;
    /// Having to move is hardly ever bad: passing tells that a position is too good.
    const NULL_MOVE: bool;

    /// How much of the game nobody can foresee: what sets the levels apart.
    const DOUBT: Doubt = Doubt::Little;

    /// How good the position is for `seat`, without looking ahead.
    fn evaluate(&self, seat: Seat) -> Score;

    /// The same position with the turn passed, if that makes sense now.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// What an action takes or makes at once; 0 for a quiet one.
    fn gain(&self, action: Action) -> Score;

    /// What the piece that acts is worth, if it goes where it could be taken.
    fn stake(&self, action: Action) -> Score;

    /// Does the exchange that this capture begins lose material?
    fn loses_exchange(&self, action: Action) -> bool;

    /// Calls `each` with the actions that change the material, until it breaks.
    fn noisy<B>(
        &self,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.legal(seat, |action| {
            if self.gain(action) > 0 { each(action) } else { ControlFlow::Continue(()) }
        })
    }

    /// Calls `each` with the actions worth looking at: all but those that are as good as another.
    fn promising<B>(
        &self,
        seat: Seat,
        each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.legal(seat, each)
    }

    /// How much less far to look after this action than after others.
    fn extra_reduction(&self, _: Action) -> i32 {
        0
    }

    /// Is there an action whose outcomes leave the score about as it is, on average? Close to
    /// the end of a line such actions are not played out.
    fn can_wait(&self) -> bool {
        false
    }

    /// Is this one of them?
    fn is_waiting(&self, _: Action) -> bool {
        false
    }

    /// How far an outcome of chance changes the score as a rule.
    const MAX_SWING: Score = Self::WIN;

    /// Must the side to act answer an attack on its king?
    fn in_check(&self) -> bool {
        self.check().is_some()
    }

    /// Works out endings that can come of this position, where there are such, until somebody is
    /// in a hurry.
    fn prepare(&self, _: &mut Endings, _: &dyn Fn() -> bool) {}

    /// What the position is worth to the seat to act, if it is an ending that is worked out.
    #[inline]
    fn foreseen(&self, _: &Endings) -> Option<Score> {
        None
    }

    /// A hash of everything the future depends on, counters aside, made of the position's key.
    fn tt_key(&self, key: u64) -> u64 {
        key
    }
}

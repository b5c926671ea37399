//! All that a side may do, in sets, so that one of them is found by its number.

use super::axis::{Axis, Pair};
use super::{Board, Side};
use crate::chess::Bitboard;
use crate::{Action, Square};

/// The actions of one side, found once.
pub(super) struct Choices {
    /// What can be flipped.
    down: Bitboard,
    /// What can step or capture, for each axis.
    steppers: [Pair; 2],
    /// Each cannon and where it can jump. There are two at most.
    jumps: [(Square, Bitboard); 2],
}

impl Choices {
    /// The actions of a side; only flips before the sides are known.
    #[inline]
    pub(super) fn of(board: &Board, side: Option<Side>) -> Choices {
        let nowhere = (Square::from_index(0), Bitboard::EMPTY);
        let mut choices =
            Choices { down: board.down(), steppers: [Pair(0); 2], jumps: [nowhere; 2] };
        if let Some(side) = side {
            choices.steppers = Axis::BOTH.map(|axis| board.steppers(side, axis));
            for (slot, from) in choices.jumps.iter_mut().zip(board.cannons(side)) {
                *slot = (from, board.jumps(side, from));
            }
        }
        choices
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        let [(_, jumps), (_, more)] = self.jumps;
        let [vertical, horizontal] = self.steppers.map(Pair::places);
        // Flips and jumps have 32 squares: two are counted at once.
        let sets = [vertical, horizontal, self.down | Bitboard(jumps.0 << 32), more];
        sets.map(|set| set.count() as usize).iter().sum()
    }

    /// One of them, counting whole sets off.
    #[inline]
    pub(super) fn nth(&self, mut left: usize) -> Option<Action> {
        if let Some(at) = take(self.down, &mut left) {
            return Some(Action::Flip { at });
        }
        for (axis, steppers) in Axis::BOTH.into_iter().zip(self.steppers) {
            if let Some(place) = take(steppers.places(), &mut left) {
                let (from, to) = axis.step(place);
                return Some(Action::go(from, to));
            }
        }
        let jump =
            |&(from, to): &(Square, Bitboard)| take(to, &mut left).map(|to| Action::go(from, to));
        self.jumps.iter().find_map(jump)
    }
}

/// The square with this number in the set; if there are fewer, they are counted off.
#[inline]
fn take(mut set: Bitboard, left: &mut usize) -> Option<Square> {
    let count = set.count() as usize;
    if *left < count {
        return set.nth(*left);
    }
    *left -= count;
    None
}

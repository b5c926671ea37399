//! A side's legal actions as sets, so that the nth is found without a list.

use super::axis::{Axis, Pair};
use super::{Board, Side};
use crate::chess::Bitboard;
use crate::{Action, Square};

/// The actions of one side, computed once.
#[derive(Clone, Copy)]
pub struct Choices {
    /// What can be flipped.
    down: Bitboard,
    /// What can step or capture, for each axis.
    steppers: [Pair; 2],
    /// The cannons, and where each can jump. There are two at most.
    cannons: [Square; 2],
    jumps: Pair,
}

impl Choices {
    /// No actions.
    pub(super) const NONE: Choices = Choices {
        down: Bitboard::EMPTY,
        steppers: [Pair(0); 2],
        cannons: [Square::from_index(0); 2],
        jumps: Pair(0),
    };

    /// The actions of a side; only flips before the sides are known.
    #[inline]
    pub(super) fn of(board: &Board, side: Option<Side>) -> Choices {
        let mut choices = Choices { down: board.down(), ..Choices::NONE };
        if let Some(side) = side {
            choices.steppers = board.steppers(side);
            for (i, from) in board.cannons(side).take(2).enumerate() {
                choices.cannons[i] = from;
                choices.jumps.0 |= board.jumps(side, from).0 << (32 * i);
            }
        }
        choices
    }

    /// How many of them are flips.
    #[inline]
    pub(super) fn flips(&self) -> usize {
        self.down.count() as usize
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        let [vertical, horizontal] = self.steppers;
        let pairs = [vertical, horizontal, self.jumps];
        self.flips() + pairs.map(|pair| pair.places().count() as usize).iter().sum::<usize>()
    }

    /// The nth of them, skipping whole sets.
    #[inline]
    pub(super) fn nth(&self, mut left: usize) -> Option<Action> {
        if let Some(at) = take(self.down, &mut left) {
            return Some(Action::Flip { at });
        }
        let [vertical, horizontal] = self.steppers;
        if let Some(place) = take(vertical.places(), &mut left) {
            return Some(Axis::Vertical.action(place));
        }
        if let Some(place) = take(horizontal.places(), &mut left) {
            return Some(Axis::Horizontal.action(place));
        }
        let place = take(self.jumps.places(), &mut left)?.index();
        Some(Action::go(self.cannons[place >> 5], Square::from_index(place & 31)))
    }
}

/// The nth square of the set; if there are fewer, subtracts their number.
#[inline]
fn take(mut set: Bitboard, left: &mut usize) -> Option<Square> {
    let count = set.count() as usize;
    if *left < count {
        return set.nth(*left);
    }
    *left -= count;
    None
}

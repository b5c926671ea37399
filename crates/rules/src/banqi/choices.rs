//! All that a side may do, in sets, so that one of them is found by its number.

use super::board::Direction;
use super::{Board, Side};
use crate::chess::Bitboard;
use crate::{Action, Square};

/// The actions of one side, found once.
pub(super) struct Choices {
    /// What can be flipped.
    down: Bitboard,
    /// What can step or capture, for each direction.
    steppers: [Bitboard; 4],
    /// Each cannon and where it can jump. There are two at most.
    jumps: [(Square, Bitboard); 2],
}

impl Choices {
    /// The actions of a side; only flips before the sides are known.
    #[inline]
    pub(super) fn of(board: &Board, side: Option<Side>) -> Choices {
        let nowhere = (Square::from_index(0), Bitboard::EMPTY);
        let mut choices =
            Choices { down: board.down(), steppers: [Bitboard::EMPTY; 4], jumps: [nowhere; 2] };
        if let Some(side) = side {
            choices.steppers = Direction::ALL.map(|direction| board.steppers(side, direction));
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
        let [up, down, left, right] = self.steppers;
        // The sets have 32 squares: two are counted at once.
        let pairs = [(self.down, up), (down, left), (right, jumps), (more, Bitboard::EMPTY)];
        pairs.map(|(low, high)| (low.0 | high.0 << 32).count_ones() as usize).iter().sum()
    }

    /// One of them, counting whole sets off.
    #[inline]
    pub(super) fn nth(&self, mut left: usize) -> Option<Action> {
        if let Some(at) = take(self.down, &mut left) {
            return Some(Action::Flip { at });
        }
        for (direction, &set) in Direction::ALL.into_iter().zip(&self.steppers) {
            if let Some(from) = take(set, &mut left) {
                return Some(Action::go(from, direction.next(from)));
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

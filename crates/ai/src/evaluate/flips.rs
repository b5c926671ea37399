//! Which flips of Banqi are worth searching inside the tree.

use super::banqi::{USUAL, beside, takes};
use crate::score::Score;
use duskboard_rules::banqi::{Banqi, Kind, Side};
use duskboard_rules::chess::Bitboard;
use duskboard_rules::{Seat, Square};

/// Inside the tree flips are searched with at least this depth left, and so many of them.
pub(super) const FLIP_DEPTH: i32 = 5;
const FLIPS: usize = 3;

/// The most promising flips, by a quick look at the neighbours.
pub(super) fn best_flips(position: &Banqi, seat: Seat) -> impl Iterator<Item = Square> {
    let mut best = [(Score::MIN, None); FLIPS];
    if let Some(side) = position.side_of(seat) {
        let bag = Contents::of(position, side);
        for at in position.board().down() & beside(position.board().up()) {
            let found = (bag.promise(position, side, at), Some(at));
            if let Some(place) = best.iter().position(|&(promise, _)| promise < found.0) {
                best[place..].rotate_right(1);
                best[place] = found;
            }
        }
    }
    best.into_iter().filter_map(|(_, at)| at)
}

/// For each kind: how many pieces of the bag can take it, and what those that it can take are
/// worth in sum. By side, own first.
struct Contents {
    hunters: [[Score; Kind::COUNT]; 2],
    prey: [[Score; Kind::COUNT]; 2],
}

impl Contents {
    fn of(position: &Banqi, own: Side) -> Contents {
        let mut contents = Contents { hunters: [[0; 7]; 2], prey: [[0; 7]; 2] };
        for (piece, count) in position.bag().iter() {
            let side = usize::from(piece.side != own);
            for kind in Kind::ALL {
                contents.hunters[side][kind as usize] +=
                    count as Score * Score::from(takes(piece.kind, kind));
                contents.prey[side][kind as usize] += count as Score
                    * Score::from(takes(kind, piece.kind))
                    * USUAL[piece.kind as usize];
            }
        }
        contents
    }

    /// What can be hoped for and feared of a flip, times the size of the bag. The enemy moves
    /// next, so what is to be feared counts twice.
    fn promise(&self, position: &Banqi, own: Side, at: Square) -> Score {
        let board = position.board();
        let neighbours = beside(Bitboard::of(at)) & board.up();
        let one = |near: Square| {
            let Some(piece) = board.at(near) else { return 0 };
            let kind = piece.kind as usize;
            if piece.side == own {
                self.prey[1][kind] - 2 * self.hunters[1][kind] * USUAL[kind]
            } else {
                self.hunters[0][kind] * USUAL[kind] - 2 * self.prey[0][kind]
            }
        };
        neighbours.map(one).sum()
    }
}

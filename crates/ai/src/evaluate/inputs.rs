//! What the network of Banqi sees of a position, from the side of who acts next.
//!
//! - Which piece, own or enemy, stands on each square, and which squares are face down.
//! - How many of each piece are face down, and how many are alive.

use super::banqi::alive;
use super::net::Net;
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};

/// Squares of the board.
const SQUARES: usize = 32;
/// A count of pieces is from 0 to 5.
const COUNTS: usize = 6;
const DOWN: usize = Piece::COUNT * SQUARES;
const BAG: usize = DOWN + SQUARES;
const ALIVE: usize = BAG + Piece::COUNT * COUNTS;
/// How many inputs there are.
pub(crate) const INPUTS: usize = ALIVE + Piece::COUNT * COUNTS;

/// A network for Banqi.
pub(crate) type BanqiNet = Net<INPUTS>;

/// The most inputs that are on at once.
pub(crate) const MOST_ON: usize = SQUARES + 2 * Piece::COUNT;

/// Calls `each` with the inputs that are on, where `side` acts next.
#[inline]
pub(crate) fn inputs(position: &Banqi, side: Side, mut each: impl FnMut(usize)) {
    let (board, alive) = (position.board(), alive(position));
    for (whose, owner) in [side, side.other()].into_iter().enumerate() {
        for kind in Kind::ALL {
            let piece = whose * Kind::COUNT + kind as usize;
            for at in board.kind(kind) & board.side(owner) {
                each(piece * SQUARES + at.index());
            }
            let down = position.bag().count(Piece { side: owner, kind }) as usize;
            each(BAG + piece * COUNTS + down);
            each(ALIVE + piece * COUNTS + alive[owner as usize][kind as usize] as usize);
        }
    }
    board.down().for_each(|at| each(DOWN + at.index()));
}

/// The stage of the game: how many pieces are face down.
#[inline]
pub(crate) fn stage(position: &Banqi) -> usize {
    (position.board().down().count() as usize).div_ceil(4)
}

/// The input for the same thing on the mirrored board: files, ranks or both swapped.
pub(crate) fn mirrored(input: usize, files: bool, ranks: bool) -> usize {
    if input >= BAG {
        return input;
    }
    let mirror = if files { 7 } else { 0 } | if ranks { 24 } else { 0 };
    input ^ mirror
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;
    use crate::tests::step;
    use duskboard_rules::{Position, Seat};
    use std::collections::BTreeSet;

    fn on(position: &Banqi, side: Side) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        inputs(position, side, |input| assert!(all.insert(input), "{input} twice"));
        all
    }

    /// The position with its board mirrored, by its text.
    fn turned(position: &Banqi, files: bool, ranks: bool) -> Banqi {
        let fen = position.fen();
        let (board, rest) = fen.split_once(' ').unwrap();
        let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        if ranks {
            rows.reverse();
        }
        if files {
            rows.iter_mut().for_each(|row| *row = row.chars().rev().collect());
        }
        Banqi::from_fen(Default::default(), &format!("{} {rest}", rows.join("/"))).unwrap()
    }

    #[test]
    fn mirrored_positions_have_mirrored_inputs_and_few_are_on() {
        let mut dice = Seeded::new(3);
        for _ in 0..20 {
            let mut position = Banqi::start(Default::default());
            while step(&mut position, &mut dice) {
                let Some(side) = position.side_of(Seat::First) else { continue };
                if position.flipping().is_some() {
                    continue;
                }
                let plain = on(&position, side);
                assert!(plain.len() <= MOST_ON && plain.iter().all(|&input| input < INPUTS));
                for (files, ranks) in [(true, false), (false, true), (true, true)] {
                    let expected = on(&turned(&position, files, ranks), side);
                    let found = plain.iter().map(|&input| mirrored(input, files, ranks)).collect();
                    assert_eq!(expected, found, "{}", position.fen());
                }
            }
        }
    }
}

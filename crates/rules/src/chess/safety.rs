//! What attacks a king, and what shields it.

use super::attacks::{diagonal_lines, straight_lines};
use super::{Army, Bitboard, Board, between};
use crate::{Seat, Square};

/// What must be known about a king to tell which moves leave it safe.
///
/// ```
/// use duskboard_rules::{Position, Seat, chess::Safety, special::{Orthodox, Six}};
/// let game = Orthodox::from_fen((), "4r1k1/8/8/8/7b/8/4N3/4K3 w - - 0 1").unwrap();
/// let safety = Safety::of::<Six>(&game.diagram().board, Seat::First, "e1".parse().unwrap());
/// assert_eq!(format!("{:?} {:?}", safety.checkers, safety.pinned), "{h4} {e2}");
/// assert_eq!(format!("{:?}", safety.remedies), "{f2, g3, h4}");
/// assert!(safety.shields.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    /// Where the king stands.
    pub king: Square,
    /// The enemies that attack it.
    pub checkers: Bitboard,
    /// Own pieces that alone stand between it and an enemy slider.
    pub pinned: Bitboard,
    /// Enemy pieces that alone stand between it and an enemy slider.
    pub shields: Bitboard,
    /// Every square between it and an enemy slider aimed at it, whatever stands there.
    pub lines: Bitboard,
    /// Where a piece other than the king must go: anywhere; onto the one checker or between it and
    /// the king; or nowhere.
    pub remedies: Bitboard,
}

impl Safety {
    /// The safety of the king of `seat` on that square.
    #[inline]
    pub fn of<A: Army>(board: &Board, seat: Seat, king: Square) -> Safety {
        let enemy = seat.other();
        let occupied = board.occupied();
        let leapers = board.leapers_at::<A>(king, enemy);
        let mut safety = Safety {
            king,
            checkers: leapers,
            pinned: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            remedies: if leapers.is_empty() { Bitboard::ALL } else { leapers.only() },
        };
        let snipers = straight_lines(king) & board.straights::<A>()
            | diagonal_lines(king) & board.diagonals::<A>();
        for sniper in snipers & board.side(enemy) {
            let line = between(king, sniper);
            let blockers = line & occupied;
            safety.lines |= line;
            if blockers.is_empty() {
                safety.checkers |= Bitboard::of(sniper);
                safety.remedies &= line | Bitboard::of(sniper);
            } else if !blockers.several() {
                safety.pinned |= blockers & board.side(seat);
                safety.shields |= blockers & board.side(enemy);
            }
        }
        safety
    }
}

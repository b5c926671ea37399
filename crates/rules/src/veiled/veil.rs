//! What one game under fog adds to what all share.

use crate::chess::{Army, Bitboard, Board, Diagram};
use crate::{Rules, Seat, SeatSet};
use std::fmt;

/// A game under fog: its vision, and what is special about its start and its texts.
///
/// ```
/// use duskboard_rules::{Seat, chess::Diagram, fog::FogVeil, slug::SlugVeil, veiled::Veil};
/// assert!(FogVeil::CASTLING && !SlugVeil::CASTLING);
/// let seen = FogVeil::vision((), &Diagram::start(), Seat::First);
/// assert_eq!(seen.count(), 32);
/// ```
pub trait Veil: Army {
    /// The options of the game.
    type Rules: Copy + Eq + Send + Sync + fmt::Debug + 'static;

    /// Do players castle?
    const CASTLING: bool;
    /// Can captures light their squares? Then the texts have a seventh field.
    const LIGHTS: bool;

    /// The squares that `seat` sees, apart from capture light.
    fn vision(rules: Self::Rules, diagram: &Diagram, seat: Seat) -> Bitboard;

    /// The dark squares that must be occupied, as `seat` can tell from what it sees.
    fn betrayed(rules: Self::Rules, shown: &Board, seat: Seat, seen: Bitboard) -> Bitboard;

    /// The dark squares that must be empty, as `seat` can tell from what it sees.
    fn vacant(shown: &Board, seat: Seat) -> Bitboard {
        let _ = (shown, seat);
        Bitboard::EMPTY
    }

    /// Does a capture light its square for the side that lost the piece?
    fn captures_light(rules: Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// Whose officers are shuffled before the first move.
    fn unshuffled(rules: Self::Rules) -> SeatSet {
        let _ = rules;
        SeatSet::NONE
    }

    /// Do both sides stand in the same order?
    fn mirrored(rules: Self::Rules) -> bool {
        let _ = rules;
        false
    }

    /// The rules by their name and options.
    fn named(rules: Self::Rules) -> Rules;
}

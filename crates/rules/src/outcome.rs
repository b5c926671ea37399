//! Whose turn it is, and how a game ends.

use crate::{Seat, SeatSet};
use std::fmt;

/// Who has to act now.
///
/// ```
/// use duskboard_rules::{Outcome, Reason, Seat, SeatSet, Turn};
/// let both = Turn::Players(SeatSet::of(Seat::First).with(Seat::Second));
/// assert!(both.includes(Seat::Second) && !Turn::of(Seat::First).includes(Seat::Second));
/// assert_eq!((both.seat(), Turn::Chance.seat()), (Some(Seat::First), None));
/// let draw = Outcome::draw(Reason::Quiet);
/// assert_eq!(Turn::Over(draw).outcome(), Some(draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One of these seats acts. Both may, while both assassins are to be placed.
    Players(SeatSet),
    /// A coin or a flipped piece decides; nobody chooses.
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

impl Turn {
    /// The turn of a single seat.
    #[inline]
    pub const fn of(seat: Seat) -> Turn {
        Turn::Players(SeatSet::of(seat))
    }

    /// May this seat act?
    #[inline]
    pub const fn includes(self, seat: Seat) -> bool {
        matches!(self, Turn::Players(seats) if seats.contains(seat))
    }

    /// The seat that acts; the first if both may.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Players(seats) => seats.first(),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// How the game ended, if it did.
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Players(_) | Turn::Chance => None,
        }
    }
}

/// How a game ended on the board. (Clocks, resignations and agreements belong to the table.)
///
/// ```
/// use duskboard_rules::{Outcome, Reason, Seat};
/// assert_eq!(Outcome::won(Seat::First, Reason::Checkmate).to_string(), "first checkmate");
/// assert_eq!(Outcome::draw(Reason::Quiet).to_string(), "draw quiet");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Why it is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub const fn won(winner: Seat, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(seat) => write!(f, "{seat} {}", self.reason),
            None => write!(f, "draw {}", self.reason),
        }
    }
}

/// Why a game is over, strongest first: if several apply, the first counts.
///
/// ```
/// use duskboard_rules::Reason;
/// assert_eq!(Reason::NoMoves.word(), "no-moves");
/// assert!(Reason::Checkmate < Reason::Quiet, "mate on the hundredth quiet half-move is mate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The king was captured (SlugChess; by an assassin; after a rebound).
    KingCaptured,
    /// The last piece of a side was captured (Banqi).
    NoPieces,
    /// The king is attacked and no move helps.
    Checkmate,
    /// The king is safe and there is no legal move.
    Stalemate,
    /// The seat to move has no action (SlugChess: a draw; Banqi: a loss).
    NoMoves,
    /// Insufficient material.
    Material,
    /// The same position for the third time.
    Repetition,
    /// Too many half-moves without anything irreversible.
    Quiet,
}

impl Reason {
    /// Its name in records and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king-captured",
            Reason::NoPieces => "no-pieces",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoMoves => "no-moves",
            Reason::Material => "material",
            Reason::Repetition => "repetition",
            Reason::Quiet => "quiet",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

//! What can be wrong with a FEN, one case each: programs show the text, pages use their own words.

use crate::{Seat, Square};
use std::fmt;

/// Why a text is not a position of the game: which part, what was found, what was expected.
///
/// ```
/// use duskboard_rules::{FenError, Position, Seat, special::Orthodox};
/// let read = |fen| Orthodox::from_fen((), fen).unwrap_err();
/// let wrong = read("4k3/8/8/8/8/8/8/4K3 x - - 0 1");
/// assert_eq!(wrong.to_string(), "bad FEN: side to move: found \"x\", expected w or b");
/// let wrong = read("8/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(wrong, FenError::Kings { seat: Seat::Second, count: 0, may_be_taken: false });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// Too few fields, or too many.
    #[error("bad FEN: fields: found {found}, expected {}", range(*.least, *.most))]
    Fields {
        /// How many there are.
        found: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// A field that this game does not have.
    #[error("bad FEN: fields: found a seventh, expected six")]
    Seventh,
    /// A field with bad syntax.
    #[error("bad FEN: {part}: found {found:?}, expected {expected}")]
    Written {
        /// Which field.
        part: FenPart,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Too few ranks, or too many.
    #[error("bad FEN: board: found {found} ranks, expected {expected} ranks")]
    Ranks {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A rank with too few squares, or too many.
    #[error("bad FEN: board: found {found:?}, expected eight squares in each rank")]
    Rank {
        /// The rank.
        found: String,
    },
    /// A letter that is not a piece of this game.
    #[error("bad FEN: board: found {:?}, expected a piece of {known}", .letter.to_string())]
    Piece {
        /// The letter.
        letter: char,
        /// The letters that are.
        known: String,
    },
    /// Too many kings, or none.
    #[error("bad FEN: board: found {count} kings of {}, expected one king of each side{}", colour(*.seat), or_none(*.may_be_taken))]
    Kings {
        /// Whose.
        seat: Seat,
        /// How many there are.
        count: u32,
        /// Whether the side to move may have lost its king.
        may_be_taken: bool,
    },
    /// The side that has just moved left its king attacked.
    #[error("bad FEN: board: found the king of {} attacked, expected a safe king of the side that has just moved", colour(*.0))]
    Attacked(Seat),
    /// A pawn on a rank where none can stand.
    #[error("bad FEN: board: found a pawn on {0}, expected pawns on ranks 2 to 7")]
    Pawn(Square),
    /// More pawns than a side has.
    #[error("bad FEN: board: found {count} pawns of {}, expected at most 8", colour(*.seat))]
    Pawns {
        /// Whose.
        seat: Seat,
        /// How many there are.
        count: u32,
    },
    /// More pieces than a side has.
    #[error("bad FEN: board: found {count} pieces of {}, expected at most {most}", colour(*.seat))]
    Pieces {
        /// Whose.
        seat: Seat,
        /// How many there are.
        count: u32,
        /// How many there can be.
        most: u32,
    },
    /// A castling right that is no longer possible.
    #[error(
        "bad FEN: castling: found {0}, expected the right only while king and rook stand on their first squares"
    )]
    Castling(char),
    /// A square that no pawn has just passed.
    #[error(
        "bad FEN: en passant square: found {0}, expected a square that a pawn of the other side has just jumped over, or -"
    )]
    EnPassant(Square),
    /// A lit square where nothing was captured.
    #[error(
        "bad FEN: lit square: found a piece of the side to move on {0}, expected the square where it lost a piece"
    )]
    LitOwn(Square),
    /// A lit square in a game without capture light.
    #[error("bad FEN: lit square: found {0}, expected -, because captures give no light here")]
    NoLight(Square),
    /// Assassins that can no longer be placed, or not there.
    #[error(
        "bad FEN: assassins to place: found {0}, expected White to move, and for each to be placed none on the board yet and a free square in front of a pawn"
    )]
    Unplaced(&'static str),
    /// The number of face-down pieces does not match the lids.
    #[error(
        "bad FEN: face-down pieces: found {pieces} for {lids} squares with ?, expected one for each ?"
    )]
    Bag {
        /// How many pieces are face down.
        pieces: u32,
        /// How many squares have one.
        lids: u32,
    },
    /// A count of face-down pieces that no set has.
    #[error("bad FEN: face-down pieces: found {found:?} after {letter}, expected {}", counts(*.most))]
    Count {
        /// Of which piece.
        letter: char,
        /// What was found.
        found: String,
        /// How many a set has.
        most: u32,
    },
    /// More pieces of a kind than a set has.
    #[error("bad FEN: board: found {count} of {letter}, face up or down, expected at most {most}")]
    Set {
        /// The letter of the piece.
        letter: char,
        /// How many there are.
        count: u32,
        /// How many a set has.
        most: u32,
    },
    /// Pieces were flipped, but nobody has a colour.
    #[error(
        "bad FEN: colour of seat 1: found - and {lids} pieces face down, expected r or b once a piece was flipped"
    )]
    NoColour {
        /// How many pieces are still face down.
        lids: u32,
    },
    /// Nothing was flipped, but somebody has a colour.
    #[error(
        "bad FEN: colour of seat 1: found {0} and all pieces face down, expected - before the first flip"
    )]
    ColourTooSoon(char),
    /// Nothing was flipped, but a turn has passed.
    #[error(
        "bad FEN: colour of seat 1: found a turn that has passed, expected seat 1 and 0 before the first flip"
    )]
    TurnTooSoon,
    /// Pieces were flipped, but none is on the board.
    #[error("bad FEN: board: found no piece face up, expected at least one after the first flip")]
    NothingUp,
    /// An impossible view.
    #[error("bad FEN: {part}: found {found}, expected {expected}")]
    View {
        /// Which field.
        part: FenPart,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// The longest excerpt of a text that an error repeats.
const MOST_SHOWN: usize = 60;

impl FenError {
    /// A field with bad syntax.
    pub(crate) fn written(part: FenPart, found: &str, expected: &'static str) -> FenError {
        FenError::Written { part, found: shown(found), expected }
    }

    /// A rank that does not have eight squares.
    pub(crate) fn rank(found: &str) -> FenError {
        FenError::Rank { found: shown(found) }
    }

    /// This error, unless the condition holds.
    pub(crate) fn unless(self, holds: bool) -> Result<(), FenError> {
        if holds { Ok(()) } else { Err(self) }
    }
}

/// A text, shortened for an error.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(MOST_SHOWN).collect()
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenPart {
    /// What stands on the squares.
    Board,
    /// Whose turn it is, by colour.
    Turn,
    /// Whose turn it is, by seat.
    Seat,
    /// The castling rights.
    Castling,
    /// The square that a pawn has just passed over.
    EnPassant,
    /// Half-moves since a capture or a pawn move.
    Clock,
    /// The move number.
    Number,
    /// Assassins that are still to be placed.
    Unplaced,
    /// The square lit by a capture.
    Lit,
    /// The colour of the first seat in Banqi.
    Colour,
    /// The face-down pieces of Banqi.
    Bag,
}

impl fmt::Display for FenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenPart::Board => "board",
            FenPart::Turn => "side to move",
            FenPart::Seat => "seat to move",
            FenPart::Castling => "castling",
            FenPart::EnPassant => "en passant square",
            FenPart::Clock => "half-move clock",
            FenPart::Number => "move number",
            FenPart::Unplaced => "assassins to place",
            FenPart::Lit => "lit square",
            FenPart::Colour => "colour of seat 1",
            FenPart::Bag => "face-down pieces",
        })
    }
}

/// A colour's name.
pub(crate) fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "White",
        Seat::Second => "Black",
    }
}

fn range(least: usize, most: usize) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

fn or_none(may_be_taken: bool) -> &'static str {
    if may_be_taken { ", or none of the side to move" } else { "" }
}

fn counts(most: u32) -> String {
    match most {
        1 => "no number: a set has one".into(),
        _ => format!("nothing or a count from 2 to {most}"),
    }
}

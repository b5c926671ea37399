//! What a player answers with.

use crate::root::{Choice, Report};
use crate::score::{MAX_PLY, Score};
use crate::searchable::Searchable;
use duskboard_rules::{Action, Square};
use std::fmt;

/// How good something is for the seat that asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a pawn.
    Points(i32),
    /// A win in so many own moves.
    Wins(u32),
    /// A loss in so many moves of the opponent.
    Loses(u32),
}

impl Value {
    pub(crate) fn of<P: Searchable>(score: Score) -> Value {
        let away = P::WIN - score.abs();
        if away > MAX_PLY as Score {
            return Value::Points(score);
        }
        let moves = (away.max(0) as u32).div_ceil(2);
        if score > 0 { Value::Wins(moves) } else { Value::Loses(moves) }
    }
}

/// As a UCI engine writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Points(points) => write!(f, "cp {points}"),
            Value::Wins(moves) => write!(f, "mate {moves}"),
            Value::Loses(moves) => write!(f, "mate -{moves}"),
        }
    }
}

/// An action and how good it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What could be played.
    pub action: Action,
    /// What it is worth.
    pub value: Value,
}

impl Hint {
    pub(crate) fn of<P: Searchable>(choice: &Choice) -> Hint {
        Hint { action: choice.action, value: Value::of::<P>(choice.score) }
    }
}

/// What a search has found at one depth: an `info` line of UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchInfo {
    /// The depth in half-moves.
    pub depth: u32,
    /// What the position is worth.
    pub value: Value,
    /// Positions searched.
    pub nodes: u64,
    /// Milliseconds since the request.
    pub millis: u64,
    /// How full the transposition table is, in thousandths.
    pub hash_full: usize,
    /// The principal variation.
    pub pv: Vec<Action>,
}

impl SearchInfo {
    pub(crate) fn of<P: Searchable>(report: &Report) -> SearchInfo {
        SearchInfo {
            depth: report.depth as u32,
            value: Value::of::<P>(report.score),
            nodes: report.nodes,
            millis: report.millis,
            hash_full: report.hash_full,
            pv: report.pv.clone(),
        }
    }
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What it plays.
    pub action: Action,
    /// What the action is worth.
    pub value: Value,
    /// Positions searched.
    pub nodes: u64,
    /// The actions whose value is known, the best first.
    pub hints: Vec<Hint>,
}

/// A piece that may stand on an unseen square, and how likely that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guess {
    /// Where.
    pub square: Square,
    /// What, by its letter in a FEN.
    pub piece: char,
    /// From 0 to 1.
    pub probability: f64,
}

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
    /// A win in so many moves of one's own.
    Wins(u32),
    /// A loss in so many moves of the other side.
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

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Half-moves ahead.
    pub depth: u32,
    /// What the position is worth.
    pub value: Value,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds since the question.
    pub millis: u64,
    /// How full the table is, in thousandths.
    pub hash_full: usize,
    /// What is expected to be played.
    pub actions: Vec<Action>,
}

impl Line {
    pub(crate) fn of<P: Searchable>(report: &Report) -> Line {
        Line {
            depth: report.depth as u32,
            value: Value::of::<P>(report.score),
            nodes: report.nodes,
            millis: report.millis,
            hash_full: report.hash_full,
            actions: report.pv.clone(),
        }
    }
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What it plays.
    pub action: Action,
    /// What it thinks that is worth.
    pub value: Value,
    /// Positions looked at.
    pub nodes: u64,
    /// Other actions with what they are worth, the best first; where a value was not needed
    /// exactly the action is left out.
    pub hints: Vec<Hint>,
}

/// What may stand on a square that the seat does not see, and how likely that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guess {
    /// Where.
    pub square: Square,
    /// What, by its letter in a FEN.
    pub piece: char,
    /// From 0 to 1.
    pub probability: f64,
}

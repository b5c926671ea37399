//! Messages between the home of a table and the computers that think for it.
//!
//! A question holds what one seat was told, so an answer can reveal no more than that seat may
//! know.

use crate::{Bytes32, GameSettings, GuessDot, HintLine, Notice, text};
use duskboard_rules::{Action, Seat};
use serde::{Deserialize, Serialize};

/// A computer's longest thinking time, by default.
pub const THINK_MS: u64 = 1_000;

/// A question to a computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its number, to match the answer.
    pub number: u32,
    /// The room and game as `room#game`: the computer's memory is keyed by this.
    pub table: String,
    /// The game.
    pub game: GameSettings,
    /// The computer's seat.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The level, from 1 to 8.
    pub level: u8,
    /// What is wanted.
    pub wanted: Wanted,
    /// How much time there is.
    pub time: ThinkTime,
    /// Breaks ties. Nobody at the table knows it.
    pub seed: Bytes32,
    /// Everything the seat was told, from the start.
    pub stream: Vec<Notice>,
}

/// How much time there is for an answer, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThinkTime {
    /// The longest the computer may think.
    pub most_ms: u64,
    /// The remaining time on the seat's clock, if there is one.
    pub left_ms: Option<u64>,
    /// The clock's increment.
    pub increment_ms: u64,
}

impl ThinkTime {
    /// The same after a wait during which the clock ran.
    pub fn after(self, waited_ms: u64) -> ThinkTime {
        let left_ms = self.left_ms.map(|left| left.saturating_sub(waited_ms));
        ThinkTime { left_ms, ..self }
    }
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// What to play.
    Action,
    /// The best actions.
    Hints,
    /// Where unseen enemy pieces may be.
    Guesses,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The number of its question.
    pub number: u32,
    /// What was found.
    pub found: Found,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Found {
    /// The best so far; the answer is yet to come.
    SoFar {
        /// What would be played now.
        #[serde(with = "text")]
        action: Action,
    },
    /// What to play.
    Action {
        /// The action.
        #[serde(with = "text")]
        action: Action,
    },
    /// The best actions, best first.
    Hints(Vec<HintLine>),
    /// Where unseen enemy pieces may be.
    Guesses(Vec<GuessDot>),
    /// No answer.
    Nothing {
        /// Why not.
        why: String,
    },
}

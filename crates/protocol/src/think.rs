//! What goes between the home of a table and the computers that think for it.
//!
//! A question holds what one seat was told, so an answer can hold no more than that seat may know.

use crate::{Bytes32, GameSettings, GuessDot, HintLine, Notice, text};
use duskboard_rules::{Action, Seat};
use serde::{Deserialize, Serialize};

/// How long a computer thinks at most, if nobody says otherwise.
pub const THINK_MS: u64 = 1_000;

/// A question to a computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its number, to tell answers apart.
    pub number: u32,
    /// Which game of which room, as `room#game`: the computer remembers a game by this.
    pub table: String,
    /// The game.
    pub game: GameSettings,
    /// Whose eyes.
    #[serde(with = "text")]
    pub seat: Seat,
    /// How strong the answer is to be, from 1 to 8.
    pub level: u8,
    /// What is wanted.
    pub wanted: Wanted,
    /// How much time there is.
    pub time: ThinkTime,
    /// Decides between equals. Nobody at the table knows it.
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
    /// What is left on the seat's clock, if there is one.
    pub left_ms: Option<u64>,
    /// What each action adds to the clock.
    pub increment_ms: u64,
}

impl ThinkTime {
    /// The same after a wait, during which the clock ran.
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
    /// Where unseen enemy pieces may stand.
    Guesses,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// To which question.
    pub number: u32,
    /// What was found.
    pub found: Found,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Found {
    /// This is the best so far; the answer is yet to come.
    SoFar {
        /// What would be played now.
        #[serde(with = "text")]
        action: Action,
    },
    /// What to play.
    Action {
        /// That.
        #[serde(with = "text")]
        action: Action,
    },
    /// The best actions, the best first.
    Hints(Vec<HintLine>),
    /// Where unseen enemy pieces may stand.
    Guesses(Vec<GuessDot>),
    /// There is no answer.
    Nothing {
        /// Why not.
        why: String,
    },
}

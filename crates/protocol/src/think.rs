//! What goes between the home of a local table and the workers that think for it.
//!
//! A question holds what one seat was told, so an answer can hold no more than that seat may know.

use crate::{GameSettings, GuessDot, HintLine, Notice, text};
use duskboard_rules::{Action, Seat};
use serde::{Deserialize, Serialize};

/// A question to somebody who thinks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its number, to tell answers apart.
    pub number: u32,
    /// At which table: what was remembered of another one does not matter any more.
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
    /// After so many milliseconds no deeper look is begun.
    pub soft_ms: u64,
    /// After so many milliseconds the search breaks off.
    pub hard_ms: u64,
    /// Decides between equals.
    pub seed: u64,
    /// Everything the seat was told, from the start.
    pub stream: Vec<Notice>,
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

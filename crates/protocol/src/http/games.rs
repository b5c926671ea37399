//! Finished games: a list, and the record of each.

use crate::GameResult;
use serde::{Deserialize, Serialize};

/// `GET /api/games`: which finished games are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesQuery {
    /// Only those of this variant.
    pub variant: Option<String>,
    /// Only those that ended before, in milliseconds since 1970.
    pub before: Option<u64>,
    /// At most so many.
    pub limit: Option<u32>,
}

/// A finished game in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The room.
    pub room: String,
    /// Which game of it.
    pub game: u32,
    /// The variant.
    pub variant: String,
    /// Who sat there.
    pub names: [String; 2],
    /// How it ended.
    pub result: GameResult,
    /// When, in milliseconds since 1970.
    pub finished_ms: u64,
}

/// `GET /api/rooms/{room}/games/{game}`: how the record is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// The format.
    #[serde(default)]
    pub format: RecordFormat,
}

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordFormat {
    /// As a [`Record`](crate::Record): all there is to know.
    #[default]
    Json,
    /// PGN.
    Pgn,
    /// A list of moves for people, where a game is no PGN.
    Text,
}

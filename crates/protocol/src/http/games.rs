//! Finished games: a list, and the record of each.

use crate::GameResult;
use serde::{Deserialize, Serialize};

/// `GET /api/games`: a query for finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesQuery {
    /// Only of this variant.
    pub variant: Option<String>,
    /// Only games that ended before this time, in milliseconds since 1970.
    pub before: Option<u64>,
    /// The most games to return.
    pub limit: Option<u32>,
}

/// A finished game in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The room.
    pub room: String,
    /// The number of the game in it.
    pub game: u32,
    /// The variant.
    pub variant: String,
    /// The players' names.
    pub names: [String; 2],
    /// How it ended.
    pub result: GameResult,
    /// When, in milliseconds since 1970.
    pub finished_ms: u64,
}

/// `GET /api/rooms/{room}/games/{game}`: how to format the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// The format.
    #[serde(default)]
    pub format: RecordFormat,
}

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordFormat {
    /// A [`Record`](crate::Record): everything there is to know.
    #[default]
    Json,
    /// PGN.
    Pgn,
    /// A list of moves for people, for games without PGN.
    Text,
}

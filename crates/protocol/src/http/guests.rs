//! Whoever the cookie says one is.

use crate::{GameResult, Seat, TableSettings, text};
use serde::{Deserialize, Serialize};

/// `GET /api/me`: whoever asks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Me {
    /// Their name.
    pub name: String,
    /// The last games of the rooms where they have a seat, the latest rooms first.
    pub games: Vec<MyGame>,
}

/// A game of whoever asks: only what everybody in the room knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyGame {
    /// The room.
    pub room: String,
    /// When the room was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// Which game of it.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// Where whoever asks sits in this game.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The names of who sits there.
    pub seats: [Option<String>; 2],
    /// Who may act now: nobody, one or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// `PUT /api/me`: a new name for the cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

//! The guest identified by the cookie.

use crate::{GameResult, Seat, TableSettings, text};
use serde::{Deserialize, Serialize};

/// `GET /api/me`: the guest who asks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Me {
    /// Their name.
    pub name: String,
    /// The latest games of the rooms in which they have a seat, latest rooms first.
    pub games: Vec<MyGame>,
}

/// A game of that guest: only what everybody in the room knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyGame {
    /// The room.
    pub room: String,
    /// When the room was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// The number of the game in it.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The guest's seat in this game.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The players' names.
    pub seats: [Option<String>; 2],
    /// Who may act now: nobody, one or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// `PUT /api/me`: a new name for the guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

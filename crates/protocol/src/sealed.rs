//! What two connected desks tell each other under encryption, and what each stores.
//!
//! The guest's desk begins with [`ToHost::Join`] and is answered with [`FromHost::Welcome`] or
//! [`FromHost::Farewell`]. From then on it speaks for its seat as over a socket.

use crate::{Bytes32, Code, GameSettings, Record, TableSettings, ToClient, ToServer, text};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};

/// What a guest's desk sends the host's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message: take the free seat, or come back to it. It may be repeated.
    Join {
        /// The version of the protocol.
        protocol: u32,
        /// The key of the guest's seat, drawn by the guest.
        key: Bytes32,
        /// The guest's name.
        name: String,
        /// The guest's nonce for the dice of the first game.
        nonce: Bytes32,
    },
    /// A message as to a server.
    Table(ToServer),
    /// Asks for the record of a finished game.
    Record {
        /// Which game of the room.
        game: u32,
    },
}

/// What a host's desk sends the guest's.
#[allow(clippy::large_enum_variant, reason = "nearly every message is of the largest kind")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromHost {
    /// The guest has a seat.
    Welcome,
    /// A message as from a server.
    Table(ToClient),
    /// The record of a finished game.
    Record(Box<Record>),
    /// The end of the conversation, and why.
    Farewell {
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
}

/// A room as its host's desk stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostRow {
    /// The room's id.
    pub room: String,
    /// The host's name.
    pub name: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The game, for lists.
    pub game: GameSettings,
    /// The room's key, secrets and chains are derived from it.
    pub seed: Bytes32,
}

/// A game of a room, without its entries, as its host's desk stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRow {
    /// Which game of the room, from 1.
    pub game: u32,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The secret of the table.
    pub secret: Bytes32,
    /// The host's time when it was opened.
    pub base_ms: u64,
}

/// A line of chat, as a host's desk stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRow {
    /// Its number in the room, from 1.
    pub n: u32,
    /// The game during which it was said.
    pub game: u32,
    /// The speaker's seat in the first game.
    #[serde(with = "text::option")]
    pub first: Option<Seat>,
    /// The speaker's name.
    pub name: Option<String>,
    /// What was said.
    pub text: String,
}

/// A room as its guest's desk stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestRow {
    /// The room's id.
    pub room: String,
    /// The guest's name.
    pub name: String,
    /// When it was joined, in milliseconds since 1970.
    pub joined_ms: u64,
    /// The guest's key and chains are derived from it.
    pub seed: Bytes32,
}

/// Everything a guest was told in a room, as a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldFile {
    /// Always `duskboard-told`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The room's id.
    pub room: String,
    /// The guest's name.
    pub name: String,
    /// The key of the host's device, if it was ever reached.
    pub host: Option<Bytes32>,
    /// The guest's chains: the links it has revealed in each game, first one first.
    pub links: Vec<GameLinks>,
    /// What it was told, in order.
    pub told: Vec<ToClient>,
    /// The records of finished games, as the host gave them.
    pub records: Vec<Record>,
}

/// The links that a seat has revealed in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLinks {
    /// Which game of the room.
    pub game: u32,
    /// The nonce that committed to the chain.
    pub nonce: Bytes32,
    /// The links, first one first.
    pub links: Vec<Bytes32>,
}

impl ToldFile {
    /// What `format` says.
    pub const FORMAT: &'static str = "duskboard-told";
    /// The version written.
    pub const VERSION: u32 = 1;
}

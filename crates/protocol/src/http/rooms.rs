//! Rooms: create one, sit down, look.

use crate::{Bytes32, ClockSettings, GameResult, GameSettings, Seat, TableSettings, text};
use serde::{Deserialize, Serialize};

/// `GET /api/hello`: what a page needs to know before it offers online play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the socket protocol.
    pub protocol: u32,
    /// The version of the server.
    pub version: String,
    /// Whether there are computer players.
    pub computer: bool,
    /// Its address in the local network, `192.168.0.7:8181`, if it listens there.
    pub network: Option<String>,
}

/// `POST /api/rooms`: the settings of a new room. Everything but the game is optional.
///
/// ```
/// use duskboard_protocol::http::{NewRoom, SeatWish};
/// let new: NewRoom = serde_json::from_str(r#"{"game":{"variant":"banqi"}}"#).unwrap();
/// assert_eq!((new.seat, new.open, new.computer), (SeatWish::First, false, None));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game.
    pub game: GameSettings,
    /// The clock, or none.
    #[serde(default)]
    pub clock: Option<ClockSettings>,
    /// How long both have to place their assassins; the server's default if missing.
    #[serde(default)]
    pub place_ms: Option<u64>,
    /// How long a player may be gone; the server's default if missing.
    #[serde(default)]
    pub grace_ms: Option<u64>,
    /// The host's seat.
    #[serde(default)]
    pub seat: SeatWish,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub open: bool,
    /// The level of the computer opponent, if any.
    #[serde(default)]
    pub computer: Option<u8>,
}

impl NewRoom {
    /// An unlisted room for this game, with the host first and no clock.
    pub fn of(game: GameSettings) -> NewRoom {
        NewRoom {
            game,
            clock: None,
            place_ms: None,
            grace_ms: None,
            seat: SeatWish::First,
            open: false,
            computer: None,
        }
    }
}

/// The host's choice of seat. By default the host is first, White in the chess family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    /// White, or the seat that flips first.
    #[default]
    First,
    /// Black, or the seat that flips second.
    Second,
    /// Let the server choose at random.
    Random,
}

/// `POST /api/rooms/{room}/join`: a player sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Their name.
    pub name: String,
    /// Their nonce for the dice.
    pub nonce: Bytes32,
    /// The key of the seat reserved for them; without one they take the free seat.
    #[serde(default)]
    pub key: Option<Bytes32>,
    /// The key that the free seat is to have: 32 random bytes of their own. If the answer was lost,
    /// repeating the request with the same key gives the same seat. Without it the server draws
    /// one.
    #[serde(default)]
    pub own_key: Option<Bytes32>,
}

/// The answer to both: a reserved or taken seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// The room.
    pub room: String,
    /// The seat.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The key of the seat: whoever has it is this player.
    pub key: Bytes32,
    /// The room's commitment.
    pub commitment: Bytes32,
    /// The link for inviting others.
    pub link: String,
    /// The link for continuing on another device. The part after `#` is never sent to a server.
    pub seat_link: String,
}

impl Taken {
    /// A seat, with the links to it.
    pub fn new(room: String, seat: Seat, key: Bytes32, commitment: Bytes32) -> Taken {
        let link = format!("/r/{room}");
        let seat_link = format!("{link}#{key}");
        Taken { room, seat, key, commitment, link, seat_link }
    }
}

/// `GET /api/rooms/{room}`: the public state of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomInfo {
    /// The room.
    pub room: String,
    /// The number of its current game.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The room's commitment.
    pub commitment: Bytes32,
    /// The players' names.
    pub seats: [Option<String>; 2],
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Who may act now: nobody, one or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// How it ended.
    pub result: Option<GameResult>,
}

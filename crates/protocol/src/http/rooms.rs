//! Rooms: make one, sit down, look.

use crate::{Bytes32, ClockSettings, GameResult, GameSettings, Seat, TableSettings, text};
use serde::{Deserialize, Serialize};

/// `GET /api/hello`: what a page wants to know before it offers to play online.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol of the socket.
    pub protocol: u32,
    /// The version of the server.
    pub version: String,
    /// Whether there are computers to play against.
    pub computer: bool,
    /// Its address in the local network, `192.168.0.7:8181`, if it listens there.
    pub network: Option<String>,
}

/// `POST /api/rooms`: what a new room is to be. All but the game may be left out.
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
    /// How long both have to place their assassins; the server's choice if missing.
    #[serde(default)]
    pub place_ms: Option<u64>,
    /// How long somebody may be gone; the server's choice if missing.
    #[serde(default)]
    pub grace_ms: Option<u64>,
    /// Where the host sits.
    #[serde(default)]
    pub seat: SeatWish,
    /// Whether the lobby shows it.
    #[serde(default)]
    pub open: bool,
    /// The level of the computer to play against.
    #[serde(default)]
    pub computer: Option<u8>,
}

impl NewRoom {
    /// A room for this game that the lobby does not show, with the host first and no clock.
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

/// A wish for a seat. The host is first, White in the chess family, unless they say otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    /// White, or who flips first.
    #[default]
    First,
    /// Black, or who flips second.
    Second,
    /// Let the server decide by lot.
    Random,
}

/// `POST /api/rooms/{room}/join`: who sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Their name.
    pub name: String,
    /// Their part in the dice.
    pub nonce: Bytes32,
    /// The secret of the seat that is kept for them; without one they take the free seat.
    #[serde(default)]
    pub key: Option<Bytes32>,
    /// The secret that the free seat is to have: 32 random bytes of their own. Whoever asks again
    /// with the same one, because the answer was lost, gets the same seat. Without it the server
    /// draws one.
    #[serde(default)]
    pub own_key: Option<Bytes32>,
}

/// The answer to both: a seat that is kept or was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// The room.
    pub room: String,
    /// The seat.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The secret of the seat: whoever has it is this player.
    pub key: Bytes32,
    /// What the room has committed to.
    pub commitment: Bytes32,
    /// To invite others.
    pub link: String,
    /// To take over on another device. What is behind `#` is not sent to any server.
    pub seat_link: String,
}

impl Taken {
    /// A seat, with the links that lead to it.
    pub fn new(room: String, seat: Seat, key: Bytes32, commitment: Bytes32) -> Taken {
        let link = format!("/r/{room}");
        let seat_link = format!("{link}#{key}");
        Taken { room, seat, key, commitment, link, seat_link }
    }
}

/// `GET /api/rooms/{room}`: what anybody may know of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomInfo {
    /// The room.
    pub room: String,
    /// Which game of it.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// What the room has committed to.
    pub commitment: Bytes32,
    /// The names of who sits there.
    pub seats: [Option<String>; 2],
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Who may act now: nobody, one or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// How it ended.
    pub result: Option<GameResult>,
}

//! What a server answers over HTTP, as the page reads it.

use duskboard_protocol::{Bytes32, GameResult, TableSettings, text};
use duskboard_rules::Seat;
use serde::Deserialize;

/// A server is there.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Hello {
    /// The protocol of its socket.
    pub protocol: u32,
    /// Whether it has computers to play against.
    pub computer: bool,
}

/// A seat in a room, kept or taken.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Taken {
    /// The room.
    pub room: String,
    /// The secret of the seat.
    pub key: Bytes32,
}

/// What anybody may know of a room.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RoomInfo {
    /// The room.
    pub room: String,
    /// Which game of it.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The names of who sits there.
    pub seats: [Option<String>; 2],
    /// How it ended.
    pub result: Option<GameResult>,
}

/// Whoever this browser is to the server.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Me {
    /// Their name.
    pub name: String,
    /// Their games, the latest first.
    pub games: Vec<MyGame>,
}

/// A game of one's own.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MyGame {
    /// The room.
    pub room: String,
    /// Which game of it.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// Where one sits.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The names of who sits there.
    pub seats: [Option<String>; 2],
    /// Who may act.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// Why a server did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Problem {
    /// For programs.
    pub code: String,
    /// For people.
    pub text: String,
}

/// The room that somebody means by what they have pasted: a link, a link of a seat, or the name
/// alone. With a link of a seat comes its key.
///
/// ```
/// use duskboard_client::room_meant;
/// let name = |text| room_meant(text).map(|(room, _)| room);
/// for text in ["k3m9x2abcd", " k3m9x2abcd ", "https://dusk.example/r/k3m9x2abcd", "https://a.b/c/#/r/k3m9x2abcd"] {
///     assert_eq!(name(text).as_deref(), Some("k3m9x2abcd"), "{text}");
/// }
/// let key = "07".repeat(32);
/// assert!(room_meant(&format!("https://a.b/r/k3m9x2abcd#{key}")).unwrap().1.is_some());
/// assert_eq!(name("https://dusk.example/"), None);
/// assert_eq!(name("../../etc"), None);
/// ```
pub fn room_meant(text: &str) -> Option<(String, Option<Bytes32>)> {
    let text = text.trim();
    let behind = text.split("/r/").last().unwrap_or(text);
    let (room, key) = behind.split_once(['#', '/']).map_or((behind, None), |(r, k)| (r, Some(k)));
    let fits = (4..=32).contains(&room.len()) && room.bytes().all(|b| b.is_ascii_alphanumeric());
    fits.then(|| (room.to_string(), key.and_then(|key| key.parse().ok())))
}

//! What goes over the socket between a client and a server.
//!
//! A message is one text frame of JSON, at most [`MAX_COMMAND`](crate::MAX_COMMAND) bytes towards
//! the server. The client begins with [`ToServer::Hello`]; everything else before that is an error.

use crate::{
    Bytes32, ClockSettings, Code, Command, CommandId, GameSettings, Notice, Picture, text,
};
use duskboard_rules::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The longest line of chat, in characters.
pub const MAX_CHAT: usize = 200;

/// What a client says.
///
/// ```
/// use duskboard_protocol::{PROTOCOL, ToServer};
/// let hello = serde_json::to_string(&ToServer::Hello { protocol: PROTOCOL }).unwrap();
/// assert_eq!(hello, r#"{"hello":{"protocol":1}}"#);
/// assert!(serde_json::from_str::<ToServer>(r#"{"hello":{"protocol":1,"x":0}}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message: which protocol the client speaks.
    Hello {
        /// Its version.
        protocol: u32,
    },
    /// Go into a room, and out of the one before. With a key: as whoever holds it. Without: as
    /// whoever the cookie says, or as a spectator.
    Enter {
        /// Which room.
        room: String,
        /// The secret of a seat.
        #[serde(default)]
        key: Option<Bytes32>,
        /// As which viewer, if the cookie could mean several.
        #[serde(default, with = "text::option")]
        viewer: Option<Viewer>,
        /// What the client has already: it is told what came after that.
        #[serde(default)]
        after: Option<After>,
    },
    /// Go out of the room.
    Leave,
    /// An order of the seat that the client holds in the room.
    Command {
        /// For which game of the room: a late order does nothing in the next game.
        game: u32,
        /// What is asked for.
        command: Command,
    },
    /// Say something in the room.
    Chat {
        /// What.
        text: String,
    },
    /// Hear, or do not hear, what others say in the room.
    Mute {
        /// Who.
        who: Voice,
        /// Whether they are muted.
        on: bool,
    },
    /// Hear, or do not hear, of open rooms.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// Play anyone who wants the same.
    Pair(Wish),
    /// Do not, after all.
    Unpair,
    /// Are you there?
    Ping {
        /// Comes back in the pong.
        t: u64,
    },
}

/// What a client has already seen of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// Which game of the room.
    pub game: u32,
    /// The number of the last notice taken.
    pub n: u32,
    /// The head of the record's chain that came with it: a server that has lost it is found out.
    #[serde(default)]
    pub head: Option<Bytes32>,
    /// It remembers only the head: all else is shown anew.
    #[serde(default)]
    pub anew: bool,
}

/// The game somebody would like to play with anyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game.
    pub game: GameSettings,
    /// The clock, or none.
    pub clock: Option<ClockSettings>,
}

/// Who speaks in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Voice {
    /// The first seat.
    First,
    /// The second seat.
    Second,
    /// Those who watch.
    Spectators,
}

impl From<Viewer> for Voice {
    fn from(viewer: Viewer) -> Voice {
        match viewer {
            Viewer::Seat(Seat::First) => Voice::First,
            Viewer::Seat(Seat::Second) => Voice::Second,
            Viewer::Spectator => Voice::Spectators,
        }
    }
}

/// What a server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToClient {
    /// The answer to hello.
    Welcome {
        /// The version both speak.
        protocol: u32,
        /// How often the server asks whether the client is there; twice without a word and the
        /// connection counts as lost.
        heartbeat_ms: u64,
    },
    /// The client is in the room: all that it may know of it.
    Entered {
        /// Whose eyes it looks through.
        #[serde(with = "text")]
        viewer: Viewer,
        /// The table's time now.
        now: u64,
        /// What it sees.
        picture: Box<Picture>,
    },
    /// The client is in the room again; what it missed follows as notices.
    Resumed {
        /// Which room.
        room: String,
        /// Which game of it.
        game: u32,
        /// Whose eyes it looks through.
        #[serde(with = "text")]
        viewer: Viewer,
        /// The table's time now.
        now: u64,
    },
    /// Something happened at the table.
    Notice {
        /// Which game of the room.
        game: u32,
        /// What.
        notice: Notice,
    },
    /// A command was carried out, or had been before. It is on disk.
    Done {
        /// Which.
        id: CommandId,
    },
    /// A command was not carried out, and nothing has changed.
    Refused {
        /// Which.
        id: CommandId,
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
    /// Who is in the room.
    Presence {
        /// Whether each seat is connected.
        seats: [bool; 2],
        /// How many watch.
        spectators: u32,
    },
    /// Somebody said something in the room. Whoever comes in, or comes back, is told the last lines
    /// once more.
    Said {
        /// The number of the line in the room: what has come before is known by it.
        n: u32,
        /// Who.
        voice: Voice,
        /// Their name; spectators have none.
        name: Option<String>,
        /// What.
        text: String,
    },
    /// All open rooms.
    Lobby {
        /// Those rooms.
        rooms: Vec<LobbyRoom>,
    },
    /// A room opened or changed.
    LobbyRoom(LobbyRoom),
    /// A room is not in the lobby any more.
    LobbyGone {
        /// Which.
        room: String,
    },
    /// Somebody wants the same game: a seat is kept. Both sit down in it over HTTP, as in every
    /// room: only after the commitment does anybody add their part to the dice.
    Paired {
        /// In which room.
        room: String,
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// The secret of the seat.
        key: Bytes32,
        /// What the room has committed to.
        commitment: Bytes32,
    },
    /// Somebody who was paired never sat down: the room is gone. Whoever did sit waits for anyone
    /// again, without asking.
    Unpaired {
        /// Which room.
        room: String,
        /// Whether this one waits again.
        waiting: bool,
    },
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        t: u64,
    },
    /// A message was not understood or not allowed.
    Error {
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
    /// The server stops; the client comes back by itself.
    Closing {
        /// After so many milliseconds.
        retry_ms: u64,
    },
}

/// An open room, as the lobby shows it: what was settled before the game, and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyRoom {
    /// Its name in links.
    pub room: String,
    /// The game.
    pub game: GameSettings,
    /// The clock, or none.
    pub clock: Option<ClockSettings>,
    /// The names of who sits; a free seat is `null`.
    pub seats: [Option<String>; 2],
}

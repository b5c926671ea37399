//! Messages on the socket between a client and a server.
//!
//! A message is one text frame of JSON, at most [`MAX_COMMAND`](crate::MAX_COMMAND) bytes towards
//! the server. The client must begin with [`ToServer::Hello`].

use crate::{
    Bytes32, ClockSettings, Code, Command, CommandId, GameSettings, Notice, Picture, text,
};
use duskboard_rules::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The longest line of chat, in characters.
pub const MAX_CHAT: usize = 200;

/// What a client sends.
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
    /// Enter a room, leaving the previous one. With a key: as its holder. Without: as the guest of
    /// the cookie, or as a spectator.
    Enter {
        /// Which room.
        room: String,
        /// The key of a seat.
        #[serde(default)]
        key: Option<Bytes32>,
        /// As which viewer, if the cookie holds several seats.
        #[serde(default, with = "text::option")]
        viewer: Option<Viewer>,
        /// What the client already has: it is sent what came after.
        #[serde(default)]
        after: Option<After>,
    },
    /// Leave the room.
    Leave,
    /// An order of the client's seat in the room.
    Command {
        /// The game of the room it is for: a late order does nothing in the next game.
        game: u32,
        /// The command.
        command: Command,
    },
    /// Say something in the room.
    Chat {
        /// What.
        text: String,
    },
    /// Mute or unmute somebody in the room.
    Mute {
        /// Who.
        who: Voice,
        /// Whether they are muted.
        on: bool,
    },
    /// Subscribe to the lobby, or unsubscribe.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// Be paired with anyone who wants the same.
    Pair(Wish),
    /// Cancel pairing.
    Unpair,
    /// A ping.
    Ping {
        /// Echoed in the pong.
        t: u64,
    },
}

/// What a client has already seen of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// Which game of the room.
    pub game: u32,
    /// The number of the last notice received.
    pub n: u32,
    /// The head of the record's chain that came with it: a server that has lost it is detected.
    #[serde(default)]
    pub head: Option<Bytes32>,
    /// The client has kept only the head: it is sent everything else again.
    #[serde(default)]
    pub anew: bool,
}

/// The game somebody wants to play with anyone.
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
    /// The spectators.
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

/// What a server sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToClient {
    /// The answer to hello.
    Welcome {
        /// The version both speak.
        protocol: u32,
        /// How often the server pings; after two unanswered pings the connection counts as lost.
        heartbeat_ms: u64,
    },
    /// The client is in the room, with everything it may know of it.
    Entered {
        /// Whose view it has.
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
        /// Whose view it has.
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
    /// A command was carried out, now or before. It is on disk.
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
        /// The number of spectators.
        spectators: u32,
    },
    /// A line of chat. Whoever enters or resumes is sent the latest lines again.
    Said {
        /// The number of the line in the room, to recognise repeats.
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
    /// A room is no longer in the lobby.
    LobbyGone {
        /// Which.
        room: String,
    },
    /// Somebody wants the same game: a seat is reserved. Both sit down over HTTP, as in every room:
    /// nobody contributes to the dice before the commitment.
    Paired {
        /// In which room.
        room: String,
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// The key of the seat.
        key: Bytes32,
        /// The room's commitment.
        commitment: Bytes32,
    },
    /// A paired player never sat down: the room is gone. Whoever did sit is back in the queue.
    Unpaired {
        /// Which room.
        room: String,
        /// Whether this client is back in the queue.
        waiting: bool,
    },
    /// The answer to a ping.
    Pong {
        /// The value of the ping.
        t: u64,
    },
    /// A message was not understood or not allowed.
    Error {
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
    /// The server is stopping; clients reconnect by themselves.
    Closing {
        /// After this many milliseconds.
        retry_ms: u64,
    },
}

/// An open room, as listed in the lobby: its settings, and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyRoom {
    /// Its name in links.
    pub room: String,
    /// The game.
    pub game: GameSettings,
    /// The clock, or none.
    pub clock: Option<ClockSettings>,
    /// The players' names; a free seat is `null`.
    pub seats: [Option<String>; 2],
}

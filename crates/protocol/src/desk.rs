//! What goes between a page and the worker behind it, where games on one screen are played.
//!
//! A page speaks to its worker as it speaks to a server: [`ToServer`] and [`ToClient`], wrapped.
//! What is wrapped around them is what only a table of one's own can do: open, save, load, help.

use crate::peer::{LineEvent, LineOrder};
use crate::{Bytes32, Code, GameSettings, TableSettings, ToClient, ToServer, Told, text};
use duskboard_rules::{Action, Seat, Square, Viewer};
use serde::{Deserialize, Serialize};

/// What a page says to its worker.
///
/// ```
/// use duskboard_protocol::{ToDesk, ToServer};
/// let leave = serde_json::to_string(&ToDesk::Table(ToServer::Leave)).unwrap();
/// assert_eq!(leave, r#"{"table":"leave"}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToDesk {
    /// What one would say to a server.
    Table(ToServer),
    /// Clear the desk and open a table on it.
    Open(NewTable),
    /// Clear the desk and go on with a saved game. A file that cannot be used changes nothing.
    Load {
        /// The file.
        file: String,
    },
    /// Write a file to go on with later.
    Save,
    /// The best actions for the seat one looks from.
    Hint,
    /// Where unseen enemy pieces may stand, as far as the seat one looks from can tell.
    Guess,
    /// Let the computer answer with what it has found so far.
    Hurry,
    /// Look at a finished game again.
    Replay {
        /// The record, or none for the game on the desk.
        record: Option<String>,
        /// Through whose eyes.
        eyes: Eyes,
    },
    /// Write a finished game for other programs.
    Export {
        /// The record, or none for the game on the desk.
        record: Option<String>,
        /// How.
        format: ExportFormat,
    },
    /// Check a finished game's dice and moves.
    Verify {
        /// The record, or none for the game on the desk.
        record: Option<String>,
    },
    /// Clear the desk and open a room for a friend who comes over the line. The answer is a
    /// [`FromDesk::PeerRoom`]; then the page enters it like any room.
    Host {
        /// The game and the clock.
        settings: TableSettings,
        /// The host's name. The host has the first seat in the first game.
        name: String,
    },
    /// Clear the desk and sit down in a friend's room. The answer is a [`FromDesk::PeerRoom`];
    /// the page enters it when it is [`Reached`](FromDesk::Reached). Whoever has joined it from this
    /// device before has their seat again.
    Join {
        /// The room's id.
        room: String,
        /// The guest's name.
        name: String,
    },
    /// Clear the desk and go on with a room that this device keeps. The answer is a
    /// [`FromDesk::PeerRoom`].
    Resume {
        /// The room's id.
        room: String,
        /// Which part this device has in it.
        part: Part,
    },
    /// Which rooms this device keeps: the answer is [`FromDesk::PeerRooms`].
    PeerRooms,
    /// Keep nothing more of a room that is not on the desk. The answer is [`FromDesk::PeerRooms`].
    Forget {
        /// The room's id.
        room: String,
        /// Which part this device has in it.
        part: Part,
    },
    /// Write all that this seat was told in a friend's room, whether or not the host is ever heard
    /// again: the answer is [`FromDesk::Exported`].
    SaveTold,
    /// The line has something for the desk.
    Line(LineEvent),
}

/// Which part a device has in a room of two that are joined directly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// It has the table.
    Host,
    /// It has a seat.
    Guest,
}

/// A room of two devices, on the desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeerRoom {
    /// Its id, to enter it and for the line.
    pub room: String,
    /// Which part this device has in it.
    pub part: Part,
    /// What shows a broker that it is the same page that comes back; only a host has one.
    pub token: Option<String>,
    /// The game and the clock; a guest who was never there does not know.
    pub settings: Option<TableSettings>,
}

/// A room of two devices, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptRoom {
    /// Its id.
    pub room: String,
    /// Which part this device has in it.
    pub part: Part,
    /// Under which name.
    pub name: String,
    /// When it was opened or joined, in milliseconds since 1970.
    pub since_ms: u64,
    /// The game; a guest who was never there does not know.
    pub game: Option<GameSettings>,
}

/// A table to be opened, with all who sit at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game and the clock.
    pub settings: TableSettings,
    /// Who sits in the first and in the second seat.
    pub seats: [Sitter; 2],
}

/// Somebody at a table on one screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// Their name.
    pub name: String,
    /// How the computer plays, if it is one.
    pub computer: Option<Computer>,
}

/// How a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Computer {
    /// From 1 to 8.
    pub level: u8,
    /// The longest it thinks about an action.
    pub think_ms: u64,
}

/// Through whose eyes a finished game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// As the first seat saw it.
    First,
    /// As the second seat saw it.
    Second,
    /// As it was.
    Truth,
}

/// How a finished game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    /// The record, which can be verified.
    Json,
    /// Portable game notation.
    Pgn,
    /// A list of moves for people.
    Text,
}

/// What a worker says to its page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromDesk {
    /// What a server would say.
    Table(ToClient),
    /// A table stands on the desk.
    Opened {
        /// Its room, to enter it.
        room: String,
        /// Where people sit.
        #[serde(with = "text::list")]
        people: Vec<Seat>,
        /// Who may act now.
        #[serde(with = "text::list")]
        turn: Vec<Seat>,
        /// Whether people must not see each other's screen.
        hides: bool,
    },
    /// The game as a sealed file: after every change for the page to keep, and when asked for.
    Kept {
        /// The file.
        file: String,
        /// Whether it was asked for.
        asked: bool,
    },
    /// The computer began or ceased to think.
    Thinking {
        /// Whether it thinks.
        on: bool,
    },
    /// The best actions, the best first.
    Hints {
        /// After which notice this was so.
        n: u32,
        /// What could be played.
        hints: Vec<HintLine>,
    },
    /// Where unseen enemy pieces may stand.
    Guesses {
        /// After which notice this was so.
        n: u32,
        /// Each possibility.
        guesses: Vec<GuessDot>,
    },
    /// A finished game, moment by moment.
    Frames {
        /// Through whose eyes.
        eyes: Eyes,
        /// The moments.
        frames: Vec<Moment>,
    },
    /// A finished game for other programs.
    Exported {
        /// A name for the file.
        name: String,
        /// What is in it.
        text: String,
    },
    /// The outcome of a check.
    Verified {
        /// How many draws of chance were checked; or what is wrong.
        result: Result<u32, String>,
        /// What was published before the first draw.
        commitment: Bytes32,
    },
    /// A room of two devices stands on the desk.
    PeerRoom(PeerRoom),
    /// The rooms of two devices that are kept here.
    PeerRooms {
        /// Those rooms, the newest first.
        rooms: Vec<KeptRoom>,
    },
    /// At a guest's desk: the host's desk has let this guest in, and the page may enter the room;
    /// or it is not to be heard any more.
    Reached {
        /// Which of the two.
        on: bool,
    },
    /// Something for the line.
    Line(LineOrder),
    /// Something could not be done, and nothing has changed.
    Problem {
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
}

/// An action with what it is worth to the seat that asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintLine {
    /// The action.
    #[serde(with = "text")]
    pub action: Action,
    /// How it is written.
    pub text: String,
    /// Hundredths of a pawn; a win or loss in sight is beyond ten thousand.
    pub points: i32,
    /// What the seat has to fear after it: the other's best reply, as far as the seat can tell. Where
    /// pieces are believed to stand is what [`ToDesk::Guess`] asks.
    #[serde(with = "text::option")]
    pub fears: Option<Action>,
}

/// What may stand on a square that the seat does not see.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessDot {
    /// Where.
    #[serde(with = "text")]
    pub square: Square,
    /// What, by its letter in a FEN.
    pub piece: char,
    /// From 0 to 1.
    pub probability: f64,
}

/// One moment of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Who acted to get here; nobody at the start.
    #[serde(with = "text::option")]
    pub seat: Option<Seat>,
    /// How it is written.
    pub text: String,
    /// What those eyes saw happen.
    pub told: Vec<Told>,
    /// The board.
    pub view: String,
    /// What was left on both clocks.
    pub clocks: Option<[u64; 2]>,
}

impl Eyes {
    /// Whose eyes these are, if it is not the truth.
    pub fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::First => Some(Seat::First.into()),
            Eyes::Second => Some(Seat::Second.into()),
            Eyes::Truth => None,
        }
    }
}

//! Messages between a page and its worker, where games on one screen are played.
//!
//! A page talks to its worker as to a server: [`ToServer`] and [`ToClient`], wrapped. The wrappers
//! add what only a local table can do: open, save, load, help.

use crate::peer::{LineEvent, LineOrder};
use crate::{Bytes32, Code, GameSettings, TableSettings, ToClient, ToServer, Told, text};
use duskboard_rules::{Action, Seat, Square, Viewer};
use serde::{Deserialize, Serialize};

/// What a page sends its worker.
///
/// ```
/// use duskboard_protocol::{ToDesk, ToServer};
/// let leave = serde_json::to_string(&ToDesk::Table(ToServer::Leave)).unwrap();
/// assert_eq!(leave, r#"{"table":"leave"}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToDesk {
    /// A message as to a server.
    Table(ToServer),
    /// Clear the desk and open a table on it.
    Open(NewTable),
    /// Clear the desk and continue a saved game. A bad file changes nothing.
    Load {
        /// The file.
        file: String,
    },
    /// Write a file to continue later.
    Save,
    /// The best actions for the seat that is viewed.
    Hint,
    /// Where unseen enemy pieces may be, as far as the seat that is viewed can tell.
    Guess,
    /// Let the computer play the best action found so far.
    Hurry,
    /// Replay a finished game.
    Replay {
        /// The record; none for the game on the desk.
        record: Option<String>,
        /// Whose view.
        eyes: Eyes,
    },
    /// Export a finished game for other programs.
    Export {
        /// The record; none for the game on the desk.
        record: Option<String>,
        /// The format.
        format: ExportFormat,
    },
    /// Verify a finished game's dice and moves.
    Verify {
        /// The record; none for the game on the desk.
        record: Option<String>,
    },
    /// Clear the desk and open a room for a friend on the line. The answer is a
    /// [`FromDesk::PeerRoom`]; then the page enters it like any room.
    Host {
        /// The game and the clock.
        settings: TableSettings,
        /// The host's name. The host has the first seat in the first game.
        name: String,
    },
    /// Clear the desk and sit down in a friend's room. The answer is a [`FromDesk::PeerRoom`]; the
    /// page enters it when it is [`Reached`](FromDesk::Reached). A device that has joined before
    /// gets its seat back.
    Join {
        /// The room's id.
        room: String,
        /// The guest's name.
        name: String,
    },
    /// Clear the desk and continue a room stored on this device. The answer is a
    /// [`FromDesk::PeerRoom`].
    Resume {
        /// The room's id.
        room: String,
        /// This device's part in it.
        part: Part,
    },
    /// List the rooms stored on this device: the answer is [`FromDesk::PeerRooms`].
    PeerRooms,
    /// Delete a room that is not on the desk. The answer is [`FromDesk::PeerRooms`].
    Forget {
        /// The room's id.
        room: String,
        /// This device's part in it.
        part: Part,
    },
    /// Export everything this seat was told in a friend's room, even if the host never comes back:
    /// the answer is [`FromDesk::Exported`].
    SaveTold,
    /// The line has something for the desk.
    Line(LineEvent),
}

/// A device's part in a room of two directly connected devices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// It hosts the table.
    Host,
    /// It has the guest's seat.
    Guest,
}

/// A room of two devices, on the desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeerRoom {
    /// Its id, for entering it and for the line.
    pub room: String,
    /// This device's part in it.
    pub part: Part,
    /// Proves to a broker that the same page is back; only a host has one.
    pub token: Option<String>,
    /// The game and the clock; unknown to a guest who has never entered.
    pub settings: Option<TableSettings>,
}

/// A stored room of two devices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptRoom {
    /// Its id.
    pub room: String,
    /// This device's part in it.
    pub part: Part,
    /// The name played under.
    pub name: String,
    /// When it was opened or joined, in milliseconds since 1970.
    pub since_ms: u64,
    /// The game; unknown to a guest who has never entered.
    pub game: Option<GameSettings>,
}

/// A table to open, with everybody at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game and the clock.
    pub settings: TableSettings,
    /// Who sits in the first and the second seat.
    pub seats: [Sitter; 2],
}

/// A player at a table on one screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// Their name.
    pub name: String,
    /// The computer's settings, if it is one.
    pub computer: Option<Computer>,
}

/// The settings of a computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Computer {
    /// From 1 to 8.
    pub level: u8,
    /// The longest it may think about an action.
    pub think_ms: u64,
}

/// Whose view of a finished game to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// As the first seat saw it.
    First,
    /// As the second seat saw it.
    Second,
    /// As it really was.
    Truth,
}

/// The format of an exported game.
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

/// What a worker sends its page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromDesk {
    /// A message as from a server.
    Table(ToClient),
    /// A table is on the desk.
    Opened {
        /// Its room, to enter it.
        room: String,
        /// The seats of people.
        #[serde(with = "text::list")]
        people: Vec<Seat>,
        /// Who may act now.
        #[serde(with = "text::list")]
        turn: Vec<Seat>,
        /// Whether people must not see each other's screen.
        hides: bool,
    },
    /// The game as a sealed file: after every change for the page to store, and on request.
    Kept {
        /// The file.
        file: String,
        /// Whether it was requested.
        asked: bool,
    },
    /// The computer started or stopped thinking.
    Thinking {
        /// Whether it thinks.
        on: bool,
    },
    /// The best actions, best first.
    Hints {
        /// The last notice they take into account.
        n: u32,
        /// The actions.
        hints: Vec<HintLine>,
    },
    /// Where unseen enemy pieces may be.
    Guesses {
        /// The last notice they take into account.
        n: u32,
        /// Each possibility.
        guesses: Vec<GuessDot>,
    },
    /// A finished game, moment by moment.
    Frames {
        /// Whose view.
        eyes: Eyes,
        /// The moments.
        frames: Vec<Moment>,
    },
    /// An exported game.
    Exported {
        /// A name for the file.
        name: String,
        /// Its content.
        text: String,
    },
    /// The result of a verification.
    Verified {
        /// The number of verified draws, or what is wrong.
        result: Result<u32, String>,
        /// The commitment published before the first draw.
        commitment: Bytes32,
    },
    /// A room of two devices is on the desk.
    PeerRoom(PeerRoom),
    /// The rooms of two devices stored here.
    PeerRooms {
        /// Those rooms, newest first.
        rooms: Vec<KeptRoom>,
    },
    /// At a guest's desk: the host's desk has admitted this guest and the page may enter the room,
    /// or the host can no longer be reached.
    Reached {
        /// Which of the two.
        on: bool,
    },
    /// A message for the line.
    Line(LineOrder),
    /// A request failed, and nothing has changed.
    Problem {
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
    },
}

/// An action and its value for the seat that asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintLine {
    /// The action.
    #[serde(with = "text")]
    pub action: Action,
    /// Its notation.
    pub text: String,
    /// Centipawns; beyond ten thousand is a forced win or loss.
    pub points: i32,
    /// What the seat must fear after it: the other's best reply, as far as the seat can tell.
    /// [`ToDesk::Guess`] asks where pieces are believed to be.
    #[serde(with = "text::option")]
    pub fears: Option<Action>,
}

/// A piece that may be on a square the seat does not see.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessDot {
    /// Where.
    #[serde(with = "text")]
    pub square: Square,
    /// The piece's letter in a FEN.
    pub piece: char,
    /// Its probability, from 0 to 1.
    pub probability: f64,
}

/// One moment of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Who acted to get here; nobody at the start.
    #[serde(with = "text::option")]
    pub seat: Option<Seat>,
    /// The notation.
    pub text: String,
    /// What that viewer was told.
    pub told: Vec<Told>,
    /// The board.
    pub view: String,
    /// The remaining time on both clocks.
    pub clocks: Option<[u64; 2]>,
}

impl Eyes {
    /// The viewer; none for the truth.
    pub fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::First => Some(Seat::First.into()),
            Eyes::Second => Some(Seat::Second.into()),
            Eyes::Truth => None,
        }
    }
}

//! Every message and file of Duskboard, with versions and limits.
//!
//! Three things travel: [`Command`]s from a seat to a table, [`Notice`]s from a table to one
//! viewer, and the [`Record`] of a finished game. What a viewer's screen shows is a [`Picture`],
//! which notices update; latecomers get the same picture from the table.
//!
//! Unknown fields are refused everywhere: a misspelt field is an error, not a default.

pub mod broker;
mod command;
mod desk;
mod file;
pub mod http;
pub mod json;
pub mod kept;
mod lean;
mod line_file;
mod news;
pub mod node;
pub mod peer;
mod picture;
mod problem;
mod record;
mod room;
pub mod sealed;
mod settings;
mod shown;
mod socket;
pub mod study;
pub mod text;
mod think;
mod told;

pub use command::{Command, CommandError, CommandId, Order};
pub use desk::{
    Computer, ExportFormat, Eyes, FromDesk, GuessDot, HintLine, KeptRoom, Moment, NewTable, Part,
    PeerRoom, Sitter, ToDesk,
};
pub use file::{FileError, SavedGame, SavedTable, SeatFile, read_limited};
pub use news::{Awaited, News, Notice};
pub use picture::{Line, Offers, Picture, Player};
pub use problem::{Code, Problem};
pub use record::{Answered, Entry, Fact, Record, RecordError, Signature};
pub use room::{ROOM_LENGTH, ROOM_LETTERS, is_room_id, room_id};
pub use settings::{
    ClockSettings, DiceScheme, GameSettings, MAX_FEN, SettingsError, TableSettings,
};
pub use shown::all_shown;
pub use socket::{After, LobbyRoom, MAX_CHAT, ToClient, ToServer, Voice, Wish};
pub use think::{Found, Question, Reply, THINK_MS, ThinkTime, Wanted};
pub use told::Told;

/// The types of the rules that messages use, for crates that need no more of the rules.
pub use duskboard_rules::{Action, Seat, Viewer};

use serde::{Deserialize, Serialize};

/// The version of the messages. Both ends must use the same.
pub const PROTOCOL: u32 = 1;
/// The longest command, in bytes of JSON.
pub const MAX_COMMAND: usize = 4 * 1024;
/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 4 * 1024 * 1024;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;

/// Thirty-two bytes, written in hexadecimal: secrets, nonces, hashes.
pub type Bytes32 = text::Hex<32>;

/// How a game ended, on the board or at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Who won; nobody in a draw or an aborted game.
    #[serde(with = "text::option")]
    pub winner: Option<duskboard_rules::Seat>,
    /// Why it is over.
    pub reason: Ending,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The king was captured.
    KingCaptured,
    /// A side has no pieces left.
    NoPieces,
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// The side to move has no action.
    NoMoves,
    /// Insufficient material.
    Material,
    /// The same position for the third time.
    Repetition,
    /// Too many half-moves without anything irreversible.
    Quiet,
    /// A player resigned.
    Resignation,
    /// Both agreed on a draw.
    Agreement,
    /// A clock ran out.
    Time,
    /// An assassin was not placed in time. If neither was, nobody wins.
    Unplaced,
    /// A player left and did not come back in time.
    Abandoned,
    /// A player withheld the link that a throw of joint dice needs. If both did, nobody wins.
    Withheld,
    /// Both left and neither came back in time: called off.
    Deserted,
    /// Called off before both had moved.
    Aborted,
}

impl GameResult {
    /// Whether the game was called off: no winner, but not a draw.
    pub fn called_off(&self) -> bool {
        self.winner.is_none() && self.reason.calls_off()
    }

    /// Whether the game was decided on the board, or called off: nobody resigned, agreed or ran out
    /// of time.
    pub fn on_the_board(&self) -> bool {
        self.called_off() || self.reason.on_the_board()
    }
}

impl Ending {
    /// Whether a game without a winner for this reason was called off rather than drawn.
    fn calls_off(self) -> bool {
        match self {
            Ending::Unplaced
            | Ending::Abandoned
            | Ending::Withheld
            | Ending::Deserted
            | Ending::Aborted => true,
            Ending::KingCaptured
            | Ending::NoPieces
            | Ending::Checkmate
            | Ending::Stalemate
            | Ending::NoMoves
            | Ending::Material
            | Ending::Repetition
            | Ending::Quiet
            | Ending::Resignation
            | Ending::Agreement
            | Ending::Time => false,
        }
    }

    /// Whether the rules decide this, not the players.
    fn on_the_board(self) -> bool {
        match self {
            Ending::KingCaptured
            | Ending::NoPieces
            | Ending::Checkmate
            | Ending::Stalemate
            | Ending::NoMoves
            | Ending::Material
            | Ending::Repetition
            | Ending::Quiet
            | Ending::Deserted
            | Ending::Aborted => true,
            Ending::Resignation
            | Ending::Time
            | Ending::Unplaced
            | Ending::Abandoned
            | Ending::Withheld
            | Ending::Agreement => false,
        }
    }
}

impl From<duskboard_rules::Outcome> for GameResult {
    fn from(outcome: duskboard_rules::Outcome) -> GameResult {
        use duskboard_rules::Reason;
        let reason = match outcome.reason {
            Reason::KingCaptured => Ending::KingCaptured,
            Reason::NoPieces => Ending::NoPieces,
            Reason::Checkmate => Ending::Checkmate,
            Reason::Stalemate => Ending::Stalemate,
            Reason::NoMoves => Ending::NoMoves,
            Reason::Material => Ending::Material,
            Reason::Repetition => Ending::Repetition,
            Reason::Quiet => Ending::Quiet,
        };
        GameResult { winner: outcome.winner, reason }
    }
}

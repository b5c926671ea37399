//! Why something failed: a code for programs, a sentence for people.

use crate::{FileError, RecordError, SettingsError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A request that was not carried out. Nothing has changed.
///
/// ```
/// use duskboard_protocol::{Code, Problem};
/// let problem = Problem::from(Code::NoRoom);
/// let json = r#"{"code":"no-room","text":"there is no such room"}"#;
/// assert_eq!(serde_json::to_string(&problem).unwrap(), json);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{text}")]
pub struct Problem {
    /// For programs: stable.
    pub code: Code,
    /// For people, in English.
    pub text: String,
}

impl Problem {
    /// A problem with a specific text.
    pub fn new(code: Code, text: impl Into<String>) -> Problem {
        Problem { code, text: text.into() }
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Problem {
        Problem::new(code, code.text())
    }
}

impl From<SettingsError> for Problem {
    fn from(error: SettingsError) -> Problem {
        Problem::new(Code::BadSettings, error.to_string())
    }
}

impl From<FileError> for Problem {
    fn from(error: FileError) -> Problem {
        Problem::new(Code::BadFile, error.to_string())
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        Problem::new(Code::BadRecord, error.to_string())
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $text:literal;)*) => {
        /// The kinds of problems. Each has a stable word, which is what is sent.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The word for programs.
            pub fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* }
            }

            /// A sentence for people, if there is nothing more specific to say.
            pub const fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    // ---- messages and requests --------------------------------------------------------------
    /// Not JSON of the expected form.
    Malformed = "malformed", "this is not a message";
    /// A binary frame on the socket.
    TextOnly = "text-only", "expected a text frame with JSON";
    /// A body that does not say it is JSON.
    NotJson = "not-json", "expected content-type application/json";
    /// A message, a body or a game that is too long.
    TooLong = "too-long", "too much has happened at this table: play or resign";
    /// Something was sent before hello.
    NoHello = "no-hello", "expected hello first";
    /// The two ends use different versions.
    OtherProtocol = "other-protocol", "the other side speaks another version of the protocol";
    /// No such path.
    NotFound = "not-found", "there is nothing here";
    /// A page of another site.
    OtherOrigin = "other-origin", "requests from other sites are not allowed";
    /// Only for the operator.
    NotOperator = "not-operator", "this needs the operator's token";

    // ---- server limits ----------------------------------------------------------------------
    /// Too many requests or messages.
    TooFast = "too-fast", "too many requests: wait a little";
    /// Too many connections.
    TooManySockets = "too-many-sockets", "too many connections from this address";
    /// Too many rooms.
    TooManyRooms = "too-many-rooms", "this server has as many rooms as it can hold: try again later";
    /// The server is going down.
    Stopping = "stopping", "the server is stopping: come back in a moment";
    /// Not every room is loaded after a start.
    Starting = "starting", "the server has just started: not every room is back in the lobby yet";
    /// The store could not be written.
    StoreFailed = "store-failed", "it could not be written to disk: nothing has changed, try again";
    /// What is stored cannot be replayed.
    Damaged = "damaged", "this game's record is damaged: what is still known is shown";

    // ---- rooms ------------------------------------------------------------------------------
    /// There is no such room.
    NoRoom = "no-room", "there is no such room";
    /// There is no such game.
    NoGame = "no-game", "there is no such game";
    /// Both seats are taken.
    RoomFull = "room-full", "both seats are taken";
    /// The key does not belong to a seat of this room.
    WrongKey = "wrong-key", "this is not the key of a seat in this room";
    /// The seat is somebody else's.
    NotYours = "not-yours", "this seat is not yours";
    /// A player tried to watch.
    PlaysHere = "plays-here", "you play here: look from your seat until the game is over";
    /// A spectator tried to act.
    OnlyWatching = "only-watching", "you are watching: only a seat can do that";
    /// No room was entered.
    NotInRoom = "not-in-room", "enter a room first";
    /// An order for a game that is not the room's last.
    OtherGame = "other-game", "this room plays another game now";
    /// No computer player is built in.
    NoComputer = "no-computer", "this server has no computer players";
    /// Spectators may not talk yet.
    NoChat = "no-chat", "spectators of a game with secrets talk when it is over";
    /// The room stores no more lines.
    TalkedOut = "talked-out", "enough was said in this room: no more is kept";
    /// An unreadable line.
    BadChat = "bad-chat", "a line has 1 to 200 characters, none of them invisible";
    /// On one screen, a request that needs somebody elsewhere.
    OnlyOnline = "only-online", "on one screen there is nobody else";

    // ---- tables -----------------------------------------------------------------------------
    /// Unplayable settings.
    BadSettings = "bad-settings", "nobody can play with these settings";
    /// Somebody sits there already.
    SeatTaken = "seat-taken", "this seat is taken";
    /// An unreadable name.
    BadName = "bad-name", "a name has 1 to 24 characters, none of them invisible";
    /// A level that does not exist.
    BadLevel = "bad-level", "computers have levels 1 to 8";
    /// The game waits for players.
    NotBegun = "not-begun", "the game has not begun: a seat is empty";
    /// There is nobody in that seat.
    NobodyThere = "nobody-there", "nobody sits there";
    /// The game has ended.
    Over = "over", "the game is over";
    /// The game goes on.
    NotOver = "not-over", "the game is not over: its record is published when it is";
    /// The other seat is to act.
    NotYourTurn = "not-your-turn", "it is not your turn";
    /// The rules do not allow it.
    Illegal = "illegal", "the rules do not allow this";
    /// There is a draw offer already.
    AlreadyOffered = "already-offered", "a draw is offered already";
    /// There is no draw offer to answer or withdraw.
    NoOffer = "no-offer", "there is no such draw offer";
    /// Both have moved.
    TooLateToAbort = "too-late-to-abort", "both have moved: the game can be resigned, not aborted";
    /// The seat has done nothing that could be taken back.
    NothingToTakeBack = "nothing-to-take-back", "there is nothing to take back";
    /// What was revealed cannot be unseen.
    Shown = "shown", "the move showed this seat something hidden or let chance fall: it stands";
    /// A takeback has been asked for already.
    AlreadyAsked = "already-asked", "a takeback is asked for already";
    /// Nobody asked for a takeback.
    NotAsked = "not-asked", "no takeback is asked for";
    /// There is nobody to wait for.
    NobodyGone = "nobody-gone", "the other is there: nobody has to wait";
    /// The limit of waiting is reached.
    WaitedEnough = "waited-enough", "nobody waits longer than that";
    /// No throw waits for this link.
    NoThrow = "no-throw", "no throw of the dice waits for this link";
    /// A link of another chain, or not the next one.
    WrongLink = "wrong-link", "this is not the next link of the chain";
    /// Only possible on one screen.
    NotLocal = "not-local", "only games on one screen are played here";
    /// Not possible on one screen.
    Local = "local", "on one screen actions are undone, not asked back";
    /// More steps than there are.
    Steps = "steps", "there are not so many steps";
    /// The seat has asked for a rematch already.
    RematchAsked = "rematch-asked", "this seat has asked for a rematch already";

    // ---- a local table ----------------------------------------------------------------------
    /// No game is open.
    NoTable = "no-table", "there is no game on the desk";
    /// A saved game that cannot be read.
    BadFile = "bad-file", "this file is no saved game";
    /// A record that does not verify.
    BadRecord = "bad-record", "this record does not add up";
    /// The game is not written in that format.
    OtherFormat = "other-format", "Banqi is written as text, the others as PGN";
    /// The computer has no hint or guess to give.
    NoHelp = "no-help", "there is no help to be had here";
    /// The computer has no action to play.
    NoAnswer = "no-answer", "the computer has no answer";
    /// The worker behind the page has crashed.
    WorkerDied = "worker-died", "the worker has died";

    // ---- two directly connected devices -----------------------------------------------------
    /// A message on the line was changed, replayed or not meant for us.
    BadSeal = "bad-seal", "what came over the line is not what the other device said";
    /// Somebody else answers under the room's id.
    OtherHost = "other-host", "this is not the device that opened the room";
    /// The other device said something impossible, or contradicted itself.
    Lied = "lied", "the other device contradicts itself: the game cannot be trusted";
    /// The same player is connected from another window.
    TakenOver = "taken-over", "this seat is played from another window now";

    // ---- as a page sees it ------------------------------------------------------------------
    /// No server can be reached.
    NoServer = "no-server", "no server answers";
    /// An answer that makes no sense.
    OddAnswer = "odd-answer", "the server's answer makes no sense";
    /// A code that this version does not know.
    Unknown = "unknown", "something went wrong";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Code {
    /// A newer server may have more codes: they become [`Code::Unknown`], and the text still
    /// explains.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
        let word = Cow::<str>::deserialize(from)?;
        let known = Code::ALL.iter().copied().find(|code| code.word() == word);
        Ok(known.unwrap_or(Code::Unknown))
    }
}

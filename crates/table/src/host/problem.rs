//! Why something was not done: a word for programs, a sentence for people.

use crate::refusal::Refusal;
use crate::verify::Flaw;
use duskboard_protocol::{FileError, RecordError, SettingsError, ToClient};
use std::borrow::Cow;

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident = $code:literal $text:literal;)*) => {
        /// What can go wrong around a table, in every home.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Problem {
            $($(#[$doc])* $name,)*
        }

        impl Problem {
            /// A word for programs, stable where the sentence is not.
            pub const fn code(self) -> &'static str {
                match self { $(Problem::$name => $code,)* }
            }

            /// A sentence for people.
            pub const fn text(self) -> &'static str {
                match self { $(Problem::$name => $text,)* }
            }
        }
    };
}

problems! {
    /// There is no such room.
    NoRoom = "no-room" "there is no such room";
    /// The secret belongs to no seat of this room.
    WrongKey = "wrong-key" "this is not the key of a seat in this room";
    /// Nobody said who they are for that seat.
    NotYours = "not-yours" "this seat is not yours";
    /// A player tried to watch.
    PlaysHere = "plays-here" "you play here: look from your seat until the game is over";
    /// A spectator tried to act.
    OnlyWatching = "only-watching" "you are watching: only a seat can do that";
    /// No room was entered.
    NotInRoom = "not-in-room" "enter a room first";
    /// A command for a game that is not the room's last.
    OtherGame = "other-game" "this room plays another game now";
    /// A table without end.
    TooLong = "too-long" "too much has happened at this table: play or resign";
    /// What is for rooms, said at one screen.
    OnlyOnline = "only-online" "on one screen there is nobody else";
    /// Spectators could give secrets away.
    NoChat = "no-chat" "spectators of a game with secrets talk when it is over";
    /// Enough was said.
    TalkedOut = "talked-out" "enough was said in this room: no more is kept";
    /// A line nobody could read.
    BadChat = "bad-chat" "a line has 1 to 200 characters, none of them invisible";
    /// The store failed.
    NotKept = "store-failed" "it could not be written to disk: nothing has changed, try again";
}

/// Something that could not be done: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// For programs: stable.
    pub code: &'static str,
    /// For people.
    pub text: Cow<'static, str>,
}

impl Trouble {
    /// Trouble that only one home knows.
    pub fn new(code: &'static str, text: impl Into<Cow<'static, str>>) -> Trouble {
        Trouble { code, text: text.into() }
    }

    /// As a viewer is told of it who sent no command.
    pub fn error(self) -> ToClient {
        ToClient::Error { code: self.code.into(), text: self.text.into() }
    }
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Trouble {
        Trouble::new(problem.code(), problem.text())
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::new(refusal.code(), refusal.to_string())
    }
}

macro_rules! troubles {
    ($($error:ty = $code:literal;)*) => {
        $(impl From<$error> for Trouble {
            fn from(error: $error) -> Trouble {
                Trouble::new($code, error.to_string())
            }
        })*
    };
}

troubles! {
    SettingsError = "bad-settings";
    FileError = "bad-file";
    RecordError = "bad-record";
}

impl From<Flaw> for Trouble {
    fn from(flaw: Flaw) -> Trouble {
        let code = if flaw == Flaw::NotOver { "not-over" } else { "bad-record" };
        Trouble::new(code, flaw.to_string())
    }
}

//! Why the server did not do what it was asked: a word for programs, a sentence for people.

use crate::store::StoreError;
use axum::http::StatusCode;
use duskboard_protocol::SettingsError;
use std::borrow::Cow;

/// A request that was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Problem {
    /// The status over HTTP.
    pub status: StatusCode,
    /// For programs: stable.
    pub code: &'static str,
    /// For people.
    pub text: Cow<'static, str>,
}

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident = $status:ident $code:literal $text:literal;)*) => {
        impl Problem {
            $($(#[$doc])* pub const $name: Problem = Problem {
                status: StatusCode::$status,
                code: $code,
                text: Cow::Borrowed($text),
            };)*
        }
    };
}

problems! {
    /// There is no such room.
    NO_ROOM = NOT_FOUND "no-room" "there is no such room";
    /// There is no such game.
    NO_GAME = NOT_FOUND "no-game" "there is no such game";
    /// Both seats are taken.
    FULL = CONFLICT "room-full" "both seats are taken";
    /// The record is for afterwards.
    NOT_OVER = CONFLICT "not-over" "the game is not over: its record is published when it is";
    /// The secret belongs to no seat of this room.
    WRONG_KEY = FORBIDDEN "wrong-key" "this is not the key of a seat in this room";
    /// Nobody said who they are for that seat.
    NOT_YOURS = FORBIDDEN "not-yours" "this seat is not yours";
    /// A player tried to watch.
    PLAYS_HERE = FORBIDDEN "plays-here" "you play here: look from your seat until the game is over";
    /// A spectator tried to act.
    ONLY_WATCHING = FORBIDDEN "only-watching" "you are watching: only a seat can do that";
    /// No room was entered.
    NOT_IN_ROOM = CONFLICT "not-in-room" "enter a room first";
    /// A command for a game that is not the room's last.
    OTHER_GAME = CONFLICT "other-game" "this room plays another game now";
    /// No computer player is built in.
    NO_COMPUTER = NOT_IMPLEMENTED "no-computer" "this server has no computer players";
    /// Too many rooms.
    TOO_MANY_ROOMS = SERVICE_UNAVAILABLE "too-many-rooms" "this server has as many rooms as it can hold: try again later";
    /// Too much from one address.
    TOO_FAST = TOO_MANY_REQUESTS "too-fast" "too many requests: wait a little";
    /// Too many connections.
    TOO_MANY_SOCKETS = TOO_MANY_REQUESTS "too-many-sockets" "too many connections from this address";
    /// A page of another site.
    OTHER_ORIGIN = FORBIDDEN "other-origin" "requests from other sites are not allowed";
    /// Going down.
    STOPPING = SERVICE_UNAVAILABLE "stopping" "the server is stopping: come back in a moment";
    /// Not all rooms are back.
    STARTING = SERVICE_UNAVAILABLE "starting" "the server has just started: not every room is back in the lobby yet";
    /// Only for the operator.
    NOT_OPERATOR = UNAUTHORIZED "not-operator" "this needs the operator's token";
    /// The disk.
    STORE = SERVICE_UNAVAILABLE "store-failed" "it could not be written to disk: nothing has changed, try again";
    /// A table without end.
    TOO_LONG = CONFLICT "too-long" "too much has happened at this table: play or resign";
    /// Chat is off.
    NO_CHAT = FORBIDDEN "no-chat" "spectators of a game with secrets talk when it is over";
    /// Enough was said.
    TALKED_OUT = CONFLICT "talked-out" "enough was said in this room: no more is kept";
    /// A line nobody could read.
    BAD_CHAT = BAD_REQUEST "bad-chat" "a line has 1 to 200 characters, none of them invisible";
}

impl Problem {
    /// A request that makes no sense.
    pub fn bad(code: &'static str, text: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status: StatusCode::BAD_REQUEST, code, text: text.into() }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::warn!(%error, "the store refused");
        Problem::STORE
    }
}

impl From<SettingsError> for Problem {
    fn from(error: SettingsError) -> Problem {
        Problem::bad("bad-settings", error.to_string())
    }
}

impl From<duskboard_table::Refusal> for Problem {
    fn from(refusal: duskboard_table::Refusal) -> Problem {
        let text = refusal.to_string().into();
        Problem { status: StatusCode::CONFLICT, code: refusal.code(), text }
    }
}

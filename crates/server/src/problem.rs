//! Why the server did not do what it was asked: a word for programs, a sentence for people.

use crate::store::StoreError;
use axum::http::StatusCode;
use duskboard_protocol::SettingsError;
use duskboard_table::host;
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
    /// There is no such game.
    NO_GAME = NOT_FOUND "no-game" "there is no such game";
    /// Both seats are taken.
    FULL = CONFLICT "room-full" "both seats are taken";
    /// The record is for afterwards.
    NOT_OVER = CONFLICT "not-over" "the game is not over: its record is published when it is";
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
}

impl Problem {
    /// There is no such room.
    pub const NO_ROOM: Problem = Problem::of(host::Problem::NoRoom);
    /// The secret belongs to no seat of this room.
    pub const WRONG_KEY: Problem = Problem::of(host::Problem::WrongKey);
    /// No room was entered.
    pub const NOT_IN_ROOM: Problem = Problem::of(host::Problem::NotInRoom);
    /// The disk.
    pub const STORE: Problem = Problem::of(host::Problem::NotKept);

    /// What every home of a table says, with its status.
    pub const fn of(problem: host::Problem) -> Problem {
        let status = match problem {
            host::Problem::NoRoom => StatusCode::NOT_FOUND,
            host::Problem::WrongKey
            | host::Problem::NotYours
            | host::Problem::PlaysHere
            | host::Problem::OnlyWatching
            | host::Problem::NoChat => StatusCode::FORBIDDEN,
            host::Problem::NotInRoom
            | host::Problem::OtherGame
            | host::Problem::TooLong
            | host::Problem::OnlyOnline
            | host::Problem::TalkedOut => StatusCode::CONFLICT,
            host::Problem::BadChat => StatusCode::BAD_REQUEST,
            host::Problem::NotKept => StatusCode::SERVICE_UNAVAILABLE,
        };
        Problem { status, code: problem.code(), text: Cow::Borrowed(problem.text()) }
    }

    /// A request that makes no sense.
    pub fn bad(code: &'static str, text: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status: StatusCode::BAD_REQUEST, code, text: text.into() }
    }
}

impl From<host::Problem> for Problem {
    fn from(problem: host::Problem) -> Problem {
        Problem::of(problem)
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

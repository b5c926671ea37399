//! Problems as HTTP answers.

use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use duskboard_protocol::{Code, Problem};

/// A refused request: the problem is the answer.
pub(crate) struct Refused(Problem);

impl<P: Into<Problem>> From<P> for Refused {
    fn from(problem: P) -> Refused {
        Refused(problem.into())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::warn!(%error, "the store refused");
        match error {
            StoreError::Damaged(_) => Code::Damaged.into(),
            StoreError::Conflict
            | StoreError::Missing
            | StoreError::Fenced
            | StoreError::Failed(_) => Code::StoreFailed.into(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = status(self.0.code);
        let mut response = (status, Json(self.0)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

/// The HTTP status of a code.
fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed
        | Code::TextOnly
        | Code::NoHello
        | Code::OtherProtocol
        | Code::BadChat
        | Code::BadSettings
        | Code::BadFile
        | Code::BadRecord
        | Code::OtherFormat => StatusCode::BAD_REQUEST,
        Code::NotOperator => StatusCode::UNAUTHORIZED,
        Code::OtherOrigin
        | Code::WrongKey
        | Code::NotYours
        | Code::PlaysHere
        | Code::OnlyWatching
        | Code::NoChat => StatusCode::FORBIDDEN,
        Code::NotFound | Code::NoRoom | Code::NoGame | Code::NoTable => StatusCode::NOT_FOUND,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::TooFast | Code::TooManySockets => StatusCode::TOO_MANY_REQUESTS,
        Code::NoComputer => StatusCode::NOT_IMPLEMENTED,
        Code::TooManyRooms | Code::Stopping | Code::Starting | Code::StoreFailed => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Code::Damaged | Code::WorkerDied | Code::NoServer | Code::OddAnswer | Code::Unknown => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
        Code::RoomFull
        | Code::NotInRoom
        | Code::OtherGame
        | Code::TalkedOut
        | Code::OnlyOnline
        | Code::SeatTaken
        | Code::BadName
        | Code::BadLevel
        | Code::NotBegun
        | Code::NobodyThere
        | Code::Over
        | Code::NotOver
        | Code::NotYourTurn
        | Code::Illegal
        | Code::AlreadyOffered
        | Code::NoOffer
        | Code::TooLateToAbort
        | Code::NothingToTakeBack
        | Code::Shown
        | Code::AlreadyAsked
        | Code::NotAsked
        | Code::NobodyGone
        | Code::WaitedEnough
        | Code::NoThrow
        | Code::WrongLink
        | Code::BadSeal
        | Code::OtherHost
        | Code::Lied
        | Code::TakenOver
        | Code::NotLocal
        | Code::Local
        | Code::Steps
        | Code::RematchAsked
        | Code::NoHelp
        | Code::NoAnswer => StatusCode::CONFLICT,
    }
}

//! The HTTP requests and answers under `/api`.
//!
//! A request with an unknown field is refused. Answers may gain fields in newer versions: clients
//! ignore those they do not know. `docs/openapi.json` describes all of it, and a test compares it
//! with these types. Every failure is answered with a [`Problem`](crate::Problem).

mod games;
mod guests;
mod rooms;

pub use games::{GamesQuery, RecordFormat, RecordQuery, Summary};
pub use guests::{Me, MyGame, Rename};
pub use rooms::{Hello, Join, NewRoom, RoomInfo, SeatWish, Taken};

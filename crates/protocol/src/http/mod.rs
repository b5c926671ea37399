//! What is asked and answered over HTTP, under `/api`.
//!
//! A request with a field nobody knows is refused. Answers may get more fields in newer versions:
//! a client passes over those it does not know. `docs/openapi.json` describes all of it, and a
//! test compares that page with these types. Whatever was not done is answered with a
//! [`Problem`](crate::Problem).

mod games;
mod guests;
mod rooms;

pub use games::{GamesQuery, RecordFormat, RecordQuery, Summary};
pub use guests::{Me, MyGame, Rename};
pub use rooms::{Hello, Join, NewRoom, RoomInfo, SeatWish, Taken};

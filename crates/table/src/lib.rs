//! One game being played: seats, clock, offers, fair dice, record.
//!
//! A [`Table`] is a state machine without I/O. Its home, a server or a web worker, gives it
//! commands and the time, and delivers its messages to the viewers. It has no clock and no
//! randomness of its own.
//!
//! Everything that happens is an [`Entry`](duskboard_protocol::Entry) of the record, and the table
//! is the fold over its entries: replaying them gives the same table. Each entry becomes one notice
//! per viewer, made from what that viewer may see.

mod calendar;
pub mod chain;
mod clock;
pub mod dice;
mod export;
pub mod host;
pub mod links;
mod observations;
mod play;
mod question;
mod refusal;
mod replay;
mod save;
mod table;
mod tell;
mod verify;
mod witness;
#[cfg(test)]
mod work;

pub use calendar::date;
pub use clock::Clock;
pub use export::{banqi_text, is_written_as_pgn, pgn};
pub use observations::{Observation, observations};
pub use refusal::Refusal;
pub use replay::{Perspective, moments, steps};
pub use save::{load, save};
pub use table::{Answer, Broadcast, Broadcasts, Opening, Table};
pub use verify::{Flaw, Verified, verify};
pub use witness::{Unfair, fair};

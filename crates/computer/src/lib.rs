//! A computer's seat at a table, the same wherever the table is.
//!
//! A home (a server's room, a browser's worker) sends a [`Question`](duskboard_protocol::Question)
//! and gets a [`Reply`](duskboard_protocol::Reply). In between:
//!
//! - `time`: how long to think, from the clock and the agreed maximum.
//! - `seed`: derives the seed of one answer from the game's secret.
//! - `seat`: one player, asked for an action, for hints or for guesses.
//! - `computers`: the players remembered between their moves.
//!
//! No threads, no clock and no randomness: the home provides them.
#![forbid(unsafe_code)]

mod computers;
mod seat;
mod seed;
mod time;

pub use computers::{Capacity, Computers};
pub use duskboard_ai::{Clock, Net, NetError, Nets, Timeless};
pub use seat::{ComputerSeat, helper};
pub use time::{release_ms, thinking_time};

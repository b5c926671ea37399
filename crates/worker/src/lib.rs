//! The web worker behind a page: a table of one's own, and the computer player.
//!
//! - [`Desk`]: the table on it, whoever looks at it, and everything a page may ask. Pure: time
//!   and chance come from outside, and what it says is a list of [`Said`].
//! - [`thinker`]: answers questions about what one seat was told. It runs in a worker of its own,
//!   so that the desk always answers at once and thinking can be cut short.
//! - [`scholar`]: studies positions and finished games, for whoever opens a worker by the name of
//!   [`SCHOLAR`](duskboard_protocol::study::SCHOLAR). It has no table and meets no desk.
//! - `browser`: all of them in a browser. One wasm file plays each part.
//!
//! While a game runs the page is told what one seat of a person may know, or a spectator, and
//! nothing else. Only the sealed file of the game, which the page keeps, holds more.

#[cfg(target_arch = "wasm32")]
mod browser;
mod desk;
mod scholar;
pub mod seal;
mod thinker;

pub use desk::{Desk, Job, Row, Said, Stored, Task, Who};
pub use scholar::scholar;
pub use thinker::thinker;

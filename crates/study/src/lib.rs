//! After the game, and beyond it: what could have been played, and what it was worth.
//!
//! - [`Tree`]: a game with variations and comments, chance included.
//! - [`Notebook`]: such a game on an analysis board.
//! - [`Sketch`]: a position that is being set up.
//! - [`pgn`]: such trees as text, for every game.
//! - [`analyse`]: a position searched deeper and deeper, from the truth or through a seat's eyes.
//! - [`Judge`]: what a position is worth, and the best ways to go on.
//! - [`review`]: a finished game taken apart into skill, luck and fog.
//!
//! Everything here looks at the whole truth, so nothing here is for a game that still runs. Trees and PGN
//! are all there is without the feature `engine`: a page needs no more.
#![forbid(unsafe_code)]

#[cfg(feature = "engine")]
mod analyse;
#[cfg(feature = "engine")]
mod judge;
mod listing;
mod notebook;
pub mod pgn;
pub mod puzzle;
#[cfg(feature = "engine")]
mod review;
mod sketch;
mod tree;
#[cfg(feature = "engine")]
mod worth;

#[cfg(feature = "engine")]
pub use analyse::{Found, Inquiry, Position, analyse, written};
#[cfg(feature = "engine")]
pub use duskboard_ai::{Clock, Guess, Line, Nets, Timeless, Value};
#[cfg(feature = "engine")]
pub use judge::{Effort, Judge};
pub use listing::{Move, listing};
pub use notebook::Notebook;
#[cfg(feature = "engine")]
pub use review::{Cause, Close, Judged, Parts, Played, Review, Why, review, why};
pub use sketch::{FACE_DOWN, Field, Sketch};
pub use tree::{NoStep, NodeId, Tree};
#[cfg(feature = "engine")]
pub use worth::Worth;

//! After the game, and beyond it: what could have been played, and what it was worth.
//!
//! - [`Tree`]: a game with variations and comments, chance included.
//! - [`pgn`]: such trees as text, for every game.
//! - [`Judge`]: what a position is worth, and the best ways to go on.
//! - [`review`]: a finished game taken apart into skill, luck and fog.
//!
//! Everything here looks at the whole truth, so nothing here is for a game that still runs.
#![forbid(unsafe_code)]

mod judge;
pub mod pgn;
mod review;
mod tree;
mod worth;

pub use judge::{Effort, Judge};
pub use review::{Cause, Close, Judged, Parts, Played, Review, review};
pub use tree::{NodeId, Tree};
pub use worth::Worth;

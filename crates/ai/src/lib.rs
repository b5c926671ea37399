//! Computer players for Duskboard's games. They cannot peek.
//!
//! A [`Player`] is asked a [`Question`]: all that one seat has [`Observations`], how long to think, a
//! clock and a seed. It answers with a [`Thought`]. A `Observations` is made of views, and a view holds
//! nothing its viewer may not know; no truth of a game goes in anywhere.
//!
//! - `search`, `pruning`, `quiescence`, `ordering`, `tt`, `root`: one principal-variation search for all games,
//!   over the trait `Searchable`, which adds a feeling for a game to its rules.
//! - `chance`: coins and flips, pruned as Star1 and Star2 do, with the value of plain expectimax.
//! - `evaluate`: what is good in each game; `endings`: the last pieces of Banqi, worked out.
//! - `secret`, `belief`: worlds that could be the truth, followed step by step.
//! - `decide`, `regret`: one action for all of these worlds.
//! - `level`, `limits`: how strong, and how long.
//!
//! No input or output, no clock, no threads, no randomness of its own: the same question gets
//! the same answer, natively and as wasm.
#![forbid(unsafe_code)]

mod baseline;
mod belief;
mod chance;
mod decide;
mod dice;
mod endings;
mod evaluate;
mod level;
mod limits;
mod observations;
mod ordering;
mod packed;
mod path;
mod player;
mod pruning;
mod quiescence;
mod regret;
mod root;
mod score;
mod search;
mod searchable;
mod secret;
#[cfg(feature = "workshop")]
pub mod seer;
mod thought;
mod tt;
#[cfg(any(test, feature = "workshop"))]
pub mod tune;

pub use baseline::Baseline;
pub use dice::Seeded;
pub use level::Level;
pub use limits::{Clock, Limits, TimeUse, Timeless};
pub use observations::{Observation, Observations, WrongViewer};
pub use player::{Manner, Player, Question, USUAL_MEGABYTES};
pub use search::Certain;
pub use thought::{Guess, Hint, Line, Thought, Value};

#[cfg(test)]
mod tests;

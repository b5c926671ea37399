//! Computer players for Duskboard's games.
#![forbid(unsafe_code)]

mod arena;
mod baseline;
mod belief;
mod chance;
mod decide;
mod dice;
mod evaluate;
mod level;
mod limits;
mod ordering;
mod packed;
mod path;
mod player;
mod quiesce;
mod regret;
mod root;
mod score;
mod search;
mod secret;
mod seen;
mod table;
mod thought;

pub use baseline::Baseline;
pub use dice::Seeded;
pub use level::Level;
pub use limits::{Clock, Limits, TimeUse, Timeless};
pub use player::{Manner, Player, Question, USUAL_MEGABYTES};
pub use seen::{Moment, NotMyView, Seen};
pub use thought::{Guess, Hint, Line, Thought, Value};

#[cfg(test)]
mod tests;

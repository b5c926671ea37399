//! Computer players for Duskboard's games. They cannot peek.
//!
//! A [`Player`] gets a [`Request`]: the [`Observations`] of one seat, how long to think, a clock and
//! a seed. It answers with a [`Thought`]. Observations are made of views, and a view holds nothing
//! that is hidden from its viewer; no true position goes in anywhere.
//!
//! - `search`, `root`, `ordering`, `pruning`, `correction`, `quiescence`, `tt`: one principal-variation
//!   search for all games, written over the trait `Searchable`.
//! - `chance`: chance nodes, pruned by Star1 and Star2, with the value of plain expectimax.
//! - `evaluate`: static evaluation, by hand or by a network ([`Nets`]), and static exchange, game by
//!   game; `tablebase`: the endings of Banqi.
//! - `imperfect`, `belief`: the worlds that fit what a seat has observed.
//! - `decide`, `regret`: one action for all of these worlds.
//! - `subgame`, `guises`, `reputation`: what the other side does not see; `cfr` solves trees in which
//!   nobody sees everything, `equilibrium` whole games if they are small, `infoset` is what a seat
//!   remembers.
//! - `level`, `limits`, `timeman`: how strong, and for how long.
//! - `analyst`: positions in which nothing is hidden any more.
//!
//! No input or output, no clock, no randomness of its own: the same request gets the same answer,
//! natively and as wasm, unless a player is given several threads (`helpers`).
#![forbid(unsafe_code)]

mod analyst;
mod baseline;
mod belief;
mod cfr;
mod chance;
mod correction;
mod decide;
mod dice;
mod equilibrium;
mod evaluate;
mod games;
mod guises;
mod helpers;
mod imperfect;
mod infoset;
#[cfg(any(test, feature = "workshop"))]
pub mod learn;
mod level;
mod limits;
mod nets;
mod observations;
mod ordering;
mod packed;
mod player;
mod pruning;
mod quiescence;
mod regret;
mod repetition;
mod reputation;
mod root;
mod score;
mod search;
mod searchable;
#[cfg(feature = "workshop")]
pub mod seer;
mod subgame;
mod tablebase;
mod thought;
mod timeman;
mod tt;
#[cfg(any(test, feature = "workshop"))]
pub mod tune;

pub use analyst::{Analyst, Line, Searched, Shown};
pub use baseline::Baseline;
pub use dice::Seeded;
pub use evaluate::net::{Net, NetError};
pub use level::Level;
pub use limits::Limits;
pub use nets::Nets;
pub use observations::{Observation, Observations, WrongViewer};
pub use player::{Manner, Player, Request, USUAL_MEGABYTES};
pub use search::Certain;
pub use thought::{Guess, Hint, SearchInfo, Thought, Value};
pub use timeman::{Clock, TimeUse, Timeless};

#[cfg(test)]
mod tests;

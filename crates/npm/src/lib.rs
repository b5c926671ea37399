//! Duskboard for JavaScript: games, views, observations and computer players.
//!
//! A `Game` is the whole truth. A `View` is what one viewer knows, and holds nothing else; so do the
//! `Observations` that a `Player` is given. Seats, squares, actions, positions and events are written
//! as everywhere: see `docs/command-line.md`. Whatever is wrong is thrown as an `Error`.

mod game;
mod json;
mod observations;
mod player;
mod rules;
mod view;

pub use game::Game;
pub use observations::Observations;
pub use player::Player;
pub use rules::names;
pub use view::View;

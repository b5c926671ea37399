//! Duskboard for Python.
//!
//! A `State` is the whole truth and never changes: what is played makes a new one. A `View` is what
//! one viewer knows, and holds nothing else; so do the `Observations` that a computer `Player` is
//! given. A `Game` is played in place; `Batch` steps thousands of games in one call. What each thing is
//! called and does in Python stands in `python/duskboard/_native.pyi`.

mod batch;
mod board;
mod crew;
mod errors;
mod event;
mod game;
mod numbers;
mod observations;
mod outcome;
mod pgn;
mod planes;
mod player;
mod record;
mod rules;
mod state;
mod view;
mod words;

/// The module `duskboard._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::board::{Cell, Man};
    #[pymodule_export]
    use crate::errors::{BadFen, BadPgn, BadRecord, BadRules, IllegalAction, NoSuchChance};
    #[pymodule_export]
    use crate::event::Event;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::observations::Observations;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pgn::{read_pgn, tidy_pgn};
    #[pymodule_export]
    use crate::player::{Guess, Hint, Player, Thought, greedy_action, random_action};
    #[pymodule_export]
    use crate::record::{Moment, Record};
    #[pymodule_export]
    use crate::rules::{Rules, Setting};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::view::View;
}

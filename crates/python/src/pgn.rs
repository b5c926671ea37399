//! Games as PGN.

use crate::errors::{BadPgn, OrRaise};
use crate::state::State;
use duskboard_study::{Tree, pgn};
use pyo3::prelude::*;

/// What was played, as PGN.
pub(crate) fn write(state: &State) -> PyResult<String> {
    let (mut tree, mut at) = (Tree::new(state.beginning()?), Tree::START);
    for &step in state.steps() {
        at = tree.play(at, step).or_raise(BadPgn::new_err)?;
    }
    Ok(pgn::Pgn::new(tree).to_string())
}

/// The games of a PGN text, each at the end of its main line.
#[pyfunction]
pub(crate) fn read_pgn(text: &str) -> PyResult<Vec<State>> {
    let games = pgn::read(text).or_raise(BadPgn::new_err)?;
    games.iter().map(|game| end_of(&game.tree)).collect()
}

/// The games of a PGN text as we write them, with their variations, comments and marks.
#[pyfunction]
pub(crate) fn tidy_pgn(text: &str) -> PyResult<String> {
    let games = pgn::read(text).or_raise(BadPgn::new_err)?;
    Ok(games.iter().map(pgn::Pgn::to_string).collect::<Vec<_>>().join("\n"))
}

fn end_of(tree: &Tree) -> PyResult<State> {
    let start = State::imagined(tree.game(Tree::START).clone());
    let steps = tree.main_line().into_iter().filter_map(|at| tree.step(at));
    steps.into_iter().try_fold(start, |state, step| state.after(step))
}

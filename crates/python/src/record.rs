//! Records of finished games: checked, replayed, written as PGN.

use crate::errors::{BadRecord, OrRaise};
use crate::rules::Rules;
use crate::words::{SeatWord, ViewerWord, Word};
use duskboard_table::{Perspective, Verified, banqi_text, is_written_as_pgn, moments, pgn, verify};
use pyo3::prelude::*;

/// The record of a game, as a server gives it.
#[pyclass(frozen, module = "duskboard")]
pub(crate) struct Record(duskboard_protocol::Record);

/// A moment of a game that is replayed.
#[pyclass(frozen, module = "duskboard")]
#[derive(Clone)]
pub(crate) struct Moment(duskboard_protocol::Moment);

#[pymethods]
impl Moment {
    /// Who acted.
    #[getter]
    fn seat(&self) -> Option<SeatWord> {
        self.0.seat.map(Word)
    }

    /// How it is written.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The view afterwards, as text; the FEN, if the truth was asked for.
    #[getter]
    fn view(&self) -> &str {
        &self.0.view
    }
}

#[pymethods]
impl Record {
    #[new]
    fn new(text: &str) -> PyResult<Record> {
        duskboard_protocol::Record::read(text).map(Record).or_raise(BadRecord::new_err)
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> PyResult<Rules> {
        self.0.settings.game.rules().map(Rules).or_raise(BadRecord::new_err)
    }

    /// Replays the game and checks every action, clock, shuffle, flip and coin, the dice and the chain
    /// of entries. How many actions were made and how often chance fell.
    fn verify(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        let checked = py.detach(|| verify(&self.0)).or_raise(BadRecord::new_err);
        checked.map(|Verified { actions, draws }| (actions, draws))
    }

    /// The game as PGN; Banqi as a list of moves.
    fn pgn(&self) -> PyResult<String> {
        let write = if is_written_as_pgn(&self.0) { pgn } else { banqi_text };
        write(&self.0).or_raise(BadRecord::new_err)
    }

    /// The moments of the game as a viewer saw them, or as they were.
    #[pyo3(signature = (viewer=None))]
    fn moments(&self, viewer: Option<ViewerWord>) -> PyResult<Vec<Moment>> {
        let perspective = viewer.map_or(Perspective::Truth, |viewer| Perspective::Of(viewer.0));
        let all = moments(&self.0, perspective).or_raise(BadRecord::new_err)?;
        Ok(all.into_iter().map(Moment).collect())
    }
}

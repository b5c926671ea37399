//! How a game ended.

use crate::words::SeatWord;
use pyo3::prelude::*;

/// Who won, and why the game is over.
#[pyclass(frozen, eq, hash, module = "duskboard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) duskboard_rules::Outcome);

#[pymethods]
impl Outcome {
    /// Who won; `None` in a draw.
    #[getter]
    fn winner(&self) -> Option<SeatWord> {
        self.0.winner.map(SeatWord::from)
    }

    /// `"checkmate"`, `"king-captured"`, ...
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason.word()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<{}>", self.0)
    }
}

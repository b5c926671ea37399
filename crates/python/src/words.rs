//! Seats, viewers and squares are their words in Python: `"first"`, `"spectator"`, `"e4"`.

use crate::errors::expected;
use crate::rules::Rules;
use duskboard_rules::{Seat, Square, Turn, Viewer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A value that Python writes as a word.
pub(crate) struct Word<T>(pub(crate) T);

impl<'py, T: std::str::FromStr<Err: std::fmt::Display>> FromPyObject<'_, 'py> for Word<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Word<T>> {
        let text: String = object.extract()?;
        text.parse().map(Word).map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
    }
}

impl<'py, T: std::fmt::Display> IntoPyObject<'py> for Word<T> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyString>, Self::Error> {
        Ok(PyString::new(py, &self.0.to_string()))
    }
}

/// A seat.
pub(crate) type SeatWord = Word<Seat>;
/// A seat or a spectator.
pub(crate) type ViewerWord = Word<Viewer>;
/// A square.
pub(crate) type SquareWord = Word<Square>;

/// The rules, or the name of a game with its usual options.
pub(crate) enum RulesLike {
    /// Rules.
    Rules(Rules),
    /// A name.
    Name(String),
}

impl FromPyObject<'_, '_> for RulesLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<RulesLike> {
        if object.is_instance_of::<PyString>() {
            return object.extract().map(RulesLike::Name);
        }
        let rules = object.extract().map(RulesLike::Rules).map_err(PyErr::from);
        rules.map_err(|error| expected(error, object, "rules or the name of a game"))
    }
}

impl RulesLike {
    /// The rules that are meant.
    pub(crate) fn rules(self) -> PyResult<duskboard_rules::Rules> {
        match self {
            RulesLike::Rules(rules) => Ok(rules.0),
            RulesLike::Name(name) => Rules::named(&name),
        }
    }
}

/// The word for whose turn it is.
pub(crate) fn turn(turn: Turn) -> &'static str {
    match turn {
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
        Turn::Players(seats) => match Seat::BOTH.map(|seat| seats.contains(seat)) {
            [true, true] => "both",
            [false, true] => "second",
            [true, false] | [false, false] => "first",
        },
    }
}

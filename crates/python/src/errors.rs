//! What goes wrong, as exceptions of Python. Each is a `ValueError`: the value given was no good.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(duskboard, BadRules, PyValueError, "No such game, or no such option of it.");
create_exception!(duskboard, BadFen, PyValueError, "A text that is no position or no view.");
create_exception!(duskboard, IllegalAction, PyValueError, "An action that was refused.");
create_exception!(duskboard, NoSuchChance, PyValueError, "Chance cannot fall like this.");
create_exception!(duskboard, BadPgn, PyValueError, "A text that is no PGN of a game of ours.");
create_exception!(duskboard, BadRecord, PyValueError, "A record that cannot be read or is untrue.");

/// Makes an exception of an error of ours.
pub(crate) trait OrRaise<T> {
    /// The value, or this exception with the error's own words.
    fn or_raise<E>(self, exception: fn(String) -> E) -> Result<T, E>;
}

impl<T, F: std::fmt::Display> OrRaise<T> for Result<T, F> {
    fn or_raise<E>(self, exception: fn(String) -> E) -> Result<T, E> {
        self.map_err(|error| exception(error.to_string()))
    }
}

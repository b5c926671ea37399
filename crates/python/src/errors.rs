//! What goes wrong, as exceptions of Python. Each is a `ValueError`: the value given was no good.

use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

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

/// Whether there is room for so many things of so many bytes, or a `MemoryError`. Whoever takes the room
/// afterwards could only end the whole program.
pub(crate) fn expect_room(things: usize, bytes: usize) -> PyResult<()> {
    let mut room = Vec::<u8>::new();
    let there = things.checked_mul(bytes).is_some_and(|all| room.try_reserve_exact(all).is_ok());
    // Else the compiler leaves out what nobody uses.
    std::hint::black_box(&room);
    if there {
        return Ok(());
    }
    Err(PyMemoryError::new_err(format!("no room for {things} times {bytes} bytes")))
}

/// What was expected instead of an object of another type; other errors stay as they are.
pub(crate) fn expected(error: PyErr, found: Borrowed<'_, '_, PyAny>, what: &str) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(found.py()) {
        return error;
    }
    let kind = found.get_type().to_string();
    PyTypeError::new_err(format!("expected {what}, not {kind}"))
}

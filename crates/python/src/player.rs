//! Computer players. They are given what a seat has observed, never a state.

use crate::errors::expect_room;
use crate::observations::Observations;
use crate::words::{SquareWord, Word};
use duskboard_ai::{Baseline, Clock, Level, Limits, Nets, Request, TimeUse};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A computer player, with its memory between moves.
#[pyclass(frozen, module = "duskboard")]
pub(crate) struct Player {
    level: Level,
    player: Mutex<duskboard_ai::Player>,
}

/// An action and what it is worth to who asked, in hundredths of a pawn; or a win or loss in sight.
#[pyclass(frozen, get_all, eq, module = "duskboard")]
#[derive(Clone, PartialEq)]
pub(crate) struct Hint {
    action: String,
    value: String,
}

/// What a player answers with.
#[pyclass(frozen, get_all, module = "duskboard")]
#[derive(Clone)]
pub(crate) struct Thought {
    action: String,
    value: String,
    nodes: u64,
    hints: Vec<Hint>,
}

/// A piece that may stand on an unseen square, and how likely that is.
#[pyclass(frozen, module = "duskboard")]
#[derive(Clone, Copy)]
pub(crate) struct Guess(duskboard_ai::Guess);

#[pymethods]
impl Guess {
    /// Where.
    #[getter]
    fn square(&self) -> SquareWord {
        Word(self.0.square)
    }

    /// What, by its letter in a FEN.
    #[getter]
    fn piece(&self) -> char {
        self.0.piece
    }

    /// From 0 to 1.
    #[getter]
    fn probability(&self) -> f64 {
        self.0.probability
    }

    fn __repr__(&self) -> String {
        format!("<{} on {}: {:.3}>", self.0.piece, self.0.square, self.0.probability)
    }
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        format!("<{} {}>", self.action, self.value)
    }
}

#[pymethods]
impl Thought {
    fn __repr__(&self) -> String {
        format!("<{} {} after {} positions>", self.action, self.value, self.nodes)
    }
}

impl From<&duskboard_ai::Hint> for Hint {
    fn from(hint: &duskboard_ai::Hint) -> Hint {
        Hint { action: hint.action.to_string(), value: hint.value.to_string() }
    }
}

/// Milliseconds since the question.
struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn elapsed(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

impl Player {
    /// The limits that were given; the best level has none of its own.
    fn limits(
        &self,
        nodes: Option<u64>,
        depth: Option<u32>,
        milliseconds: Option<u64>,
    ) -> PyResult<Limits> {
        let none = nodes.is_none() && depth.is_none() && milliseconds.is_none();
        if none && self.level == Level::BEST {
            return Err(PyValueError::new_err(
                "the best level thinks for ever: give it nodes, depth or milliseconds",
            ));
        }
        Ok(Limits { depth, nodes, time: milliseconds.map(TimeUse::exactly) })
    }

    fn player(&self) -> MutexGuard<'_, duskboard_ai::Player> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the player something, with the interpreter free for other threads.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        (observed, limits, seed): (&duskboard_ai::Observations, Limits, u64),
        question: impl FnOnce(&mut duskboard_ai::Player, &Request<'_>) -> T + Send,
    ) -> T {
        py.detach(|| {
            let clock = Stopwatch(Instant::now());
            question(&mut self.player(), &Request { observed, limits, clock: &clock, seed })
        })
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (level=8, *, megabytes=duskboard_ai::USUAL_MEGABYTES))]
    fn new(level: u32, megabytes: usize) -> PyResult<Player> {
        let none = || PyValueError::new_err(format!("there is no level {level}: expected 1 to 8"));
        let level = Level::of(level).ok_or_else(none)?;
        let most = 1..=65_536;
        if !most.contains(&megabytes) {
            return Err(PyValueError::new_err("expected 1 to 65536 megabytes"));
        }
        expect_room(megabytes, 1 << 20)?;
        let player = duskboard_ai::Player::new(level, megabytes).with_nets(Nets::built_in());
        Ok(Player { level, player: Mutex::new(player) })
    }

    /// From 1 to 8.
    #[getter]
    fn level(&self) -> u32 {
        self.level.number()
    }

    /// Forgets the last game.
    fn new_game(&self) {
        self.player().new_game();
    }

    /// What to play.
    #[pyo3(signature = (seen, *, nodes=None, depth=None, milliseconds=None, seed=0))]
    fn think(
        &self,
        py: Python<'_>,
        seen: &Observations,
        nodes: Option<u64>,
        depth: Option<u32>,
        milliseconds: Option<u64>,
        seed: u64,
    ) -> PyResult<Thought> {
        let limits = self.limits(nodes, depth, milliseconds)?;
        let thought = self.ask(py, (&seen.seen, limits, seed), |player, request| {
            player.think(request, &mut |_| {})
        });
        let thought = thought.ok_or_else(nothing)?;
        Ok(Thought {
            action: thought.action.to_string(),
            value: thought.value.to_string(),
            nodes: thought.nodes,
            hints: thought.hints.iter().map(Hint::from).collect(),
        })
    }

    /// The actions with their values, the best first.
    #[pyo3(signature = (seen, *, nodes=None, depth=None, milliseconds=None, seed=0))]
    fn hints(
        &self,
        py: Python<'_>,
        seen: &Observations,
        nodes: Option<u64>,
        depth: Option<u32>,
        milliseconds: Option<u64>,
        seed: u64,
    ) -> PyResult<Vec<Hint>> {
        let limits = self.limits(nodes, depth, milliseconds)?;
        let hints =
            self.ask(py, (&seen.seen, limits, seed), |player, request| player.hints(request));
        Ok(hints.iter().map(Hint::from).collect())
    }

    /// The belief: where unseen enemy pieces may stand, the likeliest first.
    #[pyo3(signature = (seen, *, milliseconds=1500, seed=0))]
    fn guess(
        &self,
        py: Python<'_>,
        seen: &Observations,
        milliseconds: u64,
        seed: u64,
    ) -> Vec<Guess> {
        let limits = Limits::of_time(milliseconds);
        let guesses =
            self.ask(py, (&seen.seen, limits, seed), |player, request| player.guess(request));
        guesses.into_iter().map(Guess).collect()
    }

    fn __repr__(&self) -> String {
        format!("Player({})", self.level)
    }
}

fn nothing() -> PyErr {
    PyValueError::new_err("there is nothing to play")
}

fn baseline(baseline: Baseline, seen: &Observations, seed: u64) -> PyResult<String> {
    let action = baseline.act(&seen.seen, seed).ok_or_else(nothing)?;
    Ok(action.to_string())
}

/// Any legal action.
#[pyfunction]
#[pyo3(signature = (seen, seed=0))]
pub(crate) fn random_action(seen: &Observations, seed: u64) -> PyResult<String> {
    baseline(Baseline::Random, seen, seed)
}

/// The capture of the most valuable piece that is seen, or a promotion, or any legal action.
#[pyfunction]
#[pyo3(signature = (seen, seed=0))]
pub(crate) fn greedy_action(seen: &Observations, seed: u64) -> PyResult<String> {
    baseline(Baseline::Greedy, seen, seed)
}

//! A game that is played in place: the quick way through a single game.

use crate::errors::{IllegalAction, expected};
use crate::numbers;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::state::State;
use crate::view::View;
use crate::words::{RulesLike, SeatWord, ViewerWord};
use duskboard_ai::Seeded;
use duskboard_rules::Action;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Where a game begins: at a state, or as the rules say.
pub(crate) enum StartLike {
    /// At a state.
    State(Py<State>),
    /// At the beginning.
    Rules(RulesLike),
}

impl FromPyObject<'_, '_> for StartLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<StartLike> {
        if object.is_instance_of::<State>() {
            return Ok(StartLike::State(object.extract()?));
        }
        let rules = object.extract().map(StartLike::Rules);
        rules.map_err(|error| expected(error, object, "a state, rules or the name of a game"))
    }
}

/// A game being played. It changes in place; chance falls by dice that a seed decides.
#[pyclass(module = "duskboard")]
#[derive(Clone)]
pub(crate) struct Game {
    start: State,
    now: State,
    dice: Seeded,
    /// The numbers of what may be played now; none before anybody has asked.
    listed: Vec<u16>,
}

impl Game {
    /// Plays a legal action and lets chance fall.
    fn act(&mut self, action: Action) {
        self.now.act(action);
        self.await_player();
    }

    fn await_player(&mut self) {
        while self.now.throw_with(&mut self.dice) {}
        self.listed.clear();
    }

    /// The action with a number, if it may be played. Whoever has a list of them is not asked twice.
    fn allowed(&self, number: usize) -> PyResult<Action> {
        let action = numbers::known(self.now.rules, number)?;
        if !self.listed.iter().any(|&one| usize::from(one) == number) {
            self.now.allows(action)?;
        }
        Ok(action)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start, *, seed=0))]
    fn new(start: StartLike, seed: u64) -> PyResult<Game> {
        let start = match start {
            StartLike::State(state) => state.get().clone(),
            StartLike::Rules(rules) => State::start(rules.rules()?),
        };
        let now = start.clone();
        let mut game = Game { start, now, dice: Seeded::new(seed), listed: Vec::with_capacity(64) };
        game.await_player();
        Ok(game)
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.now.rules)
    }

    /// Is the game over?
    #[getter]
    fn is_over(&self) -> bool {
        self.now.is_over()
    }

    /// The seat that acts, the first of two if both may.
    #[getter]
    fn seat(&self) -> Option<SeatWord> {
        self.now.seat()
    }

    /// How the game ended.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome()
    }

    /// The state of this moment, which stays as it is.
    #[getter]
    fn state(&self) -> State {
        self.now.clone()
    }

    /// All that a viewer may know now.
    fn view(&self, viewer: ViewerWord) -> View {
        self.now.view(viewer)
    }

    /// How many legal actions there are; 0 when the game is over.
    #[getter]
    fn count(&self) -> usize {
        self.now.count()
    }

    /// The numbers of the legal actions, in no particular order.
    fn legal<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if self.listed.is_empty() {
            self.now.each_legal_number(None, |number| self.listed.push(number));
        }
        numbers::list(py, &self.listed)
    }

    /// Plays a legal action; then chance falls.
    #[pyo3(signature = (action, /))]
    fn play(&mut self, action: usize) -> PyResult<()> {
        self.act(self.allowed(action)?);
        Ok(())
    }

    /// Plays the legal action at this place of the list, below its count; then chance falls.
    #[pyo3(signature = (place, /))]
    fn step(&mut self, place: usize) -> PyResult<()> {
        let none = || {
            let count = self.now.count();
            IllegalAction::new_err(format!(
                "{place} is no place in a list of {count} legal actions"
            ))
        };
        self.act(self.now.nth(place).ok_or_else(none)?);
        Ok(())
    }

    /// Back to where it began. The dice go on.
    fn reset(&mut self) {
        self.now.clone_from(&self.start);
        self.await_player();
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// Shows what a spectator sees, so that no log tells a secret.
    fn __repr__(&self) -> String {
        self.now.__repr__().replacen("State", "Game", 1)
    }
}

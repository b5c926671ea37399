//! A game that is played in place: the quick way through a single game.

use crate::errors::IllegalAction;
use crate::numbers;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::state::State;
use crate::view::View;
use crate::words::{RulesLike, SeatWord, ViewerWord};
use duskboard_ai::Seeded;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Where a game begins: at a state, or as the rules say.
#[derive(FromPyObject)]
pub(crate) enum StartLike {
    /// At a state.
    State(State),
    /// At the beginning.
    Rules(RulesLike),
}

/// A game being played. It changes in place; chance falls by dice that a seed decides.
#[pyclass(module = "duskboard")]
#[derive(Clone)]
pub(crate) struct Game {
    start: State,
    now: State,
    dice: Seeded,
    /// The numbers of what may be played now; none when the game is over.
    legal: Vec<u16>,
}

impl Game {
    /// Lets chance fall and lists what may be played.
    fn go_on(&mut self) {
        while self.now.throw_with(&mut self.dice) {}
        self.legal.clear();
        self.now.each_legal_number(None, |number| self.legal.push(number));
    }

    /// Why a number is not played.
    fn refusal(&self, number: usize) -> PyErr {
        match numbers::known(self.now.rules, number).and_then(|action| self.now.acted(None, action))
        {
            Err(refused) => refused,
            Ok(_) => IllegalAction::new_err(format!("{number} is not legal")),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start, *, seed=0))]
    fn new(start: StartLike, seed: u64) -> PyResult<Game> {
        let start = match start {
            StartLike::State(state) => state,
            StartLike::Rules(rules) => State::start(rules.rules()?),
        };
        let now = start.clone();
        let mut game = Game { start, now, dice: Seeded::new(seed), legal: Vec::with_capacity(64) };
        game.go_on();
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
        self.legal.is_empty()
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

    /// The numbers of the legal actions, in no particular order.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        numbers::list(py, &self.legal)
    }

    /// Plays a legal action; then chance falls.
    #[pyo3(signature = (action, /))]
    fn play(&mut self, action: usize) -> PyResult<()> {
        let known = numbers::action(self.now.rules, action);
        let (true, Some(known)) = (self.legal.iter().any(|&one| usize::from(one) == action), known)
        else {
            return Err(self.refusal(action));
        };
        self.now.act(known);
        self.go_on();
        Ok(())
    }

    /// Back to where it began. The dice go on.
    fn reset(&mut self) {
        self.now.clone_from(&self.start);
        self.go_on();
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

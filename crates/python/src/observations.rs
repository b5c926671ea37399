//! What a seat has observed of a game: all that a computer player is given.

use crate::event::Event;
use crate::rules::Rules;
use crate::state::State;
use crate::view::View;
use crate::words::{RulesLike, SeatWord, Word};
use duskboard_rules::{Seat, Turn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Everything one seat has observed, oldest first.
#[pyclass(eq, module = "duskboard")]
#[derive(Clone, PartialEq)]
pub(crate) struct Observations {
    pub(crate) seen: duskboard_ai::Observations,
}

/// A view, and what was told on the way to it.
type Step = (View, Vec<Event>);

impl Observations {
    /// What a seat has observed of a game so far. An action and how chance fell after it are one step.
    pub(crate) fn of(state: &State, seat: Seat) -> PyResult<Observations> {
        let (mut steps, mut told) = (Vec::new(), Vec::new());
        state.each_moment(|game| {
            told.extend(game.told(seat.into()));
            if game.turn() != Turn::Chance {
                steps.push((game.view(seat.into()), std::mem::take(&mut told)));
            }
        })?;
        let rules = state.rules().0;
        let seen = duskboard_ai::Observations::of(rules, seat, steps);
        Ok(Observations { seen: seen.map_err(|error| PyValueError::new_err(error.to_string()))? })
    }
}

#[pymethods]
impl Observations {
    #[new]
    #[pyo3(signature = (rules, seat, steps=Vec::new()))]
    fn new(rules: RulesLike, seat: SeatWord, steps: Vec<Step>) -> PyResult<Observations> {
        let seen = duskboard_ai::Observations::new(rules.rules()?, seat.0);
        let mut all = Observations { seen };
        steps.into_iter().try_for_each(|(view, events)| all.push(view, events))?;
        Ok(all)
    }

    /// Adds what was seen and told of one more step.
    #[pyo3(signature = (view, events=Vec::new()))]
    fn push(&mut self, view: View, events: Vec<Event>) -> PyResult<()> {
        if view.0.rules() != self.seen.rules() {
            return Err(PyValueError::new_err("a view of another game"));
        }
        let events = events.iter().filter_map(Event::event).collect();
        let pushed = self.seen.push(view.0, events);
        pushed.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.seen.rules())
    }

    /// Whose observations these are.
    #[getter]
    fn seat(&self) -> SeatWord {
        Word(self.seen.seat())
    }

    /// What the seat sees now.
    #[getter]
    fn now(&self) -> Option<View> {
        self.seen.now().cloned().map(View)
    }

    /// Every step: the view, and what was told.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        let rules = self.seen.rules();
        let step = |one: &duskboard_ai::Observation| {
            let events = one.events.iter().map(|&event| Event::of(rules, event)).collect();
            (View(one.view.clone()), events)
        };
        self.seen.list().iter().map(step).collect()
    }

    /// All of it as one text: two are equal when the seat cannot tell them apart.
    fn __str__(&self) -> String {
        let lines = self.steps().into_iter().map(|(view, events)| {
            let told: Vec<String> = events.iter().map(Event::__str__).collect();
            format!("{} {}", view.0, told.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn __len__(&self) -> usize {
        self.seen.list().len()
    }

    fn __repr__(&self) -> String {
        format!("<Observations of {}: {} steps>", self.seen.seat(), self.__len__())
    }

    fn __copy__(&self) -> Observations {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Observations {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Rules, String, Vec<Step>)) {
        let parts = (self.rules(), self.seen.seat().to_string(), self.steps());
        (py.get_type::<Observations>(), parts)
    }
}

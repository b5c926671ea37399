//! What happened, as it was told to one viewer.

use crate::errors::{BadRules, OrRaise};
use crate::rules::Rules;
use crate::words::RulesLike;
use duskboard_protocol::{Told, json};
use duskboard_rules::Rules as AnyRules;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

/// One thing a viewer learns from a step. What the viewer did not see is `None`.
#[pyclass(frozen, eq, from_py_object, module = "duskboard")]
#[derive(Clone, PartialEq)]
pub(crate) struct Event {
    rules: AnyRules,
    told: Told,
}

impl Event {
    /// An event of a game.
    pub(crate) fn of(rules: AnyRules, event: duskboard_rules::Event) -> Event {
        Event { rules, told: event.into() }
    }

    /// What the rules call it; none for the end of a game, from which nothing goes on.
    pub(crate) fn event(&self) -> Option<duskboard_rules::Event> {
        self.told.event(self.rules)
    }

    /// Its name and its fields.
    fn parts(&self) -> (String, BTreeMap<String, Option<String>>) {
        let value = serde_json::to_value(self.told).unwrap_or_default();
        let Value::Object(whole) = value else { return Default::default() };
        let Some((kind, Value::Object(fields))) = whole.into_iter().next() else {
            return Default::default();
        };
        let text = |value: Value| value.as_str().map(String::from);
        (kind, fields.into_iter().map(|(name, value)| (name, text(value))).collect())
    }
}

#[pymethods]
impl Event {
    #[new]
    fn new(rules: RulesLike, text: &str) -> PyResult<Event> {
        Ok(Event { rules: rules.rules()?, told: json::read(text).or_raise(BadRules::new_err)? })
    }

    /// `"moved"`, `"captured"`, `"flipped"`, ...
    #[getter]
    fn kind(&self) -> String {
        self.parts().0
    }

    /// All it tells, by name.
    #[getter]
    fn fields(&self) -> BTreeMap<String, Option<String>> {
        self.parts().1
    }

    fn __getitem__(&self, name: &str) -> PyResult<Option<String>> {
        self.parts().1.remove(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))
    }

    fn __hash__(&self) -> u64 {
        crate::state::hashed(&self.__str__())
    }

    /// As servers write it.
    pub(crate) fn __str__(&self) -> String {
        json::write(&self.told)
    }

    fn __repr__(&self) -> String {
        format!("Event({})", self.__str__())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, pyo3::types::PyType>, (Rules, String)) {
        (py.get_type::<Event>(), (Rules(self.rules), self.__str__()))
    }
}

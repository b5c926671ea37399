//! Games and their options.

use crate::errors::{BadRules, OrRaise};
use crate::{numbers, planes};
use duskboard_rules::variant::Setting as Described;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

/// A game and all its options.
#[pyclass(frozen, eq, hash, from_py_object, module = "duskboard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) duskboard_rules::Rules);

impl Rules {
    /// The rules of a name with their usual options.
    pub(crate) fn named(name: &str) -> PyResult<duskboard_rules::Rules> {
        name.parse::<duskboard_rules::Rules>().or_raise(BadRules::new_err)
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (name, /, **options))]
    fn new(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
        let mut rules = Rules::named(name)?;
        for (key, value) in options.into_iter().flatten() {
            let (key, value): (String, String) = (key.extract()?, word(&value)?);
            rules.set(&key, &value).or_raise(BadRules::new_err)?;
        }
        Ok(Rules(rules))
    }

    /// Every name a game can be asked for by.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        duskboard_rules::Rules::names().collect()
    }

    /// The name of the game, whatever its options.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// Every option with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for setting in self.0.settings() {
            options.set_item(setting.key, setting.value)?;
        }
        Ok(options)
    }

    /// Every option with what it could be.
    #[getter]
    fn settings(&self) -> Vec<Setting> {
        self.0.settings().into_iter().map(Setting::from).collect()
    }

    /// Is anything hidden from a player?
    #[getter]
    fn hides(&self) -> bool {
        self.0.hides()
    }

    /// Are squares out of sight?
    #[getter]
    fn fogged(&self) -> bool {
        self.0.fogged()
    }

    /// How many ranks the board has; files are always eight.
    #[getter]
    fn ranks(&self) -> usize {
        numbers::squares(self.0) / 8
    }

    /// How many actions have a number.
    #[getter]
    fn num_actions(&self) -> usize {
        numbers::count(self.0)
    }

    /// The number of an action.
    fn number(&self, action: &str) -> PyResult<usize> {
        let action = numbers::read(action)?;
        numbers::number(self.0, action).ok_or_else(|| numbers::foreign(self.0, &action))
    }

    /// The action with a number.
    fn action(&self, number: usize) -> PyResult<String> {
        Ok(numbers::known(self.0, number)?.to_string())
    }

    /// What each plane of a view shows.
    #[getter]
    fn planes(&self) -> Vec<String> {
        planes::names(self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let settings = self.0.settings();
        let options: String =
            settings.iter().map(|s| format!(", {}={:?}", s.key, s.value)).collect();
        format!("Rules({:?}{options})", self.variant())
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str,), Bound<'py, PyDict>)> {
        Ok(((self.variant(),), self.options(py)?))
    }
}

/// A value as commands write it: `True` is `on`.
fn word(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(if flag.is_true() { "on" } else { "off" }.into()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

/// One option as it stands.
#[pyclass(frozen, eq, get_all, module = "duskboard")]
#[derive(PartialEq, Clone)]
pub(crate) struct Setting {
    key: &'static str,
    value: &'static str,
    allowed: Vec<&'static str>,
}

impl From<Described> for Setting {
    fn from(Described { key, value, allowed, .. }: Described) -> Setting {
        Setting { key, value, allowed }
    }
}

#[pymethods]
impl Setting {
    fn __repr__(&self) -> String {
        format!("{}={} of {}", self.key, self.value, self.allowed.join(", "))
    }
}

//! What a seat has observed: all that a computer player is given.

use crate::json::{Events, Options, Thrown, error, read_events, word};
use crate::rules;
use crate::view::View;
use wasm_bindgen::prelude::*;

/// Everything one seat has observed, oldest first.
#[wasm_bindgen]
pub struct Observations(pub(crate) duskboard_ai::Observations);

#[wasm_bindgen]
impl Observations {
    /// No observations yet.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, options: Option<Options>, seat: &str) -> Thrown<Observations> {
        let rules = rules::read(name, options)?;
        Ok(Observations(duskboard_ai::Observations::new(rules, word(seat)?)))
    }

    /// Adds what was seen and told of one more step, the seat's own steps included.
    pub fn push(&mut self, view: &View, told: Option<Events>) -> Thrown<()> {
        if view.0.rules() != self.0.rules() {
            return Err(error("a view of another game"));
        }
        let told = told.map_or(JsValue::UNDEFINED, JsValue::from);
        let events = read_events(self.0.rules(), &told)?;
        self.0.push(view.0.clone(), events).map_err(error)
    }

    /// What the seat sees now.
    #[wasm_bindgen(getter)]
    pub fn now(&self) -> Option<View> {
        self.0.now().cloned().map(View)
    }

    /// How many steps there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.list().len()
    }
}

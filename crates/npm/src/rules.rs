//! Games by name.

use crate::json::{Options, Thrown, error, value};
use duskboard_rules::{Rules, Seat, Turn};
use serde_json::Value;
use wasm_bindgen::prelude::*;

/// Every name a game can be asked for by.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    Rules::names().map(String::from).collect()
}

/// The rules of a name, with some options set.
pub(crate) fn read(name: &str, options: Option<Options>) -> Thrown<Rules> {
    let mut rules: Rules = name.parse().map_err(error)?;
    match value(&options.map_or(JsValue::UNDEFINED, JsValue::from))? {
        Value::Null => {}
        Value::Object(options) => {
            for (key, word) in options {
                let word = word.as_str().ok_or_else(|| error(format!("{key} is no text")))?;
                rules.set(&key, word).map_err(error)?;
            }
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err(error("expected options by name"));
        }
    }
    Ok(rules)
}

/// The word for whose turn it is.
pub(crate) fn turn(turn: Turn) -> String {
    let word = match turn {
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
        Turn::Players(seats) => match Seat::BOTH.map(|seat| seats.contains(seat)) {
            [true, true] => "both",
            [false, true] => "second",
            [true, false] | [false, false] => "first",
        },
    };
    word.into()
}

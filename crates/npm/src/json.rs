//! Values that JavaScript is given as plain objects, and the types they have in TypeScript.

use duskboard_protocol::{Told, json};
use duskboard_rules::{Event, Rules, Seat, Square, Viewer};
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A chair. In the chess family the first is White. */
export type Seat = "first" | "second";
/** Whoever looks. */
export type Viewer = Seat | "spectator";
/** Who acts: both only while both place an assassin. */
export type Turn = Seat | "both" | "chance" | "over";
/** The options of a game by name: `{ quiet_draw: "40" }`. */
export type Options = Record<string, string>;
/** One thing a viewer learns from a step, as servers write it: `{ moved: { seat: "first", … } }`. */
export type Event = Record<string, Record<string, unknown>>;
/** How a game ended; nobody wins a draw. */
export interface Outcome { winner: Seat | null; reason: string; }
/** A piece that is seen. */
export interface Man { letter: string; owner: Seat; color: "white" | "black"; }
/** What a viewer knows of a square. */
export type Cell = "unseen" | "empty" | "face-down" | Man;
/** How far a player may think. */
export interface Limits { nodes?: number; depth?: number; milliseconds?: number; seed?: number; }
/** What a player answers with; values as UCI writes them. */
export interface Thought { action: string; value: string; nodes: number; }
/** A piece that may stand on an unseen square. */
export interface Guess { square: string; piece: string; probability: number; }
"#;

#[wasm_bindgen]
extern "C" {
    /// The options of a game.
    #[wasm_bindgen(typescript_type = "Options")]
    pub type Options;
    /// Events.
    #[wasm_bindgen(typescript_type = "Event[]")]
    pub type Events;
    /// How a game ended.
    #[wasm_bindgen(typescript_type = "Outcome | undefined")]
    pub type MaybeOutcome;
    /// What is known of every square.
    #[wasm_bindgen(typescript_type = "Record<string, Cell>")]
    pub type Cells;
    /// Outcomes of chance with their weights.
    #[wasm_bindgen(typescript_type = "[string, number][]")]
    pub type Chances;
    /// How far a player may think.
    #[wasm_bindgen(typescript_type = "Limits")]
    pub type GivenLimits;
    /// What a player answers with.
    #[wasm_bindgen(typescript_type = "Thought")]
    pub type GivenThought;
    /// Where pieces may stand.
    #[wasm_bindgen(typescript_type = "Guess[]")]
    pub type Guesses;
}

/// What went wrong, as JavaScript throws it.
pub(crate) type Thrown<T> = Result<T, JsError>;

/// The error with these words.
pub(crate) fn error(words: impl Display) -> JsError {
    JsError::new(&words.to_string())
}

/// A value as a plain object.
pub(crate) fn object(value: &Value) -> Thrown<JsValue> {
    js_sys::JSON::parse(&value.to_string()).map_err(|_| error("no JSON"))
}

/// A plain object as a value; nothing for `undefined`.
pub(crate) fn value(object: &JsValue) -> Thrown<Value> {
    if object.is_undefined() || object.is_null() {
        return Ok(Value::Null);
    }
    let text = js_sys::JSON::stringify(object).ok().and_then(|text| text.as_string());
    let text = text.ok_or_else(|| error("expected a plain object"))?;
    serde_json::from_str(&text).map_err(error)
}

/// Events as plain objects.
pub(crate) fn events(told: Vec<Event>) -> Thrown<Events> {
    let told: Vec<Told> = told.into_iter().map(Told::from).collect();
    let told = js_sys::JSON::parse(&json::write(&told)).map_err(|_| error("no JSON"))?;
    Ok(told.unchecked_into())
}

/// Plain objects as events. The end of a game is none to go on from.
pub(crate) fn read_events(rules: Rules, events: &JsValue) -> Thrown<Vec<Event>> {
    let told: Vec<Told> = match value(events)? {
        Value::Null => Vec::new(),
        value => json::read(&value.to_string()).map_err(error)?,
    };
    Ok(told.into_iter().filter_map(|told| told.event(rules)).collect())
}

/// Something that is written as a word.
pub(crate) fn word<T: FromStr<Err: Display>>(text: &str) -> Thrown<T> {
    text.parse().map_err(error)
}

/// A seat, if one is named.
pub(crate) fn seat(text: Option<String>) -> Thrown<Option<Seat>> {
    text.map(|text| word(&text)).transpose()
}

/// A viewer.
pub(crate) fn viewer(text: &str) -> Thrown<Viewer> {
    word(text)
}

/// A square.
pub(crate) fn square(text: &str) -> Thrown<Square> {
    word(text)
}

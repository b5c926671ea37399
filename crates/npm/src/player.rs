//! The computer player. It is given what a seat has observed, never a game.

use crate::json::{GivenLimits, GivenThought, Guesses, Thrown, error, object, value};
use crate::observations::Observations;
use duskboard_ai::{Clock, Level, Limits, Request, TimeUse};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// A computer player, with its memory between moves.
#[wasm_bindgen]
pub struct Player {
    level: Level,
    player: duskboard_ai::Player,
}

/// The clock of whoever runs the script.
struct Stopwatch {
    since: f64,
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> u64 {
        (js_sys::Date::now() - self.since).max(0.0) as u64
    }
}

/// How long a guess may take.
const GUESS_MS: u64 = 1_500;

impl Player {
    fn ask<T>(
        &mut self,
        seen: &Observations,
        (limits, seed): (Limits, u64),
        question: impl FnOnce(&mut duskboard_ai::Player, &Request<'_>) -> T,
    ) -> T {
        let clock = Stopwatch { since: js_sys::Date::now() };
        question(&mut self.player, &Request { observed: &seen.0, limits, clock: &clock, seed })
    }

    fn limits(&self, given: &Value) -> Thrown<(Limits, u64)> {
        if !(given.is_null() || given.is_object()) {
            return Err(error("expected limits by name"));
        }
        let number = |name: &str| match &given[name] {
            Value::Null => Ok(None),
            value => value.as_u64().map(Some).ok_or_else(|| {
                error(format!("{name} is no number: expected a whole one, from 0 on"))
            }),
        };
        let (nodes, depth, time) = (number("nodes")?, number("depth")?, number("milliseconds")?);
        if nodes.is_none() && depth.is_none() && time.is_none() && self.level == Level::BEST {
            return Err(error(
                "the best level thinks for ever: give it nodes, depth or milliseconds",
            ));
        }
        let depth = depth.map(|depth| depth.min(200) as u32);
        let limits = Limits { nodes, depth, time: time.map(TimeUse::exactly) };
        Ok((limits, number("seed")?.unwrap_or_default()))
    }
}

#[wasm_bindgen]
impl Player {
    /// A player of a level from 1 to 8.
    #[wasm_bindgen(constructor)]
    pub fn new(level: u32) -> Thrown<Player> {
        let level = Level::of(level);
        let level = level.ok_or_else(|| error("there is no such level: expected 1 to 8"))?;
        let player = duskboard_ai::Player::new(level, duskboard_ai::USUAL_MEGABYTES);
        Ok(Player { level, player })
    }

    /// Forgets the last game.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.player.new_game();
    }

    /// What to play. Level 8 needs a limit.
    pub fn think(
        &mut self,
        seen: &Observations,
        limits: Option<GivenLimits>,
    ) -> Thrown<GivenThought> {
        let given = value(&limits.map_or(JsValue::UNDEFINED, JsValue::from))?;
        let asked = self.limits(&given)?;
        let thought = self.ask(seen, asked, |player, request| player.think(request, &mut |_| {}));
        let thought = thought.ok_or_else(|| error("there is nothing to play"))?;
        let (action, value) = (thought.action.to_string(), thought.value.to_string());
        let found = json!({ "action": action, "value": value, "nodes": thought.nodes });
        Ok(object(&found)?.unchecked_into())
    }

    /// The belief: where unseen enemy pieces may stand, the likeliest first.
    pub fn guess(&mut self, seen: &Observations) -> Thrown<Guesses> {
        let asked = (Limits::of_time(GUESS_MS), 0);
        let guesses = self.ask(seen, asked, |player, request| player.guess(request));
        let guesses = guesses.iter().map(|guess| {
            json!({ "square": guess.square.to_string(), "piece": guess.piece, "probability": guess.probability })
        });
        Ok(object(&Value::Array(guesses.collect()))?.unchecked_into())
    }
}

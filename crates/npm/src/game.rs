//! The whole truth of a game.

use crate::json::{
    Chances, Events, MaybeOutcome, Options, Thrown, error, events, object, seat, viewer, word,
};
use crate::observations::Observations;
use crate::rules;
use crate::view::View;
use duskboard_ai::Seeded;
use duskboard_rules::{Action, Event, GameView, Seat, Turn};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A game that is played: the whole truth. Show players a `View` of it.
#[wasm_bindgen]
pub struct Game {
    game: duskboard_rules::Game,
    /// What each seat has observed so far.
    seen: [Vec<(GameView, Vec<Event>)>; 2],
}

impl Game {
    /// A game that goes on from here.
    pub(crate) fn of(game: duskboard_rules::Game) -> Game {
        let seen = Seat::BOTH.map(|seat| vec![(game.view(seat.into()), Vec::new())]);
        Game { game, seen }
    }

    /// Both seats observe the last step.
    fn look(&mut self) {
        for (seat, seen) in Seat::BOTH.into_iter().zip(&mut self.seen) {
            seen.push((self.game.view(seat.into()), self.game.told(seat.into())));
        }
    }

    /// Who acts if nobody is named: whoever may play this, where both may act.
    fn actor(&self, seat: Option<Seat>, action: Action) -> Seat {
        let may = |seat: &Seat| self.game.allows(*seat, action).is_ok();
        let found = seat.or_else(|| Seat::BOTH.into_iter().find(may));
        found.or_else(|| self.game.turn().seat()).unwrap_or(Seat::First)
    }
}

#[wasm_bindgen]
impl Game {
    /// A new game, or one that goes on from a FEN. Where officers are shuffled, chance acts first.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, options: Option<Options>, fen: Option<String>) -> Thrown<Game> {
        let rules = rules::read(name, options)?;
        let game = match fen {
            Some(fen) => duskboard_rules::Game::from_fen(rules, &fen).map_err(error)?,
            None => duskboard_rules::Game::new(rules),
        };
        Ok(Game::of(game))
    }

    /// The game and all its options, as text.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The whole truth as text. Not for players.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Whose turn it is.
    #[wasm_bindgen(getter, unchecked_return_type = "Turn")]
    pub fn turn(&self) -> String {
        rules::turn(self.game.turn())
    }

    /// The seat that acts, the first of two if both may.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | undefined")]
    pub fn seat(&self) -> Option<String> {
        self.game.turn().seat().map(|seat| seat.to_string())
    }

    /// How the game ended, if it did.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Thrown<MaybeOutcome> {
        let Some(outcome) = self.game.outcome() else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        let winner = outcome.winner.map(|seat| seat.to_string());
        Ok(object(&json!({ "winner": winner, "reason": outcome.reason.word() }))?.unchecked_into())
    }

    /// All that a viewer may know now.
    pub fn view(&self, viewer_: &str) -> Thrown<View> {
        Ok(View(self.game.view(viewer(viewer_)?)))
    }

    /// The legal actions of a seat, sorted; of the one that acts, if none is named.
    pub fn legal(&self, seat_: Option<String>) -> Thrown<Vec<String>> {
        let seat = seat(seat_)?.or_else(|| self.game.turn().seat());
        let legal = seat.map_or_else(Vec::new, |seat| self.game.view(seat.into()).legal());
        Ok(legal.iter().map(Action::to_string).collect())
    }

    /// Plays an action, or throws why not and changes nothing.
    pub fn play(&mut self, action: &str, seat_: Option<String>) -> Thrown<()> {
        let action: Action = word(action)?;
        let seat = self.actor(seat(seat_)?, action);
        self.game.play(seat, action).map_err(error)?;
        self.look();
        Ok(())
    }

    /// Every outcome that chance has now, with its exact weight.
    pub fn chances(&self) -> Thrown<Chances> {
        let chances = self.game.chances().into_iter();
        let list: Vec<_> = chances.map(|(chance, weight)| (chance.to_string(), weight)).collect();
        Ok(object(&json!(list))?.unchecked_into())
    }

    /// Goes on with an outcome of chance.
    pub fn resolve(&mut self, outcome: &str) -> Thrown<()> {
        let chance = self.game.read_chance(outcome).map_err(error)?;
        self.game.resolve(chance).map_err(error)?;
        self.look();
        Ok(())
    }

    /// Lets chance fall as a seed decides; how it fell.
    #[wasm_bindgen(js_name = throwDice)]
    pub fn throw_dice(&mut self, seed: f64) -> Thrown<String> {
        let fell = self.game.throw(&mut Seeded::new(seed.to_bits()));
        let fell = fell.ok_or_else(|| error("no chance outcome is needed here"))?;
        self.look();
        Ok(fell.to_string())
    }

    /// What a viewer is told of the last step.
    pub fn told(&self, viewer_: &str) -> Thrown<Events> {
        events(self.game.told(viewer(viewer_)?))
    }

    /// How a viewer's history tells the last step.
    #[wasm_bindgen(js_name = toldText)]
    pub fn told_text(&self, viewer_: &str) -> Thrown<String> {
        Ok(self.game.told_text(viewer(viewer_)?))
    }

    /// Everything a seat has observed.
    pub fn observations(&self, seat_: &str) -> Thrown<Observations> {
        let seat: Seat = word(seat_)?;
        let steps = self.seen[seat.index()].iter().cloned();
        let seen = duskboard_ai::Observations::of(self.game.rules(), seat, steps);
        Ok(Observations(seen.map_err(error)?))
    }

    /// How many leaves the tree of so many actions has.
    pub fn perft(&self, depth: f64) -> Thrown<f64> {
        if depth.fract() != 0.0 || !(0.0..=255.0).contains(&depth) {
            return Err(error("expected a depth from 0 to 255"));
        }
        Ok(self.game.perft(depth as u32) as f64)
    }

    /// The same game once more.
    pub fn copy(&self) -> Game {
        Game { game: self.game.clone(), seen: self.seen.clone() }
    }

    /// Does chance decide now?
    #[wasm_bindgen(getter, js_name = isChance)]
    pub fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    /// Is it over?
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }
}

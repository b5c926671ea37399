//! What one viewer knows. It holds nothing else.

use crate::game::Game;
use crate::json::{Cells, Options, Thrown, error, object, square, viewer, word};
use crate::rules;
use duskboard_ai::Seeded;
use duskboard_rules::{Action, Cell, Color, GameView, Turn};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

/// All that one viewer knows of a game.
#[wasm_bindgen]
pub struct View(pub(crate) GameView);

#[wasm_bindgen]
impl View {
    /// Reads a view as a server gives it while a game runs.
    pub fn read(name: &str, options: Option<Options>, viewer_: &str, text: &str) -> Thrown<View> {
        let rules = rules::read(name, options)?;
        GameView::read(rules, viewer(viewer_)?, text).map(View).map_err(error)
    }

    /// Who looks.
    #[wasm_bindgen(getter, unchecked_return_type = "Viewer")]
    pub fn viewer(&self) -> String {
        self.0.viewer().to_string()
    }

    /// Whose turn it is, as far as the view tells.
    #[wasm_bindgen(getter, unchecked_return_type = "Turn")]
    pub fn turn(&self) -> String {
        rules::turn(self.0.look().acting)
    }

    /// The view as text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The view as text: all that is kept of it.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.0.to_string()
    }

    /// Is it the same view?
    pub fn equals(&self, other: &View) -> bool {
        self.0 == other.0
    }

    /// What is known of each square, by its name.
    pub fn board(&self) -> Thrown<Cells> {
        let look = self.0.look();
        let squares = look.squares();
        let cells: Map<String, Value> =
            squares.map(|square| (square.to_string(), cell(look.at(square)))).collect();
        Ok(object(&Value::Object(cells))?.unchecked_into())
    }

    /// What is known of a square.
    #[wasm_bindgen(unchecked_return_type = "Cell")]
    pub fn at(&self, square_: &str) -> Thrown<JsValue> {
        let (square, look) = (square(square_)?, self.0.look());
        if square.rank() >= look.ranks {
            return Err(error(format!("{square} is not on this board")));
        }
        object(&cell(look.at(square)))
    }

    /// The viewer's legal actions, sorted.
    pub fn legal(&self) -> Vec<String> {
        self.0.legal().iter().map(Action::to_string).collect()
    }

    /// How a player would write this legal action.
    pub fn write(&self, action: &str) -> Thrown<String> {
        let action: Action = word(action)?;
        match self.0.is_legal(action) {
            true => Ok(self.0.write(action)),
            false => Err(error(format!("{action} is not legal"))),
        }
    }

    /// The legal action that a player means by a text.
    #[wasm_bindgen(js_name = readAction)]
    pub fn read_action(&self, text: &str) -> Thrown<String> {
        let action = self.0.read_action(text).map(|action| action.to_string());
        action.ok_or_else(|| error(format!("{text:?} is no legal action")))
    }

    /// A game that this viewer could not tell from the real one.
    pub fn sample(&self, seed: f64) -> Thrown<Game> {
        if self.0.look().acting == Turn::Chance {
            return Err(error("chance has still to fall"));
        }
        let game = self.0.sample(&mut Seeded::new(seed.to_bits()));
        game.map(Game::of).ok_or_else(|| error("a spectator under fog has nothing to go by"))
    }
}

fn cell(cell: Cell) -> Value {
    match cell {
        Cell::Unseen => json!("unseen"),
        Cell::Empty => json!("empty"),
        Cell::FaceDown => json!("face-down"),
        Cell::Man { man, owner } => {
            let color = if man.color == Color::White { "white" } else { "black" };
            json!({ "letter": man.letter(), "owner": owner.to_string(), "color": color })
        }
    }
}

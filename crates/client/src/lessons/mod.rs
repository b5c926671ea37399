//! Rules and first steps: each game's rules page, with its diagrams and exercises.
//!
//! Everything here is data, and none of it is in a language: that is in [`texts`]. A [`Diagram`]
//! is drawn by the same board as a game, and a [`Practice`] plays an [`Exercise`] by the rules
//! crate, so no picture can show a move that the rules do not allow. Diagrams are drawn, and
//! exercises played, from the first seat.
//!
//! ```
//! use duskboard_client::{Card, lessons::{Attempt, Practice}};
//! let mut practice = Practice::new(&Card::Archess.lesson().exercises[0]);
//! assert_eq!(practice.attempt("b2b3".parse().unwrap()), Ok(Attempt::Again));
//! assert_eq!(practice.attempt("b2*b5".parse().unwrap()), Ok(Attempt::Solved));
//! ```

pub(crate) mod archess;
pub(crate) mod assassin;
pub(crate) mod banqi;
pub(crate) mod chess;
pub(crate) mod dinosaur;
pub(crate) mod fog;
mod practice;
pub(crate) mod slug_sight;
pub(crate) mod slug_torch;
#[cfg(test)]
mod tests;
pub mod texts;
pub mod trail;

pub use practice::{Attempt, Practice};

use crate::Card;
use duskboard_rules::{Action, Figure, GameView, Seat, Square};

/// The lesson of one game, without its texts.
#[derive(Debug)]
pub struct Page {
    /// The game.
    pub card: Card,
    /// The position on its card: what the first seat sees, written as in a game.
    pub picture: &'static str,
    /// The diagrams of each section.
    pub diagrams: &'static [&'static [Diagram]],
    /// To be played one after the other.
    pub exercises: &'static [Exercise],
}

impl Page {
    /// The position on its card.
    pub fn picture(&self) -> GameView {
        read(self.card.name(), self.picture)
    }
}

/// A picture of a position, as the first seat sees it.
#[derive(Debug)]
pub struct Diagram {
    /// The game: a card, or a preset with other options.
    pub rules: &'static str,
    /// What the first seat sees, written as in a game.
    pub view: &'static str,
    /// A square whose actions are shown.
    pub select: Option<&'static str>,
}

/// A diagram with nothing selected.
const fn still(card: Card, view: &'static str) -> Diagram {
    Diagram { rules: card.name(), view, select: None }
}

/// A diagram that shows what can be done from a square.
const fn aimed(card: Card, view: &'static str, square: &'static str) -> Diagram {
    Diagram { rules: card.name(), view, select: Some(square) }
}

impl Diagram {
    /// What is drawn.
    pub fn view(&self) -> GameView {
        read(self.rules, self.view)
    }

    /// The selected square.
    pub fn selected(&self) -> Option<Square> {
        self.select.map(|name| name.parse().expect("the tests read every square"))
    }

    /// The actions to show.
    pub fn actions(&self) -> Vec<Action> {
        let mut legal = self.view().legal();
        legal.retain(|action| Some(action.origin()) == self.selected());
        legal
    }
}

/// A small task on the board, without its texts. Play it with a [`Practice`].
#[derive(Debug)]
pub struct Exercise {
    /// The game.
    pub card: Card,
    /// The whole position at the start. The player is shown the first seat's view of it.
    pub fen: &'static str,
    /// The solution, move by move.
    pub steps: &'static [Step],
}

/// A page of a game: its picture, the diagrams of each section, the exercises.
const fn page(
    card: Card,
    picture: &'static str,
    diagrams: &'static [&'static [Diagram]],
    exercises: &'static [Exercise],
) -> Page {
    Page { card, picture, diagrams, exercises }
}

/// An exercise in a game.
const fn exercise(card: Card, fen: &'static str, steps: &'static [Step]) -> Exercise {
    Exercise { card, fen, steps }
}

/// One move of an exercise and what follows it.
#[derive(Debug)]
pub struct Step {
    /// What the move has to reach.
    pub goal: Goal,
    /// How the coin falls or which piece is flipped, written as in a record.
    pub chance: Option<&'static str>,
    /// The other side's answer; `None` after the last step.
    pub reply: Option<&'static str>,
}

impl Step {
    /// The last move of an exercise, without chance.
    const fn last(goal: Goal) -> Step {
        Step { goal, chance: None, reply: None }
    }

    /// A move with an answer, without chance.
    const fn then(goal: Goal, reply: &'static str) -> Step {
        Step { goal, chance: None, reply: Some(reply) }
    }
}

/// What a move has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// One of these actions.
    Play(&'static [&'static str]),
    /// Such a man of the other side is taken.
    Capture(Figure),
    /// Such a man of the other side is seen, wherever it stands.
    See(Figure),
    /// The game is won.
    Win,
}

/// Reads what the first seat sees in a lesson.
fn read(rules: &str, view: &str) -> GameView {
    let rules = rules.parse().expect("the tests read the rules of every diagram");
    let view = GameView::read(rules, Seat::First.into(), view);
    view.expect("the tests read every picture and diagram")
}

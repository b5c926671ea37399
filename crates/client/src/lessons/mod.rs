//! Rules and first steps: what each game's rules page says and draws, and its exercises.
//!
//! Everything here is data; a [`Diagram`] is drawn by the same board as a game, and a
//! [`Practice`] plays an [`Exercise`] by the rules crate, so no picture can show a move that the
//! rules do not know. Diagrams are seen, and exercises played, by the first seat.
//!
//! ```
//! use duskboard_client::lessons::{Attempt, PAGES, Practice, page};
//! let archers = page("archess").unwrap();
//! let mut practice = Practice::new(&archers.exercises[0]);
//! assert_eq!(practice.attempt("b2b3".parse().unwrap()), Ok(Attempt::Again));
//! assert_eq!(practice.attempt("b2*b5".parse().unwrap()), Ok(Attempt::Solved));
//! assert_eq!(PAGES.len(), 7);
//! ```

mod archess;
mod assassin;
mod banqi;
mod chess;
mod common;
mod dinosaur;
mod practice;
mod slug_sight;
mod slug_torch;
#[cfg(test)]
mod tests;

pub use practice::{Attempt, Practice};

use crate::Language;
use duskboard_rules::{Action, GameView, Rules, Seat, Square};

/// A text in every language of the page. One that is missing or empty does not compile.
///
/// ```compile_fail,E0063
/// let half = duskboard_client::lessons::Both { en: "king" };
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Both {
    /// English.
    pub en: &'static str,
    /// Traditional Chinese, as written in Taiwan.
    pub zh: &'static str,
}

impl Both {
    /// The text in one language.
    pub const fn of(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Chinese => self.zh,
        }
    }
}

/// A text in both languages, in the order of the fields.
const fn both(en: &'static str, zh: &'static str) -> Both {
    assert!(!en.is_empty() && !zh.is_empty(), "a text is missing");
    Both { en, zh }
}

/// All there is to learn about one game.
#[derive(Debug)]
pub struct Page {
    /// The game, by the name its rules are asked for.
    pub variant: &'static str,
    /// Its name.
    pub title: Both,
    /// What makes one want to try it.
    pub sentence: Both,
    /// The rules, what a beginner needs first.
    pub sections: &'static [Section],
    /// To be played, one after the other.
    pub exercises: &'static [Exercise],
}

/// A few rules that belong together.
#[derive(Debug)]
pub struct Section {
    /// What they are about.
    pub title: Both,
    /// The rules.
    pub paragraphs: &'static [Both],
    /// Pictures of them.
    pub diagrams: &'static [Diagram],
}

/// A picture of a position, as the first seat sees it.
#[derive(Debug)]
pub struct Diagram {
    /// The name of the rules.
    pub rules: &'static str,
    /// What the first seat sees, written as in a game.
    pub view: &'static str,
    /// A square whose actions are shown.
    pub select: Option<&'static str>,
    /// What to see in it.
    pub caption: Both,
}

/// A diagram with nothing selected.
const fn still(rules: &'static str, view: &'static str, caption: Both) -> Diagram {
    Diagram { rules, view, select: None, caption }
}

/// A diagram that shows what can be done from a square.
const fn aimed(
    rules: &'static str,
    view: &'static str,
    square: &'static str,
    caption: Both,
) -> Diagram {
    Diagram { rules, view, select: Some(square), caption }
}

impl Diagram {
    /// The rules it is drawn by.
    pub fn rules(&self) -> Rules {
        named(self.rules)
    }

    /// What is drawn.
    pub fn view(&self) -> GameView {
        let view = GameView::read(self.rules(), Seat::First.into(), self.view);
        view.expect("the tests read every diagram")
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

/// A small task on the board. Play it with a [`Practice`].
#[derive(Debug)]
pub struct Exercise {
    /// The name of the rules.
    pub rules: &'static str,
    /// What it teaches.
    pub title: Both,
    /// What to do.
    pub task: Both,
    /// The whole truth at its beginning; a player is shown the first seat's view of it.
    pub fen: &'static str,
    /// What leads to the solution, move by move.
    pub steps: &'static [Step],
    /// The rule to think of, after a move that leads nowhere.
    pub hint: Both,
    /// What the solution has shown.
    pub well_done: Both,
}

impl Exercise {
    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        named(self.rules)
    }
}

/// One move of an exercise and what follows it.
#[derive(Debug)]
pub struct Step {
    /// What the move has to reach.
    pub goal: Goal,
    /// How the coin falls or which piece is turned up, written as in a record.
    pub chance: Option<&'static str>,
    /// What the other side plays then; nothing after the last step.
    pub reply: Option<&'static str>,
}

impl Step {
    /// A move that ends an exercise, without chance.
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
    /// An enemy piece with this letter is taken.
    Capture(char),
    /// A piece with this letter is seen, wherever it stands.
    See(char),
    /// The game is won.
    Win,
}

/// The pages of all games, plain chess first.
pub static PAGES: [Page; 7] = [
    chess::PAGE,
    dinosaur::PAGE,
    assassin::PAGE,
    archess::PAGE,
    slug_torch::PAGE,
    slug_sight::PAGE,
    banqi::PAGE,
];

/// The page of a game, by the name its rules are asked for.
pub fn page(variant: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.variant == variant)
}

/// The page that explains a game with these options.
///
/// ```
/// use duskboard_client::lessons::page_of;
/// let variant = |name: &str| page_of(name.parse().unwrap()).variant;
/// let names = ["special", "dinosaur-assassin", "stealth", "slug-sight"];
/// assert_eq!(names.map(variant), ["chess", "assassin", "assassin", "slug-sight"]);
/// ```
pub fn page_of(rules: Rules) -> &'static Page {
    let name = match rules {
        Rules::Special(special) if special.assassin => "assassin",
        Rules::Special(special) if special.dinosaur => "dinosaur",
        Rules::Special(_) => "chess",
        Rules::Archess(_) | Rules::Slug(_) | Rules::Banqi(_) => rules.variant().name(),
    };
    page(name).expect("the tests find a page for every game")
}

/// The rules a lesson names.
fn named(name: &str) -> Rules {
    name.parse().expect("the tests read all names of rules")
}

//! Rules and first steps: each game's rules page, with its diagrams and exercises.
//!
//! Everything here is data, and none of it is in a language: that is in [`texts`]. A [`Diagram`]
//! is drawn by the same board as a game, and a [`Practice`] plays an [`Exercise`] by the rules
//! crate, so no picture can show a move that the rules do not allow. Diagrams are drawn, and
//! exercises played, from the first seat.
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
mod dinosaur;
mod practice;
mod slug_sight;
mod slug_torch;
#[cfg(test)]
mod tests;
pub mod texts;

pub use practice::{Attempt, Practice};

use crate::Language;
use duskboard_rules::{Action, GameView, Rules, Seat, Square};
use texts::{PageText, Texts};

/// What a page is about: a game with a lesson of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Plain chess.
    Chess,
    /// Chess with a Triceratops.
    Dinosaur,
    /// Chess with hidden assassins.
    Assassin,
    /// Chess with archers.
    Archess,
    /// SlugChess by torchlight.
    SlugTorch,
    /// SlugChess by line of sight.
    SlugSight,
    /// Banqi.
    Banqi,
}

impl Topic {
    /// The name of its rules, as in `Rules::from_str`.
    pub const fn variant(self) -> &'static str {
        match self {
            Topic::Chess => "chess",
            Topic::Dinosaur => "dinosaur",
            Topic::Assassin => "assassin",
            Topic::Archess => "archess",
            Topic::SlugTorch => "slug-torch",
            Topic::SlugSight => "slug-sight",
            Topic::Banqi => "banqi",
        }
    }
}

/// The lesson of one game, without its texts.
#[derive(Debug)]
pub struct Page {
    /// What it is about.
    pub topic: Topic,
    /// The position on its card: what the first seat sees, written as in a game.
    pub picture: &'static str,
    /// The diagrams of each section.
    pub diagrams: &'static [&'static [Diagram]],
    /// To be played one after the other.
    pub exercises: &'static [Exercise],
}

impl Page {
    /// The name of its rules.
    pub const fn variant(&self) -> &'static str {
        self.topic.variant()
    }

    /// What it says in a language.
    pub const fn text(&self, language: Language) -> &'static PageText {
        Texts::of(language).page(self.topic)
    }
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
}

/// A diagram with nothing selected.
const fn still(rules: &'static str, view: &'static str) -> Diagram {
    Diagram { rules, view, select: None }
}

/// A diagram that shows what can be done from a square.
const fn aimed(rules: &'static str, view: &'static str, square: &'static str) -> Diagram {
    Diagram { rules, view, select: Some(square) }
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

/// A small task on the board, without its texts. Play it with a [`Practice`].
#[derive(Debug)]
pub struct Exercise {
    /// The name of the rules.
    pub rules: &'static str,
    /// The whole position at the start. The player is shown the first seat's view of it.
    pub fen: &'static str,
    /// The solution, move by move.
    pub steps: &'static [Step],
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

/// The page of a game, by the name of its rules.
pub fn page(variant: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.variant() == variant)
}

/// The page that explains a game with these options.
///
/// ```
/// use duskboard_client::lessons::page_of;
/// let variant = |name: &str| page_of(name.parse().unwrap()).variant();
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

//! Positions with exactly one good answer.
//!
//! A file of puzzles is a text with one puzzle a line, for one game: where somebody is to act, what is
//! good there, and how good. Where something is hidden the position is one that could be the truth;
//! who solves it gets the view of the seat to act, and the answer is best over [all](worlds) positions
//! that look the same with the same men.

#[cfg(feature = "engine")]
mod make;
#[cfg(feature = "engine")]
mod prove;
mod worlds;

#[cfg(feature = "engine")]
pub use make::{Wanted, make};
#[cfg(feature = "engine")]
pub use prove::{Prover, Refutation};
pub use worlds::worlds;

use duskboard_rules::{Action, Game, Rules, Seat};
use std::fmt;

/// A position with one good answer.
///
/// ```
/// use duskboard_study::puzzle::{Aim, Puzzle};
/// let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ta1a8\twin\t1\t10000\ta1a7\t6700\tcheck,endgame\t1";
/// let puzzle = Puzzle::read("chess".parse().unwrap(), line).unwrap();
/// assert_eq!((puzzle.answer.to_string().as_str(), puzzle.aim), ("a1a8", Aim::Win));
/// assert_eq!(puzzle.to_string(), line);
/// assert!(Puzzle::read("chess".parse().unwrap(), "nothing").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, or one that could be it where something is hidden.
    pub game: Game,
    /// Who is to act.
    pub seat: Seat,
    /// What is to be found.
    pub answer: Action,
    /// What it is good for.
    pub aim: Aim,
    /// From 1 to 8: the number of the first level that looks deep enough.
    pub difficulty: u8,
    /// What the answer is worth to the seat, in ten-thousandths of a point.
    pub worth: i32,
    /// The second best action.
    pub next: Action,
    /// What that is worth.
    pub next_worth: i32,
    /// What is special about it.
    pub themes: Vec<Theme>,
    /// How many positions look like this.
    pub worlds: u32,
}

/// What an answer is good for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Only this wins.
    Win,
    /// Only this does not lose.
    Save,
    /// Nothing else promises nearly as much.
    Best,
}

/// What is special about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// The game is over in sight.
    Finish,
    /// Something is captured.
    Capture,
    /// Nothing is captured, and nobody is in check.
    Quiet,
    /// A check is given.
    Check,
    /// A check is answered.
    Evade,
    /// A pawn is promoted.
    Promotion,
    /// An archer shoots.
    Shot,
    /// A piece is turned over.
    Flip,
    /// An assassin moves.
    Assassin,
    /// Few men are left.
    Endgame,
    /// What is best differs between the positions that look like this.
    Dilemma,
}

macro_rules! words {
    ($kind:ident, $what:literal: $($name:ident = $word:literal)*) => {
        impl $kind {
            /// All of them.
            pub const ALL: &[$kind] = &[$($kind::$name),*];

            /// The word in files.
            pub const fn word(self) -> &'static str {
                match self { $($kind::$name => $word),* }
            }

            fn read(word: &str) -> Result<$kind, BadPuzzle> {
                let found = $kind::ALL.iter().copied().find(|known| known.word() == word);
                found.ok_or(BadPuzzle($what))
            }
        }
    };
}

words! { Aim, "aim": Win = "win" Save = "save" Best = "best" }
words! { Theme, "themes":
    Finish = "finish" Capture = "capture" Quiet = "quiet" Check = "check" Evade = "evade"
    Promotion = "promotion" Shot = "shot" Flip = "flip" Assassin = "assassin" Endgame = "endgame"
    Dilemma = "dilemma"
}

/// A line that is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a puzzle: its {0} cannot be read")]
pub struct BadPuzzle(&'static str);

impl Puzzle {
    /// Reads a line.
    pub fn read(rules: Rules, line: &str) -> Result<Puzzle, BadPuzzle> {
        let fields: Vec<_> = line.split('\t').collect();
        let [fen, answer, aim, difficulty, worth, next, next_worth, themes, worlds] = fields[..]
        else {
            return Err(BadPuzzle("nine fields"));
        };
        let action = |text: &str, what| text.parse().map_err(|_| BadPuzzle(what));
        let game = Game::from_fen(rules, fen).map_err(|_| BadPuzzle("position"))?;
        let seat = game.turn().seat().ok_or(BadPuzzle("seat"))?;
        let themes = themes.split(',').filter(|word| !word.is_empty()).map(Theme::read);
        Ok(Puzzle {
            seat,
            answer: action(answer, "answer")?,
            aim: Aim::read(aim)?,
            difficulty: difficulty.parse().map_err(|_| BadPuzzle("difficulty"))?,
            worth: worth.parse().map_err(|_| BadPuzzle("worth"))?,
            next: action(next, "second best")?,
            next_worth: next_worth.parse().map_err(|_| BadPuzzle("worth of the second best"))?,
            themes: themes.collect::<Result<_, _>>()?,
            worlds: worlds.parse().map_err(|_| BadPuzzle("number of positions"))?,
            game,
        })
    }

    /// All puzzles of a file. Lines that begin with `#` say how it came to be.
    pub fn read_all(rules: Rules, text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| Puzzle::read(rules, line)).collect()
    }
}

/// The line of a file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<_> = self.themes.iter().map(|theme| theme.word()).collect();
        write!(f, "{}\t{}\t{}\t", self.game.fen(), self.answer, self.aim.word())?;
        write!(f, "{}\t{}\t{}\t", self.difficulty, self.worth, self.next)?;
        write!(f, "{}\t{}\t{}", self.next_worth, themes.join(","), self.worlds)
    }
}

//! Games as PGN, with variations and comments: every game of ours, Banqi's own notation included.
//!
//! A tag `Variant` names the game, one tag an option (`AssassinStep`) its rules; without them it is
//! chess. `FEN` is where the moves begin: in games that begin with a shuffle or with hidden
//! placements, after these. A coin stands behind its shot (`Ab2*Nb5=H`), a flipped piece behind its
//! square (`c3=K`).

mod read;
mod words;
mod write;

pub use read::{PgnError, PgnProblem, Unread, read, split};

use crate::Tree;
use duskboard_rules::{Rules, Seat};

/// A game with its tags.
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// What was played.
    pub tree: Tree,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl Pgn {
    /// A game that has no tags but those that say what is played.
    pub fn new(tree: Tree) -> Pgn {
        Pgn { tags: Vec::new(), result: tree.result().into(), tree }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }

    /// What is played.
    pub fn rules(&self) -> Rules {
        self.tree.game(Tree::START).rules()
    }
}

impl Tree {
    /// How the main line ended, as PGN says it; `*` if it has not.
    pub(crate) fn result(&self) -> &'static str {
        match self.main_line().last().and_then(|&last| self.game(last).outcome()) {
            None => "*",
            Some(outcome) => result(outcome.winner),
        }
    }
}

/// How PGN says who won.
pub fn result(winner: Option<Seat>) -> &'static str {
    match winner {
        Some(Seat::First) => "1-0",
        Some(Seat::Second) => "0-1",
        None => "1/2-1/2",
    }
}

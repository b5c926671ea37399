//! The rules a second time, slow and plain.
//!
//! Tests compare the fast rules library with this one, so it shares no code with it and is written from the rule text
//! alone: a board of letters, one function a sentence of the rules, text in and text out. There is no history here,
//! so no repetition either. Positions, views and actions are written as the contract says; a FEN is taken to be
//! well-formed.
//!
//! ```
//! use duskboard_reference::{Rules, Seat};
//! let chess = Rules::new("chess", &[]).unwrap();
//! assert_eq!(chess.legal(&chess.start(), Seat::First).len(), 20);
//! ```

#![forbid(unsafe_code)]

mod archess;
mod banqi;
mod board;
mod chess;
mod fog;
mod game;
mod learns;
mod scramble;
mod settings;
mod sight;
mod slug;
mod special;

use std::sync::Arc;

use game::Table;
pub use settings::{SETTINGS, Setting};

/// One of the two chairs. In the chess family the first is White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// White; in Banqi whoever flips first.
    First,
    /// Black; in Banqi the other.
    Second,
}

impl Seat {
    /// The one across the board.
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// The seat's name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }

    /// The seat of that name.
    pub fn named(name: &str) -> Option<Seat> {
        [Seat::First, Seat::Second].into_iter().find(|seat| seat.name() == name)
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// Somebody who looks at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else, who knows what is public.
    Spectator,
}

impl Viewer {
    /// The viewer that the contract calls so: a seat, or `spectator`.
    pub fn named(name: &str) -> Option<Viewer> {
        if name == "spectator" {
            Some(Viewer::Spectator)
        } else {
            Seat::named(name).map(Viewer::Seat)
        }
    }
}

/// The letter of what stands on a square of an 8 x 8 board, by its FEN.
pub fn letter_at(fen: &str, square: &str) -> Option<char> {
    let mut squares = [None; 64];
    board::read_board(fen.split(' ').next()?, &mut squares);
    squares[board::square(square)?]
}

/// A variant with its options.
#[derive(Clone, Debug)]
pub struct Rules {
    table: Arc<dyn Table>,
}

impl Rules {
    /// The rules called `variant` in the contract, with some options set.
    pub fn new(variant: &str, options: &[(&str, &str)]) -> Result<Rules, String> {
        let table: Arc<dyn Table> = match variant {
            "archess" => Arc::new(archess::Archess::new(options)?),
            "slug-torch" => Arc::new(slug::Slug::new(slug::Vision::Torch, options)?),
            "slug-sight" => Arc::new(slug::Slug::new(slug::Vision::Sight, options)?),
            "fog" => Arc::new(fog::Fog::new(options)?),
            "banqi" => Arc::new(banqi::Banqi::new(options)?),
            _ => Arc::new(special::Special::new(variant, options)?),
        };
        Ok(Rules { table })
    }

    /// The start position. SlugChess, whose officers are shuffled, gets them in the usual order.
    pub fn start(&self) -> String {
        self.table.start()
    }

    /// The seat to move; while assassins are placed the first that has still to place. None when the game is over.
    pub fn mover(&self, fen: &str) -> Option<Seat> {
        self.table.mover(fen)
    }

    /// The legal actions of `seat`, sorted; none if it is not that seat's turn or the game is over.
    pub fn legal(&self, fen: &str, seat: Seat) -> Vec<String> {
        self.table.legal(fen, seat)
    }

    /// The chance outcomes of a legal action with their weights; none if it needs no chance.
    pub fn chances(&self, fen: &str, seat: Seat, action: &str) -> Vec<(String, u32)> {
        self.table.chances(fen, seat, action)
    }

    /// The position after an action, and its outcome.
    pub fn apply(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
    ) -> Result<(String, String), String> {
        self.table.apply(fen, seat, action, chance)
    }

    /// `ongoing`, or who won (or `draw`) and why.
    pub fn outcome(&self, fen: &str) -> String {
        self.table.outcome(fen)
    }

    /// All that `viewer` may know of the position.
    pub fn view(&self, fen: &str, viewer: Viewer) -> String {
        self.table.view(fen, viewer)
    }

    /// How many ways the game can go on for `depth` actions, each chance outcome counted.
    pub fn perft(&self, fen: &str, depth: u32) -> u64 {
        self.table.perft(fen, depth)
    }

    /// Another true position that `seat` cannot tell from this one: what the rules hide from it is drawn anew, and
    /// nothing else is touched. `dice(n)` is uniform in `0..n`.
    pub fn scramble(&self, fen: &str, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> String {
        self.table.scramble(fen, seat, dice)
    }

    /// What `viewer` is told of this step, besides the view after it. Empty if the action is not legal.
    ///
    /// The text is for comparing: two steps with the same text are told alike.
    pub fn learns(
        &self,
        fen: &str,
        seat: Seat,
        action: &str,
        chance: Option<&str>,
        viewer: Viewer,
    ) -> String {
        self.table.learns(fen, seat, action, chance, viewer)
    }
}

//! The rules of Duskboard's games: chess variants with hidden information and chance.
//!
//! A [`Position`] is the whole truth at one moment; nobody is shown one. Everybody gets a [`View`],
//! made for one [`Viewer`], and legal actions are computed from it, so nothing hidden can decide
//! what is allowed. [`State`] adds the history a game needs; [`Game`] is a state of a variant
//! chosen at run time.
//!
//! No I/O, clock, randomness or serialisation: callers bring their own.
//!
//! ```
//! use duskboard_rules::{Game, Seat, Viewer};
//! let mut game = Game::new("assassin".parse().unwrap());
//! game.play(Seat::First, "A@c3".parse().unwrap()).unwrap();
//! game.play(Seat::Second, "A@f6".parse().unwrap()).unwrap();
//! game.play(Seat::First, "e2e4".parse().unwrap()).unwrap();
//! assert_eq!(game.told_text(Viewer::Spectator), "e4");
//! let view = game.view(Viewer::Seat(Seat::Second));
//! assert!(view.to_string().contains("5a2") && !view.to_string().contains("2A5"));
//! assert_eq!(view.read_action("e5"), "e7e5".parse().ok());
//! ```

/// The program in the README is compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod action;
pub mod archess;
pub mod banqi;
pub mod chess;
pub mod event;
mod fen;
pub mod fog;
pub mod game;
mod look;
mod man;
mod open;
mod outcome;
pub mod perft;
pub mod pgn;
mod position;
mod seat;
pub mod slug;
pub mod special;
mod square;
mod state;
pub mod variant;
pub mod veiled;

pub use action::{Action, Chance, Coin};
pub use event::Event;
pub use fen::{FenError, FenPart};
pub use game::{Game, GameView};
pub use look::{Cell, Look};
pub use man::{Color, Condition, Figure, Man};
pub use open::{Open, Public};
pub use outcome::{Outcome, Reason, Turn};
pub use position::{Dice, NoSuchChance, Position, Refusal, Step, View};
pub use seat::{Seat, SeatSet, UnknownSeat, Viewer};
pub use square::{NotASquare, Square};
pub use state::State;
pub use variant::{Rules, RulesError, Variant};

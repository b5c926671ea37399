//! Banqi, also called dark chess: half a xiangqi board with every piece face down.
//!
//! **The board** has four ranks of eight squares. A set of 32 pieces, sixteen Red and sixteen
//! Black, covers it, shuffled and face down. Nobody knows what is under a lid: a piece is drawn
//! from the [`Bag`] of those still down at the moment it is flipped. So there is no hidden deal
//! that could leak, and a position is its own view.
//!
//! **A turn** is one of three things: flip a face-down piece, move a piece, or capture with one.
//! The game opens with a flip; the colour that comes up is the flipper's for the whole game. That
//! flip is a turn like any other.
//!
//! **Moving**: a player's own face-up piece goes one step along its rank or file to an empty
//! square. Face-down pieces neither move nor can be captured; they block.
//!
//! **Capturing**: the pieces have [ranks](Kind::rank) from the King, 7, to the Pawn, 1. A piece
//! captures a face-up enemy on a neighbouring square (not diagonally) whose rank is no higher than
//! its own, and moves there. Two exceptions close the circle: the King may not capture a Pawn, and
//! the Pawn captures the King. The Cannon moves like the rest but never captures a neighbour. It
//! captures along its rank or file at any distance, whatever the victim's rank, if exactly one
//! piece stands in between, of either side or face down.
//!
//! **The end**: a player with no piece left, face up or face down, loses; so does one who is to act
//! and cannot. Sixty half-moves without a flip or a capture are a draw, and so is the third
//! repetition of a position: [`BanqiRules`] can change both.
//!
//! ```
//! use duskboard_rules::{Seat, State, Turn, banqi::Banqi};
//! let mut game = State::<Banqi>::new(Default::default());
//! game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
//! assert_eq!(game.turn(), Turn::Chance);
//! game.resolve(game.read_chance("c").unwrap()).unwrap();
//! assert_eq!(game.told_text(Seat::First.into()), "b2=c");
//! ```

mod axis;
mod bag;
mod board;
mod choices;
mod fen;
mod keys;
mod notation;
mod piece;
mod position;
#[cfg(test)]
mod tests;

pub use bag::Bag;
pub use board::Board;
pub use choices::Choices;
pub use piece::{Kind, Piece, Side};
pub use position::{Banqi, BanqiRules};

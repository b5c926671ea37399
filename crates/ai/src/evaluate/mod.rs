//! How good a position looks, game by game.

mod banqi;
mod chess;
mod family;
mod squares;
mod worth;

pub(crate) use banqi::takes;
pub(crate) use worth::{exchange, gain, stake};

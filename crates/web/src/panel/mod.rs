//! The panels beside the board.

mod actions;
mod after;
mod button;
mod company;
mod history;
mod player;
mod pool;
mod status;
mod talk;

pub(crate) use actions::Actions;
pub(crate) use after::{AfterGame, Rematch};
pub(crate) use company::Company;
pub(crate) use history::History;
pub(crate) use player::PlayerBar;
pub(crate) use pool::Pool;
pub(crate) use status::Status;
pub(crate) use talk::Talk;

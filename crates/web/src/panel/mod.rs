//! What stands beside the board.

mod actions;
mod after;
mod history;
mod player;
mod pool;
mod status;

pub(crate) use actions::Actions;
pub(crate) use after::AfterGame;
pub(crate) use history::History;
pub(crate) use player::PlayerBar;
pub(crate) use pool::Pool;
pub(crate) use status::Status;

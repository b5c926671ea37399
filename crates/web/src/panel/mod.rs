//! The panels beside the board.

mod actions;
mod after;
mod button;
mod company;
mod history;
mod keys;
mod player;
mod pool;
mod sheet;
mod status;
mod talk;
mod tips;

pub(crate) use actions::{Actions, Eye};
pub(crate) use after::{AfterGame, Rematch};
pub(crate) use button::{closed_eye, icon};
pub(crate) use company::News;
pub(crate) use history::{History, keep_in_sight, step_by_key, written};
pub(crate) use keys::listen_to_keys;
pub(crate) use player::PlayerBar;
pub(crate) use pool::Pool;
pub(crate) use sheet::Sheet;
pub(crate) use status::Status;
pub(crate) use talk::Talk;
pub(crate) use tips::Tip;

//! How a table behaves, row by row: clock, talk, endings, dice, files, exports.

#[path = "../common/mod.rs"]
mod common;

mod chain;
mod clock;
mod corruption;
mod dice;
mod endings;
mod export;
mod golden;
mod joint;
mod observations;
mod save;
mod seats;
mod start;
mod takeback;
mod verify;

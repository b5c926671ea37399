//! A host as its home meets it: what it wants done, row by row. No sockets, no files, no clock.

#[path = "../common/mod.rs"]
mod common;

mod home;

mod computers;
mod damage;
mod joint;
mod keeping;
mod limits;
mod next_game;
mod presence;
mod random;
mod talk;
mod viewers;

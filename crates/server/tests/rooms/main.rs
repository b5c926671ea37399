//! Rooms over real sockets: make, join, play, watch, come back, play again.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/local.rs"]
mod local;

mod absence;
mod house;
mod meeting;
mod playing;
mod start;
mod talking;

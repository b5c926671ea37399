//! The line between two pages: it finds the other page and carries texts to it, over WebRTC.
//!
//! [`Line`] is pure: it is told what happened and the time, and hands out what is to be done
//! ([`Act`]). `window` does it in a browser. A page loads this module when somebody wants
//! to play a friend directly, and not before.

mod address;
mod call;
mod code;
mod config;
mod frames;
mod guest;
mod host;
mod invite;
mod line;
mod pack;
mod pauses;
mod post;
mod sdp;
#[cfg(target_arch = "wasm32")]
mod window;

pub use address::{Broker, socket_address};
pub use code::draw;
pub use config::{Plan, read};
pub use frames::{MAX_TEXT, Pieces, Said, TooMuch, frames};
pub use line::{Act, Event, Line};
pub use pack::{Invitation, Reply};
pub use sdp::{Place, Setup, Sketch, Way, WayKind};

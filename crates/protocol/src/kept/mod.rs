//! What a page stores in its browser between visits.
//!
//! Here unknown fields are ignored and missing ones get their default, so that data stored by an
//! older or newer version loses as little as possible.

mod prefs;
mod setup;

pub use prefs::{Discs, Language, Motion, Pieces, Prefs, Theme, Tones};
pub use setup::{Clock, Opponent, Setup, Side};

//! What a page keeps in its browser from visit to visit.
//!
//! Here unknown fields are passed over and missing ones have their default: whoever comes back
//! with what an older or newer version has kept loses no more than they must.

mod prefs;
mod setup;

pub use prefs::{Discs, Language, Motion, Pieces, Prefs, Theme, Tones};
pub use setup::{Clock, Opponent, Setup, Side};

//! What a screen shows of a game and what it may ask for, without any user interface.
//!
//! A [`Session`] takes the messages of a table and answers with [`Effect`]s; a [`Scene`] is what the
//! board draws; [`touch`](touch()) turns touched squares into actions. Whether the table is in a
//! worker or on a server makes no difference here.

mod attempt;
mod catalogue;
mod clocks;
mod ending;
pub mod lessons;
mod moments;
mod scene;
mod server;
mod session;
mod speech;
mod sprites;
mod status;
mod touch;
pub mod words;

pub use duskboard_protocol::kept::{
    Clock, Discs, Language, Motion, Opponent, Pieces, Prefs, Setup, Side, Theme, Tones,
};

pub use catalogue::Card;
pub use clocks::{Timepiece, clock_text};
pub use ending::{Ended, Score};
pub use moments::{Account, Moment, MomentKind, Witness};
pub use scene::{Scene, hidden, losses, points};
pub use server::{Remedy, peer_meant, room_meant};
pub use session::{Effect, Session, read_finished};
pub use speech::is_disc;
pub use sprites::{Sprite, Sprites};
pub use status::worth;
pub use touch::{Aim, Touched, aims, range, touch, touch_on};

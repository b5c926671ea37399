//! What a screen shows of a game and what it may ask for, without any user interface.
//!
//! A [`Session`] takes the messages of a table and answers with [`Effect`]s; a [`Scene`] is what the
//! board draws; [`touch`](touch()) turns touched squares into actions. Whether the table is in a
//! worker or on a server makes no difference here.

mod catalogue;
mod clocks;
pub mod lessons;
mod prefs;
mod scene;
mod server;
mod session;
mod setup;
mod speech;
mod sprites;
mod status;
mod touch;
pub mod words;

pub use catalogue::Card;
pub use clocks::{Timepiece, clock_text};
pub use prefs::{Discs, Language, Motion, Pieces, Prefs, Theme, Tones};
pub use scene::{Scene, hidden, losses};
pub use server::{Hello, Me, MyGame, Problem, RoomInfo, Taken, room_meant};
pub use session::{Effect, Session, read_finished};
pub use setup::{Clock, Opponent, Setup, Side};
pub use speech::is_disc;
pub use sprites::{Sprite, Sprites};
pub use touch::{Aim, Touched, aims, range, touch};

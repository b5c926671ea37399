//! The screens of the page.

mod about;
mod choice;
mod game;
mod home;
mod join;
mod lesson;
mod online;
mod past;
mod peer;
mod room;
mod rules;
mod settings;
mod setup;
mod share;

pub(crate) use about::About;
pub(crate) use game::GameScreen;
pub(crate) use home::Home;
pub(crate) use lesson::LessonScreen;
pub(crate) use online::{MyGames, OnlinePanel};
pub(crate) use past::PastScreen;
pub(crate) use peer::{PeerPanel, PeerScreen};
pub(crate) use room::RoomScreen;
pub(crate) use rules::RulesScreen;
pub(crate) use settings::{NameField, SettingsDialog};
pub(crate) use share::copy;

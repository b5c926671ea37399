//! A game that is over, and looking back in one that is not.

use super::Play;
use crate::app::App;
use duskboard_protocol::{ExportFormat, Eyes, Moment, Picture, ToDesk};
use leptos::prelude::*;

/// A finished game being looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Replay {
    /// Through whose eyes.
    pub(crate) eyes: Eyes,
    /// Its moments.
    pub(crate) frames: Vec<Moment>,
    /// Which of them is shown.
    pub(crate) at: usize,
}

impl Play {
    /// Looks at the finished game through somebody's eyes.
    pub(crate) fn look(self, app: App, eyes: Eyes) {
        self.with_record(app, move |record| ToDesk::Replay { record, eyes });
    }

    /// Writes the finished game for other programs.
    pub(crate) fn export(self, app: App, format: ExportFormat) {
        self.with_record(app, move |record| ToDesk::Export { record, format });
    }

    /// Checks the dice of the finished game.
    pub(crate) fn verify(self, app: App) {
        self.with_record(app, |record| ToDesk::Verify { record });
    }

    /// Asks the worker about the finished game: its own, or the record that the server has.
    fn with_record(self, app: App, question: impl FnOnce(Option<String>) -> ToDesk + 'static) {
        if !self.remote.get_untracked() {
            return self.tell_desk(&question(None));
        }
        let found = |picture: &Picture| (picture.room.clone(), picture.game);
        let found = untrack(|| self.ask(|session| session.picture().map(found)));
        let Some((room, game)) = found else { return };
        wasm_bindgen_futures::spawn_local(async move {
            match self.online.record(&room, game).await {
                Ok(record) => self.tell_desk(&question(Some(record))),
                Err(_) => app.say(app.words().not_sent),
            }
        });
    }

    /// Looks back or forth so many lines.
    pub(crate) fn look_back(self, by: isize) {
        if self.replay.with_untracked(Option::is_some) {
            self.replay.update(|replay| {
                if let Some(replay) = replay {
                    let last = replay.frames.len().saturating_sub(1);
                    replay.at = replay.at.saturating_add_signed(by).min(last);
                }
            });
            return;
        }
        let length = self.history_length();
        let now = self.back.get_untracked().unwrap_or(length);
        let next = now.saturating_add_signed(by).min(length);
        self.back.set((next < length).then_some(next));
        self.drop_selection();
    }
}

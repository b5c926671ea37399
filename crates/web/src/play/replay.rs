//! A game that is over, and the earlier positions of one that is not.

use super::Play;
use crate::app::App;
use crate::browser;
use duskboard_client::losses;
use duskboard_protocol::{ExportFormat, Eyes, Moment, Picture, ToDesk};
use duskboard_rules::{Man, Rules};
use leptos::prelude::*;

/// A finished game being looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Replay {
    /// Through whose eyes.
    pub(crate) eyes: Eyes,
    /// The start, and the position after each action.
    pub(crate) moments: Vec<Moment>,
    /// The one that is shown.
    pub(crate) at: usize,
}

/// An earlier game of a room on the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Past {
    /// The room.
    pub(crate) room: String,
    /// Which game of it.
    pub(crate) game: u32,
    /// What was played.
    pub(crate) rules: Rules,
}

impl Play {
    /// Looks at an earlier game of a room, as it was.
    pub(crate) fn look_at_past(self, app: App, past: Past) {
        self.leave_for(past);
        self.look(app, Eyes::Truth);
    }

    /// Looks at the finished game through somebody's eyes.
    pub(crate) fn look(self, app: App, eyes: Eyes) {
        self.with_record(app, move |record| ToDesk::Replay { record, eyes });
    }

    /// Writes the finished game for other programs.
    pub(crate) fn export(self, app: App, format: ExportFormat) {
        self.with_record(app, move |record| ToDesk::Export { record, format });
    }

    /// Takes the finished game to the analysis board.
    pub(crate) fn study(self, app: App) {
        if self.on_server() {
            return self.with_record_text(app, move |record| app.study(record));
        }
        self.to_study.set_value(true);
        self.tell_desk(&ToDesk::Export { record: None, format: ExportFormat::Json });
    }

    /// Checks the dice of the finished game.
    pub(crate) fn verify(self, app: App) {
        self.with_record(app, |record| ToDesk::Verify { record });
    }

    /// Asks the worker about the finished game: its own, or the record that the server has.
    fn with_record(self, app: App, question: impl FnOnce(Option<String>) -> ToDesk + 'static) {
        match self.on_server() {
            false => self.tell_desk(&question(None)),
            true => self.with_record_text(app, move |record| {
                self.tell_desk(&question(Some(record)));
            }),
        }
    }

    /// Asks the server for the record of the finished game.
    fn with_record_text(self, app: App, then: impl FnOnce(String) + 'static) {
        let played = |picture: &Picture| (picture.room.clone(), picture.game);
        let played = untrack(|| self.ask(|session| session.picture().map(played)));
        let past = |past: &Past| (past.room.clone(), past.game);
        let found = played.or_else(|| self.past.with_untracked(|it| it.as_ref().map(past)));
        let Some((room, game)) = found else { return };
        wasm_bindgen_futures::spawn_local(async move {
            match self.online.record(&room, game).await {
                Ok(record) => then(record),
                Err(_) => app.say(app.words().not_sent),
            }
        });
    }

    /// Shows a replay where the one before was, or where the game was looked at.
    pub(super) fn show_replay(self, eyes: Eyes, moments: Vec<Moment>) {
        let last = moments.len().saturating_sub(1);
        let before = self.replay.with_untracked(|replay| Some(replay.as_ref()?.at));
        let at = before.or(self.back.get_untracked()).unwrap_or(last).min(last);
        self.ended.set(false);
        self.back.set(None);
        self.replay.set(Some(Replay { eyes, moments, at }));
    }

    /// Takes the card from the board.
    pub(crate) fn close_card(self) {
        if self.ended.get_untracked() {
            self.ended.set(false);
            browser::focus(".cells [tabindex='0']");
        }
    }

    /// How many actions have led to what is shown.
    pub(crate) fn shown(self) -> usize {
        let replayed = self.replay.with(|replay| Some(replay.as_ref()?.at));
        let all = self.ask(|session| Some(session.picture()?.history.len())).unwrap_or(0);
        replayed.or(self.back.get()).unwrap_or(all)
    }

    /// The pieces that each seat has lost by then, as far as those were told who are looking.
    pub(crate) fn losses(self) -> Option<[Vec<Man>; 2]> {
        let (rules, shown) = (self.rules()?, self.shown());
        let replayed = self.replay.with(|replay| {
            let moments = replay.as_ref()?.moments.iter().take(shown + 1);
            Some(losses(rules, moments.flat_map(|moment| &moment.told)))
        });
        replayed.or_else(|| {
            self.ask(|session| {
                let lines = session.picture()?.history.iter().take(shown);
                Some(losses(rules, lines.flat_map(|line| &line.told)))
            })
        })
    }

    /// Goes so many actions forward, or back if negative.
    pub(crate) fn look_back(self, by: isize) {
        let replayed = self.replay.with_untracked(|replay| Some(replay.as_ref()?.at));
        let back = self.back.get_untracked();
        let at = replayed.or(back).unwrap_or_else(|| self.history_length());
        self.look_at(at.saturating_add_signed(by));
    }

    /// Shows the position after so many actions: of the replay, if there is one, or of the game.
    pub(crate) fn look_at(self, after: usize) {
        if self.replay.with_untracked(Option::is_none) {
            let length = self.history_length();
            self.back.set((after < length).then_some(after));
            self.hints.set(Vec::new());
            return self.drop_selection();
        }
        self.replay.update(|replay| {
            if let Some(replay) = replay {
                replay.at = after.min(replay.moments.len().saturating_sub(1));
            }
        });
    }
}

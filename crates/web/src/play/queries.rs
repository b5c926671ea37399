//! What the page reads of a game.

use super::Play;
use crate::app::App;
use duskboard_client::{Scene, Session, hidden, read_finished};
use duskboard_rules::{Action, Rules, Seat};
use leptos::prelude::*;

impl Play {
    /// Asks the session something, if there is one.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
        self.session.with(|session| question(session.as_ref()?))
    }

    /// Whether there is a session and something is true of it.
    pub(crate) fn is(self, question: impl FnOnce(&Session) -> bool) -> bool {
        self.session.with(|session| session.as_ref().is_some_and(question))
    }

    /// Whether the table has shown anything yet.
    pub(crate) fn there(self) -> bool {
        self.is(|session| session.picture().is_some())
    }

    /// The game that is played.
    pub(crate) fn rules(self) -> Option<Rules> {
        self.ask(Session::rules).or_else(|| self.past.with(|past| Some(past.as_ref()?.rules)))
    }

    /// What a seat is called: by its colour, as soon as it has one.
    pub(crate) fn side(self, app: App, seat: Seat) -> Option<&'static str> {
        let played = self.ask(|session| app.words().side_in(session, seat));
        played.or_else(|| Some(app.words().side(self.rules()?, seat)))
    }

    /// The seat whose view is shown.
    pub(crate) fn me(self) -> Option<Seat> {
        self.ask(|session| session.viewer().seat())
    }

    /// Whether the game is over.
    pub(crate) fn over(self) -> bool {
        self.ask(|session| session.picture()?.result).is_some()
    }

    /// Whether there is a game, and nobody here plays in it.
    pub(crate) fn watching(self) -> bool {
        self.is(|session| session.people().is_empty())
    }

    /// What the board shows.
    pub(crate) fn scene(self) -> Option<Scene> {
        let replayed = self.replay.with(|replay| {
            let replay = replay.as_ref()?;
            let moment = replay.moments.get(replay.at)?;
            let rules = self.rules()?;
            let viewer = replay.eyes.viewer().unwrap_or(Seat::First.into());
            let view = read_finished(rules, viewer, &moment.view)?;
            Some(Scene::of(&view, &moment.told, true))
        });
        replayed.or_else(|| {
            let (back, shows) = (self.back.get(), self.shows.get() || self.over());
            self.ask(|session| Scene::of_session(session, back, shows))
        })
    }

    /// All that can be played from this screen now, as a move or as a premove.
    pub(crate) fn playable(self) -> Vec<Action> {
        if self.back.get().is_some() || self.replay.with(Option::is_some) {
            return Vec::new();
        }
        let shows = self.shows.get();
        let actions = self.ask(|session| {
            let mut actions = match session.to_act() {
                Some(_) => session.legal(),
                None => session.premoves(),
            };
            if !shows && let Some(view) = session.view() {
                // What is not drawn cannot be picked up.
                let hidden = hidden(&view.look());
                actions.retain(|action| !hidden.contains(&action.origin()));
            }
            Some(actions)
        });
        actions.unwrap_or_default()
    }

    /// Which game of the room this is.
    pub(super) fn game_number(self) -> Option<u32> {
        untrack(|| self.ask(|session| Some(session.picture()?.game)))
    }

    /// The number of the last notice.
    pub(super) fn notice_number(self) -> Option<u32> {
        untrack(|| self.ask(|session| Some(session.picture()?.n)))
    }

    /// Whether nothing has happened since that notice.
    pub(super) fn is_now(self, n: u32) -> bool {
        self.notice_number() == Some(n)
    }

    /// How many lines the history has.
    pub(crate) fn history_length(self) -> usize {
        untrack(|| self.ask(|session| Some(session.picture()?.history.len()))).unwrap_or(0)
    }
}

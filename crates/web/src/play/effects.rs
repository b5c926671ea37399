//! What a session asks the page to do.

use super::{GAME, Play};
use crate::app::App;
use crate::board::Toss;
use crate::browser;
use crate::sound::{self, Sound};
use duskboard_client::words::fill;
use duskboard_client::{Effect as Todo, Session};
use duskboard_protocol::{ToDesk, Told};
use duskboard_rules::{Seat, Square};
use leptos::prelude::*;

/// How long a player sees their own move before the screen is cleared, in milliseconds.
const LOOK: i32 = 700;

impl Play {
    pub(super) fn with_session(self, change: impl FnOnce(&mut Session) -> Vec<Todo>) -> Vec<Todo> {
        let mut todo = Vec::new();
        self.session.update(|session| {
            if let Some(session) = session {
                todo = change(session);
            }
        });
        todo
    }

    pub(super) fn do_all(self, app: App, todo: Vec<Todo>) {
        for one in todo {
            self.do_one(app, one);
        }
    }

    fn do_one(self, app: App, todo: Todo) {
        match todo {
            Todo::Say(message) => self.send(message),
            Todo::Happened(told) => self.happened(app, &told),
            Todo::YourTurn => {
                self.drop_selection();
                self.back.set(None);
                self.shows.set(false);
                self.hints.set(Vec::new());
                if self.guesses.with_untracked(Option::is_some) && !self.remote.get_untracked() {
                    self.tell_desk(&ToDesk::Guess);
                }
            }
            Todo::PassTo(seat) => self.pass_soon(app, seat),
            Todo::Over(result) => {
                if !self.remote.get_untracked() {
                    browser::forget(GAME);
                    self.kept.set(false);
                }
                self.drop_selection();
                self.guesses.set(None);
                sound::play(app, Sound::Over);
                if let Some(rules) = untrack(|| self.rules()) {
                    self.spoken.set(app.words().result(rules, result));
                }
            }
            Todo::Refused(_, text) => app.say(fill(app.words().refused, &[&text])),
            Todo::PremoveGone => app.say(app.words().premove_gone),
        }
    }

    fn happened(self, app: App, told: &[Told]) {
        self.hints.set(Vec::new());
        sound::play(app, Sound::of(told));
        if let Some(rules) = untrack(|| self.rules()) {
            self.spoken.set(app.words().events(rules, told));
        }
        let tossed = told.iter().find_map(|told| match told {
            Told::Tossed { at, coin } => Some((*at, *coin)),
            _ => None,
        });
        if let Some((at, coin)) = tossed {
            self.throw(app, at, coin);
        }
    }

    fn throw(self, app: App, at: Square, coin: char) {
        let number = self.toss.with_untracked(|toss| toss.map_or(0, |toss| toss.number)) + 1;
        self.toss.set(Some(Toss { at, coin, number }));
        app.say(if coin == 'H' { app.words().heads } else { app.words().tails });
        browser::after(1100, move || {
            if self.toss.with_untracked(|toss| toss.is_some_and(|toss| toss.number == number)) {
                self.toss.set(None);
            }
        });
    }

    /// Clears the screen for the other player in a moment, unless something else happens first.
    fn pass_soon(self, app: App, seat: Seat) {
        let n = self.notice_number();
        browser::after(LOOK, move || {
            if self.notice_number() == n && n.is_some() {
                self.drop_selection();
                self.shows.set(false);
                self.guesses.set(None);
                self.hints.set(Vec::new());
                self.back.set(None);
                self.spoken.set(String::new());
                let todo = self.with_session(|session| session.pass(seat));
                self.do_all(app, todo);
            }
        });
    }
}

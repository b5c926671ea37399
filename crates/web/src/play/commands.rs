//! What a player does: on the board, and with the buttons beside it.

use super::Play;
use crate::app::{App, Route};
use crate::browser;
use crate::sound;
use duskboard_client::words::fill;
use duskboard_client::{Session, Touched, hidden, touch, touch_on};
use duskboard_protocol::{Order, ToDesk};
use duskboard_rules::{Action, Square};
use leptos::prelude::*;

impl Play {
    /// A square of the board is touched.
    pub(crate) fn touched(self, app: App, square: Square) {
        sound::prepare(app);
        let playable = untrack(|| self.playable());
        if untrack(|| self.ask(Session::premove)).is_some() {
            self.session.update(|session| {
                if let Some(session) = session {
                    session.forget_premove();
                }
            });
        }
        let before = self.selected.get_untracked();
        let touched = match untrack(|| self.scene()) {
            Some(scene) => touch_on(&playable, &scene.look, before, square),
            None => touch(&playable, before, square),
        };
        match touched {
            Touched::Select(None) => {
                self.selected.set(None);
                if before != Some(square) {
                    self.refuse(app, [before.unwrap_or(square), square]);
                }
            }
            Touched::Select(square) => self.selected.set(square),
            Touched::Act(action) => self.act(app, action),
            Touched::Choose(actions) => self.choosing.set(actions),
        }
    }

    /// Answers to what is not possible: a shake, and why, as far as the player can see.
    fn refuse(self, app: App, squares: [Square; 2]) {
        let shows = self.shows.get_untracked();
        let why = untrack(|| {
            self.ask(|session| {
                let (seat, look) = (session.to_act()?, session.view()?.look());
                let words = app.words();
                let places = |action: &Action| matches!(action, Action::Drop { .. });
                match () {
                    () if session.legal().iter().any(places) => Some(words.place_assassin.into()),
                    () if !shows && squares.map(|at| hidden(&look).contains(&at)) == [true; 2] => {
                        Some(words.hides_here.into())
                    }
                    () => words.why_not(session.rules()?, &look, seat, squares),
                }
            })
        });
        let Some(why) = why else { return };
        app.say(why);
        self.shaken.set(true);
        browser::after(400, move || self.shaken.set(false));
    }

    /// Plays an action.
    pub(crate) fn act(self, app: App, action: Action) {
        self.drop_selection();
        // Why something else was not possible is of no interest any more.
        app.toast.set(None);
        let todo = self.with_session(|session| session.act(action));
        self.do_all(app, todo);
    }

    /// Selects nothing.
    pub(crate) fn drop_selection(self) {
        self.selected.set(None);
        self.choosing.set(Vec::new());
    }

    /// Asks the table for something.
    pub(crate) fn order(self, app: App, order: Order) {
        self.drop_selection();
        let todo = self.with_session(|session| session.order(order));
        self.do_all(app, todo);
    }

    /// The player that the hand-over screen waits for is here.
    pub(crate) fn take_over(self, app: App) {
        let todo = self.with_session(Session::take_over);
        self.do_all(app, todo);
    }

    /// Plays the same again.
    pub(crate) fn play_again(self, app: App) {
        let nonce = browser::random();
        let todo = self.with_session(|session| session.rematch(nonce));
        self.do_all(app, todo);
    }

    /// Asks the computer for the best action.
    pub(crate) fn ask_hint(self) {
        self.tell_desk(&ToDesk::Hint);
    }

    /// Shows or hides where unseen pieces may stand.
    pub(crate) fn toggle_guesses(self) {
        match self.guesses.with_untracked(Option::is_some) {
            true => self.guesses.set(None),
            false => {
                self.guesses.set(Some(Vec::new()));
                self.tell_desk(&ToDesk::Guess);
            }
        }
    }

    /// Lets the computer move now.
    pub(crate) fn hurry(self) {
        self.tell_desk(&ToDesk::Hurry);
    }

    /// Writes the game to a file.
    pub(crate) fn save(self) {
        self.tell_desk(&ToDesk::Save);
    }

    /// Goes on with a game from a file.
    pub(crate) fn load(self, app: App) {
        let chosen = browser::upload(move |file| {
            self.tell_desk(&ToDesk::Load { file });
            app.go(Route::Game);
        });
        if chosen.is_err() {
            app.say(fill(app.words().bad_file, &["?"]));
        }
    }
}

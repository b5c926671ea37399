//! What a session asks the page to do.

use super::{GAME, Play, SCORE};
use crate::app::App;
use crate::browser;
use crate::sound::{self, Sound};
use duskboard_client::words::fill;
use duskboard_client::{Effect as Todo, Moment, Score, Session, Witness};
use duskboard_protocol::{ToDesk, Told};
use duskboard_rules::Seat;
use leptos::prelude::*;

/// How long a player sees their own move before the screen is cleared, in milliseconds.
const LOOK: i32 = 700;
/// How long a moment is shown, in milliseconds.
const MOMENT: i32 = 2200;
/// How long the last moment of a game is looked at before the card is laid over it.
const LAST_LOOK: i32 = 1200;

/// A moment on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Showing {
    /// What it is.
    pub(crate) moment: Moment,
    /// Tells moments apart.
    number: u32,
}

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
            Todo::Over(_) => {
                if !self.remote.get_untracked() {
                    browser::forget(GAME);
                    self.kept.set(false);
                }
                self.drop_selection();
                self.guesses.set(None);
                sound::play(app, Sound::Over);
                self.end(app);
            }
            Todo::Refused(problem) => app.refuse(&problem),
            Todo::PremoveGone => app.say(app.words().premove_gone),
        }
    }

    fn happened(self, app: App, told: &[Told]) {
        self.hints.set(Vec::new());
        let account = untrack(|| {
            self.ask(|session| {
                let witness = Witness::of(app.words(), session, told)?;
                Some(app.words().account(&witness, told))
            })
        });
        let Some(account) = account else { return };
        sound::play(app, Sound::of(told, account.moment.as_ref()));
        self.spoken.set(account.spoken);
        if let Some(moment) = account.moment {
            self.show(moment);
        }
    }

    /// Shows a moment for a moment.
    fn show(self, moment: Moment) {
        let number = self.next_number();
        self.moment.set(Some(Showing { moment, number }));
        browser::after(MOMENT, move || {
            let same = |shown: &Option<Showing>| shown.as_ref().is_some_and(|s| s.number == number);
            if self.moment.with_untracked(same) {
                self.moment.set(None);
            }
        });
    }

    /// The game is over: says so, counts it, and lays a card over the board in a moment.
    fn end(self, app: App) {
        let ended = untrack(|| self.ask(|session| app.words().ended(session)));
        let Some(ended) = ended else { return };
        self.spoken.set(fill(app.words().colon, &[&ended.head, &ended.why]));
        self.session.with_untracked(|session| {
            if let Some(session) = session {
                self.score.update(|score| score.count(session));
                if self.remote.get_untracked() {
                    let score = self.score.with_untracked(Score::write);
                    browser::keep(&format!("{SCORE}{}", session.room()), &score);
                }
            }
        });
        let game = self.game_number();
        browser::after(LAST_LOOK, move || {
            let over = untrack(|| self.over()) && self.game_number() == game;
            self.ended.set(over && self.replay.with_untracked(Option::is_none));
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
                self.moment.set(None);
                let todo = self.with_session(|session| session.pass(seat));
                self.do_all(app, todo);
            }
        });
    }
}

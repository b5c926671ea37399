//! What the worker and the server send.

use super::coin::Coin;
use super::{GAME, Home, Play};
use crate::app::{App, Route};
use crate::browser;
use duskboard_client::words::fill;
use duskboard_client::{Remedy, Session};
use duskboard_protocol::{FromDesk, Problem, ToClient, ToDesk};
use duskboard_rules::Seat;
use leptos::prelude::*;

/// How often a worker may die before we give up on it.
const LIVES: u32 = 3;

impl Play {
    pub(super) fn heard(self, app: App, message: FromDesk) {
        match message {
            FromDesk::Table(message) => match self.home.get_untracked() {
                Home::Here => self.heard_table(app, message),
                Home::Peer => self.online.heard(app, message),
                Home::Server => {}
            },
            FromDesk::Opened { room, people, turn, hides } => {
                self.opened(&room, people, &turn, hides)
            }
            FromDesk::Kept { file, asked: true } => {
                let saved = browser::download("duskboard-game.json", "application/json", &file);
                app.say(if saved.is_ok() { app.words().saved } else { app.words().storage_full });
            }
            FromDesk::Kept { file, asked: false } => self.keep(app, &file),
            FromDesk::Thinking { on } => self.thinking.set(on),
            FromDesk::Hints { n, hints } if self.is_now(n) => self.hints.set(hints),
            FromDesk::Guesses { n, guesses } if self.is_now(n) => self.guesses.set(Some(guesses)),
            FromDesk::Hints { .. } | FromDesk::Guesses { .. } => {}
            FromDesk::Frames { eyes, frames } => self.show_replay(eyes, frames),
            FromDesk::Exported { text, .. } if self.to_study.get_value() => {
                self.to_study.set_value(false);
                app.study(text);
            }
            FromDesk::Exported { name, text } => {
                let kind = if name.ends_with("json") { "application/json" } else { "text/plain" };
                if browser::download(&name, kind, &text).is_err() {
                    app.say(fill(app.words().refused, &[&name]));
                }
            }
            FromDesk::Verified { result, .. } => self.verified.set(Some(result)),
            FromDesk::Problem { code, text } => {
                app.peer.failed(app, code);
                self.problem(app, &Problem { code, text });
            }
            FromDesk::PeerRoom(_)
            | FromDesk::PeerRooms { .. }
            | FromDesk::Reached { .. }
            | FromDesk::Line(_) => app.peer.heard_desk(app, message),
        }
    }

    /// Keeps the running game in the browser; says once that it cannot.
    fn keep(self, app: App, file: &str) {
        let before = self.kept.get_untracked();
        let kept = browser::keep(GAME, file);
        self.kept.set(kept);
        if !kept && (before || self.history_length() <= 1) {
            app.say(app.words().storage_full);
        }
    }

    /// A message from the table, in the worker or on a server.
    pub(crate) fn heard_table(self, app: App, message: ToClient) {
        let now = browser::now();
        match self.coin_before(&message) {
            Coin::None => self.take_in(app, &message, now),
            Coin::InTheAir => self.hold(message, now),
            Coin::Thrown(coin) => {
                self.hold(message, now);
                self.throw(app, coin);
            }
        }
    }

    /// Takes a message in that came at a time of this screen.
    pub(super) fn take_in(self, app: App, message: &ToClient, now: u64) {
        let before = self.game_number();
        let todo = self.with_session(|session| session.hear(message, now));
        if before.is_some() && self.game_number() != before {
            self.another_game();
        }
        if matches!(message, ToClient::Notice { .. } | ToClient::Entered { .. }) {
            self.online.keep_seen(app);
        }
        self.do_all(app, todo);
    }

    /// The room plays its next game: nothing of the last one stays on the screen.
    fn another_game(self) {
        self.replay.set(None);
        self.moment.set(None);
        self.ended.set(false);
        self.verified.set(None);
        self.back.set(None);
        self.hints.set(Vec::new());
        self.drop_selection();
        if let Some((room, _)) = self.room_and_key() {
            self.online.seats_swapped(&room);
            if let Some(game) = self.game_number() {
                browser::set_address(&Route::Past(room, game).address());
            }
        }
    }

    fn opened(self, room: &str, people: Vec<Seat>, turn: &[Seat], hides: bool) {
        self.clear();
        self.home.set(Home::Here);
        let mut session = Session::new(room, people.clone(), browser::fresh_number());
        if people.len() == 2 && hides {
            let next = turn.first().copied().unwrap_or(Seat::First);
            let _ = session.pass(next);
            self.session.set(Some(session));
        } else {
            let enter = session.enter();
            self.session.set(Some(session));
            self.send(enter);
        }
    }

    fn problem(self, app: App, problem: &Problem) {
        match Remedy::of(problem.code) {
            Remedy::ForgetFile => {
                app.say(fill(app.words().bad_file, &[app.words().problem(problem)]));
                if self.session.with_untracked(Option::is_none) {
                    browser::forget(GAME);
                    self.kept.set(false);
                    app.go(Route::Home);
                }
            }
            // The last message of a dying worker; `worker_died` deals with it.
            Remedy::Ignore => {}
            Remedy::Reload => app.say(app.words().old_version),
            Remedy::LeaveRoom | Remedy::Tell => app.refuse(problem),
        }
    }

    /// The worker is gone: starts another with the game that the browser has kept.
    pub(super) fn worker_died(self, app: App, why: &str) {
        self.desk.with_value(|desk| {
            if let Some(desk) = desk {
                desk.terminate();
            }
        });
        self.deaths.update_value(|deaths| *deaths += 1);
        self.thinking.set(false);
        let again = self.deaths.get_value() <= LIVES;
        if again && app.peer.back_after_death(app) {
            return app.say(app.words().worker_died);
        }
        let file = browser::recall(GAME).filter(|_| again);
        match file {
            Some(file) => {
                app.say(app.words().worker_died);
                // Until the new worker answers there is no table to play at.
                self.clear();
                self.tell_desk(&ToDesk::Load { file });
            }
            None => app.say(fill(app.words().worker_gone, &[why])),
        }
    }
}

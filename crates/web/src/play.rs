//! The game on this screen: the session, what is selected, and everything around the board.

use crate::app::{App, Route};
use crate::board::Toss;
use crate::browser;
use crate::desk::{Desk, Heard};
use crate::online::Online;
use crate::sound::{self, Sound};
use duskboard_client::words::fill;
use duskboard_client::{Effect as Todo, Scene, Session, Touched, touch};
use duskboard_protocol::{
    Bytes32, ExportFormat, Eyes, FromDesk, GuessDot, HintLine, Moment, Order, ToClient, ToDesk,
    ToServer, Told,
};
use duskboard_rules::{Action, Seat, Square};
use leptos::prelude::*;

/// Where the browser keeps the game that is being played.
const GAME: &str = "duskboard.game";
/// A moment to see one's own move before the screen is cleared, in milliseconds.
const LOOK: i32 = 700;
/// How often a worker may die before we give up on it.
const LIVES: u32 = 3;

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

/// The game on this screen.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// What the table has told.
    pub(crate) session: RwSignal<Option<Session>>,
    /// After how many lines of the history the board is shown; `None` is now.
    pub(crate) back: RwSignal<Option<usize>>,
    /// The selected square.
    pub(crate) selected: RwSignal<Option<Square>>,
    /// What a pawn could become.
    pub(crate) choosing: RwSignal<Vec<Action>>,
    /// Whether own hidden assassins are shown.
    pub(crate) shows: RwSignal<bool>,
    /// Whether somebody has turned the board.
    pub(crate) turned: RwSignal<bool>,
    /// What the computer would play.
    pub(crate) hints: RwSignal<Vec<HintLine>>,
    /// Where unseen pieces may stand; nothing if nobody asks.
    pub(crate) guesses: RwSignal<Option<Vec<GuessDot>>>,
    /// Whether the computer thinks.
    pub(crate) thinking: RwSignal<bool>,
    /// The coin in the air.
    pub(crate) toss: RwSignal<Option<Toss>>,
    /// A finished game being looked at.
    pub(crate) replay: RwSignal<Option<Replay>>,
    /// The outcome of a check of the dice.
    pub(crate) verified: RwSignal<Option<Result<u32, String>>>,
    /// What is said to screen readers.
    pub(crate) spoken: RwSignal<String>,
    /// Whether there is a game to go on with.
    pub(crate) kept: RwSignal<bool>,
    /// Whether the table stands on a server.
    pub(crate) remote: RwSignal<bool>,
    online: Online,
    desk: StoredValue<Option<Desk>, LocalStorage>,
    deaths: StoredValue<u32>,
}

impl Play {
    pub(crate) fn new(online: Online) -> Play {
        Play {
            session: RwSignal::new(None),
            back: RwSignal::new(None),
            selected: RwSignal::new(None),
            choosing: RwSignal::new(Vec::new()),
            shows: RwSignal::new(false),
            turned: RwSignal::new(false),
            hints: RwSignal::new(Vec::new()),
            guesses: RwSignal::new(None),
            thinking: RwSignal::new(false),
            toss: RwSignal::new(None),
            replay: RwSignal::new(None),
            verified: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
            kept: RwSignal::new(browser::recall(GAME).is_some()),
            remote: RwSignal::new(false),
            online,
            desk: StoredValue::new_local(None),
            deaths: StoredValue::new(0),
        }
    }

    /// Connects the worker; a game that was being played when the page was loaded goes on.
    pub(crate) fn begin(self, app: App) {
        let desk = Desk::new(move |heard| match heard {
            Heard::Said(message) => self.heard(app, *message),
            Heard::Died(why) => self.worker_died(app, &why),
        });
        self.desk.set_value(Some(desk));
        if app.route.get_untracked() == Route::Game {
            match self.kept.get_untracked() {
                true => self.go_on(app),
                false => app.go(Route::Home),
            }
        }
    }

    fn tell_desk(self, message: &ToDesk) {
        self.desk.with_value(|desk| {
            if let Some(desk) = desk {
                desk.say(message);
            }
        });
    }

    fn say(self, message: ToServer) {
        match self.remote.get_untracked() {
            true => self.online.say_or_tell(&message),
            false => self.tell_desk(&ToDesk::Table(message)),
        }
    }

    // ---- beginning and ending ---------------------------------------------------------------

    /// Opens the table that was chosen.
    pub(crate) fn open(self, app: App) {
        let words = app.words();
        let setup = app.setup.get_untracked();
        let coin = browser::random().0[0] & 1 == 0;
        let me = setup.seat(coin);
        let name = app.prefs.with_untracked(|prefs| prefs.name.trim().to_string());
        let name = if name.is_empty() { words.you.to_string() } else { name };
        let others = match setup.opponent {
            duskboard_client::Opponent::Computer => {
                let computer = fill(words.computer_name, &[&setup.level.to_string()]);
                [computer.clone(), computer]
            }
            _ => match setup.settings().rules() {
                Ok(rules) => Seat::BOTH.map(|seat| words.side(rules, seat).to_string()),
                Err(_) => Seat::BOTH.map(|seat| seat.to_string()),
            },
        };
        let others = [others[0].as_str(), others[1].as_str()];
        self.clear();
        self.tell_desk(&ToDesk::Open(setup.table(me, &name, others)));
        app.go(Route::Game);
    }

    /// Goes on with the game the browser has kept.
    pub(crate) fn go_on(self, app: App) {
        let online = self.session.with_untracked(|session| {
            let session = session.as_ref().filter(|_| self.remote.get_untracked())?;
            let running = session.picture().is_some_and(|picture| picture.result.is_none());
            running.then(|| session.room().to_string())
        });
        if let Some(room) = online {
            return app.go(Route::Room(room));
        }
        if self.remote.get_untracked() || self.session.with_untracked(Option::is_none) {
            let Some(file) = browser::recall(GAME) else { return };
            self.tell_desk(&ToDesk::Load { file });
        }
        app.go(Route::Game);
    }

    fn clear(self) {
        self.session.set(None);
        self.back.set(None);
        self.drop_selection();
        self.shows.set(false);
        self.turned.set(false);
        self.hints.set(Vec::new());
        self.guesses.set(None);
        self.thinking.set(false);
        self.toss.set(None);
        self.replay.set(None);
        self.verified.set(None);
    }

    // ---- what the worker says ---------------------------------------------------------------

    fn heard(self, app: App, message: FromDesk) {
        match message {
            FromDesk::Table(_) if self.remote.get_untracked() => {}
            FromDesk::Table(message) => self.heard_table(app, &message),
            FromDesk::Opened { room, people, turn, hides } => {
                self.opened(&room, people, &turn, hides)
            }
            FromDesk::Kept { file, asked: true } => {
                let saved = browser::download("duskboard-game.json", "application/json", &file);
                app.say(if saved.is_ok() { app.words().saved } else { app.words().storage_full });
            }
            FromDesk::Kept { file, asked: false } => {
                let before = self.kept.get_untracked();
                let kept = browser::keep(GAME, &file);
                self.kept.set(kept);
                if !kept && (before || self.history_length() <= 1) {
                    app.say(app.words().storage_full);
                }
            }
            FromDesk::Thinking { on } => self.thinking.set(on),
            FromDesk::Hints { n, hints } if self.is_now(n) => self.hints.set(hints),
            FromDesk::Guesses { n, guesses } if self.is_now(n) => self.guesses.set(Some(guesses)),
            FromDesk::Hints { .. } | FromDesk::Guesses { .. } => {}
            FromDesk::Frames { eyes, frames } => {
                let at = self.replay.with_untracked(|replay| {
                    replay.as_ref().map_or(frames.len().saturating_sub(1), |replay| replay.at)
                });
                let at = at.min(frames.len().saturating_sub(1));
                self.replay.set(Some(Replay { eyes, frames, at }));
            }
            FromDesk::Exported { name, text } => {
                let kind = if name.ends_with("json") { "application/json" } else { "text/plain" };
                if browser::download(&name, kind, &text).is_err() {
                    app.say(fill(app.words().refused, &[&name]));
                }
            }
            FromDesk::Verified { result, .. } => self.verified.set(Some(result)),
            FromDesk::Problem { code, text } => self.problem(app, &code, &text),
        }
    }

    /// What the table says, wherever it stands.
    pub(crate) fn heard_table(self, app: App, message: &ToClient) {
        let now = browser::now();
        let before = self.game_number();
        let todo = self.with_session(|session| session.hear(message, now));
        if before.is_some() && self.game_number() != before {
            self.another_game();
        }
        self.do_all(app, todo);
    }

    /// The room plays its next game: nothing of the last one stays on the screen.
    fn another_game(self) {
        self.replay.set(None);
        self.verified.set(None);
        self.back.set(None);
        self.hints.set(Vec::new());
        self.drop_selection();
        self.online.seats_swapped();
    }

    fn game_number(self) -> Option<u32> {
        self.session.with_untracked(|session| Some(session.as_ref()?.picture()?.game))
    }

    /// A session in a room on the server.
    pub(crate) fn sit_online(self, session: Session) {
        self.clear();
        self.remote.set(true);
        self.session.set(Some(session));
    }

    /// The room on the server and the key of the seat there.
    pub(crate) fn room_and_key(self) -> Option<(String, Option<Bytes32>)> {
        let remote = self.remote.get_untracked();
        self.session.with_untracked(|session| {
            let session = session.as_ref().filter(|_| remote)?;
            Some((session.room().to_string(), session.key()))
        })
    }

    /// What to say to the server to go into the room, or back into it.
    pub(crate) fn enter_online(self) -> Option<ToServer> {
        let remote = self.remote.get_untracked();
        self.session.with_untracked(|s| s.as_ref().filter(|_| remote).map(Session::enter))
    }

    fn opened(self, room: &str, people: Vec<Seat>, turn: &[Seat], hides: bool) {
        self.clear();
        self.remote.set(false);
        let mut session = Session::new(room, people.clone(), browser::fresh_number());
        if people.len() == 2 && hides {
            let next = turn.first().copied().unwrap_or(Seat::First);
            let _ = session.pass(next);
            self.session.set(Some(session));
        } else {
            let enter = session.enter();
            self.session.set(Some(session));
            self.say(enter);
        }
    }

    fn problem(self, app: App, code: &str, text: &str) {
        match code {
            "bad-file" => {
                app.say(fill(app.words().bad_file, &[text]));
                if self.session.with_untracked(Option::is_none) {
                    browser::forget(GAME);
                    self.kept.set(false);
                    app.go(Route::Home);
                }
            }
            // The worker says it with its last breath; its death is dealt with when it is noticed.
            "worker-died" => {}
            _ => app.say(fill(app.words().refused, &[text])),
        }
    }

    /// The worker is gone: start another and set the game up again as the browser has kept it.
    fn worker_died(self, app: App, why: &str) {
        self.desk.with_value(|desk| {
            if let Some(desk) = desk {
                desk.end();
            }
        });
        self.deaths.update_value(|deaths| *deaths += 1);
        self.thinking.set(false);
        let file = browser::recall(GAME).filter(|_| self.deaths.get_value() <= LIVES);
        match file {
            Some(file) => {
                app.say(app.words().worker_died);
                // Nothing is played on a board behind which no table stands.
                self.clear();
                self.tell_desk(&ToDesk::Load { file });
            }
            None => app.say(fill(app.words().worker_gone, &[why])),
        }
    }

    fn with_session(self, change: impl FnOnce(&mut Session) -> Vec<Todo>) -> Vec<Todo> {
        let mut todo = Vec::new();
        self.session.update(|session| {
            if let Some(session) = session {
                todo = change(session);
            }
        });
        todo
    }

    fn do_all(self, app: App, todo: Vec<Todo>) {
        for one in todo {
            self.do_one(app, one);
        }
    }

    fn do_one(self, app: App, todo: Todo) {
        match todo {
            Todo::Say(message) => self.say(message),
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
                let rules = self.session.with_untracked(|session| session.as_ref()?.rules());
                if let Some(rules) = rules {
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
        let rules = self.session.with_untracked(|session| session.as_ref()?.rules());
        if let Some(rules) = rules {
            self.spoken.set(app.words().told(rules, told));
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

    /// Clears the screen for the other after a moment, unless something else has happened.
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

    fn notice_number(self) -> Option<u32> {
        self.session.with_untracked(|session| Some(session.as_ref()?.picture()?.n))
    }

    fn is_now(self, n: u32) -> bool {
        self.notice_number() == Some(n)
    }

    fn history_length(self) -> usize {
        self.session.with_untracked(|session| {
            session.as_ref().and_then(|s| s.picture()).map_or(0, |picture| picture.history.len())
        })
    }

    // ---- what people do ---------------------------------------------------------------------

    /// All that can be played from this screen now, as a move or as a premove.
    pub(crate) fn playable(self) -> Vec<Action> {
        if self.back.get().is_some() || self.replay.with(Option::is_some) {
            return Vec::new();
        }
        let shows = self.shows.get();
        self.session.with(|session| {
            let Some(session) = session else { return Vec::new() };
            let mut actions = match session.to_act() {
                Some(_) => session.legal(),
                None => session.premoves(),
            };
            if !shows && let Some(view) = session.view() {
                // What is not drawn cannot be picked up.
                let hidden = duskboard_client::Assassins::of(&view).hidden;
                actions.retain(|action| !hidden.contains(&action.origin()));
            }
            actions
        })
    }

    /// A square of the board is touched.
    pub(crate) fn touched(self, app: App, square: Square) {
        let playable = untrack(|| self.playable());
        let premove = self.session.with_untracked(|session| {
            session.as_ref().is_some_and(|session| session.premove().is_some())
        });
        if premove {
            self.session.update(|session| {
                if let Some(session) = session {
                    session.forget_premove();
                }
            });
        }
        match touch(&playable, self.selected.get_untracked(), square) {
            Touched::Select(square) => self.selected.set(square),
            Touched::Act(action) => self.act(app, action),
            Touched::Choose(actions) => self.choosing.set(actions),
        }
    }

    /// Plays an action.
    pub(crate) fn act(self, app: App, action: Action) {
        self.drop_selection();
        let todo = self.with_session(|session| session.act(action));
        self.do_all(app, todo);
    }

    /// Nothing is selected any more.
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

    /// The one the hand-over screen waits for is here.
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

    /// Shows, or shows no more, where unseen pieces may stand.
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

    /// Looks at the finished game through somebody's eyes.
    pub(crate) fn look(self, eyes: Eyes) {
        self.with_record(move |record| ToDesk::Replay { record, eyes });
    }

    /// Writes the finished game for other programs.
    pub(crate) fn export(self, format: ExportFormat) {
        self.with_record(move |record| ToDesk::Export { record, format });
    }

    /// Checks the dice of the finished game.
    pub(crate) fn verify(self) {
        self.with_record(|record| ToDesk::Verify { record });
    }

    /// Asks the worker about the finished game: its own, or the record that the server has.
    fn with_record(self, question: impl FnOnce(Option<String>) -> ToDesk + 'static) {
        if !self.remote.get_untracked() {
            return self.tell_desk(&question(None));
        }
        let found = self.session.with_untracked(|session| {
            let picture = session.as_ref()?.picture()?;
            Some((picture.room.clone(), picture.game))
        });
        let Some((room, game)) = found else { return };
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(record) = self.online.record(&room, game).await {
                self.tell_desk(&question(Some(record)));
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

    /// What the board shows.
    pub(crate) fn scene(self) -> Option<Scene> {
        let replayed = self.replay.with(|replay| {
            let replay = replay.as_ref()?;
            let frame = replay.frames.get(replay.at)?;
            let rules = self.session.with(|session| session.as_ref()?.rules())?;
            let viewer = replay.eyes.viewer().unwrap_or(Seat::First.into());
            Some(Scene::of(rules, viewer, &frame.view, &frame.told, true))
        });
        let over = self.session.with(|session| {
            session.as_ref().and_then(|s| s.picture()).is_some_and(|p| p.result.is_some())
        });
        replayed.or_else(|| {
            let (back, shows) = (self.back.get(), self.shows.get() || over);
            self.session.with(|session| Scene::of_session(session.as_ref()?, back, shows))
        })
    }
}

//! The game on this screen: its session, the selected square, and all that the panels show.
//!
//! - `queries`: what the page reads of a game.
//! - `commands`: what a player does.
//! - `messages`: what the worker and the server send.
//! - `coin`: what waits until a coin has landed.
//! - `effects`: what a session asks the page to do.
//! - `replay`: a game that is over, and its earlier positions.

mod coin;
mod commands;
mod effects;
mod messages;
mod queries;
mod replay;

use crate::app::{App, Route};
use crate::browser;
use crate::desk::{Desk, Heard};
use crate::online::Online;
pub(crate) use coin::Toss;
use duskboard_client::words::fill;
use duskboard_client::{Opponent, Score, Session};
use duskboard_protocol::{After, Bytes32, GuessDot, HintLine, ToClient, ToDesk, ToServer};
use duskboard_rules::{Action, Seat, Square};
pub(crate) use effects::Showing;
use leptos::prelude::*;
pub(crate) use replay::{Past, Replay};
use std::collections::VecDeque;

/// Where the browser keeps the score of a room.
const SCORE: &str = "duskboard.score.";
/// Where the browser keeps the game that is being played.
const GAME: &str = "duskboard.game";

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    /// In the worker of this page.
    Here,
    /// On a server.
    Server,
    /// In the worker of one of two pages that are joined; both are reached through their own.
    Peer,
}

/// The game on this screen.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// What the table has said so far.
    pub(crate) session: RwSignal<Option<Session>>,
    /// The board is shown as it was after so many actions; `None` is now.
    pub(crate) back: RwSignal<Option<usize>>,
    /// The selected square.
    pub(crate) selected: RwSignal<Option<Square>>,
    /// The promotions to choose from.
    pub(crate) choosing: RwSignal<Vec<Action>>,
    /// Whether own hidden assassins are shown.
    pub(crate) shows: RwSignal<bool>,
    /// Whether something was tried that is not possible, a moment ago.
    pub(crate) shaken: RwSignal<bool>,
    /// Whether somebody has turned the board.
    pub(crate) turned: RwSignal<bool>,
    /// What the computer would play.
    pub(crate) hints: RwSignal<Vec<HintLine>>,
    /// Where unseen pieces may stand; `None` while that is not shown.
    pub(crate) guesses: RwSignal<Option<Vec<GuessDot>>>,
    /// Whether the computer is thinking.
    pub(crate) thinking: RwSignal<bool>,
    /// The coin in the air.
    pub(crate) toss: RwSignal<Option<Toss>>,
    /// What has just been learned, over the board.
    pub(crate) moment: RwSignal<Option<Showing>>,
    /// Whether the card at the end of a game is open.
    pub(crate) ended: RwSignal<bool>,
    /// The score over the games of the room.
    pub(crate) score: RwSignal<Score>,
    /// A finished game being looked at.
    pub(crate) replay: RwSignal<Option<Replay>>,
    /// An earlier game of a room, looked at without being in the room.
    pub(crate) past: RwSignal<Option<Past>>,
    /// The outcome of a check of the dice.
    pub(crate) verified: RwSignal<Option<Result<u32, String>>>,
    /// The last events, for screen readers.
    pub(crate) spoken: RwSignal<String>,
    /// Whether the browser has kept a game to continue.
    pub(crate) kept: RwSignal<bool>,
    /// Where the table stands.
    home: RwSignal<Home>,
    /// Whether the other player is elsewhere: on a server, or at the friend's device.
    pub(crate) remote: Signal<bool>,
    /// What the table has said since the coin was thrown, each with the time of this screen.
    held: StoredValue<VecDeque<(ToClient, u64)>>,
    /// Whether the record that the worker writes is for the analysis board.
    to_study: StoredValue<bool>,
    /// Tells tosses and moments apart.
    count: StoredValue<u32>,
    online: Online,
    desk: StoredValue<Option<Desk>, LocalStorage>,
    deaths: StoredValue<u32>,
}

impl Play {
    pub(crate) fn new(online: Online) -> Play {
        let home = RwSignal::new(Home::Here);
        Play {
            session: RwSignal::new(None),
            back: RwSignal::new(None),
            selected: RwSignal::new(None),
            choosing: RwSignal::new(Vec::new()),
            shows: RwSignal::new(false),
            shaken: RwSignal::new(false),
            turned: RwSignal::new(false),
            hints: RwSignal::new(Vec::new()),
            guesses: RwSignal::new(None),
            thinking: RwSignal::new(false),
            toss: RwSignal::new(None),
            moment: RwSignal::new(None),
            ended: RwSignal::new(false),
            score: RwSignal::new(Score::default()),
            replay: RwSignal::new(None),
            past: RwSignal::new(None),
            verified: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
            kept: RwSignal::new(browser::recall(GAME).is_some()),
            home,
            remote: Signal::derive(move || home.get() != Home::Here),
            held: StoredValue::new(VecDeque::new()),
            to_study: StoredValue::new(false),
            count: StoredValue::new(0),
            online,
            desk: StoredValue::new_local(None),
            deaths: StoredValue::new(0),
        }
    }

    /// Connects the worker, and continues the kept game if the page was loaded on the game screen.
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

    pub(crate) fn tell_desk(self, message: &ToDesk) {
        self.desk.with_value(|desk| {
            if let Some(desk) = desk {
                desk.send(message);
            }
        });
    }

    /// Sends a message to the table, in the worker or on a server.
    fn send(self, message: ToServer) {
        match self.home.get_untracked() {
            Home::Server => self.online.say_or_tell(&message),
            Home::Here | Home::Peer => self.tell_desk(&ToDesk::Table(message)),
        }
    }

    /// Says something in the room; `false` if it cannot be sent now.
    pub(crate) fn say(self, message: &ToServer) -> bool {
        match self.home.get_untracked() {
            Home::Server => self.online.say(message),
            Home::Here | Home::Peer => {
                self.tell_desk(&ToDesk::Table(message.clone()));
                true
            }
        }
    }

    /// Whether the table stands on a server.
    pub(crate) fn on_server(self) -> bool {
        self.home.get_untracked() == Home::Server
    }

    /// Opens a table as chosen on the home screen.
    pub(crate) fn open(self, app: App) {
        let words = app.words();
        let setup = app.setup.get_untracked();
        let coin = browser::random().0[0] & 1 == 0;
        let me = setup.seat(coin);
        let name = app.prefs.with_untracked(|prefs| prefs.name.trim().to_string());
        let name = if name.is_empty() { words.you.to_string() } else { name };
        let others = match setup.opponent {
            Opponent::Computer => {
                let computer = fill(words.computer_name, &[&setup.level.to_string()]);
                [computer.clone(), computer]
            }
            Opponent::Friend | Opponent::Online | Opponent::Direct => {
                match setup.settings().rules() {
                    Ok(rules) => Seat::BOTH.map(|seat| words.side(rules, seat).to_string()),
                    Err(_) => Seat::BOTH.map(|seat| seat.to_string()),
                }
            }
        };
        let others = [others[0].as_str(), others[1].as_str()];
        self.clear();
        self.tell_desk(&ToDesk::Open(setup.table(me, &name, others)));
        app.go(Route::Game);
    }

    /// Continues the game that the browser has kept.
    pub(crate) fn go_on(self, app: App) {
        let online = self.session.with_untracked(|session| {
            let session = session.as_ref().filter(|_| self.remote.get_untracked())?;
            let running = session.picture().is_some_and(|picture| picture.result.is_none());
            let room = session.room().to_string();
            running.then(|| if self.on_server() { Route::Room(room) } else { Route::Peer(room) })
        });
        if let Some(room) = online {
            return app.go(room);
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
        self.drop_coin();
        self.moment.set(None);
        self.ended.set(false);
        self.replay.set(None);
        self.past.set(None);
        self.verified.set(None);
    }

    /// Plays in a room on the server from now on.
    pub(crate) fn sit_online(self, session: Session) {
        self.sit(session, Home::Server);
    }

    /// Plays in a room of two devices from now on.
    pub(crate) fn sit_with_peer(self, session: Session) {
        self.online.forget_talk();
        self.sit(session, Home::Peer);
    }

    fn sit(self, session: Session, home: Home) {
        self.clear();
        self.home.set(home);
        let kept = browser::recall(&format!("{SCORE}{}", session.room())).unwrap_or_default();
        self.score.set(Score::read(session.room(), &kept));
        self.session.set(Some(session));
    }

    /// Leaves whatever is played here for an earlier game.
    fn leave_for(self, past: Past) {
        self.clear();
        self.home.set(Home::Server);
        self.past.set(Some(past));
    }

    /// Enters the room of two devices, for the first time or again.
    pub(crate) fn enter_peer(self) {
        if self.home.get_untracked() == Home::Peer
            && let Some(enter) = self.session.with_untracked(|s| s.as_ref().map(Session::enter))
        {
            self.tell_desk(&ToDesk::Table(enter));
        }
    }

    /// The room on the server and the key of the seat there.
    pub(crate) fn room_and_key(self) -> Option<(String, Option<Bytes32>)> {
        let remote = self.on_server();
        self.session.with_untracked(|session| {
            let session = session.as_ref().filter(|_| remote)?;
            Some((session.room().to_string(), session.key()))
        })
    }

    /// The room on a server, and how far a player has seen it.
    pub(crate) fn seen_online(self) -> Option<(String, After)> {
        let remote = self.on_server();
        self.session.with_untracked(|session| {
            let session =
                session.as_ref().filter(|session| remote && session.viewer().seat().is_some())?;
            Some((session.room().to_string(), session.seen()?))
        })
    }

    /// The message that enters the room on the server, for the first time or again.
    pub(crate) fn enter_online(self) -> Option<ToServer> {
        let remote = self.on_server();
        self.session.with_untracked(|s| s.as_ref().filter(|_| remote).map(Session::enter))
    }
}

//! Playing with somebody elsewhere: the server, its rooms, and the way into one.

mod attention;
mod http;
mod socket;

pub(crate) use http::{ask, ask_for};
use http::{ask_again_for, is_lost};
pub(crate) use socket::Connection;

use crate::app::{App, Route};
use crate::browser;
use duskboard_client::{Remedy, Session, Side};
use duskboard_protocol::http::{Hello, Join, Me, NewRoom, RoomInfo, SeatWish, Taken};
use duskboard_protocol::json;
use duskboard_protocol::{
    Bytes32, Code, Command, LobbyRoom, News, Order, PROTOCOL, Problem, ToClient, ToServer, Viewer,
    Voice, Wish,
};
use leptos::prelude::*;
use socket::{Heard, Socket};
use wasm_bindgen_futures::spawn_local;

/// Where the browser keeps the keys of seats, one for each room.
const KEY: &str = "duskboard.seat.";
/// Where it keeps who is not heard in a room.
const MUTED: &str = "duskboard.muted.";
/// Where it keeps what was seen of a room last: the head of its record and before.
const SEEN: &str = "duskboard.seen.";
/// How long somebody may be gone, and how long both have to hide their assassins.
const GRACE_MS: u64 = 60_000;

/// A line of talk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    /// Its number in the room.
    pub(crate) n: u32,
    /// Who.
    pub(crate) voice: Voice,
    /// Their name.
    pub(crate) name: Option<String>,
    /// What.
    pub(crate) text: String,
}

/// The server, as far as this page knows it.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// The server, if one answers.
    pub(crate) server: RwSignal<Option<Hello>>,
    /// How the connection is.
    pub(crate) connection: RwSignal<Connection>,
    /// Whether it was asked for a server yet.
    pub(crate) asked: RwSignal<bool>,
    /// Since when the connection is lost.
    pub(crate) lost: RwSignal<Option<u64>>,
    /// Whether something has happened while nobody looked.
    pub(crate) called: RwSignal<bool>,
    /// Open rooms.
    pub(crate) lobby: RwSignal<Vec<LobbyRoom>>,
    /// Whether we wait for anyone who wants the same.
    pub(crate) pairing: RwSignal<bool>,
    /// Whether we are sitting down: the room may know it before we do.
    pub(crate) sitting: RwSignal<bool>,
    /// What anybody may know of the room one looks at.
    pub(crate) info: RwSignal<Option<RoomInfo>>,
    /// Why the room cannot be entered.
    pub(crate) trouble: RwSignal<Option<Problem>>,
    /// Whether the record of its game is damaged.
    pub(crate) damaged: RwSignal<bool>,
    /// The talk in the room.
    pub(crate) talk: RwSignal<Vec<Said>>,
    /// Who is not heard.
    pub(crate) muted: RwSignal<Vec<Voice>>,
    /// Whoever we are to the server.
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether something could not be sent.
    pub(crate) unsent: RwSignal<bool>,
    /// Whether the lobby is wanted.
    lobby_on: RwSignal<bool>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
}

impl Online {
    pub(crate) fn new() -> Online {
        Online {
            server: RwSignal::new(None),
            connection: RwSignal::new(Connection::Off),
            asked: RwSignal::new(false),
            lost: RwSignal::new(None),
            called: RwSignal::new(false),
            lobby: RwSignal::new(Vec::new()),
            pairing: RwSignal::new(false),
            sitting: RwSignal::new(false),
            info: RwSignal::new(None),
            trouble: RwSignal::new(None),
            damaged: RwSignal::new(false),
            talk: RwSignal::new(Vec::new()),
            muted: RwSignal::new(Vec::new()),
            me: RwSignal::new(None),
            unsent: RwSignal::new(false),
            lobby_on: RwSignal::new(false),
            socket: StoredValue::new_local(None),
        }
    }

    /// Asks whether a server is there.
    pub(crate) fn begin(self, app: App) {
        let socket = Socket::new(move |heard| match heard {
            Heard::Is(connection) => self.is_now(connection),
            Heard::Said(message) => self.heard(app, *message),
        });
        self.socket.set_value(Some(socket));
        attention::watch(app);
        Effect::new(move || {
            if self.unsent.get() {
                app.say(app.words().not_sent);
                self.unsent.set(false);
            }
        });
        spawn_local(async move {
            let hello = ask_for::<Hello>("GET", "api/hello", None).await.ok();
            self.server.set(hello.filter(|hello| hello.protocol == PROTOCOL));
            self.asked.set(true);
        });
    }

    fn is_now(self, connection: Connection) {
        let before = self.connection.get_untracked();
        match connection {
            Connection::Live | Connection::Off => self.lost.set(None),
            Connection::Connecting if before == Connection::Live => {
                self.lost.set(Some(browser::now()));
            }
            Connection::Connecting => {}
        }
        self.connection.set(connection);
    }

    /// Tries to come back now.
    pub(crate) fn retry(self) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.retry();
            }
        });
    }

    fn open(self) {
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.open();
            }
        });
    }

    /// Says something to the server; `false` if there is no connection.
    pub(crate) fn say(self, message: &ToServer) -> bool {
        self.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.say(message)))
    }

    /// Says something, or tells the player that it was not sent. An action is kept by the session
    /// and sent when the connection is back.
    pub(crate) fn say_or_tell(self, message: &ToServer) {
        let acts = matches!(
            message,
            ToServer::Command { command: Command { order: Order::Act { .. }, .. }, .. }
        );
        if !self.say(message) && !acts && !matches!(message, ToServer::Enter { .. }) {
            self.unsent.set(true);
        }
    }

    /// The next game of the room: who was first is second now.
    pub(crate) fn seats_swapped(self, room: &str) {
        self.muted.update(|muted| {
            for voice in muted {
                *voice = match *voice {
                    Voice::First => Voice::Second,
                    Voice::Second => Voice::First,
                    Voice::Spectators => Voice::Spectators,
                };
            }
        });
        self.keep_muted(room);
    }

    /// The browser keeps who is not heard in this room.
    pub(crate) fn keep_muted(self, room: &str) {
        let muted = self.muted.with_untracked(json::write);
        browser::keep(&format!("{MUTED}{room}"), &muted);
    }

    /// The key was good: the browser keeps it.
    fn keep_key(self, app: App) {
        if let Some((room, Some(key))) = app.play.room_and_key() {
            browser::keep(&format!("{KEY}{room}"), &key.to_string());
        }
    }

    /// The browser keeps how far a player has seen the room: a server that has lost some of it is
    /// found out even after the page was closed.
    pub(crate) fn keep_seen(self, app: App) {
        if let Some((room, seen)) = app.play.seen_online() {
            browser::keep(&format!("{SEEN}{room}"), &json::write(&seen));
        }
    }

    /// The key was not: if the browser has kept it, it does so no longer.
    fn forget_key(self, app: App) {
        if let Some((room, Some(key))) = app.play.room_and_key() {
            let place = format!("{KEY}{room}");
            if browser::recall(&place) == Some(key.to_string()) {
                browser::forget(&place);
            }
        }
    }

    /// Asks who we are to the server, and which games are ours.
    pub(crate) fn ask_who(self) {
        spawn_local(async move {
            if let Ok(me) = ask_for("GET", "api/me", None).await {
                self.me.set(Some(me));
            }
        });
    }

    /// A server, or the table of a room of two devices, says something.
    pub(crate) fn heard(self, app: App, message: ToClient) {
        match message {
            ToClient::Welcome { .. } => self.settle_in(app),
            ToClient::Lobby { rooms } => self.lobby.set(rooms),
            ToClient::LobbyRoom(room) => self.lobby.update(|rooms| {
                rooms.retain(|known| known.room != room.room);
                rooms.insert(0, room);
            }),
            ToClient::LobbyGone { room } => {
                self.lobby.update(|rooms| rooms.retain(|known| known.room != room));
            }
            ToClient::Paired { room, key, .. } => {
                self.pairing.set(false);
                spawn_local(self.sit(app, room, Some(key)));
            }
            ToClient::Unpaired { room, waiting } => {
                self.pairing.set(waiting);
                if app.play.room_and_key().is_some_and(|(here, _)| here == room) {
                    app.go(Route::Home);
                }
            }
            ToClient::Said { n, voice, name, text } => {
                self.said(app, Said { n, voice, name, text })
            }
            ToClient::Error { code: Code::Damaged, .. } => self.damaged.set(true),
            ToClient::Error { code, text } => self.failed(app, Problem { code, text }),
            ToClient::Pong { .. } | ToClient::Closing { .. } => {}
            message => {
                self.tell_declined(app, &message);
                if let ToClient::Entered { viewer: Viewer::Seat(_), .. } = message {
                    self.keep_key(app);
                }
                app.play.heard_table(app, message);
            }
        }
    }

    /// Something was refused that is no order of a game.
    fn failed(self, app: App, problem: Problem) {
        match Remedy::of(problem.code) {
            Remedy::LeaveRoom => {
                self.forget_key(app);
                self.trouble.set(Some(problem));
            }
            Remedy::Reload => app.say(app.words().old_version),
            Remedy::Ignore => {}
            Remedy::ForgetFile | Remedy::Tell => app.refuse(&problem),
        }
    }

    /// A line of talk, unless it is known or whoever says it is not heard.
    fn said(self, app: App, said: Said) {
        let muted = self.muted.with_untracked(|muted| muted.contains(&said.voice));
        let known = self.talk.with_untracked(|talk| talk.iter().any(|line| line.n == said.n));
        if muted || known {
            return;
        }
        attention::call(app, &said.text);
        self.talk.update(|talk| {
            talk.insert(talk.partition_point(|line| line.n < said.n), said);
        });
    }

    /// Says so if our offer of a draw was declined.
    fn tell_declined(self, app: App, message: &ToClient) {
        let ToClient::Notice { notice, .. } = message else { return };
        let by = untrack(|| app.play.ask(|session| session.picture()?.offers.draw));
        let ours = by.is_some() && by == untrack(|| app.play.me());
        if notice.news == News::DrawDeclined && ours {
            app.say(app.words().draw_declined);
        }
    }

    /// The connection stands, for the first time or again: go back to where we were.
    fn settle_in(self, app: App) {
        if self.lobby_on.get_untracked() {
            self.say(&ToServer::Lobby { on: true });
        }
        self.go_in(app);
        if self.pairing.get_untracked() {
            self.ask_pairing(app);
        }
    }

    /// Enters the room, and hears there whom one wants to hear.
    fn go_in(self, app: App) {
        let Some(enter) = app.play.enter_online() else { return };
        self.say(&enter);
        for who in self.muted.get_untracked() {
            self.say(&ToServer::Mute { who, on: true });
        }
    }

    /// Hears, or does not hear, of open rooms.
    pub(crate) fn watch_lobby(self, on: bool) {
        self.lobby_on.set(on);
        if on {
            self.open();
        }
        self.say(&ToServer::Lobby { on });
    }

    // ---- ways into a room -------------------------------------------------------------------

    /// Makes a room and sits down in it.
    pub(crate) async fn create(self, app: App, computer: Option<u8>) {
        attention::ask_to_notify();
        let setup = app.setup.get_untracked();
        let wish = NewRoom {
            game: setup.settings(),
            clock: setup.clock.settings(),
            place_ms: Some(GRACE_MS),
            grace_ms: Some(GRACE_MS),
            seat: seat_wish(setup.side),
            open: setup.open && computer.is_none(),
            computer,
        };
        match ask_for::<Taken>("POST", "api/rooms", Some(json::write(&wish))).await {
            Ok(Taken { room, key, .. }) => self.sit(app, room, Some(key)).await,
            Err(problem) => app.refuse(&problem),
        }
    }

    /// Sits down in a room: in the seat of the key, or in the free one with a key of our own. If the
    /// answer gets lost, asking again leads to the same seat; the browser keeps the key until then.
    pub(crate) async fn sit(self, app: App, room: String, key: Option<Bytes32>) {
        let own_key = key.is_none().then(browser::random);
        let wish = Join { name: app.guest_name(), nonce: browser::random(), key, own_key };
        let (path, place) = (format!("api/rooms/{room}/join"), format!("{KEY}{room}"));
        if let Some(key) = own_key {
            browser::keep(&place, &key.to_string());
        }
        self.sitting.set(true);
        match ask_again_for::<Taken>("POST", &path, &json::write(&wish)).await {
            Ok(Taken { room, key, .. }) => {
                app.go(Route::Room(room.clone()));
                self.enter(app, &room, Some(key));
            }
            Err(problem) => {
                if own_key.is_some() && !is_lost(problem.code) {
                    browser::forget(&place);
                }
                app.refuse(&problem);
                self.look(app, &room);
            }
        }
        self.sitting.set(false);
    }

    /// Nothing of another room's talk stays.
    pub(crate) fn forget_talk(self) {
        self.trouble.set(None);
        self.damaged.set(false);
        self.info.set(None);
        self.talk.set(Vec::new());
    }

    /// Goes into a room as whoever we are there.
    pub(crate) fn enter(self, app: App, room: &str, key: Option<Bytes32>) {
        let kept = browser::recall(&format!("{KEY}{room}")).and_then(|key| key.parse().ok());
        self.forget_talk();
        let muted = browser::recall(&format!("{MUTED}{room}"));
        self.muted.set(muted.and_then(|muted| json::read(&muted).ok()).unwrap_or_default());
        let mut session = Session::online(room, key.or(kept), browser::fresh_number());
        let seen = browser::recall(&format!("{SEEN}{room}"));
        if let Some(seen) = seen.and_then(|seen| json::read(&seen).ok()) {
            session.has_seen(seen);
        }
        app.play.sit_online(session);
        self.look(app, room);
        self.open();
        if self.connection.get_untracked() == Connection::Live {
            self.go_in(app);
        }
    }

    /// Asks what anybody may know of a room.
    fn look(self, app: App, room: &str) {
        let path = format!("api/rooms/{room}");
        spawn_local(async move {
            match ask_for::<RoomInfo>("GET", &path, None).await {
                Ok(info) => self.info.set(Some(info)),
                Err(problem) if problem.code == Code::NoServer => {
                    app.refuse(&problem);
                }
                Err(problem) => self.trouble.set(Some(problem)),
            }
        });
    }

    /// Plays anyone who wants the same.
    pub(crate) fn pair(self, app: App) {
        self.pairing.set(true);
        self.open();
        self.ask_pairing(app);
    }

    fn ask_pairing(self, app: App) {
        let setup = app.setup.get_untracked();
        let wish = Wish { game: setup.settings(), clock: setup.clock.settings() };
        self.say(&ToServer::Pair(wish));
    }

    /// Does not, after all.
    pub(crate) fn unpair(self) {
        self.pairing.set(false);
        self.say(&ToServer::Unpair);
    }

    /// The record of a finished game of the room, for whoever wants to look at it again.
    pub(crate) async fn record(self, room: &str, game: u32) -> Result<String, Problem> {
        ask("GET", &format!("api/rooms/{room}/games/{game}"), None).await
    }
}

/// The seat that the host of a room asks for.
fn seat_wish(side: Side) -> SeatWish {
    match side {
        Side::First => SeatWish::First,
        Side::Second => SeatWish::Second,
        Side::Random => SeatWish::Random,
    }
}

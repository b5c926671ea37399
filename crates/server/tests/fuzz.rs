//! A fuzz test of the socket: sequences of messages, valid, mutated, repeated and out of order, from
//! several sockets at once. Whatever comes, nothing panics, others are served, no room is ruined, what
//! was acknowledged is there, and memory has a bound.
//!
//! The sequences follow from a seed. `DUSKBOARD_FUZZ=200000` sends more messages, `DUSKBOARD_SEED=2`
//! others.

mod common;
#[path = "common/local.rs"]
mod local;

use common::{Lot, Place, Socket, host, legal, new_room, nonce, room};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Action, After, Answered, Bytes32, Command, Fact, GameSettings, Order, PROTOCOL, Picture, Seat,
    ToClient, ToServer, Viewer, Voice, Wish,
};
use duskboard_server::store::Memory;
use duskboard_server::{Config, Limits};
use duskboard_table::Table;
use futures_util::SinkExt;
use local::{Local, config};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

const VARIANTS: [&str; 7] =
    ["chess", "assassin", "dinosaur", "archess", "slug-torch", "slug-sight", "banqi"];
/// How many sockets send at once.
const SOCKETS: usize = 4;
/// How many messages are sent at most before anybody waits for an answer.
const BURST: usize = 30;
/// How much more memory may be in use after the first third, in kilobytes. All that was kept is in
/// there: the store of the test is in memory.
const MOST_MEMORY: u64 = 100_000;

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics, also those in tasks that nobody waits for.
fn count_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.fetch_add(1, Ordering::SeqCst);
            told(panic);
        }));
    });
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Kilobytes that this process has in memory.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// What the fuzzer knows: rooms, each with a key that it may use there.
struct Fuzzer {
    lot: Lot,
    places: Vec<(String, Bytes32)>,
}

impl Fuzzer {
    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.lot.below(from.len())]
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.lot.below(times) == 0
    }

    /// A small number mostly, or one at an edge.
    fn number(&mut self) -> u32 {
        match self.lot.below(8) {
            0 => u32::MAX,
            1 => 1 << self.lot.below(32),
            _ => self.lot.below(12) as u32,
        }
    }

    fn bytes(&mut self) -> Bytes32 {
        Hex(std::array::from_fn(|_| self.lot.below(256) as u8))
    }

    fn text(&mut self) -> String {
        let letters = ['a', ' ', 'é', '🦖', '\u{202e}', '\n', '\0', '"', '\\', '<'];
        let most = if self.one_in(10) { 300 } else { 20 };
        (0..self.lot.below(most)).map(|_| letters[self.lot.below(letters.len())]).collect()
    }

    /// A room and its key, or something that does not fit.
    fn place(&mut self) -> (String, Option<Bytes32>) {
        let (room, key) = self.places[self.lot.below(self.places.len())].clone();
        match self.lot.below(16) {
            0 => (self.text(), Some(key)),
            1 => ("zzzzzzzzzz".into(), None),
            2 => (room, Some(self.bytes())),
            3 => (self.places[self.lot.below(self.places.len())].0.clone(), Some(key)),
            4 => (room, None),
            _ => (room, Some(key)),
        }
    }

    fn enter(&mut self) -> ToServer {
        let (room, key) = self.place();
        let after = After { game: self.number(), n: self.number(), head: None, anew: false };
        let viewers = [
            None,
            None,
            Some(Viewer::Spectator),
            Some(Seat::First.into()),
            Some(Seat::Second.into()),
        ];
        ToServer::Enter {
            room,
            key,
            viewer: *self.pick(&viewers),
            after: self.one_in(4).then_some(after),
        }
    }

    /// Something that is legal where this socket is, if it can be; anything otherwise.
    fn action(&mut self, seen: &Seen) -> Action {
        let theirs = seen.picture.as_ref().zip(seen.seat);
        let choice = theirs.map(|(picture, seat)| legal(picture, seat)).unwrap_or_default();
        if !choice.is_empty() && !self.one_in(4) {
            return *self.pick(&choice);
        }
        let any =
            ["e2e4", "e7e5", "a1a1", "A@c3", "A@c6", "b1b1", "e1g1", "a7a8q", "d1~d5", "h8h8"];
        let text = self.pick(&any);
        text.parse().unwrap_or_else(|_| "a1a2".parse().expect("an action"))
    }

    fn command(&mut self, seen: &Seen) -> ToServer {
        let order = match self.lot.below(20) {
            0 if self.one_in(4) => Order::Resign,
            1 if self.one_in(4) => Order::Abort,
            2 => Order::OfferDraw,
            3 => Order::WithdrawDraw,
            4 if self.one_in(4) => Order::AcceptDraw,
            5 => Order::DeclineDraw,
            6 => Order::AskTakeback,
            7 => Order::GrantTakeback,
            8 => Order::RefuseTakeback,
            9 => Order::Undo { steps: self.number() },
            10 => Order::Redo { steps: self.number() },
            11 => Order::Rematch { nonce: self.bytes() },
            _ => Order::Act { action: self.action(seen) },
        };
        let id = if self.one_in(6) { u64::from(self.number()) } else { self.lot.0 >> 1 };
        let here = seen.picture.as_ref().map_or(1, |picture| picture.game);
        let game = if self.one_in(10) { self.number() } else { here };
        ToServer::Command { game, command: Command { id, order } }
    }

    fn message(&mut self, seen: &Seen) -> ToServer {
        let voices = [Voice::First, Voice::Second, Voice::Spectators];
        if seen.picture.is_none() && self.one_in(3) {
            return self.enter();
        }
        match self.lot.below(20) {
            0 => self.enter(),
            1..=12 => self.command(seen),
            13 | 14 => ToServer::Chat { text: self.text() },
            15 => ToServer::Mute { who: *self.pick(&voices), on: self.one_in(2) },
            16 => ToServer::Lobby { on: self.one_in(2) },
            17 => {
                let variant = self.pick(&["banqi", "chess", "go"]).to_string();
                let game = GameSettings::of(variant);
                ToServer::Pair(Wish { game, clock: None })
            }
            18 => ToServer::Ping { t: 1 },
            _ => match self.lot.below(3) {
                0 => ToServer::Leave,
                1 => ToServer::Unpair,
                _ => ToServer::Hello { protocol: PROTOCOL },
            },
        }
    }

    /// A few bytes of a message are others.
    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.lot.below(4) {
            let at = self.lot.below(bytes.len());
            match self.lot.below(5) {
                0 => bytes[at] = self.lot.below(256) as u8,
                1 if bytes.len() > 1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(1)),
                3 => bytes.extend_from_within(at..),
                _ => bytes.insert(at, b"{}[]\",:09e-\\"[self.lot.below(12)]),
            }
        }
        bytes.truncate(5000);
    }

    /// A message as it is sent: as it should be, or not quite.
    fn frame(&mut self, message: &ToServer) -> Message {
        let mut bytes = serde_json::to_vec(message).expect("JSON");
        if self.one_in(4) {
            self.mutate(&mut bytes);
        }
        match self.lot.below(60) {
            0 => Message::binary(bytes),
            1 => Message::Ping(bytes.into_iter().take(100).collect()),
            _ => match String::from_utf8(bytes) {
                Ok(text) => Message::text(text),
                Err(error) => {
                    let bytes = error.into_bytes();
                    Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), true))
                }
            },
        }
    }
}

/// What a socket of the fuzzer has seen, to know what is legal and what was acknowledged.
#[derive(Default)]
struct Seen {
    picture: Option<Picture>,
    seat: Option<Seat>,
    done: Vec<(String, u32, Answered)>,
}

impl Seen {
    fn take(&mut self, message: ToClient) {
        match message {
            ToClient::Entered { viewer, picture, .. } => {
                self.seat = viewer.seat();
                self.picture = Some(*picture);
            }
            // What the fuzzer claimed to have seen was a guess: it does not know where it is.
            ToClient::Resumed { .. } => {
                *self = Seen { done: std::mem::take(&mut self.done), ..Seen::default() }
            }
            ToClient::Notice { notice, .. } => {
                let _ = self.picture.as_mut().map(|picture| picture.take(&notice));
            }
            ToClient::Done { id } => {
                if let (Some(picture), Some(by)) = (&self.picture, self.seat) {
                    self.done.push((picture.room.clone(), picture.game, Answered { by, id }));
                }
            }
            _ => {}
        }
    }
}

/// Reads until everything is answered; false if the connection ended.
async fn drain(socket: &mut Socket, seen: &mut Seen) -> bool {
    const LAST: u64 = 987_654_321;
    if socket.try_say(&ToServer::Ping { t: LAST }).await.is_err() {
        return false;
    }
    loop {
        socket.frames.clear();
        match socket.try_hear().await {
            Ok(ToClient::Pong { t: LAST }) => return true,
            Ok(message) => seen.take(message),
            Err(_) => return false,
        }
    }
}

/// A server with a room of every variant, one that is over and one that nobody sits in.
async fn stage() -> (Local, Vec<Place>) {
    count_panics();
    let limits = Limits { rooms: 200, ..Limits::none() };
    let store = Arc::new(Memory::default());
    let server = Local::with(Config { limits, ..config() }, store).await;
    let mut places = Vec::new();
    for variant in VARIANTS {
        let mut body = new_room(variant);
        body["open"] = true.into();
        places.extend(room(server.addr, &body).await);
    }
    let over = room(server.addr, &new_room("banqi")).await;
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&over[0].room, Some(over[0].key)).await;
    ann.order(1, Order::Resign).await.unwrap();
    places.extend(over);
    places.push(host(server.addr, &new_room("chess")).await);
    (server, places)
}

/// Sends so many messages from several sockets; what was acknowledged.
async fn fuzz(
    server: &Local,
    fuzzer: &mut Fuzzer,
    count: usize,
    mut between: impl AsyncFnMut(usize, usize),
) -> Vec<(String, u32, Answered)> {
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS {
        sockets.push((Socket::open(server.addr).await, Seen::default()));
    }
    let mut last = None;
    let (mut sent, mut burst) = (0, 0);
    while sent < count {
        let several = 1 + fuzzer.lot.below(BURST);
        for _ in 0..several {
            let at = fuzzer.lot.below(SOCKETS);
            let fresh = fuzzer.message(&sockets[at].1);
            // Now and then the message before comes once more, maybe from another socket.
            let message = match last.take().filter(|_| fuzzer.one_in(8)) {
                Some(again) => again,
                None => fresh,
            };
            let _ = sockets[at].0.inner.send(fuzzer.frame(&message)).await;
            last = Some(message);
        }
        for (socket, seen) in &mut sockets {
            if !drain(socket, seen).await {
                *socket = Socket::open(server.addr).await;
                *seen = Seen { done: std::mem::take(&mut seen.done), ..Seen::default() };
            }
        }
        sent += several;
        burst += 1;
        between(burst, sent).await;
    }
    sockets.into_iter().flat_map(|(_, seen)| seen.done).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_in_whatever_order_does_no_harm() {
    let count = number("DUSKBOARD_FUZZ", 4000) as usize;
    let (server, places) = stage().await;
    let mut fuzzer = Fuzzer {
        lot: Lot(number("DUSKBOARD_SEED", 1)),
        places: places.iter().map(|place| (place.room.clone(), place.key)).collect(),
    };
    // Two others play meanwhile, in a room that the fuzzer does not know.
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut others = [Socket::open(server.addr).await, Socket::open(server.addr).await];
    for (socket, place) in others.iter_mut().zip([&first, &second]) {
        socket.enter(&place.room, Some(place.key)).await;
    }
    let mut after_a_third = 0;
    let between = async |burst: usize, sent: usize| {
        // One short game after another: an offer, the end, and both want the next one.
        let (game, id) = ((burst as u32).div_ceil(4), burst as u64);
        let (who, order) = match burst % 4 {
            1 => (0, Order::OfferDraw),
            2 => (0, Order::Resign),
            3 => (0, Order::Rematch { nonce: nonce(3) }),
            _ => (1, Order::Rematch { nonce: nonce(4) }),
        };
        others[who].say(&ToServer::Command { game, command: Command { id, order } }).await;
        others[who]
            .until(|message| match message {
                ToClient::Done { id: done } => (done == id).then_some(()),
                ToClient::Refused { code, .. } => panic!("others are served: {code}"),
                _ => None,
            })
            .await;
        others.iter_mut().for_each(|socket| socket.frames.clear());
        if after_a_third == 0 && sent >= count / 3 {
            after_a_third = memory();
        }
    };
    let done = fuzz(&server, &mut fuzzer, count, between).await;
    assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something panicked");
    let more = memory().saturating_sub(after_a_third);
    assert!(more < MOST_MEMORY, "{more} kB more");
    // What was acknowledged is there, and every room is whole.
    assert!(done.len() >= count / 400, "only {} of {count} did anything", done.len());
    let mut games = 0;
    for place in places.iter().map(|place| &place.room).collect::<HashSet<_>>() {
        for game in 1.. {
            let Some(kept) = server.store.game(place, game).await.unwrap() else { break };
            let table = Table::restore(kept.opening, &kept.entries).expect("a table");
            if table.result().is_some() {
                duskboard_table::verify(&table.record()).expect("a true record");
            }
            let here = done.iter().filter(|(room, number, _)| room == place && *number == game);
            for (.., answered) in here {
                let there = kept.entries.iter().any(|entry| entry.answers == Some(*answered));
                assert!(there, "{answered:?} was acknowledged in {place} {game}");
            }
            games += 1;
        }
    }
    println!("{count} messages, {} done, {games} games, {more} kB more", done.len());
    server.stop().await;
}

/// Whoever has no key changes nothing that happened at any table, however they try.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_nothing_happens() {
    let count = number("DUSKBOARD_FUZZ", 4000) as usize / 4;
    let (server, places) = stage().await;
    let rooms: Vec<_> = places.iter().map(|place| place.room.clone()).collect();
    let deeds = async || {
        let mut all = Vec::new();
        for room in &rooms {
            let kept = server.store.game(room, 1).await.unwrap().unwrap();
            // A seat without a socket goes by itself.
            let by_itself = |fact: &Fact| matches!(fact, Fact::Gone { .. } | Fact::Back { .. });
            all.extend(kept.entries.into_iter().map(|e| e.fact).filter(|f| !by_itself(f)));
        }
        all
    };
    let before = deeds().await;
    let lot = Lot(number("DUSKBOARD_SEED", 1) + 1000);
    // A key of another room is no key.
    let other = host(server.addr, &new_room("chess")).await;
    let wrong = |room: &String| [(room.clone(), other.key), (room.clone(), nonce(1))];
    let mut fuzzer = Fuzzer { lot, places: rooms.iter().flat_map(wrong).collect() };
    let done = fuzz(&server, &mut fuzzer, count, async |_, _| {}).await;
    assert_eq!(done, []);
    assert_eq!(deeds().await, before);
    assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something panicked");
    server.stop().await;
}

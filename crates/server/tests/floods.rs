//! One address cannot starve the others, whatever it does.
//!
//! These tests count: what an attacker is served, and in which order. `DUSKBOARD_FLOOD=1` lets the
//! last ones run longer and measures as well how long another's move and computer take
//! (`docs/reliability.md`).

mod common;
#[path = "common/local.rs"]
mod local;

use common::{Answer, Place, Socket, http, legal, new_room, nonce};
use duskboard_protocol::http::{Join, Taken};
use duskboard_protocol::{
    Action, Code, Command, Order, PROTOCOL, Picture, Question, Seat, ToClient, ToServer,
};
use duskboard_rules::GameView;
use duskboard_server::store::Memory;
use duskboard_server::{Config, Limits, Thinker};
use futures_util::SinkExt;
use local::{Local, config};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

/// Two addresses, as a proxy names them.
const ATTACKER: &str = "10.0.0.66";
const VICTIM: &str = "10.0.0.1";

fn long_form() -> bool {
    std::env::var("DUSKBOARD_FLOOD").is_ok()
}

/// Behind a proxy, which says where everybody comes from.
fn behind_proxy(limits: Limits) -> Config {
    Config { limits, behind_proxy: true, thinkers: 2, ..config() }
}

async fn served(limits: Limits, thinker: Option<Arc<dyn Thinker>>) -> Local {
    Local::thinking(behind_proxy(limits), Arc::new(Memory::default()), thinker).await
}

/// For what every node of a cluster has of its own: thinkers, records at hand.
async fn served_by_one(limits: Limits, thinker: Option<Arc<dyn Thinker>>) -> Local {
    Local::one(behind_proxy(limits), Arc::new(Memory::default()), thinker).await
}

/// A client at some address.
#[derive(Clone, Copy)]
struct From {
    server: SocketAddr,
    address: &'static str,
}

impl From {
    async fn ask(self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let from = [("x-forwarded-for", self.address)];
        http(self.server, method, path, &from, body).await.expect("an answer")
    }

    async fn socket(self) -> Socket {
        let from = [("x-forwarded-for", self.address)];
        let mut socket = Socket::connect(self.server, &from).await.expect("a socket");
        socket.say(&ToServer::Hello { protocol: PROTOCOL }).await;
        socket
    }

    /// Makes a room and sits down in it.
    async fn host(self, body: &Value) -> Place {
        let Taken { room, key, .. } = self.ask("POST", "/api/rooms", Some(body)).await.read();
        self.join(&room, "Ann", Some(key)).await
    }

    async fn join(self, room: &str, name: &str, key: Option<duskboard_protocol::Bytes32>) -> Place {
        let join =
            json!(Join { name: name.into(), nonce: nonce(name.len() as u8), key, own_key: None });
        let answer = self.ask("POST", &format!("/api/rooms/{room}/join"), Some(&join)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let Taken { room, seat, key, .. } = answer.read();
        Place { room, seat, key, cookie: answer.cookie() }
    }

    /// Two players in their room, first and second.
    async fn pair(self) -> [(Socket, Place, Picture); 2] {
        let ann = self.host(&new_room("chess")).await;
        let ben = self.join(&ann.room, "Benny", None).await;
        let mut pair = Vec::new();
        for place in [ann, ben] {
            let mut socket = self.socket().await;
            let picture = socket.enter(&place.room, Some(place.key)).await;
            pair.push((socket, place, picture));
        }
        pair.sort_by_key(|(_, place, _)| place.seat.index());
        pair.try_into().unwrap_or_else(|_| panic!("two players"))
    }
}

fn both(server: &Local) -> [From; 2] {
    [ATTACKER, VICTIM].map(|address| From { server: server.addr, address })
}

/// Says something that is answered at once, and returns the answer.
async fn pinged(socket: &mut Socket) -> Result<(), Code> {
    if socket.try_say(&ToServer::Ping { t: 1 }).await.is_err() {
        return Err(Code::TooFast);
    }
    loop {
        match socket.try_hear().await {
            Ok(ToClient::Pong { .. }) => return Ok(()),
            Ok(ToClient::Error { code, .. }) => return Err(code),
            Ok(_) => {}
            Err(_) => return Err(Code::TooFast),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reconnects_finds_what_they_have_used() {
    let server = served(Limits { messages: 60, ..Limits::none() }, None).await;
    let [attacker, victim] = both(&server);
    let begun = Instant::now();
    let mut answered = 0;
    for _ in 0..20 {
        let mut socket = attacker.socket().await;
        let mut left = 10;
        while left > 0 && pinged(&mut socket).await.is_ok() {
            (answered, left) = (answered + 1, left - 1);
        }
        server.settle().await;
    }
    let most = 60 + begun.elapsed().as_secs() as usize;
    assert!((30..=most).contains(&answered), "{answered} of 200");
    let mut other = victim.socket().await;
    for _ in 0..30 {
        assert_eq!(pinged(&mut other).await, Ok(()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_no_text_count_as_well() {
    for (name, frame, closed) in [
        ("binary", Message::binary(vec![1, 2, 3]), true),
        ("ping", Message::Ping(Default::default()), false),
        ("pong", Message::Pong(Default::default()), false),
    ] {
        let server = served(Limits { messages: 60, ..Limits::none() }, None).await;
        let [attacker, victim] = both(&server);
        if closed {
            let mut socket = attacker.socket().await;
            socket.inner.send(frame.clone()).await.expect("sent");
            assert_eq!(socket.error().await, "text-only");
            assert!(socket.try_hear().await.is_err(), "closed");
        }
        for _ in 0..40 {
            let mut socket = attacker.socket().await;
            for _ in 0..4 {
                let _ = socket.inner.send(frame.clone()).await;
            }
            // It was heard when the server has closed it or answered what came after it.
            let _ = pinged(&mut socket).await;
        }
        let mut socket = attacker.socket().await;
        assert_eq!(pinged(&mut socket).await, Err(Code::TooFast), "{name}");
        assert_eq!(pinged(&mut victim.socket().await).await, Ok(()), "{name}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_has_one_allowance_from_wherever_they_come() {
    let server = served(Limits { commands: 20, ..Limits::none() }, None).await;
    let [attacker, victim] = both(&server);
    let [(mut ann, first, _), (mut ben, ..)] = victim.pair().await;
    let mut codes = Vec::new();
    for id in 0..20 {
        codes.push(ann.order(id, Order::AcceptDraw).await.unwrap_err());
    }
    assert_eq!(codes, vec!["no-offer"; 20]);
    let mut elsewhere = attacker.socket().await;
    elsewhere.enter(&first.room, Some(first.key)).await;
    assert_eq!(elsewhere.act(50, "e2e4").await, Err("too-fast".into()));
    // The opponent has an allowance of their own, at the same address.
    assert_eq!(ben.order(1, Order::OfferDraw).await, Ok(()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_that_wait_are_bounded_and_do_not_wait_for_ever() {
    let limits = Limits { waiting_rooms: 3, ..Limits::none() };
    let waiting = Duration::from_secs(3);
    let config = Config { limits, behind_proxy: true, waiting, ..config() };
    let server = Local::with(config, Arc::new(Memory::default())).await;
    let [attacker, victim] = both(&server);
    // A game that has begun does not count.
    let _playing = attacker.pair().await;
    let body = new_room("chess");
    let mut made = Vec::new();
    for _ in 0..6 {
        made.push(attacker.ask("POST", "/api/rooms", Some(&body)).await);
        server.settle().await;
    }
    assert_eq!(
        made.iter().map(|answer| answer.status).collect::<Vec<_>>(),
        [201, 201, 201, 429, 429, 429]
    );
    assert_eq!(made[3].code(), "too-fast");
    assert_eq!(victim.ask("POST", "/api/rooms", Some(&body)).await.status, 201);
    let Taken { room, .. } = made[0].read();
    let path = format!("/api/rooms/{room}");
    while victim.ask("GET", &path, None).await.status != 404 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.settle().await;
    assert_eq!(attacker.ask("POST", "/api/rooms", Some(&body)).await.status, 201);
    server.stop().await;
}

/// The view of a question as the server's computer sees it, and the first thing it may play.
fn first_legal(question: &Question) -> Option<Action> {
    let view = question.stream.iter().rev().find_map(|notice| notice.view.clone())?;
    let rules = question.game.rules().ok()?;
    GameView::read(rules, question.seat.into(), &view).ok()?.legal().first().copied()
}

/// Notes whose table is thought about, and thinks as long as the test wants.
struct Noted {
    tables: Mutex<Vec<String>>,
    go: Semaphore,
}

#[async_trait::async_trait]
impl Thinker for Noted {
    async fn think(&self, question: Question) -> Option<Action> {
        self.tables.lock().unwrap().push(question.table.clone());
        self.go.acquire().await.ok()?.forget();
        first_legal(&question)
    }
}

/// A room against a computer that has the first move.
fn with_computer() -> Value {
    let mut body = new_room("chess");
    body["computer"] = json!(1);
    body["seat"] = json!("second");
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_think_in_turn_for_everybody() {
    let noted = Arc::new(Noted { tables: Mutex::default(), go: Semaphore::new(0) });
    let limits = Limits { computer_rooms: 5, ..Limits::none() };
    let server = served_by_one(limits, Some(noted.clone())).await;
    let [attacker, victim] = both(&server);
    let mut theirs = Vec::new();
    for _ in 0..5 {
        theirs.push(attacker.host(&with_computer()).await);
    }
    let refused = attacker.ask("POST", "/api/rooms", Some(&with_computer())).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-fast"));
    let thought_about = || noted.tables.lock().unwrap().clone();
    while thought_about().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Five wait, and there is a place that is not theirs.
    assert_eq!(thought_about().len(), 1);
    let ours = victim.host(&with_computer()).await;
    let mut ann = victim.socket().await;
    let picture = ann.enter(&ours.room, Some(ours.key)).await;
    while thought_about().len() < 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(thought_about()[1], format!("{}#1", ours.room), "the second thing thought about");
    // The attacker's first, then ours: nothing of the attacker's comes between a question of ours
    // and its answer but what was begun before.
    noted.go.add_permits(2);
    heard(&mut ann, picture, 1).await;
    noted.go.add_permits(100);
    server.stop().await;
}

/// Waits until so many actions were played.
async fn heard(socket: &mut Socket, mut picture: Picture, actions: usize) -> Picture {
    while picture.history.len() < actions {
        if let ToClient::Notice { notice, .. } = socket.hear().await {
            assert!(picture.take(&notice));
        }
    }
    picture
}

/// How many records were made, by the server's own count.
async fn records_made(server: &Local) -> u64 {
    let token = [("authorization", "Bearer let me in")];
    let answer = http(server.addr, "GET", "/metrics", &token, None).await.expect("metrics");
    let line = answer.body.lines().find(|line| line.starts_with("duskboard_records_made_total "));
    line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_made_once_until_it_changes() {
    let server = served_by_one(Limits::none(), None).await;
    let [attacker, victim] = both(&server);
    let [(mut ann, place, _), (_ben, ..)] = victim.pair().await;
    ann.order(1, Order::Resign).await.unwrap();
    let path = format!("/api/rooms/{}/games/1", place.room);
    let before = records_made(&server).await;
    let first = attacker.ask("GET", &path, None).await;
    for _ in 0..50 {
        assert_eq!(attacker.ask("GET", &path, None).await.body, first.body);
    }
    assert_eq!(records_made(&server).await - before, 1);
    // It is written for everybody, but not after it has changed.
    ann.order(2, Order::Rematch { nonce: nonce(7) }).await.unwrap();
    let changed = victim.ask("GET", &path, None).await;
    assert!(changed.body.contains("rematch") && !first.body.contains("rematch"));
    assert_eq!(records_made(&server).await - before, 2);
    server.stop().await;
}

/// Somebody who plays at random.
struct Seated {
    socket: Socket,
    place: Place,
    picture: Picture,
}

impl Seated {
    /// Takes what is told until there were so many actions, or the game is over.
    async fn catch_up(&mut self, actions: usize) {
        while self.picture.history.len() < actions {
            if let ToClient::Notice { notice, .. } = self.socket.hear().await {
                assert!(self.picture.take(&notice));
            }
        }
    }

    /// Plays something: how long it took until it was done.
    async fn act(&mut self, lot: &mut common::Lot) -> Duration {
        let legal = legal(&self.picture, self.place.seat);
        let order = Order::Act { action: legal[lot.below(legal.len())] };
        let id = self.picture.history.len() as u64 + 1;
        let asked = Instant::now();
        self.socket.say(&ToServer::Command { game: 1, command: Command { id, order } }).await;
        loop {
            match self.socket.hear().await {
                ToClient::Done { id: done } if done == id => return asked.elapsed(),
                ToClient::Notice { notice, .. } => assert!(self.picture.take(&notice)),
                ToClient::Refused { code, .. } | ToClient::Error { code, .. } => panic!("{code}"),
                _ => {}
            }
        }
    }
}

/// Both players of a new game.
async fn seated(from: From) -> [Seated; 2] {
    let mut both = Vec::new();
    for (socket, place, picture) in from.pair().await {
        both.push(Seated { socket, place, picture });
    }
    both.try_into().unwrap_or_else(|_| panic!("two players"))
}

/// Plays so many moves, in one game after another: how long each took.
async fn moves(from: From, count: usize, pause: Duration) -> Vec<Duration> {
    let (mut times, mut lot) = (Vec::new(), common::Lot(5));
    let mut players = seated(from).await;
    while times.len() < count {
        if players[0].picture.result.is_some() {
            players = seated(from).await;
        }
        let played = players[0].picture.history.len();
        times.push(players[played % 2].act(&mut lot).await);
        for player in &mut players {
            player.catch_up(played + 1).await;
        }
        tokio::time::sleep(pause).await;
    }
    times
}

/// Everything one address can do at once, until told to stop. Counts what it was served.
async fn attack(from: From, room: String, stop: Arc<AtomicBool>, served: Arc<AtomicUsize>) {
    let record = format!("/api/rooms/{room}/games/1");
    let mut lot = common::Lot(served.load(Ordering::Relaxed) as u64 + 1);
    while !stop.load(Ordering::Relaxed) {
        let header = [("x-forwarded-for", from.address)];
        let Ok(mut socket) = Socket::connect(from.server, &header).await else { continue };
        let _ = socket.try_say(&ToServer::Hello { protocol: PROTOCOL }).await;
        for _ in 0..150 {
            let enter =
                ToServer::Enter { room: room.clone(), key: None, viewer: None, after: None };
            let sent = match lot.below(6) {
                0 => socket.try_say(&enter).await,
                1 => socket.try_say(&ToServer::Chat { text: "x".repeat(200) }).await,
                2 => socket.inner.send(Message::Ping(Default::default())).await,
                3 => socket.try_say(&ToServer::Lobby { on: true }).await,
                _ => socket.try_say(&ToServer::Ping { t: 0 }).await,
            };
            if sent.is_err() || stop.load(Ordering::Relaxed) {
                break;
            }
        }
        while let Ok(heard) = socket.try_hear().await {
            let answer = matches!(heard, ToClient::Pong { .. } | ToClient::Entered { .. });
            served.fetch_add(usize::from(answer), Ordering::Relaxed);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let _ = http(from.server, "GET", &record, &header, None).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_play_on_while_one_address_does_all_it_can() {
    let limits = match long_form() {
        true => Limits::default(),
        false => Limits { messages: 300, sockets_per_address: 20, ..Limits::default() },
    };
    let a_second = limits.messages as usize / 60;
    let burst = limits.messages as usize / 5;
    let server = served(limits, None).await;
    let [attacker, victim] = both(&server);
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let room = victim.host(&new_room("chess")).await.room;
    let (wanted, pause) = if long_form() { (400, 110) } else { (40, 0) };
    let pause = Duration::from_millis(pause);
    let alone = if long_form() { moves(victim, 100, pause).await } else { Vec::new() };
    let attacks = elsewhere(stop.clone(), {
        let (room, stop, count) = (room.clone(), stop.clone(), count.clone());
        move || attack(attacker, room.clone(), stop.clone(), count.clone())
    });
    let begun = Instant::now();
    let times = moves(victim, wanted, pause).await;
    assert_eq!(times.len(), wanted);
    stop.store(true, Ordering::Relaxed);
    let most = burst + a_second * (begun.elapsed().as_secs() as usize + 1);
    let served = count.load(Ordering::Relaxed);
    assert!(served <= most, "the attacker was served {served} times, of {most}");
    attacks.join().expect("attackers do not panic");
    if long_form() {
        let [alone, flooded] = [alone, times].map(p99);
        println!("p99 of a move: {alone:?} alone, {flooded:?} while one address floods");
        assert!(flooded < Duration::from_millis(20), "{flooded:?}");
    }
    server.stop().await;
}

fn p99(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() * 99 / 100]
}

/// Lets sixteen attack at once on a thread of their own: what they need is not the server's.
fn elsewhere<A>(
    stop: Arc<AtomicBool>,
    attack: impl Fn() -> A + Send + 'static,
) -> std::thread::JoinHandle<()>
where
    A: Future<Output = ()> + 'static,
{
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let attacks = futures_util::future::join_all((0..16).map(|_| attack()));
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            tokio::select! {
                _ = attacks => {}
                () = stopped => {}
            }
        });
    })
}

/// Thinks as long as a core takes for this, and looks at no clock.
struct Busy;

#[async_trait::async_trait]
impl Thinker for Busy {
    async fn think(&self, question: Question) -> Option<Action> {
        let rounds = if long_form() { 60_000_000_u64 } else { 100_000 };
        tokio::task::spawn_blocking(move || {
            let sum =
                (0..rounds).fold(1_u64, |sum, n| std::hint::black_box(sum.rotate_left(5) ^ n));
            first_legal(&question).filter(|_| sum != 0)
        })
        .await
        .ok()?
    }
}

/// How long the computer takes for its first move at a new table.
async fn answer_time(from: From) -> Duration {
    let place = from.host(&with_computer()).await;
    let asked = Instant::now();
    let mut socket = from.socket().await;
    let picture = socket.enter(&place.room, Some(place.key)).await;
    let picture = heard(&mut socket, picture, 1).await;
    let time = asked.elapsed();
    assert!(!legal(&picture, Seat::Second).is_empty());
    time
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_computer_answers_while_one_address_keeps_its_own_busy() {
    let server = served(Limits::none(), Some(Arc::new(Busy))).await;
    let [attacker, victim] = both(&server);
    let alone = answer_time(victim).await;
    let attacks: Vec<_> = (0..12)
        .map(|_| {
            tokio::spawn(async move {
                loop {
                    answer_time(attacker).await;
                }
            })
        })
        .collect();
    tokio::time::sleep(alone).await;
    let mut times = Vec::new();
    for _ in 0..5 {
        times.push(answer_time(victim).await);
    }
    attacks.into_iter().for_each(|attack| attack.abort());
    times.sort();
    if long_form() {
        println!("another's computer: {alone:?} alone, {:?} while one address floods", times[2]);
        assert!(times[2] < alone * 2, "{times:?}, alone {alone:?}");
    }
    assert_eq!(times.len(), 5);
    server.stop().await;
}

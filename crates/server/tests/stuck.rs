//! A store that is slow, locked or broken: nobody pays for it with thinking time, rooms do not wait
//! for each other, and a room whose task has died, or that was read slowly, comes back as it is.

mod common;
#[path = "common/local.rs"]
mod local;

use async_trait::async_trait;
use common::{Place, Socket, get, new_room, room};
use duskboard_protocol::{Bytes32, Command, Fact, Order, ToClient, ToServer};
use duskboard_server::store::{
    Finished, Held, KeptGame, KeptRoom, Memory, Sqlite, Store, StoreError, Summary, Write,
};
use local::{Local, config};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How many rooms are in trouble at once.
const ROOMS: usize = 8;
/// What a player may be charged for a move that was answered at once, on a busy machine.
const AT_ONCE: u64 = 600;

/// A store that takes its time, fails or panics when it is told to.
#[derive(Default)]
struct Moody {
    inside: Memory,
    delay_ms: AtomicU64,
    fails: AtomicBool,
    panics: AtomicBool,
    /// The next room that is read is handed out when somebody says so.
    holds: AtomicBool,
    handed_out: Notify,
}

#[async_trait]
impl Store for Moody {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        tokio::time::sleep(Duration::from_millis(self.delay_ms.load(Ordering::SeqCst))).await;
        if self.fails.load(Ordering::SeqCst) {
            return Err(StoreError::Failed("disk full".into()));
        }
        if write != Write::Time && self.panics.swap(false, Ordering::SeqCst) {
            panic!("this panic is part of the test");
        }
        self.inside.write(write, now).await
    }
    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        let found = self.inside.room(room).await;
        if self.holds.swap(false, Ordering::SeqCst) {
            self.handed_out.notified().await;
        }
        found
    }
    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        self.inside.game(room, game).await
    }
    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        self.inside.unfinished().await
    }
    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        self.inside.finished(which).await
    }
    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        self.inside.seats(guest).await
    }
    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        self.inside.keep(name, value).await
    }
    async fn time(&self) -> Result<u64, StoreError> {
        self.inside.time().await
    }
    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.inside.begin().await
    }
    async fn end(&self) -> Result<(), StoreError> {
        self.inside.end().await
    }
}

/// Two people in a room, both there.
struct Pair {
    places: [Place; 2],
    sockets: [Socket; 2],
}

async fn pairs(addr: SocketAddr) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for _ in 0..ROOMS {
        let places = room(addr, &new_room("chess")).await;
        let mut sockets = [Socket::open(addr).await, Socket::open(addr).await];
        for (socket, place) in sockets.iter_mut().zip(&places) {
            socket.enter(&place.room, Some(place.key)).await;
        }
        pairs.push(Pair { places, sockets });
    }
    pairs
}

/// The same move in every room at once: what was answered, and after how long.
async fn all_act(
    pairs: Vec<Pair>,
    seat: usize,
    id: u64,
    action: &'static str,
) -> Vec<(Pair, Result<(), String>, Duration)> {
    let begun = Instant::now();
    let acting = pairs.into_iter().map(|mut pair| {
        tokio::spawn(async move {
            let done = pair.sockets[seat].act(id, action).await;
            (pair, done, begun.elapsed())
        })
    });
    let mut acted = Vec::new();
    for one in acting.collect::<Vec<_>>() {
        acted.push(one.await.expect("an answer"));
    }
    acted
}

/// Every room has acted, after about this long.
fn all_done(acted: Vec<(Pair, Result<(), String>, Duration)>, about: Duration) -> Vec<Pair> {
    let fine = about..about + Duration::from_millis(1_500);
    let check = |(pair, done, took)| {
        assert_eq!(done, Ok(()));
        assert!(fine.contains(&took), "{took:?}, expected {fine:?}");
        pair
    };
    acted.into_iter().map(check).collect()
}

/// The table's times of the actions in a room.
async fn times(store: &dyn Store, pair: &Pair) -> Vec<u64> {
    let kept = store.game(&pair.places[0].room, 1).await.expect("a store").expect("a game");
    let acted = kept.entries.iter().filter(|entry| matches!(entry.fact, Fact::Acted { .. }));
    acted.map(|entry| entry.at).collect()
}

/// The second move of every room came at once, by the table's own time.
async fn nobody_paid(store: &dyn Store, pairs: &[Pair]) {
    for pair in pairs {
        let times = times(store, pair).await;
        let [first, second] = times[..] else { panic!("two moves: {times:?}") };
        assert!(second - first < AT_ONCE, "{} ms were charged", second - first);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_store_costs_no_thinking_time() {
    let store = Arc::new(Moody::default());
    let server = Local::alone(config(), store.clone()).await;
    let pairs = pairs(server.addr).await;
    store.delay_ms.store(2_000, Ordering::SeqCst);
    let pairs = all_done(all_act(pairs, 0, 1, "e2e4").await, Duration::from_secs(2));
    store.delay_ms.store(0, Ordering::SeqCst);
    let pairs = all_done(all_act(pairs, 1, 1, "e7e5").await, Duration::ZERO);
    nobody_paid(&*store, &pairs).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_costs_no_thinking_time() {
    let store = Arc::new(Moody::default());
    let server = Local::alone(config(), store.clone()).await;
    let pairs = pairs(server.addr).await;
    let pairs = all_done(all_act(pairs, 0, 1, "e2e4").await, Duration::ZERO);
    store.fails.store(true, Ordering::SeqCst);
    let refused = all_act(pairs, 1, 1, "e7e5").await;
    assert!(refused.iter().all(|(_, done, _)| *done == Err("store-failed".into())));
    tokio::time::sleep(Duration::from_secs(3)).await;
    store.fails.store(false, Ordering::SeqCst);
    let pairs = refused.into_iter().map(|(pair, ..)| pair).collect();
    let pairs = all_done(all_act(pairs, 1, 1, "e7e5").await, Duration::ZERO);
    nobody_paid(&*store, &pairs).await;
    server.stop().await;
}

/// Somebody else has locked the file: all wait for it together, for as long as it takes or until it
/// has taken too long.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_wait_for_a_locked_file_together() {
    let folder = std::env::temp_dir().join(format!("duskboard-locked-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("a.sqlite");
    let store = Arc::new(Sqlite::open(&file).await.expect("a store"));
    let server = Local::alone(config(), store.clone()).await;
    let pairs = pairs(server.addr).await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut other = SqliteConnection::connect_with(&options).await.expect("a connection");

    other.execute("BEGIN IMMEDIATE").await.expect("the lock");
    let acting = tokio::spawn(all_act(pairs, 0, 1, "e2e4"));
    tokio::time::sleep(Duration::from_secs(2)).await;
    other.execute("ROLLBACK").await.expect("no lock");
    let pairs = all_done(acting.await.expect("answers"), Duration::from_millis(1_900));

    // Five seconds are too long: everybody is told so, and nothing has changed.
    other.execute("BEGIN IMMEDIATE").await.expect("the lock");
    let refused = all_act(pairs, 1, 1, "e7e5").await;
    let pairs = refused.into_iter().map(|(pair, done, took)| {
        assert_eq!(done, Err("store-failed".into()));
        assert!(took < Duration::from_millis(6_500), "{took:?}");
        pair
    });
    let pairs = pairs.collect();
    other.execute("ROLLBACK").await.expect("no lock");
    let pairs = all_done(all_act(pairs, 1, 1, "e7e5").await, Duration::ZERO);
    nobody_paid(&*store, &pairs).await;
    server.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}

/// A room whose task has died is opened anew: whoever was in it is disconnected and comes back to
/// what is kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_panics_is_opened_anew() {
    let store = Arc::new(Moody::default());
    let server = Local::alone(config(), store.clone()).await;
    let mut open = new_room("chess");
    open["open"] = true.into();
    let [first, second] = room(server.addr, &open).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ben.enter(&first.room, Some(second.key)).await;
    ann.act(1, "e2e4").await.expect("a move");
    store.panics.store(true, Ordering::SeqCst);
    ben.say(&command(1, "e7e5")).await;
    for socket in [&mut ann, &mut ben] {
        while let Ok(message) = socket.try_hear().await {
            assert!(!matches!(message, ToClient::Done { id: 1 }), "nothing was done");
        }
    }
    let listed = || async { get(server.addr, "/api/rooms").await.json().as_array().map(Vec::len) };
    assert_eq!(listed().await, Some(0), "nobody is in it");
    let mut ben = Socket::open(server.addr).await;
    assert_eq!(ben.enter(&first.room, Some(second.key)).await.history.len(), 1);
    ben.act(1, "e7e5").await.expect("a move");
    let picture = Socket::open(server.addr).await.enter(&first.room, Some(first.key)).await;
    assert_eq!(picture.history.len(), 2);
    assert_eq!(listed().await, Some(1));
    server.stop().await;
}

/// A room is read, and before it opens somebody else has opened it, played and died: it must not open
/// as it was when it was read.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_was_read_slowly_opens_as_it_is() {
    let store = Arc::new(Moody::default());
    let server = Local::alone(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    Socket::open(server.addr).await.enter(&first.room, Some(first.key)).await;
    server.stop().await;
    store.holds.store(true, Ordering::SeqCst);
    let server = Local::alone(config(), store.clone()).await;
    while store.holds.load(Ordering::SeqCst) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The new server is reading the room. Whoever wants to go in has to wait for that.
    let play = async {
        let mut ann = Socket::open(server.addr).await;
        ann.enter(&first.room, Some(first.key)).await;
        ann.act(1, "e2e4").await.expect("a move");
        store.panics.store(true, Ordering::SeqCst);
        ann.say(&ordered(2, Order::Resign)).await;
        while ann.try_hear().await.is_ok() {}
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), play).await;
    store.handed_out.notify_one();
    while get(server.addr, "/readyz").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let kept = store.game(&first.room, 1).await.expect("a store").expect("a game");
    let moves = kept.entries.iter().filter(|entry| matches!(entry.fact, Fact::Acted { .. }));
    let picture = Socket::open(server.addr).await.enter(&first.room, Some(second.key)).await;
    assert_eq!(picture.history.len(), moves.count());
    server.stop().await;
}

fn command(id: u64, action: &str) -> ToServer {
    ordered(id, Order::Act { action: action.parse().expect("an action") })
}

fn ordered(id: u64, order: Order) -> ToServer {
    ToServer::Command { game: 1, command: Command { id, order } }
}

//! Nothing is lost when nodes die, freeze or are cut off: games are played over real sockets against
//! three real nodes behind a proxy, on a real PostgreSQL and a real bus, while one fault follows
//! another. A history check then compares all that clients were told with what is kept.
//!
//! `DUSKBOARD_FAULTS=100 DUSKBOARD_FAULT_GAMES=300 cargo test --release -p duskboard --test faults`
//! does more of it.

#![allow(unreachable_pub)]

#[path = "../../../server/tests/common/bus.rs"]
mod bus;
#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod computers;
mod front;
mod history;
mod nodes;
#[path = "../../../server/tests/common/postgres.rs"]
mod postgres;
#[path = "../real/mod.rs"]
mod real;
#[path = "../../../server/tests/common/wire.rs"]
mod wire;

use common::{Lot, Player, get, http, new_room};
use duskboard_protocol::Record;
use history::check;
use nodes::Nodes;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use wire::Flow;

const VARIANTS: [&str; 5] = ["banqi", "archess", "slug-torch", "assassin", "chess"];
/// How long the longest fault lasts.
const LONG: Duration = Duration::from_secs(10);
/// How long any other fault lasts.
const SHORT: Duration = Duration::from_secs(3);
/// How long a player thinks.
const PAUSE: Duration = Duration::from_millis(200);
/// How long all games may take to go on after a fault on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(60);

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// What goes wrong.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A node dies without a word, and another comes in its place.
    Kill,
    /// A node stands still for so long that others take its rooms, and goes on.
    Freeze,
    /// The bus is gone for everybody.
    Bus,
    /// A node hears and says nothing on the bus.
    BusOfOne,
    /// A node's way to the database says nothing more.
    Database,
    /// The database crashes and comes back.
    Postgres,
    /// Every node is stopped politely and started again, one after the other.
    Rolling,
}

const FAULTS: [Fault; 7] = [
    Fault::Kill,
    Fault::Freeze,
    Fault::Bus,
    Fault::Rolling,
    Fault::Database,
    Fault::Postgres,
    Fault::BusOfOne,
];

impl Fault {
    /// Lets it happen to a node, or to all, and waits until it is over.
    async fn strike(self, nodes: &mut Nodes, node: usize) {
        match self {
            Fault::Kill => nodes.kill(node).await,
            Fault::Freeze => nodes.freeze(node, LONG).await,
            Fault::Bus => nodes.cut_bus(0..3, Flow::Cut, SHORT).await,
            Fault::BusOfOne => nodes.cut_bus(node..node + 1, Flow::Nothing, SHORT * 2).await,
            Fault::Database => nodes.cut_database(node, Flow::Nothing, SHORT * 3).await,
            Fault::Postgres => nodes.restart_postgres().await,
            Fault::Rolling => nodes.restart_all().await,
        }
    }
}

/// What the players of all tables have in common.
#[derive(Clone)]
struct Evening {
    addr: SocketAddr,
    /// Whether it is time to go home.
    over: Arc<AtomicBool>,
    /// How many games were played to their end.
    games: Arc<AtomicUsize>,
    actions: Arc<AtomicUsize>,
    resumed: Arc<AtomicUsize>,
}

/// One game after another at a table, until the evening is over.
async fn table(evening: Evening, number: usize, count: Arc<AtomicUsize>) {
    let mut game = 0;
    while !evening.over.load(Ordering::Relaxed) {
        game += 1;
        let seed = 7919 * number as u64 + 104_729 * game;
        let places = sit_down(evening.addr, VARIANTS[(number + game as usize) % 5], seed).await;
        let players = places.map(|place| {
            let mut player = Player::new(place.clone(), seed + place.seat.index() as u64, 500);
            (player.pause, player.count) = (PAUSE, count.clone());
            player.enough = evening.over.clone();
            tokio::spawn(player.play(evening.addr))
        });
        let [first, second] = players;
        let players = [first.await, second.await].map(|player| player.expect("nothing wrong"));
        let record = record(evening.addr, &players[0].place.room).await;
        check(&record, &players);
        let acknowledged: usize = players.iter().map(|player| player.acknowledged.len()).sum();
        evening.actions.fetch_add(acknowledged, Ordering::Relaxed);
        evening.resumed.fetch_add(players.iter().map(|one| one.resumed).sum(), Ordering::Relaxed);
        evening.games.fetch_add(1, Ordering::Relaxed);
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// A room with two in it. What is asked is asked again until it is answered.
async fn sit_down(addr: SocketAddr, variant: &str, seed: u64) -> [common::Place; 2] {
    use duskboard_protocol::http::{Join, Taken};
    let insist = async |path: String, body: serde_json::Value| loop {
        if let Ok(answer) = http(addr, "POST", &path, &[], Some(&body)).await
            && answer.status == 201
        {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let made: Taken = insist("/api/rooms".into(), new_room(variant)).await.read();
    let mut places = Vec::new();
    for (number, key) in [made.key, common::nonce(seed as u8 | 1)].into_iter().enumerate() {
        let kept = (number == 0).then_some(key);
        let (name, nonce) = (["Ann", "Ben"][number].into(), common::nonce(number as u8 + 1));
        let own_key = (number == 1).then_some(key);
        let join = serde_json::json!(Join { name, nonce, key: kept, own_key });
        let answer = insist(format!("/api/rooms/{}/join", made.room), join).await;
        let Taken { room, seat, key, .. } = answer.read();
        places.push(common::Place { room, seat, key, cookie: answer.cookie() });
    }
    places.sort_by_key(|place| place.seat.index());
    places.try_into().unwrap_or_else(|_| panic!("two places"))
}

/// The record of a game that is over, from whichever node has it.
async fn record(addr: SocketAddr, room: &str) -> Record {
    let path = format!("/api/rooms/{room}/games/1");
    let begun = Instant::now();
    loop {
        if let Ok(answer) = http(addr, "GET", &path, &[], None).await
            && let Ok(record) = Record::read(&answer.body)
        {
            return record;
        }
        assert!(begun.elapsed() < PATIENCE, "no record of {room}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Waits until every table has gone on: how long that took.
async fn all_go_on(counts: &[Arc<AtomicUsize>], fault: Fault) -> Duration {
    let (begun, before): (_, Vec<_>) =
        (Instant::now(), counts.iter().map(|count| count.load(Ordering::Relaxed)).collect());
    loop {
        let now = counts.iter().map(|count| count.load(Ordering::Relaxed));
        let still = now.zip(&before).filter(|(now, before)| now == *before).count();
        if still == 0 {
            return begun.elapsed();
        }
        assert!(begun.elapsed() < PATIENCE, "{still} tables stand still after {fault:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_nodes_die_freeze_and_are_cut_off() {
    let (tables, faults) = (setting("DUSKBOARD_FAULT_GAMES", 30), setting("DUSKBOARD_FAULTS", 4));
    let mut nodes = match Nodes::start().await {
        Ok(nodes) => nodes,
        Err(missing) => return eprintln!("\nLEFT OUT, nothing was checked: {missing}\n"),
    };
    let evening = Evening {
        addr: nodes.addr,
        over: Arc::default(),
        games: Arc::default(),
        actions: Arc::default(),
        resumed: Arc::default(),
    };
    let counts: Vec<Arc<AtomicUsize>> = (0..tables).map(|_| Arc::default()).collect();
    let counted = counts.iter().cloned().enumerate();
    let playing: Vec<_> =
        counted.map(|(n, count)| tokio::spawn(table(evening.clone(), n, count))).collect();
    let (mut lot, mut longest) = (Lot(20), Duration::ZERO);
    for number in 0..faults {
        let fault = FAULTS[number % FAULTS.len()];
        all_go_on(&counts, fault).await;
        fault.strike(&mut nodes, lot.below(3)).await;
        let took = all_go_on(&counts, fault).await;
        println!("{number}: {fault:?}, all went on after {took:.1?}");
        longest = longest.max(took);
        assert!(playing.iter().all(|table| !table.is_finished()), "a table has found a fault");
    }
    evening.over.store(true, Ordering::Relaxed);
    for table in playing {
        table.await.expect("a table that found nothing wrong");
    }
    let [games, actions, resumed] = [&evening.games, &evening.actions, &evening.resumed]
        .map(|count| count.load(Ordering::Relaxed));
    println!("{faults} faults, {games} games, {actions} actions, {resumed} resumed; {longest:.1?}");
    assert!(games >= tables && resumed > faults, "{games} games, {resumed} resumed");
    assert_eq!(get(nodes.addr, "/healthz").await.status, 200);
}

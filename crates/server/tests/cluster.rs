//! Three nodes that are one server: sockets of one room at different nodes, and what crosses the bus.

mod common;
#[path = "common/local.rs"]
mod local;
#[path = "common/overheard.rs"]
mod overheard;
#[path = "common/wire.rs"]
mod wire;

use common::{PATIENCE, Socket, get, http, new_room, room};
use duskboard_protocol::{Order, ToClient, ToServer};
use duskboard_server::store::{Memory, Node, Store};
use duskboard_server::{Config, store};
use local::cluster::bus::Bus;
use local::cluster::postgres::{self, Postgres};
use local::cluster::{Cluster, Own};
use local::{Local, config};
use overheard::Overheard;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wire::{Flow, Wire};

/// What nodes need; nothing where there is none.
fn ground() -> Option<(Arc<Postgres>, Arc<Bus>)> {
    let there = Postgres::shared().and_then(|postgres| Ok((postgres, Bus::shared()?)));
    there.inspect_err(|missing| eprintln!("left out: {missing}")).ok()
}

/// Three nodes, and all that goes over their bus.
async fn nodes() -> Option<(Cluster, Overheard, Arc<dyn Store>)> {
    let (_postgres, bus) = ground()?;
    let overheard = Overheard::on(&bus.url()).await;
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    Some((Cluster::start(config(), &store, None).await, overheard, store))
}

/// Takes all that was told before now.
async fn drain(socket: &mut Socket) {
    socket.say(&ToServer::Ping { t: 7 }).await;
    socket.until(|message| matches!(message, ToClient::Pong { t: 7 }).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_played_and_watched_from_every_node() {
    let Some((cluster, overheard, _store)) = nodes().await else { return };
    let [ours, theirs, third] = cluster.nodes[..] else { panic!("three nodes") };
    // The room's home is the node where it is made.
    let [first, second] = room(ours, &new_room("assassin")).await;
    let mut white = Socket::open(theirs).await;
    let mut black = Socket::open(ours).await;
    let mut watcher = Socket::open(third).await;
    white.enter(&first.room, Some(first.key)).await;
    black.enter(&first.room, Some(second.key)).await;
    watcher.enter(&first.room, None).await;
    white.act(1, "A@c3").await.unwrap();
    black.act(1, "A@c6").await.unwrap();
    white.act(2, "e2e4").await.unwrap();
    black.act(2, "c6c5").await.unwrap();
    assert_eq!(white.act(3, "e4e6").await, Err("illegal".into()));
    white.act(4, "d2d4").await.unwrap();
    let seen = |message: ToClient| match message {
        ToClient::Notice { notice, .. } if notice.n >= 7 => Some(notice.n),
        _ => None,
    };
    watcher.until(seen).await;
    // All that crossed the bus was for one of the two who are not at the room's home.
    let own = |text: &String, socket: &Socket| socket.frames.contains(text);
    let told = overheard.told(&first.room);
    let begun = Instant::now();
    while let Some(other) = told.iter().find(|(_, text)| !own(text, &white) && !own(text, &watcher))
    {
        assert!(begun.elapsed() < PATIENCE, "to neither: {other:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        drain(&mut white).await;
        drain(&mut watcher).await;
    }
    assert!(told.iter().any(|(_, text)| own(text, &white) && !own(text, &watcher)));
    // Nothing of a player's crossed it to the watcher's node.
    let watched: Vec<_> = told.iter().filter(|(_, text)| own(text, &watcher)).collect();
    let node = &watched.first().expect("the watcher was told something").0;
    let to_their_node = told.iter().filter(|(subject, _)| subject == node);
    for (_, text) in to_their_node {
        assert!(own(text, &watcher), "not the watcher's: {text}");
    }
    cluster.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_goes_to_another_node_when_its_own_stops() {
    let Some((mut cluster, _, _store)) = nodes().await else { return };
    let [ours, theirs, _] = cluster.nodes[..] else { panic!("three nodes") };
    let [first, second] = room(ours, &new_room("chess")).await;
    let mut white = Socket::open(theirs).await;
    white.enter(&first.room, Some(first.key)).await;
    white.act(1, "e2e4").await.unwrap();
    cluster.stop_one().await;
    // Whoever was in the room from elsewhere is sent on and finds it again.
    white.until(|message| matches!(message, ToClient::Closing { .. }).then_some(())).await;
    let mut white = Socket::open(theirs).await;
    let picture = white.enter(&first.room, Some(first.key)).await;
    assert_eq!(picture.history.len(), 1);
    let mut black = Socket::open(cluster.nodes[2]).await;
    black.enter(&first.room, Some(second.key)).await;
    black.act(1, "e7e5").await.unwrap();
    assert_eq!(white.order(2, Order::Resign).await, Ok(()));
    let path = format!("/api/rooms/{}/games/1", first.room);
    assert_eq!(get(cluster.nodes[2], &path).await.status, 200);
    assert!(http(ours, "GET", "/healthz", &[], None).await.is_err(), "it has stopped");
    cluster.stop().await;
}

/// A room's home that has fallen silent keeps nobody at a node that stops.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_stops_without_the_answers_of_others() {
    let Some((_postgres, bus)) = ground() else { return };
    let to_bus = Wire::to(bus.port).await;
    let own = |bus: String| Own { bus, thinker: None };
    let wired = own(format!("nats://127.0.0.1:{}", to_bus.port));
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let each = [wired, own(bus.url()), own(bus.url())];
    let mut cluster = Cluster::start_each(config(), &store, each).await;
    let [home, other, _] = cluster.nodes[..] else { panic!("three nodes") };
    let [first, _] = room(home, &new_room("chess")).await;
    let mut white = Socket::open(other).await;
    white.enter(&first.room, Some(first.key)).await;
    to_bus.set(Flow::Nothing);
    cluster.stop_node(1).await;
    white.until(|message| matches!(message, ToClient::Closing { .. }).then_some(())).await;
    to_bus.set(Flow::Both);
    cluster.stop().await;
}

/// Waits until a node says that it is ready, or that it is not.
async fn until_ready(addr: SocketAddr, ready: bool, name: &str) {
    let begun = Instant::now();
    while (get(addr, "/readyz").await.status == 200) != ready {
        assert!(begun.elapsed() < PATIENCE, "{name}: not {ready}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(get(addr, "/healthz").await.status, 200, "{name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_reaches_no_database_or_no_bus_is_not_ready() {
    let Some((postgres, bus)) = ground() else { return };
    postgres.database("ready").expect("a database");
    let (to_database, to_bus) = (Wire::to(postgres.port).await, Wire::to(bus.port).await);
    let url = postgres::url(to_database.port, "ready");
    let opened = store::Postgres::open(&url, Node::fresh()).await.expect("a store");
    let bus = Some(format!("nats://127.0.0.1:{}", to_bus.port));
    let node = Local::alone(Config { bus, ..config() }, Arc::new(opened)).await;
    until_ready(node.addr, true, "at first").await;
    for (name, wire, flow) in [
        ("no database", &to_database, Flow::Cut),
        ("a silent database", &to_database, Flow::Nothing),
        ("no bus", &to_bus, Flow::Cut),
        ("a silent bus", &to_bus, Flow::Nothing),
    ] {
        wire.set(flow);
        until_ready(node.addr, false, name).await;
        wire.set(Flow::Both);
        until_ready(node.addr, true, name).await;
    }
    node.stop().await;
}

/// How many rooms a node has, by what another one counts.
async fn rooms_of(cluster: &Cluster, node: usize) -> Option<u64> {
    let token = [("authorization", "Bearer let me in")];
    let counted = http(cluster.nodes[2], "GET", "/metrics", &token, None).await.expect("metrics");
    let start = format!("duskboard_node_rooms{{node=\"{}\"}} ", cluster.name(node));
    counted.body.lines().find_map(|line| line.strip_prefix(&start)?.parse().ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_say_which_node_holds_what() {
    let Some((mut cluster, _, _store)) = nodes().await else { return };
    for node in [0, 0, 1] {
        room(cluster.nodes[node], &new_room("chess")).await;
    }
    let counts = async |cluster: &Cluster| {
        let mut counts = Vec::new();
        for node in 0..3 {
            counts.push(rooms_of(cluster, node).await);
        }
        counts
    };
    let begun = Instant::now();
    while counts(&cluster).await != [Some(2), Some(1), Some(0)] {
        assert!(begun.elapsed() < PATIENCE, "{:?}", counts(&cluster).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Its rooms go to the others.
    cluster.stop_one().await;
    loop {
        let counts = counts(&cluster).await;
        if counts[0] == Some(0) && counts[1..].iter().flatten().sum::<u64>() == 3 {
            break;
        }
        assert!(begun.elapsed() < 2 * PATIENCE, "{counts:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    cluster.stop().await;
}

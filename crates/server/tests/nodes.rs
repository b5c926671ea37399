//! Several nodes on one PostgreSQL: whose a room is, what an old home can do, whose time it is, and
//! what is left when the database or the way to it fails.

mod common;
#[path = "common/local.rs"]
mod local;
#[path = "common/wire.rs"]
mod wire;

use common::{Place, Socket, get, new_room, room};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Ending, Entry, Fact, GameResult, Order, Seat, TableSettings};
use duskboard_protocol::{Picture, ToClient, ToServer};
use duskboard_rules::Variant;
use duskboard_server::store::{
    Beat, Claim, End, Holder, KeptGame, Lease, Line, Node, Postgres, RoomRow, Store, StoreError,
    Write,
};
use duskboard_table::Opening;
use local::cluster::postgres;
use local::{Local, config};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use wire::{Flow, Wire};

/// So long that nobody dies of it here.
const LONG: Duration = Duration::from_secs(600);
/// So short that whoever says nothing is dead.
const SHORT: Duration = Duration::from_millis(1);

/// A PostgreSQL for a test, or nothing where there is none.
macro_rules! postgres {
    ($start:ident) => {
        match postgres::Postgres::$start() {
            Ok(server) => server,
            Err(missing) => return eprintln!("left out: {missing}"),
        }
    };
}

async fn node(url: &str, id: &str, ttl: Duration) -> Postgres {
    let store = Postgres::open(url, Node { id: id.into(), ttl }).await.unwrap();
    store.begin().await.unwrap();
    store
}

fn bytes(seed: u8) -> Bytes32 {
    Hex([seed; 32])
}

fn entry(n: u32) -> Entry {
    let fact = Fact::DrawOffered { seat: Seat::First };
    Entry { n, at: u64::from(n) * 10, answers: None, fact, head: bytes(n as u8) }
}

fn game(room: &str, game: u32) -> KeptGame {
    let settings = TableSettings::online(Variant::Banqi);
    let opening = Opening { room: room.into(), game, opened_ms: 5, settings, secret: bytes(3) };
    KeptGame { opening, base_ms: 0, entries: vec![entry(1)], head: entry(1).head }
}

fn create(room: &str) -> Write {
    let row = RoomRow { id: room.into(), listed: true, created_ms: 3, holders: [None; 2] };
    Write::Create { room: row, game: game(room, 1) }
}

fn append(lease: &Lease, n: u32) -> Write {
    let entries = vec![entry(n)];
    Write::Append { lease: lease.clone(), game: 1, entries, holder: None, end: None }
}

/// The lease of a room that has to be free.
async fn held(store: &Postgres, room: &str, now: u64) -> (Lease, i64) {
    match store.claim(room, now).await.unwrap() {
        Claim::Held { lease, ahead_ms } => (lease, ahead_ms),
        Claim::Elsewhere(node) => panic!("{room} is at {node}"),
    }
}

/// Everything that can be written to a room.
fn writes(lease: &Lease) -> Vec<Write> {
    let result = GameResult { winner: Some(Seat::Second), reason: Ending::Resignation };
    let end = End { result, names: ["x".into(), "y".into()], finished_ms: 100 };
    let line = Line { n: 1, game: 1, first: None, name: None, text: "hello".into() };
    let (lease, entries) = (lease.clone(), vec![entry(2)]);
    let holder = Some((Seat::First, Holder { key: bytes(1), guest: None }));
    let append = |holder, end| Write::Append {
        lease: lease.clone(),
        game: 1,
        entries: entries.clone(),
        holder,
        end,
    };
    vec![
        append(None, None),
        append(holder, None),
        append(None, Some(end)),
        Write::Say { lease: lease.clone(), line },
        Write::NextGame { lease: lease.clone(), game: game(&lease.room, 2) },
        Write::Delete { lease },
    ]
}

#[tokio::test]
async fn who_lost_a_room_cannot_write_to_it() {
    let server = postgres!(shared);
    let url = server.database("fenced").unwrap();
    let [zombie, heir] = [node(&url, "a", SHORT).await, node(&url, "b", LONG).await];
    for room in ["lost", "kept"] {
        zombie.write(create(room), 0).await.unwrap();
    }
    // The first takes it for its own, whatever the second does.
    let (old, _) = held(&zombie, "lost", 0).await;
    assert!(old.term > Lease::first("lost").term);
    let (new, _) = held(&heir, "lost", 0).await;
    assert!(new.term > old.term);
    let before = heir.room("lost").await.unwrap();
    for write in writes(&old) {
        assert_eq!(zombie.write(write.clone(), 9).await, Err(StoreError::Fenced), "{write:?}");
        assert_eq!(heir.room("lost").await.unwrap(), before, "{write:?}");
    }
    // Nor can it renew or give away what it has not; what it still has is its own.
    assert_eq!(zombie.renew(&old).await, Err(StoreError::Fenced));
    zombie.release(vec![old.clone()], 9).await.unwrap();
    let both = [append(&old, 2), append(&Lease::first("kept"), 2)];
    let [lost, kept] = both.map(|write| zombie.write(write, 9));
    assert_eq!(tokio::join!(lost, kept), (Err(StoreError::Fenced), Ok(())));
    for write in writes(&new).into_iter().rev().take(1).chain([append(&new, 2)]).rev() {
        heir.write(write, 9).await.unwrap();
    }
    assert_eq!(heir.room("lost").await.unwrap(), None);
}

#[tokio::test]
async fn what_is_on_its_way_when_a_lease_is_renewed_comes_to_nothing() {
    let server = postgres!(shared);
    let url = server.database("renewed").unwrap();
    let home = node(&url, "a", LONG).await;
    home.write(create("x"), 0).await.unwrap();
    let old = Lease::first("x");
    let new = home.renew(&old).await.unwrap();
    assert_eq!(home.write(append(&old, 2), 0).await, Err(StoreError::Fenced));
    home.write(append(&new, 2), 0).await.unwrap();
    // Whoever claims a room again has a new lease, too: it may have been writing by the old one.
    let (again, _) = held(&home, "x", 0).await;
    assert_eq!(home.write(append(&new, 3), 0).await, Err(StoreError::Fenced));
    home.write(append(&again, 3), 0).await.unwrap();
    assert_eq!(home.renew(&Lease::first("nowhere")).await, Err(StoreError::Fenced));
    assert_eq!(home.claim("nowhere", 0).await, Err(StoreError::Missing));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_those_who_claim_a_room_at_once_one_gets_it() {
    let server = postgres!(shared);
    let url = server.database("claims").unwrap();
    let dead = node(&url, "dead", SHORT).await;
    let nodes = [node(&url, "a", LONG).await, node(&url, "b", LONG).await].map(Arc::new);
    let rooms: Vec<_> = (0..50).map(|i| format!("r{i}")).collect();
    for room in &rooms {
        dead.write(create(room), 0).await.unwrap();
    }
    let mut free = nodes[0].unfinished().await.unwrap();
    free.sort();
    assert_eq!(free.len(), rooms.len(), "nobody has them");
    let mut won = [0; 2];
    for room in rooms {
        let claims = nodes.clone().map(|node| {
            let room = room.clone();
            tokio::spawn(async move { node.claim(&room, 0).await.unwrap() })
        });
        let [a, b] = claims;
        match [a.await.unwrap(), b.await.unwrap()] {
            [Claim::Held { .. }, Claim::Elsewhere(home)] => {
                assert_eq!(home, "a");
                won[0] += 1;
            }
            [Claim::Elsewhere(home), Claim::Held { .. }] => {
                assert_eq!(home, "b");
                won[1] += 1;
            }
            both => panic!("{both:?}"),
        }
    }
    assert_eq!(won[0] + won[1], 50);
    assert_eq!(nodes[0].unfinished().await.unwrap(), [""; 0], "they are somebody's");
}

#[tokio::test]
async fn a_node_that_was_silent_learns_that_it_was() {
    let server = postgres!(shared);
    let url = server.database("silent").unwrap();
    let [silent, other] = [node(&url, "a", SHORT).await, node(&url, "b", LONG).await];
    for room in ["x", "y"] {
        silent.write(create(room), 0).await.unwrap();
    }
    held(&other, "x", 0).await;
    assert_eq!(silent.beat(5).await.unwrap(), Beat::Lapsed);
    // One that lives keeps what it has, and is told so; one that goes leaves it to others.
    assert_eq!(other.beat(5).await.unwrap(), Beat::Heard);
    assert_eq!(silent.claim("x", 0).await.unwrap(), Claim::Elsewhere("b".into()));
    other.end().await.unwrap();
    assert_eq!(held(&silent, "x", 0).await.0.term, 4);
}

/// What happens to a room whose home is a, in order.
#[derive(Clone, Copy, Debug)]
enum Then {
    /// Its home adds an entry at this time of its own.
    Adds(u64),
    /// Its home is heard of.
    Beats(u64),
    /// Its home lets go of it.
    Frees(u64),
    /// The other node claims it and is its home from now on.
    Moves(u64),
}
use Then::{Adds, Beats, Frees, Moves};

/// What happens after the room was made at 1,000 of the first node's time; what the room's time is
/// when the last home has just claimed it. Nodes' own times have nothing to do with each other.
const TIMES: [(&[Then], u64); 9] = [
    (&[Moves(0)], 1_000),
    (&[Moves(9_000_000)], 1_000),
    (&[Adds(1_500), Moves(7)], 1_500),
    (&[Adds(1_500), Beats(2_000), Moves(7)], 2_000),
    (&[Beats(2_000), Adds(2_600), Moves(7)], 2_600),
    (&[Beats(2_000), Frees(2_300), Moves(7)], 2_300),
    (&[Frees(2_300), Beats(90_000), Moves(7)], 2_300),
    (&[Adds(1_200), Moves(50), Adds(80), Beats(150), Moves(1_300)], 1_300),
    (&[Frees(4_000), Moves(100), Frees(350), Moves(5_000), Adds(5_040), Moves(400)], 4_290),
];

#[tokio::test]
async fn a_rooms_time_goes_on_at_its_next_home_and_stands_in_between() {
    let server = postgres!(shared);
    let url = server.database("time").unwrap();
    for (number, (steps, expected)) in TIMES.iter().enumerate() {
        let [room, a, b] = ["room", "a", "b"].map(|name| format!("{name}{number}"));
        let nodes = [node(&url, &a, SHORT).await, node(&url, &b, SHORT).await];
        nodes[0].write(create(&room), 1_000).await.unwrap();
        let (mut home, mut lease, mut shows, mut n) = (0, Lease::first(&room), 0, 1);
        for step in *steps {
            match *step {
                Adds(now) => {
                    n += 1;
                    nodes[home].write(append(&lease, n), now).await.unwrap();
                }
                Beats(now) => drop(nodes[home].beat(now).await.unwrap()),
                Frees(now) => nodes[home].release(vec![lease.clone()], now).await.unwrap(),
                Moves(now) => {
                    // So long the last sign of life of a dead node may be valid.
                    tokio::time::sleep(2 * SHORT).await;
                    home = 1 - home;
                    let (claimed, ahead_ms) = held(&nodes[home], &room, now).await;
                    (lease, shows) = (claimed, now.saturating_add_signed(ahead_ms));
                }
            }
        }
        assert_eq!(shows, *expected, "row {number}: {steps:?}");
    }
}

/// Enters a room as soon as it can be entered.
async fn enter(addr: SocketAddr, place: &Place) -> (Socket, Picture) {
    loop {
        if let Ok(mut socket) = Socket::try_open(addr).await {
            let (room, key) = (place.room.clone(), Some(place.key));
            let enter = ToServer::Enter { room, key, viewer: None, after: None };
            if socket.try_say(&enter).await.is_ok() {
                while let Ok(message) = socket.try_hear().await {
                    match message {
                        ToClient::Entered { picture, .. } => return (socket, *picture),
                        ToClient::Error { .. } => break,
                        _ => {}
                    }
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Hears until the connection is cut.
async fn cut(mut socket: Socket) {
    while socket.try_hear().await.is_ok() {}
}

/// A home is cut off from the database; another node goes on with its game; the first one comes
/// back, believes to be the home, and learns better. Their times are an hour apart.
#[tokio::test(flavor = "multi_thread")]
async fn a_home_that_was_cut_off_does_no_harm() {
    let server = postgres!(shared);
    let url = server.database("zombie").unwrap();
    let wire = Wire::to(server.port).await;
    let ttl = Duration::from_secs(2);
    let first = node(&postgres::url(wire.port, "zombie"), "first", ttl).await;
    first.write(Write::Time, 3_600_000).await.unwrap();
    let first = Local::with(config(), Arc::new(first)).await;
    let places = room(first.addr, &new_room("chess")).await;
    let (mut ann, _) = enter(first.addr, &places[0]).await;
    let (mut ben, _) = enter(first.addr, &places[1]).await;
    ann.act(1, "e2e4").await.unwrap();
    ben.act(1, "e7e5").await.unwrap();

    let second = Local::with(config(), Arc::new(node(&url, "second", ttl).await)).await;
    wire.set(Flow::Nothing);
    let (mut heir, picture) = enter(second.addr, &places[0]).await;
    assert_eq!(picture.history.len(), 2);
    assert_eq!(picture.result, None);
    let clocks = picture.clocks.unwrap();
    assert!(clocks.iter().all(|left| *left > 500_000 && *left <= 600_000), "{clocks:?}");
    heir.act(2, "g1f3").await.unwrap();

    // The old home is asked for the move that was made elsewhere already, and for nothing at all.
    wire.set(Flow::Both);
    let command = duskboard_protocol::Command { id: 9, order: Order::Resign };
    ann.say(&ToServer::Command { game: 1, command }).await;
    cut(ann).await;
    cut(ben).await;
    let (mut ben, picture) = enter(second.addr, &places[1]).await;
    assert_eq!((picture.history.len(), picture.result), (3, None));
    ben.act(2, "b8c6").await.unwrap();
    heir.order(3, Order::Resign).await.unwrap();
    let record = get(second.addr, &format!("/api/rooms/{}/games/1", places[0].room)).await;
    duskboard_table::verify(&serde_json::from_str(&record.body).unwrap()).unwrap();
    second.stop().await;
    first.stop().await;
}

/// The way to the database fails in the middle of a write: what was kept is done, what was not is
/// not, and the same command works afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_of_which_nobody_knows_what_became_is_found_or_is_not_there() {
    let server = postgres!(shared);
    let url = server.database("cut").unwrap();
    let wire = Wire::to(server.port).await;
    let witness = node(&url, "witness", LONG).await;
    let home = node(&postgres::url(wire.port, "cut"), "home", LONG).await;
    let home = Local::with(config(), Arc::new(home)).await;
    let places = room(home.addr, &new_room("chess")).await;
    let (mut ann, _) = enter(home.addr, &places[0]).await;
    let (mut ben, _) = enter(home.addr, &places[1]).await;
    let entries = async || {
        let kept = witness.game(&places[0].room, 1).await.unwrap().unwrap();
        let acted = |entry: &&Entry| matches!(entry.fact, Fact::Acted { .. });
        kept.entries.iter().filter(acted).count()
    };
    // The statement is known to the database by then: it needs no answer to be carried out.
    ann.act(1, "g1f3").await.unwrap();
    ben.act(1, "g8f6").await.unwrap();
    // It is written, but nobody says so.
    wire.set(Flow::There);
    let healed = async {
        while entries().await == 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        wire.cut();
        wire.set(Flow::Both);
    };
    let (done, ()) = tokio::join!(ann.act(2, "e2e4"), healed);
    assert_eq!((done, entries().await), (Ok(()), 3));
    // It is not written.
    wire.set(Flow::Cut);
    wire.cut();
    assert_eq!(ben.act(2, "e7e5").await, Err("store-failed".into()));
    assert_eq!(entries().await, 3);
    wire.set(Flow::Both);
    let again = async |socket: &mut Socket, mut id: u64, action: &str| {
        while let Err(refused) = socket.act(id, action).await {
            assert_eq!(refused, "store-failed");
            id += 1;
        }
    };
    again(&mut ben, 3, "e7e5").await;
    again(&mut ann, 3, "f1c4").await;
    assert_eq!(entries().await, 5);
    home.stop().await;
}

/// The database crashes and comes back: what was acknowledged is there, and the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_crashed_has_all_that_was_acknowledged() {
    let mut server = postgres!(start);
    let url = server.database("crash").unwrap();
    let home = Local::with(config(), Arc::new(node(&url, "home", LONG).await)).await;
    let places = room(home.addr, &new_room("chess")).await;
    let (mut ann, _) = enter(home.addr, &places[0]).await;
    let (mut ben, _) = enter(home.addr, &places[1]).await;
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let (mut id, mut crashes) = (0, 0);
    for (number, action) in moves.iter().cycle().take(7).enumerate() {
        let socket = if number % 2 == 0 { &mut ann } else { &mut ben };
        if number % 3 == 2 {
            server.down();
            crashes += 1;
            id += 1;
            assert_eq!(socket.act(id, action).await, Err("store-failed".into()));
            server.up().unwrap();
        }
        loop {
            id += 1;
            match socket.act(id, action).await {
                Ok(()) => break,
                Err(refused) => assert_eq!(refused, "store-failed"),
            }
        }
    }
    let (_, picture) = enter(home.addr, &places[0]).await;
    assert_eq!((picture.history.len(), crashes), (7, 2));
    home.stop().await;
}

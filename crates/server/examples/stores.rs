//! What a store bears, without rooms and sockets around it: games that add an entry every so often,
//! then as fast as they can.
//!
//! ```sh
//! cargo run --release -p duskboard-server --example stores -- sqlite:games.sqlite 2000 5000 20
//! cargo run --release -p duskboard-server --example stores -- postgres://duskboard@127.0.0.1/duskboard 2000 5000 20
//! ```
//!
//! Games, milliseconds between two entries of a game, seconds.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Entry, Fact, Seat, TableSettings};
use duskboard_rules::Variant;
use duskboard_server::store::{
    Claim, KeptGame, Lease, Node, Postgres, RoomRow, Sqlite, Store, StoreError, Write,
};
use duskboard_table::Opening;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn bytes(seed: u32) -> Bytes32 {
    Hex([seed as u8; 32])
}

/// About as long as a move.
fn entry(n: u32) -> Entry {
    let fact = Fact::Acted { seat: Seat::First, action: "e2e4".parse().expect("an action") };
    Entry { n, at: u64::from(n) * 10, answers: None, fact, head: bytes(n) }
}

fn create(id: &str) -> Write {
    let settings = TableSettings::online(Variant::Archess);
    let opening = Opening { room: id.into(), game: 1, opened_ms: 5, settings, secret: bytes(1) };
    let game = KeptGame { opening, base_ms: 0, entries: Vec::new(), head: bytes(0) };
    let room = RoomRow { id: id.into(), listed: true, created_ms: 3, holders: [None; 2] };
    Write::Create { room, game }
}

async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    let store: Arc<dyn Store> = match url.strip_prefix("sqlite:") {
        Some(file) => Arc::new(Sqlite::open(file.as_ref()).await?),
        None => Arc::new(Postgres::open(url, Node::fresh()).await?),
    };
    store.begin().await?;
    Ok(store)
}

/// Adds entries to a game until the time is over; how long each took.
async fn play(
    store: Arc<dyn Store>,
    lease: Lease,
    first: u32,
    (offset, every): (Duration, Duration),
    until: Instant,
) -> Result<Vec<Duration>, StoreError> {
    let mut times = Vec::new();
    tokio::time::sleep(offset).await;
    for n in first.. {
        let begun = Instant::now();
        if begun >= until {
            break;
        }
        let (lease, entries) = (lease.clone(), vec![entry(n)]);
        let write = Write::Append { lease, game: 1, entries, holder: None, end: None };
        store.write(write, 1).await?;
        times.push(begun.elapsed());
        tokio::time::sleep_until((begun + every).into()).await;
    }
    Ok(times)
}

/// All games at once.
async fn all(
    store: &Arc<dyn Store>,
    rooms: &[String],
    first: u32,
    every: Duration,
    seconds: u64,
) -> Result<(), StoreError> {
    let until = Instant::now() + Duration::from_secs(seconds);
    let playing: Vec<_> = (0u32..)
        .zip(rooms)
        .map(|(number, room)| {
            let offset = every * number / rooms.len() as u32;
            let lease = Lease::first(room);
            tokio::spawn(play(store.clone(), lease, first, (offset, every), until))
        })
        .collect();
    let mut times = Vec::new();
    for game in playing {
        times.extend(game.await.map_err(|error| StoreError::Failed(error.to_string()))??);
    }
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "{} games, every {every:?}: {:.0} entries/s, p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms",
        rooms.len(),
        times.len() as f64 / seconds as f64,
        at(0.5),
        at(0.99),
        at(1.0),
    );
    Ok(())
}

/// How long it takes to claim a room and to read it.
async fn claims(store: &Arc<dyn Store>, rooms: &[String]) -> Result<(), StoreError> {
    let begun = Instant::now();
    for room in rooms {
        if let Claim::Held { lease, .. } = store.claim(room, 0).await? {
            store.room(&lease.room).await?;
        }
    }
    println!(
        "claimed and read: {:.2} ms a room",
        begun.elapsed().as_secs_f64() * 1000.0 / rooms.len() as f64
    );
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let told: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual| told.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let url = told.first().ok_or(StoreError::Failed("expected a database".into()))?;
    let (games, every, seconds) = (number(1, 2_000), number(2, 5_000), number(3, 20));
    let store = open(url).await?;
    let seed = std::process::id();
    let rooms: Vec<_> = (0..games).map(|number| format!("{seed}-{number}")).collect();
    let begun = Instant::now();
    let made: Vec<_> = rooms
        .iter()
        .map(|room| {
            let (store, write) = (store.clone(), create(room));
            tokio::spawn(async move { store.write(write, 1).await })
        })
        .collect();
    for room in made {
        room.await.map_err(|error| StoreError::Failed(error.to_string()))??;
    }
    println!("made: {:.0} rooms/s", games as f64 / begun.elapsed().as_secs_f64());
    all(&store, &rooms, 1, Duration::from_millis(every), seconds).await?;
    let few = &rooms[..rooms.len().min(200)];
    all(&store, few, 1_000_000, Duration::ZERO, seconds.min(5)).await?;
    claims(&store, few).await?;
    store.end().await
}

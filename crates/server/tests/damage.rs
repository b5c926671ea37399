//! Damage is said, never silent: what a disk does to a game, and what the server says of it.

mod common;
#[path = "common/local.rs"]
mod local;

use common::{Place, Socket, get, http, new_room, room};
use duskboard_protocol::{After, Bytes32, Code, Order, Record, ToClient, ToServer};
use duskboard_server::Config;
use duskboard_server::signature::{self, ADDRESS};
use duskboard_server::store::{Finished, Memory, Sqlite, Store, StoreError};
use local::{Local, config};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A file for a database; it goes with the test.
struct File(PathBuf);

impl File {
    fn new() -> File {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!(
            "duskboard-damage-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::SeqCst)
        );
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        File(folder.join("a.sqlite"))
    }

    async fn server(&self) -> Local {
        // Nobody counts as gone: the rooms of a stopped server would write that into the file.
        let [linger, patience] = [Duration::from_secs(600); 2];
        let store = Arc::new(Sqlite::open(&self.0).await.unwrap());
        Local::alone(Config { linger, patience, ..config() }, store).await
    }

    /// Does something to what is kept, behind the server's back.
    async fn harm(&self, sql: &'static str) {
        let mut file = open_file(&self.0).await;
        file.execute(sql).await.unwrap();
        file.close().await.unwrap();
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap());
    }
}

async fn open_file(file: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap()
}

/// A game of chess of two moves in a file; what the first player was told last.
async fn played(file: &File) -> ([Place; 2], After) {
    let server = file.server().await;
    let places = room(server.addr, &new_room("chess")).await;
    let [mut ann, mut ben] = [Socket::open(server.addr).await, Socket::open(server.addr).await];
    ann.enter(&places[0].room, Some(places[0].key)).await;
    ben.enter(&places[1].room, Some(places[1].key)).await;
    ann.act(1, "e2e4").await.unwrap();
    ben.act(1, "e7e5").await.unwrap();
    let seen = ann.enter(&places[0].room, Some(places[0].key)).await;
    server.stop().await;
    (places, After { game: seen.game, n: seen.n, head: Some(seen.head), anew: false })
}

async fn ready(server: &Local) -> (u16, String) {
    while get(server.addr, "/readyz").await.body.contains("\"starting\"") {
        tokio::task::yield_now().await;
    }
    let answer = get(server.addr, "/readyz").await;
    (answer.status, answer.body)
}

/// Goes into a room: how many moves are shown, and whether the record is said to be damaged.
async fn look(
    server: &Local,
    place: &Place,
    after: Option<After>,
) -> (Socket, Option<usize>, bool) {
    let mut socket = Socket::open(server.addr).await;
    let (room, key) = (place.room.clone(), Some(place.key));
    socket.say(&ToServer::Enter { room, key, viewer: None, after }).await;
    socket.say(&ToServer::Command { game: 0, command: command() }).await;
    let (mut shown, mut damaged) = (None, false);
    loop {
        match socket.hear().await {
            ToClient::Entered { picture, .. } => shown = Some(picture.history.len()),
            ToClient::Error { code, .. } => damaged |= code == Code::Damaged,
            ToClient::Refused { .. } => break,
            _ => {}
        }
        if damaged && shown.is_none() {
            break;
        }
    }
    (socket, shown, damaged)
}

/// An order for no game: its answer comes after everything else.
fn command() -> duskboard_protocol::Command {
    duskboard_protocol::Command { id: 0, order: Order::Resign }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_damaged_is_said_and_what_is_known_is_shown() {
    let rows: &[(&str, &str, Option<usize>)] = &[
        ("the last entry", "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)", Some(1)),
        ("an entry", "DELETE FROM events WHERE seq = 3", Some(0)),
        ("every entry", "DELETE FROM events", Some(0)),
        (
            "a time",
            "UPDATE events SET entry = replace(entry, '\"at\":', '\"at\":9') WHERE seq = 4",
            Some(1),
        ),
        (
            "a move",
            "UPDATE events SET entry = replace(entry, 'e7e5', 'e7e6') WHERE seq = 4",
            Some(1),
        ),
        ("a name", "UPDATE events SET entry = replace(entry, 'Ann', 'Eve')", Some(0)),
        ("half an entry", "UPDATE events SET entry = substr(entry, 1, 40) WHERE seq = 4", Some(1)),
        ("the head", "UPDATE games SET head = substr(head, 2) || substr(head, 1, 1)", Some(2)),
        ("half the head", "UPDATE games SET head = substr(head, 1, 40)", Some(2)),
        ("the secret", "UPDATE games SET secret = zeroblob(32)", Some(0)),
        (
            "the settings",
            "UPDATE games SET settings = replace(settings, '600000', '600001')",
            Some(0),
        ),
        ("half the settings", "UPDATE games SET settings = substr(settings, 1, 40)", None),
        ("when its time began", "UPDATE games SET base_ms = base_ms - 1", Some(2)),
        ("its variant", "UPDATE games SET variant = 'banqi'", Some(2)),
        ("the room", "UPDATE rooms SET listed = 1 - listed", None),
        ("a key of a seat", "UPDATE holders SET key = zeroblob(32)", None),
        ("when it was opened", "UPDATE games SET opened_ms = opened_ms + 1", Some(0)),
    ];
    for &(what, sql, known) in rows {
        let file = File::new();
        let (places, _) = played(&file).await;
        file.harm(sql).await;
        let server = file.server().await;
        let (status, said) = ready(&server).await;
        assert!(status == 500 && said.contains("damaged records in 1 room"), "{what}: {said}");
        assert!(
            !said.contains(&places[0].room),
            "{what}: a room's name is for those who have its link"
        );
        let (mut ann, shown, damaged) = look(&server, &places[0], None).await;
        assert_eq!((shown, damaged), (known, true), "{what}");
        if known.is_some() {
            assert_eq!(ann.act(9, "d2d4").await, Err("damaged".into()), "{what}");
        }
        // The operator can do away with it.
        let token = ("authorization", "Bearer let me in");
        let path = format!("/api/rooms/{}", places[0].room);
        assert_eq!(
            http(server.addr, "DELETE", &path, &[token], None).await.unwrap().status,
            204,
            "{what}"
        );
        assert_eq!(ready(&server).await.0, 200, "{what}");
        server.stop().await;
    }
}

/// An old copy of the file is whole; only the players know that it is old. So does a page that was
/// closed since: it has kept the head.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_knows_more_than_an_old_copy() {
    for anew in [false, true] {
        an_old_copy_is_found_out(anew).await;
    }
}

async fn an_old_copy_is_found_out(anew: bool) {
    let file = File::new();
    let (places, after) = played(&file).await;
    let after = After { anew, ..after };
    let server = file.server().await;
    let whole = anew.then_some(2);
    assert_eq!(look(&server, &places[0], Some(after)).await.1, whole, "what is missing is shown");
    server.stop().await;
    file.harm(
        "DELETE FROM events WHERE seq = 4; \
         UPDATE games SET head = (SELECT json_extract(entry, '$.head') FROM events WHERE seq = 3)",
    )
    .await;
    let server = file.server().await;
    assert_eq!(ready(&server).await.0, 200);
    let lie = After { head: Some(duskboard_protocol::text::Hex([1; 32])), ..after };
    assert!(!look(&server, &places[1], Some(lie)).await.2, "anybody could say that");
    assert_eq!(ready(&server).await.0, 200);
    let (mut ann, shown, damaged) = look(&server, &places[0], Some(after)).await;
    assert_eq!((shown, damaged), (Some(1), true));
    assert_eq!(ann.act(9, "d2d4").await, Err("damaged".into()));
    assert_eq!(ready(&server).await.0, 500);
    server.stop().await;
}

/// A home that has not heard of what happened at another is old, not damaged: it looks what is kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_knows_more_than_an_old_home() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let [old, new] =
        [Local::alone(config(), store.clone()).await, Local::alone(config(), store.clone()).await];
    let places = room(old.addr, &new_room("chess")).await;
    assert_eq!(look(&old, &places[1], None).await.1, Some(0));
    let (mut ann, ..) = look(&new, &places[0], None).await;
    ann.act(1, "e2e4").await.unwrap();
    let seen = ann.enter(&places[0].room, Some(places[0].key)).await;
    let after = After { game: 1, n: seen.n, head: Some(seen.head), anew: true };
    let (_, shown, damaged) = look(&old, &places[0], Some(after)).await;
    assert_eq!((shown, damaged), (Some(1), false));
    assert_eq!(ready(&old).await.0, 200);
    old.stop().await;
    new.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_checked_after_an_unclean_stop() {
    let file = File::new();
    let (places, _) = played(&file).await;
    let begin = async || Sqlite::open(&file.0).await.unwrap().begin().await;
    assert_eq!(begin().await, Ok(vec![]), "it was closed");
    file.harm("DELETE FROM events WHERE seq = 4").await;
    // It was not closed this time.
    let damaged = begin().await.unwrap();
    assert_eq!(damaged.len(), 1);
    assert_eq!(damaged[0].0, places[0].room);
    file.harm("PRAGMA foreign_keys = OFF; DELETE FROM rooms").await;
    assert!(matches!(begin().await, Err(StoreError::Damaged(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_signed_with_the_key_that_the_server_shows() {
    let file = File::new();
    let (places, _) = played(&file).await;
    let mut keys = Vec::new();
    for _ in 0..2 {
        let server = file.server().await;
        let key: Bytes32 = get(server.addr, ADDRESS).await.body.trim().parse().unwrap();
        let mut ann = Socket::open(server.addr).await;
        ann.enter(&places[0].room, Some(places[0].key)).await;
        let _ = ann.order(7, Order::Resign).await;
        let record = get(server.addr, &format!("/api/rooms/{}/games/1", places[0].room)).await;
        let record = Record::read(&record.body).unwrap();
        duskboard_table::verify(&record).unwrap();
        assert_eq!(signature::check(&record, Some(key)), Ok(Some(key)));
        keys.push(key);
        server.stop().await;
    }
    assert_eq!(keys[0], keys[1], "a server keeps its key");
}

/// All that a store says, one thing after another.
async fn all(store: &dyn Store, rooms: &[String]) -> Result<Vec<String>, StoreError> {
    let mut said = vec![format!("{} {:?}", store.time().await?, store.unfinished().await?)];
    for name in ["cookie-key", "dice-key", "record-key"] {
        let key = store.keep(name, duskboard_protocol::text::Hex([0; 32])).await?;
        said.push(key.to_string());
    }
    for room in rooms {
        let kept = store.room(room).await?;
        let kept = kept.ok_or_else(|| StoreError::Damaged("a room is gone".into()))?;
        said.push(format!("{:?} {:?}", kept.room, kept.game));
        said.extend(kept.said.iter().map(|line| format!("{line:?}")));
        kept.game.table().map_err(|flaw| StoreError::Damaged(flaw.to_string()))?;
    }
    let which = Finished { variant: None, before_ms: u64::MAX, most: 100 };
    said.extend(store.finished(which).await?.iter().map(|game| format!("{game:?}")));
    Ok(said)
}

/// Flips bits anywhere in a database that was not closed: pages, indices, rows. Nothing is ever
/// read that was not written.
///
/// `DUSKBOARD_FLIPS=100000` flips so many.
#[tokio::test(flavor = "multi_thread")]
async fn a_flipped_bit_of_a_database_is_found_or_harmless() {
    let flips = std::env::var("DUSKBOARD_FLIPS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let file = File::new();
    let (places, _) = played(&file).await;
    let server = file.server().await;
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&places[0].room, Some(places[0].key)).await;
    ann.say(&ToServer::Chat { text: "hello".into() }).await;
    ann.order(7, Order::Resign).await.unwrap();
    let mut open = new_room("assassin");
    open["open"] = true.into();
    let [other, _] = room(server.addr, &open).await;
    server.stop().await;
    let rooms = [places[0].room.clone(), other.room];
    let store = Sqlite::open(&file.0).await.unwrap();
    assert_eq!(store.begin().await, Ok(vec![]));
    let whole = all(&store, &rooms).await.unwrap();
    drop(store);
    let copy = file.0.with_extension("copy");
    let vacuum = sqlx::query("VACUUM INTO ?1").bind(copy.to_str().unwrap());
    open_file(&file.0).await.execute(vacuum).await.unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    // Most of a small file is empty.
    let used: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
    let (mut lot, mut found, mut harmless) = (common::Lot(1), 0, 0);
    for _ in 0..flips {
        let (at, bit) = (used[lot.below(used.len())], lot.below(8));
        let copy = File::new();
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << bit;
        std::fs::write(&copy.0, &flipped).unwrap();
        let said = match Sqlite::open(&copy.0).await {
            Err(error) => Err(error),
            Ok(store) => match store.begin().await {
                Ok(damaged) if damaged.is_empty() => all(&store, &rooms).await,
                Ok(damaged) => Err(StoreError::Damaged(format!("{damaged:?}"))),
                Err(error) => Err(error),
            },
        };
        match said {
            Err(_) => found += 1,
            Ok(said) => {
                // A line or a name in a list is left out if it is damaged, and the log says so.
                let other: Vec<_> = said.iter().filter(|one| !whole.contains(one)).collect();
                assert!(
                    other.is_empty(),
                    "bit {bit} of byte {at} was changed in silence: {other:?}"
                );
                *(if said == whole { &mut harmless } else { &mut found }) += 1;
            }
        }
    }
    println!(
        "{} bytes in use: {flips} bits flipped, {found} found, {harmless} harmless",
        used.len()
    );
    assert!(found > flips / 2);
}

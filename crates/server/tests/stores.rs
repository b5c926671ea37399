//! What every store does, and what a room does when its store does not.

mod common;
#[path = "common/local.rs"]
mod local;

use async_trait::async_trait;
use common::{Socket, get, new_room, post, room};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Bytes32, Ending, Entry, Fact, GameResult, Order, Seat, TableSettings, ToClient,
};
use duskboard_rules::Variant;
use duskboard_server::Config;
use duskboard_server::store::{
    End, Finished, Held, Holder, KeptGame, KeptRoom, Lease, Line, Memory, Node, Postgres, RoomRow,
    Sqlite, Store, StoreError, Summary, Write,
};
use duskboard_table::Opening;
use local::cluster::postgres;
use local::{Local, config};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("duskboard-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn bytes(seed: u8) -> Bytes32 {
    Hex([seed; 32])
}

fn entry(n: u32) -> Entry {
    let fact = Fact::DrawOffered { seat: Seat::First };
    Entry { n, at: u64::from(n) * 10, answers: None, fact, head: bytes(n as u8) }
}

fn game(room: &str, game: u32, entries: u32) -> KeptGame {
    let settings = TableSettings::online(Variant::Banqi);
    let opening =
        Opening { room: room.into(), game, opened_ms: 5, settings, secret: bytes(game as u8) };
    let entries: Vec<_> = (1..=entries).map(entry).collect();
    let head = entries.last().map_or(bytes(0), |entry| entry.head);
    KeptGame { opening, base_ms: 77, entries, head }
}

fn row(room: &str, listed: bool) -> RoomRow {
    let holder = Holder { key: bytes(8), guest: Some(bytes(9)) };
    RoomRow { id: room.into(), listed, created_ms: 3, holders: [Some(holder), None] }
}

fn append(room: &str, entries: Vec<Entry>) -> Write {
    Write::Append { lease: Lease::first(room), game: 1, entries, holder: None, end: None }
}

/// The suite: every store passes it, and the next one will have to.
async fn conforms(store: &dyn Store) {
    let create =
        |room: &str, listed| Write::Create { room: row(room, listed), game: game(room, 1, 2) };
    store.write(create("a", true), 10).await.unwrap();
    store.write(create("b", false), 11).await.unwrap();
    assert_eq!(store.write(create("a", true), 12).await, Err(StoreError::Conflict));
    let kept = KeptRoom { room: row("a", true), game: game("a", 1, 2), said: [].into() };
    assert_eq!(store.room("a").await.unwrap(), Some(kept));
    assert_eq!(store.room("nothing").await.unwrap(), None);
    assert_eq!(store.time().await.unwrap(), 11, "a write that failed keeps no time");

    // Entries are added once, in one place; all of a write is kept or nothing.
    store.write(append("a", vec![entry(3), entry(4)]), 13).await.unwrap();
    assert_eq!(
        store.write(append("a", vec![entry(4), entry(5)]), 14).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(store.game("a", 1).await.unwrap(), Some(game("a", 1, 4)));
    assert_eq!(store.write(append("c", vec![entry(1)]), 14).await, Err(StoreError::Missing));

    // A seat is kept for a key, and whoever has it sits down, once.
    let kept = Holder { key: bytes(4), guest: None };
    let holder = Holder { guest: Some(bytes(6)), ..kept };
    let sit = |n, holder| Write::Append {
        lease: Lease::first("a"),
        game: 1,
        entries: vec![entry(n)],
        holder: Some((Seat::Second, holder)),
        end: None,
    };
    store.write(sit(5, kept), 15).await.unwrap();
    let thief = Holder { key: bytes(5), ..holder };
    assert_eq!(store.write(sit(6, thief), 15).await, Err(StoreError::Conflict));
    store.write(sit(6, holder), 15).await.unwrap();
    for again in [holder, kept, thief] {
        assert_eq!(store.write(sit(7, again), 15).await, Err(StoreError::Conflict));
    }
    assert_eq!(store.game("a", 1).await.unwrap(), Some(game("a", 1, 6)));
    assert_eq!(store.room("a").await.unwrap().unwrap().room.holders[1], Some(holder));
    let held = |room: &str, number, end| Held {
        room: room.into(),
        created_ms: 3,
        first: Seat::First,
        game: number,
        settings: game(room, 1, 0).opening.settings,
        end,
    };
    let seats = store.seats(&bytes(9)).await.unwrap();
    assert_eq!(seats, [held("a", 1, None), held("b", 1, None)]);
    let seats = store.seats(&bytes(6)).await.unwrap();
    assert_eq!(seats, [Held { first: Seat::Second, ..held("a", 1, None) }]);
    assert_eq!(store.seats(&bytes(1)).await.unwrap(), []);

    // Games end and others begin.
    free(store, &["a", "b"]).await;
    let result = GameResult { winner: Some(Seat::Second), reason: Ending::Resignation };
    let end = End { result, names: ["x".into(), "y".into()], finished_ms: 100 };
    for room in ["a", "b"] {
        let n = if room == "a" { 7 } else { 3 };
        let (entries, end) = (vec![entry(n)], Some(end.clone()));
        let write =
            Write::Append { lease: Lease::first(room), game: 1, entries, holder: None, end };
        store.write(write, 16).await.unwrap();
    }
    free(store, &[]).await;
    let which =
        |before_ms, variant: &str| Finished { variant: Some(variant.into()), before_ms, most: 9 };
    let listed = store.finished(which(101, "banqi")).await.unwrap();
    let expected = Summary {
        room: "a".into(),
        game: 1,
        variant: "banqi".into(),
        names: ["x".into(), "y".into()],
        result,
        finished_ms: 100,
    };
    assert_eq!(listed, [expected], "rooms by link are in no list");
    assert_eq!(store.finished(which(100, "banqi")).await.unwrap(), []);
    assert_eq!(store.finished(which(101, "chess")).await.unwrap(), []);
    let next = || Write::NextGame { lease: Lease::first("a"), game: game("a", 2, 1) };
    store.write(next(), 20).await.unwrap();
    assert_eq!(store.write(next(), 21).await, Err(StoreError::Conflict));
    free(store, &["a"]).await;
    assert_eq!(store.room("a").await.unwrap().unwrap().game, game("a", 2, 1));
    let seats = store.seats(&bytes(9)).await.unwrap();
    assert_eq!(seats, [held("a", 2, None), held("b", 1, Some(end))]);

    // What is said is kept in its order, each line once; the last ones come back.
    let line = |n| Line {
        n,
        game: 1,
        first: [None, Some(Seat::Second)][n as usize % 2],
        name: [None, Some("x".into())][n as usize % 2].clone(),
        text: format!("line {n}"),
    };
    let say = |room: &str, n| Write::Say { lease: Lease::first(room), line: line(n) };
    for n in 1..=60 {
        store.write(say("a", n), 22).await.unwrap();
    }
    assert_eq!(store.write(say("a", 60), 22).await, Err(StoreError::Conflict));
    assert_eq!(store.write(say("c", 1), 22).await, Err(StoreError::Missing));
    let said = store.room("a").await.unwrap().unwrap().said;
    assert_eq!(said, (11..=60).map(line).collect::<Vec<_>>());
    assert_eq!(store.room("b").await.unwrap().unwrap().said, []);

    // The server's own.
    assert_eq!(store.keep("key", bytes(1)).await.unwrap(), bytes(1));
    assert_eq!(store.keep("key", bytes(2)).await.unwrap(), bytes(1));
    store.write(Write::Time, 50).await.unwrap();
    store.write(Write::Time, 40).await.unwrap();
    assert_eq!(store.time().await.unwrap(), 50, "time does not go back");

    store.write(Write::Delete { lease: Lease::first("a") }, 51).await.unwrap();
    assert_eq!(
        store.write(Write::Delete { lease: Lease::first("a") }, 51).await,
        Err(StoreError::Missing)
    );
    assert_eq!(store.room("a").await.unwrap(), None);
    assert_eq!(store.game("a", 1).await.unwrap(), None);
}

#[tokio::test]
async fn memory_conforms() {
    conforms(&Memory::default()).await;
}

#[tokio::test]
async fn sqlite_conforms_and_remembers() {
    let folder = folder("conforms");
    let file = folder.join("a.sqlite");
    let store = Sqlite::open(&file).await.unwrap();
    conforms(&store).await;
    drop(store);
    let store = Sqlite::open(&file).await.unwrap();
    assert_eq!(store.time().await.unwrap(), 51);
    assert_eq!(store.game("b", 1).await.unwrap(), Some(game("b", 1, 3)));
    let _ = std::fs::remove_dir_all(folder);
}

/// These rooms have a running game, and a server that starts would open them; but what a node that
/// lives has open is none of its business.
async fn free(store: &dyn Store, running: &[&str]) {
    let mut free = store.unfinished().await.unwrap();
    free.sort();
    assert_eq!(free, if store.node().is_some() { &[] } else { running });
}

#[tokio::test]
async fn postgres_conforms_and_remembers() {
    let server = match postgres::Postgres::shared() {
        Ok(server) => server,
        Err(missing) => return eprintln!("left out: {missing}"),
    };
    let url = server.database("conforms").unwrap();
    let node = |id: &str| Node { id: id.into(), ttl: Duration::from_secs(60) };
    let store = Postgres::open(&url, node("a")).await.unwrap();
    store.begin().await.unwrap();
    conforms(&store).await;
    store.close().await;
    let store = Postgres::open(&url, node("b")).await.unwrap();
    store.begin().await.unwrap();
    assert_eq!(store.time().await.unwrap(), 0, "every node has its own time");
    assert_eq!(store.game("b", 1).await.unwrap(), Some(game("b", 1, 3)));
    assert_eq!(store.keep("key", bytes(2)).await.unwrap(), bytes(1), "all nodes have one key");
    store.close().await;
}

/// A hundred rooms are made at once, each twice, and then written to, each twice.
async fn groups(store: Arc<dyn Store>) {
    let rooms: Vec<String> = (0..200).map(|i| format!("r{}", i / 2)).collect();
    let create = |id: &String| Write::Create { room: row(id, true), game: game(id, 1, 3) };
    let add = |id: &String| append(id, vec![entry(4)]);
    for write in [&create as &dyn Fn(&String) -> Write, &add] {
        let writes = rooms.iter().map(|id| {
            let (write, store) = (write(id), store.clone());
            tokio::spawn(async move { store.write(write, 1).await })
        });
        let mut kept = 0;
        for write in writes.collect::<Vec<_>>() {
            match write.await.unwrap() {
                Ok(()) => kept += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(kept, 100);
    }
    for id in &rooms {
        assert_eq!(store.game(id, 1).await.unwrap(), Some(game(id, 1, 4)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_conflict_in_a_group_is_no_concern_of_the_others() {
    let folder = folder("group");
    groups(Arc::new(Sqlite::open(&folder.join("a.sqlite")).await.unwrap())).await;
    let _ = std::fs::remove_dir_all(folder);
    match postgres::Postgres::shared() {
        Ok(server) => {
            let node = Node { id: "a".into(), ttl: Duration::from_secs(60) };
            let store = Postgres::open(&server.database("groups").unwrap(), node).await.unwrap();
            store.begin().await.unwrap();
            groups(Arc::new(store)).await;
        }
        Err(missing) => eprintln!("left out: {missing}"),
    }
}

/// A store that fails when it is told to: before anything is kept, or after.
struct Failing {
    inside: Memory,
    before: AtomicBool,
    after: AtomicBool,
    reads: AtomicBool,
    failed: AtomicUsize,
}

impl Failing {
    fn new() -> Arc<Failing> {
        Arc::new(Failing {
            inside: Memory::default(),
            before: false.into(),
            after: false.into(),
            reads: false.into(),
            failed: 0.into(),
        })
    }

    fn fail(&self) -> StoreError {
        self.failed.fetch_add(1, Ordering::SeqCst);
        StoreError::Failed("disk full".into())
    }
}

#[async_trait]
impl Store for Failing {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        if write == Write::Time {
            return Ok(());
        }
        if self.before.load(Ordering::SeqCst) {
            return Err(self.fail());
        }
        self.inside.write(write, now).await?;
        if self.after.load(Ordering::SeqCst) {
            return Err(self.fail());
        }
        Ok(())
    }
    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        match self.reads.load(Ordering::SeqCst) {
            true => Err(self.fail()),
            false => self.inside.room(room).await,
        }
    }
    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        self.inside.game(room, game).await
    }
    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        match self.reads.load(Ordering::SeqCst) {
            true => Err(self.fail()),
            false => self.inside.unfinished().await,
        }
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

/// The port is open at once: rooms come back in the background, and each when it is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_just_started_is_there_before_it_is_ready() {
    let store = Failing::new();
    // The rooms of the first server live on in this process: they must not write any more.
    let patient = Config { linger: Duration::from_secs(600), ..config() };
    let server = Local::with(patient, store.clone()).await;
    let mut open = new_room("chess");
    open["open"] = true.into();
    let rooms = [room(server.addr, &open).await, room(server.addr, &open).await];
    server.stop().await;
    store.reads.store(true, Ordering::SeqCst);
    let server = Local::with(config(), store.clone()).await;
    assert_eq!(get(server.addr, "/healthz").await.status, 200);
    let early = get(server.addr, "/readyz").await;
    assert_eq!((early.status, early.code().as_str()), (503, "starting"));
    // It is not known which rooms there were, but this one is asked for by its name.
    while store.failed.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    store.reads.store(false, Ordering::SeqCst);
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&rooms[0][0].room, Some(rooms[0][0].key)).await;
    ann.act(1, "e2e4").await.unwrap();
    while get(server.addr, "/readyz").await.status != 200 {
        tokio::task::yield_now().await;
    }
    // The room that was in use already is the same as before; the other one is back by itself.
    ann.enter(&rooms[0][0].room, Some(rooms[0][0].key)).await;
    let mut ben = Socket::open(server.addr).await;
    assert_eq!(ben.enter(&rooms[0][1].room, Some(rooms[0][1].key)).await.history.len(), 1);
    assert_eq!(get(server.addr, "/api/rooms").await.json().as_array().map(Vec::len), Some(2));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_kept_is_not_done_and_not_shown() {
    let store = Failing::new();
    let server = Local::with(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("banqi")).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ben.enter(&first.room, Some(second.key)).await;
    ann.act(1, "a1a1").await.unwrap();
    for reads in [false, true] {
        store.before.store(true, Ordering::SeqCst);
        store.reads.store(reads, Ordering::SeqCst);
        let id = 2 + u64::from(reads);
        assert_eq!(ben.act(id, "b1b1").await, Err("store-failed".into()));
        assert_eq!(ben.act(id, "b1b1").await, Err("store-failed".into()));
        let refused = post(server.addr, "/api/rooms", &new_room("chess")).await;
        assert_eq!((refused.status, refused.code().as_str()), (503, "store-failed"));
        store.before.store(false, Ordering::SeqCst);
        store.reads.store(false, Ordering::SeqCst);
        let mut late = Socket::open(server.addr).await;
        let picture = late.enter(&first.room, None).await;
        assert_eq!(picture.history.len(), 1, "nothing of it was kept");
    }
    // Nobody heard of what was not kept, and the same command works now.
    ben.act(3, "b1b1").await.unwrap();
    let heard = ann.until(|message| match message {
        ToClient::Notice { notice, .. } if notice.view.is_some() => Some(notice.n),
        _ => None,
    });
    let kept = store.inside.game(&first.room, 1).await.unwrap().unwrap().entries;
    assert!(heard.await as usize <= kept.len());
    assert!(store.failed.load(Ordering::SeqCst) > 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_although_the_store_failed_is_done() {
    let store = Failing::new();
    let server = Local::with(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("archess")).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    let mut picture = ben.enter(&first.room, Some(second.key)).await;
    store.after.store(true, Ordering::SeqCst);
    ann.act(1, "e2e4").await.unwrap();
    store.after.store(false, Ordering::SeqCst);
    while picture.history.is_empty() {
        if let ToClient::Notice { notice, .. } = ben.hear().await {
            assert!(picture.take(&notice), "told once and in order");
        }
    }
    ben.act(1, "e7e5").await.unwrap();
    ben.order(2, Order::Resign).await.unwrap();
    let record = get(server.addr, &format!("/api/rooms/{}/games/1", first.room)).await;
    duskboard_table::verify(&serde_json::from_str(&record.body).unwrap()).unwrap();
    server.stop().await;
}

/// A file system so small that it is soon full. Only root can mount one; others skip this.
struct Tiny(PathBuf);

impl Tiny {
    fn mount() -> Option<Tiny> {
        let folder = folder("tiny");
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"])
            .arg(&folder)
            .stderr(std::process::Stdio::null())
            .status();
        mounted.ok().filter(|status| status.success()).map(|_| Tiny(folder))
    }
}

impl Drop for Tiny {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_ruins_no_room() {
    let Some(disk) = Tiny::mount() else {
        return eprintln!("left out: no file system can be mounted here");
    };
    let file = disk.0.join("a.sqlite");
    let store = Arc::new(Sqlite::open(&file).await.unwrap());
    let server = Local::with(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ben.enter(&first.room, Some(second.key)).await;
    let filler = disk.0.join("filler");
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let (mut done, mut refused) = (0, 0);
    for id in 0..400 {
        let (socket, action) = match done % 2 {
            0 => (&mut ann, moves[done % 4]),
            _ => (&mut ben, moves[done % 4]),
        };
        if id == 4 {
            // Somebody else takes all the room there is.
            let _ = std::fs::write(&filler, vec![0; 1 << 24]);
        }
        match socket.act(id, action).await {
            Ok(()) => done += 1,
            Err(code) => {
                assert_eq!(code, "store-failed");
                refused += 1;
                if refused == 3 {
                    std::fs::remove_file(&filler).unwrap();
                }
            }
        }
        if refused >= 3 && done >= 6 {
            break;
        }
    }
    assert!(refused >= 3 && done >= 6, "{done} done, {refused} refused");
    let kept = store.game(&first.room, 1).await.unwrap().unwrap().entries;
    let acted = kept.iter().filter(|entry| matches!(entry.fact, Fact::Acted { .. })).count();
    assert_eq!(acted, done, "what was acknowledged is kept, what was refused is not");
    server.stop().await;
}

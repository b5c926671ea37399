//! `backup` while the real server runs and games are played, `restore` into another folder, and
//! files that are no backup.

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod real;

use common::{Player, new_room, room};
use duskboard_server::store::{KeptGame, Sqlite, Store};
use real::{failed, folder, free_port, ready, run, start};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

const VARIANTS: [&str; 6] = ["banqi", "archess", "slug-torch", "assassin", "fog", "chess"];
/// How many games are played while backups are made.
const GAMES: usize = 24;

/// The binary's words for a command on a folder of games.
fn words<'a>(command: &'a str, file: &'a Path, data: &'a Path) -> Vec<&'a str> {
    let text = |path: &'a Path| path.to_str().expect("a path");
    vec![command, text(file), "--data", text(data)]
}

/// What a command says that works.
fn told(words: &[&str]) -> String {
    let output = run(words);
    let all = format!("{output:?}");
    assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {all}");
    String::from_utf8(output.stdout).expect("text")
}

async fn game(store: &Sqlite, room: &str) -> KeptGame {
    store.game(room, 1).await.expect("a store").unwrap_or_else(|| panic!("{room} is gone"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_before_a_backup_is_in_it() {
    let (addr, data, other) = (free_port(), folder("backup"), folder("backup-other"));
    let server = start(addr, &data);
    ready(addr).await;
    let (mut rooms, mut playing) = (Vec::new(), Vec::new());
    for number in 0..GAMES {
        let places = room(addr, &new_room(VARIANTS[number % VARIANTS.len()])).await;
        rooms.push(places[0].room.clone());
        for place in places {
            let player = Player::new(place, 31 * number as u64 + 7, 12);
            playing.push(tokio::spawn(player.play(addr)));
        }
    }
    let live = Sqlite::open(&data.join("duskboard.sqlite")).await.expect("a second reader");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut before = Vec::new();
    for room in &rooms {
        before.push(game(&live, room).await);
    }
    let copy = other.join("copy");
    let said = told(&words("backup", &copy, &data));
    assert!(said.contains(&format!("rooms {GAMES}, games {GAMES}, running")), "{said}");
    assert_eq!(copy.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    for player in playing {
        player.await.expect("nobody noticed");
    }
    let said = told(&words("restore", &copy, &other.join("new")));
    assert!(said.contains(&format!("rooms {GAMES}, games {GAMES}, running")), "{said}");
    let restored = Sqlite::open(&other.join("new/duskboard.sqlite")).await.expect("a store");
    for (room, before) in rooms.iter().zip(&before) {
        let (kept, after) = (game(&restored, room).await, game(&live, room).await);
        assert_eq!((&kept.opening, kept.base_ms), (&after.opening, after.base_ms));
        assert!(kept.entries.starts_with(&before.entries), "{room}: something is missing");
        assert!(after.entries.starts_with(&kept.entries), "{room}: something else is there");
    }
    assert!(rooms.len() == GAMES && before.iter().any(|game| game.entries.len() > 4));
    restored.close().await;
    live.close().await;
    drop(server);
    // Games that were running at the moment of the backup go on.
    let addr = free_port();
    let _server = start(addr, &other.join("new"));
    ready(addr).await;
    for room in &rooms {
        assert_eq!(common::get(addr, &format!("/api/rooms/{room}")).await.status, 200);
    }
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(other);
}

/// A folder with one game, and a backup of it.
async fn one_game(name: &str) -> (PathBuf, PathBuf) {
    let (addr, data) = (free_port(), folder(name));
    let server = start(addr, &data);
    ready(addr).await;
    let [ann, _] = room(addr, &new_room("chess")).await;
    let mut socket = common::Socket::open(addr).await;
    socket.enter(&ann.room, Some(ann.key)).await;
    socket.act(1, "e2e4").await.expect("a move");
    let copy = data.join("copy");
    told(&words("backup", &copy, &data));
    drop(server);
    (data, copy)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_overwritten_unasked() {
    let (data, copy) = one_game("backup-force").await;
    let database = data.join("duskboard.sqlite");
    let refused = |words: &[&str], part: &str| {
        let told = failed(&run(words), 1);
        assert!(told.contains(part), "{part:?}: {told}");
    };
    refused(&words("backup", &copy, &data), "--force");
    refused(&words("backup", &copy, &data.join("nothing")), "there is no database");
    refused(&words("restore", &copy, &data), "--force");
    let forced = |command, file| [words(command, file, &data), vec!["--force"]].concat();
    refused(&forced("backup", &database), "the database itself");
    refused(&forced("restore", &database), "the database itself");
    let addr = free_port();
    let server = start(addr, &data);
    ready(addr).await;
    refused(&forced("restore", &copy), "another server");
    told(&forced("backup", &copy));
    drop(server);
    told(&forced("restore", &copy));
    let mut files: Vec<_> = std::fs::read_dir(&data)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
        .filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm"))
        .collect();
    files.sort();
    let expected = ["copy", "duskboard.sqlite", "duskboard.sqlite.lock", "duskboard.sqlite.old"];
    assert_eq!(files, expected, "what was there is kept, and nothing is left over");
    let _ = std::fs::remove_dir_all(data);
}

/// Each is refused, and nothing is there afterwards that was not there before.
#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_no_backup_are_refused() {
    let (data, copy) = one_game("backup-wrong").await;
    let good = std::fs::read(&copy).expect("a backup");
    let find = |word: &str| {
        let at = good.windows(word.len()).position(|bytes| bytes == word.as_bytes());
        at.unwrap_or_else(|| panic!("{word} is not in it"))
    };
    let changed = |word: &str, into: &str| {
        let mut bytes = good.clone();
        bytes[find(word)..][..into.len()].copy_from_slice(into.as_bytes());
        bytes
    };
    let rows: [(&str, Vec<u8>, &str); 6] = [
        ("empty", Vec::new(), "no database of Duskboard"),
        ("text", b"e2e4 e7e5 ".repeat(500), "not a database"),
        ("half", good[..good.len() / 2].to_vec(), "malformed"),
        ("another move", changed("e2e4", "e2e9"), "damaged"),
        ("an impossible move", changed("e2e4", "e2e5"), "damaged"),
        ("other tables", changed("CREATE TABLE rooms", "CREATE TABLE moors"), "damaged"),
    ];
    let target = data.join("target");
    for (name, bytes, part) in rows {
        let file = data.join("wrong");
        std::fs::write(&file, bytes).expect("a file");
        let told = failed(&run(&words("restore", &file, &target)), 1);
        assert!(told.contains(part), "{name}: {told}");
        assert!(!target.join("duskboard.sqlite").exists(), "{name}");
    }
    for (file, part) in [(data.join("nothing"), "No such file"), (data.clone(), "directory")] {
        let told = failed(&run(&words("restore", &file, &target)), 1);
        assert!(told.contains(part), "{told}");
    }
    let _ = std::fs::remove_dir_all(data);
}

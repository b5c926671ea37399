//! Nothing is lost: games are played over real sockets while the real server is killed with
//! SIGKILL again and again. Every acknowledged action and every shown throw of the dice is there
//! afterwards, and clients come back by themselves.
//!
//! `DUSKBOARD_KILLS=50 DUSKBOARD_KILL_GAMES=500 cargo test --release -p duskboard --test kill`
//! plays more.

#[path = "../../server/tests/common/mod.rs"]
mod common;
mod real;

use common::{Player, get, new_room, room};
use duskboard_protocol::{Record, ToClient, Viewer};
use duskboard_table::{Opening, Table, verify};
use real::{folder, free_port, ready, start};
use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

const VARIANTS: [&str; 5] = ["banqi", "archess", "slug-torch", "assassin", "chess"];
/// How many own actions until a player resigns.
const ACTIONS: usize = 25;

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed_again_and_again() {
    let (games, kills) = (setting("DUSKBOARD_KILL_GAMES", 200), setting("DUSKBOARD_KILLS", 10));
    let (addr, data) = (free_port(), folder("kill"));
    let mut server = start(addr, &data);
    ready(addr).await;
    let begun = Instant::now();
    let mut players = Vec::new();
    for number in 0..games {
        let places = room(addr, &new_room(VARIANTS[number % VARIANTS.len()])).await;
        for place in places {
            let seed = 7919 * number as u64 + place.seat.index() as u64;
            players.push(Player::new(place, seed, ACTIONS));
        }
    }
    let playing: Vec<_> = players.into_iter().map(|one| tokio::spawn(one.play(addr))).collect();
    let mut killed = 0;
    while playing.iter().any(|player| !player.is_finished()) {
        if killed < kills {
            tokio::time::sleep(Duration::from_millis(500 + 97 * (killed as u64 % 5))).await;
            server.kill();
            killed += 1;
            server = start(addr, &data);
            // A server that is killed before it listens proves nothing.
            ready(addr).await;
        } else {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(20) * (kills as u32 + 5),
            "the games do not end"
        );
    }
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.expect("a player who found nothing wrong"));
    }
    let took = begun.elapsed();
    ready(addr).await;
    let resumed: usize = players.iter().map(|player| player.resumed).sum();
    for player in &players {
        check(addr, player, took).await;
    }
    println!("{games} games, {killed} kills, {resumed} resumed, {took:.1?}");
    assert!(killed >= kills.min(3), "the games were over before the server was killed");
    let actions: usize = players.iter().map(|player| player.acknowledged.len()).sum();
    assert!(resumed > games, "{resumed} resumed, {actions} actions: the server was hardly up");
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

/// What the player was told is what is kept.
async fn check(addr: SocketAddr, player: &Player, took: Duration) {
    let answer = get(addr, &format!("/api/rooms/{}/games/1", player.place.room)).await;
    let record = Record::read(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"));
    verify(&record).expect("a true record");
    let table = Table::restore(
        Opening {
            room: record.room.clone(),
            game: record.game,
            opened_ms: record.opened_ms,
            settings: record.settings.clone(),
            secret: record.secret.expect("published"),
        },
        &record.entries,
    );
    let stream = table.expect("a table").stream(Viewer::Seat(player.place.seat), 0);
    for seen in &player.seen {
        assert_eq!(Some(seen), stream.get(seen.n as usize - 1), "shown, but not kept");
    }
    for command in &player.acknowledged {
        let answers = record.entries.iter().filter_map(|entry| entry.answers);
        let kept = answers.filter(|a| a.by == player.place.seat && a.id == command.id).count();
        assert_eq!(kept, 1, "acknowledged and kept once");
    }
    let last = record.entries.last().map_or(0, |entry| entry.at);
    assert!(last <= took.as_millis() as u64 + 1000, "the clock ran ahead: {last} ms in {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_polite_signal_is_answered_politely() {
    let addr = free_port();
    let data = std::env::temp_dir().join(format!("duskboard-term-{}", std::process::id()));
    let mut server = start(addr, &data);
    ready(addr).await;
    let mut socket = common::Socket::open(addr).await;
    let pid = server.0.id().to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(told.expect("kill").success());
    assert!(matches!(socket.hear().await, ToClient::Closing { .. }));
    assert!(server.0.wait().expect("an end").success());
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_database_that_is_not_there_is_a_wrong_question() {
    let told = real::failed(&real::run(&["serve", "--database-url", "mysql://localhost/x"]), 2);
    assert!(told.contains("expected sqlite:PATH"), "{told}");
    // Nobody listens at port 1. A password is nobody's business.
    let url = "postgres://ann:secret@127.0.0.1:1/x";
    let told = real::failed(&real::run(&["serve", "--database-url", url]), 1);
    assert!(told.contains("postgres://127.0.0.1:1/x: ") && !told.contains("secret"), "{told}");
}

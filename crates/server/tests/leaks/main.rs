//! Nothing leaks: pairs of games over real sockets that differ only in what a seat cannot know. All
//! bytes that this seat and a spectator get, over HTTP and over the socket, are the same.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/local.rs"]
mod local;
mod twins;

use common::{Answer, Place, Socket, get, http, new_room, post, room};
use duskboard_protocol::{After, Order, Seat, ToClient, ToServer, Viewer};
use duskboard_server::Config;
use duskboard_server::identity::Source;
use duskboard_server::store::Memory;
use local::{Local, config};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A script: who acts, and what. The two scripts of a pair differ where only the actor sees it.
type Script = &'static [(Seat, &'static str)];

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

/// Whose bytes are compared, the variant, and two scripts that look alike to them.
const PAIRS: &[(Seat, &str, Script, Script)] = &[
    // Black's assassin stands elsewhere and walks elsewhere.
    (
        FIRST,
        "assassin",
        &[(FIRST, "A@c3"), (SECOND, "A@c6"), (FIRST, "e2e4"), (SECOND, "c6c5"), (FIRST, "g1f3")],
        &[(FIRST, "A@c3"), (SECOND, "A@g6"), (FIRST, "e2e4"), (SECOND, "g6h5"), (FIRST, "g1f3")],
    ),
    (
        SECOND,
        "stealth",
        &[(SECOND, "A@d6"), (FIRST, "A@a3"), (FIRST, "a3c3"), (SECOND, "e7e5"), (FIRST, "c3e3")],
        &[(SECOND, "A@d6"), (FIRST, "A@h3"), (FIRST, "h3f3"), (SECOND, "e7e5"), (FIRST, "f3d3")],
    ),
    // Far pawns move in the fog.
    (
        FIRST,
        "slug-torch",
        &[(FIRST, "a2a3"), (SECOND, "h7h6"), (FIRST, "a3a4"), (SECOND, "h6h5")],
        &[(FIRST, "a2a3"), (SECOND, "g7g6"), (FIRST, "a3a4"), (SECOND, "g6g5")],
    ),
    (
        SECOND,
        "slug-torch",
        &[(FIRST, "c2c3"), (SECOND, "h7h6"), (FIRST, "c3c4"), (SECOND, "h6h5")],
        &[(FIRST, "d2d3"), (SECOND, "h7h6"), (FIRST, "d3d4"), (SECOND, "h6h5")],
    ),
    (
        FIRST,
        "fog",
        &[(FIRST, "a2a3"), (SECOND, "h7h6"), (FIRST, "a3a4"), (SECOND, "h6h5")],
        &[(FIRST, "a2a3"), (SECOND, "g7g6"), (FIRST, "a3a4"), (SECOND, "g6g5")],
    ),
];

/// What an onlooker got: frames and answers, with what differs from run to run made equal.
#[derive(PartialEq, Eq, Debug)]
struct Bytes {
    frames: Vec<String>,
    answers: Vec<(String, String)>,
}

/// Two runs have other times: those are masked. Everything else stays as it is, sizes and order
/// too; but for heads of the chain, which nobody can tell from random bytes without the secret
/// (`crates/table/tests/simulation/twins.rs` says why).
fn equalised(text: &str) -> String {
    let mut text = text.to_string();
    for key in ["\"at\":", "\"now\":", "\"opened_ms\":", "\"created_ms\":"] {
        text = masked(&text, key, |c| c.is_ascii_digit());
    }
    text = masked(&text, "\"head\":\"", |c| c.is_ascii_hexdigit());
    text = masked(&text, "\"clocks\":[", |c| c.is_ascii_digit() || c == ',');
    masked(&text, "date: ", |c| c != '\r')
}

fn masked(text: &str, key: &str, part: impl Fn(char) -> bool) -> String {
    let mut parts = text.split(key);
    let mut out = parts.next().unwrap_or_default().to_string();
    for rest in parts {
        out += key;
        out.push('*');
        out += rest.trim_start_matches(&part);
    }
    out
}

fn answer(answer: Answer) -> (String, String) {
    (equalised(&answer.head), equalised(&answer.body))
}

/// Plays a script and returns all that the seat and a spectator got before the end. In a cluster the
/// two players and the spectator sit at different nodes, and the room is at home at any of them.
async fn play(
    server: &Local,
    number: usize,
    seat: Seat,
    variant: &str,
    script: Script,
) -> [Bytes; 2] {
    let mut body = new_room(variant);
    body["open"] = json!(true);
    let places: [Place; 2] = room(server.entrance(number), &body).await;
    let id = places[0].room.clone();
    let mut sockets =
        [Socket::open(server.entrance(0)).await, Socket::open(server.entrance(1)).await];
    let mut watcher = Socket::open(server.entrance(2)).await;
    let mut entered = 0;
    for (socket, place) in sockets.iter_mut().zip(&places) {
        entered = socket.enter(&id, Some(place.key)).await.n;
    }
    watcher.enter(&id, None).await;
    let mut n = entered;
    for (number, (actor, action)) in (1..).zip(script) {
        sockets[actor.index()].act(number, action).await.expect(action);
        // What is illegal is refused in the same words.
        let other = &mut sockets[seat.index()];
        let _ = other.act(1000 + number, "a1a8").await;
        n += 1;
    }
    // Everybody has heard everything when the pong is there.
    let mut all = Vec::new();
    let [first, second] = sockets;
    let mine = if seat == FIRST { first } else { second };
    for (mut socket, viewer) in [(mine, Viewer::Seat(seat)), (watcher, Viewer::Spectator)] {
        let mut frames = Vec::new();
        let key = viewer.seat().map(|seat| places[seat.index()].key);
        // Coming back in the middle and coming late tell no more.
        for after in [Some(After { game: 1, n: entered + 1, head: None, anew: false }), None] {
            let enter = ToServer::Enter { room: id.clone(), key, viewer: None, after };
            socket.say(&enter).await;
            socket.say(&ToServer::Ping { t: 1 }).await;
            socket.until(|m| matches!(m, ToClient::Pong { .. }).then_some(())).await;
        }
        for frame in socket.frames.iter().filter(|frame| !frame.starts_with("{\"presence\"")) {
            frames.push(equalised(frame));
        }
        let mut answers = Vec::new();
        for path in ["", "/games/1", "/games/2"] {
            answers.push(answer(get(server.addr, &format!("/api/rooms/{id}{path}")).await));
        }
        let lobby = get(server.addr, "/api/rooms").await;
        let rooms: Vec<serde_json::Value> = serde_json::from_str(&lobby.body).unwrap();
        let here = rooms.iter().find(|room| room["room"] == id.as_str()).cloned();
        answers.push((String::new(), equalised(&here.unwrap_or_default().to_string())));
        all.push(Bytes { frames, answers });
    }
    assert!(n > entered);
    all.try_into().expect("two who look")
}

/// A server that draws the same secrets in every run: rooms, keys, shuffles.
async fn same() -> Local {
    let drawn = AtomicU64::new(0);
    let source = Source::of(move || {
        let number = drawn.fetch_add(1, Ordering::SeqCst);
        duskboard_table::dice::sha256(&number.to_le_bytes())
    });
    // Nobody is gone because the machine is slow.
    let linger = Duration::from_secs(600);
    Local::with(Config { source, linger, ..config() }, Arc::new(Memory::default())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_seat_cannot_know_changes_no_byte() {
    let servers = [same().await, same().await];
    for (seat, variant, one, other) in PAIRS {
        for number in 0..4 {
            let a = play(&servers[0], number, *seat, variant, one).await;
            let b = play(&servers[1], number, *seat, variant, other).await;
            for (a, b) in a.iter().zip(&b) {
                for (a, b) in a.frames.iter().zip(&b.frames) {
                    assert_eq!(a, b, "{variant}");
                }
                assert_eq!(a, b, "{variant}");
            }
        }
    }
    for server in servers {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_rooms_stay_theirs() {
    let server = Local::start().await;
    let [first, second] = room(server.addr, &new_room("assassin")).await;
    let [other, _] = room(server.addr, &new_room("assassin")).await;
    let mut thief = Socket::open(server.addr).await;
    // A key of another room, a key that is none, a seat without a cookie.
    for key in [other.key, common::nonce(0)] {
        let enter =
            ToServer::Enter { room: first.room.clone(), key: Some(key), viewer: None, after: None };
        thief.say(&enter).await;
        assert_eq!(thief.error().await, "wrong-key");
    }
    let viewer = Some(Viewer::Seat(FIRST));
    thief.say(&ToServer::Enter { room: first.room.clone(), key: None, viewer, after: None }).await;
    assert_eq!(thief.error().await, "not-yours");
    // Without a room there is nothing to command.
    let command = duskboard_protocol::Command { id: 1, order: Order::Resign };
    thief.say(&ToServer::Command { game: 1, command: command.clone() }).await;
    assert_eq!(thief.error().await, "not-in-room");
    // A spectator who sends what a seat sent does nothing.
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ann.act(1, "A@c3").await.unwrap();
    thief.enter(&first.room, None).await;
    thief.say(&ToServer::Command { game: 1, command }).await;
    assert_eq!(thief.error().await, "only-watching");
    // The same command twice has its effect once.
    ann.act(1, "A@c3").await.unwrap();
    ann.act(1, "A@d3").await.unwrap();
    let picture = ann.enter(&first.room, Some(first.key)).await;
    assert_eq!(picture.history.len(), 1);
    // Who plays does not watch: what both see would tell each what the other sees.
    let mut peeper = Socket::connect(server.addr, &[("cookie", &second.cookie)]).await.unwrap();
    peeper.say(&ToServer::Hello { protocol: 1 }).await;
    let viewer = Some(Viewer::Spectator);
    peeper.say(&ToServer::Enter { room: first.room.clone(), key: None, viewer, after: None }).await;
    assert_eq!(peeper.error().await, "plays-here");
    // A third seat there is not, and names that are none are no rooms.
    let join = json!({ "name": "Eve", "nonce": common::nonce(3) });
    let full = post(server.addr, &format!("/api/rooms/{}/join", first.room), &join).await;
    assert_eq!((full.status, full.code().as_str()), (409, "room-full"));
    for id in ["", "zzzzzzzzzz", "..%2f..%2fetc", "a'--", &"a".repeat(300)] {
        assert_eq!(get(server.addr, &format!("/api/rooms/{id}/games/1")).await.status, 404, "{id}");
        thief.say(&ToServer::Enter { room: id.into(), key: None, viewer: None, after: None }).await;
        assert_eq!(thief.error().await, "no-room", "{id}");
    }
    // A page of another site has no say, with whatever cookie.
    let headers = [("origin", "https://evil.example"), ("cookie", second.cookie.as_str())];
    let refused = http(server.addr, "POST", "/api/rooms", &headers, Some(&new_room("chess"))).await;
    assert_eq!(refused.unwrap().code(), "other-origin");
    assert!(Socket::connect(server.addr, &headers).await.is_err());
    let own = format!("http://{}", server.addr);
    assert!(Socket::connect(server.addr, &[("origin", &own)]).await.is_ok());
    server.stop().await;
}

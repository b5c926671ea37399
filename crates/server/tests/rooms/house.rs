//! The house around the rooms: stopping, its operator, its computer, its pages.

use crate::common::{Place, Socket, get, host, http, legal, new_room, nonce, post, room, sit};
use crate::local::{Local, config};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Bytes32, Command, News, Order, PROTOCOL, Question, Seat, ToClient, ToServer,
};
use duskboard_server::identity::Source;
use duskboard_server::store::{Memory, Sqlite, Store};
use duskboard_server::{Config, Thinker};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_says_so_and_everything_is_there_afterwards() {
    let folder = std::env::temp_dir().join(format!("duskboard-stop-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("duskboard.sqlite");
    let server = Local::alone(config(), Arc::new(Sqlite::open(&file).await.unwrap())).await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut white = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    white.act(1, "e2e4").await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.stop().await;
    assert_eq!(white.until(|m| matches!(m, ToClient::Closing { .. }).then_some(1)).await, 1);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let server = Local::alone(config(), Arc::new(Sqlite::open(&file).await.unwrap())).await;
    let mut black = Socket::open(server.addr).await;
    black
        .say(&ToServer::Enter {
            room: first.room.clone(),
            key: Some(second.key),
            viewer: None,
            after: None,
        })
        .await;
    let now = black.until(|message| match message {
        ToClient::Entered { now, picture, .. } => {
            assert_eq!(picture.history.len(), 1);
            Some(now)
        }
        _ => None,
    });
    let now = now.await;
    assert!((250..1500).contains(&now), "the time while it was down counts: {now}");
    black.act(1, "e7e5").await.unwrap();
    server.stop().await;
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_deletes_rooms_and_nobody_else_does() {
    let server = Local::start().await;
    let [first, _] = room(server.addr, &new_room("chess")).await;
    let path = format!("/api/rooms/{}", first.room);
    let mut white = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    for token in ["Bearer wrong", "Bearer ", "let me in"] {
        let answer = http(server.addr, "DELETE", &path, &[("authorization", token)], None).await;
        assert_eq!(answer.unwrap().status, 401);
    }
    let token = [("authorization", "Bearer let me in")];
    let answer = http(server.addr, "DELETE", &path, &token, None).await.unwrap();
    assert_eq!(answer.status, 204);
    assert_eq!(white.error().await, "no-room");
    assert_eq!(get(server.addr, &path).await.status, 404);
    server.stop().await;
}

/// Plays the first legal action: a stand-in that only tests use.
struct FirstLegal;

#[async_trait::async_trait]
impl Thinker for FirstLegal {
    async fn think(&self, question: Question) -> Option<duskboard_protocol::Action> {
        let view = question.stream.iter().rev().find_map(|notice| notice.view.clone())?;
        let rules = question.game.rules().ok()?;
        let view = duskboard_rules::GameView::read(rules, question.seat.into(), &view).ok()?;
        view.legal().first().copied()
    }
}

/// Secrets that are the same in each test.
fn counted() -> Source {
    let drawn = AtomicU8::new(0);
    Source::of(move || Hex([drawn.fetch_add(1, Ordering::Relaxed); 32]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_if_there_is_one_and_is_refused_if_not() {
    let mut body = new_room("slug-sight");
    body["computer"] = json!(3);
    let server = Local::start().await;
    let refused = post(server.addr, "/api/rooms", &body).await;
    assert_eq!((refused.status, refused.code().as_str()), (501, "no-computer"));
    server.stop().await;
    let thinker: Arc<dyn Thinker> = Arc::new(FirstLegal);
    // The same officers each time: in some shuffles a king falls within five moves.
    let config = Config { source: counted(), ..config() };
    let server = Local::thinking(config, Arc::new(Memory::default()), Some(thinker)).await;
    let Place { room, key, .. } = host(server.addr, &body).await;
    let mut ann = Socket::open(server.addr).await;
    let mut picture = ann.enter(&room, Some(key)).await;
    for id in 1..=5 {
        let action = legal(&picture, Seat::First)[0];
        let command = Command { id, order: Order::Act { action } };
        ann.say(&ToServer::Command { game: 1, command }).await;
        while picture.history.len() < 2 * id as usize {
            if let ToClient::Notice { notice, .. } = ann.hear().await {
                assert!(picture.take(&notice));
            }
        }
    }
    ann.order(10, Order::OfferDraw).await.unwrap();
    ann.until(|message| match message {
        ToClient::Notice { notice, .. } => (notice.news == News::DrawDeclined).then_some(()),
        _ => None,
    })
    .await;
    ann.order(11, Order::Resign).await.unwrap();
    ann.order(12, Order::Rematch { nonce: nonce(5) }).await.unwrap();
    let game = ann.until(|message| match message {
        ToClient::Entered { picture, .. } => Some(picture.game),
        _ => None,
    });
    assert_eq!(game.await, 2);
    server.stop().await;
}

/// Tells the seed it is given, and never answers.
struct SeedTold(tokio::sync::mpsc::UnboundedSender<Bytes32>);

#[async_trait::async_trait]
impl Thinker for SeedTold {
    async fn think(&self, question: Question) -> Option<duskboard_protocol::Action> {
        self.0.send(question.seed).unwrap();
        std::future::pending().await
    }
}

/// The computer's seed and the room in a house with this key, where all else is the same but the
/// time.
async fn computer_seed(dice_key: u8) -> (Bytes32, String) {
    let store = Arc::new(Memory::default());
    store.keep("dice-key", Hex([dice_key; 32])).await.unwrap();
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let thinker: Arc<dyn Thinker> = Arc::new(SeedTold(tell));
    let server = Local::one(Config { source: counted(), ..config() }, store, Some(thinker)).await;
    let mut body = new_room("stealth");
    body["computer"] = json!(3);
    let Place { room, .. } = host(server.addr, &body).await;
    let seed = told.recv().await.unwrap();
    server.stop().await;
    (seed, room)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_seed_depends_on_the_key_of_the_house_and_not_on_the_time() {
    let (seed, room) = computer_seed(100).await;
    let (again, same_room) = computer_seed(100).await;
    let (other, also_same_room) = computer_seed(101).await;
    assert_eq!((&room, &room), (&same_room, &also_same_room));
    assert_eq!(seed, again);
    assert_ne!(seed, other);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_probes_have_strict_headers() {
    let server =
        Local::with(Config { secure: true, ..config() }, Arc::new(Memory::default())).await;
    for path in [
        "/",
        "/r/k3m9x2abcd",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/openapi.json",
        "/api/nothing",
    ] {
        let answer = get(server.addr, path).await;
        let csp = answer.header("content-security-policy").expect(path);
        assert!(csp.starts_with("default-src 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        // The page itself may ask for the camera, to read a code; nobody else, and nothing more.
        let policy = Some("camera=(self), microphone=(), geolocation=()");
        assert_eq!(answer.header("permissions-policy"), policy, "{path}");
        let expected = match path {
            "/api/nothing" => 404,
            "/r/k3m9x2abcd" => 303,
            _ => 200,
        };
        assert_eq!(answer.status, expected, "{path}");
    }
    // The link of a room leads to the page, and cannot be made to lead elsewhere.
    assert_eq!(
        get(server.addr, "/r/k3m9x2abcd").await.header("location"),
        Some("../?room=k3m9x2abcd")
    );
    for room in ["abc", "a%0d%0ax:y", "%2f%2fevil.example", "a%26b", &"a".repeat(17)] {
        assert_eq!(get(server.addr, &format!("/r/{room}")).await.status, 404, "{room}");
    }
    let hello =
        json!({ "protocol": PROTOCOL, "version": "0.1.0", "computer": false, "network": null });
    assert_eq!(get(server.addr, "/api/hello").await.json(), hello);
    let Place { room, key, .. } = host(server.addr, &new_room("chess")).await;
    let made = sit(server.addr, &room, "Ann", Some(key)).await;
    let cookie = made.header("set-cookie").unwrap();
    for flag in ["HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert_eq!(made.header("cache-control"), Some("no-store"));
    let metrics = get(server.addr, "/metrics").await.body;
    assert!(metrics.contains("duskboard_games_total"), "{metrics}");
    server.stop().await;
}

/// The example of `docs/protocol.md` works: two of it meet and play to the end.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_plays() {
    let here = std::env::current_exe().unwrap();
    let bot = here.ancestors().nth(2).unwrap().join("examples/bot");
    assert!(bot.exists(), "cargo build -p duskboard-server --example bot");
    let server = Local::start().await;
    let addr = server.addr.to_string();
    let start = || {
        let (bot, addr) = (bot.clone(), addr.clone());
        tokio::task::spawn_blocking(move || {
            std::process::Command::new(bot).args([&addr, "banqi"]).output().unwrap()
        })
    };
    let (a, b) = tokio::join!(start(), start());
    for output in [a.unwrap(), b.unwrap()] {
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("room "));
    }
    assert_eq!(get(server.addr, "/api/games").await.json().as_array().map(Vec::len), Some(1));
    server.stop().await;
}

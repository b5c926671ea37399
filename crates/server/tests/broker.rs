//! The broker at `/peerjs`, over real sockets: what the PeerServer protocol promises, and its limits.

mod common;
#[path = "common/local.rs"]
mod local;

use common::{PATIENCE, http};
use duskboard_protocol::broker::{MAX_LETTER, is_peer_id};
use duskboard_protocol::peer::{IcePolicy, IceServer, LineFile};
use duskboard_server::store::Memory;
use duskboard_server::{Config, Limits};
use futures_util::{SinkExt, StreamExt};
use local::{Local, config};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

const ANN: &str = "10.0.0.1";
const BOB: &str = "10.0.0.2";

/// A server behind a proxy, which says where everybody comes from.
async fn served(config: Config) -> Local {
    let config = Config { behind_proxy: true, ..config };
    Local::with(config, Arc::new(Memory::default())).await
}

/// Letters that nobody comes for are given up at once.
fn hasty() -> Config {
    Config { letter_waits: Duration::from_millis(50), ..config() }
}

/// A page at the broker.
struct Page(WebSocketStream<TcpStream>);

impl Page {
    /// Connects with this query, from this address, as a page of another site.
    async fn connect(server: &Local, from: &str, query: &str) -> Page {
        let url = format!("ws://{}/peerjs/peerjs?{query}", server.addr);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in [("x-forwarded-for", from), ("origin", "https://elsewhere.example")] {
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let stream = TcpStream::connect(server.addr).await.expect("a connection");
        Page(client_async(request, stream).await.expect("a socket").0)
    }

    /// Registers, and is let in.
    async fn open(server: &Local, from: &str, id: &str) -> Page {
        let mut page = Page::connect(server, from, &query(id, "token")).await;
        assert_eq!(page.hear().await, json!({ "type": "OPEN" }), "{id}");
        page
    }

    async fn say(&mut self, letter: &Value) {
        self.0.send(Message::text(letter.to_string())).await.expect("a socket that takes it");
    }

    /// The next letter; `Null` when the socket is closed.
    async fn hear(&mut self) -> Value {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("a word in time");
            match next {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).expect("JSON"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Value::Null,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Hears nothing: a letter of its own to itself comes first.
    async fn hears_nothing(&mut self, id: &str) {
        let mark = offer(id, "mark");
        self.say(&mark).await;
        assert_eq!(self.hear().await, from(id, &mark), "{id}");
    }
}

fn query(id: &str, token: &str) -> String {
    format!("key=peerjs&id={id}&token={token}&version=1.5.5")
}

fn offer(to: &str, sdp: &str) -> Value {
    json!({ "type": "OFFER", "dst": to, "payload": { "sdp": sdp } })
}

/// A letter as the broker passes it on.
fn from(id: &str, letter: &Value) -> Value {
    let mut letter = letter.clone();
    letter["src"] = json!(id);
    letter
}

fn expire(from: &str, to: &str) -> Value {
    json!({ "type": "EXPIRE", "src": from, "dst": to })
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_let_in() {
    let server = served(config()).await;
    let _ann = Page::open(&server, ANN, "ann").await;
    let long = "x".repeat(65);
    let token = "x".repeat(129);
    for (query, kind) in [
        (String::new(), "ERROR"),
        ("key=peerjs&id=bob".into(), "ERROR"),
        ("key=peerjs&token=t".into(), "ERROR"),
        ("id=bob&token=t".into(), "ERROR"),
        ("key=other&id=bob&token=t".into(), "ERROR"),
        (query("b%20b", "t"), "ERROR"),
        (query(&long, "t"), "ERROR"),
        (query("bob", &token), "ERROR"),
        (query("ann", "another"), "ID-TAKEN"),
        (query(&long[1..], "t"), "OPEN"),
        (query("Bob_1-2", "t"), "OPEN"),
    ] {
        let mut page = Page::connect(&server, BOB, &query).await;
        let letter = page.hear().await;
        assert_eq!(letter["type"], kind, "{query}");
        if kind != "OPEN" {
            assert!(letter["payload"]["msg"].is_string(), "{query}");
            assert_eq!(page.hear().await, Value::Null, "{query}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_letter_does() {
    let server = served(hasty()).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    for (kind, passed) in [
        ("OFFER", true),
        ("ANSWER", true),
        ("CANDIDATE", true),
        ("LEAVE", true),
        ("EXPIRE", false),
        ("OPEN", false),
        ("ERROR", false),
        ("ID-TAKEN", false),
        ("HEARTBEAT", false),
        ("HELLO", false),
    ] {
        // Whoever writes cannot write as somebody else.
        let letter = json!({ "type": kind, "src": "eve", "dst": "bob", "payload": { "a": [1] } });
        ann.say(&letter).await;
        match passed {
            true => assert_eq!(bob.hear().await, from("ann", &letter), "{kind}"),
            false => ann.hears_nothing("ann").await,
        }
    }
    for odd in ["", "{", "[]", "7", r#"{"type":"OFFER"}"#, r#"{"type":"OFFER","dst":7}"#] {
        ann.0.send(Message::text(odd)).await.expect("a socket");
    }
    ann.0.send(Message::binary(vec![1, 2])).await.expect("a socket");
    ann.hears_nothing("ann").await;
    bob.hears_nothing("bob").await;
    ann.say(&json!({ "type": "LEAVE" })).await;
    assert_eq!(ann.hear().await, Value::Null);
    bob.say(&offer("ann", "x")).await;
    assert_eq!(bob.hear().await, expire("ann", "bob"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_wait_a_little_for_who_is_not_there() {
    let server = served(Config { letter_waits: Duration::from_secs(3_600), ..config() }).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    for text in ["one", "two"] {
        ann.say(&offer("bob", text)).await;
    }
    ann.hears_nothing("ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    for text in ["one", "two"] {
        assert_eq!(bob.hear().await, from("ann", &offer("bob", text)));
    }
    server.stop().await;

    let server = served(hasty()).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    for text in ["one", "two"] {
        ann.say(&offer("bob", text)).await;
    }
    assert_eq!(ann.hear().await, expire("bob", "ann"));
    for wrong in ["b b", "", "é"] {
        ann.say(&offer(wrong, "x")).await;
        assert_eq!(ann.hear().await, expire(wrong, "ann"));
    }
    ann.hears_nothing("ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    bob.hears_nothing("bob").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_shows_its_token() {
    let server = served(config()).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    let mut eve = Page::connect(&server, BOB, &query("ann", "guessed")).await;
    assert_eq!(eve.hear().await["type"], "ID-TAKEN");
    ann.hears_nothing("ann").await;
    let mut again = Page::open(&server, BOB, "ann").await;
    assert_eq!(ann.hear().await, Value::Null, "the old socket is closed");
    let mut bob = Page::open(&server, BOB, "bob").await;
    bob.say(&offer("ann", "x")).await;
    assert_eq!(again.hear().await, from("bob", &offer("ann", "x")));
    // When it is gone for good, anybody may have the id.
    again.say(&json!({ "type": "LEAVE" })).await;
    assert_eq!(again.hear().await, Value::Null);
    let mut eve = Page::connect(&server, BOB, &query("ann", "guessed")).await;
    assert_eq!(eve.hear().await["type"], "OPEN");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_pages_are_dropped_and_heartbeats_keep_them() {
    let server = served(Config { page_idle: Duration::from_millis(400), ..config() }).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    let beat = async {
        for _ in 0..20 {
            bob.say(&json!({ "type": "HEARTBEAT" })).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bob.hears_nothing("bob").await;
    };
    let (heard, ()) = tokio::join!(ann.hear(), beat);
    assert_eq!(heard, Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_pages_and_too_long_letters_are_refused() {
    let limits = Limits { pages: 4, pages_per_address: 2, ..Limits::none() };
    // Every node of a cluster has as many places in all.
    let config = Config { limits, behind_proxy: true, ..config() };
    let server = Local::alone(config, Arc::new(Memory::default())).await;
    let mut pages = Vec::new();
    for (address, id, kind) in [
        (ANN, "a", "OPEN"),
        (ANN, "b", "OPEN"),
        (ANN, "c", "ERROR"),
        (BOB, "d", "OPEN"),
        ("10.0.0.3", "e", "OPEN"),
        ("10.0.0.4", "f", "ERROR"),
    ] {
        let mut page = Page::connect(&server, address, &query(id, "token")).await;
        assert_eq!(page.hear().await["type"], kind, "{id}");
        pages.push(page);
    }
    let mut page = pages.swap_remove(0);
    page.say(&offer("b", &"x".repeat(MAX_LETTER - 1_000))).await;
    assert_eq!(pages[1].hear().await["src"], "a");
    let _ = page.0.send(Message::text(offer("b", &"x".repeat(MAX_LETTER)).to_string())).await;
    assert_eq!(page.hear().await, Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_one_address_does_not_starve_another() {
    let limits = Limits { letters: 60, ..Limits::none() };
    let server = served(Config { limits, ..config() }).await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    let mut flood = Page::open(&server, "10.0.0.66", "flood").await;
    for number in 0..500 {
        let _ = flood.0.send(Message::text(offer("nobody", &number.to_string()).to_string())).await;
    }
    let _ = flood.0.send(Message::text(offer("bob", "late").to_string())).await;
    ann.say(&offer("bob", "x")).await;
    assert_eq!(bob.hear().await, from("ann", &offer("bob", "x")));
    let mut closed = flood.hear().await;
    while closed != Value::Null {
        closed = flood.hear().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_of_one_address_leaves_room_for_another() {
    let server = served(Config { letter_waits: Duration::from_secs(3_600), ..config() }).await;
    let mut flood = Page::open(&server, "10.0.0.66", "flood").await;
    let mut ann = Page::open(&server, ANN, "ann").await;
    let big = "x".repeat(60_000);
    for number in 0..6 {
        flood.say(&offer(&format!("nobody-{number}"), &big)).await;
    }
    // Four of them wait; the others are given back.
    for number in 4..6 {
        assert_eq!(flood.hear().await, expire(&format!("nobody-{number}"), "flood"));
    }
    ann.say(&offer("bob", &big)).await;
    ann.hears_nothing("ann").await;
    let mut bob = Page::open(&server, BOB, "bob").await;
    assert_eq!(bob.hear().await, from("ann", &offer("bob", &big)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_any_site_may_ask_for_an_id_and_for_nothing_else() {
    let server = served(config()).await;
    let origin = [("origin", "https://elsewhere.example")];
    let get = async |path| http(server.addr, "GET", path, &origin, None).await.expect(path);
    let mut ids = Vec::new();
    for path in ["/peerjs/id", "/peerjs/peerjs/id", "/peerjs/peerjs/id?ts=17&version=1.5.5"] {
        let answer = get(path).await;
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, Some("*")));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(is_peer_id(&answer.body), "{answer:?}");
        ids.push(answer.body);
    }
    ids.dedup();
    assert_eq!(ids.len(), 3);
    for (path, status) in
        [("/peerjs", 200), ("/peerjs/", 200), ("/peerjs/peerjs/peers", 401), ("/peerjs/x", 404)]
    {
        assert_eq!(get(path).await.status, status, "{path}");
    }
    assert_eq!(get("/api/hello").await.header("access-control-allow-origin"), None);
    assert_eq!(get("/duskboard.json").await.header("access-control-allow-origin"), None);
    server.stop().await;

    let server = served(Config { broker: false, ..config() }).await;
    for path in ["/peerjs", "/peerjs/id", "/peerjs/peerjs"] {
        let answer = http(server.addr, "GET", path, &origin, None).await.expect(path);
        assert_eq!(answer.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_told_whom_to_ask() {
    let turn = IceServer {
        urls: vec!["turn:t.example".into()],
        username: Some("u".into()),
        credential: Some("c".into()),
    };
    let peerjs = json!({ "path": "peerjs", "key": "peerjs", "secure": true });
    let relayed = json!([{ "urls": ["turn:t.example"], "username": "u", "credential": "c" }]);
    for (config, expected) in [
        (config(), json!({ "broker": peerjs, "iceServers": [], "icePolicy": "all" })),
        (Config { broker: false, ..config() }, json!({ "iceServers": [], "icePolicy": "all" })),
        (
            Config { ice_servers: vec![turn], ice_policy: IcePolicy::Relay, ..config() },
            json!({ "broker": peerjs, "iceServers": relayed, "icePolicy": "relay" }),
        ),
    ] {
        let server = served(config).await;
        let answer = http(server.addr, "GET", "/duskboard.json", &[], None).await.expect("a file");
        let file: Value = serde_json::from_str(&answer.body).expect("JSON");
        assert_eq!(file, expected);
        let read: LineFile = serde_json::from_value(file).expect("a page can read it");
        assert_eq!(read.check(), Ok(()));
        server.stop().await;
    }
}

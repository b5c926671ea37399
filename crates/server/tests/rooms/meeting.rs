//! How people meet: lobby, pairing, sitting down, and finding their games again.

use crate::common::{Place, Socket, get, host, http, new_room, nonce, post, room, sit};
use crate::local::{Local, config};
use duskboard_protocol::http::Taken;
use duskboard_protocol::{
    Bytes32, Fact, GameSettings, Order, Record, Seat, ToClient, ToServer, Viewer, Wish,
};
use duskboard_server::Config;
use duskboard_server::store::{
    Finished, Held, KeptGame, KeptRoom, Memory, Store, StoreError, Summary, Write,
};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Notify;

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_open_rooms_live() {
    let server = Local::start().await;
    let mut watcher = Socket::open(server.addr).await;
    watcher.say(&ToServer::Lobby { on: true }).await;
    assert_eq!(watcher.hear().await, ToClient::Lobby { rooms: vec![] });
    let mut body = new_room("banqi");
    body["open"] = json!(true);
    let Place { room, key, .. } = host(server.addr, &body).await;
    // Nobody is in it yet, so nobody could be met there.
    assert_eq!(get(server.addr, "/api/rooms").await.json(), json!([]));
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&room, Some(key)).await;
    match watcher.hear().await {
        ToClient::LobbyRoom(shown) => {
            assert_eq!((&shown.room, &shown.seats), (&room, &[Some("Ann".into()), None]));
        }
        other => panic!("{other:?}"),
    }
    sit(server.addr, &room, "Ben", None).await;
    assert!(matches!(watcher.hear().await, ToClient::LobbyRoom(shown) if shown.seats[1].is_some()));
    ann.order(1, Order::Resign).await.unwrap();
    assert_eq!(watcher.hear().await, ToClient::LobbyGone { room: room.clone() });
    let games = get(server.addr, "/api/games?variant=banqi").await.json();
    assert_eq!(games[0]["room"].as_str(), Some(room.as_str()));
    assert_eq!(get(server.addr, "/api/games?variant=chess").await.json(), json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_same_meet() {
    let server = Local::start().await;
    let wish = |variant: &str| {
        let body = json!({ "pair": { "game": { "variant": variant }, "clock": null } });
        serde_json::from_value::<ToServer>(body).unwrap()
    };
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    let mut eve = Socket::open(server.addr).await;
    ann.say(&wish("chess")).await;
    eve.say(&wish("archess")).await;
    ann.say(&wish("chess")).await;
    // "chess" and "special" with everything off are the same game.
    ben.say(&wish("special")).await;
    let paired = |message| match message {
        ToClient::Paired { room, seat, key, commitment } => Some((room, seat, key, commitment)),
        _ => None,
    };
    let (a, b) = (ann.until(paired).await, ben.until(paired).await);
    assert_eq!((&a.0, a.1, a.3), (&b.0, b.1.other(), b.3));
    let picture = ann.enter(&a.0, Some(a.2)).await;
    assert_eq!((picture.commitment, picture.players), (a.3, [None, None]));
    // The seats are theirs, and the lobby does not offer them to anybody.
    assert_eq!(sit(server.addr, &a.0, "Eve", None).await.code(), "room-full");
    for (name, key) in [("Ann", a.2), ("Ben", b.2)] {
        assert_eq!(get(server.addr, "/api/rooms").await.json(), json!([]));
        assert_eq!(sit(server.addr, &a.0, name, Some(key)).await.status, 201);
    }
    let picture = ann.enter(&a.0, Some(a.2)).await;
    assert!(picture.players.iter().all(Option::is_some) && picture.view.is_some());
    assert_eq!(get(server.addr, "/api/rooms").await.json().as_array().map(Vec::len), Some(1));
    server.stop().await;
}

/// The room has committed to its secret before anybody adds their part to the dice.
#[tokio::test(flavor = "multi_thread")]
async fn the_commitment_comes_before_every_part_in_the_dice() {
    let server = Local::start().await;
    let made = post(server.addr, "/api/rooms", &new_room("slug-torch")).await;
    assert_eq!((made.status, made.header("set-cookie")), (201, None));
    let made = made.json();
    let room = made["room"].as_str().unwrap();
    let path = format!("/api/rooms/{room}/join");
    let known = get(server.addr, &format!("/api/rooms/{room}")).await.json();
    assert_eq!(
        (&known["commitment"], &known["seats"]),
        (&made["commitment"], &json!([null, null]))
    );
    let join = |name: &str, part: u8, key: Value| json!({ "name": name, "nonce": nonce(part), "key": key });
    for (body, expected) in [
        (join("Eve", 3, json!(nonce(3))), "wrong-key"),
        (join("", 3, made["key"].clone()), "bad-name"),
        // The guest may be there before the host: the host's seat is kept.
        (join("Ben", 2, json!(null)), "second"),
        (join("Eve", 3, json!(null)), "room-full"),
        (join("Ann", 1, made["key"].clone()), "first"),
        // The answer was lost: the same again does no harm. Another part is not taken.
        (join("Ann", 1, made["key"].clone()), "first"),
        (join("Ann", 4, made["key"].clone()), "seat-taken"),
    ] {
        let answer = post(server.addr, &path, &body).await.json();
        let told = answer["seat"].as_str().or(answer["code"].as_str());
        assert_eq!(told, Some(expected), "{body}");
        if answer["seat"].is_string() {
            assert_eq!(answer["commitment"], made["commitment"]);
        }
    }
    let mut ann = Socket::open(server.addr).await;
    ann.enter(room, Some(made["key"].as_str().unwrap().parse().unwrap())).await;
    ann.order(1, Order::Resign).await.unwrap();
    let record = get(server.addr, &format!("/api/rooms/{room}/games/1")).await;
    let record = Record::read(&record.body).unwrap();
    duskboard_table::verify(&record).unwrap();
    assert_eq!(json!(record.commitment), made["commitment"]);
    let parts = record.entries.iter().filter_map(|entry| match &entry.fact {
        Fact::Sat { nonce, .. } => Some(**nonce),
        _ => None,
    });
    assert_eq!(parts.collect::<Vec<_>>(), [nonce(2), nonce(1)]);
    server.stop().await;
}

/// An answer may get lost: asked again, the same seat, key and cookie, and a cookie that holds it.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_again_sits_where_they_sat() {
    let server = Local::start().await;
    let Taken { room, key, .. } = post(server.addr, "/api/rooms", &new_room("chess")).await.read();
    let path = format!("/api/rooms/{room}/join");
    let join = |name: &str, part: u8, key: Value, own: Value| json!({ "name": name, "nonce": nonce(part), "key": key, "own_key": own });
    let asks =
        [join("Ann", 1, json!(key), Value::Null), join("Ben", 2, Value::Null, json!(nonce(22)))];
    for body in asks {
        let first = post(server.addr, &path, &body).await;
        let again = post(server.addr, &path, &body).await;
        let with_cookie =
            http(server.addr, "POST", &path, &[("cookie", &first.cookie())], Some(&body)).await;
        for answer in [again, with_cookie.unwrap()] {
            assert_eq!((answer.status, &answer.body), (201, &first.body), "{body}");
            assert_eq!(answer.cookie(), first.cookie(), "{body}");
        }
        let Taken { seat, .. } = first.read();
        let mine = my_games(server.addr, &first.cookie()).await;
        assert_eq!((&mine[0][0], &mine[0][2]), (&json!(room), &json!(seat.to_string())));
        // On another device the key is good, but its cookie holds no seat here.
        let other = post(server.addr, &format!("/api/rooms/{room}x/join"), &body).await;
        assert_eq!(other.status, 404);
        let eve = host(server.addr, &new_room("chess")).await;
        let cookie = [("cookie", eve.cookie.as_str())];
        let elsewhere = http(server.addr, "POST", &path, &cookie, Some(&body)).await.unwrap();
        assert_eq!((&elsewhere.body, elsewhere.header("set-cookie")), (&first.body, None));
    }
    // The public part in the dice is no proof, and a key of one's own is none for a kept seat.
    for (body, expected) in [
        (join("Ben", 2, Value::Null, Value::Null), "room-full"),
        (join("Ben", 2, Value::Null, json!(nonce(23))), "room-full"),
        (join("Ben", 3, Value::Null, json!(nonce(22))), "seat-taken"),
        (join("Ben", 2, json!(nonce(23)), json!(nonce(22))), "wrong-key"),
    ] {
        assert_eq!(post(server.addr, &path, &body).await.code(), expected, "{body}");
    }
    server.stop().await;
}

/// Whoever hangs up before the answer is there does not sit down later, and may ask again.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_does_not_sit_down_unnoticed() {
    let store = Arc::new(Slow::default());
    let server = Local::alone(config(), store.clone()).await;
    let ann = host(server.addr, &new_room("chess")).await;
    let path = format!("/api/rooms/{}", ann.room);
    let mut white = Socket::open(server.addr).await;
    white.enter(&ann.room, Some(ann.key)).await;
    // The room is busy writing when Ben asks, and he hangs up before it is done.
    store.hold.store(true, Ordering::SeqCst);
    white.say(&ToServer::Chat { text: "hello?".into() }).await;
    store.held.notified().await;
    let body = json!({ "name": "Ben", "nonce": nonce(2), "own_key": nonce(22) });
    let mut ben = asking(server.addr, &format!("{path}/join"), &body).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    tokio::io::AsyncWriteExt::shutdown(&mut ben).await.unwrap();
    drop(ben);
    tokio::time::sleep(Duration::from_millis(100)).await;
    store.hold.store(false, Ordering::SeqCst);
    store.go_on.notify_one();
    let seats = async || get(server.addr, &path).await.json()["seats"].clone();
    assert_eq!(seats().await, json!(["Ann", null]));
    // He hangs up while his own write is under way: he sits, and finds his seat when he asks again.
    store.hold.store(true, Ordering::SeqCst);
    let ben = asking(server.addr, &format!("{path}/join"), &body).await;
    store.held.notified().await;
    drop(ben);
    store.hold.store(false, Ordering::SeqCst);
    store.go_on.notify_one();
    assert_eq!(seats().await, json!(["Ann", "Ben"]));
    let again = post(server.addr, &format!("{path}/join"), &body).await;
    let Taken { seat, key, .. } = again.read();
    assert_eq!((seat, key), (Seat::Second, nonce(22)));
    let mut black = Socket::connect(server.addr, &[("cookie", &again.cookie())]).await.unwrap();
    black.say(&ToServer::Hello { protocol: 1 }).await;
    black.enter(&ann.room, None).await;
    white.act(1, "e2e4").await.unwrap();
    black.act(1, "e7e5").await.unwrap();
    server.stop().await;
}

/// A connection with a request on its way.
async fn asking(addr: SocketAddr, path: &str, body: &Value) -> TcpStream {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {addr}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(addr).await.unwrap();
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    stream
}

/// A store that holds a write back until it may go on.
#[derive(Default)]
struct Slow {
    inner: Memory,
    hold: AtomicBool,
    held: Notify,
    go_on: Notify,
}

#[async_trait::async_trait]
impl Store for Slow {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        if self.hold.load(Ordering::SeqCst) && write != Write::Time {
            self.held.notify_one();
            self.go_on.notified().await;
        }
        self.inner.write(write, now).await
    }

    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        self.inner.room(room).await
    }

    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        self.inner.game(room, game).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        self.inner.unfinished().await
    }

    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        self.inner.finished(which).await
    }

    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        self.inner.seats(guest).await
    }

    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        self.inner.keep(name, value).await
    }

    async fn time(&self) -> Result<u64, StoreError> {
        self.inner.time().await
    }
    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.inner.begin().await
    }
    async fn end(&self) -> Result<(), StoreError> {
        self.inner.end().await
    }
}

fn wish(variant: &str) -> ToServer {
    let game = GameSettings::of(variant);
    ToServer::Pair(Wish { game, clock: None })
}

fn paired(message: ToClient) -> Option<(String, Seat, Bytes32)> {
    match message {
        ToClient::Paired { room, seat, key, .. } => Some((room, seat, key)),
        _ => None,
    }
}

fn unpaired(message: ToClient) -> Option<(String, bool)> {
    match message {
        ToClient::Unpaired { room, waiting } => Some((room, waiting)),
        _ => None,
    }
}

/// Whoever is paired and never sits down keeps nobody waiting.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_left_alone_waits_for_anyone_again() {
    assert_eq!(Config::default().seating, Duration::from_secs(20));
    let config = Config { seating: Duration::from_millis(400), ..config() };
    let server = Local::with(config, Arc::new(Memory::default())).await;
    let [mut ann, mut ben, mut eve] = [
        Socket::open(server.addr).await,
        Socket::open(server.addr).await,
        Socket::open(server.addr).await,
    ];
    ann.say(&wish("chess")).await;
    ben.say(&wish("chess")).await;
    let (room, _, key) = ann.until(paired).await;
    ben.until(paired).await;
    sit(server.addr, &room, "Ann", Some(key)).await;
    ann.enter(&room, Some(key)).await;
    assert_eq!(ann.until(unpaired).await, (room.clone(), true));
    assert_eq!(ben.until(unpaired).await, (room.clone(), false));
    assert_eq!(get(server.addr, &format!("/api/rooms/{room}")).await.status, 404);
    // Ann meets the next one without asking; both sit down, and nothing is taken from them.
    eve.say(&wish("chess")).await;
    let (next, _, key) = ann.until(paired).await;
    let (same, _, other) = eve.until(paired).await;
    assert_eq!(next, same);
    sit(server.addr, &next, "Ann", Some(key)).await;
    sit(server.addr, &next, "Eve", Some(other)).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    let seats = get(server.addr, &format!("/api/rooms/{next}")).await.json()["seats"].clone();
    assert!(seats.as_array().unwrap().iter().all(Value::is_string), "{seats}");
    // Neither sits down: the room goes, and nobody waits.
    ben.say(&wish("chess")).await;
    eve.say(&wish("chess")).await;
    let (room, ..) = ben.until(paired).await;
    for socket in [&mut ben, &mut eve] {
        assert_eq!(socket.until(unpaired).await, (room.clone(), false));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_keeps_name_and_seats() {
    let server = Local::start().await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let me = http(server.addr, "GET", "/api/me", &[("cookie", &first.cookie)], None).await.unwrap();
    let mine = &me.json()["games"][0];
    assert_eq!((&me.json()["name"], &mine["room"]), (&json!("Ann"), &json!(first.room)));
    assert_eq!(get(server.addr, "/api/me").await.json(), json!({ "name": "", "games": [] }));
    for (cookie, expected) in [
        (first.cookie.clone(), Viewer::Seat(Seat::First)),
        (second.cookie.clone(), Viewer::Seat(Seat::Second)),
        (format!("{}0", second.cookie), Viewer::Spectator),
    ] {
        let mut socket = Socket::connect(server.addr, &[("cookie", &cookie)]).await.unwrap();
        socket.say(&ToServer::Hello { protocol: 1 }).await;
        let room = first.room.clone();
        socket.say(&ToServer::Enter { room, key: None, viewer: None, after: None }).await;
        let viewer = socket.until(|message| match message {
            ToClient::Entered { viewer, .. } => Some(viewer),
            _ => None,
        });
        assert_eq!(viewer.await, expected);
    }
    server.stop().await;
}

/// What the list of one's games has of each: room, game, seat, names, turn, whether it is over.
async fn my_games(addr: SocketAddr, cookie: &str) -> Vec<Value> {
    let me = http(addr, "GET", "/api/me", &[("cookie", cookie)], None).await.unwrap().json();
    let games = me["games"].as_array().unwrap().iter();
    games
        .map(|game| {
            let over = !game["result"].is_null();
            assert!(game["settings"]["game"]["variant"].is_string());
            json!([game["room"], game["game"], game["seat"], game["seats"], game["turn"], over])
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_finds_their_games_and_anybody_a_finished_one() {
    let store = Arc::new(Memory::default());
    let server = Local::with(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("assassin")).await;
    let names = json!(["Ann", "Ben"]);
    let both = json!([first.room, 1, "first", names, ["first", "second"], false]);
    assert_eq!(my_games(server.addr, &first.cookie).await, [both]);
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ann.act(1, "A@c3").await.unwrap();
    let turn = json!([first.room, 1, "second", names, ["second"], false]);
    assert_eq!(my_games(server.addr, &second.cookie).await, [turn]);
    ann.order(2, Order::Resign).await.unwrap();
    server.stop().await;
    let server = Local::with(config(), store.clone()).await;
    let over = json!([first.room, 1, "first", names, [], true]);
    assert_eq!(my_games(server.addr, &first.cookie).await, [over]);
    // Anybody with the link sees all of it now.
    let mut eve = Socket::open(server.addr).await;
    let picture = eve.enter(&first.room, None).await;
    assert!(picture.result.is_some());
    assert!(picture.view.is_some_and(|view| view.contains('A')), "the assassin is shown");
    // A second room of the same guest comes first.
    let made = post(server.addr, "/api/rooms", &new_room("banqi")).await.json();
    let path = format!("/api/rooms/{}/join", made["room"].as_str().unwrap());
    let join = json!({ "name": "Ann", "nonce": nonce(1), "key": made["key"] });
    http(server.addr, "POST", &path, &[("cookie", &first.cookie)], Some(&join)).await.unwrap();
    let games = my_games(server.addr, &first.cookie).await;
    assert_eq!((games.len(), &games[0][0]), (2, &made["room"]));
    assert_eq!((&games[0][3], &games[0][4]), (&json!(["Ann", null]), &json!([])));
    server.stop().await;
}

//! How people meet: lobby, pairing, sitting down, and finding their games again.

use crate::common::{Place, Socket, get, host, http, new_room, nonce, post, room, sit};
use crate::local::{Local, config};
use duskboard_protocol::{Fact, Order, Record, Seat, ToClient, ToServer, Viewer};
use duskboard_server::store::Memory;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

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

//! Rooms over real sockets: make, join, play, watch, come back, play again.

mod common;
#[path = "common/local.rs"]
mod local;

use common::{Place, Player, Socket, get, host, http, legal, new_room, nonce, post, room, sit};
use duskboard_protocol::{
    After, Bytes32, Command, Ending, Fact, News, Order, PROTOCOL, Record, Seat, ToClient, ToServer,
    Viewer,
};
use duskboard_server::store::{Memory, Sqlite};
use duskboard_server::{Config, Seen, Thinker};
use local::{Local, config};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

const GAMES: [&str; 7] =
    ["chess", "dinosaur-assassin", "stealth", "archess", "slug-torch", "slug-sight", "banqi"];

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_and_its_record_is_true() {
    let server = Local::start().await;
    for (seed, variant) in (1..).zip(GAMES) {
        let [first, second] = room(server.addr, &new_room(variant)).await;
        let path = format!("/api/rooms/{}/games/1", first.room);
        let early = get(server.addr, &path).await;
        assert_eq!((early.status, early.code().as_str()), (409, "not-over"), "{variant}");
        let (a, b) = tokio::join!(
            Player::new(first, seed, 30).play(server.addr),
            Player::new(second, seed + 100, 30).play(server.addr),
        );
        let answer = get(server.addr, &path).await;
        let record = Record::read(&answer.body).expect("a record");
        duskboard_table::verify(&record).unwrap_or_else(|flaw| panic!("{variant}: {flaw}"));
        assert_eq!(record.result, a.picture.as_ref().and_then(|picture| picture.result));
        for player in [&a, &b] {
            for command in &player.acknowledged {
                let kept = |answered: duskboard_protocol::Answered| {
                    answered.by == player.place.seat && answered.id == command.id
                };
                assert!(record.entries.iter().any(|entry| entry.answers.is_some_and(kept)));
            }
        }
        let pgn = get(server.addr, &format!("{path}?format=pgn")).await;
        assert!(pgn.body.contains("[Event \"Duskboard\"]"), "{pgn:?}");
        let text = get(server.addr, &format!("{path}?format=text")).await;
        assert_eq!(text.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_and_two_tabs_see_what_is_theirs() {
    let server = Local::start().await;
    let [first, second] = room(server.addr, &new_room("assassin")).await;
    let mut white = Socket::open(server.addr).await;
    let mut tab = Socket::open(server.addr).await;
    let mut black = Socket::open(server.addr).await;
    let mut watcher = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    tab.enter(&first.room, Some(first.key)).await;
    black.enter(&first.room, Some(second.key)).await;
    watcher.enter(&first.room, None).await;
    white.act(1, "A@c3").await.unwrap();
    let placed = |message| match message {
        ToClient::Notice { notice, .. } => match notice.news {
            News::Acted { text, .. } => Some(text),
            _ => None,
        },
        _ => None,
    };
    assert_eq!(tab.until(placed).await, "A@c3");
    let others = [black.until(placed).await, watcher.until(placed).await];
    assert!(others.iter().all(|text| !text.contains("c3")), "{others:?}");
    assert_eq!(watcher.act(1, "e2e4").await, Err("only-watching".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_slept_is_told_what_was_missed() {
    let server = Local::start().await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut white = Socket::open(server.addr).await;
    let mut black = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    let mut picture = black.enter(&first.room, Some(second.key)).await;
    drop(black);
    white.act(1, "e2e4").await.unwrap();
    let mut black = Socket::open(server.addr).await;
    let after = Some(duskboard_protocol::After { game: 1, n: picture.n });
    let (room, key) = (first.room.clone(), Some(second.key));
    black.say(&ToServer::Enter { room, key, viewer: None, after }).await;
    assert!(matches!(black.hear().await, ToClient::Resumed { .. }));
    while picture.history.is_empty() {
        if let ToClient::Notice { notice, .. } = black.hear().await {
            assert!(picture.take(&notice));
        }
    }
    assert_eq!(picture.history[0].text, "e4");
    black.act(1, "e7e5").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stays_away_loses_after_the_grace_period() {
    let server = Local::start().await;
    let mut body = new_room("chess");
    body["grace_ms"] = json!(1000);
    let [first, second] = room(server.addr, &body).await;
    let mut white = Socket::open(server.addr).await;
    let mut black = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    black.enter(&first.room, Some(second.key)).await;
    drop(black);
    let until = white.until(|message| match message {
        ToClient::Notice { notice, .. } => match notice.news {
            News::Gone { seat: Seat::Second, until } => Some(until),
            _ => None,
        },
        _ => None,
    });
    assert!(until.await.is_some(), "a countdown");
    let result = white.until(|message| match message {
        ToClient::Notice { notice, .. } => match notice.news {
            News::Ended { result, .. } => Some(result),
            _ => None,
        },
        _ => None,
    });
    let result = result.await;
    assert_eq!((result.winner, result.reason), (Some(Seat::First), Ending::Abandoned));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_again_with_seats_swapped_and_the_same_keys() {
    let store = Arc::new(Memory::default());
    let server = Local::with(config(), store.clone()).await;
    let [first, second] = room(server.addr, &new_room("slug-torch")).await;
    let mut white = Socket::open(server.addr).await;
    let mut black = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    black.enter(&first.room, Some(second.key)).await;
    white.order(1, Order::Resign).await.unwrap();
    white.order(2, Order::Rematch { nonce: nonce(3) }).await.unwrap();
    black.order(1, Order::Rematch { nonce: nonce(4) }).await.unwrap();
    let next = |message| match message {
        ToClient::Entered { viewer, picture, .. } => Some((viewer, picture)),
        _ => None,
    };
    let (viewer, picture) = white.until(next).await;
    assert_eq!((viewer, picture.game), (Viewer::Seat(Seat::Second), 2));
    let (viewer, picture) = black.until(next).await;
    assert_eq!(viewer, Viewer::Seat(Seat::First));
    let action = legal(&picture, Seat::First)[0];
    // An order for the game before does nothing in this one.
    assert_eq!(black.order(2, Order::Resign).await, Err("other-game".into()));
    let command = Command { id: 3, order: Order::Act { action } };
    black.say(&ToServer::Command { game: 2, command }).await;
    black.until(|message| matches!(message, ToClient::Done { id: 3 }).then_some(())).await;
    let mut again = Socket::open(server.addr).await;
    let picture = again.enter(&first.room, Some(first.key)).await;
    assert_eq!((picture.game, picture.history.len()), (2, 1));
    assert_eq!(get(server.addr, &format!("/api/rooms/{}/games/1", first.room)).await.status, 200);
    assert_eq!(
        get(server.addr, &format!("/api/rooms/{}/games/2", first.room)).await.code(),
        "not-over"
    );
    server.stop().await;
    // Another server finds the second game, and everybody in their new seats.
    let server = Local::with(config(), store).await;
    let mut white = Socket::open(server.addr).await;
    let picture = white.enter(&first.room, Some(second.key)).await;
    assert_eq!((picture.game, picture.history.len()), (2, 1));
    let command = Command { id: 9, order: Order::Resign };
    white.say(&ToServer::Command { game: 2, command }).await;
    white.until(|message| matches!(message, ToClient::Done { id: 9 }).then_some(())).await;
    let record = get(server.addr, &format!("/api/rooms/{}/games/2", first.room)).await;
    let record = Record::read(&record.body).unwrap();
    duskboard_table::verify(&record).unwrap();
    assert_eq!(record.result.and_then(|result| result.winner), Some(Seat::Second));
    server.stop().await;
}

/// Whoever goes on to another room hears all of the first one before, and nothing of it afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn one_room_ends_before_the_next_one_begins() {
    let server = Local::start().await;
    let [here, _] = room(server.addr, &new_room("chess")).await;
    let [there, _] = room(server.addr, &new_room("chess")).await;
    let enter = |place: &Place| {
        let (room, key) = (place.room.clone(), Some(place.key));
        ToServer::Enter { room, key, viewer: None, after: None }
    };
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&here.room, Some(here.key)).await;
    for id in 1..=300 {
        let order = [Order::WithdrawDraw, Order::OfferDraw][id as usize % 2].clone();
        ann.say(&ToServer::Command { game: 1, command: Command { id, order } }).await;
        ann.say(&enter(&there)).await;
        let answer = ann.until(|message| match message {
            ToClient::Done { id: done } => Some(done == id),
            ToClient::Entered { .. } => Some(false),
            _ => None,
        });
        assert!(answer.await, "the next room came before the answer");
        ann.until(|message| matches!(message, ToClient::Entered { .. }).then_some(())).await;
        ann.enter(&here.room, Some(here.key)).await;
    }
    server.stop().await;
}

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

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_spectators_of_secrets_do_not() {
    let server = Local::start().await;
    let said = |message| match message {
        ToClient::Said { text, .. } => Some(text),
        ToClient::Error { code, .. } => Some(code),
        _ => None,
    };
    let [first, second] = room(server.addr, &new_room("slug-torch")).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    let mut eve = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ben.enter(&first.room, Some(second.key)).await;
    eve.enter(&first.room, None).await;
    eve.say(&ToServer::Chat { text: "he hides on h8".into() }).await;
    assert_eq!(eve.until(said).await, "no-chat");
    ann.say(&ToServer::Chat { text: "hello".into() }).await;
    assert_eq!(ben.until(said).await, "hello");
    ann.say(&ToServer::Chat { text: "x".repeat(201) }).await;
    assert_eq!(ann.until(said).await, "hello");
    assert_eq!(ann.until(said).await, "bad-chat");
    let mute = json!({ "mute": { "who": "first", "on": true } });
    ben.say(&serde_json::from_value(mute).unwrap()).await;
    ben.say(&ToServer::Ping { t: 1 }).await;
    ben.until(|message| matches!(message, ToClient::Pong { .. }).then_some(())).await;
    ann.say(&ToServer::Chat { text: "are you there?".into() }).await;
    assert_eq!(ann.until(said).await, "are you there?");
    ann.order(1, Order::Resign).await.unwrap();
    eve.say(&ToServer::Chat { text: "well played".into() }).await;
    assert_eq!(ben.until(said).await, "well played");
    // Eve heard nothing while it went on.
    assert_eq!(eve.until(said).await, "well played");
    server.stop().await;
}

/// What somebody is told has been said when they come in, by its number.
async fn past(
    addr: SocketAddr,
    room: &str,
    key: Option<Bytes32>,
    after: Option<After>,
) -> Vec<(u32, String)> {
    let mut socket = Socket::open(addr).await;
    socket.say(&ToServer::Enter { room: room.into(), key, viewer: None, after }).await;
    socket.say(&ToServer::Ping { t: 1 }).await;
    let mut lines = Vec::new();
    socket
        .until(|message| match message {
            ToClient::Said { n, text, .. } => {
                lines.push((n, text));
                None
            }
            ToClient::Pong { .. } => Some(()),
            _ => None,
        })
        .await;
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_kept_for_those_who_may_hear_it() {
    let store = Arc::new(Memory::default());
    // The variant, what a spectator says meanwhile, and what one hears before the end.
    for (variant, aside, heard) in
        [("chess", true, &["hello", "nice"][..]), ("slug-sight", false, &[][..])]
    {
        let server = Local::with(config(), store.clone()).await;
        let [first, second] = room(server.addr, &new_room(variant)).await;
        let mut ann = Socket::open(server.addr).await;
        ann.enter(&first.room, Some(first.key)).await;
        ann.say(&ToServer::Chat { text: "hello".into() }).await;
        ann.until(|message| matches!(message, ToClient::Said { n: 1, .. }).then_some(())).await;
        if aside {
            let mut eve = Socket::open(server.addr).await;
            eve.enter(&first.room, None).await;
            eve.say(&ToServer::Chat { text: "nice".into() }).await;
            eve.until(|message| matches!(message, ToClient::Said { n: 2, .. }).then_some(())).await;
        }
        server.stop().await;
        // The server was started again; whoever comes back has missed nothing.
        let server = Local::with(config(), store.clone()).await;
        let texts = |lines: Vec<(u32, String)>| -> Vec<String> {
            lines.into_iter().map(|(_, text)| text).collect()
        };
        for after in [None, Some(After { game: 1, n: 2 })] {
            let told = past(server.addr, &first.room, Some(second.key), after).await;
            assert_eq!(told, [(1, "hello".to_string())], "{variant}");
            let told = past(server.addr, &first.room, None, after).await;
            assert_eq!(texts(told), heard, "{variant}");
        }
        let mut ann = Socket::open(server.addr).await;
        ann.enter(&first.room, Some(first.key)).await;
        ann.order(1, Order::Resign).await.unwrap();
        let all = texts(past(server.addr, &first.room, None, None).await);
        assert_eq!(all, ["hello", "nice"][..=usize::from(aside)], "{variant}");
        // In the next game, what was said in this one is no secret; what is said now is.
        let mut ben = Socket::open(server.addr).await;
        ben.enter(&first.room, Some(second.key)).await;
        ben.order(1, Order::Rematch { nonce: nonce(3) }).await.unwrap();
        ann.order(2, Order::Rematch { nonce: nonce(4) }).await.unwrap();
        ann.until(|message| matches!(message, ToClient::Entered { .. }).then_some(())).await;
        ann.say(&ToServer::Chat { text: "again".into() }).await;
        ann.until(|m| matches!(m, ToClient::Said { text, .. } if text == "again").then_some(()))
            .await;
        let told = texts(past(server.addr, &first.room, None, None).await);
        assert_eq!(told.contains(&"again".into()), aside, "{variant}");
        assert!(told.contains(&"hello".into()), "{variant}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_says_so_and_everything_is_there_afterwards() {
    let folder = std::env::temp_dir().join(format!("duskboard-stop-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("duskboard.sqlite");
    let server = Local::with(config(), Arc::new(Sqlite::open(&file).await.unwrap())).await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut white = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    white.act(1, "e2e4").await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.stop().await;
    assert_eq!(white.until(|m| matches!(m, ToClient::Closing { .. }).then_some(1)).await, 1);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let server = Local::with(config(), Arc::new(Sqlite::open(&file).await.unwrap())).await;
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
    async fn think(&self, seen: Seen) -> Option<duskboard_protocol::Action> {
        let view = seen.stream.iter().rev().find_map(|notice| notice.view.clone())?;
        let rules = seen.settings.game.rules().ok()?;
        let view = duskboard_rules::GameView::read(rules, seen.seat.into(), &view).ok()?;
        view.legal().first().copied()
    }
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
    let server = Local::thinking(config(), Arc::new(Memory::default()), Some(thinker)).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_probes_have_strict_headers() {
    let server =
        Local::with(Config { secure: true, ..config() }, Arc::new(Memory::default())).await;
    for path in
        ["/", "/r/abc", "/healthz", "/readyz", "/metrics", "/api/openapi.json", "/api/nothing"]
    {
        let answer = get(server.addr, path).await;
        let csp = answer.header("content-security-policy").expect(path);
        assert!(csp.starts_with("default-src 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        let expected = match path {
            "/api/nothing" => 404,
            "/r/abc" => 303,
            _ => 200,
        };
        assert_eq!(answer.status, expected, "{path}");
    }
    // The link of a room leads to the page, and cannot be made to lead elsewhere.
    assert_eq!(get(server.addr, "/r/abc").await.header("location"), Some("../?room=abc"));
    for room in ["a%0d%0ax:y", "%2f%2fevil.example", "a%26b", &"a".repeat(17)] {
        assert_eq!(get(server.addr, &format!("/r/{room}")).await.status, 404, "{room}");
    }
    let hello = json!({ "protocol": PROTOCOL, "version": "0.1.0", "computer": false });
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
    if !bot.exists() {
        return eprintln!("left out: {} was not built", bot.display());
    }
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

//! A game in a room, from its first move to the next game.

use crate::common::{Place, Player, Socket, get, legal, new_room, nonce, room};
use crate::local::{Local, config};
use duskboard_protocol::{Command, Ending, News, Order, Record, Seat, ToClient, ToServer, Viewer};
use duskboard_server::store::Memory;
use serde_json::json;
use std::sync::Arc;

const GAMES: [&str; 8] = [
    "chess",
    "dinosaur-assassin",
    "stealth",
    "archess",
    "slug-torch",
    "slug-sight",
    "fog",
    "banqi",
];

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
    let after = Some(duskboard_protocol::After {
        game: 1,
        n: picture.n,
        head: Some(picture.head),
        anew: false,
    });
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
    for line in 1..=300 {
        ann.say(&ToServer::Chat { text: "x".into() }).await;
        ann.say(&enter(&there)).await;
        let answer = ann.until(|message| match message {
            ToClient::Said { n, .. } => (n == line).then_some(true),
            ToClient::Entered { .. } => Some(false),
            _ => None,
        });
        assert!(answer.await, "the next room came before the answer");
        ann.until(|message| matches!(message, ToClient::Entered { .. }).then_some(())).await;
        ann.enter(&here.room, Some(here.key)).await;
    }
    server.stop().await;
}

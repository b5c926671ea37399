//! Rooms in which the game begins from a position.

use crate::common::{Socket, get, new_room, nonce, post, room};
use crate::local::{Local, config};
use duskboard_protocol::{Order, Record, ToClient, ToServer};
use duskboard_rules::Game;
use duskboard_server::store::Memory;
use serde_json::json;
use std::sync::Arc;

/// As somebody types it, and as the rules write it.
const TYPED: &str = "4k3/p7/8/8/8/8/7P/4K3  b - - 0 7";
const FEN: &str = "4k3/p7/8/8/8/8/7P/4K3 b - - 0 7 -";

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_opened_from_a_position_and_played_again_from_it() {
    let server = Local::start().await;
    let mut body = new_room("slug-sight");
    body["game"]["fen"] = json!(TYPED);
    let [first, second] = room(server.addr, &body).await;
    let shown = get(server.addr, &format!("/api/rooms/{}", first.room)).await.json();
    assert_eq!(shown["settings"]["game"]["fen"], json!(FEN), "everybody is shown it: {shown}");
    let mut white = Socket::open(server.addr).await;
    let mut black = Socket::open(server.addr).await;
    white.enter(&first.room, Some(first.key)).await;
    let picture = black.enter(&second.room, Some(second.key)).await;
    assert_eq!(picture.settings.game.fen.as_deref(), Some(FEN));
    let game = Game::from_fen("slug-sight".parse().unwrap(), FEN).unwrap();
    assert_eq!(picture.start, Some(game.view(second.seat.into()).to_string()));
    assert_eq!(white.act(1, "h2h4").await, Err("not-your-turn".into()));
    black.act(1, "a7a5").await.unwrap();
    white.act(2, "h2h4").await.unwrap();
    black.order(2, Order::Resign).await.unwrap();
    let path = format!("/api/rooms/{}/games/1", first.room);
    let record = Record::read(&get(server.addr, &path).await.body).unwrap();
    duskboard_table::verify(&record).unwrap();
    assert_eq!(record.settings.game.fen.as_deref(), Some(FEN));
    let pgn = get(server.addr, &format!("{path}?format=pgn")).await.body;
    assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{FEN}\"]")), "{pgn}");
    white.order(3, Order::Rematch { nonce: nonce(3) }).await.unwrap();
    black.order(3, Order::Rematch { nonce: nonce(4) }).await.unwrap();
    let next = black
        .until(|message| match message {
            ToClient::Entered { picture, .. } if picture.game == 2 => Some(picture),
            _ => None,
        })
        .await;
    assert_eq!(next.settings, record.settings);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_nobody_can_play_from_is_refused() {
    let server = Local::start().await;
    for (variant, fen, expected) in [
        ("chess", "x", "bad FEN: fields: found 1"),
        ("banqi", FEN, "bad FEN"),
        ("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "already over in this position"),
    ] {
        let mut body = new_room(variant);
        body["game"]["fen"] = json!(fen);
        let answer = post(server.addr, "/api/rooms", &body).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-settings"), "{fen}");
        assert!(answer.body.contains(expected), "{answer:?}");
    }
    server.stop().await;
}

/// After a restart the game goes on as it began.
#[tokio::test(flavor = "multi_thread")]
async fn the_store_keeps_the_position() {
    let store = Arc::new(Memory::default());
    let server = Local::with(config(), store.clone()).await;
    let mut body = new_room("slug-sight");
    body["game"]["fen"] = json!(FEN);
    let [_, second] = room(server.addr, &body).await;
    let mut black = Socket::open(server.addr).await;
    black.enter(&second.room, Some(second.key)).await;
    black.act(1, "a7a5").await.unwrap();
    let before = black.enter(&second.room, Some(second.key)).await;
    server.stop().await;
    let server = Local::with(config(), store).await;
    let mut black = Socket::open(server.addr).await;
    let after = black.enter(&second.room, Some(second.key)).await;
    assert_eq!((&after.start, &after.settings), (&before.start, &before.settings));
    assert_eq!(after.history, before.history);
    server.stop().await;
}

/// Only who wants the same position is met.
#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_same_position_meet() {
    let server = Local::start().await;
    let wish = |fen: Option<&str>| {
        let game = json!({ "variant": "slug-sight", "fen": fen });
        let body = json!({ "pair": { "game": game, "clock": null } });
        serde_json::from_value::<ToServer>(body).unwrap()
    };
    let mut usual = Socket::open(server.addr).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    usual.say(&wish(None)).await;
    ann.say(&wish(Some(TYPED))).await;
    ben.say(&wish(Some(FEN))).await;
    let paired = |message| match message {
        ToClient::Paired { room, key, .. } => Some((room, key)),
        _ => None,
    };
    let ((room, key), (other, _)) = (ann.until(paired).await, ben.until(paired).await);
    assert_eq!(room, other);
    let picture = ann.enter(&room, Some(key)).await;
    assert_eq!(picture.settings.game.fen.as_deref(), Some(FEN));
    server.stop().await;
}

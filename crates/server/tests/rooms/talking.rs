//! Talk in a room.

use crate::common::{Socket, new_room, nonce, room};
use crate::local::{Local, config};
use duskboard_protocol::{After, Bytes32, Order, ToClient, ToServer};
use duskboard_server::store::Memory;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_spectators_of_secrets_do_not() {
    let server = Local::start().await;
    let said = |message| match message {
        ToClient::Said { text, .. } => Some(text),
        ToClient::Error { code, .. } => Some(code.to_string()),
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
        for after in [None, Some(After { game: 1, n: 2, head: None, anew: false })] {
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

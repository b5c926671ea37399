//! Whatever is sent, the answer is clear, others notice nothing, and memory has a bound.

mod common;
#[path = "common/local.rs"]
mod local;

use common::{Lot, Socket, get, http, new_room, post, room};
use duskboard_protocol::{Code, MAX_COMMAND, PROTOCOL, ToClient, ToServer};
use duskboard_server::store::Memory;
use duskboard_server::{Config, Limits};
use futures_util::SinkExt;
use local::{Local, config};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

async fn limited(limits: Limits) -> Local {
    let config = Config { limits, handshake: Duration::from_millis(500), ..config() };
    Local::with(config, Arc::new(Memory::default())).await
}

/// Sends a text and returns the code of the error.
async fn told(socket: &mut Socket, text: &str) -> String {
    socket.inner.send(Message::text(text)).await.expect("sent");
    socket.error().await
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_named_and_the_connection_stays() {
    let server = Local::start().await;
    let mut socket = Socket::open(server.addr).await;
    for text in [
        "",
        "null",
        "[]",
        "{",
        "{}",
        "\u{0}",
        "{\"hello\":{}}",
        "{\"act\":1}",
        "\"leave\" x",
        "{\"ping\":{\"t\":-1}}",
        "{\"ping\":{\"t\":1,\"u\":2}}",
        "{\"enter\":{\"room\":1}}",
        "{\"enter\":{\"room\":\"a\",\"key\":\"00\"}}",
        "{\"lobby\":{\"on\":1}}",
        "{\"command\":{\"game\":1,\"command\":{\"id\":1,\"order\":{\"act\":{\"action\":\"zz\"}}}}}",
        "{\"command\":{\"game\":1,\"command\":{\"id\":1,\"order\":\"win\"}}}",
        &"[".repeat(MAX_COMMAND - 1),
    ] {
        assert_eq!(told(&mut socket, text).await, "malformed", "{text:?}");
    }
    assert_eq!(told(&mut socket, "{\"hello\":{\"protocol\":1}}").await, "malformed");
    socket.say(&ToServer::Ping { t: 5 }).await;
    assert_eq!(socket.hear().await, ToClient::Pong { t: 5 });
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_say_hello_properly_is_told_and_closed() {
    let server = Local::start().await;
    for (text, code) in [
        ("{\"hello\":{\"protocol\":2}}", "other-protocol"),
        ("{\"hello\":{\"protocol\":0}}", "other-protocol"),
        ("{\"ping\":{\"t\":1}}", "no-hello"),
    ] {
        let mut socket = Socket::connect(server.addr, &[]).await.unwrap();
        assert_eq!(told(&mut socket, text).await, code);
        assert!(socket.try_hear().await.is_err(), "closed");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_too_long_or_not_text_end_the_connection_with_a_reason() {
    let server = Local::start().await;
    let mut socket = Socket::open(server.addr).await;
    assert_eq!(told(&mut socket, &"x".repeat(MAX_COMMAND + 1)).await, "too-long");
    assert!(socket.try_hear().await.is_err());
    let mut socket = Socket::open(server.addr).await;
    socket.inner.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.error().await, "text-only");
    assert!(socket.try_hear().await.is_err());
    let mut socket = Socket::open(server.addr).await;
    let frame = Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    socket.inner.send(Message::Frame(frame)).await.unwrap();
    assert_eq!(socket.error().await, "malformed");
    assert!(socket.try_hear().await.is_err());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_wrong_are_refused_with_the_reason() {
    let server = Local::start().await;
    let path = "/api/rooms";
    let with = |key: &str, value: serde_json::Value| {
        let mut body = new_room("chess");
        body[key] = value;
        body
    };
    for (body, code) in [
        (json!(1), "malformed"),
        (with("extra", json!(1)), "malformed"),
        (with("nonce", json!("00")), "malformed"),
        (with("computer", json!(300)), "malformed"),
        (with("game", json!({ "variant": "go" })), "bad-settings"),
        (with("game", json!({ "variant": "chess", "options": { "x": "y" } })), "bad-settings"),
        (with("clock", json!({ "initial_ms": 1, "increment_ms": 0 })), "bad-settings"),
    ] {
        let answer = post(server.addr, path, &body).await;
        assert_eq!(answer.code(), code, "{body}");
        assert!((400..500).contains(&answer.status));
    }
    let made = post(server.addr, path, &new_room("chess")).await.json();
    let join = format!("/api/rooms/{}/join", made["room"].as_str().unwrap());
    let part = common::nonce(1);
    for (body, code) in [
        (json!({ "name": "Ann" }), "malformed"),
        (json!({ "name": "Ann", "nonce": "00" }), "malformed"),
        (json!({ "name": "Ann", "nonce": part, "key": "00" }), "malformed"),
        (json!({ "name": "", "nonce": part }), "bad-name"),
        (json!({ "name": "x".repeat(25), "nonce": part }), "bad-name"),
        (json!({ "name": "a\u{202e}b", "nonce": part }), "bad-name"),
    ] {
        assert_eq!(post(server.addr, &join, &body).await.code(), code, "{body}");
    }
    let long = post(server.addr, path, &with("seat", json!("x".repeat(20_000)))).await;
    assert_eq!((long.status, long.code().as_str()), (413, "too-long"));
    let plain = http(server.addr, "POST", path, &[("content-type", "text/plain")], None).await;
    assert_eq!(plain.unwrap().status, 415);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_answered_once_then_cut_and_others_play_on() {
    let limits = Limits { messages: 60, ..Limits::none() };
    let config = Config { limits, behind_proxy: true, ..config() };
    let server = Local::with(config, Arc::new(Memory::default())).await;
    let [first, second] = room(server.addr, &new_room("chess")).await;
    let mut ann = Socket::open(server.addr).await;
    let mut ben = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    ben.enter(&first.room, Some(second.key)).await;
    let elsewhere = [("x-forwarded-for", "10.0.0.66")];
    let mut flood = Socket::connect(server.addr, &elsewhere).await.unwrap();
    flood.say(&ToServer::Hello { protocol: PROTOCOL }).await;
    let ping = serde_json::to_string(&ToServer::Ping { t: 0 }).unwrap();
    for _ in 0..1000 {
        if flood.inner.send(Message::text(ping.clone())).await.is_err() {
            break;
        }
    }
    let (mut pongs, mut errors) = (0, 0);
    loop {
        match flood.try_hear().await {
            Ok(ToClient::Pong { .. }) => pongs += 1,
            Ok(ToClient::Error { code, .. }) => errors += usize::from(code == Code::TooFast),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    assert!(pongs <= 65 && errors <= 3, "{pongs} pongs, {errors} errors");
    ann.act(1, "e2e4").await.unwrap();
    ben.act(1, "e7e5").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn room_floods_are_slowed_down() {
    let server = limited(Limits { new_rooms: 5, rooms: 7, ..Limits::none() }).await;
    let mut made = 0;
    for _ in 0..20 {
        let answer = post(server.addr, "/api/rooms", &new_room("chess")).await;
        match answer.status {
            201 => {
                made += 1;
                server.settle().await;
            }
            429 => assert_eq!(answer.code(), "too-fast"),
            other => panic!("{other}"),
        }
    }
    assert_eq!(made, 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_says_so_and_request_floods_are_slowed_down() {
    // How many rooms there may be is said of each node.
    let limits = Limits { rooms: 7, requests: 20, ..Limits::none() };
    let server = Local::alone(Config { limits, ..config() }, Arc::new(Memory::default())).await;
    let mut codes = Vec::new();
    for _ in 0..30 {
        codes.push(post(server.addr, "/api/rooms", &new_room("chess")).await.status);
    }
    assert_eq!(codes.iter().filter(|code| **code == 201).count(), 7);
    assert!(codes.contains(&503) && codes.contains(&429), "{codes:?}");
    // Probes are never refused.
    assert_eq!(get(server.addr, "/healthz").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_time_out_and_do_not_keep_others_out() {
    let limits = Limits { sockets_per_address: 300, ..Limits::none() };
    let server = limited(limits).await;
    let mut half = Vec::new();
    for number in 0..2000 {
        let Ok(mut stream) = TcpStream::connect(server.addr).await else { continue };
        // Nothing, half a request, or a socket that never says hello.
        let _ = match number % 3 {
            0 => Ok(()),
            1 => stream.write_all(b"GET /socket HTTP/1.1\r\nhost: x\r\n").await,
            _ => {
                stream
                    .write_all(
                        b"GET /socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n\
                          upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                          sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                    )
                    .await
            }
        };
        half.push(stream);
    }
    let begun = Instant::now();
    // As soon as they have timed out there is room again.
    while Socket::try_open(server.addr).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody gets in");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut last = [0; 2048];
    let refused = half.last_mut().expect("a connection").read(&mut last).await;
    let refused = refused.map(|read| String::from_utf8_lossy(&last[..read]).to_string());
    assert!(refused.is_err() || refused.is_ok_and(|text| text.is_empty() || text.contains("429")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_cut_and_the_others_play_on() {
    let config = Config { heartbeat: Duration::from_secs(1), ..config() };
    let server = Local::with(config, Arc::new(Memory::default())).await;
    let [first, _] = room(server.addr, &new_room("chess")).await;
    let mut ann = Socket::open(server.addr).await;
    ann.enter(&first.room, Some(first.key)).await;
    // The slow one asks and asks and reads nothing: megabytes would wait for it.
    let mut slow = Socket::open(server.addr).await;
    let enter = ToServer::Enter { room: first.room, key: None, viewer: None, after: None };
    let slow = tokio::spawn(async move {
        for _ in 0..200_000 {
            match tokio::time::timeout(Duration::from_secs(15), slow.try_say(&enter)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return "cut",
                Err(_) => return "waiting for ever",
            }
        }
        "never cut"
    });
    let mut t = 0;
    while !slow.is_finished() {
        t += 1;
        let begun = Instant::now();
        ann.say(&ToServer::Ping { t }).await;
        ann.until(|m| matches!(m, ToClient::Pong { t: same } if same == t).then_some(())).await;
        assert!(begun.elapsed() < Duration::from_secs(2), "the others wait");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(slow.await.unwrap(), "cut");
    ann.act(1, "e2e4").await.unwrap();
    server.stop().await;
}

/// Bytes at random, mutated messages, messages in any order: the server answers or closes, and
/// serves the next one. `DUSKBOARD_FUZZ=100000` sends more.
#[tokio::test(flavor = "multi_thread")]
async fn random_messages_do_no_harm() {
    let count = std::env::var("DUSKBOARD_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    let server = Local::start().await;
    let [first, _] = room(server.addr, &new_room("assassin")).await;
    let good = [
        format!("{{\"enter\":{{\"room\":\"{}\",\"key\":\"{}\"}}}}", first.room, first.key),
        format!("{{\"enter\":{{\"room\":\"{}\",\"after\":{{\"game\":1,\"n\":4294967295}}}}}}", first.room),
        "{\"command\":{\"game\":1,\"command\":{\"id\":1,\"order\":{\"act\":{\"action\":\"A@c3\"}}}}}".into(),
        "{\"command\":{\"game\":1,\"command\":{\"id\":18446744073709551615,\"order\":\"offer-draw\"}}}".into(),
        "{\"command\":{\"game\":0,\"command\":{\"id\":0,\"order\":{\"undo\":{\"steps\":4294967295}}}}}".into(),
        "{\"chat\":{\"text\":\"hello\"}}".into(),
        "{\"mute\":{\"who\":\"spectators\",\"on\":true}}".into(),
        "{\"lobby\":{\"on\":true}}".into(),
        "{\"pair\":{\"game\":{\"variant\":\"banqi\"},\"clock\":null}}".into(),
        "\"leave\"".into(),
        "\"unpair\"".into(),
    ];
    let mut lot = Lot(7);
    let mut socket = Socket::open(server.addr).await;
    for _ in 0..count {
        let mut bytes = good[lot.below(good.len())].clone().into_bytes();
        for _ in 0..lot.below(4) {
            let at = lot.below(bytes.len());
            match lot.below(3) {
                0 => bytes[at] = lot.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"{}[]\",:0e\\"[lot.below(10)]),
            }
        }
        let message = match String::from_utf8(bytes) {
            Ok(text) => Message::text(text),
            Err(error) => {
                let bytes = error.into_bytes();
                Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), true))
            }
        };
        let lost = socket.inner.send(message).await.is_err()
            || socket.try_say(&ToServer::Ping { t: 1 }).await.is_err();
        let answered = async {
            if lost {
                return false;
            }
            loop {
                match socket.try_hear().await {
                    Ok(ToClient::Pong { .. }) => return true,
                    Ok(_) => {}
                    Err(_) => return false,
                }
            }
        };
        if !answered.await {
            socket = Socket::open(server.addr).await;
        }
    }
    assert_eq!(get(server.addr, "/healthz").await.status, 200);
    server.stop().await;
}

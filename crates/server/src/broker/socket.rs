//! One page's socket at the broker.

use super::{Delivery, Registered, expired, written};
use crate::house::{House, stopped};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use duskboard_protocol::broker::{BROKER_KEY, Letter, LetterKind, is_peer_id};
use duskboard_protocol::json;
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::time::{Instant, sleep_until, timeout};

/// The longest token, in bytes.
const MAX_TOKEN: usize = 128;
/// How many messages over the limit until the connection is closed.
const PATIENCE: u32 = 100;

/// Why pages are refused, in the words of the npm package `peer`.
const NO_PARAMETERS: &str = "No id, token, or key supplied to websocket server";
const WRONG_KEY: &str = "Invalid key provided";
const WRONG_ID: &str = "Invalid id or token provided";
const FULL: &str = "Server has reached its concurrent user limit";

/// Admits a page and serves it until it leaves.
pub(super) async fn serve(
    house: Arc<House>,
    mut socket: WebSocket,
    from: IpAddr,
    asked: HashMap<String, String>,
) {
    match enter(&house, from, &asked) {
        Ok(page) => {
            let (id, number) = (page.id.clone(), page.socket);
            house.tell_of_page(&id);
            run(&house, &mut socket, page).await;
            house.broker.forget(&id, number);
            house.tell_of_page(&id);
        }
        Err(letter) => {
            let _ = tell(&house, &mut socket, written(&letter)).await;
        }
    }
    let _ = timeout(house.config.handshake, socket.send(Message::Close(None))).await;
}

fn enter(
    house: &House,
    from: IpAddr,
    asked: &HashMap<String, String>,
) -> Result<Registered, Letter> {
    let field = |name| asked.get(name).map(String::as_str).filter(|text| !text.is_empty());
    let (Some(id), Some(token), Some(key)) = (field("id"), field("token"), field("key")) else {
        return Err(refusal(LetterKind::Error, NO_PARAMETERS));
    };
    if key != BROKER_KEY {
        return Err(refusal(LetterKind::Error, WRONG_KEY));
    }
    if !is_peer_id(id) || token.len() > MAX_TOKEN {
        return Err(refusal(LetterKind::Error, WRONG_ID));
    }
    let taken = || refusal(LetterKind::IdTaken, "ID is taken");
    if house.broker.is_taken(id, token) {
        return Err(taken());
    }
    let place = house.gate.page(from).ok_or_else(|| refusal(LetterKind::Error, FULL))?;
    house.broker.register(id, token, from, place).ok_or_else(taken)
}

fn refusal(kind: LetterKind, text: &str) -> Letter {
    Letter { payload: Some(json!({ "msg": text })), ..Letter::of(kind) }
}

/// Sends a text; `None` if the page is gone or not reading.
async fn tell(house: &House, socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    timeout(house.config.heartbeat, socket.send(Message::Text(text))).await.ok()?.ok()
}

/// Runs until the page is gone, silent or too fast.
async fn run(house: &Arc<House>, socket: &mut WebSocket, mut page: Registered) -> Option<()> {
    let mut stopping = house.stopping.subscribe();
    let mut heard = Instant::now();
    let mut too_fast = 0;
    loop {
        tokio::select! {
            message = socket.recv() => {
                let letter = match message?.ok()? {
                    Message::Text(text) => json::read::<Letter>(&text).ok(),
                    Message::Close(_) => return None,
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => None,
                };
                if house.gate.letter(page.from).is_err() {
                    too_fast += 1;
                    if too_fast > PATIENCE { return None }
                    continue;
                }
                too_fast = 0;
                if let Some(letter) = letter {
                    heard = Instant::now();
                    take(house, socket, &page, letter).await?;
                }
            }
            Some(text) = page.letters.recv() => tell(house, socket, text).await?,
            () = page.gone.notified() => return None,
            () = sleep_until(heard + house.config.page_idle) => return None,
            () = stopped(&mut stopping) => return None,
        }
    }
}

/// A message from a page. `None` if it says that it leaves.
async fn take(
    house: &Arc<House>,
    socket: &mut WebSocket,
    page: &Registered,
    letter: Letter,
) -> Option<()> {
    match (letter.kind, letter.dst) {
        (LetterKind::Leave, None) => None,
        (
            kind @ (LetterKind::Offer
            | LetterKind::Answer
            | LetterKind::Candidate
            | LetterKind::Leave),
            Some(dst),
        ) => {
            let src = Some(page.id.clone());
            let letter = Letter { kind, src, dst: Some(dst.clone()), payload: letter.payload };
            send(house, socket, page, &dst, &letter).await
        }
        // Heartbeats need no answer; only the broker sends the other kinds.
        (LetterKind::Offer | LetterKind::Answer | LetterKind::Candidate, None)
        | (
            LetterKind::Heartbeat
            | LetterKind::Expire
            | LetterKind::Open
            | LetterKind::Error
            | LetterKind::IdTaken
            | LetterKind::InvalidKey,
            _,
        ) => Some(()),
    }
}

async fn send(
    house: &Arc<House>,
    socket: &mut WebSocket,
    page: &Registered,
    dst: &str,
    letter: &Letter,
) -> Option<()> {
    let delivery = match is_peer_id(dst) {
        true => house.broker.deliver(&page.id, page.from, letter),
        false => Delivery::Vain,
    };
    match delivery {
        Delivery::Waits { first: true } => {
            let (house, dst) = (house.clone(), dst.to_string());
            tokio::spawn(async move {
                tokio::time::sleep(house.config.letter_waits).await;
                house.broker.expire(&dst);
            });
            Some(())
        }
        Delivery::Vain if letter.kind == LetterKind::Offer => {
            tell(house, socket, expired(&page.id, dst)).await
        }
        Delivery::There => {
            house.forward(dst, letter);
            Some(())
        }
        Delivery::Done | Delivery::Vain | Delivery::Waits { first: false } => Some(()),
    }
}

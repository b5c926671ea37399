//! The broker: signalling for pages that play without our rooms. It speaks the PeerServer protocol,
//! so PeerJS can use it too.
//!
//! It forwards messages without inspecting them. It knows nothing of rooms and seats.

mod elsewhere;
mod http;
mod socket;

pub(crate) use http::router;

use crate::limits::{Place, network};
use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::broker::{Letter, LetterKind};
use duskboard_protocol::{Bytes32, json};
use duskboard_table::dice::sha256;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a slow reader; more are dropped.
const PIPE: usize = 32;
/// How many messages may wait for one absent page.
const WAITING_FOR_ONE: usize = 24;
/// How many bytes of messages, of one address and in all, may wait for absent pages.
const WAITING_FROM_ADDRESS: usize = 256 * 1024;
const WAITING_IN_ALL: usize = 16 * 1024 * 1024;
/// A waiting message counts as at least this many bytes.
const LEAST: usize = 1024;

/// The broker.
#[derive(Default)]
pub(crate) struct Broker(Mutex<Pages>);

#[derive(Default)]
struct Pages {
    here: HashMap<String, Page>,
    /// Pages at the brokers of other nodes.
    elsewhere: HashMap<String, Elsewhere>,
    /// Messages for absent pages, by their id.
    waiting: HashMap<String, Vec<Waiting>>,
    sockets: u64,
}

/// A connected page.
struct Page {
    token: Bytes32,
    /// The number of its socket, which changes when it reconnects.
    socket: u64,
    to: mpsc::Sender<Utf8Bytes>,
    gone: Arc<Notify>,
    _place: Place,
}

/// A page connected to another node.
struct Elsewhere {
    node: String,
    token: Bytes32,
}

/// A message for an absent page.
struct Waiting {
    from: IpAddr,
    src: String,
    text: Utf8Bytes,
}

impl Waiting {
    fn cost(&self) -> usize {
        self.text.len().max(LEAST)
    }
}

/// A page's own handle of its registration.
struct Registered {
    id: String,
    socket: u64,
    from: IpAddr,
    letters: mpsc::Receiver<Utf8Bytes>,
    /// Notified when the page has reconnected on another socket.
    gone: Arc<Notify>,
}

/// The result of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Delivery {
    Done,
    /// The page is at another node.
    There,
    /// It waits; `first` if it is the first for that page.
    Waits {
        first: bool,
    },
    /// It cannot be delivered.
    Vain,
}

impl Broker {
    fn lock(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a page with this id but another token is connected.
    fn is_taken(&self, id: &str, token: &str) -> bool {
        let (token, pages) = (sha256(token.as_bytes()), self.lock());
        pages.here.get(id).is_some_and(|page| page.token != token)
            || pages.elsewhere.get(id).is_some_and(|page| page.token != token)
    }

    /// Registers a page and delivers what waits for it; `None` if its id is taken.
    fn register(&self, id: &str, token: &str, from: IpAddr, place: Place) -> Option<Registered> {
        if self.is_taken(id, token) {
            return None;
        }
        let (to, letters) = mpsc::channel(PIPE);
        let gone = Arc::new(Notify::new());
        let mut pages = self.lock();
        pages.sockets += 1;
        let socket = pages.sockets;
        let _ = to.try_send(written(&Letter::of(LetterKind::Open)));
        for Waiting { text, .. } in pages.waiting.remove(id).unwrap_or_default() {
            let _ = to.try_send(text);
        }
        let token = sha256(token.as_bytes());
        let page = Page { token, socket, to, gone: gone.clone(), _place: place };
        if let Some(before) = pages.here.insert(id.into(), page) {
            before.gone.notify_one();
        }
        metrics::gauge!("duskboard_broker_pages").set(pages.here.len() as f64);
        Some(Registered { id: id.into(), socket, from, letters, gone })
    }

    /// Unregisters a page, unless it has reconnected on another socket.
    fn forget(&self, id: &str, socket: u64) {
        let mut pages = self.lock();
        if pages.here.get(id).is_some_and(|page| page.socket == socket) {
            pages.here.remove(id);
        }
        metrics::gauge!("duskboard_broker_pages").set(pages.here.len() as f64);
    }

    /// Forwards a message.
    fn deliver(&self, src: &str, from: IpAddr, letter: &Letter) -> Delivery {
        let Some(dst) = &letter.dst else { return Delivery::Vain };
        let text = written(letter);
        let mut pages = self.lock();
        if let Some(page) = pages.here.get(dst) {
            metrics::counter!("duskboard_broker_letters_total").increment(1);
            return page.to.try_send(text).map_or(Delivery::Vain, |()| Delivery::Done);
        }
        if pages.elsewhere.contains_key(dst) {
            return Delivery::There;
        }
        if letter.kind == LetterKind::Leave || !pages.can_wait(dst, from, text.len()) {
            return Delivery::Vain;
        }
        let queue = pages.waiting.entry(dst.clone()).or_default();
        let first = queue.is_empty();
        queue.push(Waiting { from: network(from), src: src.into(), text });
        Delivery::Waits { first }
    }

    /// Nobody came for the messages to this page: their senders are told, each once.
    fn expire(&self, dst: &str) {
        let mut pages = self.lock();
        let mut writers: Vec<_> = pages.waiting.remove(dst).unwrap_or_default();
        writers.sort_by(|a, b| a.src.cmp(&b.src));
        writers.dedup_by(|a, b| a.src == b.src);
        for Waiting { src, .. } in writers {
            if let Some(page) = pages.here.get(&src) {
                let _ = page.to.try_send(expired(&src, dst));
            }
        }
    }
}

impl Pages {
    fn can_wait(&self, dst: &str, from: IpAddr, size: usize) -> bool {
        let (from, size) = (network(from), size.max(LEAST));
        let sum = |mine: bool| -> usize {
            let all = self.waiting.values().flatten();
            all.filter(|one| !mine || one.from == from).map(Waiting::cost).sum()
        };
        self.waiting.get(dst).is_none_or(|queue| queue.len() < WAITING_FOR_ONE)
            && sum(true) + size <= WAITING_FROM_ADDRESS
            && sum(false) + size <= WAITING_IN_ALL
    }
}

fn written(letter: &Letter) -> Utf8Bytes {
    json::write(letter).into()
}

/// The notice to a sender whose recipient never came.
fn expired(src: &str, dst: &str) -> Utf8Bytes {
    let (from, to) = (Some(dst.to_string()), Some(src.to_string()));
    written(&Letter { src: from, dst: to, ..Letter::of(LetterKind::Expire) })
}

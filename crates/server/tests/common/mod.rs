//! A client for tests: plain HTTP, a socket, a player that comes back by itself.
#![allow(dead_code, unreachable_pub)]

use duskboard_protocol::http::{Join, Taken};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    After, Bytes32, Command, Notice, Order, PROTOCOL, Picture, Problem, Seat, ToClient, ToServer,
    Viewer,
};
use duskboard_rules::{Action, GameView};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a test waits for anything.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// An answer over HTTP, with every byte of it.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        self.read()
    }

    /// The answer, if it is one of this kind.
    pub fn read<T: Wire>(&self) -> T {
        json::read(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The word of the problem that was answered.
    pub fn code(&self) -> String {
        self.read::<Problem>().code.to_string()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// The cookie as a client sends it back.
    pub fn cookie(&self) -> String {
        let cookie = self.header("set-cookie").expect("a cookie");
        cookie.split(';').next().unwrap_or_default().to_string()
    }
}

/// One request on a connection of its own.
pub async fn http(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> std::io::Result<Answer> {
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n");
    if !body.is_empty() {
        text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    let mut stream = TcpStream::connect(addr).await?;
    stream.write_all(format!("{text}\r\n{body}").as_bytes()).await?;
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await??;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = match head.to_lowercase().contains("transfer-encoding: chunked") {
        true => unchunked(body),
        false => body.to_string(),
    };
    Ok(Answer { status, head: head.into(), body })
}

fn unchunked(mut text: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        whole += &rest[..size];
        text = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

pub async fn get(addr: SocketAddr, path: &str) -> Answer {
    http(addr, "GET", path, &[], None).await.expect("an answer")
}

pub async fn post(addr: SocketAddr, path: &str, body: &Value) -> Answer {
    http(addr, "POST", path, &[], Some(body)).await.expect("an answer")
}

/// A nonce that is the same in every run.
pub fn nonce(seed: u8) -> Bytes32 {
    Hex([seed; 32])
}

/// A socket that has said hello.
pub struct Socket {
    pub inner: WebSocketStream<TcpStream>,
    /// Every text frame it got.
    pub frames: Vec<String>,
}

impl Socket {
    /// Connects without a word.
    pub async fn connect(addr: SocketAddr, headers: &[(&str, &str)]) -> Result<Socket, Error> {
        let mut request = format!("ws://{addr}/socket").into_client_request()?;
        for (name, value) in headers {
            let name: tokio_tungstenite::tungstenite::http::HeaderName =
                name.parse().expect("a header name");
            request.headers_mut().insert(name, value.parse().expect("a header value"));
        }
        let stream = TcpStream::connect(addr).await.map_err(Error::Io)?;
        let _ = stream.set_nodelay(true);
        let (inner, _) = client_async(request, stream).await?;
        Ok(Socket { inner, frames: Vec::new() })
    }

    /// Connects and says hello.
    pub async fn open(addr: SocketAddr) -> Socket {
        Socket::try_open(addr).await.expect("a socket")
    }

    pub async fn try_open(addr: SocketAddr) -> Result<Socket, Error> {
        let mut socket = Socket::connect(addr, &[]).await?;
        socket.try_say(&ToServer::Hello { protocol: PROTOCOL }).await?;
        match socket.try_hear().await? {
            ToClient::Welcome { .. } => Ok(socket),
            _ => Err(Error::ConnectionClosed),
        }
    }

    pub async fn try_say(&mut self, message: &ToServer) -> Result<(), Error> {
        let text = serde_json::to_string(message).expect("JSON");
        self.inner.send(Message::text(text)).await
    }

    pub async fn say(&mut self, message: &ToServer) {
        self.try_say(message).await.expect("a socket that takes it");
    }

    /// The next message; an error when the connection ends or nothing comes.
    pub async fn try_hear(&mut self) -> Result<ToClient, Error> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.inner.next()).await;
            let next = next.map_err(|_| Error::ConnectionClosed)?;
            match next.ok_or(Error::ConnectionClosed)?? {
                Message::Text(text) => {
                    self.frames.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("a message of the protocol"));
                }
                Message::Close(_) => return Err(Error::ConnectionClosed),
                _ => {}
            }
        }
    }

    pub async fn hear(&mut self) -> ToClient {
        self.try_hear().await.expect("a message")
    }

    /// The first message that is wanted; others are passed over.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.hear().await) {
                return found;
            }
        }
    }

    /// The code of the next error.
    pub async fn error(&mut self) -> String {
        self.until(|message| match message {
            ToClient::Error { code, .. } | ToClient::Refused { code, .. } => Some(code.to_string()),
            _ => None,
        })
        .await
    }

    pub async fn enter(&mut self, room: &str, key: Option<Bytes32>) -> Picture {
        self.say(&ToServer::Enter { room: room.into(), key, viewer: None, after: None }).await;
        self.until(|message| match message {
            ToClient::Entered { picture, .. } => Some(*picture),
            _ => None,
        })
        .await
    }

    /// Gives an order and waits until it is done, or says why not.
    pub async fn order(&mut self, id: u64, order: Order) -> Result<(), String> {
        let command = Command { id, order };
        self.say(&ToServer::Command { game: 1, command }).await;
        self.until(|message| match message {
            ToClient::Done { id: done } if done == id => Some(Ok(())),
            ToClient::Refused { id: refused, code, .. } if refused == id => {
                Some(Err(code.to_string()))
            }
            _ => None,
        })
        .await
    }

    pub async fn act(&mut self, id: u64, action: &str) -> Result<(), String> {
        self.order(id, Order::Act { action: action.parse().expect("an action") }).await
    }
}

/// A seat in a room.
#[derive(Clone, Debug)]
pub struct Place {
    pub room: String,
    pub seat: Seat,
    pub key: Bytes32,
    pub cookie: String,
}

fn place(answer: &Answer) -> Place {
    assert_eq!(answer.status, 201, "{answer:?}");
    let Taken { room, seat, key, .. } = answer.read();
    Place { room, seat, key, cookie: answer.cookie() }
}

pub fn new_room(variant: &str) -> Value {
    json!({
        "game": { "variant": variant }, "clock": { "initial_ms": 600_000, "increment_ms": 0 },
        "open": false,
    })
}

/// Sits down, with the key of the seat that is kept or in the free one.
pub async fn sit(addr: SocketAddr, room: &str, name: &str, key: Option<Bytes32>) -> Answer {
    let seed = if name == "Ann" { 1 } else { 2 };
    let join = json!(Join { name: name.into(), nonce: nonce(seed), key, own_key: None });
    post(addr, &format!("/api/rooms/{room}/join"), &join).await
}

/// A room with its host in it.
pub async fn host(addr: SocketAddr, body: &Value) -> Place {
    let Taken { room, key, .. } = post(addr, "/api/rooms", body).await.read();
    place(&sit(addr, &room, "Ann", Some(key)).await)
}

/// A room with two people in it, first and second.
pub async fn room(addr: SocketAddr, body: &Value) -> [Place; 2] {
    let host = host(addr, body).await;
    let other = place(&sit(addr, &host.room, "Ben", None).await);
    match host.seat {
        Seat::First => [host, other],
        Seat::Second => [other, host],
    }
}

/// Numbers that are the same in every run.
pub struct Lot(pub u64);

impl Lot {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// Somebody who plays at random, comes back when the connection is lost, and remembers all.
pub struct Player {
    pub place: Place,
    pub lot: Lot,
    /// Resigns after so many own actions.
    pub most: usize,
    pub picture: Option<Picture>,
    /// Every notice, by its number from 1.
    pub seen: Vec<Notice>,
    /// The commands that were acknowledged.
    pub acknowledged: Vec<Command>,
    pub pending: Option<Command>,
    pub resumed: usize,
    /// Every notice that was ever shown, in the order it was.
    pub shown: Vec<Notice>,
    /// When each command was said first, and when it was acknowledged.
    pub times: Vec<Said>,
    /// How long it thinks.
    pub pause: Duration,
    /// Counts what was acknowledged, for those who watch.
    pub count: Arc<AtomicUsize>,
    /// Whether to resign at the next turn.
    pub enough: Arc<AtomicBool>,
    next_id: u64,
}

/// A command that was said, by the clock on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    pub id: u64,
    pub said: Instant,
    pub acknowledged: Option<Instant>,
}

impl Player {
    pub fn new(place: Place, seed: u64, most: usize) -> Player {
        Player {
            place,
            lot: Lot(seed),
            most,
            picture: None,
            seen: Vec::new(),
            acknowledged: Vec::new(),
            pending: None,
            resumed: 0,
            shown: Vec::new(),
            times: Vec::new(),
            pause: Duration::ZERO,
            count: Arc::default(),
            enough: Arc::default(),
            next_id: 1,
        }
    }

    /// Plays until the game is over and everything it asked is answered.
    pub async fn play(mut self, addr: SocketAddr) -> Player {
        loop {
            if self.stay(addr).await.is_ok() {
                return self;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// One connection.
    async fn stay(&mut self, addr: SocketAddr) -> Result<(), Error> {
        let mut socket = Socket::try_open(addr).await?;
        let after = self.picture.as_ref().map(|p| After {
            game: p.game,
            n: p.n,
            head: Some(p.head),
            anew: false,
        });
        let (room, key) = (self.place.room.clone(), Some(self.place.key));
        socket.try_say(&ToServer::Enter { room, key, viewer: None, after }).await?;
        loop {
            match socket.try_hear().await? {
                ToClient::Entered { viewer, picture, .. } => {
                    assert_eq!(viewer, Viewer::Seat(self.place.seat));
                    assert!(self.seen.len() <= picture.n as usize, "something was forgotten");
                    // Whoever comes late has not seen the notices, and does not check them.
                    self.seen.clear();
                    self.picture = Some(*picture);
                    self.send(&mut socket, true).await?;
                }
                ToClient::Resumed { game, viewer, .. } => {
                    assert_eq!((game, viewer), (1, Viewer::Seat(self.place.seat)));
                    self.resumed += 1;
                    self.send(&mut socket, true).await?;
                }
                ToClient::Notice { notice, .. } => {
                    let picture = self.picture.as_mut().expect("a picture first");
                    assert!(picture.take(&notice), "a gap: {} after {}", notice.n, picture.n);
                    self.shown.push(notice.clone());
                    self.seen.push(notice);
                    self.send(&mut socket, false).await?;
                }
                ToClient::Done { id } => {
                    let done = self.pending.take_if(|pending| pending.id == id);
                    self.count.fetch_add(done.iter().count(), Ordering::Relaxed);
                    let said = self.times.iter_mut().rfind(|said| said.id == id);
                    said.into_iter().for_each(|said| said.acknowledged = Some(Instant::now()));
                    self.acknowledged.extend(done);
                    self.send(&mut socket, false).await?;
                }
                ToClient::Refused { id, code, .. } => {
                    // What was sent twice or too late may be refused; nothing else.
                    let refused = self.pending.take_if(|pending| pending.id == id);
                    let fine = ["not-your-turn", "over", "illegal", "store-failed"];
                    assert!(refused.is_none() || fine.contains(&code.word()), "{code}");
                    self.send(&mut socket, false).await?;
                }
                ToClient::Error { code, text } => panic!("{code}: {text}"),
                _ => {}
            }
            if self.pending.is_none() && self.picture.as_ref().is_some_and(|p| p.result.is_some()) {
                return Ok(());
            }
        }
    }

    /// Sends the next order if it is this player's turn, or the last one again.
    async fn send(&mut self, socket: &mut Socket, again: bool) -> Result<(), Error> {
        let fresh = self.pending.is_none();
        if fresh {
            self.pending = self.choose();
        }
        if let Some(command) = self.pending.clone().filter(|_| fresh || again) {
            if fresh {
                tokio::time::sleep(self.pause).await;
                let (id, said) = (command.id, Instant::now());
                self.times.push(Said { id, said, acknowledged: None });
            }
            socket.try_say(&ToServer::Command { game: 1, command }).await?;
        }
        Ok(())
    }

    fn choose(&mut self) -> Option<Command> {
        let picture = self.picture.as_ref()?;
        let mine = picture.turn.contains(&self.place.seat) && picture.result.is_none();
        if !mine {
            return None;
        }
        let order = match legal(picture, self.place.seat) {
            list if list.is_empty() => return None,
            _ if self.acknowledged.len() >= self.most => Order::Resign,
            _ if self.enough.load(Ordering::Relaxed) => Order::Resign,
            list => Order::Act { action: list[self.lot.below(list.len())] },
        };
        self.next_id += 1;
        Some(Command { id: self.next_id, order })
    }
}

/// What a seat may play, as far as its own picture shows.
pub fn legal(picture: &Picture, seat: Seat) -> Vec<Action> {
    let Some(view) = &picture.view else { return Vec::new() };
    let rules = picture.settings.game.rules().expect("rules");
    GameView::read(rules, seat.into(), view).expect("a view").legal()
}

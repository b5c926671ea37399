//! One game of a measurement: two sockets, and actions that were thought up beforehand.

use duskboard_protocol::http::{Join, NewRoom, Taken};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{ClockSettings, Command, GameSettings, Order, PROTOCOL, Seat, ToServer};
use duskboard_rules::{Game, Turn};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

type Socket = WebSocketStream<TcpStream>;

/// When the next action comes.
pub(super) enum Pace {
    /// After so long, the first one after an offset.
    Every(Duration, Duration),
    /// At once.
    None,
}

/// Where the two players of a game come to: one server, or two nodes of a cluster.
pub(super) type At = [SocketAddr; 2];

/// A game of chess between two sockets.
pub(super) struct LoadGame {
    at: At,
    script: Arc<Vec<String>>,
    sockets: [Socket; 2],
    played: usize,
}

/// A long game, the same for all: actions as they are sent.
pub(super) fn script() -> Vec<String> {
    let mut state = 1u64;
    let mut below = |most: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % most.max(1)
    };
    let mut longest = Vec::new();
    for _ in 0..20 {
        let Ok(rules) = "chess".parse() else { break };
        let (mut game, mut actions) = (Game::new(rules), Vec::new());
        while let Turn::Players(seats) = game.turn()
            && let Some(seat) = seats.first()
            && actions.len() < 300
        {
            let legal = game.view(seat.into()).legal();
            let action = legal[below(legal.len())];
            let _ = game.play(seat, action);
            let command = Command { id: actions.len() as u64 + 1, order: Order::Act { action } };
            actions.push(ToServer::Command { game: 1, command });
        }
        // The last action may end the game, and then more is told.
        actions.pop();
        if actions.len() > longest.len() {
            longest = actions;
        }
    }
    longest.iter().map(json::write).collect()
}

impl LoadGame {
    /// Makes a room and enters it twice.
    pub(super) async fn open(at: At, script: Arc<Vec<String>>) -> Result<LoadGame, Error> {
        let nonce = Hex([1; 32]);
        let game = GameSettings::of("chess");
        let clock = ClockSettings { initial_ms: 3_600_000, increment_ms: 0 };
        let new = NewRoom { clock: Some(clock), ..NewRoom::of(game) };
        let host = post(at[0], "/api/rooms", &new).await?;
        let path = format!("/api/rooms/{}/join", host.room);
        post(at[0], &path, &Join { name: "Ann".into(), nonce, key: Some(host.key), own_key: None })
            .await?;
        let guest =
            post(at[1], &path, &Join { name: "Ben".into(), nonce, key: None, own_key: None })
                .await?;
        let first = enter(at[0], &host).await?;
        let second = enter(at[1], &guest).await?;
        Ok(LoadGame { at, script, sockets: [first, second], played: 0 })
    }

    /// Plays until the time is over; how long each action took until both had it on their screens.
    pub(super) async fn play(mut self, pace: Pace, until: Instant) -> Result<Vec<Duration>, Error> {
        let mut times = Vec::new();
        if let Pace::Every(_, offset) = pace {
            tokio::time::sleep(offset).await;
        }
        while Instant::now() < until {
            if self.played == self.script.len() {
                self = LoadGame::open(self.at, self.script).await?;
            }
            let begun = Instant::now();
            self.act().await?;
            times.push(begun.elapsed());
            if let Pace::Every(every, _) = pace {
                tokio::time::sleep_until((begun + every).into()).await;
            }
        }
        Ok(times)
    }

    async fn act(&mut self) -> Result<(), Error> {
        let text = self.script[self.played].clone();
        let [first, second] = &mut self.sockets;
        let (mover, other) =
            if self.played.is_multiple_of(2) { (first, second) } else { (second, first) };
        self.played += 1;
        mover.send(Message::text(text)).await?;
        let done = async {
            until(mover, "{\"notice\"").await?;
            until(mover, "{\"done\"").await
        };
        let (done, seen) = tokio::join!(done, until(other, "{\"notice\""));
        done.and(seen)
    }
}

/// Waits for a message that begins like this. Presence is passed over; a refusal is an error.
async fn until(socket: &mut Socket, beginning: &str) -> Result<(), Error> {
    loop {
        let text = hear(socket).await?;
        if text.starts_with(beginning) {
            return Ok(());
        }
        if text.starts_with("{\"refused\"") || text.starts_with("{\"error\"") {
            return Err(Error::Io(std::io::Error::other(text.to_string())));
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<Utf8Bytes, Error> {
    loop {
        match socket.next().await.ok_or(Error::ConnectionClosed)?? {
            Message::Text(text) => return Ok(text),
            Message::Close(_) => return Err(Error::ConnectionClosed),
            _ => {}
        }
    }
}

async fn connect(addr: SocketAddr) -> Result<Socket, Error> {
    let stream = TcpStream::connect(addr).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let address = format!("ws://{addr}/socket");
    Ok(client_async_with_config(address, stream, Some(config)).await?.0)
}

async fn enter(addr: SocketAddr, place: &Taken) -> Result<Socket, Error> {
    let mut socket = connect(addr).await?;
    let (room, key) = (place.room.clone(), Some(place.key));
    for message in [
        ToServer::Hello { protocol: PROTOCOL },
        ToServer::Enter { room, key, viewer: None, after: None },
    ] {
        let text = json::write(&message);
        socket.send(Message::text(text)).await?;
    }
    until(&mut socket, "{\"entered\"").await?;
    Ok(socket)
}

/// Asks for a seat.
async fn post(addr: SocketAddr, path: &str, body: &impl Wire) -> Result<Taken, Error> {
    let body = json::write(body);
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(addr).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    json::read(body).map_err(|_| Error::Io(std::io::Error::other(answer.clone())))
}

/// Says the same again and again to an echo server; how often it came back.
pub(super) async fn echo(addr: SocketAddr, end: Instant) -> Result<usize, Error> {
    let mut socket = connect(addr).await?;
    let action = Order::Act { action: "e2e4".parse().map_err(std::io::Error::other)? };
    let command = Command { id: Seat::First as u64, order: action };
    let text = json::write(&ToServer::Command { game: 1, command });
    let text = Utf8Bytes::from(text);
    let mut count = 0;
    while Instant::now() < end {
        socket.send(Message::Text(text.clone())).await?;
        hear(&mut socket).await?;
        count += 1;
    }
    Ok(count)
}

//! A bot that plays at random, for those who write a better one. See `docs/protocol.md`.
//!
//! ```sh
//! cargo run -p duskboard-server --example bot -- 127.0.0.1:8181 banqi       # waits for anyone
//! cargo run -p duskboard-server --example bot -- 127.0.0.1:8181 banqi       # and here they meet
//! ```

use duskboard_protocol::http::Join;
use duskboard_protocol::json;
use duskboard_protocol::{
    After, Bytes32, Command, GameSettings, Order, PROTOCOL, Picture, Seat, ToClient, ToServer, Wish,
};
use duskboard_rules::GameView;
use futures_util::{SinkExt, StreamExt};
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

type Failed = Box<dyn Error>;

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let mut words = std::env::args().skip(1);
    let addr: SocketAddr = words.next().ok_or("expected an address and a variant")?.parse()?;
    let variant = words.next().ok_or("expected a variant")?;
    let mut bot = Bot { addr, seat: None, picture: None, pending: None };
    while bot.picture.as_ref().is_none_or(|picture| picture.result.is_none()) {
        // Whatever ends the connection: come back, and go on where it was.
        if let Err(error) = bot.stay(&variant).await {
            eprintln!("{error}; coming back");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    Ok(())
}

struct Bot {
    addr: SocketAddr,
    /// The room, the seat and its secret, once there is somebody to play with.
    seat: Option<(String, Seat, Bytes32)>,
    picture: Option<Picture>,
    /// What was sent and not yet answered: sent again after a lost connection, with the same
    /// number, so that it is done once.
    pending: Option<Command>,
}

impl Bot {
    /// One connection, until the game is over.
    async fn stay(&mut self, variant: &str) -> Result<(), Failed> {
        let addr = self.addr;
        let stream = TcpStream::connect(addr).await?;
        let (mut socket, _) = client_async(format!("ws://{addr}/socket"), stream).await?;
        say(&mut socket, &ToServer::Hello { protocol: PROTOCOL }).await?;
        match &self.seat {
            Some(_) => self.enter(&mut socket).await?,
            None => say(&mut socket, &wish(variant)).await?,
        }
        while let Some(message) = socket.next().await {
            if let Message::Text(text) = message? {
                self.hear(&mut socket, json::read(&text)?).await?;
            }
            if self.picture.as_ref().is_some_and(|picture| picture.result.is_some()) {
                return Ok(());
            }
        }
        Err("the connection ended".into())
    }

    async fn enter(&self, socket: &mut WebSocketStream<TcpStream>) -> Result<(), Failed> {
        let Some((room, _, key)) = self.seat.clone() else { return Ok(()) };
        let after = self.picture.as_ref().map(|seen| After {
            game: seen.game,
            n: seen.n,
            head: Some(seen.head),
            anew: false,
        });
        say(socket, &ToServer::Enter { room, key: Some(key), viewer: None, after }).await?;
        match self.pending.clone() {
            Some(command) => say(socket, &ToServer::Command { game: 1, command }).await,
            None => Ok(()),
        }
    }

    async fn hear(
        &mut self,
        socket: &mut WebSocketStream<TcpStream>,
        message: ToClient,
    ) -> Result<(), Failed> {
        match message {
            ToClient::Paired { room, seat, key, commitment } => {
                println!("room {room}, I am {seat}, the dice are bound by {commitment}");
                self.seat = Some((room, seat, key));
                self.enter(socket).await?;
            }
            ToClient::Entered { picture, .. } => {
                self.picture = Some(*picture);
                self.sit_down().await?;
            }
            ToClient::Notice { notice, .. } => {
                let picture = self.picture.as_mut().ok_or("a notice before the picture")?;
                if !picture.take(&notice) {
                    return Err("something was missed".into());
                }
            }
            ToClient::Done { .. } | ToClient::Refused { .. } => self.pending = None,
            ToClient::Error { code, text } => return Err(format!("{code}: {text}").into()),
            _ => {}
        }
        if self.pending.is_none()
            && let Some(command) = self.choose()
        {
            self.pending = Some(command.clone());
            say(socket, &ToServer::Command { game: 1, command }).await?;
        }
        Ok(())
    }

    /// Adds this player's part to the dice, once it knows what the room has committed to. It is
    /// random, so it can be thrown again when it is not known whether the last one arrived.
    async fn sit_down(&self) -> Result<(), Failed> {
        let (Some((room, seat, key)), Some(picture)) = (&self.seat, &self.picture) else {
            return Ok(());
        };
        if picture.players[seat.index()].is_some() {
            return Ok(());
        }
        let nonce = duskboard_server::identity::random();
        let join = Join { name: "Random bot".into(), nonce, key: Some(*key), own_key: None };
        let body = json::write(&join);
        let request = format!(
            "POST /api/rooms/{room}/join HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        let mut stream = TcpStream::connect(self.addr).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        match answer.starts_with("HTTP/1.1 201") {
            true => Ok(()),
            false => Err(answer.into()),
        }
    }

    /// Any legal action. What is legal follows from what this seat sees and from nothing else.
    fn choose(&self) -> Option<Command> {
        let (_, seat, _) = self.seat.as_ref()?;
        let picture = self.picture.as_ref()?;
        if !picture.turn.contains(seat) {
            return None;
        }
        let rules = picture.settings.game.rules().ok()?;
        let view = GameView::read(rules, (*seat).into(), picture.view.as_ref()?).ok()?;
        let legal = view.legal();
        let lot = duskboard_server::identity::random().0;
        let lot = usize::from(lot[0]) << 8 | usize::from(lot[1]);
        let action = *legal.get(lot % legal.len().max(1))?;
        println!("{action}");
        Some(Command { id: u64::from(picture.n) + 1, order: Order::Act { action } })
    }
}

fn wish(variant: &str) -> ToServer {
    let game = GameSettings::of(variant);
    ToServer::Pair(Wish { game, clock: None })
}

async fn say(socket: &mut WebSocketStream<TcpStream>, message: &ToServer) -> Result<(), Failed> {
    socket.send(Message::text(json::write(message))).await?;
    Ok(())
}

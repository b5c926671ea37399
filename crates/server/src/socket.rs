//! One WebSocket: its client's messages go to rooms, rooms' messages go to its client.

use crate::house::{House, stopped};
use crate::identity::{Guest, Proof};
use crate::limits::{Place, Who, who};
use crate::pairing::Waiting;
use crate::pipe::Pipe;
use crate::room::{Ask, Entrance, Handle};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use duskboard_protocol::{
    After, Bytes32, Code, MAX_COMMAND, PROTOCOL, Problem, ToClient, ToServer, Viewer,
};
use futures_util::SinkExt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_tungstenite::tungstenite;

/// How many messages over the limit until the connection is closed.
const PATIENCE: u32 = 100;
/// How long clients wait before they reconnect to a server that was stopped.
const RETRY_MS: u64 = 1_000;
/// How long they wait if only their room has moved.
const ONWARD_MS: u64 = 300;

/// A number unique among the sockets of this process.
pub(crate) fn number() -> u64 {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

/// Close codes of RFC 6455.
mod close {
    pub(super) const AWAY: u16 = 1001;
    pub(super) const UNSUPPORTED: u16 = 1003;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const TOO_BIG: u16 = 1009;
    pub(super) const MALFORMED: u16 = 1007;
    pub(super) const RESTART: u16 = 1012;
}

/// Why a connection ends.
struct End {
    code: u16,
    why: &'static str,
}

/// The state of a socket.
struct Client {
    house: Arc<House>,
    /// Its unique number.
    number: u64,
    from: IpAddr,
    guest: Option<Guest>,
    pipe: Arc<Pipe>,
    room: Option<Handle>,
    lobby: Option<broadcast::Receiver<Utf8Bytes>>,
    greeted: bool,
    /// The key under which it is counted in its room.
    who: Who,
    too_fast: u32,
    heard: Instant,
}

/// Serves a socket until it ends.
pub(crate) async fn serve(
    house: Arc<House>,
    mut socket: WebSocket,
    from: IpAddr,
    guest: Option<Guest>,
    place: Arc<Place>,
) {
    metrics::gauge!("duskboard_sockets").increment(1.0);
    let (pipe, mut out) = Pipe::new();
    let mut client = Client {
        number: number(),
        from,
        guest,
        pipe: Arc::new(pipe),
        room: None,
        lobby: None,
        greeted: false,
        who: Who::Address(from),
        too_fast: 0,
        heard: Instant::now(),
        house,
    };
    let end = client.run(&mut socket, &mut out).await;
    client.leave().await;
    client.house.unpair(client.number);
    if let Some(End { code, why }) = end {
        let last = async {
            // The last messages are still sent.
            while let Ok(text) = out.try_recv() {
                socket.feed(Message::Text(text)).await?;
            }
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(why) };
            socket.send(Message::Close(Some(frame))).await
        };
        let _ = tokio::time::timeout(client.house.config.handshake, last).await;
    }
    metrics::gauge!("duskboard_sockets").decrement(1.0);
    drop(place);
}

impl Client {
    /// Runs until the connection is lost (`None`) or must be closed.
    async fn run(
        &mut self,
        socket: &mut WebSocket,
        out: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Option<End> {
        let config = self.house.config.clone();
        let mut heartbeat = tokio::time::interval(config.heartbeat);
        heartbeat.reset();
        let handshake = tokio::time::sleep(config.handshake);
        tokio::pin!(handshake);
        let mut stopping = self.house.stopping.subscribe();
        let pipe = self.pipe.clone();
        // Created once: otherwise every message would register and deregister each of these
        // waiters.
        let (cut, stopped) = (pipe.cut.notified(), stopped(&mut stopping));
        tokio::pin!(cut, stopped);
        loop {
            tokio::select! {
                heard = socket.recv() => match heard? {
                    // Boxed: most sockets are silent, and then use no more memory than themselves.
                    Ok(message) => match Box::pin(self.hear(message)).await {
                        Ok(()) => {}
                        Err(end) => return end,
                    },
                    Err(error) => return Some(self.broken(error)),
                },
                Some(text) = out.recv() => self.tell(socket, out, text).await?,
                change = changed(&mut self.lobby) => match change {
                    Some(text) => pipe.put(text),
                    None => self.listen(true),
                },
                () = &mut cut => {
                    if pipe.is_onward() {
                        return Some(self.onward(ONWARD_MS));
                    }
                    while out.try_recv().is_ok() {}
                    return Some(End { code: close::POLICY, why: "too slow" });
                }
                _ = heartbeat.tick() => {
                    if self.heard.elapsed() > config.heartbeat * 2 {
                        return Some(End { code: close::POLICY, why: "no answer" });
                    }
                    socket.send(Message::Ping(Default::default())).await.ok()?;
                }
                () = &mut handshake, if !self.greeted => {
                    return Some(End { code: close::POLICY, why: "no hello" });
                }
                () = &mut stopped => {
                    return Some(self.onward(RETRY_MS));
                }
            }
        }
    }

    /// Ends a connection that should reconnect, to any node.
    fn onward(&self, retry_ms: u64) -> End {
        self.pipe.say(&ToClient::Closing { retry_ms });
        End { code: close::RESTART, why: "come back" }
    }

    /// Sends everything there is, in one go. `None` if the connection is lost or too slow.
    async fn tell(
        &self,
        socket: &mut WebSocket,
        out: &mut mpsc::Receiver<Utf8Bytes>,
        first: Utf8Bytes,
    ) -> Option<()> {
        let all = async {
            socket.feed(Message::Text(first)).await?;
            while let Ok(text) = out.try_recv() {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        let slow = tokio::time::timeout(self.house.config.heartbeat, all);
        slow.await.ok()?.ok()
    }

    /// A frame. `Err(None)` when the client closed the connection.
    async fn hear(&mut self, message: Message) -> Result<(), Option<End>> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.hear_text(&text).await,
            Message::Binary(_) => {
                self.pace()?;
                self.complain(Code::TextOnly);
                Err(Some(End { code: close::UNSUPPORTED, why: "text only" }))
            }
            Message::Ping(_) | Message::Pong(_) => self.pace().map(drop),
            Message::Close(_) => Err(None),
        }
    }

    async fn hear_text(&mut self, text: &str) -> Result<(), Option<End>> {
        if !self.pace()? {
            return Ok(());
        }
        let message: ToServer = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                self.complain(Problem::new(Code::Malformed, format!("not a message: {error}")));
                return Ok(());
            }
        };
        match (self.greeted, message) {
            (false, ToServer::Hello { protocol: PROTOCOL }) => {
                self.greeted = true;
                let heartbeat_ms = self.house.config.heartbeat.as_millis() as u64;
                self.pipe.say(&ToClient::Welcome { protocol: PROTOCOL, heartbeat_ms });
                Ok(())
            }
            (false, ToServer::Hello { protocol }) => {
                let text = format!("protocol {protocol}: this server speaks {PROTOCOL}");
                self.complain(Problem::new(Code::OtherProtocol, text));
                Err(Some(End { code: close::POLICY, why: "other protocol" }))
            }
            (false, _) => {
                self.complain(Code::NoHello);
                Err(Some(End { code: close::POLICY, why: "no hello" }))
            }
            (true, message) => match self.act(message).await {
                Err(problem) if self.house.is_elsewhere(problem.code) => {
                    Err(Some(self.onward(RETRY_MS)))
                }
                Err(problem) => {
                    self.complain(problem);
                    Ok(())
                }
                Ok(()) => Ok(()),
            },
        }
    }

    /// Whether the message is within the limit. A client that does not slow down is disconnected.
    fn pace(&mut self) -> Result<bool, Option<End>> {
        if self.house.gate.message(self.from).is_ok() {
            self.too_fast = 0;
            return Ok(true);
        }
        if self.too_fast == 0 {
            self.complain(Code::TooFast);
        }
        self.too_fast += 1;
        if self.too_fast > PATIENCE {
            return Err(Some(End { code: close::POLICY, why: "too fast" }));
        }
        Ok(false)
    }

    fn complain(&self, problem: impl Into<Problem>) {
        let Problem { code, text } = problem.into();
        self.pipe.say(&ToClient::Error { code, text });
    }

    /// Carries out a message. Rare ones are boxed, so that a command needs little memory.
    async fn act(&mut self, message: ToServer) -> Result<(), Problem> {
        let socket = self.number;
        match message {
            ToServer::Hello { .. } => Err(Problem::new(Code::Malformed, "hello was said already")),
            ToServer::Enter { room, key, viewer, after } => {
                Box::pin(self.enter(&room, key, viewer, after)).await
            }
            ToServer::Leave => {
                Box::pin(self.leave()).await;
                Ok(())
            }
            ToServer::Command { game, command } => {
                let id = command.id;
                if self.is_home()
                    && let Err(Problem { code, text }) = self.house.gate.command(self.who)
                {
                    self.pipe.say(&ToClient::Refused { id, code, text });
                    return Ok(());
                }
                self.ask(Ask::Command { socket, game, command }).await
            }
            ToServer::Chat { text } => {
                if self.is_home() {
                    self.house.gate.line(self.who)?;
                }
                self.ask(Ask::Chat { socket, text }).await
            }
            ToServer::Mute { who, on } => self.ask(Ask::Mute { socket, who, on }).await,
            ToServer::Lobby { on } => {
                self.listen(on);
                Ok(())
            }
            ToServer::Pair(wish) => {
                self.house.gate.new_room(self.from)?;
                let (pipe, from) = (self.pipe.clone(), self.from);
                Box::pin(self.house.pair(Waiting { socket, pipe, wish, from })).await
            }
            ToServer::Unpair => {
                self.house.unpair(socket);
                Ok(())
            }
            ToServer::Ping { t } => {
                self.pipe.say(&ToClient::Pong { t });
                Ok(())
            }
        }
    }

    /// Whether this node is its room's home: messages are counted there.
    fn is_home(&self) -> bool {
        self.room.as_ref().is_none_or(Handle::is_here)
    }

    async fn ask(&self, ask: Ask) -> Result<(), Problem> {
        let room = self.room.as_ref().ok_or(Code::NotInRoom)?;
        // In a cluster a room that has closed has another home by now, or soon.
        let closed = if self.house.cluster.is_some() { Code::Starting } else { Code::NoRoom };
        room.send(ask).await.map_err(|()| closed.into())
    }

    async fn enter(
        &mut self,
        room: &str,
        key: Option<Bytes32>,
        viewer: Option<Viewer>,
        after: Option<After>,
    ) -> Result<(), Problem> {
        self.house.gate.entrance(self.from)?;
        self.leave().await;
        let guest = self.guest.as_ref().map(Guest::hash);
        let proof = Proof { key, guest };
        let (socket, from, pipe) = (self.number, self.from, self.pipe.clone());
        let entrance = |reply| {
            let (pipe, proof) = (pipe.clone(), proof.clone());
            Ask::Enter(Box::new(Entrance { socket, from, pipe, proof, viewer, after, reply }))
        };
        let (viewer, handle) = self.house.ask(room, entrance).await?;
        self.room = Some(handle);
        self.who = who(viewer, key, guest, from);
        Ok(())
    }

    /// Leaves the room and waits until it has: none of its messages may come after the picture of
    /// the next one.
    async fn leave(&mut self) {
        if let Some(room) = self.room.take() {
            let (reply, left) = oneshot::channel();
            let _ = room.send(Ask::Leave { socket: self.number, reply }).await;
            let _ = left.await;
        }
    }

    fn listen(&mut self, on: bool) {
        self.lobby = on.then(|| {
            let (rooms, changes) = self.house.lobby.listen();
            self.pipe.say(&ToClient::Lobby { rooms });
            changes
        });
    }

    /// Ends a connection that sent something that is not a WebSocket message.
    fn broken(&self, error: axum::Error) -> End {
        match error.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => {
                let text = format!("a message has at most {MAX_COMMAND} bytes");
                self.complain(Problem::new(Code::TooLong, text));
                End { code: close::TOO_BIG, why: "too long" }
            }
            Some(tungstenite::Error::Utf8(_)) => {
                self.complain(Problem::new(Code::Malformed, "expected UTF-8"));
                End { code: close::MALFORMED, why: "not UTF-8" }
            }
            Some(_) | None => End { code: close::AWAY, why: "broken" },
        }
    }
}

/// The next change in the lobby; `None` when so many were missed that the whole list is needed.
async fn changed(lobby: &mut Option<broadcast::Receiver<Utf8Bytes>>) -> Option<Utf8Bytes> {
    match lobby {
        Some(changes) => changes.recv().await.ok(),
        None => std::future::pending().await,
    }
}

/// Sets the maximum frame size.
pub(crate) fn limited(upgrade: axum::extract::WebSocketUpgrade) -> axum::extract::WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_COMMAND)
        .max_frame_size(MAX_COMMAND)
        // It is zeroed before every read, and clients' messages are short.
        .read_buffer_size(1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(1024 * 1024)
}

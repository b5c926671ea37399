//! A room: one task that is the home of one table after another.
//!
//! A [`Host`] decides what happens. The room provides what a home has: sockets, the store, the
//! server's time, and a thinker for computers. Nobody else touches the host, so there is nothing to
//! lock.

mod door;
mod keep;
mod think;

use crate::cluster::Envoy;
use crate::house::House;
use crate::identity::Proof;
use crate::limits::Place;
use crate::pipe::{Pipe, written};
use crate::store::{Holder, Lease, RoomRow};
use crate::time::RoomTime;
use duskboard_protocol::http::RoomInfo;
use duskboard_protocol::{
    Action, After, Bytes32, Command, LobbyRoom, Problem, Seat, ToClient, Viewer, Voice,
};
use duskboard_table::host::{Act, Host, Kept};
use futures_util::FutureExt;
use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

pub(crate) use duskboard_table::host::seat_in;
use keep::Secrets;
pub(crate) use keep::kept;
pub(crate) use think::give_back;

/// How many requests may wait for a room. Later ones block.
const WAITING: usize = 64;
/// How long an empty room with a finished game stays in memory.
const IDLE: Duration = Duration::from_secs(30);
/// The pause after a failure to close a room.
const RETRY: Duration = Duration::from_secs(1);

/// The way to a room of this node.
pub(crate) type Door = mpsc::Sender<Ask>;

/// The way to a room, wherever its home is.
#[derive(Clone)]
pub(crate) enum Handle {
    /// Its home is this node.
    Here(Door),
    /// Its home is another node.
    There(Arc<Envoy>),
}

impl Handle {
    /// Sends a request. An error if the room has closed.
    pub(crate) async fn send(&self, ask: Ask) -> Result<(), ()> {
        match self {
            Handle::Here(door) => door.send(ask).await.map_err(drop),
            Handle::There(envoy) => {
                envoy.send(ask);
                Ok(())
            }
        }
    }

    /// Whether this node is its home.
    pub(crate) fn is_here(&self) -> bool {
        matches!(self, Handle::Here(_))
    }
}

/// The channel for the answer.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// A request to a room.
pub(crate) enum Ask {
    /// A socket enters.
    Enter(Box<Entrance>),
    /// A socket leaves. It receives nothing of the room after the answer.
    Leave { socket: u64, reply: Reply<()> },
    /// A seat's order.
    Command { socket: u64, game: u32, command: Command },
    /// A line of chat.
    Chat { socket: u64, text: String },
    /// A viewer mutes or unmutes somebody.
    Mute { socket: u64, who: Voice, on: bool },
    /// Somebody sits down.
    Sit { sitter: Sitter, reply: Reply<Seated> },
    /// A computer's answer, from that other node or from here.
    Thought { number: u32, action: Option<Action>, node: Option<String> },
    /// The public state.
    Look { reply: Reply<RoomInfo> },
    /// The room was made for a pair: delete it if one of them never sat down. The answer is who
    /// sat, or nothing if both did. The caller tells those at these pipes itself.
    Dissolve { spare: Vec<Arc<Pipe>>, reply: Reply<Option<[bool; 2]>> },
    /// The operator deletes it.
    Delete { reply: Reply<()> },
}

/// A player who wants to sit down.
pub(crate) struct Sitter {
    pub(crate) name: String,
    /// Their nonce for the dice.
    pub(crate) nonce: Bytes32,
    pub(crate) holder: Holder,
    /// Whether a seat is reserved for them, or they take the free one.
    pub(crate) kept: bool,
}

/// A player who has sat down.
pub(crate) struct Seated {
    pub(crate) seat: Seat,
    /// The guest whose cookie holds the seat.
    pub(crate) guest: Option<Bytes32>,
    /// The room's commitment.
    pub(crate) commitment: Bytes32,
}

/// A socket that wants to enter.
pub(crate) struct Entrance {
    pub(crate) socket: u64,
    pub(crate) from: IpAddr,
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) proof: Proof,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) after: Option<After>,
    pub(crate) reply: Reply<Viewer>,
}

/// What an address holds with a room. Unknown for a room that was loaded from the store.
#[derive(Default)]
pub(crate) struct Claims {
    /// Who created it, or entered a seat of it last: its computer's thinking counts for them.
    pub(crate) from: Option<IpAddr>,
    /// Its game has not begun.
    pub(crate) waiting: Option<Place>,
    /// A computer plays in it.
    pub(crate) _computer: Option<Place>,
}

/// Whether a room's task continues.
#[derive(PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// A room and the sockets in it.
pub(crate) struct Room {
    house: Arc<House>,
    /// The way to itself, for computers that think in other tasks.
    door: mpsc::WeakSender<Ask>,
    row: RoomRow,
    /// Its lease.
    lease: Lease,
    /// Once the house's count exceeds this, the room is given up.
    lapse: u64,
    time: RoomTime,
    /// Whether another node is its home by now.
    moved: bool,
    host: Host,
    pipes: HashMap<u64, Arc<Pipe>>,
    /// A player who sits down with the next write.
    sitting: Option<(Seat, Holder)>,
    /// Since when the room has been empty.
    empty: Option<u64>,
    /// The room does not close before then.
    rest: u64,
    shown: Option<LobbyRoom>,
    claims: Claims,
    /// Dropped when the computer's answer is no longer wanted, so that it does not start to think.
    thinking: Option<oneshot::Sender<()>>,
    /// The other node where the computer thought last, which remembers the game.
    thought_at: Option<String>,
}

/// What a room is opened with.
pub(crate) struct Opened {
    /// Its lease.
    pub(crate) lease: Lease,
    /// The house's count of given-up rooms before it got that lease.
    pub(crate) lapse: u64,
    /// How far its time is ahead of the server's.
    pub(crate) ahead_ms: i64,
    pub(crate) row: RoomRow,
    pub(crate) kept: Kept,
    pub(crate) claims: Claims,
}

/// Starts a room's task.
pub(crate) fn open(house: Arc<House>, opened: Opened) -> Door {
    let Opened { lease, lapse, ahead_ms, row, kept, claims } = opened;
    let (door, asks) = mpsc::channel(WAITING);
    let time = RoomTime { server: house.time.clone(), ahead_ms };
    let now = time.now();
    let [patience, linger] = [house.config.patience, house.config.linger].map(ms);
    let room = Room {
        house,
        door: door.downgrade(),
        row,
        lease,
        lapse,
        time,
        moved: false,
        host: Host::new(kept, patience, linger, now),
        pipes: HashMap::new(),
        sitting: None,
        empty: Some(now),
        rest: now,
        shown: None,
        claims,
        thinking: None,
        thought_at: None,
    };
    tokio::spawn(room.run(asks));
    door
}

fn ms(duration: Duration) -> u64 {
    duration.as_millis() as u64
}

impl Room {
    /// Runs until it ends. If that is a panic everybody in the room is disconnected: they
    /// reconnect, and the room is reopened from the store.
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        metrics::gauge!("duskboard_rooms").increment(1.0);
        let mut lapses = self.house.lapses.subscribe();
        let lapse = self.lapse;
        let lived = tokio::select! {
            biased;
            // Whatever it is waiting for: others may claim the room.
            _ = lapses.wait_for(|&lapses| lapses != lapse) => {
                self.moved = true;
                Ok(())
            }
            lived = AssertUnwindSafe(self.live(&mut asks)).catch_unwind() => lived,
        };
        match lived {
            Ok(()) if !self.moved => {
                // Requests that arrive meanwhile wait, and reopen it.
                let lease = vec![self.lease.clone()];
                let _ = self.house.store.release(lease, self.house.time.now()).await;
            }
            Ok(()) => self.pipes.values().for_each(|pipe| pipe.send_on()),
            Err(_) => {
                tracing::error!(room = self.row.id, "this room's task has panicked");
                self.pipes.values().for_each(|pipe| pipe.send_on());
            }
        }
        metrics::gauge!("duskboard_rooms").decrement(1.0);
        self.house.hide(&self.row.id);
        self.house.forget(&self.row.id, &self.door);
    }

    /// The work is boxed: most rooms wait, and then use no more memory than themselves.
    async fn live(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        Box::pin(self.settle()).await;
        while !self.moved {
            let wake = self.host.wake_at().into_iter().chain(self.closes_at()).min();
            let stay = tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) if self.house.holds(self.lapse) => Box::pin(self.answer(ask)).await,
                    // Callers ask again, whichever node is the room's home by then.
                    Some(_) => {
                        self.moved = true;
                        Stay::No
                    }
                    None => Stay::No,
                },
                () = self.time.sleep_until(wake.unwrap_or_default()), if wake.is_some() => {
                    Box::pin(self.wake()).await
                }
            };
            if stay == Stay::No {
                break;
            }
        }
    }

    /// Handles a request. Rare ones are boxed, so that a command needs little memory.
    async fn answer(&mut self, ask: Ask) -> Stay {
        match ask {
            Ask::Enter(entrance) => Box::pin(self.enter(*entrance)).await,
            Ask::Leave { socket, reply } => {
                self.leave(socket);
                let _ = reply.send(Ok(()));
            }
            Ask::Command { socket, game, command } => {
                let _ = self.find().await;
                metrics::counter!("duskboard_commands_total").increment(1);
                self.host.command(socket, game, &command, self.now());
            }
            Ask::Chat { socket, text } => {
                let _ = self.find().await;
                self.host.chat(socket, &text);
            }
            Ask::Mute { socket, who, on } => self.host.mute(socket, who, on),
            Ask::Sit { sitter, reply } => {
                // A client that no longer waits for the answer must not take a seat unnoticed.
                let _ = self.find().await;
                if !reply.is_closed() {
                    let sat = Box::pin(self.sit(sitter)).await;
                    let _ = reply.send(sat.map(|seat| self.seated(seat)));
                }
            }
            Ask::Thought { number, action, node } => {
                self.thought_at = node;
                Box::pin(self.thought(number, action)).await;
            }
            Ask::Look { reply } => {
                let _ = reply.send(Ok(self.info()));
            }
            Ask::Dissolve { spare, reply } => {
                let gone = Box::pin(self.dissolve(&spare)).await;
                let stay = if matches!(gone, Ok(Some(_))) { Stay::No } else { Stay::Yes };
                let _ = reply.send(gone);
                return stay;
            }
            Ask::Delete { reply } => {
                let gone = Box::pin(self.delete(&[])).await;
                let stay = if gone.is_ok() { Stay::No } else { Stay::Yes };
                let _ = reply.send(gone);
                return stay;
            }
        }
        self.settle().await;
        Stay::Yes
    }

    /// The room's time.
    fn now(&self) -> u64 {
        self.time.now()
    }

    /// Carries out what the host wants, until it wants nothing more.
    async fn settle(&mut self) {
        while !self.moved
            && let Some(act) = self.next()
        {
            match act {
                Act::Keep(keep) => self.keep(keep).await,
                Act::Tell { to, message } => self.tell(&to, &message),
                Act::Think(think) => self.think(think),
                // If it is already thinking, its answer will be ignored.
                Act::StopThinking => self.thinking = None,
            }
        }
        if let Some(flaw) = self.host.damage() {
            self.house.damage.found(&self.row.id, flaw);
        }
        self.claims.waiting.take_if(|_| self.host.begun());
        self.show();
    }

    fn next(&mut self) -> Option<Act> {
        let mut secrets = Secrets { house: &self.house, room: &self.row.id };
        self.host.next(self.time.now(), &mut secrets)
    }

    fn tell(&self, to: &[u64], message: &ToClient) {
        let text = written(message);
        let pipes = to.iter().filter_map(|socket| self.pipes.get(socket));
        pipes.for_each(|pipe| pipe.put(text.clone()));
    }

    fn info(&self) -> RoomInfo {
        let table = self.host.table();
        RoomInfo {
            room: self.row.id.clone(),
            game: self.host.game(),
            settings: table.opening().settings.clone(),
            commitment: table.commitment(),
            seats: self.host.names(),
            listed: self.row.listed,
            turn: table.turn(),
            result: table.result(),
        }
    }

    /// Updates the lobby: it lists rooms with somebody in them, until the game is over.
    fn show(&mut self) {
        let settings = &self.host.table().opening().settings;
        let waits = Seat::BOTH.into_iter().any(|seat| {
            self.host.sits(seat) && self.host.connected(seat) && self.free(seat.other())
        });
        let open = self.row.listed && self.host.running() && (waits || self.host.begun());
        let shown = open.then(|| LobbyRoom {
            room: self.row.id.clone(),
            game: settings.game.clone(),
            clock: settings.clock,
            seats: self.host.names(),
        });
        if shown == self.shown {
            return;
        }
        match &shown {
            Some(room) => self.house.show(room),
            None => self.house.hide(&self.row.id),
        }
        self.shown = shown;
    }

    /// When the room closes because it is empty; a running game stays.
    fn closes_at(&self) -> Option<u64> {
        let long = match (self.host.running(), self.host.begun()) {
            (false, _) => IDLE,
            (true, false) => self.house.config.waiting,
            (true, true) => return None,
        };
        self.empty.map(|since| (since + ms(long)).max(self.rest))
    }

    async fn wake(&mut self) -> Stay {
        let found = self.find().await;
        self.settle().await;
        if self.closes_at().is_none_or(|at| at > self.now()) {
            return Stay::Yes;
        }
        if found.is_ok() && self.close().await.is_ok() {
            return Stay::No;
        }
        self.rest = self.now() + ms(RETRY);
        Stay::Yes
    }

    /// Closes an empty room. A game that never began is deleted.
    async fn close(&self) -> Result<(), Problem> {
        if self.host.running() { self.delete(&[]).await } else { Ok(()) }
    }
}

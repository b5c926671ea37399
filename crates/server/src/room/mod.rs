//! A room: one task that is the home of one table after another.
//!
//! What happens in it is decided by a [`Host`]. The room gives it what a home has: sockets, the
//! store, the server's time, and somebody who thinks for computers. Nobody else touches the host,
//! so there is nothing to lock.

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

/// How many requests may wait for a room. Whoever comes later waits.
const WAITING: usize = 64;
/// How long an empty room with a finished game stays in memory.
const IDLE: Duration = Duration::from_secs(30);
/// How long the store is left alone after a room could not be closed.
const RETRY: Duration = Duration::from_secs(1);

/// The way to ask something of a room of this node.
pub(crate) type Door = mpsc::Sender<Ask>;

/// The way to ask something of a room, wherever its home is.
#[derive(Clone)]
pub(crate) enum Handle {
    /// It is here.
    Here(Door),
    /// It is elsewhere.
    There(Arc<Envoy>),
}

impl Handle {
    /// Asks. An error if the room has closed.
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

/// Where the answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// What a room can be asked.
pub(crate) enum Ask {
    /// A socket comes in.
    Enter(Box<Entrance>),
    /// A socket goes out. It hears nothing of the room after the answer.
    Leave { socket: u64, reply: Reply<()> },
    /// A seat's order.
    Command { socket: u64, game: u32, command: Command },
    /// Somebody speaks.
    Chat { socket: u64, text: String },
    /// Somebody does not want to hear somebody.
    Mute { socket: u64, who: Voice, on: bool },
    /// Somebody sits down.
    Sit { sitter: Sitter, reply: Reply<Seated> },
    /// A computer has made up its mind, at that other node or here.
    Thought { number: u32, action: Option<Action>, node: Option<String> },
    /// What anybody may know.
    Look { reply: Reply<RoomInfo> },
    /// The room was made for two: if one of them never sat down it goes. Who sat, or nothing if both
    /// did. Those at these pipes' ends are told by whoever asks.
    Dissolve { spare: Vec<Arc<Pipe>>, reply: Reply<Option<[bool; 2]>> },
    /// The operator wants it gone.
    Delete { reply: Reply<()> },
}

/// Somebody who wants to sit down.
pub(crate) struct Sitter {
    pub(crate) name: String,
    /// Their part in the dice.
    pub(crate) nonce: Bytes32,
    pub(crate) holder: Holder,
    /// Whether a seat is kept for them, or they take the free one.
    pub(crate) kept: bool,
}

/// Somebody who sits.
pub(crate) struct Seated {
    pub(crate) seat: Seat,
    /// Whose cookie holds the seat.
    pub(crate) guest: Option<Bytes32>,
    /// What the room has committed to.
    pub(crate) commitment: Bytes32,
}

/// A socket at the door.
pub(crate) struct Entrance {
    pub(crate) socket: u64,
    pub(crate) from: IpAddr,
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) proof: Proof,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) after: Option<After>,
    pub(crate) reply: Reply<Viewer>,
}

/// What an address has taken with a room. Nobody knows of a room that was brought back.
#[derive(Default)]
pub(crate) struct Claims {
    /// Who made it, or entered a seat of it last: its computer thinks for them.
    pub(crate) from: Option<IpAddr>,
    /// Its game has not begun.
    pub(crate) waiting: Option<Place>,
    /// A computer plays in it.
    pub(crate) _computer: Option<Place>,
}

/// Whether a room's task goes on.
#[derive(PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// A room and the sockets in it.
pub(crate) struct Room {
    house: Arc<House>,
    /// The way to itself, for computers that think elsewhere.
    door: mpsc::WeakSender<Ask>,
    row: RoomRow,
    /// By what right it writes.
    lease: Lease,
    /// When the house counts further than this, the room is given up.
    lapse: u64,
    time: RoomTime,
    /// Whether another node is its home by now.
    moved: bool,
    host: Host,
    pipes: HashMap<u64, Arc<Pipe>>,
    /// Somebody who sits down with the next write.
    sitting: Option<(Seat, Holder)>,
    /// Since when nobody is here.
    empty: Option<u64>,
    /// The room is not closed before then.
    rest: u64,
    shown: Option<LobbyRoom>,
    claims: Claims,
    /// Dropped when nobody wants to know what the computer was asked: it does not begin to think.
    thinking: Option<oneshot::Sender<()>>,
    /// The other node where the computer thought last: it remembers the game.
    thought_at: Option<String>,
}

/// What a room is opened with.
pub(crate) struct Opened {
    /// By what right.
    pub(crate) lease: Lease,
    /// How often the house had given up its rooms before it got that right.
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
    /// Lives to its end. If that is a panic everybody in the room is cut off: they come back, and
    /// the room is opened anew from what is kept.
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        metrics::gauge!("duskboard_rooms").increment(1.0);
        let mut lapses = self.house.lapses.subscribe();
        let lapse = self.lapse;
        let lived = tokio::select! {
            biased;
            // Whatever it waits for: the room is whoever's claims it.
            _ = lapses.wait_for(|&lapses| lapses != lapse) => {
                self.moved = true;
                Ok(())
            }
            lived = AssertUnwindSafe(self.live(&mut asks)).catch_unwind() => lived,
        };
        match lived {
            Ok(()) if !self.moved => {
                // Those who ask meanwhile wait, and open it anew.
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

    /// What is being done is boxed: most rooms wait, and hold no more than themselves then.
    async fn live(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        Box::pin(self.settle()).await;
        while !self.moved {
            let wake = self.host.wake_at().into_iter().chain(self.closes_at()).min();
            let stay = tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) if self.house.holds(self.lapse) => Box::pin(self.answer(ask)).await,
                    // Whoever waits for an answer asks again, whosever the room is by then.
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

    /// Answers. What is rare is boxed, so that a command needs little room.
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
                // Whoever does not wait for the answer any more must not sit unnoticed.
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

    /// Does what the host wants done, until it wants nothing more.
    async fn settle(&mut self) {
        while !self.moved
            && let Some(act) = self.next()
        {
            match act {
                Act::Keep(keep) => self.keep(keep).await,
                Act::Tell { to, message } => self.tell(&to, &message),
                Act::Think(think) => self.think(think),
                // The answer of one that thinks already will not matter.
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

    /// Keeps the lobby up to date: rooms with somebody in them, until the game is over.
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

    /// When the room closes because nobody is in it; a running game stays.
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

    /// Nobody is here and nothing is going on. A game that never began is not kept.
    async fn close(&self) -> Result<(), Problem> {
        if self.host.running() { self.delete(&[]).await } else { Ok(()) }
    }
}

//! A room: one task that owns one table after another, and the sockets around it.
//!
//! Nobody else touches the table, so there is nothing to lock. What happens at the table is
//! written to the store before anybody is told of it; if it cannot be written, the room goes back
//! to what is kept.

mod people;
mod play;
mod talk;

use crate::house::House;
use crate::identity::Proof;
use crate::pipe::Pipe;
use crate::store::{Holder, KeptRoom, Line, RoomRow, StoreError};
use duskboard_protocol::http::RoomInfo;
use duskboard_protocol::{
    Action, After, Bytes32, Command, Fact, LobbyRoom, Problem, Seat, Viewer, Voice,
};
use duskboard_table::Table;
use futures_util::FutureExt;
use people::Someone;
use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many requests may wait for a room. Whoever comes later waits.
const WAITING: usize = 64;
/// How long an empty room with a finished game stays in memory.
const IDLE: Duration = Duration::from_secs(30);
/// How long the store is left alone after it failed.
const RETRY: Duration = Duration::from_secs(1);

/// The way to ask something of a room.
pub(crate) type Handle = mpsc::Sender<Ask>;
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
    /// Somebody sits down: where, and what the room has committed to.
    Sit { sitter: Sitter, reply: Reply<(Seat, Bytes32)> },
    /// A computer has made up its mind.
    Thought { entries: usize, seat: Seat, action: Option<Action> },
    /// What anybody may know.
    Look { reply: Reply<RoomInfo> },
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

/// A socket at the door.
pub(crate) struct Entrance {
    pub(crate) socket: u64,
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) proof: Proof,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) after: Option<After>,
    pub(crate) reply: Reply<Viewer>,
}

/// Whether a room's task goes on.
#[derive(PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// A room and everybody in it.
pub(crate) struct Room {
    house: Arc<House>,
    /// The way to itself, for computers that think elsewhere.
    door: mpsc::WeakSender<Ask>,
    row: RoomRow,
    table: Table,
    /// The server's time when the table was opened.
    base_ms: u64,
    /// How many entries everybody has been told.
    told: usize,
    /// The store failed and it is not known what is kept.
    lost: bool,
    people: HashMap<u64, Someone>,
    names: [Option<String>; 2],
    /// Which seats the table believes gone.
    gone: [bool; 2],
    /// Since when a seat has no socket, and how long that is overlooked.
    absent: [Option<Instant>; 2],
    /// When everybody is told again who is there.
    presence: Option<Instant>,
    /// Since when nobody is here.
    empty: Option<Instant>,
    /// Nothing is written by itself before then.
    rest: Option<Instant>,
    shown: Option<LobbyRoom>,
    /// For how many entries a computer was asked to think.
    asked: usize,
    /// What was said last.
    said: VecDeque<Line>,
}

/// What is kept, as a table again.
pub(crate) fn restore(kept: &KeptRoom) -> Result<Table, StoreError> {
    Table::restore(kept.game.opening.clone(), &kept.game.entries)
        .map_err(|flaw| StoreError::Damaged(flaw.to_string()))
}

/// Starts a room's task. `patience`: how long its players may take to come in before they count
/// as gone.
pub(crate) fn open(house: Arc<House>, kept: &KeptRoom, table: Table, patience: Duration) -> Handle {
    let (door, asks) = mpsc::channel(WAITING);
    let until = Some(Instant::now() + patience);
    let mut room = Room {
        house,
        door: door.downgrade(),
        row: kept.room.clone(),
        told: table.entries().len(),
        table,
        base_ms: kept.game.base_ms,
        lost: false,
        people: HashMap::new(),
        names: [None, None],
        gone: [false; 2],
        absent: [until; 2],
        presence: None,
        empty: Some(Instant::now()),
        rest: None,
        shown: None,
        asked: usize::MAX,
        said: kept.said.clone(),
    };
    room.read_facts(0);
    tokio::spawn(room.run(asks));
    door
}

impl Room {
    /// Lives to its end. If that is a panic everybody in the room is cut off: they come back, and
    /// the room is opened anew from what is kept.
    async fn run(mut self, asks: mpsc::Receiver<Ask>) {
        metrics::gauge!("duskboard_rooms").increment(1.0);
        if AssertUnwindSafe(self.live(asks)).catch_unwind().await.is_err() {
            tracing::error!(room = self.row.id, "this room's task has panicked");
            self.people.values().for_each(|someone| someone.pipe.cut.notify_one());
        }
        metrics::gauge!("duskboard_rooms").decrement(1.0);
        self.house.lobby.hide(&self.row.id);
        self.house.forget(&self.row.id, &self.door);
    }

    async fn live(&mut self, mut asks: mpsc::Receiver<Ask>) {
        self.settle().await;
        loop {
            let wake = self.wakes_at();
            let stay = tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => Stay::No,
                },
                () = sleep_until(wake), if wake.is_some() => self.wake().await,
            };
            if stay == Stay::No {
                break;
            }
            self.settle().await;
        }
    }

    async fn answer(&mut self, ask: Ask) -> Stay {
        match ask {
            Ask::Enter(entrance) => self.enter(*entrance).await,
            Ask::Leave { socket, reply } => {
                self.leave(socket);
                let _ = reply.send(Ok(()));
            }
            Ask::Command { socket, game, command } => self.order(socket, game, command).await,
            Ask::Chat { socket, text } => self.chat(socket, &text).await,
            Ask::Mute { socket, who, on } => self.mute(socket, who, on),
            Ask::Sit { sitter, reply } => {
                let sat = self.sit(sitter).await;
                let _ = reply.send(sat.map(|seat| (seat, self.table.commitment())));
            }
            Ask::Thought { entries, seat, action } => self.thought(entries, seat, action).await,
            Ask::Look { reply } => {
                let _ = reply.send(Ok(self.info()));
            }
            Ask::Delete { reply } => {
                let gone = self.delete().await;
                let stay = if gone.is_ok() { Stay::No } else { Stay::Yes };
                let _ = reply.send(gone);
                return stay;
            }
        }
        Stay::Yes
    }

    /// The table's time.
    fn now(&self) -> u64 {
        self.house.time.now().saturating_sub(self.base_ms)
    }

    fn game(&self) -> u32 {
        self.table.opening().game
    }

    /// Where whoever had this seat in the first game sits now: seats are swapped each game.
    fn seat_now(&self, first: Seat) -> Seat {
        seat_in(self.game(), first)
    }

    fn running(&self) -> bool {
        self.table.result().is_none()
    }

    fn begun(&self) -> bool {
        self.names.iter().all(Option::is_some)
    }

    /// Learns who sits and who is gone from the entries after the first so many.
    fn read_facts(&mut self, after: usize) {
        for entry in &self.table.entries()[after..] {
            match &entry.fact {
                Fact::Sat { seat, name, computer, .. } => {
                    self.names[seat.index()] = Some(name.to_string());
                    if computer.is_some() {
                        self.absent[seat.index()] = None;
                    }
                }
                Fact::Gone { seat } => self.gone[seat.index()] = true,
                Fact::Back { seat } => self.gone[seat.index()] = false,
                _ => {}
            }
        }
    }

    fn info(&self) -> RoomInfo {
        RoomInfo {
            room: self.row.id.clone(),
            game: self.game(),
            settings: self.table.opening().settings.clone(),
            commitment: self.table.commitment(),
            seats: self.names.clone(),
            listed: self.row.listed,
            turn: self.table.turn(),
            result: self.table.result(),
        }
    }

    /// When the room has something to do by itself.
    fn wakes_at(&self) -> Option<Instant> {
        let deadline =
            self.table.deadline().map(|(at, _)| self.house.time.instant(self.base_ms + at));
        let absent = Seat::BOTH.into_iter().filter_map(|seat| self.goes(seat));
        let back = Seat::BOTH.into_iter().any(|seat| self.is_back(seat)).then(Instant::now);
        let idle = self.empty.and_then(|since| Some(since + self.may_idle()?));
        let work = absent.chain(deadline).chain(back).chain(idle).min();
        let work = work.map(|at| self.rest.map_or(at, |rest| at.max(rest)));
        work.into_iter().chain(self.presence).min()
    }

    /// How long the room stays when nobody is in it; a running game stays.
    fn may_idle(&self) -> Option<Duration> {
        match (self.running(), self.begun()) {
            (false, _) => Some(IDLE),
            (true, false) => Some(self.house.config.waiting),
            (true, true) => None,
        }
    }

    async fn wake(&mut self) -> Stay {
        let now = Instant::now();
        if self.presence.is_some_and(|at| at <= now) {
            self.tell_presence();
        }
        if self.rest.is_some_and(|rest| rest > now) {
            return Stay::Yes;
        }
        self.rest = None;
        if !self.keep_time(now).await {
            self.rest = Some(now + RETRY);
            return Stay::Yes;
        }
        match (self.empty, self.may_idle()) {
            (Some(since), Some(long)) if since + long <= now => self.close().await,
            _ => Stay::Yes,
        }
    }

    /// Enters what time has brought: who came and went, who ran out of it. Says whether all of it
    /// could be written.
    async fn keep_time(&mut self, now: Instant) -> bool {
        for seat in Seat::BOTH {
            let late = self.goes(seat).is_some_and(|at| at <= now);
            if !self.came(seat).await || (late && !self.went(seat).await) {
                return false;
            }
        }
        self.tick().await
    }

    /// Nobody is here and nothing is going on. A game that never began is not kept.
    async fn close(&mut self) -> Stay {
        if self.running() && self.delete().await.is_err() {
            self.rest = Some(Instant::now() + RETRY);
            return Stay::Yes;
        }
        Stay::No
    }
}

/// Where whoever had this seat in the first game sits in another.
pub(crate) fn seat_in(game: u32, first: Seat) -> Seat {
    if game % 2 == 1 { first } else { first.other() }
}

async fn sleep_until(at: Option<Instant>) {
    if let Some(at) = at {
        tokio::time::sleep_until(at.into()).await;
    }
}

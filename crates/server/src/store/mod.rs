//! What is kept: rooms, and everything that happens at their tables.
//!
//! Entries are only ever added, each under `(room, game, number)`, which is unique: two who append
//! to the same game cannot both succeed. A write is done when it will outlive the machine.

mod backup;
mod check;
mod lease;
pub mod lock;
mod memory;
mod postgres;
mod row;
mod sqlite;
mod sum;
mod timed;

pub use backup::{Found, back_up, inspect};
pub use duskboard_table::host::{KeptGame, LINES, Line};
pub use lease::{Beat, Claim, Lease, Node};
pub use lock::Lock;
pub use memory::Memory;
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub(crate) use timed::Timed;

use async_trait::async_trait;
pub use duskboard_protocol::http::Summary;
use duskboard_protocol::{Bytes32, Entry, GameResult, Seat, TableSettings};
use std::collections::VecDeque;

/// How many seats of a guest are listed.
pub const SEATS: usize = 50;

/// Where rooms are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Does all of a write or nothing of it. When it says `Ok`, it is on disk.
    ///
    /// `now` is the server's time, kept with the write.
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError>;

    /// A room with its last game and what was said last.
    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError>;

    /// One game of a room.
    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError>;

    /// Rooms whose last game is not over and which no node holds; of very many, some.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// Finished games of open rooms, the latest first.
    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError>;

    /// The seats that a guest holds, at most [`SEATS`], those in the latest rooms first.
    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError>;

    /// The value of that name, or this one if there was none: then it is kept.
    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError>;

    /// The server's time as it was last written.
    async fn time(&self) -> Result<u64, StoreError>;

    /// A server begins to use it. If the one before did not [`end`](Store::end), all that is kept
    /// is checked first. Says in which rooms a record is damaged, and how; if it cannot be used
    /// at all, that is an error.
    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError>;

    /// The server has written all it had to write. It holds no room any more.
    async fn end(&self) -> Result<(), StoreError>;

    /// The node that uses it, if it is not the only one.
    fn node(&self) -> Option<&Node> {
        None
    }

    /// Makes this node the home of a room, if it is not another's. What the home before was writing is
    /// then written or never will be.
    async fn claim(&self, room: &str, now: u64) -> Result<Claim, StoreError> {
        let _ = now;
        Ok(Claim::Held { lease: Lease::first(room), ahead_ms: 0 })
    }

    /// A new lease in the place of one, after a write of which it is not known what became. It is
    /// written then or never will be: what is read now is the truth.
    async fn renew(&self, lease: &Lease) -> Result<Lease, StoreError> {
        Ok(lease.clone())
    }

    /// Lets go of rooms, whose time stands until somebody claims them. Those that another has
    /// claimed meanwhile are passed over.
    async fn release(&self, leases: Vec<Lease>, now: u64) -> Result<(), StoreError> {
        let _ = (leases, now);
        Ok(())
    }

    /// Says that this node is there and what its time is. It has to be said more often than every
    /// [`Node::ttl`]: the rooms of a node that is silent for so long are whoever's claims them.
    async fn beat(&self, now: u64) -> Result<Beat, StoreError> {
        self.write(Write::Time, now).await.map(|()| Beat::Heard)
    }
}

/// A change to what is kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// A new room with its first game. Its home is the node that makes it, by the
    /// [first](Lease::first) lease.
    Create {
        /// The room.
        room: RoomRow,
        /// Its game.
        game: KeptGame,
    },
    /// More of the last game of a room.
    Append {
        /// Which room, and by what right.
        lease: Lease,
        /// Which game.
        game: u32,
        /// What happened.
        entries: Vec<Entry>,
        /// Somebody who sat down with it, in a seat nobody held or that was kept for their key.
        holder: Option<(Seat, Holder)>,
        /// How the game ended with it.
        end: Option<End>,
    },
    /// Something that was said in a room.
    Say {
        /// Which room, and by what right.
        lease: Lease,
        /// What.
        line: Line,
    },
    /// The next game in a room.
    NextGame {
        /// Which room, and by what right.
        lease: Lease,
        /// The game.
        game: KeptGame,
    },
    /// A room goes, with all that was in it.
    Delete {
        /// Which room, and by what right.
        lease: Lease,
    },
    /// Time goes on.
    Time,
}

/// A room without its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// Its name in links.
    pub id: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// Who holds the seats, by the seat they had in the first game.
    pub holders: [Option<Holder>; 2],
}

/// Somebody who may sit in a room. What proves it is kept as a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Of the seat's secret.
    pub key: Bytes32,
    /// Of the guest's number, if they came with a cookie.
    pub guest: Option<Bytes32>,
}

/// A seat that somebody holds, and the last game of its room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The room.
    pub room: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// The seat in the first game.
    pub first: Seat,
    /// The number of the last game.
    pub game: u32,
    /// What it is played with.
    pub settings: TableSettings,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// A room with its last game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptRoom {
    /// The room.
    pub room: RoomRow,
    /// The game.
    pub game: KeptGame,
    /// What was said last, at most [`LINES`] lines.
    pub said: VecDeque<Line>,
}

/// What the list of finished games shows of a game that has just ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// How.
    pub result: GameResult,
    /// Who sat there.
    pub names: [String; 2],
    /// When, in milliseconds since 1970.
    pub finished_ms: u64,
}

/// Which finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Of this variant only.
    pub variant: Option<String>,
    /// Only those that ended before, in milliseconds since 1970.
    pub before_ms: u64,
    /// How many at most.
    pub most: u32,
}

/// Why something was not kept or not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Something else is kept in that place.
    #[error("something else is kept there already")]
    Conflict,
    /// There is no such room or game.
    #[error("there is nothing to add to")]
    Missing,
    /// The room has another home by now.
    #[error("the room has another home by now")]
    Fenced,
    /// The disk, or whatever it stands on.
    #[error("the store failed: {0}")]
    Failed(String),
    /// What is kept makes no sense.
    #[error("what is kept is damaged: {0}")]
    Damaged(String),
}

//! The store: rooms, and everything that happens at their tables.
//!
//! Entries are only ever added, each under a unique `(room, game, number)`: of two concurrent
//! appends to the same game only one succeeds. A write is done when it is durable.

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

/// The most seats listed for a guest.
pub const SEATS: usize = 50;

/// The store of all rooms.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Does all of a write or nothing. `Ok` means it is on disk.
    ///
    /// `now` is the server's time, stored with the write.
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError>;

    /// A room with its last game and its latest chat.
    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError>;

    /// One game of a room.
    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError>;

    /// Rooms whose last game is not over and which no node holds; a part of them if there are very
    /// many.
    async fn unfinished(&self) -> Result<Vec<String>, StoreError>;

    /// Finished games of open rooms, latest first.
    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError>;

    /// The seats that a guest holds, at most [`SEATS`], latest rooms first.
    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError>;

    /// The value with that name; if there is none, stores this one.
    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError>;

    /// The server's time as last stored.
    async fn time(&self) -> Result<u64, StoreError>;

    /// A server starts using the store. If the previous one did not [`end`](Store::end) cleanly,
    /// everything is checked first. Returns the rooms with damaged records, and what is wrong; an
    /// error if the store cannot be used at all.
    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError>;

    /// The server has written everything and holds no room any more.
    async fn end(&self) -> Result<(), StoreError>;

    /// The node that uses it, in a cluster.
    fn node(&self) -> Option<&Node> {
        None
    }

    /// Makes this node the home of a room, unless it is another's. Pending writes of the previous
    /// home are then either done or will never be.
    async fn claim(&self, room: &str, now: u64) -> Result<Claim, StoreError> {
        let _ = now;
        Ok(Claim::Held { lease: Lease::first(room), ahead_ms: 0 })
    }

    /// Replaces a lease by a new one, after a write with unknown outcome. That write is then either
    /// done or will never be: what is read now is the truth.
    async fn renew(&self, lease: &Lease) -> Result<Lease, StoreError> {
        Ok(lease.clone())
    }

    /// Releases rooms, whose time stops until somebody claims them. Those already claimed by others
    /// are skipped.
    async fn release(&self, leases: Vec<Lease>, now: u64) -> Result<(), StoreError> {
        let _ = (leases, now);
        Ok(())
    }

    /// This node's heartbeat, with its time. The interval must be shorter than [`Node::ttl`]: the
    /// rooms of a node that is silent for longer can be claimed.
    async fn beat(&self, now: u64) -> Result<Beat, StoreError> {
        self.write(Write::Time, now).await.map(|()| Beat::Heard)
    }
}

/// A change to the store.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// A new room with its first game. Its home is the node that creates it, under the
    /// [first](Lease::first) lease.
    Create {
        /// The room.
        room: RoomRow,
        /// Its game.
        game: KeptGame,
    },
    /// More of a room's last game.
    Append {
        /// The lease on its room.
        lease: Lease,
        /// Which game.
        game: u32,
        /// The new entries.
        entries: Vec<Entry>,
        /// A player who sat down with it, in a free seat or one reserved for their key.
        holder: Option<(Seat, Holder)>,
        /// How the game ended with it, if it did.
        end: Option<End>,
    },
    /// A line of chat.
    Say {
        /// The lease on its room.
        lease: Lease,
        /// The line.
        line: Line,
    },
    /// The next game in a room.
    NextGame {
        /// The lease on its room.
        lease: Lease,
        /// The game.
        game: KeptGame,
    },
    /// Deletes a room with everything in it.
    Delete {
        /// The lease on the room.
        lease: Lease,
    },
    /// Only stores the time.
    Time,
}

/// A room without its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// Its name in links.
    pub id: String,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// Who holds the seats, by their seat in the first game.
    pub holders: [Option<Holder>; 2],
}

/// A player's hold on a seat. The proofs are stored as hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The hash of the seat's key.
    pub key: Bytes32,
    /// The hash of the guest's number, if they came with a cookie.
    pub guest: Option<Bytes32>,
}

/// A seat that a guest holds, and the last game of its room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The room.
    pub room: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// The seat in the first game.
    pub first: Seat,
    /// The number of the last game.
    pub game: u32,
    /// Its settings.
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
    /// The latest chat, at most [`LINES`] lines.
    pub said: VecDeque<Line>,
}

/// What the list of finished games shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// The players' names.
    pub names: [String; 2],
    /// When, in milliseconds since 1970.
    pub finished_ms: u64,
}

/// A query for finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Only of this variant.
    pub variant: Option<String>,
    /// Only games that ended before this time, in milliseconds since 1970.
    pub before_ms: u64,
    /// The most games to return.
    pub most: u32,
}

/// Why a store operation failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Something else is already stored there.
    #[error("something else is kept there already")]
    Conflict,
    /// There is no such room or game.
    #[error("there is nothing to add to")]
    Missing,
    /// The room has another home by now.
    #[error("the room has another home by now")]
    Fenced,
    /// The disk or the database failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// What is stored makes no sense.
    #[error("what is kept is damaged: {0}")]
    Damaged(String),
}

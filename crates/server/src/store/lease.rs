//! Whose rooms are whose. A room has one home at a time; a store that many nodes share sees to it.

use crate::identity::random;
use std::time::Duration;

/// How long a node may be silent, if nobody says otherwise.
const TTL: Duration = Duration::from_secs(5);

/// One of several servers on one store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name: letters and digits, never used before.
    pub id: String,
    /// How long it may be silent until its rooms are whoever's claims them.
    pub ttl: Duration,
}

impl Node {
    /// A new one.
    pub fn fresh() -> Node {
        let id = random().to_string()[..16].to_string();
        Node { id, ttl: TTL }
    }
}

/// The right to write to a room, until a later one is given out: the store refuses all older ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    /// The room.
    pub room: String,
    /// Grows with every change of homes.
    pub term: i64,
}

impl Lease {
    /// That of whoever makes the room.
    pub fn first(room: impl Into<String>) -> Lease {
        Lease { room: room.into(), term: 1 }
    }
}

/// Whose a room is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This node's.
    Held {
        /// By this right, a new one also if the room was this node's before.
        lease: Lease,
        /// How far the room's time is ahead of the node's. It goes on from where it was at the
        /// home before.
        ahead_ms: i64,
    },
    /// That of another node, with this name.
    Elsewhere(String),
}

/// What became of a node's sign of life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// It came in time.
    Heard,
    /// The node was silent for too long: its rooms may have been another's since.
    Lapsed,
}

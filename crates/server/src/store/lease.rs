//! Leases on rooms. A room has one home at a time; a store shared by several nodes enforces it.

use crate::identity::random;
use std::time::Duration;

/// How long a node may be silent, by default.
const TTL: Duration = Duration::from_secs(5);

/// One of several servers on one store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name: letters and digits, never used before.
    pub id: String,
    /// How long it may be silent before others may claim its rooms.
    pub ttl: Duration,
}

impl Node {
    /// A new node.
    pub fn fresh() -> Node {
        let id = random().to_string()[..16].to_string();
        Node { id, ttl: TTL }
    }
}

/// The right to write to a room, until a later lease is granted: the store refuses all older ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    /// The room.
    pub room: String,
    /// The fencing token: grows with every change of homes.
    pub term: i64,
}

impl Lease {
    /// The lease of whoever creates the room.
    pub fn first(room: impl Into<String>) -> Lease {
        Lease { room: room.into(), term: 1 }
    }
}

/// The result of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The room is this node's.
    Held {
        /// Its lease, a new one even if the room was this node's before.
        lease: Lease,
        /// How far the room's time is ahead of the node's: it continues from where it was at the
        /// previous home.
        ahead_ms: i64,
    },
    /// The room belongs to another node, with this name.
    Elsewhere(String),
}

/// The result of a heartbeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// It came in time.
    Heard,
    /// The node was silent for too long: its rooms may have belonged to others since.
    Lapsed,
}

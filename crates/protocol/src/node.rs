//! Messages between the nodes of a cluster, over the bus.
//!
//! A letter is one line of JSON; text for a viewer follows unchanged. The bus may lose letters, so
//! they are numbered, and a node that misses one drops everything on that line.

use crate::http::RoomInfo;
use crate::{After, Bytes32, LobbyRoom, Problem, ToServer, Wish, text};
use core::net::IpAddr;
use duskboard_rules::{Action, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A letter from one node to another.
///
/// ```
/// use duskboard_protocol::node::{Letter, Word};
/// let letter = Letter { from: "a".into(), n: 1, word: Word::Meet { socket: 7 }, text: "{}".into() };
/// assert_eq!(letter.write(), "{\"from\":\"a\",\"n\":1,\"word\":{\"meet\":{\"socket\":7}}}\n{}");
/// assert_eq!(Letter::read(letter.write().as_bytes()), Some(letter));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// The sender.
    pub from: String,
    /// Its number on the line from that node to this one.
    pub n: u64,
    /// Its subject.
    pub word: Word,
    /// Text for a viewer, as sent over the socket.
    #[serde(skip)]
    pub text: String,
}

impl Letter {
    /// The letter as sent.
    pub fn write(&self) -> String {
        // Our own types always have a JSON form.
        let mut all = serde_json::to_string(self).unwrap_or_default();
        if !self.text.is_empty() {
            all.push('\n');
            all.push_str(&self.text);
        }
        all
    }

    /// Reads a letter; `None` if it is not one.
    pub fn read(bytes: &[u8]) -> Option<Letter> {
        let all = std::str::from_utf8(bytes).ok()?;
        let (head, text) = all.split_once('\n').unwrap_or((all, ""));
        let letter: Letter = serde_json::from_str(head).ok()?;
        Some(Letter { text: text.into(), ..letter })
    }
}

/// The subject of a letter. Sockets and links are numbered by the node that the socket connected
/// to; a link is a socket's stay in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Word {
    /// The first letter on a line.
    Open,
    /// A heartbeat, numbered like the last letter, with the node's load.
    Here(Load),
    /// A letter is missing: everything on the line is dropped.
    Broken,
    /// The node stops. Its rooms can be claimed.
    Bye,
    /// A request to a room.
    Ask {
        /// The number for matching the answer.
        number: u64,
        /// Which room.
        room: String,
        /// What.
        what: Asked,
    },
    /// An answer.
    Answer {
        /// The number of its question.
        number: u64,
        /// What.
        what: Answered,
    },
    /// A viewer's message to its room.
    Say {
        /// Through which link.
        link: u64,
        /// What.
        what: ToServer,
    },
    /// A message to a viewer; the text follows.
    Tell {
        /// Through which link.
        link: u64,
        /// Whether more parts of the text follow.
        more: bool,
    },
    /// A viewer must be disconnected: its room has moved.
    Cut {
        /// Through which link.
        link: u64,
    },
    /// A viewer has left its room.
    Left {
        /// Through which link.
        link: u64,
    },
    /// A socket wants to be paired.
    Pair {
        /// Which socket.
        socket: u64,
        /// Its address.
        from: IpAddr,
        /// The game it wants.
        wish: Wish,
    },
    /// A socket no longer wants to be paired.
    Unpair {
        /// Which socket.
        socket: u64,
    },
    /// A pairing message to a socket; the text follows.
    Meet {
        /// Which socket.
        socket: u64,
    },
    /// All open rooms of the node.
    Lobby {
        /// Those rooms.
        rooms: Vec<LobbyRoom>,
    },
    /// A room of the node opened or changed.
    Shown(LobbyRoom),
    /// A room of the node is no longer in the lobby.
    Hidden {
        /// Which.
        room: String,
    },
    /// A game's record changed after its end, or the room was deleted.
    Changed {
        /// Which room.
        room: String,
        /// Whether it is deleted.
        deleted: bool,
    },
    /// A page appeared at the node's broker, or is gone.
    Page {
        /// Its id.
        id: String,
        /// The hash of its token; none if it is gone.
        token: Option<Bytes32>,
    },
    /// A message for a page at the broker; the text follows.
    Post {
        /// To which page.
        dst: String,
    },
    /// What addresses have used at the node since its last report, and what they hold there now.
    Used(Vec<Usage>),
    /// A computer's question for which the node has no free slot; the [`Question`](crate::Question)
    /// follows.
    Think {
        /// The number for matching the answer.
        number: u64,
        /// The address the computer plays for, if known.
        from: Option<IpAddr>,
    },
    /// A computer's answer.
    Thought {
        /// The number of its question.
        number: u64,
        /// The action; none if the node has no free slot or no answer.
        #[serde(with = "text::option")]
        action: Option<Action>,
        /// How many questions the node can take now.
        spare: u64,
    },
}

/// The load of a node.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// Rooms whose home it is.
    pub rooms: u64,
    /// Its own sockets.
    pub sockets: u64,
    /// Computers thinking there, for rooms of any node.
    pub thinking: u64,
    /// Its own rooms' computers waiting for a slot.
    pub waiting: u64,
    /// How many questions of other nodes' computers it can take.
    pub spare: u64,
}

/// One address's usage at a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// The address, or the network that counts as one.
    pub address: IpAddr,
    /// Uses since the last report, by the number of the allowance.
    pub used: Vec<u32>,
    /// How many of each counted thing it holds there now, if that has changed.
    pub has: Option<Vec<u64>>,
}

/// A request to a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Asked {
    /// A socket enters.
    Enter {
        /// Which socket.
        socket: u64,
        /// Through which link.
        link: u64,
        /// Its address.
        from: IpAddr,
        /// The key of a seat.
        key: Option<Bytes32>,
        /// The hash of the guest's number.
        guest: Option<Bytes32>,
        /// As which viewer.
        #[serde(with = "text::option")]
        viewer: Option<Viewer>,
        /// What it has seen.
        after: Option<After>,
    },
    /// A viewer leaves, once everything it said before is answered.
    Leave {
        /// Through which link.
        link: u64,
    },
    /// Somebody sits down.
    Sit {
        /// Their name.
        name: String,
        /// Their nonce for the dice.
        nonce: Bytes32,
        /// The hash of the seat's key.
        key: Bytes32,
        /// The hash of the guest's number.
        guest: Option<Bytes32>,
        /// Whether a seat is reserved for them.
        kept: bool,
    },
    /// The public state.
    Look,
    /// Delete the room if one of a pair never sat down.
    Dissolve,
    /// The operator deletes it.
    Delete,
}

/// A room's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answered {
    /// The node is not the room's home.
    NotHere,
    /// It was refused.
    Refused(Problem),
    /// The socket is in the room.
    Entered {
        /// As which viewer.
        #[serde(with = "text")]
        viewer: Viewer,
    },
    /// The viewer receives nothing more from the room.
    Left,
    /// Somebody sits.
    Seated {
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// The guest whose cookie holds the seat.
        guest: Option<Bytes32>,
        /// The room's commitment.
        commitment: Bytes32,
    },
    /// The public state.
    Info(Box<RoomInfo>),
    /// Who had sat down, if the room is gone.
    Dissolved {
        /// Each seat.
        sat: Option<[bool; 2]>,
    },
    /// The room is deleted.
    Deleted,
}

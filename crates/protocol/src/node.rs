//! What the nodes of a cluster say to each other over the bus.
//!
//! A letter is one line of JSON; what is told to a viewer follows it as it is. The bus may lose
//! letters: they are numbered, and whoever misses one gives up all that hangs on the line.

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
    /// Who writes.
    pub from: String,
    /// Its number on the line from that node to this one.
    pub n: u64,
    /// What about.
    pub word: Word,
    /// What is told to a viewer, as it goes over the socket.
    #[serde(skip)]
    pub text: String,
}

impl Letter {
    /// The letter as it travels.
    pub fn write(&self) -> String {
        // Our own types always have a JSON form.
        let mut all = serde_json::to_string(self).unwrap_or_default();
        if !self.text.is_empty() {
            all.push('\n');
            all.push_str(&self.text);
        }
        all
    }

    /// Reads a letter; `None` if it is none.
    pub fn read(bytes: &[u8]) -> Option<Letter> {
        let all = std::str::from_utf8(bytes).ok()?;
        let (head, text) = all.split_once('\n').unwrap_or((all, ""));
        let letter: Letter = serde_json::from_str(head).ok()?;
        Some(Letter { text: text.into(), ..letter })
    }
}

/// What a letter is about. Sockets and links have the numbers that the node gave them to which the
/// socket came; a link is a socket's stay in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Word {
    /// The first letter on a line.
    Open,
    /// Nothing new: the number is that of the last letter. How much the node holds.
    Here(Load),
    /// A letter is missing: nothing that hung on the line does any more.
    Broken,
    /// The node stops. Its rooms are whoever's claims them.
    Bye,
    /// Something is asked of a room.
    Ask {
        /// Under this number the answer is expected.
        number: u64,
        /// Which room.
        room: String,
        /// What.
        what: Asked,
    },
    /// What was answered.
    Answer {
        /// To which question.
        number: u64,
        /// What.
        what: Answered,
    },
    /// Something a viewer says in its room.
    Say {
        /// Through which link.
        link: u64,
        /// What.
        what: ToServer,
    },
    /// Something a viewer is told; the text follows.
    Tell {
        /// Through which link.
        link: u64,
        /// Whether this is only a part of the text.
        more: bool,
    },
    /// A viewer is to be sent on: its room is here no more.
    Cut {
        /// By which link.
        link: u64,
    },
    /// A viewer is gone from its room.
    Left {
        /// By which link.
        link: u64,
    },
    /// A socket would like to play anyone.
    Pair {
        /// Which socket.
        socket: u64,
        /// From where.
        from: IpAddr,
        /// What.
        wish: Wish,
    },
    /// It would not, after all.
    Unpair {
        /// Which socket.
        socket: u64,
    },
    /// What a socket is told that would like to play anyone; the text follows.
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
    /// A room of the node is not in the lobby any more.
    Hidden {
        /// Which.
        room: String,
    },
    /// The record of a game changed after its end, or the room is deleted.
    Changed {
        /// Which room.
        room: String,
        /// Whether it is deleted.
        deleted: bool,
    },
    /// A page can be found at the node's broker, or no more.
    Page {
        /// Its id.
        id: String,
        /// The hash of its token; none if it is gone.
        token: Option<Bytes32>,
    },
    /// A letter for a page at the broker; the text follows.
    Post {
        /// To which page.
        dst: String,
    },
    /// What addresses have used at the node since it last said so, and what they have there now.
    Used(Vec<Usage>),
    /// A computer's question for which the node has no place; the [`Question`](crate::Question)
    /// follows.
    Think {
        /// Under this number the answer is expected.
        number: u64,
        /// For whom the computer plays, if that is known.
        from: Option<IpAddr>,
    },
    /// What a computer would play.
    Thought {
        /// To which question.
        number: u64,
        /// That; none if the node has no place for it, or no answer.
        #[serde(with = "text::option")]
        action: Option<Action>,
        /// How many questions the node can take now.
        spare: u64,
    },
}

/// How much a node holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// Rooms it is the home of.
    pub rooms: u64,
    /// Sockets that came to it.
    pub sockets: u64,
    /// Computers that think there, for rooms of whichever node.
    pub thinking: u64,
    /// Its own rooms' computers that wait for a place.
    pub waiting: u64,
    /// How many questions of other nodes' computers it can take.
    pub spare: u64,
}

/// What one address has used at a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// The address, or the network that counts as one.
    pub address: IpAddr,
    /// How often since the last time, by the number of the allowance.
    pub used: Vec<u32>,
    /// How many of each counted thing it has there now, if that has changed.
    pub has: Option<Vec<u64>>,
}

/// What is asked of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Asked {
    /// A socket comes in.
    Enter {
        /// Which socket.
        socket: u64,
        /// By which link.
        link: u64,
        /// From where.
        from: IpAddr,
        /// A seat's secret.
        key: Option<Bytes32>,
        /// The hash of the guest's number.
        guest: Option<Bytes32>,
        /// As which viewer.
        #[serde(with = "text::option")]
        viewer: Option<Viewer>,
        /// What it has seen.
        after: Option<After>,
    },
    /// A viewer goes out, when all that it said before is answered.
    Leave {
        /// By which link.
        link: u64,
    },
    /// Somebody sits down.
    Sit {
        /// Their name.
        name: String,
        /// Their part in the dice.
        nonce: Bytes32,
        /// The hash of the seat's secret.
        key: Bytes32,
        /// The hash of the guest's number.
        guest: Option<Bytes32>,
        /// Whether a seat is kept for them.
        kept: bool,
    },
    /// What anybody may know.
    Look,
    /// The room goes if one of two never sat down.
    Dissolve,
    /// The operator wants it gone.
    Delete,
}

/// What a room answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answered {
    /// The node is not the room's home.
    NotHere,
    /// It was refused.
    Refused(Problem),
    /// The socket is in the room.
    Entered {
        /// As whom.
        #[serde(with = "text")]
        viewer: Viewer,
    },
    /// The viewer hears nothing more of the room.
    Left,
    /// Somebody sits.
    Seated {
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// Whose cookie holds the seat.
        guest: Option<Bytes32>,
        /// What the room has committed to.
        commitment: Bytes32,
    },
    /// What anybody may know.
    Info(Box<RoomInfo>),
    /// Who sat, if the room is gone.
    Dissolved {
        /// Each seat.
        sat: Option<[bool; 2]>,
    },
    /// The room is deleted.
    Deleted,
}

//! What goes between two pages that are joined directly, and the parts of a page that join them.
//!
//! The *line* is the module of a page that finds the other page and carries texts to it. The *desk*,
//! the page's worker, is at both ends: the host's has the table, the guest's speaks for the guest.
//! What goes over the line is sealed from desk to desk, so neither the line nor the host's
//! page can read what the guest is told.

pub use crate::line_file::{BrokerFile, IcePolicy, IceServer, LineFile};

use serde::{Deserialize, Serialize};

/// A page at the other end of the line. A page that comes back has another number.
pub type PeerId = u32;

/// What the line tells the desk, through the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineEvent {
    /// A peer can be spoken to.
    Up {
        /// Which.
        peer: PeerId,
    },
    /// A peer said something.
    Heard {
        /// Which.
        peer: PeerId,
        /// What, sealed.
        text: String,
    },
    /// A peer cannot be spoken to any more.
    Down {
        /// Which.
        peer: PeerId,
    },
}

/// What the desk wants of the line, through the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineOrder {
    /// Say this to a peer.
    Send {
        /// To which.
        peer: PeerId,
        /// What, sealed.
        text: String,
    },
    /// Do not speak to a peer any more.
    Drop {
        /// Which.
        peer: PeerId,
    },
}

/// What a page wants of its line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToLine {
    /// Say whom it will speak with: the answer is a [`FromLine::Plan`]. Only the page's own host is asked, for the file.
    Plan,
    /// Be found under this id at the broker, and let everybody who asks in. The token shows that it is the same
    /// page that comes back.
    Host {
        /// The room's id.
        room: String,
        /// Known to this page alone.
        token: String,
    },
    /// Find the page that hosts a room at the broker. Comes back by itself when the line breaks.
    Join {
        /// The room's id.
        room: String,
    },
    /// Make an invitation that needs no broker: the answer is a [`FromLine::Invitation`].
    Invite {
        /// The room's id.
        room: String,
    },
    /// An invitation that was received: the answer is a [`FromLine::Reply`].
    Accept {
        /// The invitation.
        invitation: String,
    },
    /// The reply to the invitation that was made.
    Conclude {
        /// The reply.
        reply: String,
    },
    /// Something for a peer.
    Order(LineOrder),
    /// Draw a text as a QR code: the answer is a [`FromLine::Code`]. Nobody is asked anything.
    Draw {
        /// The text.
        text: String,
    },
    /// Read a QR code with the camera: the answer is a [`FromLine::Scanned`], unless the person closes it.
    Scan {
        /// The word on the button that closes it.
        close: String,
    },
    /// Leave everybody, and the broker.
    Close,
}

/// What a line says to its page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromLine {
    /// Whom it will speak with beside the other page, said before anybody is asked.
    Plan {
        /// The broker's address; without one there are only invitations.
        broker: Option<String>,
        /// The servers that help to find a way (STUN, TURN).
        servers: Vec<String>,
        /// Whether this browser can read QR codes with a camera.
        scans: bool,
    },
    /// Something for the desk.
    Event(LineEvent),
    /// How far it is.
    State(LineState),
    /// An invitation to be sent to a friend.
    Invitation {
        /// The invitation, made of letters that links may hold.
        text: String,
    },
    /// A reply to be sent back.
    Reply {
        /// The room that the invitation is for.
        room: String,
        /// The reply, made of letters that links may hold.
        text: String,
    },
    /// A QR code.
    Code {
        /// The text it holds.
        text: String,
        /// How many modules it has on a side.
        side: u32,
        /// The dark ones, as the path of a drawing in which each is a unit wide.
        path: String,
    },
    /// What a QR code before the camera says.
    Scanned {
        /// The text.
        text: String,
    },
    /// It did not come to pass. The line is as if it had not been asked.
    Trouble {
        /// Why, for programs.
        trouble: LineTrouble,
        /// Why, for people who look for the cause.
        text: String,
    },
}

/// How far a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineState {
    /// It speaks with the broker.
    Calling,
    /// It waits for the other page.
    Waiting,
    /// The two pages look for a way to each other.
    Joining,
    /// They are joined.
    Joined,
    /// They were, and look for a way again.
    Rejoining,
}

/// Why a line did not come to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineTrouble {
    /// `duskboard.json` cannot be used.
    BadConfig,
    /// The broker does not answer.
    NoBroker,
    /// Another page has this id.
    IdTaken,
    /// No page has this id.
    NoSuchId,
    /// The pages have found each other, but no way between them.
    NoRoute,
    /// That text is no invitation, or no reply to ours.
    BadText,
    /// This browser cannot be joined with another.
    Unable,
}

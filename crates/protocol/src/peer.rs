//! Messages between two directly connected pages, and between the parts of a page that connect
//! them.
//!
//! The *line* is the module of a page that finds the other page and carries texts to it. The
//! *desk*, the page's worker, is at both ends: the host's has the table, the guest's speaks for the
//! guest. Texts on the line are encrypted from desk to desk, so neither the line nor the host's
//! page can read what the guest is told.

pub use crate::line_file::{BrokerFile, IcePolicy, IceServer, LineFile};

use serde::{Deserialize, Serialize};

/// A page at the other end of the line. A page that reconnects gets another number.
pub type PeerId = u32;

/// What the line reports to the desk, through the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineEvent {
    /// A peer is connected.
    Up {
        /// Which.
        peer: PeerId,
    },
    /// A message from a peer.
    Heard {
        /// Which.
        peer: PeerId,
        /// Its text, encrypted.
        text: String,
    },
    /// A peer is disconnected.
    Down {
        /// Which.
        peer: PeerId,
    },
}

/// What the desk asks of the line, through the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LineOrder {
    /// Send a message to a peer.
    Send {
        /// To which.
        peer: PeerId,
        /// Its text, encrypted.
        text: String,
    },
    /// Disconnect a peer.
    Drop {
        /// Which.
        peer: PeerId,
    },
}

/// What a page asks of its line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToLine {
    /// Say which servers it will contact: the answer is a [`FromLine::Plan`]. Only the page's own
    /// host is contacted, for the file.
    Plan,
    /// Register under this id at the broker, and accept everybody who calls. The token proves that
    /// the same page is back.
    Host {
        /// The room's id.
        room: String,
        /// Known only to this page.
        token: String,
    },
    /// Find the page that hosts a room through the broker. Reconnects when the line breaks.
    Join {
        /// The room's id.
        room: String,
    },
    /// Make an invitation that needs no broker: the answer is a [`FromLine::Invitation`].
    Invite {
        /// The room's id.
        room: String,
    },
    /// A received invitation: the answer is a [`FromLine::Reply`].
    Accept {
        /// The invitation.
        invitation: String,
    },
    /// The reply to the invitation.
    Conclude {
        /// The reply.
        reply: String,
    },
    /// A message for a peer.
    Order(LineOrder),
    /// Draw a text as a QR code: the answer is a [`FromLine::Code`]. Nobody is contacted.
    Draw {
        /// The text.
        text: String,
    },
    /// Scan a QR code with the camera: the answer is a [`FromLine::Scanned`], unless the user
    /// closes it.
    Scan {
        /// The label of the button that closes it.
        close: String,
    },
    /// Disconnect from everybody, and from the broker.
    Close,
}

/// What a line reports to its page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromLine {
    /// Which servers it will contact, before it contacts any.
    Plan {
        /// The broker's address; without one there are only invitations.
        broker: Option<String>,
        /// The STUN and TURN servers.
        servers: Vec<String>,
        /// Whether this browser can scan QR codes with a camera.
        scans: bool,
    },
    /// An event for the desk.
    Event(LineEvent),
    /// Its state.
    State(LineState),
    /// An invitation to send to a friend.
    Invitation {
        /// The invitation, in characters that are safe in links.
        text: String,
    },
    /// A reply to send back.
    Reply {
        /// The room of the invitation.
        room: String,
        /// The reply, in characters that are safe in links.
        text: String,
    },
    /// A QR code.
    Code {
        /// The text it holds.
        text: String,
        /// The number of modules per side.
        side: u32,
        /// The dark modules, as an SVG path in which each is one unit wide.
        path: String,
    },
    /// A scanned QR code.
    Scanned {
        /// The text.
        text: String,
    },
    /// A request failed. The line is as it was before.
    Trouble {
        /// Why, for programs.
        trouble: LineTrouble,
        /// Why, for debugging.
        text: String,
    },
}

/// The state of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineState {
    /// Connecting to the broker.
    Calling,
    /// Waiting for the other page.
    Waiting,
    /// The two pages are connecting.
    Joining,
    /// They are connected.
    Joined,
    /// They were connected and are reconnecting.
    Rejoining,
}

/// Why a line failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineTrouble {
    /// `duskboard.json` is invalid.
    BadConfig,
    /// The broker does not answer.
    NoBroker,
    /// Another page has this id.
    IdTaken,
    /// No page has this id.
    NoSuchId,
    /// The pages have found each other, but no route between them.
    NoRoute,
    /// The text is not an invitation, or not a reply to ours.
    BadText,
    /// This browser cannot connect to another.
    Unable,
}

//! The messages of a signalling broker, where two pages find each other: the PeerServer protocol of
//! PeerJS.
//!
//! It is not ours, so unknown fields are ignored here.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The default key of brokers.
pub const BROKER_KEY: &str = "peerjs";
/// The longest id at our broker, in characters.
pub const MAX_PEER_ID: usize = 64;

/// The longest message at our broker, in bytes.
pub const MAX_LETTER: usize = 64 * 1024;

/// A message between a page and a broker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: LetterKind,
    /// The sender; the broker fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub src: Option<String>,
    /// The recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dst: Option<String>,
    /// The content, which the broker does not inspect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payload: Option<Value>,
}

impl Letter {
    /// A message without content.
    pub fn of(kind: LetterKind) -> Letter {
        Letter { kind, src: None, dst: None, payload: None }
    }
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum LetterKind {
    /// The page is registered.
    Open,
    /// An error; the broker closes the socket.
    Error,
    /// Another page has this id.
    IdTaken,
    /// The broker wants another key.
    InvalidKey,
    /// A page leaves.
    Leave,
    /// Nobody came for a message.
    Expire,
    /// A page wants to connect to another.
    Offer,
    /// The other accepts.
    Answer,
    /// An ICE candidate.
    Candidate,
    /// A keep-alive.
    Heartbeat,
}

/// Whether our broker accepts this id.
///
/// ```
/// use duskboard_protocol::broker::is_peer_id;
/// for (text, fine) in [("duskboard-k3m9x2abcd", true), ("", false), ("a b", false), ("é", false)] {
///     assert_eq!(is_peer_id(text), fine, "{text}");
/// }
/// assert!(is_peer_id(&"x".repeat(64)) && !is_peer_id(&"x".repeat(65)));
/// ```
pub fn is_peer_id(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_PEER_ID).contains(&text.len()) && text.bytes().all(letter)
}

/// What two lines send each other through a broker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signal {
    /// The sender's call that it belongs to.
    pub connection_id: String,
    /// In offers and answers: the session description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp: Option<String>,
    /// In candidates: the ICE candidate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidate: Option<Candidate>,
}

/// An ICE candidate, as browsers write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Candidate {
    /// The candidate line.
    pub candidate: String,
    /// The media section it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp_mid: Option<String>,
    /// The same as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp_m_line_index: Option<u16>,
}

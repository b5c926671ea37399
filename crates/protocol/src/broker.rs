//! The words of a broker, where two pages find each other: the PeerServer protocol, that of PeerJS.
//!
//! It is not ours, so unknown fields are passed over here.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The key that brokers ask for if nobody chose another.
pub const BROKER_KEY: &str = "peerjs";
/// The longest id at our broker, in letters.
pub const MAX_PEER_ID: usize = 64;

/// The longest letter at our broker, in bytes.
pub const MAX_LETTER: usize = 64 * 1024;

/// What goes over the socket between a page and a broker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: LetterKind,
    /// Who wrote it; the broker fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub src: Option<String>,
    /// For whom it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dst: Option<String>,
    /// What it says: the broker does not look at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payload: Option<Value>,
}

impl Letter {
    /// A letter of a kind that says all.
    pub fn of(kind: LetterKind) -> Letter {
        Letter { kind, src: None, dst: None, payload: None }
    }
}

/// What a letter is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum LetterKind {
    /// The page is registered.
    Open,
    /// Something is wrong; the broker closes the socket.
    Error,
    /// Another page has this id.
    IdTaken,
    /// The broker wants another key.
    InvalidKey,
    /// A page goes.
    Leave,
    /// Nobody came for a letter.
    Expire,
    /// A page wants to be joined with another.
    Offer,
    /// The other is willing.
    Answer,
    /// A way on which a page may be reached.
    Candidate,
    /// A page is still there.
    Heartbeat,
}

/// Whether our broker lets a page be found under this id.
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

/// What two lines write to each other through a broker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signal {
    /// Which of the writer's calls it is about.
    pub connection_id: String,
    /// In offers and answers: how the writer wants to be joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp: Option<String>,
    /// In candidates: a way to the writer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidate: Option<Candidate>,
}

/// A way on which a page may be reached, as browsers write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Candidate {
    /// The way.
    pub candidate: String,
    /// For which part of the description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp_mid: Option<String>,
    /// The same as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp_m_line_index: Option<u16>,
}

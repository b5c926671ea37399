//! The chain of a record: each entry covers the one before it. See `docs/fairness.md`.
//!
//! A head is told to everybody while the game runs, even to those who may not know what the entry
//! says. So it is made with a salt that nobody can compute before the game's secret is published: a
//! bare hash of a hidden placement could be guessed in eight tries.
//!
//! A head is sixteen bytes that cover the entry and sixteen that let the table's home recognise a
//! head it made, even if it has lost the entry.

use crate::dice::mac;
use crate::table::Opening;
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Entry};

/// How many bytes of a head cover the entry; the rest is the seal.
const LINK: usize = 16;

/// The head before any entry: it covers what the table was opened with.
pub fn opened(opening: &Opening) -> Bytes32 {
    let Opening { room, game, opened_ms, settings, secret } = opening;
    let covered = serde_json::to_vec(&(room, game, opened_ms, settings)).unwrap_or_default();
    sealed(&salt(secret, 0), &covered)
}

/// The head after this entry, given the previous head.
pub fn follow(secret: &Bytes32, before: &Bytes32, entry: &Entry) -> Bytes32 {
    let covered = [&before.0[..], entry.covered().as_bytes()].concat();
    sealed(&salt(secret, entry.n), &covered)
}

/// Whether the home with this secret made that head for its entry number `n`, whatever the entry
/// said. Once the secret is published anybody could have.
pub fn genuine(secret: &Bytes32, n: u32, head: &Bytes32) -> bool {
    let (link, seal) = head.0.split_at(LINK);
    seal == &mac(&salt(secret, n).0, link).0[..LINK]
}

/// The blinding salt of an entry.
pub fn salt(secret: &Bytes32, n: u32) -> Bytes32 {
    mac(&secret.0, &[b"entry salt".as_slice(), &n.to_be_bytes()].concat())
}

/// A link and its seal.
fn sealed(salt: &Bytes32, covered: &[u8]) -> Bytes32 {
    let mut head = mac(&salt.0, covered).0;
    let seal = mac(&salt.0, &head[..LINK]).0;
    head[LINK..].copy_from_slice(&seal[..LINK]);
    Hex(head)
}

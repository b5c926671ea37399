//! The hash chains of joint dice: see `docs/fairness.md`.
//!
//! A seat draws a seed and hashes it repeatedly. The last hash is its nonce: it commits the seat to
//! all links before it. Each throw uses the next link back from there, which anybody can check
//! against the previous one, and nobody but the seat can know.

use crate::dice::{mac, sha256};
use duskboard_protocol::{Bytes32, Command, CommandId, Order};
use duskboard_rules::Seat;

/// The number of links in a chain. No game needs as many: the drawing rules end it before.
pub const LINKS: u32 = 16_384;

/// The largest integer that JavaScript represents exactly.
const LAST_ID: CommandId = (1 << 53) - 1;

/// The seed of a seat's chain in one game, from its player's secret key.
///
/// ```
/// use duskboard_protocol::text::Hex;
/// use duskboard_rules::Seat;
/// use duskboard_table::links;
/// let seed = links::seed(&Hex([7; 32]), "k3m9x2abcd", 1, Seat::First);
/// let anchor = links::anchor(&seed);
/// let [first, second] = [0, 1].map(|draw| links::link(&seed, draw).unwrap());
/// assert!(links::follows(&first, &anchor) && links::follows(&second, &first));
/// assert!(!links::follows(&second, &anchor));
/// ```
pub fn seed(key: &Bytes32, room: &str, game: u32, seat: Seat) -> Bytes32 {
    mac(&key.0, format!("links {room}#{game} {seat}").as_bytes())
}

/// The nonce that commits a seat to the chain of this seed.
pub fn anchor(seed: &Bytes32) -> Bytes32 {
    hashed(seed, LINKS)
}

/// The link for throw number `draw`, from 0. `None` when the chain is used up.
pub fn link(seed: &Bytes32, draw: u32) -> Option<Bytes32> {
    let times = LINKS.checked_sub(draw.checked_add(1)?)?;
    Some(hashed(seed, times))
}

/// Whether a link is the one after `last`, a link or the nonce.
pub fn follows(link: &Bytes32, last: &Bytes32) -> bool {
    sha256(&link.0) == *last
}

/// The id of the command that reveals the link for a throw. A player's program sends links beside
/// the page, which counts its commands up: the two never use the same id.
pub fn command_id(draw: u32) -> CommandId {
    LAST_ID - CommandId::from(draw)
}

/// Whether a command with this id reveals a link.
pub fn is_command_id(id: CommandId) -> bool {
    id > LAST_ID - CommandId::from(LINKS)
}

/// The command that reveals the link for a throw.
pub fn command(draw: u32, link: Bytes32) -> Command {
    Command { id: command_id(draw), order: Order::Link { draw, link } }
}

fn hashed(seed: &Bytes32, times: u32) -> Bytes32 {
    (0..times).fold(*seed, |hash, _| sha256(&hash.0))
}

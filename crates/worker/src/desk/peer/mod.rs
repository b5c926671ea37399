//! Rooms of two devices that are joined directly.
//!
//! The host's desk is the home of the table ([`hosting`]): it lets one guest in ([`door`]) and keeps
//! first, then tells ([`rows`]). The guest's desk speaks for its seat ([`guest`]) and believes nothing
//! that does not add up ([`told`]).

mod allowance;
mod door;
mod guest;
mod hosting;
mod rows;
mod time;
mod told;

pub(super) use guest::Guest;
pub(super) use hosting::Hosting;
pub(super) use rows::{all_rooms, listed, room_key, under};

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Seat};
use duskboard_table::dice::sha256;
use duskboard_table::host::seat_in;
use duskboard_table::links;

/// The seat that each has in the first game.
const HOST: Seat = Seat::First;
const GUEST: Seat = Seat::Second;

/// What a desk needs to be secret in a room, all from one seed.
#[derive(Clone)]
struct Secrets {
    seed: Bytes32,
}

impl Secrets {
    /// A secret for one purpose.
    fn of(&self, purpose: &str) -> Bytes32 {
        sha256(&[b"duskboard ", purpose.as_bytes(), &self.seed.0].concat())
    }

    /// The seed of the chain of whoever had this seat in the first game.
    fn chain(&self, room: &str, game: u32, first: Seat) -> Bytes32 {
        links::seed(&self.of("links"), room, game, seat_in(game, first))
    }
}

/// A secret as text that goes anywhere.
fn word(Hex(bytes): Bytes32) -> String {
    Hex(bytes).to_string()
}

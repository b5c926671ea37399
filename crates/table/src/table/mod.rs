//! One game being played. Each file here is one thing that can be done at a table.
//!
//! Every request is first decided (`decide_…`, which changes nothing) and then applied
//! (`happen.rs`).

mod abort;
mod absence;
mod answer;
mod carried;
mod command;
mod deadline;
mod draw;
mod happen;
mod link;
mod open;
mod record;
mod rematch;
mod sit;
mod stream;
mod takeback;
mod undo;

pub use answer::{Answer, Broadcast, Broadcasts};
pub use open::Opening;

use crate::chain::opened;
use crate::dice::{commitment, rules_hash};
use crate::play::Play;
use carried::Carried;
use duskboard_protocol::{Bytes32, Ending, Entry, GameResult};
use duskboard_rules::Seat;

/// One game being played.
///
/// Time is in milliseconds since the table was opened and is passed to each call; a time before the
/// last entry's counts as the last entry's.
#[derive(Clone)]
pub struct Table {
    pub(crate) opening: Opening,
    pub(crate) entries: Vec<Entry>,
    pub(crate) play: Play,
    /// The commands of each seat that were carried out.
    carried: [Carried; 2],
}

impl Table {
    /// Who may act now: nobody, one seat or both. This is public.
    pub fn turn(&self) -> Vec<Seat> {
        self.play.turn()
    }

    /// The computer that must think now, if any.
    pub fn thinking(&self) -> Option<Seat> {
        let computer = |seat: &Seat| {
            self.play.players[seat.index()].as_ref().is_some_and(|p| p.computer.is_some())
        };
        self.play.turn().into_iter().find(computer)
    }

    /// How the game ended.
    pub fn result(&self) -> Option<GameResult> {
        self.play.result
    }

    /// Everything that happened.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The head of the record's chain: it covers the opening and every entry.
    pub fn head(&self) -> Bytes32 {
        self.entries.last().map_or_else(|| opened(&self.opening), |entry| entry.head)
    }

    /// The head that was told with notice number `n`, if there was one.
    pub fn head_at(&self, n: u32) -> Option<Bytes32> {
        match n {
            0 => Some(opened(&self.opening)),
            n => self.entries.get(n as usize - 1).map(|entry| entry.head),
        }
    }

    /// What it was opened with, including the secret, which is not for players.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The commitment to the secret.
    pub fn commitment(&self) -> Bytes32 {
        commitment(&self.opening.secret)
    }

    /// The hash of its rules and starting position.
    pub fn rules_hash(&self) -> Bytes32 {
        rules_hash(&self.play.rules, self.opening.settings.game.fen.as_deref())
    }
}

fn lost(loser: Seat, reason: Ending) -> GameResult {
    GameResult { winner: Some(loser.other()), reason }
}

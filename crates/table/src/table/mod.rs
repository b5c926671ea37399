//! One game being played. Each file here is one thing that can be done at a table.
//!
//! Whatever is asked is decided first (`decide_…`, which changes nothing) and then happens
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
/// Time is in milliseconds since the table was opened and comes with each call; a time before
/// that of the last entry counts as that time.
#[derive(Clone)]
pub struct Table {
    pub(crate) opening: Opening,
    pub(crate) entries: Vec<Entry>,
    pub(crate) play: Play,
    /// The commands of each seat that were carried out.
    carried: [Carried; 2],
}

impl Table {
    /// Who may act now: nobody, one seat or both. Everybody at the table is told.
    pub fn turn(&self) -> Vec<Seat> {
        self.play.turn()
    }

    /// The computer that has to think now, if one has.
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

    /// What it was opened with. The secret in it is not for players.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What is published of the secret.
    pub fn commitment(&self) -> Bytes32 {
        commitment(&self.opening.secret)
    }

    /// The hash of the rules it is played by, and of where it began.
    pub fn rules_hash(&self) -> Bytes32 {
        rules_hash(&self.play.rules, self.opening.settings.game.fen.as_deref())
    }
}

fn lost(loser: Seat, reason: Ending) -> GameResult {
    GameResult { winner: Some(loser.other()), reason }
}

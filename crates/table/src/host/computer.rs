//! Computers that think elsewhere.

use super::{Act, Host};
use crate::refusal::Refusal;
use duskboard_protocol::{Fact, Order};
use duskboard_rules::Seat;

/// A computer that is to think. The table has the [`question`](crate::Table::question).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Think {
    /// The number of the question, for the answer.
    pub number: u32,
    /// Whose eyes.
    pub seat: Seat,
    /// How strong it is to play, from 1 to 8.
    pub level: u8,
}

/// A computer that was asked.
#[derive(Clone, Copy)]
pub(super) struct Thinking {
    number: u32,
    seat: Seat,
    /// How many entries there were.
    entries: usize,
}

impl Host {
    /// Lets a computer think if it is its turn; stops one whose turn it is no more. On one screen
    /// computers wait until somebody looks. Says whether anything is to be done.
    pub(super) fn think(&mut self) -> bool {
        if self.thinking.take_if(|thinking| overtaken(thinking, &self.table)).is_some() {
            self.acts.push_back(Act::StopThinking);
            return true;
        }
        let entries = self.table.entries().len();
        let alone = self.on_one_screen() && self.is_empty();
        if alone || self.thinking.is_some() || self.stuck == Some(entries) {
            return false;
        }
        let Some(seat) = self.table.thinking() else { return false };
        let Some(level) = self.computer(seat) else { return false };
        self.questions += 1;
        let number = self.questions;
        self.thinking = Some(Thinking { number, seat, entries });
        self.acts.push_back(Act::Think(Think { number, seat, level }));
        true
    }

    /// A computer has made up its mind. What it was asked long ago does not matter any more. If
    /// its order is refused it is not asked again before something happens.
    pub fn thought(&mut self, number: u32, order: Order, now: u64) -> Result<(), Refusal> {
        let asked = self.thinking.take_if(|thinking| thinking.number == number);
        let Some(Thinking { seat, .. }) = asked.filter(|_| self.lost.is_none()) else {
            return Ok(());
        };
        let done = self.order_for(seat, order, now);
        if done.is_err() {
            self.give_up();
        }
        done
    }

    /// A computer has no answer: the game stands.
    pub fn give_up(&mut self) {
        self.thinking = None;
        self.stuck = Some(self.table.entries().len());
    }

    /// Lets a computer be asked once more, also one that had no answer.
    pub fn think_again(&mut self) {
        self.thinking = None;
        self.stuck = None;
    }
}

/// Whether anything has happened since the question that matters to the answer.
fn overtaken(thinking: &Thinking, table: &crate::table::Table) -> bool {
    let talk = |fact: &Fact| {
        matches!(
            fact,
            Fact::DrawOffered { .. }
                | Fact::DrawDeclined { .. }
                | Fact::DrawWithdrawn { .. }
                | Fact::GraceRenewed { .. }
        )
    };
    let since = table.entries().get(thinking.entries..);
    since.is_none_or(|since| since.iter().any(|entry| !talk(&entry.fact)))
}

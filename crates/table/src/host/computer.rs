//! Computers that think elsewhere.

use super::{Act, Host};
use crate::refusal::Refusal;
use duskboard_protocol::{Fact, Order};
use duskboard_rules::Seat;

/// A request for a computer to think. The table has the [`question`](crate::Table::question).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Think {
    /// The number of the question, to match the answer.
    pub number: u32,
    /// The computer's seat.
    pub seat: Seat,
    /// Its level, from 1 to 8.
    pub level: u8,
}

/// A computer that is thinking.
#[derive(Clone, Copy)]
pub(super) struct Thinking {
    number: u32,
    seat: Seat,
    /// The number of entries when it was asked.
    entries: usize,
}

impl Host {
    /// Asks a computer to think if it is its turn; stops one whose turn it no longer is. On one
    /// screen computers wait until somebody is watching. Returns whether there is anything to do.
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

    /// A computer has answered. Outdated answers are ignored. If its order is refused it is not
    /// asked again until something happens.
    pub fn thought(&mut self, number: u32, order: Order, now: u64) -> Result<(), Refusal> {
        let asked = self.thinking.take_if(|thinking| thinking.number == number);
        let Some(Thinking { seat, .. }) = asked.filter(|_| self.barred().is_none()) else {
            return Ok(());
        };
        let done = self.order_for(seat, order, now);
        if done.is_err() {
            self.give_up();
        }
        done
    }

    /// A computer has no answer: the game is stuck.
    pub fn give_up(&mut self) {
        self.thinking = None;
        self.stuck = Some(self.table.entries().len());
    }

    /// Lets a computer be asked again, even one that had no answer.
    pub fn think_again(&mut self) {
        self.thinking = None;
        self.stuck = None;
    }
}

/// Whether anything relevant to the answer has happened since the question.
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

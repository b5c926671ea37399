//! Computers at the table.

use super::sitting::Sitting;
use super::trouble::Trouble;
use super::{Out, Who};
use duskboard_protocol::{
    Action, Code, Computer, Fact, Found, FromDesk, Order, Question, Reply, Seat, Wanted,
};

/// How long a computer thinks when somebody is in a hurry and it has nothing to say yet.
const HURRIED_MS: u64 = 30;

/// A computer that was asked what to play.
pub(crate) struct Thinking {
    number: u32,
    seat: Seat,
    /// How many entries there were.
    entries: usize,
    /// What it would play now.
    best: Option<Action>,
}

impl Sitting {
    /// Lets a computer think if it is its turn and somebody looks; stops one whose turn it is no
    /// more.
    pub(super) fn think(&mut self, out: &mut Out) {
        if self.thinking.as_ref().is_some_and(|thinking| self.overtaken(thinking)) {
            self.stop_thinking(out);
        }
        let stuck = self.stuck == Some(self.table.entries().len());
        if self.thinking.is_some() || stuck || self.entered.is_none() {
            return;
        }
        if let Some(seat) = self.table.thinking() {
            self.ask_computer(seat, u64::MAX, out);
        }
    }

    /// Whether anything has happened since the question that matters to the answer.
    fn overtaken(&self, thinking: &Thinking) -> bool {
        let talk = |fact: &Fact| {
            matches!(
                fact,
                Fact::DrawOffered { .. } | Fact::DrawDeclined { .. } | Fact::DrawWithdrawn { .. }
            )
        };
        self.table.entries()[thinking.entries..].iter().any(|entry| !talk(&entry.fact))
    }

    /// Asks a computer what to play, in so much time at most.
    fn ask_computer(&mut self, seat: Seat, most_ms: u64, out: &mut Out) {
        let Some(computer) = self.computers[seat.index()] else { return };
        let computer = Computer { think_ms: computer.think_ms.min(most_ms), ..computer };
        let question = self.question(seat, Wanted::Action, computer, out);
        let entries = self.table.entries().len();
        let number = out.ask(Who::Computer, question);
        self.thinking = Some(Thinking { number, seat, entries, best: None });
        out.page(FromDesk::Thinking { on: true });
    }

    /// A question about what a seat was told.
    pub(super) fn question(
        &self,
        seat: Seat,
        wanted: Wanted,
        computer: Computer,
        out: &mut Out,
    ) -> Question {
        self.table.question((seat, wanted), computer, out.random(), self.now(out))
    }

    /// Nobody wants to know any more.
    pub(super) fn stop_thinking(&mut self, out: &mut Out) {
        if self.thinking.take().is_some() {
            out.stop(Who::Computer);
            out.page(FromDesk::Thinking { on: false });
        }
    }

    /// The computer answers with what it has found so far; one that could not answer tries again.
    pub(super) fn hurry(&mut self, out: &mut Out) {
        self.stuck = None;
        let Some(Thinking { seat, best, .. }) = self.thinking else { return };
        self.stop_thinking(out);
        let act = |action| self.order_for(seat, Order::Act { action }, out).is_ok();
        if !best.is_some_and(act) {
            self.ask_computer(seat, HURRIED_MS, out);
        }
    }

    /// An answer came, to this question or one that nobody asks any more.
    pub(super) fn answered(&mut self, reply: Reply, out: &mut Out) {
        let Reply { number, found } = reply;
        let Some(thinking) = self.thinking.as_mut().filter(|asked| asked.number == number) else {
            return self.helped(number, found, out);
        };
        let seat = thinking.seat;
        match found {
            Found::SoFar { action } => thinking.best = Some(action),
            Found::Action { action } => {
                self.thinking = None;
                out.page(FromDesk::Thinking { on: false });
                if let Err(refusal) = self.order_for(seat, Order::Act { action }, out) {
                    self.give_up(&refusal.to_string(), out);
                }
            }
            Found::Nothing { why } => self.give_up(&why, out),
            Found::Hints(_) | Found::Guesses(_) => self.give_up("no action was found", out),
        }
    }

    /// Somebody who was asked is no more.
    pub(super) fn lost(&mut self, who: Who, out: &mut Out) {
        match who {
            Who::Computer if self.thinking.is_some() => {
                self.give_up("the computer's worker has stopped", out);
            }
            Who::Computer => {}
            Who::Helper => self.no_help("the helper's worker has stopped", out),
        }
    }

    /// A computer has no answer. The game stands; whoever is in a hurry lets it try again.
    fn give_up(&mut self, why: &str, out: &mut Out) {
        if self.thinking.take().is_some() {
            out.page(FromDesk::Thinking { on: false });
        }
        self.stuck = Some(self.table.entries().len());
        out.problem(Trouble {
            code: Code::NoAnswer,
            text: format!("the computer has none: {why}"),
        });
    }
}

//! Computers at the table.

use super::sitting::Sitting;
use super::{Out, Who};
use duskboard_computer::release_ms;
use duskboard_protocol::{
    Action, Code, Computer, Found, FromDesk, Order, Problem, Question, Reply, Seat, Wanted,
};
use duskboard_table::host::Think;

/// How long a computer thinks when somebody is in a hurry and it has nothing to say yet.
const HURRIED_MS: u64 = 30;

/// A computer that was asked what to play.
pub(crate) struct Thinking {
    /// The number of the desk's question.
    question: u32,
    /// The host's number.
    number: u32,
    /// What it would play now.
    best: Option<Action>,
    /// Its answer is told no earlier: the time it takes must tell nothing.
    release: u64,
    /// Whether what it would play now is its answer.
    ready: bool,
}

impl Sitting {
    /// Asks a computer what to play.
    pub(super) fn ask_computer(&mut self, think: Think, out: &mut Out) {
        let Think { number, seat, level } = think;
        let hurried = std::mem::take(&mut self.hurried);
        let most_ms = if hurried { HURRIED_MS } else { u64::MAX };
        let think_ms = self.think_ms[seat.index()].min(most_ms);
        let question = self.question(seat, Wanted::Action, Computer { level, think_ms }, out);
        let release = out.now + release_ms(&question);
        let question = out.ask(Who::Computer, question);
        self.thinking = Some(Thinking { question, number, best: None, release, ready: false });
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
        let now = self.host.time(out.now);
        self.host.table().question((seat, wanted), computer, out.random(), now)
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
        let asked = self.thinking.as_ref().map(|thinking| (thinking.number, thinking.best));
        self.stop_thinking(out);
        let mut act = |(number, best): (u32, Option<Action>)| {
            best.is_some_and(|action| {
                self.host.thought(number, Order::Act { action }, out.now).is_ok()
            })
        };
        if !asked.is_some_and(&mut act) {
            self.hurried = asked.is_some();
            self.host.think_again();
        }
    }

    /// An answer came, to this question or one that nobody asks any more.
    pub(super) fn answered(&mut self, reply: Reply, out: &mut Out) {
        let Reply { number, found } = reply;
        let Some(thinking) = self.thinking.as_mut().filter(|asked| asked.question == number) else {
            return self.helped(number, found, out);
        };
        match found {
            Found::SoFar { action } => thinking.best = Some(action),
            Found::Action { action } => (thinking.best, thinking.ready) = (Some(action), true),
            Found::Nothing { why } => self.give_up(&why, out),
            Found::Hints(_) | Found::Guesses(_) => self.give_up("no action was found", out),
        }
    }

    /// Tells the computer's answer, once it is there and its time has come.
    pub(super) fn release(&mut self, out: &mut Out) {
        if self.released_at().is_none_or(|at| at > out.now) {
            return;
        }
        let Some(Thinking { number, best: Some(action), .. }) = self.thinking.take() else {
            return;
        };
        out.page(FromDesk::Thinking { on: false });
        let done = self.host.thought(number, Order::Act { action }, out.now);
        done.unwrap_or_else(|refusal| self.give_up(&refusal.to_string(), out));
    }

    /// When an answer that is there is told.
    pub(super) fn released_at(&self) -> Option<u64> {
        self.thinking.as_ref().filter(|thinking| thinking.ready).map(|thinking| thinking.release)
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
        self.host.give_up();
        out.problem(Problem::new(Code::NoAnswer, format!("the computer has none: {why}")));
    }
}

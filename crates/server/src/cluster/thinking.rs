//! A computer's question that would wait here is sent to a node with a free slot.
//!
//! Nodes report how many questions they can take with every heartbeat and every answer. A question
//! is sent to one of them, once: if it is refused, lost or late, or the node dies, it waits for a
//! slot at home. Only the computer's own stream and a seed known to the nodes cross the bus.

use super::Cluster;
use crate::house::House;
use crate::room::give_back;
use crate::turns::{Bounds, Turns};
use duskboard_protocol::node::Word;
use duskboard_protocol::{Action, Question, json};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The longest question that is sent, in bytes: buses refuse letters of more than a megabyte.
const LONGEST: usize = 768 * 1024;

/// Other nodes that think for rooms here.
pub(super) struct Helpers {
    /// The queue for remote slots, round robin over addresses. A turn is given back as soon as its
    /// node is known.
    line: Arc<Turns>,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    /// The number of the next question.
    next: u64,
    /// How many questions each node can take, as far as known here.
    spare: BTreeMap<String, u64>,
    asked: HashMap<u64, Asked>,
}

/// A question at another node.
struct Asked {
    node: String,
    answer: oneshot::Sender<Option<Action>>,
}

impl Helpers {
    pub(super) fn new() -> Helpers {
        let bounds = Bounds { places: 0, each: usize::MAX, waiting: usize::MAX };
        Helpers { line: Turns::new(bounds), inside: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A node can take this many questions, until it reports otherwise.
    pub(super) fn can_spare(&self, node: &str, places: u64) {
        let mut inside = self.lock();
        match places {
            0 => inside.spare.remove(node),
            _ => inside.spare.insert(node.into(), places),
        };
        self.line.set_places(inside.places());
    }

    /// Takes a slot at that node if it has one, or at the one with most free slots.
    fn choose(&self, last: Option<&str>) -> Option<String> {
        let mut inside = self.lock();
        let there = last.filter(|last| inside.spare.contains_key(*last));
        let most = || inside.spare.iter().max_by_key(|(_, spare)| **spare).map(|(node, _)| node);
        let node = there.map(str::to_string).or_else(|| most().cloned())?;
        let left = inside.spare.remove(&node)? - 1;
        if left > 0 {
            inside.spare.insert(node.clone(), left);
        }
        self.line.set_places(inside.places());
        Some(node)
    }

    fn ask(&self, node: &str) -> (u64, oneshot::Receiver<Option<Action>>) {
        let mut inside = self.lock();
        inside.next += 1;
        let (number, (answer, answered)) = (inside.next, oneshot::channel());
        inside.asked.insert(number, Asked { node: node.into(), answer });
        (number, answered)
    }

    /// A node has answered. If nobody waits for it the answer is dropped.
    pub(super) fn thought(&self, from: &str, number: u64, action: Option<Action>) {
        let mut inside = self.lock();
        if inside.asked.get(&number).is_some_and(|asked| asked.node == from)
            && let Some(asked) = inside.asked.remove(&number)
        {
            let _ = asked.answer.send(action);
        }
    }

    /// The answer is no longer awaited.
    fn forget(&self, number: u64) {
        self.lock().asked.remove(&number);
    }

    /// The line to a node broke: no answer will come from there.
    pub(super) fn lose(&self, node: &str) {
        self.lock().asked.retain(|_, asked| asked.node != node);
    }

    /// Drops those who have found a slot at home.
    pub(super) fn sweep(&self) {
        self.line.sweep();
    }
}

impl Inside {
    fn places(&self) -> usize {
        self.spare.values().sum::<u64>() as usize
    }
}

impl Cluster {
    /// Waits for a slot at another node and returns its name. The node where the computer thought
    /// last is preferred, because it remembers it.
    pub(crate) async fn place(&self, from: Option<IpAddr>, last: Option<&str>) -> String {
        loop {
            let Ok(_turn) = self.helpers.line.take(from).await else { break };
            if let Some(node) = self.helpers.choose(last) {
                return node;
            }
        }
        std::future::pending().await
    }

    /// Lets another node think about a question, and waits this long for its answer.
    pub(crate) async fn think(
        &self,
        node: &str,
        from: Option<IpAddr>,
        question: &Question,
        patience: Duration,
    ) -> Option<Action> {
        let text = json::write(question);
        if text.len() > LONGEST {
            return None;
        }
        let (number, answer) = self.helpers.ask(node);
        self.lines.send_text(node, Word::Think { number, from }, text);
        if !self.lines.reach(node) {
            self.helpers.forget(number);
        }
        count("duskboard_thoughts_handed_over_total", self.lines.node(), node);
        let answer = tokio::time::timeout(patience, answer).await;
        if answer.is_err() {
            self.helpers.forget(number);
            self.helpers.can_spare(node, 0);
        }
        let action = answer.ok().and_then(Result::ok).flatten();
        if action.is_none() {
            count("duskboard_thoughts_taken_back_total", self.lines.node(), node);
        }
        action
    }
}

fn count(what: &'static str, node: &str, at: &str) {
    metrics::counter!(what, "node" => node.to_string(), "at" => at.to_string()).increment(1);
}

impl House {
    /// How many questions of other nodes can be taken here.
    pub(super) fn spare(&self) -> u64 {
        let thinks = self.thinker.is_some() && !self.is_stopping();
        if thinks { self.thinking.spare() as u64 } else { 0 }
    }

    /// Thinks for a room of another node, and sends the answer.
    pub(super) async fn think_for(
        self: Arc<House>,
        cluster: Arc<Cluster>,
        node: String,
        number: u64,
        from: Option<IpAddr>,
        text: String,
    ) {
        let action = self.think_about(from, &text).await;
        cluster.lines.send(&node, Word::Thought { number, action, spare: self.spare() });
    }

    /// Thinks if there is a free slot now: a question only waits at its room's home.
    async fn think_about(&self, from: Option<IpAddr>, text: &str) -> Option<Action> {
        let thinker = self.thinker.as_ref().filter(|_| !self.is_stopping())?;
        let (turn, begun) = (self.thinking.lend(from)?, Instant::now());
        let question = json::read(text).ok()?;
        let release = Duration::from_millis(thinker.release_ms(&question));
        let action = thinker.think(question).await;
        give_back(turn, release, begun);
        action
    }
}

#[cfg(test)]
mod tests {
    use super::Helpers;

    /// The node where the computer thought last, or the one with most free slots; never one
    /// without.
    #[test]
    fn a_question_goes_to_where_it_is_remembered_or_there_is_most_to_spare() {
        type Row<'a> = (&'a [(&'a str, u64)], Option<&'a str>, &'a [&'a str]);
        let rows: [Row<'_>; 5] = [
            (&[], None, &[]),
            (&[("a", 0)], Some("a"), &[]),
            (&[("a", 1), ("b", 3)], None, &["b", "b"]),
            (&[("a", 1), ("b", 3)], Some("a"), &["a", "b", "b", "b"]),
            (&[("a", 1), ("b", 2), ("a", 0)], Some("a"), &["b", "b"]),
        ];
        for (spare, last, wanted) in rows {
            let helpers = Helpers::new();
            for (node, places) in spare {
                helpers.can_spare(node, *places);
            }
            let most = helpers.lock().places();
            let chosen: Vec<_> = wanted.iter().filter_map(|_| helpers.choose(last)).collect();
            assert_eq!(chosen, wanted, "{spare:?}, {last:?}");
            assert_eq!(helpers.choose(last).is_some(), wanted.len() < most, "{spare:?}");
        }
    }
}

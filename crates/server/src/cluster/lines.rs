//! Lines between nodes. Letters on a line are numbered; when one is missing, or a node is silent
//! for too long, the line is broken and both ends drop everything on it. Viewers reconnect and are
//! sent what they missed: nobody unknowingly looks at stale state.

use super::bus::{Outbox, To};
use duskboard_protocol::node::{Letter, Load, Word};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A node's lines to all others.
pub(crate) struct Lines {
    /// The name of this node.
    node: String,
    outbox: Outbox,
    peers: Mutex<BTreeMap<String, Peer>>,
}

/// Another node.
struct Peer {
    /// The number of the last letter to it.
    sent: u64,
    /// The number of the last letter from it, if any.
    taken: Option<u64>,
    /// When it was last heard from.
    heard: Instant,
    load: Load,
}

/// What a letter means for its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// The next one.
    Next,
    /// It came before its line was opened, or was sent to everybody: it only says that its sender
    /// is alive.
    Greeting,
    /// The line starts over.
    Anew,
    /// Earlier letters are missing.
    Gap,
}

impl Lines {
    pub(super) fn new(node: &str, outbox: Outbox) -> Lines {
        Lines { node: node.into(), outbox, peers: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Peer>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of this node.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    fn post(&self, to: To, n: u64, word: Word, text: String) {
        let letter = Letter { from: self.node.clone(), n, word, text };
        // A letter that is dropped here is missed there by its number.
        let _ = self.outbox.try_send((to, letter.write()));
    }

    fn post_to(&self, name: &str, peer: &mut Peer, word: Word, text: String) {
        peer.sent += 1;
        self.post(To::Node(name.into()), peer.sent, word, text);
    }

    /// Writes to a node, if there is a line to it.
    pub(crate) fn send(&self, to: &str, word: Word) {
        self.send_text(to, word, String::new());
    }

    /// Writes to a node, with a text for somebody there.
    pub(crate) fn send_text(&self, to: &str, word: Word, text: String) {
        if let Some(peer) = self.lock().get_mut(to) {
            self.post_to(to, peer, word, text);
        }
    }

    /// Writes to all nodes with a line.
    pub(crate) fn send_all(&self, word: &Word) {
        for (name, peer) in self.lock().iter_mut() {
            self.post_to(name, peer, word.clone(), String::new());
        }
    }

    /// Tells everybody that this node is alive.
    pub(super) fn greet(&self, load: Load) {
        self.post(To::All, 0, Word::Here(load), String::new());
        for (name, peer) in self.lock().iter() {
            self.post(To::Node(name.clone()), peer.sent, Word::Here(load), String::new());
        }
    }

    /// Receives a letter and returns what it means for its line. Opens a line to an unknown node.
    pub(super) fn take(&self, letter: &Letter) -> Taken {
        let mut peers = self.lock();
        let new = || Peer { sent: 0, taken: None, heard: Instant::now(), load: Load::default() };
        let peer = peers.entry(letter.from.clone()).or_insert_with(new);
        peer.heard = Instant::now();
        if peer.sent == 0 {
            self.post_to(&letter.from, peer, Word::Open, String::new());
        }
        peer.take(letter)
    }

    /// Whether there is a line to that node.
    pub(crate) fn reach(&self, node: &str) -> bool {
        self.lock().get(node).is_some_and(|peer| peer.taken.is_some())
    }

    /// The node whose name sorts first.
    pub(crate) fn first(&self) -> String {
        let peers = self.lock();
        let first = peers.keys().next().filter(|first| **first < self.node);
        first.unwrap_or(&self.node).clone()
    }

    /// Forgets a node.
    pub(super) fn forget(&self, node: &str) {
        self.lock().remove(node);
    }

    /// Forgets all nodes: there is no line to anybody from now on.
    pub(super) fn close(&self) {
        self.lock().clear();
    }

    /// The nodes that have been silent for this long.
    pub(super) fn silent(&self, long: Duration) -> Vec<String> {
        let peers = self.lock();
        let silent = peers.iter().filter(|(_, peer)| peer.heard.elapsed() > long);
        silent.map(|(name, _)| name.clone()).collect()
    }

    /// The load of each other node, as last reported.
    pub(super) fn loads(&self) -> Vec<(String, Load)> {
        self.lock().iter().map(|(name, peer)| (name.clone(), peer.load)).collect()
    }
}

impl Peer {
    fn take(&mut self, letter: &Letter) -> Taken {
        if let Word::Here(load) = letter.word {
            self.load = load;
        }
        match (&letter.word, self.taken) {
            (Word::Here(_), None) => Taken::Greeting,
            (Word::Here(_), Some(_)) if letter.n == 0 => Taken::Greeting,
            (Word::Here(_), Some(last)) if letter.n == last => Taken::Next,
            (Word::Open, None) => {
                self.taken = Some(letter.n);
                Taken::Next
            }
            (Word::Open, Some(_)) => {
                self.taken = Some(letter.n);
                Taken::Anew
            }
            (Word::Here(_), Some(_)) => {
                self.taken = Some(letter.n);
                Taken::Gap
            }
            (_, Some(last)) if letter.n == last + 1 => {
                self.taken = Some(letter.n);
                Taken::Next
            }
            (_, Some(_) | None) => {
                self.taken = Some(letter.n);
                Taken::Gap
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Letter, Lines, Load, Taken, Word};
    use tokio::sync::mpsc;

    fn here() -> Word {
        Word::Here(Load::default())
    }

    /// Every missing letter is noticed, at the latest by the next heartbeat.
    #[test]
    fn a_missing_letter_is_noticed() {
        type Row<'a> = (&'a [(u64, Word)], &'a [Taken]);
        let rows: [Row<'_>; 6] = [
            (
                &[(0, here()), (1, Word::Open), (2, Word::Bye), (2, here())],
                &[Taken::Greeting, Taken::Next, Taken::Next, Taken::Next],
            ),
            (&[(1, Word::Open), (3, Word::Bye)], &[Taken::Next, Taken::Gap]),
            (&[(1, Word::Open), (2, here())], &[Taken::Next, Taken::Gap]),
            (
                &[(1, Word::Open), (4, Word::Bye), (5, Word::Bye), (0, here())],
                &[Taken::Next, Taken::Gap, Taken::Next, Taken::Greeting],
            ),
            (&[(7, Word::Bye), (8, Word::Bye)], &[Taken::Gap, Taken::Next]),
            (
                &[(1, Word::Open), (2, Word::Bye), (1, Word::Open)],
                &[Taken::Next, Taken::Next, Taken::Anew],
            ),
        ];
        for (number, (letters, wanted)) in rows.into_iter().enumerate() {
            let lines = Lines::new("b", mpsc::channel(9).0);
            let taken: Vec<_> = letters
                .iter()
                .map(|(n, word)| Letter {
                    from: "a".into(),
                    n: *n,
                    word: word.clone(),
                    text: String::new(),
                })
                .map(|letter| lines.take(&letter))
                .collect();
            assert_eq!(taken, wanted, "row {number}");
        }
    }

    /// A dropped letter has used its number.
    #[test]
    fn a_letter_that_was_not_sent_is_missed() {
        let (outbox, mut sent) = mpsc::channel(2);
        let [a, b] = [Lines::new("a", outbox), Lines::new("b", mpsc::channel(9).0)];
        let from_b = Letter { from: "b".into(), n: 0, word: here(), text: String::new() };
        a.take(&from_b);
        for _ in 0..3 {
            a.send("b", Word::Bye);
        }
        let mut read = || sent.try_recv().ok().and_then(|(_, text)| Letter::read(text.as_bytes()));
        let all: Vec<_> = std::iter::from_fn(&mut read).collect();
        assert_eq!(all.iter().map(|letter| letter.n).collect::<Vec<_>>(), [1, 2]);
        all.iter().for_each(|letter| assert_eq!(b.take(letter), Taken::Next));
        a.send("b", Word::Bye);
        let late = read().expect("there is room again");
        assert_eq!(b.take(&late), Taken::Gap);
    }
}

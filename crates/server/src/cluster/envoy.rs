//! Sockets of this node in rooms of other nodes. For them an [`Envoy`] is the room.

use super::Cluster;
use super::lines::Lines;
use crate::pipe::Pipe;
use crate::room::{Ask, Entrance, Reply, Seated, Sitter};
use crate::store::Holder;
use duskboard_protocol::ToServer;
use duskboard_protocol::node::{Answered, Asked, Letter, Word};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::oneshot;

/// What depends on lines to other nodes.
#[derive(Default)]
pub(super) struct Abroad(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    /// The number of the next question or link.
    next: u64,
    questions: HashMap<u64, Question>,
    links: HashMap<u64, Link>,
    /// The link of each socket.
    sockets: HashMap<u64, u64>,
    envoys: HashMap<String, Weak<Envoy>>,
}

/// A request to a room elsewhere.
struct Question {
    home: String,
    answer: oneshot::Sender<Answered>,
}

/// A socket's stay in a room elsewhere.
struct Link {
    home: String,
    pipe: Arc<Pipe>,
    /// The parts of a text received so far.
    part: String,
}

/// A room whose home is another node.
pub(crate) struct Envoy {
    cluster: Arc<Cluster>,
    home: String,
    room: String,
    /// Whether the room is no longer there.
    gone: AtomicBool,
}

impl Abroad {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The envoy of that room, made if necessary.
    fn envoy(&self, cluster: &Arc<Cluster>, home: String, room: &str) -> Arc<Envoy> {
        let mut inside = self.lock();
        let known = inside.envoys.get(room).and_then(Weak::upgrade);
        if let Some(known) = known.filter(|known| known.home == home && !known.is_closed()) {
            return known;
        }
        let gone = AtomicBool::new(false);
        let envoy = Arc::new(Envoy { cluster: cluster.clone(), home, room: room.into(), gone });
        inside.envoys.insert(room.into(), Arc::downgrade(&envoy));
        envoy
    }

    /// The envoy of that room, if there is one.
    fn known(&self, room: &str) -> Option<Arc<Envoy>> {
        let known = self.lock().envoys.get(room).and_then(Weak::upgrade);
        known.filter(|envoy| !envoy.is_closed())
    }

    /// Drops unused envoys.
    pub(super) fn sweep(&self) {
        self.lock().envoys.retain(|_, envoy| envoy.strong_count() > 0);
    }

    /// The answer to a request.
    pub(super) fn answered(&self, from: &str, number: u64, what: Answered) {
        let mut inside = self.lock();
        if inside.questions.get(&number).is_some_and(|question| question.home == from)
            && let Some(question) = inside.questions.remove(&number)
        {
            let _ = question.answer.send(what);
        }
    }

    /// A message to a viewer from its room's home. If the viewer is gone, the home is told.
    pub(super) fn tell(&self, lines: &Lines, letter: &Letter, link: u64, more: bool) {
        let mut inside = self.lock();
        let there = inside.links.get_mut(&link).filter(|there| there.home == letter.from);
        let Some(there) = there else {
            return lines.send(&letter.from, Word::Left { link });
        };
        if more || !there.part.is_empty() {
            there.part.push_str(&letter.text);
        }
        match (more, there.part.is_empty()) {
            (true, _) => {}
            (false, true) => there.pipe.put(letter.text.as_str().into()),
            (false, false) => there.pipe.put(std::mem::take(&mut there.part).into()),
        }
    }

    /// A viewer's room is no longer at that node.
    pub(super) fn cut(&self, from: &str, link: u64) {
        let mut inside = self.lock();
        if inside.links.get(&link).is_some_and(|there| there.home == from)
            && let Some(there) = inside.links.remove(&link)
        {
            there.pipe.send_on();
        }
    }

    /// The line to a node broke: drops everything on it.
    pub(super) fn lose(&self, node: &str) {
        self.lose_where(|home| home == node);
    }

    /// There are no lines any more.
    pub(super) fn lose_all(&self) {
        self.lose_where(|_| true);
    }

    /// Drops everything on the lines to these homes.
    fn lose_where(&self, lost: impl Fn(&str) -> bool) {
        let mut inside = self.lock();
        inside.questions.retain(|_, question| !lost(&question.home));
        for (_, link) in inside.links.extract_if(|_, link| lost(&link.home)) {
            link.pipe.send_on();
        }
        for (_, envoy) in inside
            .envoys
            .extract_if(|_, envoy| envoy.upgrade().is_none_or(|envoy| lost(&envoy.home)))
        {
            envoy.upgrade().iter().for_each(|envoy| envoy.close());
        }
    }

    fn ask(&self, home: &str) -> (u64, oneshot::Receiver<Answered>) {
        let mut inside = self.lock();
        let (number, (answer, answered)) = (inside.number(), oneshot::channel());
        inside.questions.insert(number, Question { home: home.into(), answer });
        (number, answered)
    }

    /// A socket's stay in a room begins.
    fn link(&self, home: &str, socket: u64, pipe: Arc<Pipe>) -> u64 {
        let mut inside = self.lock();
        let link = inside.number();
        inside.links.insert(link, Link { home: home.into(), pipe, part: String::new() });
        inside.sockets.insert(socket, link);
        link
    }

    /// A socket's stay in a room ends: it receives nothing more from it. Returns whether it was in
    /// it.
    fn unlink(&self, socket: u64, link: u64) -> bool {
        let mut inside = self.lock();
        if inside.sockets.get(&socket) == Some(&link) {
            inside.sockets.remove(&socket);
        }
        inside.links.remove(&link).is_some()
    }

    /// The answer is no longer awaited.
    fn forget(&self, number: u64) {
        self.lock().questions.remove(&number);
    }

    fn link_of(&self, socket: u64) -> Option<u64> {
        self.lock().sockets.get(&socket).copied()
    }
}

impl Inside {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }
}

impl Cluster {
    /// The envoy of a room whose home is that node; none if there is no line to it.
    pub(crate) fn envoy(self: &Arc<Cluster>, home: String, room: &str) -> Option<Arc<Envoy>> {
        self.lines.reach(&home).then(|| self.abroad.envoy(self, home, room))
    }

    /// The envoy of a room, if there is one.
    pub(crate) fn known(&self, room: &str) -> Option<Arc<Envoy>> {
        self.abroad.known(room)
    }
}

impl Envoy {
    fn lines(&self) -> &Lines {
        &self.cluster.lines
    }

    fn abroad(&self) -> &Abroad {
        &self.cluster.abroad
    }

    /// Whether the room is no longer there.
    pub(crate) fn is_closed(&self) -> bool {
        self.gone.load(Ordering::Acquire)
    }

    fn close(&self) {
        self.gone.store(true, Ordering::Release);
    }

    /// Forwards a request to the room. If no answer can come, the caller's reply channel is
    /// dropped.
    pub(crate) fn send(self: &Arc<Envoy>, ask: Ask) {
        match ask {
            Ask::Enter(entrance) => self.enter(*entrance),
            Ask::Leave { socket, reply } => self.go_out(socket, reply),
            Ask::Command { socket, game, command } => {
                self.say(socket, ToServer::Command { game, command });
            }
            Ask::Chat { socket, text } => self.say(socket, ToServer::Chat { text }),
            Ask::Mute { socket, who, on } => self.say(socket, ToServer::Mute { who, on }),
            Ask::Sit { sitter, reply } => self.ask(sits(sitter), reply, |answer| match answer {
                Answered::Seated { seat, guest, commitment } => {
                    Some(Seated { seat, guest, commitment })
                }
                _ => None,
            }),
            Ask::Look { reply } => self.ask(Asked::Look, reply, |answer| match answer {
                Answered::Info(info) => Some(*info),
                _ => None,
            }),
            Ask::Dissolve { reply, .. } => {
                self.ask(Asked::Dissolve, reply, |answer| match answer {
                    Answered::Dissolved { sat } => Some(sat),
                    _ => None,
                })
            }
            Ask::Delete { reply } => {
                self.ask(Asked::Delete, reply, |answer| (answer == Answered::Deleted).then_some(()))
            }
            // Only sent by a room's own home.
            Ask::Thought { .. } => {}
        }
    }

    fn say(&self, socket: u64, what: ToServer) {
        if let Some(link) = self.abroad().link_of(socket) {
            self.lines().send(&self.home, Word::Say { link, what });
        }
    }

    fn leave(&self, socket: u64, link: u64) {
        if self.abroad().unlink(socket, link) {
            self.lines().send(&self.home, Word::Left { link });
        }
    }

    /// A socket leaves once everything it said in the room is answered, or no answer can come.
    fn go_out(self: &Arc<Envoy>, socket: u64, reply: Reply<()>) {
        let Some(link) = self.abroad().link_of(socket) else {
            let _ = reply.send(Ok(()));
            return;
        };
        let (envoy, answer) = (self.clone(), self.question(Asked::Leave { link }));
        tokio::spawn(async move {
            let _ = answer.await;
            envoy.leave(socket, link);
            let _ = reply.send(Ok(()));
        });
    }

    /// Asks the room's home: when this returns the letter is on its way, if there is a line.
    fn question(&self, what: Asked) -> oneshot::Receiver<Answered> {
        let (number, answer) = self.abroad().ask(&self.home);
        let room = self.room.clone();
        self.lines().send(&self.home, Word::Ask { number, room, what });
        if !self.lines().reach(&self.home) {
            self.abroad().forget(number);
        }
        answer
    }

    fn ask<T: Send + 'static>(
        self: &Arc<Envoy>,
        what: Asked,
        reply: Reply<T>,
        read: fn(Answered) -> Option<T>,
    ) {
        let (envoy, answer) = (self.clone(), self.question(what));
        tokio::spawn(async move { envoy.pass_back(answer, reply, read).await });
    }

    /// Passes an answer back; returns whether it was the expected kind and somebody took it.
    async fn pass_back<T>(
        &self,
        answer: oneshot::Receiver<Answered>,
        reply: Reply<T>,
        read: fn(Answered) -> Option<T>,
    ) -> bool {
        match answer.await {
            Ok(Answered::Refused(problem)) => {
                let _ = reply.send(Err(problem));
                false
            }
            Ok(Answered::NotHere) | Err(_) => {
                self.close();
                false
            }
            Ok(answer) => read(answer).is_some_and(|answer| reply.send(Ok(answer)).is_ok()),
        }
    }

    fn enter(self: &Arc<Envoy>, entrance: Entrance) {
        let Entrance { socket, from, pipe, proof, viewer, after, reply } = entrance;
        let link = self.abroad().link(&self.home, socket, pipe);
        let (key, guest) = (proof.key, proof.guest);
        let answer = self.question(Asked::Enter { socket, link, from, key, guest, viewer, after });
        let envoy = self.clone();
        tokio::spawn(async move {
            let entered = envoy.pass_back(answer, reply, |answer| match answer {
                Answered::Entered { viewer } => Some(viewer),
                _ => None,
            });
            if !entered.await {
                envoy.leave(socket, link);
            }
        });
    }
}

fn sits(sitter: Sitter) -> Asked {
    let Sitter { name, nonce, holder: Holder { key, guest }, kept } = sitter;
    Asked::Sit { name, nonce, key, guest, kept }
}

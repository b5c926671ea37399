//! Sockets of other nodes in rooms of this one.

use super::Cluster;
use super::away::{Away, What};
use crate::house::House;
use crate::identity::Proof;
use crate::limits::{Who, who};
use crate::pipe::Pipe;
use crate::room::{Ask, Door, Entrance, Seated, Sitter};
use crate::socket;
use crate::store::Holder;
use duskboard_protocol::node::{Answered, Asked, Word};
use duskboard_protocol::{After, Problem, ToClient, ToServer, Viewer};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// How many messages of a visitor may wait for the room. A visitor who sends more is disconnected.
const WAITING: usize = 1_024;

/// Everybody here from other nodes, by node and the number of their link or socket there.
#[derive(Default)]
pub(super) struct Visitors(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    viewers: HashMap<(String, u64), Visitor>,
    suitors: HashMap<(String, u64), Suitor>,
}

/// A viewer of a room.
struct Visitor {
    /// Its number here.
    number: u64,
    who: Who,
    pipe: Arc<Pipe>,
    /// To the task that speaks for it in the room. When this is dropped the visitor leaves.
    says: mpsc::Sender<Ask>,
}

/// A socket of another node that wants to be paired.
#[derive(Clone)]
pub(super) struct Suitor {
    /// Its number here.
    pub(super) number: u64,
    pub(super) pipe: Arc<Pipe>,
}

/// A socket of another node that wants to enter.
struct Comer {
    node: String,
    socket: u64,
    link: u64,
    from: IpAddr,
    proof: Proof,
    viewer: Option<Viewer>,
    after: Option<After>,
}

impl Visitors {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forwards a visitor's request to its room; without a room nobody answers.
    fn say(&self, node: &str, link: u64, ask: impl FnOnce(u64) -> Ask) {
        if let Some(visitor) = self.lock().viewers.get(&(node.into(), link)) {
            let _ = visitor.says.try_send(ask(visitor.number));
        }
    }

    /// A visitor has left.
    pub(super) fn leave(&self, node: &str, link: u64) {
        if let Some(gone) = self.lock().viewers.remove(&(node.into(), link)) {
            gone.pipe.close();
        }
    }

    /// Everybody from that node is gone: the numbers of those who wanted to be paired.
    pub(super) fn lose(&self, node: &str) -> Vec<u64> {
        let mut inside = self.lock();
        for (_, gone) in inside.viewers.extract_if(|(from, _), _| from == node) {
            gone.pipe.close();
        }
        let gone = inside.suitors.extract_if(|(from, _), _| from == node);
        let close = |(_, gone): (_, Suitor)| {
            gone.pipe.close();
            gone.number
        };
        gone.map(close).collect()
    }

    /// A socket of another node wants to be paired.
    pub(super) fn court(
        &self,
        node: &str,
        socket: u64,
        pipe: impl FnOnce() -> Arc<Pipe>,
    ) -> Suitor {
        let mut inside = self.lock();
        let new = || Suitor { number: socket::number(), pipe: pipe() };
        inside.suitors.entry((node.into(), socket)).or_insert_with(new).clone()
    }

    /// A socket of another node no longer wants to be paired.
    pub(super) fn jilt(&self, node: &str, socket: u64) -> Option<Suitor> {
        let gone = self.lock().suitors.remove(&(node.into(), socket));
        gone.iter().for_each(|gone| gone.pipe.close());
        gone
    }
}

impl House {
    /// Answers a request of another node to a room.
    pub(super) async fn answer(
        self: Arc<House>,
        cluster: Arc<Cluster>,
        node: String,
        number: u64,
        room: String,
        what: Asked,
    ) {
        let what = match self.answer_of(&cluster, &node, &room, what).await {
            Ok(Some(answer)) => answer,
            Ok(None) => Answered::NotHere,
            Err(problem) => Answered::Refused(problem),
        };
        cluster.lines.send(&node, Word::Answer { number, what });
    }

    /// The answer, or nothing if the room has another home.
    async fn answer_of(
        self: &Arc<House>,
        cluster: &Cluster,
        node: &str,
        room: &str,
        what: Asked,
    ) -> Result<Option<Answered>, Problem> {
        let answer = match what {
            Asked::Enter { socket, link, from, key, guest, viewer, after } => {
                let (node, proof) = (node.into(), Proof { key, guest });
                let comer = Comer { node, socket, link, from, proof, viewer, after };
                let viewer = self.let_in(cluster, room, comer).await?;
                viewer.map(|viewer| Answered::Entered { viewer })
            }
            Asked::Leave { link } => {
                let (reply, left) = oneshot::channel();
                cluster.visitors.say(node, link, |socket| Ask::Leave { socket, reply });
                let _ = left.await;
                cluster.visitors.leave(node, link);
                Some(Answered::Left)
            }
            Asked::Sit { name, nonce, key, guest, kept } => {
                let sit = |reply| {
                    let (name, holder) = (name.clone(), Holder { key, guest });
                    Ask::Sit { sitter: Sitter { name, nonce, holder, kept }, reply }
                };
                let sat = self.ask_here(room, sit).await?;
                sat.map(|(Seated { seat, guest, commitment }, _)| Answered::Seated {
                    seat,
                    guest,
                    commitment,
                })
            }
            Asked::Look => {
                let info = self.ask_here(room, |reply| Ask::Look { reply }).await?;
                info.map(|(info, _)| Answered::Info(Box::new(info)))
            }
            Asked::Dissolve => {
                let ask = |reply| Ask::Dissolve { spare: Vec::new(), reply };
                let gone = self.ask_here(room, ask).await?;
                gone.map(|(sat, _)| Answered::Dissolved { sat })
            }
            Asked::Delete => {
                let gone = self.ask_here(room, |reply| Ask::Delete { reply }).await?;
                gone.map(|_| Answered::Deleted)
            }
        };
        Ok(answer)
    }

    /// Admits a socket of another node into a room of this one.
    async fn let_in(
        self: &Arc<House>,
        cluster: &Cluster,
        room: &str,
        comer: Comer,
    ) -> Result<Option<Viewer>, Problem> {
        let Comer { node, socket, link, from, proof, viewer, after } = comer;
        let what = What::Room(link);
        let pipe = Pipe::away(Away::new(cluster.lines.clone(), node.clone(), socket, what));
        let (says, said) = mpsc::channel(WAITING);
        let (number, at) = (socket::number(), (node, link));
        let visitor = Visitor { number, who: Who::Address(from), pipe: pipe.clone(), says };
        cluster.visitors.lock().viewers.insert(at.clone(), visitor);
        let entrance = |reply| {
            let (pipe, proof, socket) = (pipe.clone(), proof.clone(), number);
            Ask::Enter(Box::new(Entrance { socket, from, pipe, proof, viewer, after, reply }))
        };
        let entered = self.ask_here(room, entrance).await;
        let Ok(Some((viewer, door))) = entered else {
            cluster.visitors.leave(&at.0, at.1);
            return entered.map(|_| None);
        };
        if let Some(here) = cluster.visitors.lock().viewers.get_mut(&at) {
            here.who = who(viewer, proof.key, proof.guest, from);
        }
        tokio::spawn(attend(door, number, said, pipe));
        Ok(Some(viewer))
    }

    /// A visitor's message to its room. An unknown visitor is made to reconnect.
    pub(super) fn hear_visitor(&self, cluster: &Cluster, node: &str, link: u64, what: ToServer) {
        let inside = cluster.visitors.lock();
        let Some(visitor) = inside.viewers.get(&(node.into(), link)) else {
            return cluster.lines.send(node, Word::Cut { link });
        };
        let socket = visitor.number;
        let ask = match what {
            ToServer::Command { game, command } => {
                if let Err(Problem { code, text }) = self.gate.command(visitor.who) {
                    let id = command.id;
                    return visitor.pipe.say(&ToClient::Refused { id, code, text });
                }
                Ask::Command { socket, game, command }
            }
            ToServer::Chat { text } => {
                if let Err(Problem { code, text }) = self.gate.line(visitor.who) {
                    return visitor.pipe.say(&ToClient::Error { code, text });
                }
                Ask::Chat { socket, text }
            }
            ToServer::Mute { who, on } => Ask::Mute { socket, who, on },
            // The socket's own node handles all others.
            ToServer::Hello { .. }
            | ToServer::Enter { .. }
            | ToServer::Leave
            | ToServer::Lobby { .. }
            | ToServer::Pair(_)
            | ToServer::Unpair
            | ToServer::Ping { .. } => return,
        };
        if visitor.says.try_send(ask).is_err() {
            visitor.pipe.send_on();
        }
    }
}

/// Speaks for a visitor in a room until it leaves.
async fn attend(door: Door, number: u64, mut said: mpsc::Receiver<Ask>, pipe: Arc<Pipe>) {
    while let Some(ask) = said.recv().await {
        if door.send(ask).await.is_err() {
            pipe.send_on();
        }
    }
    let (reply, _) = oneshot::channel();
    let _ = door.send(Ask::Leave { socket: number, reply }).await;
}

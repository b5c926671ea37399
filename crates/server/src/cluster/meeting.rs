//! Pairing across nodes: everybody is paired at one node, the one whose name sorts first.

use super::Cluster;
use super::away::{Away, What};
use crate::house::House;
use crate::pairing::Waiting;
use crate::pipe::Pipe;
use duskboard_protocol::node::Word;
use duskboard_protocol::{Problem, ToClient, Wish};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The pairing wishes of this node's sockets that wait elsewhere.
pub(super) struct Wishes(Mutex<Inside>);

struct Inside {
    /// The pairing node, as last known here.
    place: String,
    wishes: HashMap<u64, Wishing>,
}

/// A socket of this node that waits at the pairing node.
struct Wishing {
    place: String,
    waits: bool,
    who: Waiting,
}

impl Wishes {
    /// A node that knows no other is the pairing node itself.
    pub(super) fn new(node: &str) -> Wishes {
        Wishes(Mutex::new(Inside { place: node.into(), wishes: HashMap::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The sockets that waited at a node.
    fn take(&self, place: &str) -> Vec<Waiting> {
        let mut inside = self.lock();
        let there = inside.wishes.extract_if(|_, wish| wish.place == place);
        there.filter(|(_, wish)| wish.waits).map(|(_, wish)| wish.who).collect()
    }
}

impl Cluster {
    /// Forwards a wish to the pairing node; returns it if that is this node.
    pub(crate) fn wish(&self, who: Waiting) -> Option<Waiting> {
        let place = self.lines.first();
        if place == self.lines.node() {
            return Some(who);
        }
        let Waiting { socket, from, wish, .. } = &who;
        let word = Word::Pair { socket: *socket, from: *from, wish: wish.clone() };
        let waits = Wishing { place: place.clone(), waits: true, who: who.clone() };
        self.wishes.lock().wishes.insert(*socket, waits);
        self.lines.send(&place, word);
        None
    }

    /// A socket no longer wants to be paired.
    pub(crate) fn unwish(&self, socket: u64) {
        if let Some(wish) = self.wishes.lock().wishes.remove(&socket) {
            self.lines.send(&wish.place, Word::Unpair { socket });
        }
    }

    /// A message from the pairing node to a socket.
    pub(super) fn meet(&self, from: &str, socket: u64, text: String) {
        let mut inside = self.wishes.lock();
        let wish = inside.wishes.get_mut(&socket).filter(|wish| wish.place == from);
        let Some(wish) = wish else {
            return self.lines.send(from, Word::Unpair { socket });
        };
        let told = serde_json::from_str(&text).ok();
        wish.waits = matches!(told, Some(ToClient::Unpaired { waiting: true, .. }));
        wish.who.pipe.put(text.into());
    }
}

impl House {
    /// A socket of another node wants to be paired.
    pub(super) fn hear_suitor(
        self: &Arc<House>,
        cluster: &Cluster,
        node: &str,
        socket: u64,
        from: IpAddr,
        wish: Wish,
    ) {
        let pipe = || {
            let away = Away::new(cluster.lines.clone(), node.into(), socket, What::Meeting);
            Pipe::away(away)
        };
        let suitor = cluster.visitors.court(node, socket, pipe);
        let who = Waiting { socket: suitor.number, from, pipe: suitor.pipe, wish };
        tokio::spawn(self.clone().pair_here(who));
    }

    /// Moves those who waited at a lost node to another.
    pub(super) fn wish_again(self: &Arc<House>, cluster: &Cluster, node: &str) {
        self.wish_all(cluster.wishes.take(node));
    }

    /// Finds the pairing node, and moves there.
    pub(super) fn follow(self: &Arc<House>, cluster: &Cluster) {
        let place = cluster.lines.first();
        let before = std::mem::replace(&mut cluster.wishes.lock().place, place.clone());
        if before == place {
            return;
        }
        let mut all = cluster.wishes.take(&before);
        if before == cluster.lines.node() {
            // Sockets of other nodes are moved by their own nodes.
            let here = self.pairing.take_all().into_iter();
            all.extend(here.filter(|one| one.pipe.is_here()));
        } else {
            for one in &all {
                cluster.lines.send(&before, Word::Unpair { socket: one.socket });
            }
        }
        self.wish_all(all);
    }

    fn wish_all(self: &Arc<House>, all: Vec<Waiting>) {
        for one in all.into_iter().filter(|one| one.pipe.open()) {
            let house = self.clone();
            tokio::spawn(async move {
                let pipe = one.pipe.clone();
                if let Err(Problem { code, text }) = house.pair(one).await {
                    pipe.say(&ToClient::Error { code, text });
                }
            });
        }
    }
}

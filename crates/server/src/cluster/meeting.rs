//! "Play anyone" across nodes: all meet at one of them, the one whose name sorts first.

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

/// What sockets of this node wish for elsewhere.
pub(super) struct Wishes(Mutex<Inside>);

struct Inside {
    /// The node where all meet, as it was last known here.
    place: String,
    wishes: HashMap<u64, Wishing>,
}

/// A socket of this node that is known at the place where all meet.
struct Wishing {
    place: String,
    waits: bool,
    who: Waiting,
}

impl Wishes {
    /// A node that knows no other is the place itself.
    pub(super) fn new(node: &str) -> Wishes {
        Wishes(Mutex::new(Inside { place: node.into(), wishes: HashMap::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those who waited at a node.
    fn take(&self, place: &str) -> Vec<Waiting> {
        let mut inside = self.lock();
        let there = inside.wishes.extract_if(|_, wish| wish.place == place);
        there.filter(|(_, wish)| wish.waits).map(|(_, wish)| wish.who).collect()
    }
}

impl Cluster {
    /// Passes a wish on to the place where all meet; gives it back if that is here.
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

    /// A socket wishes for nothing any more.
    pub(crate) fn unwish(&self, socket: u64) {
        if let Some(wish) = self.wishes.lock().wishes.remove(&socket) {
            self.lines.send(&wish.place, Word::Unpair { socket });
        }
    }

    /// A socket is told something by the place where all meet.
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
    /// Somebody from elsewhere would like to play anyone.
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

    /// Those who waited at a node that is lost wait at another.
    pub(super) fn wish_again(self: &Arc<House>, cluster: &Cluster, node: &str) {
        self.wish_all(cluster.wishes.take(node));
    }

    /// Sees where all meet, and goes there.
    pub(super) fn follow(self: &Arc<House>, cluster: &Cluster) {
        let place = cluster.lines.first();
        let before = std::mem::replace(&mut cluster.wishes.lock().place, place.clone());
        if before == place {
            return;
        }
        let mut all = cluster.wishes.take(&before);
        if before == cluster.lines.node() {
            // Those from elsewhere are brought to the new place by their own nodes.
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

//! Cluster-wide limits: nodes tell each other what addresses use and hold.
//!
//! What was used elsewhere is counted here too, a moment later. Two limits are not shared: a node's
//! totals are its own, and a player's messages are counted at the room's home.

use super::{Gate, Tally};
use duskboard_protocol::node::Usage;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many of something addresses hold at other nodes.
pub(super) struct Elsewhere {
    nodes: HashMap<String, HashMap<IpAddr, usize>>,
    /// Addresses whose number here has changed.
    changed: HashSet<IpAddr>,
    news: Arc<Notify>,
}

/// What addresses have used since the last report.
pub(super) struct Spent {
    used: Mutex<HashMap<IpAddr, [u32; 5]>>,
    news: Arc<Notify>,
}

impl Elsewhere {
    /// How many an address holds at other nodes.
    pub(super) fn count(&self, address: &IpAddr) -> usize {
        self.nodes.values().filter_map(|node| node.get(address)).sum()
    }

    /// The number of an address here has changed.
    pub(super) fn note(&mut self, address: IpAddr) {
        self.changed.insert(address);
        self.news.notify_one();
    }

    fn set(&mut self, node: &str, address: IpAddr, count: usize) {
        let node = self.nodes.entry(node.into()).or_default();
        match count {
            0 => node.remove(&address),
            _more => node.insert(address, count),
        };
    }
}

impl Spent {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, [u32; 5]>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records one use of a limiter by an address; one that is not shared is `None`.
    pub(super) fn note(&self, address: IpAddr, meter: Option<usize>) {
        if let Some(meter) = meter {
            self.lock().entry(address).or_default()[meter] += 1;
            self.news.notify_one();
        }
    }
}

impl Gate {
    /// Starts collecting what other nodes must be told. Returns a notifier for when there is
    /// something.
    pub(crate) fn share(&mut self) -> Arc<Notify> {
        let news = Arc::new(Notify::new());
        self.spent = Some(Spent { used: Mutex::default(), news: news.clone() });
        for tally in self.tallies() {
            let (nodes, changed) = (HashMap::new(), HashSet::new());
            lock(tally).elsewhere = Some(Elsewhere { nodes, changed, news: news.clone() });
        }
        news
    }

    /// The tallies by address, in the order used between nodes.
    fn tallies(&self) -> [&Arc<Mutex<Tally>>; 4] {
        [&self.connections, &self.waiting, &self.computers, &self.pages]
    }

    fn has(&self, address: &IpAddr) -> Vec<u64> {
        let has = |tally: &Arc<Mutex<Tally>>| lock(tally).from.get(address).copied().unwrap_or(0);
        self.tallies().into_iter().map(|tally| has(tally) as u64).collect()
    }

    /// What every address holds here.
    pub(crate) fn has_all(&self) -> Vec<Usage> {
        let all: BTreeSet<IpAddr> = self
            .tallies()
            .into_iter()
            .flat_map(|tally| lock(tally).from.keys().copied().collect::<Vec<_>>())
            .collect();
        let usage = |address| Usage { address, used: Vec::new(), has: Some(self.has(&address)) };
        all.into_iter().map(usage).collect()
    }

    /// What has not been reported to other nodes yet.
    pub(crate) fn news(&self) -> Vec<Usage> {
        let mut used = self.spent.as_ref().map(|spent| std::mem::take(&mut *spent.lock()));
        let mut used = used.take().unwrap_or_default();
        let changed: HashSet<IpAddr> = self
            .tallies()
            .into_iter()
            .filter_map(|tally| Some(std::mem::take(&mut lock(tally).elsewhere.as_mut()?.changed)))
            .flatten()
            .collect();
        let all: BTreeSet<IpAddr> = changed.iter().chain(used.keys()).copied().collect();
        let usage = |address| Usage {
            address,
            used: used.remove(&address).map(Vec::from).unwrap_or_default(),
            has: changed.contains(&address).then(|| self.has(&address)),
        };
        all.into_iter().map(usage).collect()
    }

    /// What addresses have used at another node.
    pub(crate) fn used_elsewhere(&self, node: &str, usage: Vec<Usage>) {
        for Usage { address, used, has } in usage {
            for (meter, times) in self.meters().into_iter().zip(used) {
                // Stops early once the allowance is used up.
                let _all = (0..times).all(|_| meter.check(&address).is_ok());
            }
            for (tally, count) in self.tallies().into_iter().zip(has.unwrap_or_default()) {
                let mut tally = lock(tally);
                tally.elsewhere.iter_mut().for_each(|there| {
                    there.set(node, address, count as usize);
                });
            }
        }
    }

    /// A node is gone, and nobody holds anything there.
    pub(crate) fn forget_node(&self, node: &str) {
        for tally in self.tallies() {
            lock(tally).elsewhere.iter_mut().for_each(|there| drop(there.nodes.remove(node)));
        }
    }
}

fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::Gate;
    use crate::config::Limits;
    use std::net::{IpAddr, Ipv4Addr};

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));

    fn gates() -> [Gate; 2] {
        let limits =
            Limits { new_rooms: 4, waiting_rooms: 3, sockets_per_address: 1, ..Limits::none() };
        [0, 1].map(|_| {
            let mut gate = Gate::new(&limits);
            gate.share();
            gate
        })
    }

    #[test]
    fn what_was_used_elsewhere_is_used() {
        let [a, b] = gates();
        assert!((0..3).all(|_| a.new_room(HERE).is_ok()));
        b.used_elsewhere("a", a.news());
        assert!(b.new_room(HERE).is_ok() && b.new_room(HERE).is_err());
        assert!(b.new_room(OTHER).is_ok());
        a.used_elsewhere("b", b.news());
        assert!(a.new_room(HERE).is_err());
        assert!(a.news().is_empty() && b.news().is_empty(), "nothing is told twice");
    }

    #[test]
    fn what_somebody_has_elsewhere_they_have() {
        let [a, b] = gates();
        let two = [a.waiting_room(HERE).unwrap(), a.waiting_room(HERE).unwrap()];
        b.used_elsewhere("a", a.news());
        let third = b.waiting_room(HERE).unwrap();
        assert!(b.waiting_room(HERE).is_err() && b.waiting_room(OTHER).is_ok());
        drop(two);
        assert!(b.waiting_room(HERE).is_err(), "it has not been told yet");
        b.used_elsewhere("a", a.news());
        let fourth = b.waiting_room(HERE).unwrap();
        a.used_elsewhere("b", b.has_all());
        let fifth = a.waiting_room(HERE).unwrap();
        assert!(a.waiting_room(HERE).is_err());
        a.forget_node("b");
        assert!(a.waiting_room(HERE).is_ok());
        drop((third, fourth, fifth));
    }
}

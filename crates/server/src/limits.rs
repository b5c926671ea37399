//! Limits per address, and per player.

use crate::config::Limits;
use crate::identity::key_hash;
use duskboard_protocol::{Bytes32, Code, Problem, Viewer};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

mod elsewhere;

use elsewhere::{Elsewhere, Spent};

/// A rate limiter. It belongs to the house, not to a connection: reconnecting resets nothing. A key
/// whose allowance is full again is forgotten.
struct Meter<K: Hash + Eq + Clone>(Option<RateLimiter<K, DashMapStateStore<K>, DefaultClock>>);

impl<K: Hash + Eq + Clone> Meter<K> {
    /// This many per minute, in a burst if need be; 0 for no limit.
    fn new(a_minute: u32) -> Meter<K> {
        Meter(NonZeroU32::new(a_minute).map(|most| RateLimiter::keyed(Quota::per_minute(most))))
    }

    /// This many per minute, in bursts of at most a tenth of them or sixty, whichever is more.
    fn steady(a_minute: u32) -> Meter<K> {
        let burst = NonZeroU32::new(a_minute.min(60.max(a_minute / 10)));
        Meter(
            burst.zip(NonZeroU32::new(a_minute)).map(|(burst, most)| {
                RateLimiter::keyed(Quota::per_minute(most).allow_burst(burst))
            }),
        )
    }

    fn check(&self, key: &K) -> Result<(), Problem> {
        match &self.0 {
            Some(limiter) if limiter.check_key(key).is_err() => {
                metrics::counter!("duskboard_too_fast_total").increment(1);
                Err(Code::TooFast.into())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// How many are remembered.
    #[cfg(test)]
    fn known(&self) -> usize {
        self.0.as_ref().map_or(0, RateLimiter::len)
    }

    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Whose allowance a message counts against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    /// A player in a seat, by the hash of their proof.
    Player([u8; 32]),
    /// Anybody at an address.
    Address(IpAddr),
}

/// All limits.
pub(crate) struct Gate {
    limits: Limits,
    requests: Meter<IpAddr>,
    new_rooms: Meter<IpAddr>,
    messages: Meter<IpAddr>,
    entrances: Meter<IpAddr>,
    commands: Meter<Who>,
    lines: Meter<Who>,
    letters: Meter<IpAddr>,
    pages: Arc<Mutex<Tally>>,
    connections: Arc<Mutex<Tally>>,
    waiting: Arc<Mutex<Tally>>,
    computers: Arc<Mutex<Tally>>,
    /// What other nodes must be told, in a cluster.
    spent: Option<Spent>,
}

/// How many of something each address has.
#[derive(Default)]
struct Tally {
    total: usize,
    from: HashMap<IpAddr, usize>,
    elsewhere: Option<Elsewhere>,
}

/// One counted thing, released when dropped.
pub(crate) struct Place {
    address: IpAddr,
    tally: Arc<Mutex<Tally>>,
}

impl Place {
    /// One more, unless the total limit or the address's limit (0 for none) is reached.
    fn take(tally: &Arc<Mutex<Tally>>, from: IpAddr, most: usize, each: usize) -> Option<Place> {
        let address = network(from);
        let mut all = tally.lock().unwrap_or_else(PoisonError::into_inner);
        let here = all.from.get(&address).copied().unwrap_or(0);
        let there = all.elsewhere.as_ref().map_or(0, |elsewhere| elsewhere.count(&address));
        if all.total >= most || (each > 0 && here + there >= each) {
            return None;
        }
        all.total += 1;
        all.from.insert(address, here + 1);
        all.elsewhere.iter_mut().for_each(|elsewhere| elsewhere.note(address));
        Some(Place { address, tally: tally.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        all.total = all.total.saturating_sub(1);
        all.elsewhere.iter_mut().for_each(|elsewhere| elsewhere.note(self.address));
        if let Entry::Occupied(mut here) = all.from.entry(self.address) {
            *here.get_mut() -= 1;
            if *here.get() == 0 {
                here.remove();
            }
        }
    }
}

impl Gate {
    pub(crate) fn new(limits: &Limits) -> Gate {
        Gate {
            requests: Meter::new(limits.requests),
            new_rooms: Meter::new(limits.new_rooms),
            messages: Meter::steady(limits.messages),
            entrances: Meter::new(limits.entrances),
            commands: Meter::steady(limits.commands),
            lines: Meter::new(limits.lines),
            letters: Meter::steady(limits.letters),
            pages: Arc::default(),
            limits: limits.clone(),
            connections: Arc::default(),
            waiting: Arc::default(),
            computers: Arc::default(),
            spent: None,
        }
    }

    /// Counts one use by an address, which other nodes are told.
    fn spend(&self, meter: &Meter<IpAddr>, from: IpAddr) -> Result<(), Problem> {
        let address = network(from);
        meter.check(&address)?;
        if let Some(spent) = &self.spent {
            spent.note(address, self.meters().into_iter().position(|one| std::ptr::eq(one, meter)));
        }
        Ok(())
    }

    /// The limiters by address, in the order used between nodes.
    fn meters(&self) -> [&Meter<IpAddr>; 5] {
        [&self.requests, &self.new_rooms, &self.messages, &self.entrances, &self.letters]
    }

    /// A request over HTTP.
    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.spend(&self.requests, from)
    }

    /// A new room, including by pairing.
    pub(crate) fn new_room(&self, from: IpAddr) -> Result<(), Problem> {
        self.spend(&self.new_rooms, from)
    }

    /// A frame on a socket, whatever is in it.
    pub(crate) fn message(&self, from: IpAddr) -> Result<(), Problem> {
        self.spend(&self.messages, from)
    }

    /// Entering a room, which sends the whole game.
    pub(crate) fn entrance(&self, from: IpAddr) -> Result<(), Problem> {
        self.spend(&self.entrances, from)
    }

    /// An order in a game.
    pub(crate) fn command(&self, by: Who) -> Result<(), Problem> {
        self.commands.check(&by.counted())
    }

    /// A line of chat.
    pub(crate) fn line(&self, by: Who) -> Result<(), Problem> {
        self.lines.check(&by.counted())
    }

    /// A new connection.
    pub(crate) fn connection(&self, from: IpAddr) -> Result<Place, Problem> {
        let Limits { sockets, sockets_per_address, .. } = self.limits;
        Place::take(&self.connections, from, sockets, sockets_per_address).ok_or_else(|| {
            metrics::counter!("duskboard_refused_connections_total").increment(1);
            Code::TooManySockets.into()
        })
    }

    /// A room whose game has not begun.
    pub(crate) fn waiting_room(&self, from: IpAddr) -> Result<Place, Problem> {
        let most = self.limits.waiting_rooms;
        Place::take(&self.waiting, from, usize::MAX, most).ok_or_else(|| {
            let text = format!("{most} rooms of this address wait for players: use one of them");
            Problem::new(Code::TooFast, text)
        })
    }

    /// A room with a computer in it.
    pub(crate) fn computer_room(&self, from: IpAddr) -> Result<Place, Problem> {
        let most = self.limits.computer_rooms;
        Place::take(&self.computers, from, usize::MAX, most).ok_or_else(|| {
            let text = format!("computers play {most} games with this address: finish one of them");
            Problem::new(Code::TooFast, text)
        })
    }

    /// A page at the broker.
    pub(crate) fn page(&self, from: IpAddr) -> Option<Place> {
        let Limits { pages, pages_per_address, .. } = self.limits;
        Place::take(&self.pages, from, pages, pages_per_address)
    }

    /// A message at the broker.
    pub(crate) fn letter(&self, from: IpAddr) -> Result<(), Problem> {
        self.spend(&self.letters, from)
    }

    /// The number of connections.
    pub(crate) fn connected(&self) -> usize {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).total
    }

    /// Forgets keys that have been idle for a while.
    pub(crate) fn sweep(&self) {
        self.meters().into_iter().for_each(Meter::sweep);
        [&self.commands, &self.lines].into_iter().for_each(Meter::sweep);
    }
}

impl Who {
    /// The key it is counted under.
    fn counted(self) -> Who {
        match self {
            Who::Address(address) => Who::Address(network(address)),
            Who::Player(proof) => Who::Player(proof),
        }
    }
}

/// The key under which a client is counted in a room.
pub(crate) fn who(
    viewer: Viewer,
    key: Option<Bytes32>,
    guest: Option<Bytes32>,
    from: IpAddr,
) -> Who {
    let shown = key.as_ref().map(key_hash).or(guest);
    let player = shown.filter(|_| viewer.seat().is_some());
    player.map_or(Who::Address(from), |hash| Who::Player(hash.0))
}

/// An IPv6 user has 2^64 addresses: they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::{Gate, Limits, Who, network};
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::{Duration, Instant};

    #[test]
    fn whoever_was_quiet_for_a_while_is_forgotten() {
        let gate = Gate::new(&Limits { messages: 60_000, commands: 60_000, ..Limits::none() });
        let kept = || gate.messages.known() + gate.commands.known();
        for n in 0..1_000_u32 {
            assert!(gate.message(IpAddr::V4(Ipv4Addr::from(n << 8))).is_ok());
            assert!(gate.command(Who::Player([n as u8; 32])).is_ok());
        }
        assert!(kept() >= 1_000);
        let begun = Instant::now();
        while kept() > 0 && begun.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(5));
            gate.sweep();
        }
        assert_eq!(kept(), 0);
    }

    #[test]
    fn addresses_that_one_person_has_count_as_one() {
        for (one, other, same) in [
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.1", "::ffff:10.0.0.1", true),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ] {
            let [a, b] = [one, other].map(|text| network(text.parse().unwrap()));
            assert_eq!(a == b, same, "{one} {other}");
        }
    }
}

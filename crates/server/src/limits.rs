//! How much one address may ask for.

use crate::config::Limits;
use duskboard_protocol::{Code, Problem};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

type ByAddress = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Lets in what is not too much.
pub(crate) struct Gate {
    limits: Limits,
    requests: Option<ByAddress>,
    new_rooms: Option<ByAddress>,
    connections: Arc<Mutex<Connections>>,
}

/// Who is connected how often.
#[derive(Default)]
struct Connections {
    total: usize,
    from: HashMap<IpAddr, usize>,
}

/// A place among the connections, given back when dropped.
pub(crate) struct Place {
    address: IpAddr,
    connections: Arc<Mutex<Connections>>,
}

impl Gate {
    pub(crate) fn new(limits: &Limits) -> Gate {
        let keyed = |a_minute| quota(a_minute).map(RateLimiter::keyed);
        Gate {
            requests: keyed(limits.requests),
            new_rooms: keyed(limits.new_rooms),
            limits: limits.clone(),
            connections: Arc::default(),
        }
    }

    /// A request over HTTP.
    pub(crate) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        check(&self.requests, from)
    }

    /// A new room, also by pairing.
    pub(crate) fn new_room(&self, from: IpAddr) -> Result<(), Problem> {
        check(&self.new_rooms, from)
    }

    /// A new connection.
    pub(crate) fn connection(&self, from: IpAddr) -> Result<Place, Problem> {
        let address = network(from);
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let here = all.from.get(&address).copied().unwrap_or(0);
        let most = self.limits.sockets_per_address;
        if all.total >= self.limits.sockets || (most > 0 && here >= most) {
            metrics::counter!("duskboard_refused_connections_total").increment(1);
            return Err(Code::TooManySockets.into());
        }
        all.total += 1;
        all.from.insert(address, here + 1);
        Ok(Place { address, connections: self.connections.clone() })
    }

    /// How many connections there are.
    pub(crate) fn connected(&self) -> usize {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).total
    }

    /// The limit on what one socket says.
    pub(crate) fn messages(&self) -> Option<DefaultDirectRateLimiter> {
        quota(self.limits.messages).map(RateLimiter::direct)
    }

    /// The limit on how much one socket talks.
    pub(crate) fn lines(&self) -> Option<DefaultDirectRateLimiter> {
        quota(self.limits.lines).map(RateLimiter::direct)
    }

    /// Forgets addresses that have not been heard of for a while.
    pub(crate) fn sweep(&self) {
        for limiter in [&self.requests, &self.new_rooms].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        all.total = all.total.saturating_sub(1);
        if let Entry::Occupied(mut here) = all.from.entry(self.address) {
            *here.get_mut() -= 1;
            if *here.get() == 0 {
                here.remove();
            }
        }
    }
}

/// So many a minute, and as many at once.
fn quota(a_minute: u32) -> Option<Quota> {
    NonZeroU32::new(a_minute).map(Quota::per_minute)
}

fn check(limiter: &Option<ByAddress>, from: IpAddr) -> Result<(), Problem> {
    match limiter {
        Some(limiter) if limiter.check_key(&network(from)).is_err() => {
            metrics::counter!("duskboard_too_fast_total").increment(1);
            Err(Code::TooFast.into())
        }
        _ => Ok(()),
    }
}

/// Whoever has an IPv6 address has 2^64 of them: they count as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

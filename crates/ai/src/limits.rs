//! The limits of a search, and the meter that watches them.

use crate::timeman::{Clock, TimeUse};

/// The limits of a search. It ends at the first that is reached; without any it goes on until the
/// clock interrupts it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The depth in half-moves.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<TimeUse>,
}

impl Limits {
    /// So many milliseconds for this move.
    pub fn of_time(milliseconds: u64) -> Limits {
        Limits { time: Some(TimeUse::exactly(milliseconds)), ..Limits::default() }
    }

    /// So many positions.
    pub fn of_nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many half-moves.
    pub fn of_depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// Watches the limits during a search.
pub(crate) struct Meter<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    nodes: u64,
    stopped: bool,
}

/// How many nodes pass between two looks at the clock.
const POLL: u64 = 512;

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits, clock: &'a dyn Clock) -> Meter<'a> {
        Meter { limits, clock, nodes: 0, stopped: false }
    }

    /// Counts a node; is it time to stop?
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.look();
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        self.stopped
    }

    /// Looks at the clock.
    pub(crate) fn look(&mut self) {
        let late = |time: TimeUse| self.clock.elapsed() >= time.hard;
        self.stopped |= self.limits.time.is_some_and(late) || self.clock.interrupted();
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts nodes that helpers have searched.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    pub(crate) fn elapsed(&self) -> u64 {
        self.clock.elapsed()
    }

    /// May a search to this depth begin?
    pub(crate) fn allows(&self, depth: i32) -> bool {
        let deep = self.limits.depth.is_some_and(|most| depth > most as i32);
        let late = self.limits.time.is_some_and(|time| self.clock.elapsed() >= time.soft);
        !deep && !late && !self.stopped
    }

    /// How many positions can be searched in all, going by those so far.
    pub(crate) fn whole(&self) -> f64 {
        self.nodes as f64 / self.used().max(f64::MIN_POSITIVE)
    }

    /// The share of the limits that is used up, from 0 to 1.
    pub(crate) fn used(&self) -> f64 {
        let time = self
            .limits
            .time
            .map_or(0.0, |time| self.clock.elapsed() as f64 / time.soft.max(1) as f64);
        let nodes = self.limits.nodes.map_or(0.0, |most| self.nodes as f64 / most.max(1) as f64);
        if self.stopped { 1.0 } else { time.max(nodes).min(1.0) }
    }
}

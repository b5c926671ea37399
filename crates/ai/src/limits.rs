//! How long a player may think, and who tells the time.

/// Tells the time to a player, who has no clock of its own.
pub trait Clock {
    /// Milliseconds since the player was asked.
    fn elapsed(&self) -> u64;

    /// Has somebody said that the answer is wanted now?
    fn interrupted(&self) -> bool {
        false
    }
}

/// No time passes: for games that are limited by depth or nodes.
#[derive(Clone, Copy, Debug)]
pub struct Timeless;

impl Clock for Timeless {
    fn elapsed(&self) -> u64 {
        0
    }
}

/// How far a player may look. Whatever is reached first ends the search; with nothing set it
/// goes on until the clock interrupts it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Half-moves ahead.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time to think.
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

/// How much time to use, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeUse {
    /// After this no deeper look is begun.
    pub soft: u64,
    /// After this the search breaks off.
    pub hard: u64,
}

/// Kept back for the way of the answer to whoever waits for it.
const ON_THE_WAY: u64 = 5;

impl TimeUse {
    /// All of this time.
    pub fn exactly(milliseconds: u64) -> TimeUse {
        let hard = milliseconds.saturating_sub(ON_THE_WAY.min(milliseconds / 10));
        TimeUse { soft: hard, hard }
    }

    /// A share of a game clock: what is left, what each move adds, and the moves to the next
    /// time control if there is one.
    ///
    /// ```
    /// use duskboard_ai::TimeUse;
    /// let share = TimeUse::of_clock(60_000, 1_000, None);
    /// assert!(share.soft < 4_000 && share.hard < 15_000);
    /// assert!(TimeUse::of_clock(3, 0, None).hard <= 3);
    /// ```
    pub fn of_clock(left: u64, increment: u64, moves_to_go: Option<u64>) -> TimeUse {
        let safe = left.saturating_sub(2 * ON_THE_WAY.min(left / 4));
        let moves = moves_to_go.unwrap_or(28).clamp(1, 28);
        let share = safe / moves + increment * 3 / 4;
        let hard = (share * 4).min(safe / 4 + increment / 2).min(safe);
        let soft = (share * 2 / 3).min(hard);
        TimeUse { soft, hard }
    }
}

/// Watches the limits during a search.
pub(crate) struct Meter<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    nodes: u64,
    stopped: bool,
}

/// The clock is looked at after so many nodes.
const POLL: u64 = 512;

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits, clock: &'a dyn Clock) -> Meter<'a> {
        Meter { limits, clock, nodes: 0, stopped: false }
    }

    /// Counts a position; is it time to stop?
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

    pub(crate) fn elapsed(&self) -> u64 {
        self.clock.elapsed()
    }

    /// May a look `depth` half-moves ahead be begun?
    pub(crate) fn allows(&self, depth: i32) -> bool {
        let deep = self.limits.depth.is_some_and(|most| depth > most as i32);
        let late = self.limits.time.is_some_and(|time| self.clock.elapsed() >= time.soft);
        !deep && !late && !self.stopped
    }

    /// The share of the time or the nodes that is used up, from 0 to 1.
    pub(crate) fn used(&self) -> f64 {
        let time = self
            .limits
            .time
            .map_or(0.0, |time| self.clock.elapsed() as f64 / time.soft.max(1) as f64);
        let nodes = self.limits.nodes.map_or(0.0, |most| self.nodes as f64 / most.max(1) as f64);
        if self.stopped { 1.0 } else { time.max(nodes).min(1.0) }
    }
}

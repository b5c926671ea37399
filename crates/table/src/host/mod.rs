//! The host of a table: everything around it, the same in every home.
//!
//! A [`Host`] hears what viewers say and is told the time. It returns one [`Act`] after another:
//! what to keep, whom to tell what, what a computer should think about. It does no I/O itself, so a
//! home is a transport, a store and a clock. Every home runs this loop:
//!
//! 1. Report what happened: [`enter`](Host::enter), [`command`](Host::command), and so on.
//! 2. Carry out what [`next`](Host::next) returns until it returns nothing. An [`Act::Keep`] is
//!    answered with [`kept`](Host::kept), or with [`restore`](Host::restore) if it failed, before
//!    anything else is reported.
//! 3. Sleep until somebody says something or until [`wake_at`](Host::wake_at).
//!
//! The invariant of every home: *keep first, then tell, then acknowledge.*
//!
//! Time is the home's own, in milliseconds; it is passed to each call and never goes back.

mod computer;
mod courtesy;
mod damage;
mod keep;
mod link;
mod next_game;
mod orders;
mod presence;
mod talk;
mod time;
mod viewers;

pub use computer::Think;
pub use keep::{Keep, Kept, KeptGame};
pub use next_game::seat_in;
pub use talk::{LINES, Line};
pub use time::TableTime;
pub use viewers::{Entrance, ViewerId};

use crate::table::Table;
use crate::verify::Flaw;
use computer::Thinking;
use duskboard_protocol::{Bytes32, Code, ToClient};
use duskboard_rules::Seat;
use keep::Pending;
use std::collections::{BTreeMap, VecDeque};
use viewers::Someone;

/// What a host wants its home to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Store this. Nothing else is returned until the home reports the result.
    Keep(Keep),
    /// Send a message to some viewers.
    Tell {
        /// Whom.
        to: Vec<ViewerId>,
        /// What.
        message: ToClient,
    },
    /// Let a computer think, and report its [`thought`](Host::thought).
    Think(Think),
    /// The answer of the computer is no longer wanted.
    StopThinking,
}

/// What only the home of a table can provide.
pub trait Home {
    /// The nonce of a seat that the home plays in that game:
    /// [`home_nonce`](crate::dice::home_nonce), to which the previous game has committed.
    fn nonce(&mut self, game: u32, seat: Seat) -> Bytes32;

    /// The link for a throw of joint dice of a seat that the home plays in that game. Never called
    /// in homes with only house dice.
    fn link(&mut self, _game: u32, _seat: Seat, _draw: u32) -> Option<Bytes32> {
        None
    }

    /// The table of the next game, once both have asked for it.
    fn next_table(&mut self, last: &Table) -> Option<Table>;
}

/// Who is gone or owes a link.
fn late(table: &Table) -> [bool; 2] {
    Seat::BOTH.map(|seat| table.gone_until(seat).is_some() || table.owes_link(seat).is_some())
}

/// A table and its viewers.
pub struct Host {
    table: Table,
    time: TableTime,
    /// How many entries are stored and told.
    told: usize,
    viewers: BTreeMap<ViewerId, Someone>,
    /// How long a seat may be without a viewer before it counts as gone.
    linger_ms: u64,
    /// Until when a seat without a viewer is tolerated.
    absent: [Option<u64>; 2],
    /// Who was gone or owed a link when the host started or slept: they get the full grace period
    /// again.
    forgiven: [bool; 2],
    /// When presence is announced next.
    presence: Option<u64>,
    /// The latest chat.
    said: VecDeque<Line>,
    thinking: Option<Thinking>,
    /// The number of entries at which a computer had no answer.
    stuck: Option<usize>,
    /// How many questions computers were asked.
    questions: u32,
    /// What the home is storing.
    pending: Option<Pending>,
    /// Why it is unknown what is stored, if it is.
    lost: Option<Code>,
    /// What is wrong with the stored game: the table can be viewed, but the game is stopped.
    damage: Option<Flaw>,
    /// The host starts nothing by itself before then.
    rest: Option<u64>,
    /// What the home has not been given yet.
    acts: VecDeque<Act>,
}

impl Host {
    /// A host for a stored table. Seats without a viewer count as gone after `patience_ms`, and
    /// after `linger_ms` once somebody has been there.
    pub fn new(kept: Kept, patience_ms: u64, linger_ms: u64, now: u64) -> Host {
        let Kept { table, time, said, damage } = kept;
        Host {
            told: table.entries().len(),
            forgiven: late(&table),
            table,
            time,
            viewers: BTreeMap::new(),
            linger_ms,
            absent: [Some(now + patience_ms); 2],
            presence: None,
            said,
            thinking: None,
            stuck: None,
            questions: 0,
            pending: None,
            lost: None,
            damage,
            rest: None,
            acts: VecDeque::new(),
        }
    }

    /// The next thing to do now, if any.
    pub fn next(&mut self, now: u64, home: &mut dyn Home) -> Option<Act> {
        if self.acts.is_empty() && self.pending.is_none() {
            self.settle(now, home);
        }
        self.acts.pop_front()
    }

    /// Does the first thing that follows from what has happened and from the time.
    fn settle(&mut self, now: u64, home: &mut dyn Home) {
        self.tell_presence(now);
        self.rest = self.rest.filter(|&rest| rest > now);
        if self.rest.is_some() || self.barred().is_some() {
            return;
        }
        let _ = self.forgive(now)
            || self.note_absence(now)
            || self.tick(now)
            || self.show_link(now, home)
            || self.be_courteous(now, home)
            || self.begin_next(now, home)
            || self.think();
    }

    /// When the host next has something to do by itself: call [`next`](Host::next) then.
    pub fn wake_at(&self) -> Option<u64> {
        if self.damage.is_some() {
            return self.presence;
        }
        let flag = self.table.deadline().and_then(|(at, _)| self.time.when(at));
        let absent = Seat::BOTH.into_iter().filter_map(|seat| self.goes(seat));
        let work = absent.chain(flag).min();
        let work = work.map(|at| self.rest.map_or(at, |rest| at.max(rest)));
        work.into_iter().chain(self.rest).chain(self.presence).min()
    }

    /// The table, including what is about to be stored.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table's time.
    pub fn time(&self, now: u64) -> u64 {
        self.time.at(now)
    }

    /// The number of the room's current game.
    pub fn game(&self) -> u32 {
        self.table.opening().game
    }

    /// The number of the last notice.
    pub fn last(&self) -> u32 {
        self.told as u32
    }

    /// Whether the game is not over.
    pub fn running(&self) -> bool {
        self.table.result().is_none()
    }

    /// Whether both seats are taken.
    pub fn begun(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.sits(seat))
    }

    /// Whether a seat is taken.
    pub fn sits(&self, seat: Seat) -> bool {
        self.table.play.players[seat.index()].is_some()
    }

    /// Who sits in the two seats.
    pub fn names(&self) -> [Option<String>; 2] {
        self.table.play.players.each_ref().map(|player| Some(player.as_ref()?.name.to_string()))
    }

    /// The level of the computer in a seat, if one sits there.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        self.table.play.players[seat.index()].as_ref()?.computer
    }

    /// Whether the game has hidden information.
    pub fn hides(&self) -> bool {
        self.table.play.rules.hides()
    }

    /// Why it is unknown what is stored, if it is: the home may try to [`restore`](Host::restore)
    /// it whenever somebody comes.
    pub fn lost(&self) -> Option<Code> {
        self.lost
    }

    /// Whether everybody sits at one screen: the screen is handed from seat to seat, time stops
    /// while nobody is watching, and nobody is ever gone.
    fn on_one_screen(&self) -> bool {
        self.table.opening().settings.local
    }

    fn tell(&mut self, to: Vec<ViewerId>, message: ToClient) {
        if !to.is_empty() {
            self.acts.push_back(Act::Tell { to, message });
        }
    }
}

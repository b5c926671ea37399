//! Who is present, who is gone, and whose time is up.

use super::Host;
use crate::table::Answer;
use duskboard_protocol::ToClient;
use duskboard_rules::{Seat, Viewer};

/// The shortest interval between presence announcements.
const PRESENCE_MS: u64 = 500;
/// How soon an arrival is announced.
const SOON_MS: u64 = 50;

impl Host {
    /// Whether a seat has a viewer.
    pub fn connected(&self, seat: Seat) -> bool {
        self.viewers.values().any(|someone| self.eyes(someone) == seat.into())
    }

    pub(super) fn arrived(&mut self, viewer: Viewer, now: u64) {
        if self.on_one_screen() {
            return self.time.run(now);
        }
        if let Viewer::Seat(seat) = viewer {
            self.absent[seat.index()] = None;
        }
        self.presence.get_or_insert(now + SOON_MS);
    }

    pub(super) fn left(&mut self, viewer: Viewer, now: u64) {
        if self.on_one_screen() {
            if self.is_empty() {
                self.time.stop(now);
            }
            return;
        }
        if let Viewer::Seat(seat) = viewer {
            self.linger(seat, now);
        }
        self.presence.get_or_insert(now + PRESENCE_MS);
    }

    /// A seat may have lost its last viewer: they have a moment to come back.
    pub(super) fn linger(&mut self, seat: Seat, now: u64) {
        if !self.connected(seat) {
            self.absent[seat.index()] = Some(now + self.linger_ms);
        }
    }

    fn believed_gone(&self, seat: Seat) -> bool {
        self.table.play.gone[seat.index()].is_some()
    }

    /// When an absent person counts as gone, if they do not yet.
    pub(super) fn goes(&self, seat: Seat) -> Option<u64> {
        let player = self.table.play.players[seat.index()].as_ref();
        let sits = player.is_some_and(|player| player.computer.is_none());
        let missed = self.running() && !self.on_one_screen() && !self.connected(seat);
        self.absent[seat.index()].filter(|_| sits && missed && !self.believed_gone(seat))
    }

    /// Records who has come back and who has been away for too long, one at a time. Returns whether
    /// there is anything to keep.
    pub(super) fn note_absence(&mut self, now: u64) -> bool {
        Seat::BOTH.into_iter().any(|seat| {
            let at = self.time(now);
            if self.running() && self.believed_gone(seat) && self.connected(seat) {
                let answer = self.table.back(seat, at);
                return self.commit(answer, None);
            }
            if self.goes(seat).is_some_and(|until| until <= now) {
                let answer = self.table.gone(seat, at);
                return self.commit(answer, None);
            }
            false
        })
    }

    /// The home slept, and everybody with it: whoever is absent when it wakes counts as gone after
    /// `patience_ms`, and whoever was gone before has the full grace period again.
    pub fn excuse(&mut self, patience_ms: u64, now: u64) {
        self.forgiven = super::late(&self.table);
        let missed = Seat::BOTH.map(|seat| !self.connected(seat));
        self.absent = missed.map(|missed| missed.then_some(now + patience_ms));
    }

    /// Whoever was gone or owed a link when the home ended has the full grace period again: nobody
    /// could reconnect or send a link to a home that was down. Returns whether there is anything to
    /// keep.
    pub(super) fn forgive(&mut self, now: u64) -> bool {
        Seat::BOTH.into_iter().any(|seat| {
            let late = !self.connected(seat) || self.table.owes_link(seat).is_some();
            let due = std::mem::take(&mut self.forgiven[seat.index()]) && late;
            let at = self.time(now);
            due && self.running() && {
                let answer = self.table.renew_grace(seat, at);
                self.commit(answer, None)
            }
        })
    }

    /// Ends the game if somebody's time is up. Returns whether there is anything to keep.
    pub(super) fn tick(&mut self, now: u64) -> bool {
        let told = self.table.tick(self.time(now));
        self.commit(Answer { told, refusal: None }, None)
    }

    /// Announces who is present, when it is due.
    pub(super) fn tell_presence(&mut self, now: u64) {
        if self.presence.take_if(|at| *at <= now).is_none() {
            return;
        }
        let seats = Seat::BOTH.map(|seat| self.connected(seat));
        let spectators = self.lookers(Viewer::Spectator).len() as u32;
        let everybody = self.viewers.keys().copied().collect();
        self.tell(everybody, ToClient::Presence { seats, spectators });
    }
}

//! Who looks at the table: coming, going, and what each is told.

use super::{Host, seat_in};
use crate::table::{Broadcast, Broadcasts};
use duskboard_protocol::{After, Code, ToClient};
use duskboard_rules::{Seat, Viewer};

/// How many notices are told one by one to whoever comes back; after more they see it all anew.
const MISSED: usize = 64;

/// A viewer's number: a socket, a page, a peer. No two at a time have the same.
pub type ViewerId = u64;

/// Somebody at the door.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrance {
    /// Their number from now on.
    pub id: ViewerId,
    /// Which seats of this game are theirs, as far as the home can tell.
    pub theirs: [bool; 2],
    /// Through whose eyes they would like to look.
    pub wanted: Option<Viewer>,
    /// What they have seen before.
    pub after: Option<After>,
}

/// Somebody who looks at the table.
pub(super) struct Someone {
    /// The seat they had in the first game; none for a spectator.
    pub(super) first: Option<Seat>,
    /// Whom they do not want to hear, by the seat in the first game.
    pub(super) muted: Vec<Option<Seat>>,
}

impl Host {
    /// Lets somebody in and shows them the table: what they missed, or all of it.
    pub fn enter(&mut self, entrance: Entrance, now: u64) -> Result<Viewer, Code> {
        let Entrance { id, theirs, wanted, after } = entrance;
        self.lost.map_or(Ok(()), Err)?;
        let viewer = self.admit(theirs, wanted)?;
        let first = viewer.seat().map(|seat| seat_in(self.game(), seat));
        self.heed(after);
        self.viewers.insert(id, Someone { first, muted: Vec::new() });
        self.arrived(viewer, now);
        match after.filter(|after| self.has(*after)) {
            Some(after) => self.resume(id, viewer, after, now),
            None => self.show_all(vec![id], viewer, now),
        }
        self.tell_past(id);
        self.tell_damage(vec![id]);
        Ok(viewer)
    }

    /// Somebody looks no more. They are told nothing from now on.
    pub fn leave(&mut self, id: ViewerId, now: u64) {
        if let Some(someone) = self.viewers.remove(&id) {
            self.left(self.eyes(&someone), now);
        }
    }

    /// Through whose eyes somebody looks at the table now.
    pub fn viewer(&self, id: ViewerId) -> Option<Viewer> {
        self.viewers.get(&id).map(|someone| self.eyes(someone))
    }

    /// Whether nobody looks.
    pub fn is_empty(&self) -> bool {
        self.viewers.is_empty()
    }

    pub(super) fn eyes(&self, someone: &Someone) -> Viewer {
        someone.first.map_or(Viewer::Spectator, |first| seat_in(self.game(), first).into())
    }

    /// Through whose eyes somebody may look. Nobody looks through a computer's before the game is
    /// over. Nor does a player look on from outside where something is hidden: squares that both
    /// see tell each what the other sees.
    fn admit(&self, theirs: [bool; 2], wanted: Option<Viewer>) -> Result<Viewer, Code> {
        let person = |seat: Seat| !self.running() || self.computer(seat).is_none();
        let own = |seat: &Seat| theirs[seat.index()] && person(*seat);
        match wanted {
            Some(Viewer::Seat(seat)) if own(&seat) => Ok(seat.into()),
            Some(Viewer::Seat(_)) => Err(Code::NotYours),
            Some(Viewer::Spectator) if self.secret() && Seat::BOTH.iter().any(own) => {
                Err(Code::PlaysHere)
            }
            Some(Viewer::Spectator) => Ok(Viewer::Spectator),
            None => Ok(Seat::BOTH.into_iter().find(own).map_or(Viewer::Spectator, Viewer::Seat)),
        }
    }

    /// Whether a spectator must be kept apart from the players: the game runs and hides something.
    pub(super) fn secret(&self) -> bool {
        self.running() && self.hides()
    }

    /// Whether so little is missing that it can be told one by one. Whoever was told something else
    /// than is kept sees it all anew.
    fn has(&self, after: After) -> bool {
        let missing = self.told.checked_sub(after.n as usize);
        let same = after.head.is_none_or(|head| self.table.head_at(after.n) == Some(head));
        !after.anew
            && after.game == self.game()
            && same
            && missing.is_some_and(|missing| missing <= MISSED)
    }

    fn resume(&mut self, id: ViewerId, viewer: Viewer, after: After, now: u64) {
        let (room, game) = (self.table.opening().room.clone(), self.game());
        self.tell(vec![id], ToClient::Resumed { room, game, viewer, now: self.time(now) });
        for notice in self.table.stream(viewer, after.n) {
            self.tell(vec![id], ToClient::Notice { game, notice });
        }
    }

    pub(super) fn show_all(&mut self, to: Vec<ViewerId>, viewer: Viewer, now: u64) {
        if !to.is_empty() {
            let picture = Box::new(self.table.picture(viewer));
            self.tell(to, ToClient::Entered { viewer, now: self.time(now), picture });
        }
    }

    /// Everybody who looks through these eyes.
    pub(super) fn lookers(&self, viewer: Viewer) -> Vec<ViewerId> {
        let looks = self.viewers.iter().filter(|(_, someone)| self.eyes(someone) == viewer);
        looks.map(|(id, _)| *id).collect()
    }

    /// Tells everybody what has just happened, each what they may know.
    pub(super) fn tell_all(&mut self, told: Broadcasts) {
        let game = self.game();
        for broadcast in told {
            match broadcast {
                Broadcast::Open(notice) => {
                    let everybody = self.viewers.keys().copied().collect();
                    self.tell(everybody, ToClient::Notice { game, notice: *notice });
                }
                Broadcast::Each(notices) => {
                    for (viewer, notice) in Viewer::ALL.into_iter().zip(*notices) {
                        self.tell(self.lookers(viewer), ToClient::Notice { game, notice });
                    }
                }
            }
        }
    }

    /// Tells everybody what happened after that notice.
    pub(super) fn tell_after(&mut self, n: u32) {
        for viewer in Viewer::ALL {
            let (to, game) = (self.lookers(viewer), self.game());
            if to.is_empty() {
                continue;
            }
            for notice in self.table.stream(viewer, n) {
                self.tell(to.clone(), ToClient::Notice { game, notice });
            }
        }
    }
}

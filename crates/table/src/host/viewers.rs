//! Who watches the table: arriving, leaving, and what each is told.

use super::{Host, seat_in};
use crate::table::{Broadcast, Broadcasts};
use duskboard_protocol::{After, Code, ToClient};
use duskboard_rules::{Seat, Viewer};

/// The most missed notices that are sent one by one; after more, the whole picture is sent.
const MISSED: usize = 64;

/// A viewer's id: a socket, a page, a peer. Unique at any time.
pub type ViewerId = u64;

/// A viewer who wants to enter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrance {
    /// Their id from now on.
    pub id: ViewerId,
    /// The seats of this game that are theirs, as far as the home can tell.
    pub theirs: [bool; 2],
    /// The view they would like.
    pub wanted: Option<Viewer>,
    /// What they have seen before.
    pub after: Option<After>,
}

/// A viewer of the table.
pub(super) struct Someone {
    /// Their seat in the first game; none for a spectator.
    pub(super) first: Option<Seat>,
    /// Whom they have muted, by the seat in the first game.
    pub(super) muted: Vec<Option<Seat>>,
}

impl Host {
    /// Lets a viewer in and shows them the table: what they missed, or all of it.
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

    /// A viewer leaves. They are told nothing from now on.
    pub fn leave(&mut self, id: ViewerId, now: u64) {
        if let Some(someone) = self.viewers.remove(&id) {
            self.left(self.eyes(&someone), now);
        }
    }

    /// Whose view a viewer has now.
    pub fn viewer(&self, id: ViewerId) -> Option<Viewer> {
        self.viewers.get(&id).map(|someone| self.eyes(someone))
    }

    /// Whether there are no viewers.
    pub fn is_empty(&self) -> bool {
        self.viewers.is_empty()
    }

    pub(super) fn eyes(&self, someone: &Someone) -> Viewer {
        someone.first.map_or(Viewer::Spectator, |first| seat_in(self.game(), first).into())
    }

    /// The view somebody may have. Nobody gets a computer's before the game is over. Nor may a
    /// player also be a spectator where something is hidden: squares that both see tell each what
    /// the other sees.
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

    /// Whether spectators must be kept apart from the players: the game runs and hides something.
    pub(super) fn secret(&self) -> bool {
        self.running() && self.hides()
    }

    /// Whether so little is missing that it can be sent one by one. Whoever was told something
    /// other than what is stored gets the whole picture.
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

    /// All viewers with this view.
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

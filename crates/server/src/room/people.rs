//! Who is in the room: coming and going.

use super::{Entrance, Room};
use crate::pipe::{Pipe, written};
use duskboard_protocol::{After, Code, Problem, Seat, ToClient, Viewer, Voice};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often everybody is told who is there, at most.
const PRESENCE: Duration = Duration::from_millis(500);
/// How many notices are told one by one to whoever comes back; after more they see it all anew.
const MISSED: usize = 64;

/// One socket in a room.
pub(super) struct Someone {
    pub(super) pipe: Arc<Pipe>,
    /// The seat they had in the first game.
    pub(super) first: Option<Seat>,
    pub(super) muted: Vec<Voice>,
}

impl Room {
    /// Through whose eyes somebody looks at the table now.
    pub(super) fn viewer(&self, someone: &Someone) -> Viewer {
        someone.first.map_or(Viewer::Spectator, |first| self.seat_now(first).into())
    }

    pub(super) fn connected(&self, seat: Seat) -> bool {
        self.people.values().any(|someone| self.viewer(someone) == seat.into())
    }

    /// Lets a socket in, as whoever it can prove to be.
    pub(super) async fn enter(&mut self, entrance: Entrance) {
        let Entrance { socket, pipe, proof, viewer, after, reply } = entrance;
        let first = match self.found().await.and_then(|()| self.recognise(&proof, viewer)) {
            Ok(first) => first,
            Err(problem) => return drop(reply.send(Err(problem))),
        };
        let someone = Someone { pipe, first, muted: Vec::new() };
        let viewer = self.viewer(&someone);
        if reply.is_closed() {
            return;
        }
        match after {
            Some(after) if self.has(after) => self.resume(&someone, after),
            _ => self.show_all(&someone),
        }
        self.tell_past(&someone);
        // Answered after all was told: what the socket says next is answered behind it.
        if reply.send(Ok(viewer)).is_err() {
            return;
        }
        self.people.insert(socket, someone);
        self.empty = None;
        self.presence.get_or_insert(Instant::now() + PRESENCE / 10);
        if let Viewer::Seat(seat) = viewer {
            self.absent[seat.index()] = None;
            // If it cannot be written now it will be: see `wake`.
            let _ = self.came(seat).await;
        }
    }

    /// The seat, in the first game, that somebody can prove to hold; nobody's for a spectator.
    fn recognise(
        &self,
        proof: &crate::identity::Proof,
        wanted: Option<Viewer>,
    ) -> Result<Option<Seat>, Problem> {
        let holder = |seat: Seat| self.row.holders[seat.index()];
        if let Some(key) = &proof.key {
            let has = |seat: &Seat| holder(*seat).is_some_and(|holder| holder.has_key(key));
            return Seat::BOTH.into_iter().find(has).map(Some).ok_or(Code::WrongKey.into());
        }
        let theirs = |seat: &Seat| {
            proof.guest.is_some() && holder(*seat).is_some_and(|holder| holder.guest == proof.guest)
        };
        match wanted {
            Some(Viewer::Spectator) if self.hides_now() && Seat::BOTH.iter().any(theirs) => {
                Err(Code::PlaysHere.into())
            }
            Some(Viewer::Spectator) => Ok(None),
            Some(Viewer::Seat(seat)) => {
                let first = self.seat_now(seat);
                theirs(&first).then_some(Some(first)).ok_or(Code::NotYours.into())
            }
            None => Ok(Seat::BOTH.into_iter().find(theirs)),
        }
    }

    /// Whether a spectator sees anything that a player must not: squares that both see tell each
    /// what the other sees.
    fn hides_now(&self) -> bool {
        self.table.result().is_none() && self.table.opening().settings.game.hides().unwrap_or(true)
    }

    /// Whether so little is missing that it can be told one by one.
    fn has(&self, after: After) -> bool {
        let missing = self.told.checked_sub(after.n as usize);
        after.game == self.game() && missing.is_some_and(|missing| missing <= MISSED)
    }

    fn resume(&self, someone: &Someone, after: After) {
        let viewer = self.viewer(someone);
        let (room, game, now) = (self.row.id.clone(), self.game(), self.now());
        someone.pipe.say(&ToClient::Resumed { room, game, viewer, now });
        for notice in self.table.stream(viewer, after.n) {
            someone.pipe.say(&ToClient::Notice { game, notice });
        }
    }

    pub(super) fn show_all(&self, someone: &Someone) {
        let viewer = self.viewer(someone);
        let picture = Box::new(self.table.picture(viewer));
        someone.pipe.say(&ToClient::Entered { viewer, now: self.now(), picture });
    }

    /// A socket goes out.
    pub(super) fn leave(&mut self, socket: u64) {
        let Some(someone) = self.people.remove(&socket) else { return };
        if let Viewer::Seat(seat) = self.viewer(&someone)
            && !self.connected(seat)
        {
            self.absent[seat.index()] = Some(Instant::now() + self.house.config.linger);
        }
        self.presence.get_or_insert(Instant::now() + PRESENCE);
        if self.people.is_empty() {
            self.empty = Some(Instant::now());
        }
    }

    /// When a seat without a socket counts as gone, if it does not yet.
    pub(super) fn goes(&self, seat: Seat) -> Option<Instant> {
        let sits = self.names[seat.index()].is_some() && !self.gone[seat.index()];
        self.absent[seat.index()].filter(|_| sits && self.running())
    }

    /// A seat has no socket for too long. Says whether that could be written.
    pub(super) async fn went(&mut self, seat: Seat) -> bool {
        if self.found().await.is_err() {
            return false;
        }
        let answer = self.table.gone(seat, self.now());
        self.commit(answer, None).await.is_ok()
    }

    /// Whether the table believes a seat gone that is not.
    pub(super) fn is_back(&self, seat: Seat) -> bool {
        self.gone[seat.index()] && self.running() && self.connected(seat)
    }

    /// Tells the table that a seat is there. Says whether that could be written.
    pub(super) async fn came(&mut self, seat: Seat) -> bool {
        if !self.is_back(seat) {
            return true;
        }
        if self.found().await.is_err() {
            return false;
        }
        let answer = self.table.back(seat, self.now());
        self.commit(answer, None).await.is_ok()
    }

    /// Tells everybody who is there.
    pub(super) fn tell_presence(&mut self) {
        self.presence = None;
        let seats = Seat::BOTH.map(|seat| self.connected(seat));
        let watching = |someone: &&Someone| someone.first.is_none();
        let spectators = self.people.values().filter(watching).count() as u32;
        let text = written(&ToClient::Presence { seats, spectators });
        self.people.values().for_each(|someone| someone.pipe.put(text.clone()));
    }
}

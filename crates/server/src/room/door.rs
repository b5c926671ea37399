//! Entering a room: as a viewer through a socket, and into a seat.

use super::{Entrance, Room, Seated, Sitter};
use crate::identity::Proof;
use crate::pipe::Pipe;
use crate::store::Holder;
use duskboard_protocol::{Code, Problem, Seat, Viewer};
use duskboard_table::host::{self, seat_in};
use std::sync::Arc;

impl Room {
    /// Admits a socket, as whoever it can prove to be.
    pub(super) async fn enter(&mut self, entrance: Entrance) {
        let Entrance { socket, from, pipe, proof, viewer, after, reply } = entrance;
        let mut found = self.find().await;
        if found.is_ok() && self.host.is_contradicted(after) {
            // They were told more than is known here: another home may have stored it.
            found = Box::pin(self.look_again()).await;
        }
        if reply.is_closed() || self.moved {
            return;
        }
        let entered = found.and_then(|()| self.recognise(&proof, viewer)).and_then(|known| {
            let (theirs, wanted) = known;
            let entrance = host::Entrance { id: socket, theirs, wanted, after };
            Ok(self.host.enter(entrance, self.now())?)
        });
        if matches!(entered, Ok(Viewer::Seat(_))) {
            self.claims.from = Some(from);
        }
        if entered.is_ok() {
            self.pipes.insert(socket, pipe);
            self.empty = None;
        }
        // Answered after everything was told: answers to the socket's next messages come after it.
        self.settle().await;
        let came = entered.is_ok();
        if reply.send(entered).is_err() && came {
            self.leave(socket);
        }
    }

    /// A socket leaves.
    pub(super) fn leave(&mut self, socket: u64) {
        self.pipes.remove(&socket);
        self.host.leave(socket, self.now());
        if self.host.is_empty() {
            self.empty.get_or_insert(self.now());
        }
    }

    fn holder(&self, first: Seat) -> Option<Holder> {
        self.row.holders[first.index()]
    }

    /// The seats of this game that a client can prove to hold, and whose view they want.
    fn recognise(
        &self,
        proof: &Proof,
        wanted: Option<Viewer>,
    ) -> Result<([bool; 2], Option<Viewer>), Problem> {
        let theirs = |holds: &dyn Fn(Holder) -> bool| {
            let holder = |seat| self.holder(seat_in(self.host.game(), seat));
            Seat::BOTH.map(|seat| holder(seat).is_some_and(holds))
        };
        match &proof.key {
            Some(key) => match theirs(&|holder| holder.has_key(key)) {
                [false, false] => Err(Code::WrongKey.into()),
                theirs => Ok((theirs, None)),
            },
            None => {
                let guest = |holder: Holder| proof.guest.is_some() && holder.guest == proof.guest;
                Ok((theirs(&guest), wanted))
            }
        }
    }

    /// Somebody sits down, in the seat reserved for them or in the free one.
    pub(super) async fn sit(&mut self, sitter: Sitter) -> Result<Seat, Problem> {
        let Sitter { name, nonce, holder, kept } = sitter;
        self.find().await?;
        let theirs = |seat: &Seat| self.holder(*seat).is_some_and(|known| known.key == holder.key);
        let free = |seat: &Seat| self.free(*seat);
        let seat = match Seat::BOTH.into_iter().find(theirs) {
            Some(seat) => seat,
            None if kept => return Err(Code::WrongKey.into()),
            None => Seat::BOTH.into_iter().find(free).ok_or(Code::RoomFull)?,
        };
        if self.host.sits_with(seat, nonce) {
            // They repeat the request because the answer was lost.
            return Ok(seat);
        }
        // Nobody can sit down after the first game: this is the seat of the first game.
        let sat = self.host.sit(seat, &name, nonce, self.now());
        self.sitting = sat.is_ok().then_some((seat, holder));
        self.settle().await;
        sat?;
        if !self.host.sits_with(seat, nonce) {
            return Err(Code::StoreFailed.into());
        }
        self.row.holders[seat.index()] = Some(holder);
        Ok(seat)
    }

    /// The answer to whoever has sat there since the first game.
    pub(super) fn seated(&self, seat: Seat) -> Seated {
        let guest = self.holder(seat).and_then(|holder| holder.guest);
        Seated { seat, guest, commitment: self.host.table().commitment() }
    }

    /// Deletes the room if one of the pair it was made for never sat down; returns who did.
    pub(super) async fn dissolve(&self, spare: &[Arc<Pipe>]) -> Result<Option<[bool; 2]>, Problem> {
        if self.host.begun() {
            return Ok(None);
        }
        self.delete(spare).await?;
        Ok(Some(Seat::BOTH.map(|seat| self.host.sits(seat))))
    }

    /// Whether anybody may sit down there.
    pub(super) fn free(&self, seat: Seat) -> bool {
        !self.host.sits(seat) && self.holder(seat).is_none()
    }
}

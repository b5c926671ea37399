//! A room's use of the store.

use super::Room;
use crate::house::House;
use crate::pipe::Pipe;
use crate::store::{End, KeptRoom, RoomRow, StoreError, Write};
use crate::time::unix_ms;
use duskboard_protocol::{Bytes32, Code, Entry, Fact, Problem, Seat, ToClient};
use duskboard_table::Table;
use duskboard_table::host::{Home, Keep, Kept};
use std::sync::Arc;

/// A stored room, as its host needs it.
pub(crate) fn kept(kept: KeptRoom) -> Result<(RoomRow, Kept), StoreError> {
    let KeptRoom { room, game, said } = kept;
    let kept = Kept::read(game, said).map_err(|flaw| StoreError::Damaged(flaw.to_string()))?;
    Ok((room, kept))
}

/// What a house provides to the host of one of its rooms.
pub(super) struct Secrets<'a> {
    pub(super) house: &'a House,
    pub(super) room: &'a str,
}

impl Home for Secrets<'_> {
    fn nonce(&mut self, game: u32, seat: Seat) -> Bytes32 {
        self.house.nonce(self.room, game, seat)
    }

    fn next_table(&mut self, last: &Table) -> Option<Table> {
        let opening = last.opening();
        last.rematch(self.house.secret(&opening.room, opening.game + 1), unix_ms())
    }
}

impl Room {
    /// Stores what the host wants kept. If that fails the host returns to what is stored.
    pub(super) async fn keep(&mut self, keep: Keep) {
        let begins = matches!(keep, Keep::NextGame(_));
        let write = self.write(keep);
        match self.house.store.write(write, self.house.time.now()).await {
            Ok(()) => {
                metrics::counter!("duskboard_games_total").increment(u64::from(begins));
                if !self.host.running() {
                    self.house.changed(&self.row.id, false);
                }
                self.host.kept(self.now());
            }
            Err(StoreError::Fenced) => self.move_out(),
            Err(error) => {
                tracing::error!(room = self.row.id, %error, "not written: going back");
                Box::pin(self.go_back()).await;
            }
        }
    }

    /// Another node is the room's home by now. Nobody is told anything here any more, not even of
    /// failures: there the command may succeed.
    pub(super) fn move_out(&mut self) {
        tracing::warn!(room = self.row.id, "this room has another home");
        self.moved = true;
        self.host.restore(Err(Code::StoreFailed), self.now());
    }

    fn write(&mut self, keep: Keep) -> Write {
        let lease = self.lease.clone();
        match keep {
            Keep::Entries(entries) => {
                let (holder, end) = (self.sitting.take(), self.end(&entries));
                Write::Append { lease, game: self.host.game(), entries, holder, end }
            }
            Keep::NextGame(game) => Write::NextGame { lease, game: *game },
            Keep::Line(line) => Write::Say { lease, line },
        }
    }

    /// How the game ends with these entries, if it does.
    fn end(&self, entries: &[Entry]) -> Option<End> {
        let result = entries.iter().find_map(|entry| match &entry.fact {
            Fact::Ended(result) => Some(*result),
            _ => None,
        })?;
        let names = self.host.names().map(Option::unwrap_or_default);
        Some(End { result, names, finished_ms: unix_ms() })
    }

    /// After a store failure, makes sure that the host has what is stored.
    pub(super) async fn find(&mut self) -> Result<(), Problem> {
        if self.host.lost().is_some() {
            return Box::pin(self.look_again()).await;
        }
        Ok(())
    }

    /// Makes sure that the host has what is stored, and that nobody else writes to it.
    pub(super) async fn look_again(&mut self) -> Result<(), Problem> {
        self.go_back().await;
        self.host.lost().map_or(Ok(()), |code| Err(code.into()))
    }

    async fn go_back(&mut self) {
        let found = match self.house.store.renew(&self.lease).await {
            Ok(lease) => {
                self.lease = lease;
                self.read().await
            }
            Err(StoreError::Fenced) => return self.move_out(),
            Err(error) => Err(Problem::from(error).code),
        };
        let found = found.map(|(row, kept)| {
            self.row = row;
            kept
        });
        self.host.restore(found, self.now());
    }

    async fn read(&self) -> Result<(RoomRow, Kept), Code> {
        let read = self.house.store.room(&self.row.id).await;
        let read = read.and_then(|found| found.map(kept).transpose());
        read.map_err(|error| Problem::from(error).code)?.ok_or(Code::NoRoom)
    }

    /// Deletes the room and tells everybody in it, except those who are told elsewhere.
    pub(super) async fn delete(&self, spare: &[Arc<Pipe>]) -> Result<(), Problem> {
        let write = Write::Delete { lease: self.lease.clone() };
        self.house.store.write(write, self.house.time.now()).await?;
        self.house.changed(&self.row.id, true);
        let spared = |pipe: &Pipe| spare.iter().any(|one| one.is_same(pipe));
        let everybody = self.pipes.iter().filter(|(_, pipe)| !spared(pipe));
        let everybody: Vec<_> = everybody.map(|(socket, _)| *socket).collect();
        let Problem { code, text } = Code::NoRoom.into();
        self.tell(&everybody, &ToClient::Error { code, text });
        Ok(())
    }
}

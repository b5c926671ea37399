//! The open rooms, live.

use crate::pipe::written;
use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::{LobbyRoom, ToClient};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// How many rooms the list shows.
const SHOWN: usize = 500;
/// How many changes a listener may be behind; further behind it gets the whole list.
const BEHIND: usize = 64;

/// The open rooms.
pub(crate) struct Lobby {
    rooms: Mutex<BTreeMap<String, LobbyRoom>>,
    changes: broadcast::Sender<Utf8Bytes>,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { rooms: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, LobbyRoom>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A room opened or changed.
    pub(crate) fn show(&self, room: LobbyRoom) {
        let mut rooms = self.lock();
        let _ = self.changes.send(written(&ToClient::LobbyRoom(room.clone())));
        rooms.insert(room.room.clone(), room);
    }

    /// A room closed.
    pub(crate) fn hide(&self, room: &str) {
        let mut rooms = self.lock();
        if rooms.remove(room).is_some() {
            let _ = self.changes.send(written(&ToClient::LobbyGone { room: room.into() }));
        }
    }

    /// The rooms now: those with a free seat first.
    pub(crate) fn list(&self) -> Vec<LobbyRoom> {
        list(&self.lock())
    }

    /// The rooms now, and every change from now on.
    pub(crate) fn listen(&self) -> (Vec<LobbyRoom>, broadcast::Receiver<Utf8Bytes>) {
        let rooms = self.lock();
        (list(&rooms), self.changes.subscribe())
    }
}

fn list(rooms: &BTreeMap<String, LobbyRoom>) -> Vec<LobbyRoom> {
    let full = |room: &LobbyRoom| room.seats.iter().all(Option::is_some);
    let (full, free): (Vec<_>, Vec<_>) = rooms.values().partition(|room| full(room));
    free.into_iter().chain(full).take(SHOWN).cloned().collect()
}

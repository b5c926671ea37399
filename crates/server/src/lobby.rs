//! The open rooms, live.

use crate::pipe::written;
use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::{LobbyRoom, ToClient};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// The most rooms in the list.
const SHOWN: usize = 500;
/// How many changes a listener may lag behind; after that it gets the whole list.
const BEHIND: usize = 64;

/// The open rooms.
pub(crate) struct Lobby {
    rooms: Mutex<BTreeMap<String, Shown>>,
    changes: broadcast::Sender<Utf8Bytes>,
}

/// The name of the node that is a room's home; none for this one.
type Home = Option<String>;

struct Shown {
    room: LobbyRoom,
    home: Home,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { rooms: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Shown>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A room opened or changed.
    pub(crate) fn show(&self, room: LobbyRoom, home: Home) {
        let mut rooms = self.lock();
        let known = rooms.get(&room.room).is_some_and(|shown| shown.room == room);
        if !known {
            let _ = self.changes.send(written(&ToClient::LobbyRoom(room.clone())));
        }
        rooms.insert(room.room.clone(), Shown { room, home });
    }

    /// A room closed. A message from its previous home does not count.
    pub(crate) fn hide(&self, room: &str, home: &Home) {
        let mut rooms = self.lock();
        if rooms.get(room).is_some_and(|shown| shown.home == *home) {
            rooms.remove(room);
            let _ = self.changes.send(written(&ToClient::LobbyGone { room: room.into() }));
        }
    }

    /// The rooms of a home.
    pub(crate) fn of(&self, home: &Home) -> Vec<LobbyRoom> {
        let rooms = self.lock();
        let theirs = rooms.values().filter(|shown| shown.home == *home);
        theirs.map(|shown| shown.room.clone()).collect()
    }

    /// Replaces all open rooms of a home.
    pub(crate) fn replace(&self, rooms: Vec<LobbyRoom>, home: &Home) {
        for gone in self.of(home) {
            if !rooms.iter().any(|room| room.room == gone.room) {
                self.hide(&gone.room, home);
            }
        }
        rooms.into_iter().for_each(|room| self.show(room, home.clone()));
    }

    /// The rooms now, those with a free seat first.
    pub(crate) fn list(&self) -> Vec<LobbyRoom> {
        list(&self.lock())
    }

    /// The rooms now, and every change from now on.
    pub(crate) fn listen(&self) -> (Vec<LobbyRoom>, broadcast::Receiver<Utf8Bytes>) {
        let rooms = self.lock();
        (list(&rooms), self.changes.subscribe())
    }
}

fn list(rooms: &BTreeMap<String, Shown>) -> Vec<LobbyRoom> {
    let full = |room: &&LobbyRoom| room.seats.iter().all(Option::is_some);
    let all = rooms.values().map(|shown| &shown.room);
    let (full, free): (Vec<_>, Vec<_>) = all.partition(full);
    free.into_iter().chain(full).take(SHOWN).cloned().collect()
}

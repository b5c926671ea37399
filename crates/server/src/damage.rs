//! Known damage. It is in the log and on `/readyz` until the operator has dealt with it: the room
//! is deleted, or a backup restored.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The rooms with a damaged game record, and what is wrong with each.
#[derive(Default)]
pub(crate) struct Damage {
    rooms: Mutex<BTreeMap<String, String>>,
}

impl Damage {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports damage to a room. It is logged once.
    pub(crate) fn found(&self, room: &str, what: impl ToString) {
        let what = what.to_string();
        let known = self.lock().insert(room.into(), what.clone());
        if known.as_ref() != Some(&what) {
            metrics::counter!("duskboard_damaged_rooms_total").increment(1);
            tracing::error!(room, what, "the record of this room is damaged");
        }
    }

    /// The room is gone.
    pub(crate) fn gone(&self, room: &str) {
        self.lock().remove(room);
    }

    /// A summary without the names of rooms, which only their visitors may know.
    pub(crate) fn said(&self) -> Option<String> {
        let rooms = self.lock().len();
        (rooms > 0).then(|| format!("damaged records in {rooms} rooms: the log says which"))
    }
}

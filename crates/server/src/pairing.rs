//! "Play anyone": whoever wants the same game meets.

use crate::house::{Chair, House};
use crate::pipe::Pipe;
use duskboard_protocol::{Problem, Seat, TableSettings, ToClient, Wish};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who waits for whom, by the game they want. At most one a game: the next one meets the first.
#[derive(Default)]
pub(crate) struct Pairing {
    waiting: Mutex<HashMap<String, Waiting>>,
}

/// Somebody who waits.
pub(crate) struct Waiting {
    pub(crate) socket: u64,
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) wish: Wish,
}

impl Pairing {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket does not wait any more.
    pub(crate) fn forget(&self, socket: u64) {
        self.lock().retain(|_, waiting| waiting.socket != socket);
    }

    /// Whoever waits for the same, or nobody: then this one waits.
    fn meet(&self, wanted: String, new: Waiting) -> Option<(Waiting, Waiting)> {
        let mut all = self.lock();
        all.retain(|_, waiting| waiting.socket != new.socket && waiting.pipe.open());
        match all.remove(&wanted) {
            Some(first) => Some((first, new)),
            None => {
                all.insert(wanted, new);
                None
            }
        }
    }
}

impl House {
    /// Somebody wants to play anyone. When two want the same they get a room, seats by lot.
    pub(crate) async fn pair(
        self: &Arc<House>,
        mut new: Waiting,
        from: IpAddr,
    ) -> Result<(), Problem> {
        let settings = TableSettings {
            game: new.wish.game.clone(),
            clock: new.wish.clock,
            place_ms: None,
            grace_ms: None,
            local: false,
        };
        settings.check()?;
        new.wish.game = settings.game.spelled_out()?;
        let wanted = format!("{:?}", new.wish);
        let Some((a, b)) = self.pairing.meet(wanted, new) else { return Ok(()) };
        let mut pair = [a, b];
        if self.random().0[0] & 1 == 1 {
            pair.swap(0, 1);
        }
        let made = self.create(settings, true, [Chair::Kept; 2], from).await;
        for (seat, one) in Seat::BOTH.into_iter().zip(&pair) {
            let message = match &made {
                Ok(made) => made.keys[seat.index()].map(|key| ToClient::Paired {
                    room: made.room.clone(),
                    seat,
                    key,
                    commitment: made.commitment,
                }),
                Err(Problem { code, text }) => {
                    Some(ToClient::Error { code: *code, text: text.clone() })
                }
            };
            message.iter().for_each(|message| one.pipe.say(message));
        }
        Ok(())
    }
}

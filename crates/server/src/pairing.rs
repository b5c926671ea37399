//! Pairing: "play anyone" who wants the same game.

use crate::house::{Chair, House};
use crate::pipe::Pipe;
use crate::room::Ask;
use duskboard_protocol::{Code, DiceScheme, Problem, Seat, TableSettings, ToClient, Wish};
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The pause after a store failure.
const RETRY: Duration = Duration::from_secs(1);

/// Who waits, by the game they want. At most one per game: the next one is paired with the first.
#[derive(Default)]
pub(crate) struct Pairing {
    waiting: Mutex<HashMap<String, Waiting>>,
}

/// Somebody who waits.
#[derive(Clone)]
pub(crate) struct Waiting {
    pub(crate) socket: u64,
    pub(crate) from: IpAddr,
    pub(crate) pipe: Arc<Pipe>,
    pub(crate) wish: Wish,
}

impl Pairing {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket no longer waits.
    pub(crate) fn forget(&self, socket: u64) {
        self.lock().retain(|_, waiting| waiting.socket != socket);
    }

    /// Removes and returns everybody who waits.
    pub(crate) fn take_all(&self) -> Vec<Waiting> {
        self.lock().drain().map(|(_, waiting)| waiting).collect()
    }

    /// Whoever waits for the same; if nobody does, this one waits.
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
    /// A client wants to be paired. Two who want the same get a room, with random seats.
    pub(crate) async fn pair(self: &Arc<House>, mut new: Waiting) -> Result<(), Problem> {
        let settings = settings(&new.wish);
        settings.check()?;
        new.wish.game = settings.game.spelled_out()?;
        let here = match &self.cluster {
            Some(cluster) => cluster.wish(new),
            None => Some(new),
        };
        if let Some(new) = here {
            self.clone().pair_here(new).await;
        }
        Ok(())
    }

    /// A socket no longer waits for anyone.
    pub(crate) fn unpair(&self, socket: u64) {
        self.pairing.forget(socket);
        self.cluster.iter().for_each(|cluster| cluster.unwish(socket));
    }

    /// Pairs a client at the pairing node.
    pub(crate) async fn pair_here(self: Arc<House>, new: Waiting) {
        let (settings, wanted, from) = (settings(&new.wish), format!("{:?}", new.wish), new.from);
        let Some((a, b)) = self.pairing.meet(wanted, new) else { return };
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
        if let Ok(made) = made {
            tokio::spawn(self.clone().expect_both(made.room, pair));
        }
    }

    /// Two paired players must sit down soon. If one does not, the other is back in the queue.
    async fn expect_both(self: Arc<House>, room: String, pair: [Waiting; 2]) {
        tokio::time::sleep(self.config.seating).await;
        let spare: Vec<_> = pair.iter().map(|one| one.pipe.clone()).collect();
        let dissolve = |reply| Ask::Dissolve { spare: spare.clone(), reply };
        let sat = loop {
            match self.ask(&room, dissolve).await {
                Ok((Some(sat), _)) => break sat,
                Err(Problem { code: Code::StoreFailed, .. }) => tokio::time::sleep(RETRY).await,
                Ok((None, _)) | Err(_) => return,
            }
        };
        for (one, sat) in pair.into_iter().zip(sat) {
            let waiting = sat && one.pipe.open();
            one.pipe.say(&ToClient::Unpaired { room: room.clone(), waiting });
            if waiting {
                self.clone().pair_again(one).await;
            }
        }
    }

    /// Boxed, because it may call itself.
    fn pair_again(self: Arc<House>, one: Waiting) -> BoxFuture<'static, ()> {
        Box::pin(self.pair_here(one))
    }
}

/// The table settings of a paired game.
fn settings(wish: &Wish) -> TableSettings {
    TableSettings {
        game: wish.game.clone(),
        clock: wish.clock,
        place_ms: None,
        grace_ms: None,
        local: false,
        dice: DiceScheme::House,
    }
}

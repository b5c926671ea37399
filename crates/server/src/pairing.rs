//! "Play anyone": whoever wants the same game meets.

use crate::house::{Chair, House};
use crate::pipe::Pipe;
use crate::room::Ask;
use duskboard_protocol::{Code, DiceScheme, Problem, Seat, TableSettings, ToClient, Wish};
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a store that failed is left alone.
const RETRY: Duration = Duration::from_secs(1);

/// Who waits for whom, by the game they want. At most one a game: the next one meets the first.
#[derive(Default)]
pub(crate) struct Pairing {
    waiting: Mutex<HashMap<String, Waiting>>,
}

/// Somebody who waits.
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
    pub(crate) async fn pair(self: &Arc<House>, mut new: Waiting) -> Result<(), Problem> {
        let settings = TableSettings {
            game: new.wish.game.clone(),
            clock: new.wish.clock,
            place_ms: None,
            grace_ms: None,
            local: false,
            dice: DiceScheme::House,
        };
        settings.check()?;
        new.wish.game = settings.game.spelled_out()?;
        let (wanted, from) = (format!("{:?}", new.wish), new.from);
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
        if let Ok(made) = made {
            tokio::spawn(self.clone().expect_both(made.room, pair));
        }
        Ok(())
    }

    /// Two who were paired have to sit down soon. If one does not, the other waits for anyone again.
    async fn expect_both(self: Arc<House>, room: String, pair: [Waiting; 2]) {
        tokio::time::sleep(self.config.seating).await;
        let spare = pair.each_ref().map(|one| one.socket);
        let sat = loop {
            match self.ask(&room, |reply| Ask::Dissolve { spare, reply }).await {
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

    /// Boxed, because what is waited for may come to this again.
    fn pair_again(self: Arc<House>, one: Waiting) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            let pipe = one.pipe.clone();
            if let Err(Problem { code, text }) = self.pair(one).await {
                pipe.say(&ToClient::Error { code, text });
            }
        })
    }
}

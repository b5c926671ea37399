//! Computer players for the server: what a seat was told goes in, an action comes out.

use crate::stopwatch::Stopwatch;
use async_trait::async_trait;
use duskboard_ai::{Level, Limits, Player, Question, Seen};
use duskboard_protocol::Seat;
use duskboard_rules::Action;
use duskboard_server::{Seen as Stream, Thinker};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The longest a computer thinks about one action, in milliseconds.
const PATIENCE: u64 = 1_500;
/// With a clock, it takes this part of what it has left.
const SHARE: u64 = 40;
/// How many players are remembered between their moves, and how large each one's table is: some
/// 130 MB if all of them are busy.
const REMEMBERED: usize = 32;
const MEGABYTES: usize = 4;

/// Players who share the machine: as many think at once as it has cores to spare.
pub(crate) struct Computers {
    cores: Semaphore,
    players: Arc<Players>,
}

impl Computers {
    pub(crate) fn new() -> Computers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Computers { cores: Semaphore::new(cores.max(2) - 1), players: Arc::default() }
    }
}

#[async_trait]
impl Thinker for Computers {
    async fn think(&self, stream: Stream) -> Option<Action> {
        let _core = self.cores.acquire().await.ok()?;
        let players = self.players.clone();
        tokio::task::spawn_blocking(move || players.answer(&stream)).await.ok()?
    }
}

/// Where a player sits: the room, which of its games, the seat.
type Place = (String, u32, Seat);

/// The players who moved last, so that each goes on with what it has found out. One that was
/// forgotten takes in the whole game again, which costs it time but changes nothing else.
#[derive(Default)]
struct Players(Mutex<Vec<(Place, Player)>>);

impl Players {
    fn answer(&self, stream: &Stream) -> Option<Action> {
        let rules = stream.settings.game.rules().ok()?;
        let steps = duskboard_table::observations(rules, stream.seat, &stream.stream).ok()?;
        let seen = Seen::of(rules, stream.seat, steps).ok()?;
        let place = (stream.room.clone(), stream.game, stream.seat);
        let mut player = match self.take(&place) {
            Some(player) => player,
            None => Player::new(Level::of(stream.level.into())?, MEGABYTES),
        };
        let clock = Stopwatch::start();
        let limits = Limits::of_time(time_to_think(stream));
        // The seed is the moment: two computers at one table do not copy each other.
        let seed = stream.now.wrapping_mul(2).wrapping_add(stream.seat.index() as u64);
        let question = Question { seen: &seen, limits, clock: &clock, seed };
        let thought = player.think(&question, &mut |_| {});
        self.keep(place, player);
        thought.map(|thought| thought.action)
    }

    fn take(&self, place: &Place) -> Option<Player> {
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = players.iter().position(|(there, _)| there == place)?;
        Some(players.remove(at).1)
    }

    /// Keeps a player as the last of the list; the first is the one to be forgotten.
    fn keep(&self, place: Place, player: Player) {
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if players.len() == REMEMBERED {
            players.remove(0);
        }
        players.push((place, player));
    }
}

/// A part of what is left on the clock, and never so long that a person would wonder.
fn time_to_think(stream: &Stream) -> u64 {
    let clocks = stream.stream.last().and_then(|notice| notice.clocks);
    let left = clocks.map(|clocks| clocks[stream.seat.index()]);
    left.map_or(PATIENCE, |left| (left / SHARE).clamp(10, PATIENCE))
}

//! Computer players for the server: what a seat was told goes in, an action comes out.

use crate::stopwatch::Stopwatch;
use async_trait::async_trait;
use duskboard_ai::{Level, Limits, Player, Question, Seen, USUAL_MEGABYTES};
use duskboard_protocol::{News, Notice, Told};
use duskboard_rules::{Action, Event, GameView, Rules};
use duskboard_server::{Seen as Stream, Thinker};
use tokio::sync::Semaphore;

/// The longest a computer thinks about one action, in milliseconds.
const PATIENCE: u64 = 1_500;
/// With a clock, it takes this part of what it has left.
const SHARE: u64 = 40;

/// Players who share the machine: as many think at once as it has cores to spare.
pub(crate) struct Computers {
    cores: Semaphore,
}

impl Computers {
    pub(crate) fn new() -> Computers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Computers { cores: Semaphore::new(cores.max(2) - 1) }
    }
}

#[async_trait]
impl Thinker for Computers {
    async fn think(&self, stream: Stream) -> Option<Action> {
        let _core = self.cores.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || answer(&stream)).await.ok()?
    }
}

fn answer(stream: &Stream) -> Option<Action> {
    let rules = stream.settings.game.rules().ok()?;
    let seen = seen(rules, stream)?;
    let mut player = Player::new(Level::of(stream.level.into())?, USUAL_MEGABYTES);
    let clock = Stopwatch::start();
    let limits = Limits::of_time(time_to_think(stream));
    // The seed is the moment: two computers at one table do not copy each other.
    let seed = stream.now.wrapping_mul(2).wrapping_add(stream.seat.index() as u64);
    let question = Question { seen: &seen, limits, clock: &clock, seed };
    player.think(&question, &mut |_| {}).map(|thought| thought.action)
}

/// A part of what is left on the clock, and never so long that a person would wonder.
fn time_to_think(stream: &Stream) -> u64 {
    let clocks = stream.stream.last().and_then(|notice| notice.clocks);
    let left = clocks.map(|clocks| clocks[stream.seat.index()]);
    left.map_or(PATIENCE, |left| (left / SHARE).clamp(10, PATIENCE))
}

/// The stream as a player wants it: each view with what was told on the way to it. After a
/// takeback the past is another one, so it begins anew.
fn seen(rules: Rules, stream: &Stream) -> Option<Seen> {
    let mut seen = Seen::new(rules, stream.seat);
    for Notice { news, view, .. } in &stream.stream {
        let Some(view) = view else { continue };
        let view = GameView::read(rules, stream.seat.into(), view).ok()?;
        if matches!(news, News::WentBack { .. } | News::WentForth { .. }) {
            seen = Seen::new(rules, stream.seat);
        }
        seen.push(view, told(news)).ok()?;
    }
    Some(seen)
}

fn told(news: &News) -> Vec<Event> {
    match news {
        News::Acted { told, .. } | News::Fell { told, .. } => {
            told.iter().copied().filter_map(Told::event).collect()
        }
        _ => Vec::new(),
    }
}

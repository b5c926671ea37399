//! How late the players answer, in processor time, so that other programs do not matter. Linux only: it reads `/proc/thread-self/schedstat`.
//!
//! ```text
//! cargo run --release -p duskboard-ai --example punctual
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use common::{GAMES, Table};
use duskboard_ai::{Clock, Level, Limits, Player, Request};

/// Nanoseconds that this thread has run.
fn run_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// A clock that runs only while this thread runs.
struct Processor {
    begun: u64,
}

impl Clock for Processor {
    fn elapsed(&self) -> u64 {
        (run_time() - self.begun) / 1_000_000
    }
}

fn main() {
    println!("{:<20}{:>10}{:>10}{:>12}", "game", "limit ms", "answers", "worst ms");
    for (number, name) in GAMES.into_iter().enumerate() {
        for (limit, games) in [(1, 3), (20, 2), (100, 1)] {
            let (mut answers, mut worst) = (0, 0);
            for game in 0..games {
                let times = times(name, limit, 100 * number as u64 + game);
                answers += times.len();
                worst = worst.max(times.into_iter().max().unwrap_or(0));
            }
            println!("{name:<20}{limit:>10}{answers:>10}{:>12.1}", worst as f64 / 1e6);
        }
    }
}

/// How long each answer of a game took, in nanoseconds. Half of the answers are by new players, who
/// have the whole game to take in.
fn times(name: &str, limit: u64, seed: u64) -> Vec<u64> {
    let mut table = Table::new(name, seed);
    let mut players = [(); 2].map(|()| Player::new(Level::BEST, 16));
    let mut times = Vec::new();
    while let Some(seat) = table.to_act().filter(|_| times.len() < 300) {
        let mut fresh = Player::new(Level::BEST, 16);
        let player = if times.len() % 4 < 2 { &mut players[seat.index()] } else { &mut fresh };
        let clock = Processor { begun: run_time() };
        let limits = Limits::of_time(limit);
        let request = Request { observed: table.seen(seat), limits, clock: &clock, seed };
        let thought = player.think(&request, &mut |_| {}).expect("an answer");
        times.push(run_time() - clock.begun);
        table.play(seat, thought.action);
    }
    times
}

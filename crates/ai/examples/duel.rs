//! Plays Banqi with a network against the evaluation by hand, at equal positions or equal time.
//!
//! ```text
//! duel banqi.net 200 nodes 2000 1
//! duel banqi.net 200 time 100 1
//! ```
//!
//! 200 games at 2,000 positions, or 100 milliseconds, a move, chance from seed 1; each deal is played
//! twice with sides swapped. Prints the score of the network.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Table, seed_of};
use duskboard_ai::learn::{LearnedNet, play_with};
use duskboard_ai::{Clock, Level, Limits, Player, Request, USUAL_MEGABYTES};
use std::time::Instant;

/// Longer games are drawn.
const LONGEST: usize = 600;

struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn elapsed(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, games, what, much, seed] = arguments.as_slice() else {
        eprintln!("expected: NET GAMES nodes|time MUCH SEED");
        std::process::exit(2);
    };
    let [games, much, seed] = [games, much, seed].map(|n| n.parse::<u64>().expect("a number"));
    let limits = if what == "time" { Limits::of_time(much) } else { Limits::of_nodes(much) };
    let bytes = std::fs::read(file).expect("a file");
    let net: &'static LearnedNet = Box::leak(Box::new(LearnedNet::read(&bytes).expect("a net")));
    let mut scores = [0_u32; 3];
    for number in 0..games {
        let score = game(net, number as usize % 2, limits, seed_of(seed, number / 2));
        scores[score] += 1;
        let [losses, draws, wins] = scores;
        let points = f64::from(2 * wins + draws) / 2.0 / (number + 1) as f64;
        println!("game {}: +{wins} ={draws} -{losses}, {:.1} %", number + 1, 100.0 * points);
    }
}

/// Plays a game in which the network has the seat with this number; twice its score.
fn game(net: &'static LearnedNet, place: usize, limits: Limits, seed: u64) -> usize {
    let mut table = Table::new("banqi", seed);
    let mut players = [0, 1].map(|_| Player::new(Level::BEST, USUAL_MEGABYTES));
    for ply in 0..LONGEST as u64 {
        let Some(seat) = table.to_act() else { break };
        play_with((seat.index() == place).then_some(net));
        let clock = Stopwatch(Instant::now());
        let request = Request { observed: table.seen(seat), limits, clock: &clock, seed: ply };
        let thought = players[seat.index()].think(&request, &mut |_| {}).expect("an answer");
        table.play(seat, thought.action);
    }
    let winner = table.game.outcome().and_then(|outcome| outcome.winner);
    winner.map_or(1, |winner| if winner.index() == place { 2 } else { 0 })
}

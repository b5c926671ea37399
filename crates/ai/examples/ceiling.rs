//! How level 8 does against a player that sees everything.
//!
//! ```text
//! cargo run --release -p duskboard-ai --features workshop --example ceiling -- assassin 100 8000 1
//! ```
//!
//! plays 100 games of level 8 against a player that searches the truth, both with 8,000 positions a
//! move, in pairs with the same chance and sides swapped, and prints the score of level 8.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Series, Table, ask, seed_of};
use duskboard_ai::seer::Seer;
use duskboard_ai::{Level, Limits, Player, Seeded, Timeless};
use duskboard_rules::Seat;

/// Longer games are draws.
const LONGEST: u32 = 400;

fn main() {
    let Series { name, games, nodes, seed } = Series::from_arguments();
    let mut ends = [0_u32; 3];
    for number in 0..games {
        let blind = Seat::BOTH[number as usize % 2];
        let pair = seed_of(seed, number / 2);
        ends[played(&name, nodes, pair, blind)] += 1;
        let [wins, draws, losses] = ends;
        let score = (f64::from(wins) + f64::from(draws) / 2.0) / (number + 1) as f64;
        eprintln!("{name}: +{wins} ={draws} -{losses}, {:.1} %", 100.0 * score);
    }
    println!("{name}: +{} ={} -{}", ends[0], ends[1], ends[2]);
}

/// Plays a game; 0 if the seat `blind`, which does not see everything, won, 1 for a draw, 2 if it
/// lost.
fn played(name: &str, nodes: u64, pair: u64, blind: Seat) -> usize {
    let mut table = Table::new(name, pair);
    let mut dice = Seeded::new(pair ^ 0x5EED);
    let (mut player, mut seer) = (Player::new(Level::BEST, 16), Seer::new(16));
    let limits = Limits::of_nodes(nodes);
    for _ in 0..LONGEST {
        let Some(seat) = table.to_act() else { break };
        let action = if seat == blind {
            ask(&mut player, table.seen(seat), limits, dice.bits()).map(|thought| thought.action)
        } else {
            let (legal, revealed) = (table.legal(seat), table.game.reveal(seat.into()));
            seer.act(&revealed, (seat, &legal), limits, &Timeless).map(|(action, _)| action)
        };
        table.play(seat, action.expect("an answer"));
    }
    match table.game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == blind => 0,
        Some(_) => 2,
        None => 1,
    }
}

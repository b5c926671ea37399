//! How much probability a belief gives to the truth.
//!
//! ```text
//! cargo run --release -p duskboard-ai --example belief -- assassin 40 3000 1
//! ```
//!
//! plays 40 games of level 8 against itself, with 3,000 positions a move. For each unseen enemy piece
//! it takes the probability that the seat to act gave to its true square, and prints the mean, the
//! bits of surprise, and how often the truth was held impossible.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Series, Table, ask, guess, seed_of};
use duskboard_ai::{Level, Limits, Player, Seeded};
use duskboard_rules::Seat;

/// Longer games are stopped.
const LONGEST: u32 = 300;
/// The probability that counts for what was held impossible.
const LEAST: f64 = 1e-3;

#[derive(Default)]
struct Tally {
    pieces: f64,
    probability: f64,
    bits: f64,
    missed: f64,
}

fn main() {
    let Series { name, games, nodes, seed } = Series::from_arguments();
    let mut tally = Tally::default();
    for number in 0..games {
        play(&name, nodes, seed_of(seed, number), &mut tally);
    }
    let Tally { pieces, probability, bits, missed } = tally;
    println!(
        "{name}: {pieces} pieces, held {:.1} % likely, {:.2} bits of surprise, {:.2} % impossible",
        100.0 * probability / pieces,
        bits / pieces,
        100.0 * missed / pieces
    );
}

fn play(name: &str, nodes: u64, seed: u64, tally: &mut Tally) {
    let mut table = Table::new(name, seed);
    let mut dice = Seeded::new(seed ^ 0xBE11);
    let mut players = Seat::BOTH.map(|_| Player::new(Level::BEST, 4));
    for _ in 0..LONGEST {
        let Some(seat) = table.to_act() else { break };
        let player = &mut players[seat.index()];
        look(player, &table, seat, tally);
        let limits = Limits::of_nodes(nodes);
        let thought = ask(player, table.seen(seat), limits, dice.bits()).expect("an answer");
        table.play(seat, thought.action);
    }
}

/// Counts what the seat believes of each enemy piece that it does not see.
fn look(player: &mut Player, table: &Table, seat: Seat, tally: &mut Tally) {
    let guesses = guess(player, table.seen(seat));
    for (letter, square) in table.unseen(seat) {
        let held = guesses.iter().find(|g| g.piece == letter && g.square.to_string() == square);
        let probability = held.map_or(0.0, |guess| guess.probability);
        tally.pieces += 1.0;
        tally.probability += probability;
        tally.bits -= probability.max(LEAST).log2();
        tally.missed += f64::from(u8::from(probability == 0.0));
    }
}

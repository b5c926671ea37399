//! Plays games of the computer against itself and fits the weights of its evaluation to them.
//!
//! ```text
//! cargo run --release -p duskboard-ai --features workshop --example tune -- banqi 800 3000 1
//! ```
//!
//! plays 800 games at 3,000 positions a move, with chance from seed 1, and prints the table of
//! weights for `src/evaluate/weights.rs`. Several games that share a table are named with commas:
//! `chess,dinosaur`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Table, ask};
use duskboard_ai::tune::{Sample, fit};
use duskboard_ai::{Level, Limits, Player, Seeded, Value};
use duskboard_rules::{Dice, Event};

/// Random half-moves at the start of each game, so that no two are alike.
const OPENING: usize = 8;
/// One position of so many is a sample: neighbours tell the same.
const ONE_OF: u32 = 2;
/// Longer games are left out.
const LONGEST: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [names, games, nodes, seed] = arguments.as_slice() else {
        eprintln!("expected: GAME[,GAME] GAMES NODES SEED");
        std::process::exit(2);
    };
    let names: Vec<&str> = names.split(',').collect();
    let [games, nodes, seed] =
        [games, nodes, seed].map(|number| number.parse::<u64>().expect("a number"));
    let mut samples = Vec::new();
    for number in 0..games {
        let name = names[number as usize % names.len()];
        samples.extend(played(name, nodes, seed.wrapping_mul(1_000_003) ^ number));
        if number % 20 == 19 {
            eprintln!("{} games, {} samples", number + 1, samples.len());
        }
    }
    let table = fit(&samples, &mut |line| eprintln!("{line}"));
    println!("{}", table.expect("a game in which nothing is hidden"));
}

/// The samples of one game.
fn played(name: &str, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut table = Table::new(name, seed);
    let mut dice = Seeded::new(seed ^ 0x70E5);
    let mut player = Player::new(Level::BEST, 4);
    let mut samples: Vec<Sample> = Vec::new();
    for ply in 0..LONGEST {
        let Some(seat) = table.to_act() else { break };
        let view = table.game.view(seat.into());
        if ply < OPENING {
            table.play(seat, table.any(seat, &mut dice));
            continue;
        }
        let limits = Limits::of_nodes(nodes);
        let thought = ask(&mut player, table.seen(seat), limits, dice.bits()).expect("an answer");
        let mut next = table.game.clone();
        next.play(seat, thought.action).expect("a legal action");
        let noisy = |event: &Event| matches!(event, Event::Captured { .. } | Event::Check { .. });
        let quiet = !next.told(seat.into()).iter().any(noisy);
        if let (Value::Points(searched), true, 0) = (thought.value, quiet, dice.roll(ONE_OF)) {
            samples.push(Sample { view, seat, result: 0.5, searched });
        }
        table.play(seat, thought.action);
    }
    let winner = table.game.outcome().and_then(|outcome| outcome.winner);
    for sample in &mut samples {
        sample.result = winner.map_or(0.5, |seat| if seat == sample.seat { 1.0 } else { 0.0 });
    }
    if table.to_act().is_some() { Vec::new() } else { samples }
}

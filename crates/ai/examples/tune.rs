//! Plays games of the computer against itself and fits the weights of its evaluation to them.
//!
//! ```text
//! cargo run --release -p duskboard-ai --features tune --example tune -- banqi 800 3000 1
//! ```
//!
//! plays 800 games at 3,000 positions a move, with chance from seed 1, and prints the table of
//! weights for `src/evaluate/weights.rs`. Several games that share a table are named with commas:
//! `chess,dinosaur`.

use duskboard_ai::tune::{Sample, fit};
use duskboard_ai::{Level, Limits, Player, Question, Seeded, Seen, Timeless, Value};
use duskboard_rules::{Dice, Event, Game, Rules, Seat, Turn};

/// Random half-moves at the start of each game, so that no two are alike.
const OPENING: usize = 8;
/// One position of so many is a sample: neighbours tell the same.
const ONE_OF: u32 = 3;
/// Longer games are left out.
const LONGEST: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [names, games, nodes, seed] = arguments.as_slice() else {
        eprintln!("expected: GAME[,GAME] GAMES NODES SEED");
        std::process::exit(2);
    };
    let rules: Vec<Rules> =
        names.split(',').map(|name| name.parse().expect("the name of a game")).collect();
    let [games, nodes, seed] =
        [games, nodes, seed].map(|number| number.parse::<u64>().expect("a number"));
    let mut samples = Vec::new();
    for number in 0..games {
        let rules = rules[number as usize % rules.len()];
        samples.extend(played(rules, nodes, seed.wrapping_mul(1_000_003) ^ number));
        if number % 20 == 19 {
            eprintln!("{} games, {} samples", number + 1, samples.len());
        }
    }
    let table = fit(&samples, &mut |line| eprintln!("{line}"));
    println!("{}", table.expect("a game in which nothing is hidden"));
}

/// The samples of one game.
fn played(rules: Rules, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut dice = Seeded::new(seed);
    let mut game = Game::new(rules);
    let mut seen = Seat::BOTH.map(|seat| Seen::new(rules, seat));
    let mut player = Player::new(Level::BEST, 4);
    let mut samples: Vec<Sample> = Vec::new();
    for ply in 0..LONGEST {
        settle(&mut game, &mut dice, &mut seen);
        let Some(seat) = game.turn().seat() else { break };
        let view = game.view(seat.into());
        let legal = view.legal();
        let (mut action, mut value) = (legal[dice.roll(legal.len() as u32) as usize], None);
        if ply >= OPENING {
            let limits = Limits::of_nodes(nodes);
            let seen = &seen[seat.index()];
            let question = Question { seen, limits, clock: &Timeless, seed: dice.bits() };
            let thought = player.think(&question, &mut |_| {}).expect("an answer");
            (action, value) = (thought.action, Some(thought.value));
        }
        game.play(seat, action).expect("a legal action");
        let noisy = |event: &Event| matches!(event, Event::Captured { .. } | Event::Check { .. });
        let quiet = !game.told(seat.into()).iter().any(noisy);
        if let (Some(Value::Points(searched)), true, 0) = (value, quiet, dice.roll(ONE_OF)) {
            samples.push(Sample { view, seat, result: 0.5, searched });
        }
        show(&game, &mut seen);
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    for sample in &mut samples {
        sample.result = winner.map_or(0.5, |seat| if seat == sample.seat { 1.0 } else { 0.0 });
    }
    if game.turn().seat().is_some() { Vec::new() } else { samples }
}

fn show(game: &Game, seen: &mut [Seen; 2]) {
    for (seat, seen) in Seat::BOTH.into_iter().zip(seen) {
        seen.push(game.view(seat.into()), game.told(seat.into())).expect("a view of its own");
    }
}

/// Chance falls; what there is to see is shown.
fn settle(game: &mut Game, dice: &mut Seeded, seen: &mut [Seen; 2]) {
    if seen[0].now().is_none() {
        show(game, seen);
    }
    while game.turn() == Turn::Chance {
        let all: Vec<_> = game
            .chances()
            .into_iter()
            .flat_map(|(outcome, weight)| std::iter::repeat_n(outcome, weight as usize))
            .collect();
        game.resolve(all[dice.roll(all.len() as u32) as usize]).expect("one of the outcomes");
        show(game, seen);
    }
}

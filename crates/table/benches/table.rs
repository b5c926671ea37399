//! How fast a table is, how much it says, how much room it takes.
//!
//! `cargo bench -p duskboard-table --bench table`; the results stand in
//! `benches/README-table.md`. One core, plain time, no other program needed.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Command, Fact, GameSettings, Order, TableSettings};
use duskboard_rules::{Action, Game, Rules, Seat, Turn, Variant, Viewer};
use duskboard_table::{Opening, Table};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::time::Instant;

#[global_allocator]
static ALLOCATED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The settings that are measured.
const GAMES: [&str; 8] =
    ["chess", "dinosaur", "assassin", "stealth", "archess", "slug-torch", "slug-sight", "banqi"];
/// How many plies make 200 moves.
const PLIES: usize = 400;
/// What a table with 200 moves may take.
const MOST_BYTES: usize = 64 * 1024;

fn main() {
    println!(
        "{:<12} {:>9} {:>11} {:>11} {:>12} {:>11}",
        "game", "plies", "commands/s", "bytes/move", "most bytes", "table bytes"
    );
    for name in GAMES {
        let rules: Rules = name.parse().expect("a game of the list");
        let (plies, rate) = speed(rules);
        let (mean, most) = wire(rules);
        let heap = heap(rules);
        println!("{name:<12} {plies:>9} {rate:>11.0} {mean:>11.0} {most:>12} {heap:>11}");
        assert!(heap < MOST_BYTES, "{name}: {heap} bytes");
    }
}

/// Numbers that look random and are the same in each run.
struct Rng(u64);

impl Rng {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((u128::from(self.0) * sides as u128) >> 64) as usize
    }
}

fn opened(rules: Rules, seed: u8) -> Table {
    let settings = TableSettings {
        game: GameSettings::from(rules),
        ..TableSettings::online(Variant::Special)
    };
    let secret = Hex([seed; 32]);
    let room = "bench".into();
    let opening = Opening { room, game: 1, opened_ms: 0, settings, secret };
    let mut table = Table::open(opening).expect("good settings");
    for seat in Seat::BOTH {
        let sat = table.sit(seat, "somebody", Hex([seat as u8; 32]), None, 0);
        assert_eq!(sat.refusal, None);
    }
    table
}

/// A random game as commands, at most `most` plies of it, found with a game beside the table.
fn script(rules: Rules, seed: u8, most: usize) -> Vec<(Seat, Command)> {
    let mut rng = Rng(u64::from(seed));
    let mut table = opened(rules, seed);
    let mut game = Game::new(rules);
    let (mut read, mut commands) = (0, Vec::new());
    loop {
        for entry in &table.entries()[read..] {
            match entry.fact {
                Fact::Acted { seat, action } => game.play(seat, action).expect("legal"),
                Fact::Fell { chance, .. } => game.resolve(chance).expect("possible"),
                _ => {}
            }
        }
        read = table.entries().len();
        let Turn::Players(seats) = game.turn() else { return commands };
        let Some(seat) = seats.first().filter(|_| commands.len() < most) else { return commands };
        let legal = game.view(seat.into()).legal();
        let action = legal[rng.below(legal.len())];
        let command = Command { id: commands.len() as u64, order: Order::Act { action } };
        let _ = table.command(seat, &command, 0);
        commands.push((seat, command));
    }
}

/// Whole random games of at most 200 moves: plies, and commands in a second, each game's
/// best time of twenty (other programs may be running).
fn speed(rules: Rules) -> (usize, f64) {
    let scripts: Vec<_> = (0..20).map(|seed| (seed, script(rules, seed, PLIES))).collect();
    let plies: usize = scripts.iter().map(|(_, script)| script.len()).sum();
    let best = |(seed, script): &(u8, Vec<_>)| {
        (0..20).map(|_| timed(rules, *seed, script)).fold(f64::INFINITY, f64::min)
    };
    (plies, plies as f64 / scripts.iter().map(best).sum::<f64>())
}

/// How many seconds the commands of one game take.
fn timed(rules: Rules, seed: u8, script: &[(Seat, Command)]) -> f64 {
    let mut table = opened(rules, seed);
    let start = Instant::now();
    for (seat, command) in script {
        let answer = table.command(*seat, command, 0);
        assert_eq!(answer.refusal, None);
    }
    start.elapsed().as_secs_f64()
}

/// What a seat's notices of a move weigh as JSON: the mean and the most.
fn wire(rules: Rules) -> (f64, usize) {
    let (mut total, mut moves, mut most) = (0, 0, 0);
    for seed in 0..5 {
        let mut table = opened(rules, seed);
        for (seat, command) in script(rules, seed, PLIES) {
            let answer = table.command(seat, &command, 0);
            if table.result().is_some() {
                break;
            }
            let notices = answer.told.iter().map(|told| told.to(Viewer::Seat(Seat::First)));
            let json: String =
                notices.map(|notice| serde_json::to_string(notice).expect("JSON")).collect();
            (total, moves, most) = (total + json.len(), moves + 1, most.max(json.len()));
        }
    }
    (total as f64 / f64::from(moves), most)
}

/// The memory a table holds after 200 moves: what dropping it gives back.
///
/// Random games rarely last that long, so pieces are shuffled to and fro where one can be, and
/// what would end the game is left out by starting again; the longest of many games counts.
fn heap(rules: Rules) -> usize {
    let mut longest = (0..40).map(|seed| (seed, lasting(rules, seed))).collect::<Vec<_>>();
    longest.sort_by_key(|(_, script)| std::cmp::Reverse(script.len()));
    let (seed, script) = &longest[0];
    let mut table = opened(rules, *seed);
    for (seat, command) in script {
        let answer = table.command(*seat, command, 0);
        assert_eq!(answer.refusal, None);
    }
    let region = Region::new(ALLOCATED);
    let plies = script.len().max(1);
    let inline = std::mem::size_of_val(&table);
    drop(table);
    let change = region.change();
    let held = change.bytes_deallocated - change.bytes_allocated + inline;
    // A game that ended sooner is charged as if it had gone on.
    held * PLIES.max(plies) / plies
}

/// A random game that avoids to end as long as it can.
fn lasting(rules: Rules, seed: u8) -> Vec<(Seat, Command)> {
    let mut rng = Rng(u64::from(seed) + 1_000);
    let mut table = opened(rules, seed);
    let mut game = Game::new(rules);
    for entry in table.entries() {
        if let Fact::Fell { chance, .. } = entry.fact {
            game.resolve(chance).expect("possible");
        }
    }
    let mut commands = Vec::new();
    while let (Turn::Players(seats), true) = (game.turn(), commands.len() < PLIES) {
        let Some(seat) = seats.first() else { break };
        let goes_on = |action: &Action| {
            let mut next = game.clone();
            next.play(seat, *action).is_ok() && next.outcome().is_none()
        };
        let legal = game.view(seat.into()).legal();
        let turned = rng.below(legal.len());
        let choice = legal.iter().cycle().skip(turned).take(legal.len()).find(|a| goes_on(a));
        let Some(&action) = choice else { break };
        let command = Command { id: commands.len() as u64, order: Order::Act { action } };
        let entries = table.entries().len();
        let _ = table.command(seat, &command, 0);
        for entry in &table.entries()[entries..] {
            match entry.fact {
                Fact::Acted { seat, action } => game.play(seat, action).expect("legal"),
                Fact::Fell { chance, .. } => game.resolve(chance).expect("possible"),
                _ => {}
            }
        }
        commands.push((seat, command));
    }
    commands
}

//! Plays games of the computer against itself, and tunes the weights of its evaluation on them.
//!
//! ```text
//! tune play banqi 800 3000 1 > samples.txt
//! tune fit samples.txt
//! tune learn 20 1 samples.txt "play banqi 800 3000 1" > banqi.net
//! ```
//!
//! The first plays 800 games at 3,000 positions a move, with chance from seed 1, on all cores, and
//! writes down quiet positions: the result for the seat to act, the score of the search, the game
//! and the position. With the file of a net at the end it plays with that. Several games that share a table are named with commas:
//! `chess,dinosaur`. The second prints the table of weights for `src/evaluate/weights`.
//! The third trains the network of the game in 20 epochs, with chance from seed 1; the last words go into
//! its record. With the file of a net at the end it begins with what that one knows of the same pieces.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Table, seed_of};
use duskboard_ai::learn::Lessons;
use duskboard_ai::seer::Seer;
use duskboard_ai::tune::{Sample, fit};
use duskboard_ai::{Clock, Level, Limits, Net, Nets, Player, Request, Seeded, TimeUse, Value};
use duskboard_rules::{Action, Event, Game, Rules, Seat};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Random half-moves at the start of each game, so that no two are alike.
const OPENING: usize = 8;
/// Positions in which search and evaluation by hand are further apart teach a network nothing.
const SURPRISE: i32 = 250;
/// Where something is hidden, the truth is searched for so many positions to judge it.
const SEER_NODES: u64 = 250;
/// Scores above are wins.
const MOST: i32 = 5_000;
/// Longer games are left out.
const LONGEST: usize = 400;

/// A clock that leaves no time to solve endings, which would take longer than the games.
struct Hurried;

impl Clock for Hurried {
    fn elapsed(&self) -> u64 {
        HURRY.soft / 2
    }
}

const HURRY: TimeUse = TimeUse { soft: 1_000, hard: 1_000 };

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["play", names, games, nodes, seed, ref nets @ ..] => {
            let [games, nodes, seed] = [games, nodes, seed].map(|n| n.parse().expect("a number"));
            let nets = nets.iter().copied().map(read_net).fold(Nets::default(), Nets::with);
            play(&names.split(',').collect::<Vec<_>>(), &nets, games, (nodes, seed));
        }
        ["fit", file] => {
            let text = std::fs::read_to_string(file).expect("a file of samples");
            let samples: Vec<Sample> = text.lines().map(read).collect();
            let table = fit(&samples, &mut |line| eprintln!("{line}"));
            println!("{}", table.expect("samples"));
        }
        ["learn", epochs, seed, file, origin, ref before @ ..] if before.len() < 2 => {
            let [epochs, seed] = [epochs, seed].map(|n| n.parse::<u64>().expect("a number"));
            let before = before.first().copied().map(read_net);
            learn((epochs as u32, seed), before.as_ref(), file, origin);
        }
        _ => {
            eprintln!(
                "expected: play GAME[,GAME] GAMES NODES SEED [NET..], fit FILE, or learn EPOCHS SEED FILE ORIGIN [NET]"
            );
            std::process::exit(2);
        }
    }
}

fn read_net(file: &str) -> Net {
    Net::read(&std::fs::read(file).expect("a file")).expect("a net")
}

/// Trains a network on the samples of a file, and prints its file. It begins with what `before` knows.
fn learn(how: (u32, u64), before: Option<&Net>, file: &str, origin: &str) {
    let mut lessons = Lessons::new(SURPRISE);
    let file = BufReader::new(File::open(file).expect("a file of samples"));
    for line in file.lines() {
        let line = line.expect("text");
        assert!(lessons.add(&read(&line)), "of a game without a network, or of another: {line}");
    }
    let net = lessons.learn(how, before, origin, &mut |line| eprintln!("{line}")).expect("samples");
    std::io::stdout().write_all(&net).expect("somewhere to write to");
}

/// Plays so many games and prints their samples, in the order of the games.
fn play(names: &[&str], nets: &Nets, games: u64, (nodes, seed): (u64, u64)) {
    let next = AtomicU64::new(0);
    let done = Mutex::new((0, BTreeMap::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let name = names[number as usize % names.len()];
            let lines = played(name, nets, nodes, seed_of(seed, number));
            let (written, waiting) = &mut *done.lock().expect("no panic");
            waiting.insert(number, lines);
            while let Some(lines) = waiting.remove(written) {
                print!("{lines}");
                *written += 1;
            }
            if number % 100 == 99 {
                eprintln!("{} games", number + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| drop(scope.spawn(work)));
    });
}

/// The samples of one game, a line each.
fn played(name: &str, nets: &Nets, nodes: u64, seed: u64) -> String {
    let mut table = Table::new(name, seed);
    let mut dice = Seeded::new(seed ^ 0x70E5);
    let mut player = Player::new(Level::BEST, 4).with_nets(nets.clone());
    let mut seer = Seer::new(1);
    let mut samples = Vec::new();
    for ply in 0..LONGEST {
        let Some(seat) = table.to_act() else { break };
        if ply < OPENING {
            table.play(seat, table.any(seat, &mut dice));
            continue;
        }
        let request = Request {
            observed: table.seen(seat),
            limits: Limits { time: Some(HURRY), ..Limits::of_nodes(nodes) },
            clock: &Hurried,
            seed: dice.bits(),
        };
        let thought = player.think(&request, &mut |_| {}).expect("an answer");
        let found = match thought.value {
            // What a seat believes is not what its true position is worth.
            _ if table.game.rules().hides() => judged(&table.game, seat, &mut seer),
            Value::Points(searched) => Some((thought.action, searched)),
            _ => None,
        };
        if let Some((action, searched)) = found
            && is_quiet(&table.game, seat, action)
        {
            samples.push((seat, searched, table.game.fen()));
        }
        table.play(seat, thought.action);
    }
    if table.to_act().is_some() {
        return String::new();
    }
    let winner = table.game.outcome().and_then(|outcome| outcome.winner);
    let result = |seat| winner.map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 });
    let line = |(seat, searched, fen)| format!("{} {searched} {name} {fen}\n", result(seat));
    samples.into_iter().map(line).collect()
}

/// What somebody who sees everything would play, and the score of that; `None` where it has won or lost.
fn judged(game: &Game, seat: Seat, seer: &mut Seer) -> Option<(Action, i32)> {
    let legal = game.view(seat.into()).legal();
    let limits = Limits::of_nodes(SEER_NODES);
    let found = seer.act(&game.reveal(seat.into()), (seat, &legal), limits, &Hurried)?;
    Some(found).filter(|(_, score)| score.abs() < MOST)
}

/// Is this action neither a capture nor a check?
fn is_quiet(game: &Game, seat: Seat, action: Action) -> bool {
    let mut next = game.clone();
    next.play(seat, action).expect("a legal action");
    let noisy = |event: &Event| matches!(event, Event::Captured { .. } | Event::Check { .. });
    !next.told(seat.into()).iter().any(noisy)
}

/// A sample as it was written down.
fn read(line: &str) -> Sample {
    let parts: Vec<&str> = line.splitn(4, ' ').collect();
    let [result, searched, name, fen] = parts[..] else { panic!("no sample: {line}") };
    let rules: Rules = name.parse().expect("a game");
    let game = Game::from_fen(rules, fen).expect("a position");
    let seat = game.turn().seat().expect("somebody to act");
    Sample {
        view: game.reveal(seat.into()),
        seat,
        result: result.parse().expect("a result"),
        searched: searched.parse().expect("a score"),
    }
}

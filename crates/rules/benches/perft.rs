//! Perft against shakmaty and cozy-chess, and the variants against our own chess.
//!
//! `cargo bench -p duskboard-rules --bench perft` runs every case in turn, round after round, and
//! keeps the best time of each: on a noisy machine all of them get the same quiet moments.
//! Every library counts the last level in bulk, the fastest way it offers.
//!
//! `cargo bench ... -- --once NAME` runs a single case in the function `measured`, for tools that count
//! instructions; `benches/README.md` has the command. `-- --list` lists the names.

use duskboard_rules::archess::{Archess, ArchessRules};
use duskboard_rules::perft::perft;
use duskboard_rules::special::{Assassin, AssassinRules, Dinosaur, Orthodox};
use duskboard_rules::{Position, Rules};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 15;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Kiwipete with what each variant adds to it.
const DINOSAUR: &str = "r3k2r/p1ppqpb1/bn1tpnp1/3PN3/1p2P3/2NT1Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ARCHESS: &str = "r3k2r/p1ppqpb1/bn2pna1/3PN3/1a2P3/2N2Q1p/PAPBBPAP/R3K2R w KQkq - 0 1";
const HIDDEN: &str = "r3k2r/p1ppqpb1/bn1apnp1/3PN3/1p2P3/2N1AQ1p/PPPBBPPP/R3K2R w KQkq - 0 1 -";
const REVEALED: &str = "r3k2r/p1ppqpb1/bna1pnp1/3PN3/1p2P3/A1N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 -";
/// The start with both assassins placed.
const PLACED: &str = "rnbqkbnr/pppppppp/3a4/8/8/3A4/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -";

/// What is timed, and what its speed is compared with.
struct Case {
    name: &'static str,
    rivals: &'static [&'static str],
    bar: f64,
    run: Box<dyn Fn() -> u64>,
}

fn cases() -> Vec<Case> {
    let dark = AssassinRules::default();
    let archess = ArchessRules::default();
    const START_RIVALS: &[&str] = &["start/shakmaty", "start/cozy-chess"];
    const KIWIPETE_RIVALS: &[&str] = &["kiwipete/shakmaty", "kiwipete/cozy-chess"];
    const OUR_START: &[&str] = &["start/duskboard"];
    const OUR_KIWIPETE: &[&str] = &["kiwipete/duskboard"];
    vec![
        ours::<Orthodox>("start/duskboard", (), START, 5, START_RIVALS, 1.0),
        rival("start/shakmaty", shakmaty(START, 5)),
        rival("start/cozy-chess", cozy(START, 5)),
        ours::<Orthodox>("kiwipete/duskboard", (), KIWIPETE, 4, KIWIPETE_RIVALS, 1.0),
        rival("kiwipete/shakmaty", shakmaty(KIWIPETE, 4)),
        rival("kiwipete/cozy-chess", cozy(KIWIPETE, 4)),
        ours::<Dinosaur>("start/dinosaur", (), &start("dinosaur"), 4, OUR_START, 0.5),
        ours::<Archess>("start/archess", archess, &start("archess"), 4, OUR_START, 0.5),
        ours::<Assassin>("start/assassin", dark, PLACED, 4, OUR_START, 0.5),
        ours::<Dinosaur>("kiwipete/dinosaur", (), DINOSAUR, 4, OUR_KIWIPETE, 0.5),
        ours::<Archess>("kiwipete/archess", archess, ARCHESS, 4, OUR_KIWIPETE, 0.5),
        ours::<Assassin>("kiwipete/assassin-hidden", dark, HIDDEN, 4, OUR_KIWIPETE, 0.5),
        ours::<Assassin>("kiwipete/assassin-revealed", dark, REVEALED, 4, OUR_KIWIPETE, 0.5),
    ]
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--list"] => cases().iter().for_each(|case| println!("{}", case.name)),
        ["--once", name] => {
            let case = cases().into_iter().find(|case| case.name == name);
            let case = case.unwrap_or_else(|| panic!("no case {name:?}: see --list"));
            // The first slider attack fills the tables; count without that.
            perft(&Orthodox::start(()), 1);
            println!("{name}: {} nodes", measured(&case));
        }
        _ => race(&cases()),
    }
}

/// Runs a case once.
#[inline(never)]
fn measured(case: &Case) -> u64 {
    black_box((case.run)())
}

/// Times all cases, one after the other in each round, and prints speeds and ratios.
fn race(cases: &[Case]) {
    let nodes: Vec<u64> = cases.iter().map(measured).collect();
    let mut best = vec![Duration::MAX; cases.len()];
    for _ in 0..ROUNDS {
        for (case, best) in cases.iter().zip(&mut best) {
            let start = Instant::now();
            measured(case);
            *best = start.elapsed().min(*best);
        }
    }
    let speeds: Vec<f64> =
        nodes.iter().zip(best).map(|(&nodes, time)| nodes as f64 / time.as_secs_f64()).collect();
    println!("perft, bulk counted: best of {ROUNDS} interleaved rounds");
    println!("{:<28} {:>11} {:>9} {:>7} {:>5}", "case", "nodes", "Mnodes/s", "ratio", "bar");
    for ((case, nodes), speed) in cases.iter().zip(nodes).zip(&speeds) {
        print!("{:<28} {nodes:>11} {:>9.1}", case.name, speed / 1e6);
        let rivals =
            cases.iter().zip(&speeds).filter(|(rival, _)| case.rivals.contains(&rival.name));
        match rivals.map(|(_, speed)| *speed).reduce(f64::max) {
            Some(rival) => println!(" {:>7.2} {:>5.1}", speed / rival, case.bar),
            None => println!(),
        }
    }
}

fn ours<P: Position>(
    name: &'static str,
    rules: P::Rules,
    fen: &str,
    depth: u32,
    rivals: &'static [&'static str],
    bar: f64,
) -> Case {
    let position = P::from_fen(rules, fen).expect("a FEN of this variant");
    Case { name, rivals, bar, run: Box::new(move || perft(&position, depth)) }
}

fn rival(name: &'static str, run: impl Fn() -> u64 + 'static) -> Case {
    Case { name, rivals: &[], bar: 0.0, run: Box::new(run) }
}

/// The start position of a variant.
fn start(variant: &str) -> String {
    let rules: Rules = variant.parse().expect("a variant");
    duskboard_rules::Game::new(rules).fen()
}

fn shakmaty(fen: &str, depth: u32) -> impl Fn() -> u64 + 'static {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    let position: shakmaty::Chess =
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position");
    move || shakmaty::perft(&position, depth)
}

fn cozy(fen: &str, depth: u32) -> impl Fn() -> u64 + 'static {
    let board = cozy_chess::Board::from_fen(fen, false).expect("a FEN");
    move || cozy_bulk(&board, depth)
}

/// As in cozy-chess's own example.
fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for action in moves {
            let mut next = board.clone();
            next.play_unchecked(action);
            nodes += cozy_bulk(&next, depth - 1);
        }
        false
    });
    nodes
}

//! How fast the search is: positions a second in each game, best of some rounds.
//!
//! Natively and as wasm in Node, to compare:
//!
//! ```text
//! cargo run --release -p duskboard-ai --example speed
//! cargo build --release -p duskboard-ai --example speed --target wasm32-wasip1
//! node crates/ai/examples/speed.mjs target/wasm32-wasip1/release/examples/speed.wasm
//! ```
//!
//! With the files of nets as arguments, games that have one are measured with it too.

use duskboard_ai::{Level, Limits, Net, Nets, Observations, Player, Request, Timeless};
use duskboard_rules::{GameView, Rules, Seat};
use std::time::Instant;

/// What the first seat sees, in the middle of a game.
const POSITIONS: &[(&str, &str)] = &[
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("dinosaur", "r1bqkb1r/pppp1ppp/2n1tn2/8/4P3/2N1TN2/PPPP2PP/R1BQKB1R w KQkq - 2 5"),
    ("archess", "r1bqkb1r/papp1p1a/2n1pn2/6p1/3P4/2N1P3/PAP2PPA/R1BQKBNR w KQkq - 0 5"),
    ("banqi", "??k??G??/?p?C????/??P?h???/?r????M? 1 r KGMR2H2CP4g2m2rhc2p4 0 9"),
    ("assassin", "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2A2N2/PPPP1PPP/RNBQKB1R w KQkq - 2 4 -"),
    ("slug-torch", "......../......../......../4p3/3PP3/2N2N2/PPP2PPP/R1BQKB1R w - - - 5 -"),
    ("slug-sight", "......../......../1......1/.3p2./3PP3/2N2N2/PPP2PPP/R1BQKB1R w - - - 5 -"),
    ("fog", "......../......../1......1/.1.1p.1./3PP3/2N2N2/PPP2PPP/R1BQKB1R w KQ - - 5"),
];
const NODES: u64 = 200_000;
const ROUNDS: usize = 7;

fn main() {
    let files = std::env::args().skip(1).map(|file| std::fs::read(file).expect("a file"));
    let nets = files.map(|file| Net::read(&file).expect("a net")).collect::<Vec<_>>();
    let names: Vec<_> = nets.iter().map(Net::game).collect();
    let nets = nets.into_iter().fold(Nets::default(), Nets::with);
    println!("game        positions/s");
    for &(name, view) in POSITIONS {
        let rules: Rules = name.parse().expect("a game");
        let learned = names.contains(&Nets::name(rules));
        // In turn, so that a busy machine is unfair to none.
        let mut best = [0.0_f64; 2];
        for _ in 0..ROUNDS {
            best[0] = best[0].max(speed(rules, view, Nets::default()));
            if learned {
                best[1] = best[1].max(speed(rules, view, nets.clone()));
            }
        }
        println!("{name:<12}{:>10.0}", best[0]);
        if learned {
            println!("{:<12}{:>10.0}", "  by its net", best[1]);
        }
    }
}

/// Positions a second of one search by a new player.
fn speed(rules: Rules, view: &str, nets: Nets) -> f64 {
    let view = GameView::read(rules, Seat::First.into(), view).expect("a view");
    let mut seen = Observations::new(rules, Seat::First);
    seen.push(view, Vec::new()).expect("a view of the first seat");
    let mut player = Player::new(Level::BEST, 16).with_nets(nets);
    let limits = Limits::of_nodes(NODES);
    let request = Request { observed: &seen, limits, clock: &Timeless, seed: 1 };
    let begun = Instant::now();
    let thought = player.think(&request, &mut |_| {}).expect("an answer");
    thought.nodes as f64 / begun.elapsed().as_secs_f64()
}

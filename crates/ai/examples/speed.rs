//! How fast the search is: positions a second in each game, best of some rounds.
//!
//! Natively and as wasm in Node, to compare:
//!
//! ```text
//! cargo run --release -p duskboard-ai --example speed
//! cargo build --release -p duskboard-ai --example speed --target wasm32-wasip1
//! node crates/ai/examples/speed.mjs target/wasm32-wasip1/release/examples/speed.wasm
//! ```

use duskboard_ai::{Level, Limits, Observations, Player, Request, Timeless};
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
    println!("game        positions/s");
    for &(name, view) in POSITIONS {
        let speeds = (0..ROUNDS).map(|_| speed(name, view));
        let best = speeds.fold(0.0, f64::max);
        println!("{name:<12}{best:>10.0}");
    }
}

/// Positions a second of one search by a new player.
fn speed(name: &str, view: &str) -> f64 {
    let rules: Rules = name.parse().expect("a game");
    let view = GameView::read(rules, Seat::First.into(), view).expect("a view");
    let mut seen = Observations::new(rules, Seat::First);
    seen.push(view, Vec::new()).expect("a view of the first seat");
    let mut player = Player::new(Level::BEST, 16);
    let limits = Limits::of_nodes(NODES);
    let request = Request { observed: &seen, limits, clock: &Timeless, seed: 1 };
    let begun = Instant::now();
    let thought = player.think(&request, &mut |_| {}).expect("an answer");
    thought.nodes as f64 / begun.elapsed().as_secs_f64()
}

//! `bench`: searches fixed positions to a fixed depth. The number of nodes is a signature: a change
//! that is not meant to change how the computer plays leaves it alone.

use crate::Failure;
use crate::stopwatch::Stopwatch;
use clap::Args;
use duskboard_ai::{Level, Limits, Nets, Observations, Player, Request, USUAL_MEGABYTES};
use duskboard_rules::{GameView, Rules, Seat};
use serde_json::json;
use std::time::Instant;

/// The game, the seat to move, its view, and the depth.
#[rustfmt::skip]
const POSITIONS: &[(&str, Seat, &str, u32)] = &[
    ("chess", Seat::First, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 10),
    ("chess", Seat::First, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 8),
    ("chess", Seat::Second, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQ - 3 8", 9),
    ("chess", Seat::First, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    ("dinosaur", Seat::First, "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8),
    ("dinosaur", Seat::Second, "r1bqkb1r/pppp1ppp/2n1tn2/8/4P3/2N1TN2/PPPP2PP/R1BQKB1R b KQkq - 2 5", 7),
    ("archess", Seat::First, "rnbqkbnr/papppppa/8/8/8/8/PAPPPPPA/RNBQKBNR w KQkq - 0 1", 7),
    ("archess", Seat::First, "r1bqkb1r/papp1p1a/2n1pn2/6p1/3P4/2N1P3/PAP2PPA/R1BQKBNR w KQkq - 0 5", 7),
    ("banqi", Seat::First, "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", 4),
    ("banqi", Seat::First, "??k??G??/?p?C????/??P?h???/?r????M? 1 r KGMR2H2CP4g2m2rhc2p4 0 9", 4),
    ("banqi", Seat::Second, "1K2g2p/2r1G2c/4h3/P2m1C2 2 r - 3 40", 12),
];

#[derive(Args)]
pub(crate) struct Bench {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let begun = Instant::now();
        let mut total = 0;
        let mut lines = Vec::new();
        for &(name, seat, view, depth) in POSITIONS {
            let start = Instant::now();
            let nodes = nodes(name, seat, view, depth)?;
            let seconds = start.elapsed().as_secs_f64();
            lines.push((name, depth, nodes, (nodes as f64 / seconds) as u64));
            total += nodes;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let speed = (total as f64 / seconds) as u64;
        if self.json {
            return Ok(format!(
                "{}\n",
                json!({ "nodes": total, "seconds": seconds, "nps": speed })
            ));
        }
        let mut text: String = lines
            .iter()
            .map(|(name, depth, nodes, nps)| {
                format!("{name} depth {depth} nodes {nodes} nps {nps}\n")
            })
            .collect();
        text += &format!("nodes {total}\nseconds {seconds:.3}\nnps {speed}\n");
        Ok(text)
    }
}

/// How many nodes a search to this depth visits.
fn nodes(name: &str, seat: Seat, view: &str, depth: u32) -> Result<u64, Failure> {
    let rules: Rules = name.parse().map_err(Failure::wrong)?;
    let mut seen = Observations::new(rules, seat);
    let view = GameView::read(rules, seat.into(), view).map_err(Failure::wrong)?;
    seen.push(view, Vec::new()).map_err(Failure::wrong)?;
    let mut player = Player::new(Level::BEST, USUAL_MEGABYTES).with_nets(Nets::built_in());
    let clock = Stopwatch::start();
    let request =
        Request { observed: &seen, limits: Limits::of_depth(depth), clock: &clock, seed: 1 };
    let thought = player.think(&request, &mut |_| {});
    Ok(thought.map_or(0, |thought| thought.nodes))
}

//! The search against plain minimax and expectimax: no windows, no pruning, every outcome.

use super::step;
use crate::dice::Seeded;
use crate::limits::{Limits, Meter};
use crate::repetition::KeyStack;
use crate::score::{MAX_PLY, Score, Window};
use crate::search::{Horizon, Search, Style, score_of};
use crate::searchable::Searchable;
use crate::timeman::Timeless;
use crate::tt::TranspositionTable;
use duskboard_rules::archess::Archess;
use duskboard_rules::banqi::Banqi;
use duskboard_rules::special::Orthodox;
use duskboard_rules::{Dice, Outcome, Position, Reason, Seat, Turn};
use std::ops::ControlFlow;

/// The value for `seat` of a position that was just reached.
fn reached<P: Searchable>(next: &P, seat: Seat, horizon: Horizon, path: &mut KeyStack) -> Score {
    path.push(next.key());
    let mover = next.acting().seat().unwrap();
    let score = node(next, mover, horizon, path);
    path.pop();
    if mover == seat { score } else { -score }
}

fn node<P: Searchable>(position: &P, seat: Seat, horizon: Horizon, path: &mut KeyStack) -> Score {
    let repeated = position.repetition_draws() && path.repeats(position.quiet());
    let outcome = match position.turn() {
        Turn::Over(outcome) => Some(outcome),
        _ if repeated => Some(Outcome::draw(Reason::Repetition)),
        _ => None,
    };
    if let Some(outcome) = outcome {
        return score_of::<P>(outcome, seat, horizon.ply);
    }
    let depth = horizon.depth + i32::from(position.in_check());
    if depth <= 0 || horizon.ply >= MAX_PLY - 1 {
        return position.evaluate(seat);
    }
    let mut best = -P::WIN;
    let _ = position.promising(seat, |action| {
        let mut next = *position;
        next.play_unchecked(seat, action);
        best = best.max(after(&next, seat, horizon.next(depth - 1), path));
        ControlFlow::<()>::Continue(())
    });
    best
}

fn after<P: Searchable>(next: &P, seat: Seat, horizon: Horizon, path: &mut KeyStack) -> Score {
    if next.acting() != Turn::Chance {
        return reached(next, seat, horizon, path);
    }
    let (mut sum, mut total) = (0_i64, 0_i64);
    next.chance(|outcome, weight| {
        let mut child = *next;
        child.resolve_unchecked(outcome);
        sum += i64::from(weight) * i64::from(reached(&child, seat, horizon, path));
        total += i64::from(weight);
    });
    sum.div_euclid(total) as Score
}

/// Compares both values, in full and in random windows, on positions of random games.
fn compare<P: Searchable>(start: P, positions: usize, depth: i32, skip: u32, seed: u64) {
    let mut dice = Seeded::new(seed);
    let tt = TranspositionTable::of_megabytes(1);
    let mut done = 0;
    while done < positions {
        let mut position = start;
        while done < positions && step(&mut position, &mut dice) {
            if dice.roll(skip) > 0 {
                continue;
            }
            let Turn::Players(_) = position.turn() else { break };
            let seat = position.acting().seat().unwrap();
            let horizon = Horizon::new(depth, 1);
            let plain = reached(&position, seat, horizon, &mut KeyStack::of_game(&[], 64));
            let meter = Meter::new(Limits::default(), &Timeless);
            let mut search = Search::new(&tt, &[], meter);
            search.style = Style::PLAIN;
            let found = search.reached(&position, seat, horizon, Window::ALL);
            assert_eq!(found, plain, "{}", position.fen());
            let low = plain - 40 + dice.roll(80) as Score;
            let bound = search.reached(&position, seat, horizon, Window::above(low));
            assert_eq!(bound > low, plain > low, "{} {low}: {bound}, {plain}", position.fen());
            done += 1;
        }
    }
}

#[test]
fn star_pruning_is_exact_in_archess() {
    compare(Archess::start(Default::default()), 400, 2, 3, 1);
    compare(Archess::start(Default::default()), 12, 3, 9, 2);
}

#[test]
fn star_pruning_is_exact_in_banqi() {
    compare(Banqi::start(Default::default()), 3000, 1, 2, 3);
    compare(Banqi::start(Default::default()), 150, 2, 11, 4);
}

#[test]
fn star_pruning_is_exact_in_late_banqi() {
    let fens =
        ["1K2??1p/2r1G2c/?3h3/P2m1C2 1 r Rp2 3 20", "?k2P2?/2C1h3/3?2g1/R4m1? 2 b HPcp 0 30"];
    for (seed, fen) in fens.into_iter().enumerate() {
        let position = Banqi::from_fen(Default::default(), fen).unwrap();
        compare(position, 30, 3, 3, seed as u64);
    }
}

#[test]
fn the_search_without_shortcuts_is_minimax() {
    compare(Orthodox::start(()), 120, 2, 5, 5);
    compare(Orthodox::start(()), 6, 3, 17, 6);
}

/// The value of a shot at a knight is the mean over the coin.
#[test]
fn a_shot_at_a_knight_is_worth_the_mean_of_the_coin() {
    let fen = "4k3/pp3ppp/8/3n4/8/8/3A1PPP/4K2R w - - 0 1";
    let position = Archess::from_fen(Default::default(), fen).unwrap();
    let mut shot = position;
    shot.play_unchecked(Seat::First, "d2*d5".parse().unwrap());
    assert_eq!(shot.acting(), Turn::Chance);
    let tt = TranspositionTable::of_megabytes(1);
    for depth in 0..5 {
        let horizon = Horizon::new(depth, 1);
        let mut sum = 0;
        shot.chance(|outcome, _| {
            let mut next = shot;
            next.resolve_unchecked(outcome);
            let meter = Meter::new(Limits::default(), &Timeless);
            let mut search = Search::new(&tt, &[], meter);
            search.style = Style { uses_tt: false, selective: false, ..Style::FULL };
            sum += search.reached(&next, Seat::First, horizon, Window::ALL);
        });
        let meter = Meter::new(Limits::default(), &Timeless);
        let mut search = Search::new(&tt, &[], meter);
        search.style = Style { uses_tt: false, selective: false, ..Style::FULL };
        let mean = search.after(&shot, Seat::First, horizon, Window::ALL);
        assert_eq!(mean, sum.div_euclid(2), "depth {depth}");
    }
}

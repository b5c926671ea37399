//! Generating and playing allocate nothing, in any of the games.
//!
//! `allocation-counter` replaces the allocator of this test program and counts for each thread.

use duskboard_rules::archess::{Archess, ArchessRules, SecondShot};
use duskboard_rules::banqi::{Banqi, BanqiRules};
use duskboard_rules::slug::{CaptureLight, Lamp, Shuffle, Slug, SlugRules};
use duskboard_rules::special::{
    Assassin, AssassinRules, AssassinStep, Dinosaur, DinosaurAssassin, Orthodox,
};
use duskboard_rules::{Action, Chance, Position, Seat, State, Turn, Viewer};
use std::hint::black_box;
use std::ops::ControlFlow;

/// Games of a variant that are played under the counter, and how long one goes on at most.
const GAMES: u64 = 60;
const PLIES: u32 = 400;
/// So many positions have to come together.
const ENOUGH: u64 = 3_000;

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Vec::<u8>::with_capacity(1)))), 1);
    assert_eq!(allocations(|| drop(black_box(State::<Orthodox>::new(())))), 1);
}

#[test]
fn chess() {
    check::<Orthodox>(());
    check::<Dinosaur>(());
}

#[test]
fn assassins() {
    for step in [AssassinStep::OneOrTwo, AssassinStep::ExactlyTwo] {
        check::<Assassin>(AssassinRules { step });
        check::<DinosaurAssassin>(AssassinRules { step });
    }
}

#[test]
fn archess() {
    for second_shot in [SecondShot::None, SecondShot::Captures] {
        check::<Archess>(ArchessRules { second_shot });
    }
}

#[test]
fn slug() {
    for lamp in [Lamp::Torch, Lamp::Sight] {
        let rules = SlugRules { lamp, ..SlugRules::default() };
        check::<Slug>(rules);
        let (shuffle, capture_light) = (Shuffle::Mirrored, CaptureLight::Both);
        check::<Slug>(SlugRules { shuffle, capture_light, ..rules });
    }
}

#[test]
fn banqi() {
    let rules = BanqiRules::default();
    check::<Banqi>(rules);
    check::<Banqi>(BanqiRules { quiet_draw: Some(100), repetition_draw: false });
    // Without a quiet draw the memory of the repetition rule may have to grow: positions only.
    check_positions::<Banqi>(BanqiRules { quiet_draw: None, ..rules });
}

fn check<P: Position>(rules: P::Rules) {
    check_positions::<P>(rules);
    check_states::<P>(rules);
}

fn check_positions<P: Position>(rules: P::Rules) {
    // The first slider attack fills the tables.
    walk(P::start(rules), &mut Rng(0));
    let mut met = 0;
    let counted = allocations(|| {
        for seed in 1..=GAMES {
            met += walk(P::start(rules), &mut Rng(seed));
        }
    });
    assert_eq!(counted, 0, "{rules:?}: allocations on {met} positions");
    assert!(met >= ENOUGH, "{rules:?}: no more than {met} positions");
}

fn check_states<P: Position>(rules: P::Rules) {
    play(State::<P>::new(rules), &mut Rng(0));
    for seed in 1..=GAMES {
        let state = State::<P>::new(rules);
        let mut steps = 0;
        let counted = allocations(|| steps = play(state, &mut Rng(seed)));
        assert_eq!(counted, 0, "{rules:?}: allocations in a game of {steps} steps");
    }
}

fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

/// A random game on bare positions, with all that a search asks of each; how many there were.
fn walk<P: Position>(mut position: P, rng: &mut Rng) -> u64 {
    for ply in 0..PLIES {
        for viewer in Viewer::ALL {
            black_box(position.view(viewer));
        }
        match position.turn() {
            Turn::Over(_) => return ply.into(),
            Turn::Chance => position.resolve_unchecked(fall(&position, rng)),
            Turn::Players(_) => {
                let seat = position.acting().seat().expect("somebody acts");
                black_box((position.branches(seat), position.key(), position.check()));
                position.play_unchecked(seat, pick(&position, seat, rng));
            }
        }
    }
    PLIES.into()
}

/// A random game with its memory; how many steps it had.
fn play<P: Position>(mut state: State<P>, rng: &mut Rng) -> u32 {
    for step in 0..PLIES {
        match state.turn() {
            Turn::Over(_) => return step,
            Turn::Chance => state.resolve(fall(state.position(), rng)).expect("it can happen"),
            Turn::Players(_) => {
                let seat = state.turn().seat().expect("somebody acts");
                state.play(seat, pick(state.position(), seat, rng)).expect("it is legal");
            }
        }
    }
    PLIES
}

/// One of the legal actions.
fn pick<P: Position>(position: &P, seat: Seat, rng: &mut Rng) -> Action {
    let mut count = 0;
    let _ = position.legal(seat, |_| {
        count += 1;
        ControlFlow::<()>::Continue(())
    });
    let mut left = rng.roll(count);
    let picked = position.legal(seat, |action| match left {
        0 => ControlFlow::Break(action),
        _ => {
            left -= 1;
            ControlFlow::Continue(())
        }
    });
    picked.break_value().expect("there are actions")
}

/// One of the outcomes of chance, as likely as it is.
fn fall<P: Position>(position: &P, rng: &mut Rng) -> Chance {
    let mut total = 0;
    position.chance(|_, weight| total += weight);
    let mut left = i64::from(rng.roll(total));
    let mut fallen = None;
    position.chance(|outcome, weight| {
        left -= i64::from(weight);
        if left < 0 && fallen.is_none() {
            fallen = Some(outcome);
        }
    });
    fallen.expect("there are outcomes")
}

/// Numbers that look random and are the same in each run.
struct Rng(u64);

impl Rng {
    /// Below `sides`, all but evenly.
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * u128::from(sides)) >> 64) as u32
    }
}

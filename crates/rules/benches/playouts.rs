//! Random games a second, to compare with `benches/openspiel.py`.
//!
//! `cargo bench -p duskboard-rules --bench playouts` plays whole games under all rules: a random
//! one of the legal actions, chance, and a `State` that knows repetitions.

use duskboard_rules::banqi::{Banqi, BanqiRules};
use duskboard_rules::slug::{Lamp, Slug, SlugRules};
use duskboard_rules::{Position, State, Turn};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 10;
const A_ROUND: Duration = Duration::from_millis(300);

fn main() {
    let slug = |lamp| Slug::usual(SlugRules { lamp, ..SlugRules::default() });
    let (torch, sight) = (slug(Lamp::Torch), slug(Lamp::Sight));
    let banqi = Banqi::start(BanqiRules::default());
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15);
    let mut best = [Speed::default(); 3];
    for _ in 0..ROUNDS {
        best[0].keep_better(round(&torch, &mut rng));
        best[1].keep_better(round(&sight, &mut rng));
        best[2].keep_better(round(&banqi, &mut rng));
    }
    println!("random games: best of {ROUNDS} interleaved rounds");
    println!("{:<12} {:>10} {:>11} {:>12}", "game", "games/s", "plies/game", "plies/s");
    for (name, Speed { games, plies }) in ["slug-torch", "slug-sight", "banqi"].iter().zip(best) {
        println!("{name:<12} {games:>10.0} {:>11.1} {plies:>12.0}", plies / games);
    }
}

/// Games and players' actions a second.
#[derive(Clone, Copy, Default)]
struct Speed {
    games: f64,
    plies: f64,
}

impl Speed {
    fn keep_better(&mut self, other: Speed) {
        if other.plies > self.plies {
            *self = other;
        }
    }
}

fn round<P: Position>(start: &P, rng: &mut Rng) -> Speed {
    let (mut games, mut plies) = (0, 0);
    let clock = Instant::now();
    while clock.elapsed() < A_ROUND {
        plies += game(State::from_position(*start), rng);
        games += 1;
    }
    let seconds = clock.elapsed().as_secs_f64();
    Speed { games: f64::from(games) / seconds, plies: plies as f64 / seconds }
}

/// Plays a game to its end; how many actions the players had.
fn game<P: Position>(mut state: State<P>, rng: &mut Rng) -> u64 {
    let mut plies = 0;
    loop {
        match state.turn() {
            Turn::Over(outcome) => {
                black_box(outcome);
                return plies;
            }
            Turn::Chance => toss(&mut state, rng),
            Turn::Players(_) => {
                act(&mut state, rng);
                plies += 1;
            }
        }
    }
}

fn act<P: Position>(state: &mut State<P>, rng: &mut Rng) {
    let seat = state.turn().seat().expect("somebody acts");
    let action = state.pick(seat, |count| rng.below(count as u32) as usize);
    state.play_unchecked(seat, action.expect("a seat that acts has an action"));
}

fn toss<P: Position>(state: &mut State<P>, rng: &mut Rng) {
    let mut total = 0;
    state.position().chance(|_, weight| total += weight);
    let mut left = i64::from(rng.below(total));
    let mut fallen = None;
    state.position().chance(|outcome, weight| {
        left -= i64::from(weight);
        if left < 0 && fallen.is_none() {
            fallen = Some(outcome);
        }
    });
    state.resolve_unchecked(fallen.expect("chance has outcomes"));
}

/// Xorshift.
struct Rng(u64);

impl Rng {
    fn below(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(sides)) >> 32) as u32
    }
}

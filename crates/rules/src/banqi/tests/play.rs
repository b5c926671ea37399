//! Random games: the fast rules agree with the plain ones; and perft.

use super::{START, reference};
use crate::banqi::{Banqi, BanqiRules, Side};
use crate::chess::zobrist::mix;
use crate::perft::{divide, perft};
use crate::{Action, Position, Reason, Seat, State, Turn, View};

/// Pseudo-random numbers below `sides`, the same in each run.
struct Rolls(u64);

impl Rolls {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = mix(self.0);
        (self.0 >> 32) as u32 % sides
    }
}

/// Plays a random game to its end; `visit` sees every position in which a player is to act.
fn random_game(seed: u64, rules: BanqiRules, mut visit: impl FnMut(&State<Banqi>)) -> State<Banqi> {
    let mut dice = Rolls(mix(seed));
    let mut game = State::<Banqi>::new(rules);
    loop {
        match game.turn() {
            Turn::Over(_) => return game,
            Turn::Chance => {
                let chances = game.chances();
                let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
                assert_eq!(total, game.position().bag().size(), "weights are those of the bag");
                let mut drawn = dice.roll(total);
                let fell = game.position().fall(&mut |_| drawn);
                let chosen = chances.iter().find(|(_, weight)| match drawn.checked_sub(*weight) {
                    Some(rest) => {
                        drawn = rest;
                        false
                    }
                    None => true,
                });
                assert_eq!(fell, Some(chosen.unwrap().0));
                game.resolve(chosen.unwrap().0).unwrap();
            }
            Turn::Players(seats) => {
                visit(&game);
                let seat = seats.first().unwrap();
                let legal = game.view(seat.into()).legal_list();
                let action = legal[dice.roll(legal.len() as u32) as usize];
                game.play(seat, action).unwrap();
            }
        }
        let now = game.position();
        assert_eq!(now.key(), now.hash_from_scratch(), "{now:?}");
        assert_eq!(now.outlook().0, now.turn(), "{now:?}");
    }
}

#[test]
fn random_play() {
    let mut reasons = [0; 9];
    for seed in 0..150 {
        let rules = BanqiRules {
            quiet_draw: [Some(60), Some(100)][seed as usize % 2],
            ..Default::default()
        };
        let game = random_game(seed, rules, |game| check(game.position(), rules));
        reasons[game.outcome().unwrap().reason as usize] += 1;
    }
    for reason in [Reason::NoPieces, Reason::Quiet] {
        assert!(reasons[reason as usize] > 0, "no game ended by {reason}");
    }
}

/// Everything that must hold whenever a player is to act.
fn check(now: &Banqi, rules: BanqiRules) {
    let seat = now.acting().seat().unwrap();
    let view = now.view(seat.into());
    let legal = view.legal_list();
    let mut texts: Vec<String> = legal.iter().map(Action::to_string).collect();
    texts.sort();
    assert_eq!(texts, reference::legal(now), "{now:?}");
    assert_eq!(Banqi::from_fen(rules, &now.fen()).as_ref(), Ok(now));
    let branches: u64 = legal.iter().map(|&action| now.outcomes_of(seat, action)).sum();
    assert_eq!(now.branches(seat), branches, "{now:?}");
    assert!(now.can_act(seat) && !now.can_act(seat.other()), "{now:?}");
    assert_eq!(now.bag().size(), now.board().down().count());
    assert!(Side::BOTH.iter().all(|&side| reference::pieces(now, side) > 0));
    for &action in legal.iter().step_by(9) {
        assert_eq!(view.read_action(&view.write(action)), Some(action), "{now:?}");
    }
}

/// Random steps by number and by action: no step chooses from what was counted for another.
#[test]
fn what_was_counted_is_forgotten_with_the_next_step() {
    let (mut dice, mut first) = (Rolls(mix(3)), |_| 0);
    for _ in 0..20 {
        let mut game = State::<Banqi>::new(Default::default());
        game.await_player(&mut first);
        while let Some(seat) = game.turn().seat() {
            let number = dice.roll(game.position().count(seat) as u32) as usize;
            let mut next = game.clone();
            next.play(seat, game.position().nth(seat, number).unwrap()).unwrap();
            next.throw(&mut first);
            let count = next.turn().seat().map_or(0, |seat| next.position().count(seat));
            if dice.roll(2) == 0 {
                game = next;
            } else {
                assert_eq!(game.advance(number, &mut first), count, "{next:?}");
                assert_eq!(game.position(), next.position());
            }
        }
    }
}

#[test]
fn perft_of_the_start() {
    let start = Banqi::start(BanqiRules::default());
    for (depth, leaves) in [(0, 1), (1, 448), (2, 192_448), (3, 78_989_568)] {
        assert_eq!(perft(&start, depth), leaves, "depth {depth}");
    }
    let parts = divide(&start, 2);
    assert_eq!(parts.len(), 32);
    assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 192_448);
}

/// Perft by playing everything out, down to the leaves.
fn slow_perft(position: &Banqi, depth: u32) -> u64 {
    let Turn::Players(seats) = position.turn() else {
        let Turn::Chance = position.turn() else { return 0 };
        let mut leaves = 0;
        position.chance(|outcome, _| {
            let mut next = *position;
            next.resolve_unchecked(outcome);
            leaves += if depth == 0 { 1 } else { slow_perft(&next, depth) };
        });
        return leaves;
    };
    let seat = seats.first().unwrap();
    let mut leaves = 0;
    for action in reference::legal(position) {
        let mut next = *position;
        next.play_unchecked(seat, action.parse().unwrap());
        leaves += match (depth, next.acting()) {
            (1, Turn::Players(_)) => 1,
            _ => slow_perft(&next, depth - 1),
        };
    }
    leaves
}

#[test]
fn perft_is_what_playing_it_out_counts() {
    for fen in [
        START,
        "K1?5/8/2c2?2/7p 2 r Pk 12 34",
        "c1P1k3/P2C4/g1Ph4/2?1p2C 1 b m 0 9",
        "8/8/1Rh5/pG6 1 r - 57 30",
    ] {
        let position = Banqi::from_fen(Default::default(), fen).unwrap();
        for depth in 1..=if fen == START { 1 } else { 3 } {
            assert_eq!(perft(&position, depth), slow_perft(&position, depth), "{fen} {depth}");
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Banqi>() <= 80, "{} bytes", size_of::<Banqi>());
}

#[test]
fn keys_tell_positions_apart() {
    let fens = [
        "8/8/8/K6k 1 r - 0 1",
        "8/8/8/K6k 2 r - 0 1",
        "8/8/8/K6k 1 b - 0 1",
        "8/8/K7/7k 1 r - 0 1",
        "8/8/8/K5?k 1 r P 0 1",
        "8/8/8/K5?k 1 r p 0 1",
        "8/8/8/K4?1k 1 r p 0 1",
    ];
    let key = |fen: &str| Banqi::from_fen(Default::default(), fen).unwrap().key();
    for (i, a) in fens.iter().enumerate() {
        assert!(fens[..i].iter().all(|b| key(a) != key(b)), "{a}");
    }
    assert_eq!(key("8/8/8/K6k 1 r - 0 1"), key("8/8/8/K6k 1 r - 30 31"));
    let mut flipping = Banqi::start(Default::default());
    flipping.play_unchecked(Seat::First, "a1a1".parse().unwrap());
    assert_ne!(flipping.key(), Banqi::start(Default::default()).key());
}

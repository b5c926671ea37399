//! Law 6: a player given two indistinguishable histories and one seed plays the same action.
//!
//! Two games are played side by side that differ only in what a seat cannot see. As long as its
//! observations are the same its answers must be the same, for a new player and for one that
//! remembers.
//!
//! `DUSKBOARD_PEEKING=20 cargo test -p duskboard-ai --test no_peeking` compares twenty times as many.

mod common;

use common::{Table, ask, think};
use duskboard_ai::{Level, Limits, Player, Seeded};
use duskboard_rules::{Action, Chance, Dice, Seat};

/// A factor for the number of games to compare.
fn patience() -> u64 {
    match std::env::var("DUSKBOARD_PEEKING") {
        Ok(number) => number.parse().expect("DUSKBOARD_PEEKING is a number"),
        Err(_) => 1,
    }
}

/// Follows two games that differ in secret until the seat can tell them apart. Both play the same
/// actions, as long as they are legal in both. Returns how many answers were compared.
fn compare(mut left: Table, mut right: Table, seat: Seat, seed: u64) -> u32 {
    let mut dice = Seeded::new(seed);
    let mut compared = 0;
    let mut players = [(); 2].map(|()| Player::new(Level::BEST, 1));
    while left.seen(seat) == right.seen(seat) && compared < 40 {
        let (Some(mover), same) = (left.to_act(), left.to_act() == right.to_act()) else { break };
        if !same {
            break;
        }
        if mover == seat {
            let limits = Limits::of_nodes(250);
            let level = dice.roll(8) + 1;
            let seed = dice.bits();
            let fresh = [&left, &right].map(|t| think(t.seen(seat), level, limits, seed));
            assert_eq!(fresh[0], fresh[1]);
            let [a, b] = &mut players;
            let old = ask(a, left.seen(seat), limits, seed);
            assert_eq!(old, ask(b, right.seen(seat), limits, seed));
            compared += 1;
        }
        let both: Vec<Action> =
            left.legal(mover).into_iter().filter(|a| right.legal(mover).contains(a)).collect();
        if both.is_empty() {
            break;
        }
        let action = both[dice.roll(both.len() as u32) as usize];
        left.play(mover, action);
        right.play(mover, action);
    }
    compared
}

#[test]
fn where_the_other_assassin_is_does_not_matter() {
    let mut compared = 0;
    for (number, name) in ["assassin", "stealth", "dinosaur-assassin"].into_iter().enumerate() {
        for seed in 0..9 * patience() {
            let mut dice = Seeded::new(seed);
            let place = |file: u32| -> Action {
                let file = char::from(b'a' + file as u8);
                format!("A@{file}6").parse().unwrap()
            };
            let [mut left, mut right] = [(); 2].map(|()| Table::new(name, seed));
            left.play(Seat::Second, place(dice.roll(3)));
            right.play(Seat::Second, place(5 + dice.roll(3)));
            compared += compare(left, right, Seat::First, seed ^ number as u64);
        }
    }
    println!("{compared} positions with an unseen assassin");
    assert!(u64::from(compared) >= 100 * patience(), "only {compared} positions were compared");
}

#[test]
fn how_the_other_officers_stand_does_not_matter() {
    let mut compared = 0;
    for name in ["slug-torch", "slug-sight"] {
        for seed in 0..4 * patience() {
            let mut dice = Seeded::new(seed);
            let mine = order(&mut dice);
            let tables = [(); 2].map(|()| {
                let theirs = order(&mut dice);
                Table::shuffled(name, &[mine, theirs], seed)
            });
            let [left, right] = tables;
            compared += compare(left, right, Seat::First, seed);
        }
    }
    println!("{compared} positions with unseen officers");
    assert!(u64::from(compared) >= 40 * patience(), "only {compared} positions were compared");
}

#[test]
fn what_the_other_side_has_played_unseen_does_not_matter() {
    let mut compared = 0;
    for seed in 0..8 * patience() {
        let mut dice = Seeded::new(seed);
        let mut start = Table::new("fog", seed);
        let opening = start.any(Seat::First, &mut dice);
        start.play(Seat::First, opening);
        let [left, right] = [(); 2].map(|()| {
            let mut table = start.clone();
            let reply = table.any(Seat::Second, &mut dice);
            table.play(Seat::Second, reply);
            table
        });
        if left.game.fen() != right.game.fen() {
            compared += compare(left, right, Seat::First, seed);
        }
    }
    println!("{compared} positions after unseen replies");
    assert!(u64::from(compared) >= 10 * patience(), "only {compared} positions were compared");
}

/// Officers in any order.
fn order(dice: &mut Seeded) -> Chance {
    let mut order = *b"RNBQKBNR";
    for i in (1..8).rev() {
        order.swap(i, dice.roll(i as u32 + 1) as usize);
    }
    Chance::Officers(order)
}

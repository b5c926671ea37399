//! The truth is among the worlds that a seat believes possible.

mod common;

use common::{Table, guess, think};
use duskboard_ai::{Guess, Level, Limits, Player, Seeded};
use duskboard_rules::Seat;
use std::collections::BTreeSet;

/// On random games: the share of positions in which every unseen piece was held possible where it
/// stood, the share of pieces, and the number of positions.
fn support(name: &str, games: u64) -> (f64, f64, u32) {
    let (mut whole, mut positions, mut found, mut pieces) = (0, 0, 0, 0);
    for seed in 0..games {
        let mut table = Table::new(name, seed);
        let mut dice = Seeded::new(seed);
        let mut player = Player::new(Level::BEST, 1);
        for _ in 0..70 {
            let Some(seat) = table.to_act() else { break };
            if seat == Seat::First {
                let guesses = guess(&mut player, table.seen(seat));
                let hidden = table.unseen(seat);
                let held = hidden.iter().filter(|(letter, square)| {
                    let fits = |g: &Guess| g.piece == *letter && g.square.to_string() == *square;
                    guesses.iter().any(|g| fits(g) && g.probability > 0.0)
                });
                let held = held.count();
                found += held;
                pieces += hidden.len();
                whole += u32::from(held == hidden.len());
                positions += 1;
            }
            let action = table.any(seat, &mut dice);
            table.play(seat, action);
        }
    }
    (f64::from(whole) / f64::from(positions), found as f64 / pieces.max(1) as f64, positions)
}

#[test]
fn an_assassin_is_never_lost() {
    for name in ["assassin", "stealth", "dinosaur-assassin"] {
        let (whole, _, positions) = support(name, 12);
        assert!(positions > 100);
        assert!(whole > 0.99, "{name}: in {whole} of {positions} positions");
    }
}

#[test]
fn pieces_in_the_fog_are_held_possible_where_they_are() {
    for name in ["slug-torch", "slug-sight", "fog"] {
        let (whole, pieces, positions) = support(name, 8);
        println!("{name}: whole {whole:.3}, pieces {pieces:.4}, positions {positions}");
        assert!(pieces > 0.95, "{name}: {pieces} of the pieces in {positions} positions");
    }
}

/// A placement that is always the same would be no secret.
#[test]
fn an_assassin_is_put_here_and_there() {
    let table = Table::new("assassin", 1);
    for seat in Seat::BOTH {
        let place =
            |seed| think(table.seen(seat), 8, Limits::of_nodes(2_000), seed).unwrap().action;
        let places: BTreeSet<String> = (0..24).map(|seed| place(seed).to_string()).collect();
        assert!(places.len() > 2, "{seat:?} always plays one of {places:?}");
    }
}

/// Moves of other pieces tell nothing about an assassin, however many moves it had; and players are
/// not expected to capture their own.
#[test]
fn usual_moves_hardly_tell_where_an_assassin_is() {
    let mut table = Table::new("assassin", 1);
    for (seat, action) in [Seat::First, Seat::Second].into_iter().cycle().zip([
        "A@d3", "A@e6", "e2e3", "g8f6", "b1c3", "b8c6", "h2h3", "h7h6", "f1e2", "a7a6", "g1f3",
        "a6a5",
    ]) {
        table.play(seat, action.parse().unwrap());
    }
    let guesses = guess(&mut Player::new(Level::BEST, 1), table.seen(Seat::Second));
    let at_home = |g: &&Guess| g.square.to_string().ends_with('3');
    let likely: Vec<f64> = guesses.iter().filter(at_home).map(|g| g.probability).collect();
    assert_eq!(likely.len(), 4, "a3, b3, d3 and g3 are left: {guesses:?}");
    assert!(likely.iter().sum::<f64>() > 0.9, "hardly gone: {guesses:?}");
    assert!(likely[0] < 1.5 * likely[3], "all about as likely: {guesses:?}");
}

/// Probabilities are positive, and those of one square add up to one at most.
#[test]
fn guesses_add_up() {
    for name in ["assassin", "slug-torch", "slug-sight", "fog"] {
        let mut table = Table::new(name, 4);
        let mut dice = Seeded::new(4);
        let mut player = Player::new(Level::BEST, 1);
        for _ in 0..30 {
            let Some(seat) = table.to_act() else { break };
            if seat == Seat::First {
                let guesses = guess(&mut player, table.seen(seat));
                for guess in &guesses {
                    let here = guesses.iter().filter(|g| g.square == guess.square);
                    let sum: f64 = here.map(|g| g.probability).sum();
                    assert!(guess.probability > 0.0 && sum < 1.0 + 1e-6, "{name} {guess:?} {sum}");
                }
            }
            let action = table.any(seat, &mut dice);
            table.play(seat, action);
        }
    }
}

//! Won endings of Banqi are won before the quiet limit.

mod common;

use common::ask;
use duskboard_ai::{Level, Limits, Observations, Player};
use duskboard_rules::{Game, Outcome, Rules, Seat};

/// The outcome if level 8 plays both sides from here on.
fn played_out(fen: &str, nodes: u64) -> Outcome {
    let rules: Rules = "banqi".parse().unwrap();
    let mut game = Game::from_fen(rules, fen).unwrap();
    let mut seen = Seat::BOTH.map(|seat| Observations::new(rules, seat));
    let mut players = Seat::BOTH.map(|_| Player::new(Level::BEST, 1));
    loop {
        for (seat, seen) in Seat::BOTH.into_iter().zip(&mut seen) {
            seen.push(game.view(seat.into()), game.told(seat.into())).unwrap();
        }
        let Some(seat) = game.turn().seat() else { return game.outcome().unwrap() };
        let place = seat.index();
        let limits = Limits::of_nodes(nodes);
        let thought = ask(&mut players[place], &seen[place], limits, 1).unwrap();
        game.play(seat, thought.action).unwrap();
    }
}

/// A won ending is won if the quiet limit leaves enough half-moves; with one fewer it is a draw.
#[test]
fn won_endings_are_won_in_time() {
    for (board, way) in [
        // Three pieces hunt one.
        ("7K/8/5r2/6GM", 17),
        ("G7/4g3/6M1/1K6", 19),
        ("1P6/4Rk2/8/P7", 19),
        // A King and a Cannon.
        ("8/3Cr3/8/7K", 21),
        // Two against two: both pairs can take each other.
        ("kR6/8/4K3/7p", 29),
        ("2g5/7K/6k1/G7", 45),
    ] {
        for (quiet, winner) in
            [(0, Some(Seat::First)), (60 - way, Some(Seat::First)), (61 - way, None)]
        {
            let fen = format!("{board} 1 r - {quiet} 50");
            let outcome = played_out(&fen, 300);
            assert_eq!(outcome.winner, winner, "{fen}: {outcome}");
        }
    }
}

/// Endings with more pieces than a tablebase holds are won too, before the quiet limit.
#[test]
fn larger_endings_are_won_in_time() {
    for board in ["KG1M4/8/8/5r1h", "7K/1G6/3M4/r2h1p2", "C6K/1G4P1/3M4/r2h1p2"] {
        let fen = format!("{board} 1 r - 0 50");
        let outcome = played_out(&fen, 3_000);
        assert_eq!(outcome.winner, Some(Seat::First), "{fen}: {outcome}");
    }
}

//! Mates in two and three moves are found. The positions are in `mates.txt`: game, moves, FEN.

mod common;

use common::think;
use duskboard_ai::{Limits, Observations, Value};
use duskboard_rules::{GameView, Rules, Seat};

#[test]
fn mates_in_two_and_three_are_found() {
    let (mut count, mut shortest) = (0, 0);
    for line in include_str!("mates.txt").lines() {
        let mut words = line.splitn(3, ' ');
        let [name, moves, fen] = [(); 3].map(|()| words.next().unwrap());
        let rules: Rules = name.parse().unwrap();
        let seat = if fen.contains(" w ") { Seat::First } else { Seat::Second };
        let mut seen = Observations::new(rules, seat);
        seen.push(GameView::read(rules, seat.into(), fen).unwrap(), Vec::new()).unwrap();
        let limits = Limits { nodes: Some(400_000), ..Limits::of_depth(16) };
        let thought = think(&seen, 8, limits, 1).unwrap();
        let Value::Wins(found) = thought.value else { panic!("{line}: {}", thought.value) };
        let moves: u32 = moves.parse().unwrap();
        shortest += u32::from(found <= moves);
        count += 1;
    }
    assert!(count >= 30 && shortest * 10 >= count * 9, "{shortest} of {count} by the shortest way");
}

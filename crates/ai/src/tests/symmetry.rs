//! The evaluation is symmetric: for both seats, for both sides, and for mirrored boards.

use super::step;
use crate::dice::Seeded;
use crate::evaluate::Evaluator;
use crate::evaluate::inputs::Seen;
use crate::evaluate::net::tests::some;
use crate::searchable::Searchable;
use duskboard_rules::archess::Archess;
use duskboard_rules::special::{Dinosaur, Orthodox};
use duskboard_rules::{Position, Seat};

/// The same position with the rows of the board changed, and perhaps the other side to move.
/// Castling rights and en passant are dropped: the evaluation ignores them.
fn changed<P: Searchable>(position: &P, turned: bool, board: impl Fn(Vec<&str>) -> String) -> P {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let turn = if (fields[1] == "w") != turned { "w" } else { "b" };
    let board = board(fields[0].split('/').collect());
    let fen = format!("{board} {turn} - - {} {}", fields[4], fields[5]);
    P::from_fen(position.rules(), &fen).unwrap()
}

/// Black's pieces as White's, and the other way round.
fn sides_exchanged(rows: Vec<&str>) -> String {
    let other = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let rows: Vec<&str> = rows.into_iter().rev().collect();
    rows.join("/").chars().map(other).collect()
}

/// The a-file as the h-file.
fn mirrored(rows: Vec<&str>) -> String {
    let rows: Vec<String> = rows.into_iter().map(|row| row.chars().rev().collect()).collect();
    rows.join("/")
}

/// By hand and by a network of any numbers.
fn is_fair<P: Searchable + Seen>(start: P) {
    let net = some(P::LAYOUT);
    let mut evaluator = Evaluator::new(Some(&net));
    let mut learned = |position: &P, seat| position.evaluate_by(&mut evaluator, 0, seat);
    for seed in 0..15 {
        let mut position = start;
        let mut dice = Seeded::new(seed);
        for _ in 0..80 {
            if !step(&mut position, &mut dice) {
                break;
            }
            let [score, other] = Seat::BOTH.map(|seat| position.evaluate(seat));
            assert_eq!(score, -other, "{}", position.fen());
            let exchanged = changed(&position, true, sides_exchanged);
            assert_eq!(score, exchanged.evaluate(Seat::Second), "{}", position.fen());
            let mirrored = changed(&position, false, mirrored);
            assert_eq!(score, mirrored.evaluate(Seat::First), "{}", position.fen());
            let [score, other] = Seat::BOTH.map(|seat| learned(&position, seat));
            assert_eq!(score, -other, "{}", position.fen());
            assert_eq!(score, learned(&exchanged, Seat::Second), "{}", position.fen());
            assert_eq!(score, learned(&mirrored, Seat::First), "{}", position.fen());
        }
    }
}

#[test]
fn a_board_is_worth_the_same_from_both_sides() {
    is_fair(Orthodox::start(()));
    is_fair(Dinosaur::start(()));
    is_fair(Archess::start(Default::default()));
}

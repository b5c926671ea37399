//! The binary against the rules written a second time.

use crate::positions::{LATER, STARTS};
use crate::run::{run, words};
use duskboard_reference::{Rules, Seat, Viewer};

fn told(line: &str) -> String {
    let answer = run(&words(line));
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""), "{line}");
    answer.out
}

#[test]
fn answers_like_the_reference() {
    for (variant, fen) in STARTS.iter().chain(LATER) {
        let rules = Rules::new(variant, &[]).expect("a variant");
        let position = format!("{variant} --fen '{fen}'");
        for seat in [Seat::First, Seat::Second] {
            let legal = rules.legal(fen, seat);
            let lines: String = legal.iter().map(|action| format!("{action}\n")).collect();
            assert_eq!(told(&format!("legal {position} --seat {}", seat.name())), lines);
            for action in legal.iter().step_by(4) {
                apply(&rules, fen, seat, action, &position);
            }
            let view = rules.view(fen, Viewer::Seat(seat));
            assert_eq!(told(&format!("view {position} --seat {}", seat.name())), view + "\n");
        }
        let view = rules.view(fen, Viewer::Spectator);
        assert_eq!(told(&format!("view {position} --seat spectator")), view + "\n");
        let nodes = format!("nodes {}\n", rules.perft(fen, 1));
        assert!(told(&format!("perft {position} 1")).starts_with(&nodes), "{position}");
    }
}

/// The action with each outcome of chance, or without one.
fn apply(rules: &Rules, fen: &str, seat: Seat, action: &str, position: &str) {
    let chances = rules.chances(fen, seat, action);
    let mut outcomes: Vec<_> = chances.iter().map(|(chance, _)| Some(chance.as_str())).collect();
    if outcomes.is_empty() {
        outcomes.push(None);
    }
    for chance in outcomes.into_iter().step_by(5) {
        let (after, outcome) = rules.apply(fen, seat, action, chance).expect("a legal action");
        let luck = chance.map_or(String::new(), |chance| format!("--chance {chance}"));
        let line = format!("apply {position} {action} --seat {} {luck}", seat.name());
        assert_eq!(told(&line), format!("{after}\n{outcome}\n"), "{line}");
    }
}

//! Matches from a position.

use crate::run::{fails, run, words};

/// Where nobody has a choice, whoever plays: the game, the position, how all games end.
const FORCED: &[(&str, &str, &str)] = &[
    ("chess", "kR6/8/1K6/8/8/8/8/8 b - - 0 1", "material"),
    ("archess", "kR6/8/1K6/8/8/8/8/8 b - - 0 1", "material"),
    ("banqi", "K7/8/8/7p 2 r - 59 1", "quiet"),
    ("slug-sight", "4k3/8/8/8/8/8/8/4K3 w - - 99 1 -", "quiet"),
    ("assassin", "4k3/8/8/8/8/8/8/A3K2a b - - 99 1 -", "quiet"),
];

#[test]
fn every_game_begins_from_the_position() {
    for (variant, fen, end) in FORCED {
        let line = format!("match {variant} --a random --b greedy --games 4 --json --fen '{fen}'");
        let answer = run(&words(&line));
        assert_eq!(answer.status, Some(0), "{answer:?}");
        let told: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(told["games"], 4, "{line}");
        assert_eq!(told["reasons"], serde_json::json!({ *end: 4 }), "{line}");
    }
}

#[test]
fn computers_may_have_threads() {
    for spec in ["level=8", "level=8;threads=2"] {
        let fen = "K7/8/8/7p 2 r - 59 1";
        let line = format!(
            "match banqi --a '{spec}' --b '{spec}' --threads 3 --nodes 500 --games 2 --json --fen '{fen}'"
        );
        let answer = run(&words(&line));
        assert_eq!(answer.status, Some(0), "{answer:?}");
        let told: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!((&told["games"], &told["draws"]), (&2.into(), &2.into()), "{line}");
    }
}

/// A program that is no engine keeps nobody waiting for ever.
#[cfg(unix)]
#[test]
fn who_is_no_engine_is_not_waited_for() {
    fails("match chess --a random --b cmd=/bin/cat", 2, &["expected uciok of the engine"]);
}

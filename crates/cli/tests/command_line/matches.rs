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

/// Another engine plays hidden games too: it is shown the views of its seat, and those of one game only.
#[cfg(unix)]
#[test]
fn another_engine_is_shown_views_where_something_is_hidden() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (engine, heard) = (folder.join("engine.sh"), folder.join("heard.txt"));
    std::fs::write(&heard, "").unwrap();
    let program = env!("CARGO_BIN_EXE_duskboard");
    let script = format!("#!/bin/sh\ntee -a {} | {program} engine\n", heard.display());
    std::fs::write(&engine, script).unwrap();
    std::fs::set_permissions(&engine, PermissionsExt::from_mode(0o755)).unwrap();
    let variants = ["assassin", "slug-torch", "fog"];
    for variant in variants {
        let line = format!(
            "match {variant} --a 'cmd={};UCI_Variant={variant};Level=1' --b random --nodes 50 --games 2 --json",
            engine.display()
        );
        let answer = run(&words(&line));
        assert_eq!(answer.status, Some(0), "{answer:?}");
        let told: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(told["games"], 2, "{line}");
    }
    let heard = std::fs::read_to_string(heard).unwrap();
    let games: Vec<_> = heard.split("ucinewgame").skip(1).collect();
    assert_eq!(games.len(), 6);
    for (number, game) in games.into_iter().enumerate() {
        let views: Vec<_> = game.lines().filter(|line| line.starts_with("position fen")).collect();
        let moves = game.lines().filter(|line| line.starts_with("go ")).count();
        assert!(views.len() > moves, "{} views, {moves} moves", views.len());
        let hides = |view: &&str| {
            let board = view.split(' ').nth(2).unwrap();
            match variants[number / 2] {
                "assassin" => !(board.contains('A') && board.contains('a')),
                _ => board.contains('.'),
            }
        };
        assert!(views.iter().all(hides), "{views:?}");
    }
}

/// A program that is no engine keeps nobody waiting for ever.
#[cfg(unix)]
#[test]
fn who_is_no_engine_is_not_waited_for() {
    fails("match chess --a random --b cmd=/bin/cat", 2, &["expected uciok of the engine"]);
}

//! The engine: whoever asks gets an answer, whatever else is said and however it ends.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the engine says to all this at once, and how long it takes.
fn answer(script: &[u8]) -> (Vec<String>, Duration) {
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_duskboard"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    (text.lines().map(String::from).collect(), begun.elapsed())
}

/// What it plays, if it says so once.
fn played(script: &[u8]) -> Option<String> {
    let (lines, _) = answer(script);
    let moves: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(moves.len(), 1, "{}: {lines:?}", String::from_utf8_lossy(script));
    (moves[0] != "(none)").then(|| moves[0].into())
}

#[test]
fn no_search_outlasts_whoever_wants_it() {
    for ending in [
        "go infinite\nstop\nquit\n",
        "go infinite\nstop\n",
        "go infinite\nquit\n",
        "go infinite\n",
        "go infinite",
        "go\nquit\n",
        "go movetime 600000\nstop\n",
        "go movetime 600000\nquit\n",
        "go depth 99\nquit\n",
        "go wtime -5 btime -5\n",
    ] {
        let (lines, time) = answer(format!("position startpos\n{ending}").as_bytes());
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{ending:?}");
        assert!(time < Duration::from_secs(60), "{ending:?} took {time:?}");
    }
}

/// A script that says all at once gets what it asked for.
#[test]
fn a_short_search_is_finished_before_the_end() {
    for ending in ["", "quit\n"] {
        let (lines, _) = answer(format!("position startpos\ngo depth 4\n{ending}").as_bytes());
        assert!(lines.iter().any(|line| line.starts_with("info depth 4 ")), "{lines:?}");
    }
}

/// Each search has its own stop.
#[test]
fn a_stop_is_for_what_was_asked_before_it() {
    let (lines, _) = answer(b"position startpos\ngo infinite\nstop\ngo depth 4\n");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:?}");
    let last = lines.len() - 2;
    assert!(lines[last].starts_with("info depth 4 "), "{lines:?}");
}

#[test]
fn it_is_ready_while_it_thinks() {
    let (lines, _) = answer(b"position startpos\ngo infinite\nisready\nstop\nisready\n");
    let at = |word| lines.iter().position(|line: &String| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
}

#[test]
fn bytes_that_are_no_text_change_nothing() {
    assert!(played(b"\xff\xfe\0\nposition startpos\ngo depth 1\n").is_some());
}

#[test]
fn without_a_position_there_is_no_move() {
    for game in ["fog", "assassin", "slug-sight"] {
        let script =
            format!("setoption name UCI_Variant value {game}\nposition fen x\ngo depth 1\n");
        assert_eq!(played(script.as_bytes()), None, "{game}");
    }
}

#[test]
fn each_option_is_told_once() {
    let (lines, _) = answer(b"uci\n");
    let options: Vec<_> = lines.iter().filter(|line| line.starts_with("option name ")).collect();
    assert_eq!(options.iter().collect::<HashSet<_>>().len(), options.len(), "{options:#?}");
    for name in ["shuffle", "capture_light", "second_shot", "quiet_draw", "assassin_step"] {
        let start = format!("option name {name} ");
        assert!(options.iter().any(|line| line.starts_with(&start)), "{name}");
    }
}

/// Names of options are read in any case, and those of a game may come before it.
#[test]
fn options_come_in_any_order() {
    for options in [
        "setoption name UCI_Variant value slug-sight\nsetoption name capture_light value both",
        "setoption name capture_light value both\nsetoption name UCI_Variant value slug-sight",
        "setoption name Capture_Light value both\nsetoption name uci_variant value slug-sight",
    ] {
        let lit = "position fen 4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5\ngo depth 1\n";
        assert!(played(format!("{options}\n{lit}").as_bytes()).is_some(), "{options}");
    }
}

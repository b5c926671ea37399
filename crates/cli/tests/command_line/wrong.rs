//! Questions that make no sense: exit status 2, nothing on standard output, one line that says
//! what was found and what was expected.

use crate::run::{fails, fails_with, run};

/// Variant, a FEN that cannot be, and what is said of it. Every line also says what was expected.
#[rustfmt::skip]
const FENS: &[(&str, &str, &[&str])] = &[
    // Fields.
    ("chess", "", &["fields: found 0", "6"]),
    ("chess", "x", &["fields: found 1", "6"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0", &["fields: found 5"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 Aa", &["seventh", "six"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 - -", &["fields: found 8"]),
    ("archess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 A", &["seventh", "six"]),
    ("banqi", "8/8/8/K6k 1 r - 0", &["fields: found 5", "6"]),
    ("banqi", "8/8/8/K6k 1 r - 0 1 -", &["fields: found 7", "6"]),
    ("banqi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["8 ranks", "4 ranks"]),
    ("chess", "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", &["4 ranks", "8 ranks"]),
    // Board.
    ("chess", "4k3/8/8/8/8/8/4K2R w - - 0 1", &["7 ranks", "8 ranks"]),
    ("chess", "4k3/8/8/8/8/8/8/8/4K2R w - - 0 1", &["9 ranks", "8 ranks"]),
    ("chess", "4k3/8/8/8/8/8/8/4K1R w - - 0 1", &["4K1R", "eight squares"]),
    ("chess", "4k3/8/8/8/8/8/8/4K3R w - - 0 1", &["4K3R", "eight squares"]),
    ("chess", "4k3/9/8/8/8/8/8/4K2R w - - 0 1", &["\"9\"", "PNBRQK", "upper or lower case"]),
    ("chess", "4k3/0/8/8/8/8/8/4K2R w - - 0 1", &["\"0\""]),
    ("chess", "4k3/8/8/8/8/8/8/4K2T w - - 0 1", &["\"T\""]),
    ("chess", "4k3/8/8/8/8/8/8/4K2A w - - 0 1", &["\"A\""]),
    ("chess", "4k3/8/8/8/8/8/8/4K2é w - - 0 1", &["\"é\""]),
    ("dinosaur", "4k3/8/8/8/8/8/8/4K2A w - - 0 1", &["\"A\""]),
    ("assassin", "4k3/8/8/8/8/8/8/4K2T w - - 0 1 -", &["\"T\""]),
    ("assassin", "4k3/8/8/8/8/8/8/4K2X w - - 0 1 -", &["\"X\""]),
    ("archess", "4k3/8/8/8/8/8/8/4K2T w - - 0 1", &["\"T\""]),
    ("slug-torch", "4k3/8/8/8/8/8/8/4K2A w - - 0 1", &["\"A\""]),
    ("slug-torch", "......../8/8/8/8/8/8/4K3 w - - 0 1", &["\".\""]),
    ("banqi", "8/8/8/K6q 1 r - 0 1", &["\"q\"", "KGMRHCP"]),
    // Kings.
    ("chess", "8/8/8/8/8/8/8/4K2R w - - 0 1", &["0 kings of Black", "one king of each side"]),
    ("chess", "4k3/8/8/8/8/8/8/7R w - - 0 1", &["0 kings of White", "one king of each side"]),
    ("chess", "4k3/8/8/8/8/8/8/K3K2R w - - 0 1", &["2 kings of White", "one king of each side"]),
    ("archess", "3kk3/8/8/8/8/8/8/4K2R w - - 0 1", &["2 kings of Black", "one king of each side"]),
    ("assassin", "8/8/8/8/8/8/8/4K3 w - - 0 1 -", &["0 kings of Black", "or none of the side to move"]),
    ("assassin", "8/8/8/8/8/8/8/8 w - - 0 1 -", &["0 kings of Black"]),
    ("slug-torch", "8/8/8/8/8/8/8/4K3 w - - 0 1 -", &["0 kings of Black", "or none of the side to move"]),
    ("slug-sight", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1 -", &["2 kings of White"]),
    ("banqi", "8/8/8/KK5k 1 r - 0 1", &["2 of K", "at most 1"]),
    // A king that could be taken.
    ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &["the king of Black attacked", "a safe king"]),
    ("chess", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", &["the king of Black attacked"]),
    ("dinosaur", "4k3/8/3T4/8/8/8/8/4K3 w - - 0 1", &["the king of Black attacked"]),
    ("archess", "4k3/8/8/4A3/8/8/8/4K3 w - - 0 1", &["the king of Black attacked"]),
    // Pawns and numbers of pieces.
    ("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["a pawn on", "a8", "ranks 2 to 7"]),
    ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", &["a pawn on", "a1"]),
    ("assassin", "p3k3/8/8/8/8/8/8/4K3 w - - 0 1 -", &["a pawn on", "a8"]),
    ("archess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", &["a pawn on", "a1"]),
    ("slug-sight", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1 -", &["a pawn on", "a1"]),
    ("chess", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &["9 pawns of White", "at most 8"]),
    ("chess", "4k3/8/8/8/8/1RRRRRR1/PPPPPPPP/RR2K3 w - - 0 1", &["17 pieces of White", "at most 16"]),
    ("banqi", "8/8/PPPPP3/K4??k 1 r P2 0 1", &["7 of P", "at most 5"]),
    // Whose turn.
    ("chess", "4k3/8/8/8/8/8/8/4K2R W - - 0 1", &["side to move: found \"W\"", "w or b"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R 1 - - 0 1", &["side to move: found \"1\"", "w or b"]),
    ("banqi", "8/8/8/K6k w r - 0 1", &["seat to move: found \"w\"", "1 or 2"]),
    ("banqi", "8/8/8/K6k 3 r - 0 1", &["seat to move: found \"3\""]),
    // Castling.
    ("chess", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &["castling: found Q", "first squares"]),
    ("chess", "4k3/8/8/8/8/8/4K3/7R w K - 0 1", &["castling: found K"]),
    ("chess", "4k2n/8/8/8/8/8/8/4K2R w Kk - 0 1", &["castling: found k"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2r w K - 0 1", &["castling"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", &["castling: found \"QK\"", "KQkq in this order"]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", &["castling: found \"KK\""]),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", &["castling: found \"HA\""]),
    ("slug-torch", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["castling: found \"KQkq\"", "-"]),
    // En passant.
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["en passant square: found e6", "jumped over"]),
    ("chess", "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", &["en passant square: found e6"]),
    ("chess", "4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", &["en passant square: found e5"]),
    ("chess", "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", &["en passant square: found e6"]),
    ("chess", "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", &["en passant square: found e6"]),
    ("chess", "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", &["en passant square: found e6"]),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", &["en passant square: found \"e9\"", "a square or -"]),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - x 0 1", &["en passant square: found \"x\""]),
    ("assassin", "4k3/4a3/8/4p3/8/8/8/4K3 w - e6 0 1 -", &["en passant square: found e6"]),
    ("slug-sight", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1 -", &["en passant square: found e3"]),
    // Counters.
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - -1 1", &["half-move clock: found \"-1\"", "whole number"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - +1 1", &["half-move clock: found \"+1\""]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 10000 1", &["half-move clock: found \"10000\"", "below 10000"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 99999999999999999999 1", &["half-move clock"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 0", &["move number: found \"0\"", "from 1 to 9999"]),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 x", &["move number: found \"x\""]),
    ("slug-torch", "4k3/8/8/8/8/8/8/4K2R w - - - 1 -", &["half-move clock: found \"-\""]),
    ("banqi", "8/8/8/K6k 1 r - 10000 1", &["half-move clock"]),
    ("banqi", "8/8/8/K6k 1 r - 0 0", &["move number"]),
    // Assassins to place.
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 aA", &["assassins to place: found \"aA\"", "Aa, A, a or -"]),
    ("assassin", "4k3/p7/8/8/8/8/7P/4K3 b - - 0 1 Aa", &["assassins to place: found Aa", "White to move"]),
    ("assassin", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 A", &["assassins to place: found A", "in front of a pawn"]),
    ("assassin", "4k3/p7/8/8/8/7N/7P/4K3 w - - 0 1 Aa", &["assassins to place: found Aa"]),
    // Light.
    ("slug-torch", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 i5", &["lit square: found \"i5\"", "a square or -"]),
    ("slug-torch", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1", &["lit square", "side to move on e1", "lost a piece"]),
    ("slug-sight", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", &["lit square: found d5", "no light"]),
    ("slug-torch --option capture_light=off", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 d5", &["lit square: found d5"]),
    // The bag of Banqi and its colours.
    ("banqi", "8/8/8/K5?k 1 r - 0 1", &["face-down pieces: found 0 for 1", "one for each ?"]),
    ("banqi", "8/8/8/K4??k 1 r p 0 1", &["face-down pieces: found 1 for 2"]),
    ("banqi", "8/8/8/K6k 1 r p 0 1", &["face-down pieces: found 1 for 0"]),
    ("banqi", "8/8/8/K5?k 1 r k 0 1", &["2 of k", "at most 1"]),
    ("banqi", "8/8/8/K4??k 1 r pP 0 1", &["face-down pieces: found \"pP\"", "KGMRHCPkgmrhcp"]),
    ("banqi", "8/8/8/K5?k 1 r p1 0 1", &["face-down pieces: found \"1\" after", "from 2 to 5"]),
    ("banqi", "8/8/8/K6k 1 - - 0 1", &["colour of seat 1", "r or b"]),
    ("banqi", "8/8/8/K6k 1 w - 0 1", &["colour of seat 1: found \"w\"", "r, b or -"]),
    ("banqi", "????????/????????/????????/???????? 1 r KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1", &["colour of seat 1", "before the first flip"]),
    ("banqi", "8/8/8/8 1 r - 0 1", &["no piece face up", "at least one"]),
];

#[test]
fn impossible_positions() {
    for (variant, fen, parts) in FENS {
        let parts: Vec<_> = parts.iter().copied().chain(["bad FEN", "expected"]).collect();
        fails(&format!("legal {variant} --fen '{fen}'"), 2, &parts);
        fails(&format!("view {variant} --seat first --fen '{fen}'"), 2, &parts);
        fails(&format!("apply {variant} --fen '{fen}' e2e4"), 2, &parts);
        fails(&format!("perft {variant} 1 --fen '{fen}' --json"), 2, &parts);
        fails(&format!("match {variant} --a random --b random --fen '{fen}'"), 2, &parts);
    }
}

#[rustfmt::skip]
const COMMANDS: &[(&str, &[&str])] = &[
    // Games and options.
    ("legal nope", &["unknown variant \"nope\"", "expected one of special, archess, slug-torch, slug-sight, fog, banqi, chess"]),
    ("legal ''", &["unknown variant \"\""]),
    ("legal Chess", &["unknown variant \"Chess\""]),
    ("apply slug e2e4", &["unknown variant \"slug\""]),
    ("view nope --seat first", &["unknown variant \"nope\""]),
    ("perft nope 1", &["unknown variant \"nope\""]),
    ("legal chess --option dinosaurs=on", &["unknown option \"dinosaurs\"", "expected one of dinosaur, assassin, assassin_step"]),
    ("legal chess --option second_shot=none", &["unknown option \"second_shot\" of special"]),
    ("legal archess --option shuffle=mirrored", &["unknown option \"shuffle\" of archess", "second_shot"]),
    ("legal slug-torch --option quiet_draw=off", &["unknown option \"quiet_draw\" of slug-torch", "shuffle, capture_light"]),
    ("legal banqi --option =", &["unknown option \"\" of banqi", "quiet_draw, repetition_draw"]),
    ("legal chess --option dinosaur=yes", &["bad value \"yes\"", "dinosaur", "expected one of on, off"]),
    ("legal chess --option dinosaur=", &["bad value \"\"", "on, off"]),
    ("legal chess --option dinosaur=on=off", &["bad value \"on=off\"", "on, off"]),
    ("legal assassin --option assassin_step=two", &["bad value \"two\"", "one-or-two, exactly-two"]),
    ("legal archess --option second_shot=captured", &["bad value", "none, captures"]),
    ("legal slug-torch --option shuffle=random", &["bad value", "independent, mirrored"]),
    ("legal slug-sight --option capture_light=on", &["bad value", "torch-only, both, off"]),
    ("legal banqi --option quiet_draw=50", &["bad value \"50\"", "40, 60, 100, off"]),
    ("legal banqi --option repetition_draw=1", &["bad value \"1\"", "on, off"]),
    ("legal chess --option dinosaur", &["bad option \"dinosaur\"", "expected a name, = and a value"]),
    // Seats and viewers.
    ("legal chess --seat third", &["unknown seat \"third\"", "expected first or second"]),
    ("legal chess --seat spectator", &["unknown seat \"spectator\"", "expected first or second"]),
    ("apply chess e2e4 --seat White", &["unknown seat \"White\"", "expected first or second"]),
    ("view chess --seat white", &["unknown viewer \"white\"", "expected first, second or spectator"]),
    // Nothing to play.
    ("match chess --a random --b random --fen 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1'", &["already over", "first checkmate"]),
    // The command line itself.
    ("match chess --a 'level=8;thread=2' --b random", &["thread=2", "threads=NUMBER"]),
    ("match chess --a 'level=8;hash=x' --b random", &["hash=x", "a whole number"]),
    ("match chess --a 'level=8;threads=-1' --b random", &["threads=-1", "a whole number"]),
    ("match chess --a 'level=8;hash=18446744073709551615' --b random", &["hash=", "from 1 to 65536"]),
    ("match chess --a level=8 --b random --threads 100000", &["'100000'", "one in 1..=256"]),
    ("match chess --a 'random;x=1' --b random", &["bad player \"random;x=1\"", "level=1..8"]),
    ("match chess --a random --b cmd=", &["bad player \"cmd=\"", "cmd=PATH"]),
    ("match chess --a random --b random --games x", &["'x'", "a whole number"]),
    ("analyse chess --lines 0", &["'0'", "one in 1..=100"]),
    ("serve --addr nope", &["'nope'", "an address and a port"]),
    ("serve --bus http://x", &["bus of kind \"http\"", "nats://HOST:PORT"]),
    ("serve --bus nats://me:secret@127.0.0.1:1", &["no database to share", "postgres://"]),
    ("foo", &["'foo'", "expected one of legal, apply, view, perft"]),
    ("''", &["unrecognized subcommand ''"]),
    ("lega chess", &["'lega'", "expected one of legal, apply, view, perft"]),
    ("--nope", &["'--nope'", "expected"]),
    ("legal", &["<VARIANT>", "expected duskboard legal <VARIANT>"]),
    ("apply chess", &["<ACTION>", "expected duskboard apply <VARIANT> <ACTION>"]),
    ("view chess", &["--seat", "expected duskboard view --seat <SEAT> <VARIANT>"]),
    ("perft chess", &["<DEPTH>", "expected duskboard perft <VARIANT> <DEPTH>"]),
    ("perft chess x", &["'x'", "expected a whole number from 0 to 255"]),
    ("perft chess 1.5", &["'1.5'", "expected a whole number"]),
    ("perft chess ''", &["''", "expected a whole number"]),
    ("perft chess 256", &["'256'", "from 0 to 255"]),
    ("perft chess 99999999999999999999", &["'99999999999999999999'", "from 0 to 255"]),
    ("perft chess -1", &["'-1'", "expected duskboard perft"]),
    ("legal chess extra", &["'extra'", "expected duskboard legal"]),
    ("apply chess e2e4 e7e5", &["'e7e5'", "expected duskboard apply"]),
    ("legal chess --fem x", &["'--fem'", "expected duskboard legal"]),
    ("legal chess --chance H", &["'--chance'", "expected duskboard legal"]),
    ("legal chess --fen", &["'--fen <FEN>'", "value is required"]),
    ("legal chess --fen a --fen b", &["'--fen <FEN>'", "multiple times"]),
    ("legal chess --json=yes", &["'yes'", "'--json'"]),
];

#[test]
fn commands_that_make_no_sense() {
    for (line, parts) in COMMANDS {
        fails(line, 2, parts);
    }
}

/// Words that no sane person types, but a program may pass on.
#[test]
fn words_that_no_line_can_hold() {
    fails_with(&["legal", "no\npe\u{1b}[31m"], 2, &[r#""no\npe\u{1b}[31m""#]);
    fails_with(&["legal", "chess", "--x\nUsage: y\u{1b}[31m\r"], 2, &["--x"]);
    fails_with(&["no\n\npe\u{0}".trim_end_matches('\0')], 2, &["no", "pe"]);
    fails_with(&["apply", "chess", "e2\ne4"], 1, &[r#""e2\ne4" is not an action"#]);
    fails_with(&["apply", "banqi", "b2b2", "--chance", "k\n"], 1, &[r#""k\n" cannot happen"#]);
    fails_with(&["legal", "chess", "--seat", "\u{2028}first"], 2, &["unknown seat"]);
    let long = "k".repeat(100_000);
    fails_with(&["legal", "chess", "--fen", &long], 2, &["fields: found 1"]);
    fails_with(&["legal", &long], 2, &["unknown variant", "expected one of special"]);
    fails_with(&["legal", "chess", "--option", &long], 2, &["bad option", "a name, = and a value"]);
    assert!(run(&["legal", &long]).err.len() < 3000);
    fails_with(&["legal", "banqi", "--fen", &format!("{long} 1 r - 0 1")], 2, &["1 ranks"]);
    fails_with(&["apply", "chess", &long], 1, &["is not an action"]);
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let noise = OsStr::from_bytes(b"\xff\xfe");
    let rows = [
        vec![noise],
        vec![OsStr::new("legal"), noise],
        vec![OsStr::new("legal"), OsStr::new("chess"), OsStr::new("--fen"), noise],
        vec![OsStr::new("apply"), OsStr::new("chess"), noise],
    ];
    for words in rows {
        fails_with(&words, 2, &[]);
    }
}

/// A run of empty squares far too long is refused like any other.
#[test]
fn endless_ranks() {
    for length in [2, 32, 33, 64, 1000] {
        let rank = "8".repeat(length);
        let line = format!("legal chess --fen '{rank}/8/8/8/8/8/k6P/7K w - - 0 1'");
        fails(&line, 2, &["bad FEN", "eight squares"]);
    }
}

/// Who asks for nothing gets help; who asks for help gets it where it can be read on.
#[test]
fn help() {
    let nothing = run::<&str>(&[]);
    assert_eq!((nothing.status, nothing.out.as_str()), (Some(2), ""));
    assert!(nothing.err.contains("Usage: duskboard"));
    let help = run(&["legal", "--help"]);
    assert_eq!((help.status, help.err.as_str()), (Some(0), ""));
    assert!(help.out.contains("Usage: duskboard legal"));
}

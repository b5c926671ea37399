//! Law 5: every number of the perft tables in `tests/perft/`.
//!
//! A line is `variant and options | FEN | leaves at depth 1, 2, ...`; what follows a `#` is for
//! people. `known.txt` holds published numbers, `reference.txt` is made by the slow reference:
//!
//! ```text
//! cargo run --release -p duskboard-reference --example perft_table > crates/rules/tests/perft/reference.txt
//! ```

use duskboard_rules::{Game, Rules};

#[test]
fn known_numbers() {
    check(include_str!("perft/known.txt"));
}

#[test]
fn numbers_of_the_reference() {
    check(include_str!("perft/reference.txt"));
}

#[test]
#[should_panic(expected = "the table is empty")]
fn an_empty_table_is_an_error() {
    check("# nothing but a comment\n\n");
}

#[test]
#[should_panic(expected = "expected `variant | FEN | leaves`")]
fn a_malformed_line_is_an_error() {
    check("chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
#[should_panic(expected = "no leaves given")]
fn a_line_without_numbers_is_an_error() {
    check("chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 |");
}

#[test]
#[should_panic(expected = "depth 2")]
fn a_wrong_number_is_an_error() {
    check("chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 401");
}

/// Counts every line of a table.
fn check(table: &str) {
    let lines = table.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut cases = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        check_line(line);
        cases += 1;
    }
    assert!(cases > 0, "the table is empty");
}

fn check_line(line: &str) {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, fen, leaves] = columns[..] else {
        panic!("{line}: expected `variant | FEN | leaves`")
    };
    let game = Game::from_fen(rules(name), fen).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(!leaves.is_empty(), "{line}: no leaves given");
    for (depth, leaves) in (1..).zip(leaves.split_whitespace()) {
        let expected: u64 = leaves.parse().unwrap_or_else(|_| panic!("{line}: {leaves:?}"));
        assert_eq!(game.perft(depth), expected, "{name} | {fen}, depth {depth}");
    }
}

/// The rules of a name with options behind it: `archess second_shot=captures`.
fn rules(text: &str) -> Rules {
    let mut words = text.split_whitespace();
    let mut rules: Rules = words.next().unwrap_or_default().parse().expect(text);
    for word in words {
        let (key, value) = word.split_once('=').expect(text);
        rules.set(key, value).expect(text);
    }
    rules
}

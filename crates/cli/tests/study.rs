//! `duskboard analyse` and `duskboard review`: their answers, their words, their exit status.

use duskboard_protocol::text::Hex;
use duskboard_protocol::{Command as Sent, GameSettings, Order, TableSettings};
use duskboard_rules::{Game, Seat, Variant};
use duskboard_table::{Opening, Table};
use serde_json::Value;
use std::process::Command;

/// Exit status, standard output and standard error.
fn duskboard(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_duskboard")).args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_best_lines_of_a_position() {
    let dark = Game::from_fen("slug-sight".parse().unwrap(), "8/8/8/8/8/8/8/R4k1K w - - 0 9 -");
    let dark = dark.unwrap().view(Seat::First.into()).to_string();
    let rows = [
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "mate 1 a1a8\n"),
        ("archess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "mate 1 a1a8\n"),
        ("banqi", "8/8/8/Kg6 1 r - 3 5", "mate 1 a1b1\n"),
        // What is seen is enough.
        ("slug-sight", &dark, "mate 1"),
    ];
    for (game, fen, expected) in rows {
        let arguments = ["analyse", game, "--fen", fen, "--nodes", "20000", "--lines", "1"];
        let (status, found, said) = duskboard(&arguments);
        assert!(status == 0 && found.starts_with(expected), "{game}: {found}{said}");
    }
    let (_, found, _) =
        duskboard(&["analyse", "chess", "--nodes", "2000", "--lines", "4", "--json"]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["lines"].as_array().unwrap().len(), 4);
    assert!(found["lines"][0]["cp"].is_i64() && found["lines"][0]["actions"][0].is_string());
}

#[test]
fn wrong_questions_are_told_on_one_line() {
    for arguments in [
        &["analyse", "checkers"][..],
        &["analyse", "chess", "--fen", "8/8"],
        &["analyse", "chess", "--lines", "0"],
        &["analyse", "chess", "--nodes", "none"],
        &["review", "no-such-file"],
    ] {
        let (status, found, said) = duskboard(arguments);
        assert_eq!((status, &*found, said.lines().count()), (2, "", 1), "{arguments:?}: {said}");
    }
}

/// A game of Banqi from here: Black's last piece is lost to a flip that nobody could foresee.
fn record(over: bool) -> String {
    let settings = TableSettings::online(Variant::Banqi);
    let game = GameSettings { fen: Some("8/8/8/G?6 2 r p 0 9".into()), ..settings.game };
    let settings = TableSettings { game, ..settings };
    let opening =
        Opening { room: "cli".into(), game: 1, opened_ms: 0, settings, secret: Hex([9; 32]) };
    let mut table = Table::open(opening).unwrap();
    for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bob"]) {
        table.sit(seat, name, Hex([seat as u8; 32]), None, 0).granted().unwrap();
    }
    let orders = [(Seat::Second, "b1b1"), (Seat::First, "a1b1")];
    for (id, (seat, text)) in (1..).zip(orders).take(if over { 2 } else { 1 }) {
        let order = Order::Act { action: text.parse().unwrap() };
        table.command(seat, &Sent { id, order }, 10 * id).granted().unwrap();
    }
    serde_json::to_string(&table.record()).unwrap()
}

/// The review of what is in a file of that name.
fn reviewed(name: &str, text: &str, more: &[&str]) -> (i32, String, String) {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    duskboard(&[&["review", file.to_str().unwrap()], more].concat())
}

#[test]
fn a_finished_game_is_taken_apart() {
    let (status, found, said) = reviewed("review.json", &record(true), &["--json"]);
    assert_eq!((status, &*said), (0, ""));
    let found: Value = serde_json::from_str(&found).unwrap();
    let number = |value: &Value| (value.as_f64().unwrap() * 10_000.0).round() as i64;
    let parts = number(&found["first"]["skill"]) - number(&found["second"]["skill"])
        + number(&found["luck"])
        + number(&found["fog"]);
    assert_eq!(number(&found["end"]) - number(&found["start"]), parts);
    assert_eq!((number(&found["end"]), number(&found["fog"])), (10_000, 0));
    assert_eq!(found["steps"].as_array().unwrap().len(), 3);
    let (_, text, _) = reviewed("review-text.json", &record(true), &[]);
    assert!(text.starts_with("banqi: from ") && text.contains("\nfirst: skill "), "{text}");
}

/// Nothing of a running game is reviewed, and nothing of a record that is not true.
#[test]
fn other_records_are_refused() {
    let (status, found, said) = reviewed("running.json", &record(false), &[]);
    assert_eq!((status, &*found), (1, ""));
    assert!(said.contains("the game is not over"), "{said}");
    let forged = record(true).replace("\"b1b1\"", "\"a1b1\"");
    let (status, found, _) = reviewed("forged.json", &forged, &[]);
    assert_eq!((status, &*found), (1, ""));
    assert_eq!(reviewed("garbage.json", "{", &[]).0, 2);
}

//! Sitting down, names, computers, and commands that come too early or twice.

use crate::common::{Home, Setting, bytes, online, opening};
use duskboard_protocol::{Command, MAX_COMMAND, Order};
use duskboard_rules::Seat;
use duskboard_table::Table;

const CHESS: Setting = ("chess", &[]);

#[test]
fn names_are_short_and_visible() {
    let rows = [
        ("Ada", true),
        ("a", true),
        ("Jörg 李白", true),
        ("twenty-four letters long", true),
        ("twenty-five letters long.", false),
        ("", false),
        (" Ada", false),
        ("Ada ", false),
        ("A\u{200b}da", false),
        ("A\nda", false),
        ("A\u{202e}da", false),
        ("A\u{ad}da", false),
        ("\u{feff}Ada", false),
        ("\u{3164}", false),
        ("\u{2800}", false),
        ("Ada\u{e0041}", false),
        ("Ada ❤\u{fe0f}", true),
    ];
    for (name, fine) in rows {
        let mut table = Table::open(opening(online(CHESS))).unwrap();
        let answer = table.sit(Seat::First, name, bytes(1), None, 0);
        assert_eq!(answer.refusal.map(|refusal| refusal.code()).is_none(), fine, "{name:?}");
        assert_eq!(table.entries().len(), usize::from(fine));
    }
}

#[test]
fn a_seat_is_taken_once() {
    let mut home = Home::new(online(CHESS));
    assert_eq!(
        home.answers("0 first sit; 1 first sit; 2 second sit; 3 second sit"),
        "ok seat-taken ok seat-taken"
    );
}

#[test]
fn before_both_sit_nothing_can_be_played() {
    let script = "1 first e2e4; 1 first resign; 1 first offer; 1 first ask; 1 first undo 1; 1 first rematch 3; 1 second gone; 1 second back";
    let mut home = Home::new(online(CHESS));
    home.play("0 first sit");
    assert_eq!(
        home.answers(script),
        "not-begun not-begun not-begun not-begun not-begun not-over nobody-there nobody-there"
    );
    assert_eq!(home.table.entries().len(), 1);
}

#[test]
fn a_computer_has_a_level_and_thinks_in_its_turn() {
    for (level, answer) in [(0, "bad-level"), (1, "ok"), (8, "ok"), (9, "bad-level")] {
        let mut home = Home::new(online(CHESS));
        assert_eq!(home.answers(&format!("0 second sit {level}")), answer);
    }
    // (setting, script, who is to think)
    let rows: &[(Setting, &str, Option<Seat>)] = &[
        (CHESS, "0 second sit 3", None),
        (CHESS, "0 second sit 3; 1 first sit", None),
        (CHESS, "0 second sit 3; 1 first sit; 2 first e2e4", Some(Seat::Second)),
        (CHESS, "0 second sit 3; 1 first sit; 2 first e2e4; 3 second e7e5", None),
        (CHESS, "0 second sit 3; 1 first sit; 2 first e2e4; 3 first resign", None),
        (CHESS, "0 second sit 3; 1 first sit 1", Some(Seat::First)),
        // Both place at the same time.
        (("assassin", &[]), "0 second sit 3; 1 first sit", Some(Seat::Second)),
        (("assassin", &[]), "0 second sit 3; 1 first sit; 2 second A@c6", None),
    ];
    for &(setting, script, expected) in rows {
        let mut home = Home::new(online(setting));
        home.play(script);
        assert_eq!(home.table.thinking(), expected, "{script}");
    }
}

#[test]
fn the_same_number_twice_has_the_effect_of_once() {
    let mut home = Home::seated(online(CHESS));
    let command = |id, text: &str| {
        let order = Order::Act { action: text.parse().unwrap() };
        Command { id, order }
    };
    let first = home.table.command(Seat::First, &command(7, "e2e4"), 10);
    assert_eq!((first.told.len(), first.refusal), (1, None));
    let entries = home.table.entries().to_vec();
    for (now, text) in [(11, "e2e4"), (12, "d2d4"), (5, "e2e4")] {
        let again = home.table.command(Seat::First, &command(7, text), now);
        assert_eq!((again.told.len(), again.refusal), (0, None), "{text}");
        assert_eq!(home.table.entries(), entries);
    }
    // Numbers are each seat's own.
    let other = home.table.command(Seat::Second, &command(7, "e7e5"), 13);
    assert_eq!((other.told.len(), other.refusal), (1, None));
    // A number that was refused may be used again.
    assert!(home.table.command(Seat::First, &command(8, "e4e6"), 14).refusal.is_some());
    assert!(home.table.command(Seat::First, &command(8, "g1f3"), 15).refusal.is_none());
    // After a restart the table still knows them.
    let mut again = Table::restore(home.table.opening().clone(), home.table.entries()).unwrap();
    let known = again.command(Seat::First, &command(8, "g1f3"), 16);
    assert_eq!((known.told.len(), known.refusal), (0, None));
}

#[test]
fn refusals_say_why_in_words_and_in_a_code() {
    let rows: &[(&str, &str, &str)] = &[
        ("1 second e7e5", "not-your-turn", "second"),
        ("1 first e2e5", "illegal", "e2e5"),
        ("1 first A@c3", "illegal", "A@c3"),
        ("1 first accept", "no-offer", "no such draw offer"),
        ("1 first undo 1", "not-local", "ask for a takeback"),
    ];
    for &(step, code, part) in rows {
        let mut home = Home::seated(online(CHESS));
        let refusal = home.step(step).refusal.unwrap();
        assert_eq!(refusal.code().word(), code, "{step}");
        assert!(refusal.to_string().contains(part), "{step}: {refusal}");
    }
}

#[test]
fn a_command_that_is_too_long_is_refused() {
    let json = r#"{"id":7,"order":"resign"}"#;
    assert_eq!(Command::read(json).unwrap().order, Order::Resign);
    let padded = format!("{json}{}", " ".repeat(MAX_COMMAND));
    let error = Command::read(&padded).unwrap_err().to_string();
    assert!(error.contains("expected at most 4096"), "{error}");
    assert!(Command::read(&json[..12]).unwrap_err().to_string().contains("no command"));
}

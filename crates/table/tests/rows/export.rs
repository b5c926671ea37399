//! PGN, the text of Banqi, and replays through anybody's eyes.

use crate::common::{Home, Setting, bytes, online};
use duskboard_protocol::{Record, TableSettings};
use duskboard_rules::{Action, GameView, Seat, Viewer};
use duskboard_table::{Opening, Perspective, Table, banqi_text, moments, pgn};
use insta::assert_snapshot;

fn played(settings: TableSettings, script: &str) -> Record {
    let mut home = Home::seated(settings);
    home.play(script);
    home.table.record()
}

/// A game in which each plays the middle one of its actions, for so many plies.
fn middling(setting: Setting, plies: usize) -> Record {
    let settings = TableSettings { clock: None, place_ms: None, ..online(setting) };
    let rules = settings.check().unwrap();
    let mut home = Home::seated(settings);
    for ply in 0..plies {
        let picture = |table: &Table, seat: Seat| table.picture(Viewer::Seat(seat));
        let seat = match picture(&home.table, Seat::First).turn.first() {
            Some(&seat) => seat,
            None => break,
        };
        let view = picture(&home.table, seat).view.unwrap();
        let legal: Vec<Action> = GameView::read(rules, seat.into(), &view).unwrap().legal();
        let action = legal[(legal.len() / 2 + 7 * ply) % legal.len()];
        home.play(&format!("{ply} {seat} {action}"));
    }
    if home.table.result().is_none() {
        home.play(&format!("{plies} first resign"));
    }
    home.table.record()
}

#[test]
fn chess_with_clocks() {
    let script = "1500 first e2e4; 3000 second e7e5; 4000 first g1f3; 4000 first offer; 9999 second b8c6; 12000 first f1b5; 13000 first ask; 14000 second grant; 15000 first f1c4; 15500 second g8f6; 20000 first f3g5; 21000 second d7d5; 22000 first e4d5; 23000 second c6a5; 24000 first e1g1; 30000 second resign";
    assert_snapshot!(pgn(&played(online(("chess", &[])), script)).unwrap());
}

#[test]
fn assassins_with_their_placements() {
    let script = "1 second A@f6; 2 first A@c3; 3 first e2e4; 4 second f6f5; 5 first d2d4; 6 second f5e4; 7 first c3e5; 8 second d7d6; 9 first resign";
    let settings = TableSettings { clock: None, ..online(("assassin", &[])) };
    let record = played(settings, script);
    assert_snapshot!("assassin_pgn", pgn(&record).unwrap());
    assert_snapshot!("assassin_frames", all_eyes(&record));
}

#[test]
fn archess_with_coins() {
    let script = "1 first b2b3; 2 second b8c6; 3 first b3c3; 4 second a7a6; 5 first c3*c6; 6 second a6a5; 7 first a2a4; 8 second resign";
    assert_snapshot!(pgn(&played(online(("archess", &[])), script)).unwrap());
}

#[test]
fn slug() {
    let record = middling(("slug-sight", &[]), 12);
    assert_snapshot!("slug_pgn", pgn(&record).unwrap());
    assert_snapshot!("slug_frames", all_eyes(&record));
}

#[test]
fn banqi() {
    let record = middling(("banqi", &[]), 30);
    assert_snapshot!(banqi_text(&record).unwrap());
}

/// The moments of a game as each saw them, and as they were.
fn all_eyes(record: &Record) -> String {
    let eyes = [
        ("first", Perspective::Of(Viewer::Seat(Seat::First))),
        ("second", Perspective::Of(Viewer::Seat(Seat::Second))),
        ("spectator", Perspective::Of(Viewer::Spectator)),
        ("truth", Perspective::Truth),
    ];
    let mut text = String::new();
    for (name, eyes) in eyes {
        text += &format!("{name}\n");
        for frame in moments(record, eyes).unwrap() {
            let seat = frame.seat.map_or("start".into(), |seat| seat.to_string());
            text += &format!("  {seat:<6} {:<10} {}\n", frame.text, frame.view);
        }
    }
    text
}

#[test]
fn frames_leave_out_what_was_taken_back_and_carry_the_clocks() {
    let record = played(
        online(("chess", &[])),
        "1000 first e2e4; 2000 first ask; 3000 second grant; 4000 first d2d4; 5000 second resign",
    );
    let found: Vec<_> = moments(&record, Perspective::Truth)
        .unwrap()
        .into_iter()
        .map(|frame| (frame.text, frame.clocks.unwrap()))
        .collect();
    let expected = [("".into(), [60_000, 60_000]), ("d4".into(), [60_000, 58_000])];
    assert_eq!(found, expected);
    // A game nobody came to has no moments.
    let mut home = Home::new(online(("chess", &[])));
    home.play("0 first sit; 1 first abort");
    assert_eq!(moments(&home.table.record(), Perspective::Truth), Ok(Vec::new()));
    assert!(pgn(&home.table.record()).unwrap().contains("[Result \"*\"]"));
}

#[test]
fn names_and_dates_are_written_as_pgn_wants_them() {
    let record = |opened_ms| {
        let mut home = Home::new(online(("chess", &[])));
        let opening = Opening { opened_ms, ..home.table.opening().clone() };
        home.table = Table::open(opening).unwrap();
        home.table.sit(Seat::First, "A \"B\" \\ C", bytes(1), None, 0).granted().unwrap();
        home.play("0 second sit; 1 first resign");
        home.table.record()
    };
    let tags = pgn(&record(0)).unwrap();
    assert!(tags.contains(r#"[White "A \"B\" \\ C"]"#), "{tags}");
    for (ms, date) in [
        (0, "1970.01.01"),
        (951_782_400_000, "2000.02.29"),
        (1_794_747_600_000, "2026.11.15"),
        (4_107_542_400_000, "2100.03.01"),
    ] {
        assert!(pgn(&record(ms)).unwrap().contains(&format!("[Date \"{date}\"]")), "{date}");
    }
}

//! Tables that are opened from a position.

use crate::common::{Home, Setting, bytes, from, local, online, opening, rules};
use duskboard_protocol::{Fact, GameSettings, MAX_FEN, Record, TableSettings};
use duskboard_rules::{Game, Seat, Viewer};
use duskboard_table::dice::secret_of;
use duskboard_table::{Opening, Perspective, Table, banqi_text, load, moments, pgn, save, verify};
use insta::assert_snapshot;

/// Setting, where it begins, and a few actions from there.
type Row = (Setting, &'static str, &'static str);

const ROWS: &[Row] = &[
    (("chess", &[]), "4k3/P7/8/8/8/8/7p/4K3 b - - 7 31", "second h2h1q; first e1e2; second h1g2"),
    (("dinosaur", &[]), "4k3/8/8/8/8/8/8/T3K3 w - - 0 9", "first e1e2; second e8e7"),
    (("archess", &[]), "4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", "first c3*c6; second e8e7"),
    (
        ("assassin", &[]),
        "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 5 Aa",
        "second A@a6; first A@h3; first e1e2",
    ),
    (("assassin", &[]), "4k3/p7/8/8/2A5/8/P6P/4K3 w - - 0 5 a", "second A@a6; first e1e2"),
    (("stealth", &[]), "4k3/p7/5a2/8/2A5/8/P6P/4K3 b - - 0 5 -", "second f6f4; first c4c6"),
    (("slug-torch", &[]), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 12 -", "first e4d5; second e8e7"),
    (("slug-sight", &[]), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", "first e2e4"),
    (("banqi", &[]), "8/8/????4/K6k 2 b Cp3 7 9", "second a2a2; first c2c2; second d2d2"),
];

/// A table at which the actions of a row were played, one a second.
fn played(settings: TableSettings, script: &str) -> Home {
    let mut home = Home::seated(settings);
    for (second, step) in (1..).zip(script.split(';')) {
        home.play(&format!("{} {step}", 1000 * second));
    }
    home
}

fn resigned(settings: TableSettings, script: &str) -> Record {
    played(settings, script).play("30000 first resign").table.record()
}

#[test]
fn everybody_sees_their_part_of_the_position() {
    for &(setting, fen, _) in ROWS {
        let game = Game::from_fen(rules(setting), fen).unwrap();
        let home = Home::seated(from(fen, online(setting)));
        for viewer in Viewer::ALL {
            let picture = home.table.picture(viewer);
            assert_eq!(picture.start, Some(game.view(viewer).to_string()), "{fen}");
            assert_eq!(picture.view, picture.start, "{fen}");
            assert_eq!(picture.settings.game.fen.as_deref(), Some(fen), "the settings are public");
        }
        let turn: Vec<_> = Seat::BOTH.into_iter().filter(|&s| game.turn().includes(s)).collect();
        assert_eq!(home.table.turn(), turn, "{fen}");
        // The clock of whoever moves runs, but not while assassins are placed.
        let ticking = turn.first().copied().filter(|_| !game.setting_up());
        assert_eq!(home.table.picture(Viewer::Spectator).ticking, ticking, "{fen}");
        // Nothing is shuffled.
        assert_eq!(home.table.entries().len(), 2, "{fen}");
    }
}

#[test]
fn records_are_verified_and_shown_again() {
    for &(setting, fen, script) in ROWS {
        let record = resigned(from(fen, online(setting)), script);
        let json = serde_json::to_string(&record).unwrap();
        let record = Record::read(&json).unwrap();
        let actions = script.split(';').count();
        assert_eq!(verify(&record).map(|found| found.actions), Ok(actions), "{fen}");
        let shown = moments(&record, Perspective::Truth).unwrap();
        assert_eq!((shown[0].view.as_str(), shown.len()), (fen, actions + 1));
        // Elsewhere the same actions could not have been played, or other dice had been thrown.
        let mut usual = record.clone();
        usual.settings.game.fen = None;
        assert!(verify(&usual).unwrap_err().to_string().contains("rules hash"), "{fen}");
    }
}

#[test]
fn a_usual_start_is_not_written() {
    let settings = serde_json::to_string(&online(("banqi", &[]))).unwrap();
    assert!(!settings.contains("fen"), "{settings}");
    let [usual, given] = [None, Some("x".to_string())]
        .map(|fen| serde_json::to_string(&GameSettings { fen, ..GameSettings::of("chess") }));
    assert_eq!(usual.unwrap(), r#"{"variant":"chess","options":{}}"#);
    assert_eq!(given.unwrap(), r#"{"variant":"chess","options":{},"fen":"x"}"#);
}

#[test]
fn undo_goes_back_to_the_position_and_a_file_keeps_it() {
    for &(setting, fen, script) in ROWS {
        let mut home = played(from(fen, local(setting)), script);
        let actions = script.split(';').count();
        let before = home.table.picture(Viewer::Spectator);
        home.play(&format!("20000 first undo {actions}"));
        let start = home.table.picture(Viewer::Spectator);
        assert_eq!((&start.view, start.history.len()), (&start.start, 0), "{fen}");
        let file = serde_json::to_string(&save(&home.table, 21_000, bytes(3))).unwrap();
        let (again, _) = load(&file).unwrap();
        for viewer in Viewer::ALL {
            assert_eq!(again.picture(viewer), home.table.picture(viewer), "{fen}");
        }
        home.table = again;
        home.play(&format!("22000 first redo {actions}"));
        assert_eq!(home.table.picture(Viewer::Spectator).view, before.view, "{fen}");
    }
}

#[test]
fn a_takeback_goes_back_to_the_position() {
    let fen = "4k3/P7/8/8/8/8/7p/4K3 b - - 7 31";
    let mut home = played(from(fen, online(("chess", &[]))), "second h2h1q");
    let script = "2000 second ask; 3000 first grant; 4000 second e8e7; 4500 first offer";
    assert_eq!(home.answers(script), "ok ok ok ok");
    let truth =
        moments(&home.play("5000 first resign").table.record(), Perspective::Truth).unwrap();
    let views: Vec<_> = truth.iter().map(|frame| frame.view.as_str()).collect();
    assert_eq!(views, [fen, "8/P3k3/8/8/8/8/7p/4K3 w - - 8 32"]);
}

#[test]
fn a_rematch_begins_from_the_same_position_with_seats_swapped() {
    for &(setting, fen, script) in ROWS {
        let [secret, next] = [1, 2].map(|game| secret_of(&bytes(9), game));
        let settings = from(fen, online(setting));
        let mut home = Home::at(Opening { secret, ..opening(settings.clone()) });
        home.play("0 first sit; 0 second sit; 1 first resign");
        home.play("2 first rematch 7; 3 second rematch 8");
        home.table = home.table.rematch(next, 5).unwrap();
        let picture = home.table.picture(Viewer::Spectator);
        assert_eq!(picture.settings, settings);
        assert_eq!(picture.players.map(|player| player.unwrap().name), ["Bob", "Ada"]);
        assert_eq!(picture.start, Home::seated(settings).table.picture(Viewer::Spectator).start);
        home.play(&format!("9 {}; 10 first resign", script.split(';').next().unwrap()));
        assert!(verify(&home.table.record()).is_ok(), "{fen}");
    }
}

#[test]
fn who_has_to_place_begins() {
    let both = "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 5 Aa";
    let mut home = Home::seated(from(both, online(("assassin", &[]))));
    let script = "1 first e1e2; 2 second A@a6; 3 first e1e2; 4 first A@a3; 5 first e1e2";
    assert_eq!(home.answers(script), "illegal ok illegal ok ok");
    // Only Black has to: White's clock waits for that, and Black's time to place runs out.
    let one = "4k3/p7/8/8/2A5/8/P6P/4K3 w - - 0 5 a";
    let mut home = Home::seated(from(one, online(("assassin", &[]))));
    assert_eq!(home.answers("1 first e1e2"), "not-your-turn");
    home.play("30000 tick");
    assert_eq!(home.table.result().map(|result| result.winner), Some(Some(Seat::First)));
}

#[test]
fn a_table_is_not_opened_where_nobody_can_play() {
    let long = format!("{} w - - 0 1", "8/".repeat(MAX_FEN));
    let rows: &[(&str, &str, &str)] = &[
        ("chess", "", "bad FEN: fields: found 0, expected 6"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: found \"x\", expected w or b"),
        ("chess", "4k3/8/8/8/8/8/8/T3K3 w - - 0 1", "bad FEN: board"),
        ("banqi", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "8 ranks, expected 4 ranks"),
        ("slug-torch", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 -", "bad FEN: castling"),
        (
            "chess",
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            "already over in this position: first checkmate",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "already over in this position: draw material"),
        (
            "slug-sight",
            "4k3/8/8/8/8/8/8/8 w - - 0 1 -",
            "already over in this position: second king-captured",
        ),
        ("chess", &long, "a FEN of 266 bytes: expected at most 128"),
    ];
    for (variant, fen, expected) in rows {
        let settings = from(fen, online((variant, &[])));
        let error = settings.check().expect_err(fen).to_string();
        assert!(error.contains(expected) && !error.contains('\n'), "{fen}: {error}");
        assert!(Table::open(opening(settings)).is_err(), "{fen}");
    }
}

#[test]
fn spelled_out_settings_write_the_position_as_the_rules_do() {
    let rows = [
        (
            "assassin",
            Some("4k3/8/8/8/8/8/8/R3K3 w Q  - 0 01"),
            Some("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 -"),
        ),
        ("chess", None, None),
    ];
    for (variant, given, written) in rows {
        let fen = given.map(str::to_string);
        let settings = GameSettings { fen, ..GameSettings::of(variant) }.spelled_out().unwrap();
        assert_eq!((settings.variant.as_str(), settings.fen.as_deref()), ("special", written));
        assert_eq!(settings.options.len(), 3);
    }
}

#[test]
fn exports_say_where_it_began() {
    let mut text = String::new();
    for &(setting, fen, script) in ROWS {
        let record = resigned(from(fen, online(setting)), script);
        let export = if setting.0 == "banqi" { banqi_text } else { pgn };
        text += &export(&record).unwrap();
        text += "\n\n";
    }
    assert_snapshot!(text);
}

/// What is drawn depends on where the game began.
#[test]
fn other_starts_have_other_dice() {
    let flips = |fen: &str| {
        let mut home = Home::seated(from(fen, online(("banqi", &[]))));
        home.play("1 first a2a2; 2 second b2b2; 3 first c2c2; 4 second d2d2");
        let facts = home.table.entries().iter().map(|entry| entry.fact.clone());
        facts.filter(|fact| matches!(fact, Fact::Fell { .. })).collect::<Vec<_>>()
    };
    let position = "8/8/????????/K6k 1 r C2P2c2p2 0";
    assert_ne!(flips(&format!("{position} 1")), flips(&format!("{position} 2")));
}

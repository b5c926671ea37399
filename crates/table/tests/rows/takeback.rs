//! Taking back by consent: what may be, what may not, and who is told why.

use crate::common::{Home, Setting, local, online};
use duskboard_protocol::{Fact, TableSettings};
use duskboard_rules::{Game, Viewer};

const CHESS: Setting = ("chess", &[]);
const ASSASSIN: Setting = ("assassin", &[]);

/// Enough time for all of these.
fn untimed(setting: Setting) -> TableSettings {
    TableSettings { clock: None, place_ms: None, ..online(setting) }
}

#[test]
fn a_takeback_takes_consent_and_goes_back_to_the_own_last_action() {
    // (before, talk, answers, plies taken back)
    let rows: &[(&str, &str, &str, Option<u32>)] = &[
        ("", "1 first ask", "nothing-to-take-back", None),
        ("1 first e2e4", "2 second ask", "nothing-to-take-back", None),
        ("1 first e2e4", "2 first ask; 3 second grant", "ok ok", Some(1)),
        ("1 first e2e4; 2 second e7e5", "3 first ask; 4 second grant", "ok ok", Some(2)),
        ("1 first e2e4; 2 second e7e5", "3 second ask; 4 first grant", "ok ok", Some(1)),
        ("1 first e2e4", "2 first ask; 3 second refuse; 4 second grant", "ok ok not-asked", None),
        (
            "1 first e2e4",
            "2 first ask; 3 first ask; 3 second ask",
            "ok already-asked already-asked",
            None,
        ),
        (
            "1 first e2e4",
            "2 first ask; 3 first grant; 3 first refuse",
            "ok not-asked not-asked",
            None,
        ),
        ("1 first e2e4", "2 second grant; 3 second refuse", "not-asked not-asked", None),
        // Whoever acts meanwhile has answered no.
        ("1 first e2e4", "2 first ask; 3 second e7e5; 4 second grant", "ok ok not-asked", None),
        ("1 first e2e4", "2 first ask; 3 first resign; 4 second grant", "ok ok over", None),
    ];
    for &(before, talk, answers, steps) in rows {
        let mut home = Home::seated(untimed(CHESS));
        home.play(before);
        assert_eq!(home.answers(talk), answers, "{before}; {talk}");
        let found = home.table.entries().iter().find_map(|entry| match entry.fact {
            Fact::TakenBack { steps } => Some(steps),
            _ => None,
        });
        assert_eq!(found, steps, "{before}; {talk}");
    }
}

#[test]
fn what_was_shown_cannot_be_taken_back() {
    // (setting, before, talk, answers)
    let assassins = "1 first A@c3; 2 second A@f6; ";
    let rows: &[(Setting, &str, &str, &str)] = &[
        // A flip shows a piece to both.
        (("banqi", &[]), "1 first a1a1", "2 first ask", "shown"),
        // So does a coin; a shot at a pawn shows nothing.
        (("archess", &[]), SHOT_AT_KNIGHT, "90 first ask", "shown"),
        (("archess", &[]), "1 first b2b3; 2 second a7a6", "3 first ask; 4 second grant", "ok ok"),
        // With assassins nothing is shown by ordinary moves or by hidden ones.
        (ASSASSIN, "1 first e2e4", "2 first ask; 3 second grant", "ok ok"),
        (ASSASSIN, "1 first a2a3; 2 second f6f5", "3 second ask; 4 first grant", "ok ok"),
        (ASSASSIN, "1 first a2a3; 2 second f6f5", "3 first ask; 4 second grant", "ok ok"),
        // An assassin's place is no move.
        (ASSASSIN, "", "3 first ask", "nothing-to-take-back"),
        // The black pawn comes to b4 and reveals c3.
        (
            ASSASSIN,
            "1 first e2e4; 2 second b7b5; 3 first a2a3; 4 second b5b4",
            "5 second ask",
            "shown",
        ),
        (
            ASSASSIN,
            "1 first e2e4; 2 second b7b5; 3 first a2a3; 4 second b5b4",
            "5 first ask",
            "shown",
        ),
        // An assassin that captures betrays where it is.
        (
            ASSASSIN,
            "1 first e2e4; 2 second f6d4; 3 first c2c4; 4 second d4e4",
            "5 first ask",
            "shown",
        ),
    ];
    for &(setting, before, talk, answers) in rows {
        let mut home = Home::seated(untimed(setting));
        if setting == ASSASSIN {
            home.play(assassins);
        }
        home.play(before);
        assert_eq!(home.answers(talk), answers, "{setting:?} {before}; {talk}");
    }
}

/// The archer of b2 walks up to where a knight is in reach.
const SHOT_AT_KNIGHT: &str =
    "1 first b2b3; 2 second b8c6; 3 first b3c3; 4 second a7a6; 5 first c3*c6";

#[test]
fn a_rebound_that_only_its_owner_knows_is_refused_to_its_owner_alone() {
    // Both assassins on the c-file: Black's jumps from c5 onto White's and stays.
    let mut home = Home::seated(untimed(ASSASSIN));
    home.play(
        "1 first A@c3; 2 second A@c6; 3 first e2e4; 4 second c6c5; 5 first d2d3; 6 second c5c3",
    );
    let told = home.table.picture(Viewer::Spectator).history.last().unwrap().text.clone();
    let hidden = home.table.picture(Viewer::Seat(duskboard_rules::Seat::First));
    assert_eq!(hidden.history.last().unwrap().text, told, "White knows no more than anybody");
    // Black knows of the rebound and is refused; White does not and may ask, but Black may not grant.
    assert_eq!(home.answers("7 second ask; 8 first ask; 9 second grant"), "shown ok shown");
    assert_eq!(home.answers("10 second refuse"), "ok");
}

#[test]
fn in_the_fog_each_is_refused_by_what_they_saw_themselves() {
    // Whatever the shuffle: find moves of White by what they show, as the rules say.
    let setting = ("slug-torch", &[][..]);
    let base = Home::seated(untimed(setting)).table;
    let mut game = Game::new(crate::common::rules(setting));
    for entry in base.entries() {
        if let Fact::Fell { chance, .. } = entry.fact {
            game.resolve(chance).unwrap();
        }
    }
    let mut seen = [0, 0];
    for action in game.view(Viewer::Seat(duskboard_rules::Seat::First)).legal() {
        let mut next = game.clone();
        next.play(duskboard_rules::Seat::First, action).unwrap();
        let [mover, other] = duskboard_rules::Seat::BOTH.map(|seat| next.showed(seat));
        let mut home = Home { table: base.clone(), next: 1 };
        home.play(&format!("1 first {action}"));
        let expected = match (mover, other) {
            (true, _) => "shown not-asked",
            (false, true) => "ok shown",
            (false, false) => "ok ok",
        };
        assert_eq!(home.answers("2 first ask; 3 second grant"), expected, "{action}");
        seen[usize::from(mover)] += 1;
    }
    assert!(seen[1] > 0, "a pawn that steps forth sees more: {seen:?}");
}

#[test]
fn on_one_screen_actions_are_undone_instead() {
    let mut home = Home::seated(local(CHESS));
    home.play("1 first e2e4; 2 second e7e5");
    assert_eq!(home.answers("3 first ask; 3 second grant; 3 first refuse"), "local local local");
    assert_eq!(home.answers("3 first undo 0; 3 first undo 3; 3 first redo 1"), "steps steps steps");
    assert_eq!(home.answers("3 second undo 2; 4 first redo 2; 4 first redo 1"), "ok ok steps");
    // What is played anew ends what was undone.
    assert_eq!(home.answers("5 first undo 1; 6 second c7c5; 7 second redo 1"), "ok ok steps");
    let mut home = Home::seated(online(CHESS));
    home.play("1 first e2e4");
    assert_eq!(home.answers("2 first undo 1; 2 first redo 1"), "not-local not-local");
}

#[test]
fn a_flip_that_is_undone_and_flipped_again_is_a_new_throw() {
    let mut home = Home::seated(local(("banqi", &[])));
    home.play("1 first a1a1; 2 first undo 1; 3 first a1a1; 4 first undo 1; 5 first redo 1");
    let draws = home.table.entries().iter().filter_map(|entry| match entry.fact {
        Fact::Fell { draw, .. } => Some(draw),
        _ => None,
    });
    assert_eq!(draws.collect::<Vec<_>>(), [0, 1]);
}

//! Draws, resignations, aborts, disconnections: how games end at the table.

use crate::common::{Home, Setting, bytes, online, opening};
use duskboard_protocol::{Ending, News, TableSettings};
use duskboard_rules::{Seat, Viewer};
use duskboard_table::dice::secret_of;
use duskboard_table::{Opening, Perspective, moments};

const CHESS: Setting = ("chess", &[]);

#[test]
fn a_draw_is_offered_and_answered() {
    // (script, answers, the ending, who offers a draw afterwards)
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let rows: &[(&str, &str, bool, Option<Seat>)] = &[
        ("1 first offer", "ok", false, first),
        // In the other's turn as well.
        ("1 second offer", "ok", false, second),
        ("1 first offer; 2 second accept", "ok ok", true, None),
        ("1 first offer; 2 first accept; 2 first decline", "ok no-offer no-offer", false, first),
        ("1 first offer; 2 second withdraw", "ok no-offer", false, first),
        ("1 first offer; 2 first withdraw; 3 second accept", "ok ok no-offer", false, None),
        ("1 first offer; 2 second decline; 3 second accept", "ok ok no-offer", false, None),
        (
            "1 first offer; 2 first offer; 3 second offer",
            "ok already-offered already-offered",
            false,
            first,
        ),
        (
            "1 first accept; 1 first decline; 1 first withdraw",
            "no-offer no-offer no-offer",
            false,
            None,
        ),
        // The own action keeps the offer, the other's lets it lapse.
        ("1 first offer; 2 first e2e4", "ok ok", false, first),
        ("1 first offer; 2 first e2e4; 3 second accept", "ok ok ok", true, None),
        (
            "1 first e2e4; 2 first offer; 3 second e7e5; 4 second accept",
            "ok ok ok no-offer",
            false,
            None,
        ),
        ("1 first offer; 2 first resign; 3 second accept", "ok ok over", false, None),
    ];
    for &(script, answers, agreed, offers) in rows {
        let mut home = Home::seated(online(CHESS));
        assert_eq!(home.answers(script), answers, "{script}");
        let ending = home.table.result().map(|result| (result.winner, result.reason));
        assert_eq!(ending == Some((None, Ending::Agreement)), agreed, "{script}");
        for viewer in Viewer::ALL {
            assert_eq!(home.table.picture(viewer).offers.draw, offers, "{script}");
        }
    }
}

#[test]
fn games_end_at_the_table() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    // (script, winner, reason, when)
    type Row = (&'static str, Option<Seat>, Ending, u64);
    let rows: &[Row] = &[
        ("5 first resign", second, Ending::Resignation, 5),
        ("5 second resign", first, Ending::Resignation, 5),
        ("5 first abort", None, Ending::Aborted, 5),
        ("5 first e2e4; 6 second abort", None, Ending::Aborted, 6),
        ("5 first e2e4; 6 first abort", None, Ending::Aborted, 6),
        // Gone for longer than the grace of 20 s.
        ("1000 second gone; 21000 tick", first, Ending::Abandoned, 21_000),
        ("1000 second gone; 50000 tick", first, Ending::Abandoned, 21_000),
        // Both are gone: whoever comes back wins if the other's grace is over, else nobody does.
        ("1000 second gone; 2000 first gone; 50000 tick", None, Ending::Deserted, 22_000),
        ("1000 first gone; 2000 second gone; 50000 tick", None, Ending::Deserted, 22_000),
        (
            "1000 second gone; 9000 first gone; 22000 first back; 22000 tick",
            first,
            Ending::Abandoned,
            22_000,
        ),
        (
            "1000 second gone; 9000 first gone; 20000 first back; 50000 tick",
            first,
            Ending::Abandoned,
            21_000,
        ),
        // One may wait longer for the other, and a server that was away gives everybody more time.
        ("1000 second gone; 20000 first wait; 50000 tick", first, Ending::Abandoned, 40_000),
        ("1000 second gone; 20000 second renew; 50000 tick", first, Ending::Abandoned, 40_000),
        (
            "1 first e2e4; 1000 first gone; 9000 second wait; 28000 second wait; 58000 tick",
            second,
            Ending::Abandoned,
            48_000,
        ),
        (
            "1000 second gone; 20999 second back; 30000 second gone; 50000 tick",
            first,
            Ending::Abandoned,
            50_000,
        ),
        // Gone twice in a row counts from the first time.
        ("1000 second gone; 9000 second gone; 50000 tick", first, Ending::Abandoned, 21_000),
        // The flag falls before the grace is over.
        ("59000 second gone; 99000 tick", second, Ending::Time, 60_000),
        ("1 first f2f3; 2 second e7e5; 3 first g2g4; 4 second d8h4", second, Ending::Checkmate, 4),
    ];
    for &(script, winner, reason, at) in rows {
        let mut home = Home::seated(online(CHESS));
        home.play(script);
        let result = home.table.result().unwrap();
        assert_eq!((result.winner, result.reason), (winner, reason), "{script}");
        assert_eq!(home.table.entries().last().unwrap().at, at, "{script}");
        assert_eq!(home.table.deadline(), None, "{script}");
        assert_eq!(home.table.record().secret, Some(bytes(0x5e)), "{script}");
    }
}

#[test]
fn one_waits_longer_only_for_somebody_who_is_gone() {
    let mut home = Home::seated(TableSettings { clock: None, ..online(CHESS) });
    home.play("1000 second gone");
    let rows = [
        ("2000 second wait", "nobody-gone"),
        ("2000 first wait; 2000 first wait", "ok ok"),
        ("3000 second back; 3000 first wait", "ok nobody-gone"),
        ("4000 second gone; 4000 second renew; 4000 first renew", "ok ok ok"),
    ];
    for (script, expected) in rows {
        assert_eq!(home.answers(script), expected, "{script}");
    }
    // Everybody is told until when; nobody waits for ever.
    let until = |home: &Home| {
        let picture = home.table.picture(Viewer::Spectator);
        picture.players[1].as_ref().unwrap().gone_until
    };
    for n in 0..28 {
        assert_eq!(home.answers(&format!("{} first wait", 5000 + n)), "ok");
        assert_eq!(until(&home), Some(25_000 + n));
    }
    assert_eq!(home.answers("6000 first wait"), "waited-enough");
    // Where the grace has no end there is nothing to wait for.
    let mut home = Home::seated(TableSettings { grace_ms: None, ..online(CHESS) });
    assert_eq!(home.answers("1000 second gone; 2000 first wait"), "ok nobody-gone");
}

#[test]
fn a_game_is_aborted_only_before_both_have_moved() {
    let mut home = Home::seated(online(CHESS));
    home.play("1 first e2e4; 2 second e7e5");
    assert_eq!(
        home.answers("3 first abort; 3 second abort"),
        "too-late-to-abort too-late-to-abort"
    );
    // Placing an assassin is no move.
    let mut home = Home::seated(online(("assassin", &[])));
    home.play("1 first A@c3; 2 second A@c6; 3 first e2e4; 4 second abort");
    // Before anybody has come there is nothing to play, but it can be called off.
    let mut home = Home::new(online(CHESS));
    assert_eq!(home.answers("1 first sit; 2 first resign; 3 first abort"), "ok not-begun ok");
}

#[test]
fn grace_begins_with_the_game() {
    let mut home = Home::new(online(CHESS));
    home.play("0 first sit; 1000 first gone");
    assert_eq!(home.table.deadline(), None, "nothing is lost before the game has begun");
    home.play("50000 second sit");
    assert_eq!(home.table.deadline().map(|(at, _)| at), Some(70_000));
    let picture = home.table.picture(Viewer::Spectator);
    assert_eq!(picture.players[0].as_ref().unwrap().gone_until, Some(70_000));
}

#[test]
fn gone_and_back_are_told_with_the_time_that_is_left() {
    let until =
        |home: &Home| home.table.picture(Viewer::Spectator).players.map(|p| p.unwrap().gone_until);
    let mut home = Home::seated(online(CHESS));
    home.play("1000 second gone");
    assert_eq!(until(&home), [None, Some(21_000)]);
    home.play("2000 second back; 3000 second back");
    assert_eq!(until(&home), [None, None]);
    // No limit is told as 0.
    let mut home = Home::seated(TableSettings { grace_ms: None, ..online(CHESS) });
    home.play("1000 second gone");
    assert_eq!(until(&home), [None, Some(0)]);
}

#[test]
fn after_the_end_only_a_rematch_is_left() {
    let mut home = Home::seated(online(CHESS));
    home.play("1 first e2e4; 2 second resign");
    let entries = home.table.entries().len();
    let script = "3 second e7e5; 3 first resign; 3 first abort; 3 first offer; 3 first accept; 3 first ask; 3 first undo 1; 3 first sit";
    assert_eq!(home.answers(script), "over over over over over over over over");
    // Whoever goes now loses nothing.
    assert_eq!(home.answers("4 first gone; 5 first back; 900000 tick"), "ok ok ok");
    assert_eq!(home.table.entries().len(), entries);
    assert_eq!(
        home.answers("6 first rematch 7; 6 first rematch 7; 7 second rematch 8"),
        "ok rematch-asked ok"
    );
}

#[test]
fn a_rematch_swaps_the_seats_and_has_new_dice() {
    let setting = ("slug-torch", &[][..]);
    let [secret, next] = [1, 2].map(|game| secret_of(&bytes(9), game));
    let mut home = Home::at(Opening { secret, ..opening(online(setting)) });
    home.play("0 first sit; 0 second sit; 1 first resign");
    assert!(home.table.rematch(next, 5).is_none(), "nobody has asked");
    home.play("2 first rematch 7");
    assert!(home.table.rematch(next, 5).is_none(), "one has asked");
    home.play("3 second rematch 8");
    assert!(home.table.rematch(bytes(9), 5).is_none(), "another secret than was committed to");
    let next = home.table.rematch(next, 5).unwrap();
    assert_eq!(next.commitment(), secret, "published when the first game ended");
    let picture = next.picture(Viewer::Spectator);
    let players = picture.players.map(|player| player.map(|p| (p.name, p.nonce)).unwrap());
    assert_eq!(players, [("Bob".into(), bytes(8)), ("Ada".into(), bytes(7))]);
    assert_eq!((picture.game, next.opening().opened_ms), (2, 5));
    assert_ne!(next.commitment(), home.table.commitment());
    let shuffles = |table: &duskboard_table::Table| {
        let facts = table.entries().iter().map(|entry| entry.fact.clone());
        facts
            .filter(|fact| matches!(fact, duskboard_protocol::Fact::Fell { .. }))
            .collect::<Vec<_>>()
    };
    assert_ne!(shuffles(&next), shuffles(&home.table));
    let running = Home::seated(online(CHESS)).answers("1 first rematch 7");
    assert_eq!(running, "not-over");
}

#[test]
fn at_the_end_everybody_sees_everything() {
    let endings = [
        "9 first resign",
        "9 first offer; 10 second accept",
        "9 second gone; 99000 tick",
        "9 first abort",
        "999999 tick",
    ];
    let starts: &[(Setting, &str)] = &[
        (("assassin", &[]), "1 first A@c3; 2 second A@f6; 3 first e2e4"),
        (("stealth", &[]), "1 second A@f6"),
        (("slug-torch", &[]), ""),
        (("slug-sight", &[]), ""),
    ];
    for &(setting, start) in starts {
        for ending in endings {
            let mut home = Home::seated(online(setting));
            home.play(start);
            for viewer in Viewer::ALL {
                assert_eq!(home.table.picture(viewer).secret, None);
            }
            home.play(ending);
            let truth =
                moments(&home.table.record(), Perspective::Truth).unwrap().pop().unwrap().view;
            for viewer in Viewer::ALL {
                let picture = home.table.picture(viewer);
                assert_eq!(picture.view.as_ref(), Some(&truth), "{setting:?} {ending} {viewer}");
                assert_eq!(picture.secret, Some(bytes(0x5e)));
                let last = home.table.stream(viewer, 0).pop().unwrap();
                assert!(matches!(last.news, News::Ended { .. }));
                assert_eq!((last.view.as_ref(), last.turn.len()), (Some(&truth), 0));
            }
        }
    }
}

//! The clock, to the millisecond. Tables of the rows have 60 s and 1 s more for each action.

use crate::common::{Home, Setting, local, online};
use duskboard_protocol::{ClockSettings, Ending, TableSettings};
use duskboard_rules::{Seat, Viewer};

const CHESS: Setting = ("chess", &[]);
const ASSASSIN: Setting = ("assassin", &[]);

/// What is left on both clocks by the last notice, and whose runs.
fn clocks(home: &Home) -> ([u64; 2], Option<Seat>) {
    let picture = home.table.picture(Viewer::Spectator);
    (picture.clocks.unwrap(), picture.ticking)
}

/// Who won by the other's flag, and when it fell.
type Flag = (Option<Seat>, u64);

/// Who won and when the last entry was, if the game is over by time.
fn flagged(home: &Home) -> Option<Flag> {
    let result = home.table.result().filter(|result| result.reason == Ending::Time)?;
    Some((result.winner, home.table.entries().last()?.at))
}

#[test]
fn time_is_counted_from_the_times_of_events() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let rows: &[(&str, [u64; 2], Option<Seat>)] = &[
        // Nothing runs before both sit; then White's does, from that moment.
        ("0 first sit", [60_000, 60_000], None),
        ("0 first sit; 5000 second sit", [60_000, 60_000], first),
        ("0 second sit; 5000 first sit; 5000 first offer", [60_000, 60_000], first),
        ("0 first sit; 5000 second sit; 6000 first offer", [59_000, 60_000], first),
        // The increment comes after the action, to the one who acted.
        ("0 first sit; 5000 second sit; 6500 first e2e4", [59_500, 60_000], second),
        ("0 first sit; 0 second sit; 1 first e2e4; 3 second e7e5", [60_999, 60_998], first),
        // An action in no time earns the increment as well.
        ("0 first sit; 0 second sit; 0 first e2e4", [61_000, 60_000], second),
        // Talk and connections stop no clock.
        (
            "0 first sit; 0 second sit; 10 first offer; 20 second decline; 30 first gone; 40 first back",
            [59_960, 60_000],
            first,
        ),
        // A time before that of the last entry counts as that time.
        ("0 first sit; 0 second sit; 900 first e2e4; 400 second e7e5", [60_100, 61_000], first),
        // When the game is over the clocks stand.
        ("0 first sit; 0 second sit; 700 second resign", [59_300, 60_000], None),
    ];
    for &(script, left, ticking) in rows {
        let mut home = Home::new(online(CHESS));
        home.play(script);
        assert_eq!(clocks(&home), (left, ticking), "{script}");
    }
}

#[test]
fn a_flag_falls_exactly_at_zero_and_at_its_own_time() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let rows: &[(&str, Option<Flag>)] = &[
        ("59999 tick", None),
        ("60000 tick", Some((second, 60_000))),
        // Noticed later, it fell when it fell.
        ("99999 tick", Some((second, 60_000))),
        ("59999 first e2e4", None),
        // 1 ms was left, and the increment.
        ("59999 first e2e4; 119998 second e7e5; 120998 tick", None),
        ("59999 first e2e4; 119998 second e7e5; 120999 tick", Some((second, 120_999))),
        ("59999 first e2e4; 119999 tick", Some((first, 119_999))),
        ("10000 first e2e4; 69999 tick", None),
        ("10000 first e2e4; 90000 tick", Some((first, 70_000))),
        ("10 first offer; 20 second gone; 30 second back; 70000 tick", Some((second, 60_000))),
    ];
    for &(script, expected) in rows {
        let mut home = Home::seated(online(CHESS));
        home.play(script);
        assert_eq!(flagged(&home), expected, "{script}");
    }
}

#[test]
fn an_action_that_comes_with_the_flag_comes_too_late() {
    for (now, answer) in [(59_999, "ok"), (60_000, "over"), (80_000, "over")] {
        let mut home = Home::seated(online(CHESS));
        assert_eq!(home.answers(&format!("{now} first e2e4")), answer, "{now}");
        let ends_at = home.table.entries().last().unwrap().at;
        assert_eq!(ends_at, now.min(60_000));
    }
    // The refusal comes with the news of the flag.
    let mut home = Home::seated(online(CHESS));
    let answer = home.step("61000 first e2e4");
    assert_eq!((answer.told.len(), answer.refusal.is_some()), (1, true));
    assert_eq!(answer.told[0].to(Viewer::Spectator).at, 60_000);
}

#[test]
fn placing_has_its_own_limit_and_stops_the_clock() {
    type Row = (&'static str, Option<Seat>, Option<(Option<Seat>, Ending, u64)>);
    let rows: &[Row] = &[
        ("20000 first A@c3", None, None),
        ("20000 first A@c3; 29999 second A@c6", Some(Seat::First), None),
        // One is late and loses; both are late and nobody does.
        ("20000 first A@c3; 30000 tick", None, Some((Some(Seat::First), Ending::Unplaced, 30_000))),
        (
            "29999 second A@c6; 31000 tick",
            None,
            Some((Some(Seat::Second), Ending::Unplaced, 30_000)),
        ),
        ("45000 tick", None, Some((None, Ending::Unplaced, 30_000))),
    ];
    for &(script, ticking, end) in rows {
        let mut home = Home::seated(online(ASSASSIN));
        home.play(script);
        assert_eq!(clocks(&home), ([60_000, 60_000], ticking), "{script}");
        let found = home
            .table
            .result()
            .map(|result| (result.winner, result.reason, home.table.entries().last().unwrap().at));
        assert_eq!(found, end, "{script}");
    }
    // Without a clock nobody is in a hurry, but nobody may stay away.
    let mut home = Home::seated(TableSettings { clock: None, ..online(ASSASSIN) });
    home.play("20000 first A@c3; 99000 tick; 99000 second gone; 118999 tick");
    assert_eq!(home.table.result(), None);
    home.play("119000 tick");
    assert_eq!(home.table.result().map(|result| result.reason), Some(Ending::Abandoned));
    // White's clock runs from the moment the second is placed.
    let mut home = Home::seated(online(ASSASSIN));
    home.play("100 second A@c6; 9000 first A@c3; 10000 first e2e4");
    assert_eq!(clocks(&home).0, [60_000, 60_000]);
}

#[test]
fn a_takeback_keeps_the_time_that_was_used() {
    let mut home = Home::seated(online(CHESS));
    home.play("5000 first e2e4; 6000 first ask; 7000 second grant");
    assert_eq!(clocks(&home), ([56_000, 58_000], Some(Seat::First)));
    home.play("8000 first d2d4");
    assert_eq!(clocks(&home), ([56_000, 58_000], Some(Seat::Second)));
}

#[test]
fn undo_and_redo_bring_the_clocks_back() {
    // White used 2 s for e2e4, so 59 s were left with the increment; Black used 3 s for e7e5.
    let rows: &[(&str, [u64; 2], Seat)] = &[
        ("4000 first undo 1", [60_000, 60_000], Seat::First),
        ("4000 first undo 1; 9000 first redo 1", [59_000, 60_000], Seat::Second),
        ("5000 second e7e5; 6000 first undo 1", [59_000, 60_000], Seat::Second),
        ("5000 second e7e5; 6000 first undo 2", [60_000, 60_000], Seat::First),
        ("5000 second e7e5; 6000 first undo 2; 7000 second redo 2", [59_000, 58_000], Seat::First),
        // What is played anew is timed from the undo or redo before it.
        (
            "5000 second e7e5; 6000 first undo 2; 7000 first redo 1; 7500 second c7c5",
            [59_000, 60_500],
            Seat::First,
        ),
        ("5000 second e7e5; 6000 first undo 2; 6100 first d2d4", [60_900, 60_000], Seat::Second),
    ];
    for &(script, left, ticking) in rows {
        let mut home = Home::seated(local(CHESS));
        home.play("2000 first e2e4").play(script);
        assert_eq!(clocks(&home), (left, Some(ticking)), "{script}");
    }
}

#[test]
fn without_a_clock_nothing_runs_out() {
    let settings = TableSettings { clock: None, grace_ms: None, ..online(CHESS) };
    let mut home = Home::seated(settings);
    home.play("1000000 first e2e4; 1000000 second gone");
    assert_eq!(home.table.deadline(), None);
    assert_eq!(home.table.picture(Viewer::Spectator).clocks, None);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let clock = |initial_ms, increment_ms| TableSettings {
        clock: Some(ClockSettings { initial_ms, increment_ms }),
        ..online(CHESS)
    };
    let rows = [
        (clock(1_000, 0), None),
        (clock(999, 0), Some("initial time of 999 ms: expected 1000 to 86400000 ms")),
        (clock(86_400_001, 0), Some("initial time of 86400001 ms")),
        (clock(1_000, 3_600_001), Some("increment of 3600001 ms")),
        (TableSettings { place_ms: Some(0), ..online(CHESS) }, Some("time to place of 0 ms")),
        (TableSettings { grace_ms: Some(1), ..online(CHESS) }, Some("grace of 1 ms")),
    ];
    for (settings, expected) in rows {
        let error = settings.check().err().map(|error| error.to_string());
        match expected {
            None => assert_eq!(error, None),
            Some(part) => assert!(error.as_ref().is_some_and(|e| e.contains(part)), "{error:?}"),
        }
    }
}

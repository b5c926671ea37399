//! Who is there, and who is gone.

use crate::common::{local, online};
use crate::home::Place;
use duskboard_protocol::Ending;
use duskboard_rules::Seat;

#[test]
fn everybody_is_told_who_is_there_but_not_all_the_time() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.rows(&[
        ("1 enter first", "entered>1"),
        ("wait 49", ""),
        ("wait 1", "presence:10+0>1"),
        ("2 enter second", "entered>2"),
        ("3 enter", "entered>3"),
        ("wait 500", "presence:11+1>1,2,3"),
        ("2 leave", ""),
        ("2 enter second", "entered>2"),
        ("3 leave", ""),
        ("wait 499", ""),
        ("wait 1", "presence:11+0>1,2"),
    ]);
}

#[test]
fn whoever_stays_away_loses() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; 3 enter second; wait 1000");
    place.rows(&[
        // One of two tabs is no absence.
        ("2 leave", ""),
        ("wait 5000", "presence:11+0>1,3"),
        ("3 leave", ""),
        ("wait 2999", "presence:10+0>1"),
        ("wait 1", "keep notice>1"),
        // Whoever is back is told, and everybody else as well.
        ("2 enter second", "entered>2 keep notice>1,2"),
        ("2 leave", ""),
        ("wait 3000", "presence:10+0>1 keep notice>1"),
        ("wait 19999", ""),
        ("wait 1", "keep notice>1"),
        ("1 e2e4", "refused:over>1"),
    ]);
}

#[test]
fn who_never_came_and_who_cannot_come() {
    let slow = |settings| duskboard_protocol::TableSettings { clock: None, ..settings };
    // Nobody comes after the home was started: first both are gone, then it is called off.
    let mut place = Place::new(slow(online(("chess", &[]))), [None, None]);
    place.rows(&[("wait 19999", ""), ("wait 1", "keep keep"), ("wait 20000", "keep")]);
    let result = place.host.table().result().unwrap();
    assert_eq!((result.winner, result.reason), (None, Ending::Deserted));
    // A computer is always there; on one screen everybody is.
    let mut place = Place::new(slow(online(("chess", &[]))), [None, Some(1)]);
    place.rows(&[("wait 20000", "keep"), ("wait 20000", "keep")]);
    let mut place = Place::new(slow(local(("chess", &[]))), [None, None]);
    place.rows(&[("wait 100000000", ""), ("1 enter both as first", "entered>1")]);
}

#[test]
fn somebody_sits_down() {
    let mut place = Place::empty(online(("chess", &[])));
    place.rows(&[
        ("1 enter", "entered>1"),
        ("sit second 2", "keep notice>1 sits:true"),
        ("sit second 3", "refusal:seat-taken sits:false"),
        ("fail before", ""),
        ("sit first 4", "keep sits:false"),
        ("fail dead", ""),
        ("sit first 4", "keep sits:false"),
        ("sit first 4", "sits:false"),
        ("fail never", ""),
        ("wait 3000", "presence:00+1>1 keep notice>1"),
        ("fail after", ""),
        ("sit first 4", "keep notice>1 sits:true"),
    ]);
    place.check_screens();
}

#[test]
fn after_an_outage_everybody_has_the_whole_grace_again() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 1000; 2 leave; wait 3000");
    let until = |place: &Place| place.host.table().deadline().unwrap().0;
    let before = until(&place);
    place.play("wait 19000");
    // The home ends and begins again: the other still has all of the 20 s, and so has whoever was
    // there and is not yet back.
    place.reopen();
    place.rows(&[("wait 0", "keep")]);
    assert_eq!(until(&place), before + 19_000);
    place.rows(&[
        ("1 enter first", "entered>1"),
        ("wait 19999", "presence:10+0>1"),
        ("wait 1", "keep notice>1"),
    ]);
    let result = place.host.table().result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Seat::First), Ending::Abandoned));
    // Whoever is back at once needs no grace.
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 1000; 2 leave; wait 3000");
    place.reopen();
    place.rows(&[("2 enter second", "entered>2 keep notice>2")]);
}

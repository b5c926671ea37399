//! Viewers come and go.

use crate::common::{local, online};
use crate::home::Place;
use duskboard_rules::Seat;

#[test]
fn everybody_is_told_what_is_theirs() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.rows(&[
        ("1 enter first", "entered>1"),
        ("2 enter second", "entered>2"),
        // A second tab of the same seat, and two who watch.
        ("3 enter first", "entered>3"),
        ("4 enter", "entered>4"),
        ("5 enter", "entered>5"),
        ("1 e2e4", "keep notice>1,2,3,4,5 done>1"),
        // The other tab may act as well; one answer, to whoever asked.
        ("2 e7e5", "keep notice>1,2,3,4,5 done>2"),
        ("3 g1f3", "keep notice>1,2,3,4,5 done>3"),
        ("2 e5e3", "refused:illegal>2"),
        ("1 b1c3", "refused:not-your-turn>1"),
        ("4 b8c6", "refused:only-watching>4"),
        ("9 b8c6", "error:not-in-room>9"),
        // The same order again, as after a lost answer.
        ("2 b8c6", "keep notice>1,2,3,4,5 done>2"),
        ("2 again", "done>2"),
        ("1 leave", ""),
        ("4 leave", ""),
        ("3 f1b5", "keep notice>2,3,5 done>3"),
        ("4 e7e5", "error:not-in-room>4"),
    ]);
    place.check_screens();
}

#[test]
fn whoever_comes_back_is_told_what_they_missed() {
    let mut place = Place::new(online(("archess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; 2 leave; 1 e2e4; 1 offer");
    place.rows(&[
        ("3 enter second after 4", "resumed>3"),
        ("3 enter second after 3", "resumed>3 notice>3"),
        ("3 enter second after 0", "resumed>3 notice>3 notice>3 notice>3 notice>3"),
        ("3 enter second after 5", "entered>3"),
        ("2 enter second after 2", "resumed>2 notice>2 notice>2"),
    ]);
    place.check_screens();
    for _ in 0..24 {
        place.play("1 ask; 2 grant; 1 e2e4");
    }
    let last = place.host.last();
    for (missing, expected) in [(64, "resumed>4"), (65, "entered>4")] {
        let heard = place.step(&format!("4 enter after {}", last - missing));
        assert!(heard.starts_with(expected), "{missing}: {heard}");
    }
}

#[test]
fn nobody_looks_through_eyes_that_are_not_theirs() {
    // The game, who plays it, how somebody comes in, and what comes of it before and after the end.
    let people = [None, None];
    for (variant, computers, enter, before, after) in [
        ("chess", people, "enter", "entered", "entered"),
        ("chess", people, "enter as first", "closed:not-yours", "closed:not-yours"),
        ("chess", people, "enter second as first", "closed:not-yours", "closed:not-yours"),
        ("chess", people, "enter second as spectator", "entered", "entered"),
        ("stealth", people, "enter second as spectator", "closed:plays-here", "entered"),
        ("slug-torch", people, "enter as spectator", "entered", "entered"),
        ("banqi", people, "enter both as second", "entered", "entered"),
        ("chess", [None, Some(3)], "enter both as second", "closed:not-yours", "entered"),
        ("slug-sight", [None, Some(3)], "enter both as spectator", "closed:plays-here", "entered"),
        ("slug-sight", [Some(1), Some(3)], "enter both as spectator", "entered", "entered"),
    ] {
        let mut place = Place::new(online((variant, &[])), computers);
        for expected in [before, after] {
            let heard = place.step(&format!("7 {enter}"));
            let first = heard.split(['>', ' ']).next();
            assert_eq!(first, Some(expected), "{variant}: {enter}");
            place.play("7 leave; 1 enter first; 1 resign; wait 100");
            if place.host.running() {
                place.play("thought resign");
            }
        }
    }
}

#[test]
fn whoever_holds_both_seats_comes_in_on_the_first() {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter both; 2 enter");
    let viewers = [1, 2, 3].map(|id| place.host.viewer(id).map(|viewer| viewer.seat()));
    assert_eq!(viewers, [Some(Some(Seat::First)), Some(None), None]);
}

#[test]
fn on_one_screen_time_stands_while_nobody_looks() {
    let mut place = Place::new(local(("chess", &[])), [None, None]);
    place.rows(&[
        ("wait 500000", ""),
        ("1 enter both as first", "entered>1"),
        ("wait 10000", ""),
        // Another screen of the same house.
        ("2 enter both as second", "entered>2"),
        ("1 leave", ""),
        ("wait 20000", ""),
        ("2 leave", ""),
        ("wait 500000", ""),
        ("2 enter both as first", "entered>2"),
        ("wait 29999", ""),
        ("wait 1", "keep notice>2"),
        ("2 e2e4", "refused:over>2"),
    ]);
    assert_eq!(place.host.time(place.now), 60_000);
}

//! The next game, with seats swapped.

use crate::common::{local, online};
use crate::home::{Fails, Place};
use duskboard_rules::{Seat, Viewer};

/// Two people and one who watches, after a game.
fn over() -> Place {
    let mut place = Place::new(online(("chess", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; 3 enter; wait 1000; 1 resign; 1 rematch 5");
    place
}

fn names(place: &Place) -> [String; 2] {
    place.host.names().map(Option::unwrap)
}

#[test]
fn two_play_again_with_seats_swapped() {
    let mut place = over();
    place.rows(&[
        ("1 rematch 5", "refused:rematch-asked>1"),
        ("2 rematch 6", "keep notice>1,2,3 done>2 keep-game entered>2 entered>1 entered>3"),
        // An order for the game before does nothing in this one.
        ("1 late resign", "refused:other-game>1"),
        ("2 d2d4", "keep notice>1,2,3 done>2"),
        // Whoever had a seat has the other one now, and keeps it when they come back.
        ("1 leave", ""),
        ("1 enter second after 3", "resumed>1"),
    ]);
    let viewers = [1, 2, 3].map(|id| place.host.viewer(id).unwrap());
    assert_eq!(viewers, [Seat::Second.into(), Seat::First.into(), Viewer::Spectator]);
    assert_eq!((place.host.game(), names(&place)), (2, ["Bob".into(), "Ada".into()]));
    place.check_screens();
    assert_eq!(place.store.game.opening.game, 2);
}

#[test]
fn the_next_game_is_kept_before_it_begins() {
    let told = "entered>2 entered>1 entered>3";
    for (fails, meanwhile, later) in [
        // Nothing was written: once more, after a while.
        (Fails::Before, "", "keep-game "),
        // It was written: there it is.
        (Fails::After, told, ""),
        (Fails::Dead, "", "keep-game "),
    ] {
        let mut place = over();
        place.fails_to_begin = fails;
        let expected = format!("keep notice>1,2,3 done>2 keep-game {meanwhile}");
        assert_eq!(place.step("2 rematch 6"), expected.trim_end(), "{fails:?}");
        (place.fails, place.fails_to_begin) = (Fails::Never, Fails::Never);
        let expected = if later.is_empty() { String::new() } else { format!("{later}{told}") };
        assert_eq!(place.step("wait 1000"), expected, "{fails:?}");
        place.check_screens();
    }
}

#[test]
fn on_one_screen_everybody_enters_again() {
    let mut place = Place::new(local(("stealth", &[])), [None, None]);
    place.rows(&[
        ("1 enter both as first", "entered>1"),
        ("2 enter both as second", "entered>2"),
        ("1 resign", "keep notice>1 notice>2 done>1"),
        // When one wants to play again, so does the other.
        ("1 rematch 5", "keep notice>1 notice>2 done>1 keep notice>1 notice>2 keep-game"),
        ("1 A@c3", "error:not-in-room>1"),
        ("wait 100000", ""),
        ("1 enter both as first", "entered>1"),
    ]);
    assert_eq!((place.host.game(), names(&place)), (2, ["Bob".into(), "Ada".into()]));
    assert_eq!(place.host.time(place.now), 0, "time stood meanwhile");
}

#[test]
fn whoever_is_away_is_gone_from_their_new_seat() {
    let mut place = over();
    // They left after the last game, and the next one begins without them.
    place.play("1 leave; wait 1000; 2 rematch 6");
    place.rows(&[
        ("wait 1999", ""),
        ("wait 1", "keep notice>2,3"),
        ("1 enter second", "entered>1 keep notice>1,2,3"),
    ]);
}

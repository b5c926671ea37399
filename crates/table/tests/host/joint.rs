//! Joint dice at a host whose home answers for one of the two.

use crate::common::{joint, online};
use crate::home::Place;
use duskboard_protocol::{Ending, Fact, News};
use duskboard_rules::{Seat, Viewer};
use duskboard_table::{fair, verify};

/// Both are there: the one whose home it is, and the guest.
fn flipping() -> Place {
    let mut place = Place::new(joint(("banqi", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 600");
    place
}

/// What leads to a throw is kept, told and acknowledged before the home shows its link; the link is
/// kept and told before the guest has to show one.
#[test]
fn the_home_shows_its_link_at_once_and_first() {
    flipping().rows(&[
        ("1 a1a1", "keep notice>1,2 done>1 keep notice>1,2"),
        ("2 b1b1", "refused:not-your-turn>2"),
        ("2 link 1", "refused:no-throw>2"),
        ("1 link 0", "refused:no-throw>1"),
        // The throw falls with the last link.
        ("2 link 0", "keep notice>1,2 notice>1,2 done>2"),
        ("2 again", "done>2"),
        ("2 b1b1", "keep notice>1,2 done>2 keep notice>1,2"),
        ("2 link 0", "refused:no-throw>2"),
        ("2 link 1", "keep notice>1,2 notice>1,2 done>2"),
    ]);
}

/// Nothing is shown for an action that is not kept.
#[test]
fn no_link_is_shown_for_what_is_not_kept() {
    let mut place = flipping();
    place.play("fail before; 1 a1a1");
    let linked = |place: &Place| {
        let entries = place.store.game.entries.iter();
        entries.filter(|entry| matches!(entry.fact, Fact::Linked { .. })).count()
    };
    assert_eq!((linked(&place), place.host.table().owes_link(Seat::First)), (0, None));
    place.play("fail after; 1 a1a1; fail never; wait 2000");
    assert_eq!((linked(&place), place.host.table().owes_link(Seat::Second)), (1, Some(0)));
    place.check_screens();
}

/// A script, and how the game ends.
#[test]
fn a_guest_that_withholds_its_link_loses() {
    let rows = [
        ("1 a1a1; wait 30000", Some((Some(Seat::First), Ending::Withheld))),
        ("1 a1a1; 2 link 0; 2 b1b1; wait 30000", Some((Some(Seat::First), Ending::Withheld))),
        ("1 a1a1; wait 15000; 2 link 0; wait 15000", None),
        ("1 a1a1; wait 15000; 1 wait; wait 15000", None),
        ("1 a1a1; wait 15000; 1 wait; wait 30000", Some((Some(Seat::First), Ending::Withheld))),
        ("2 leave; 1 a1a1; wait 30000", Some((Some(Seat::First), Ending::Withheld))),
    ];
    for (script, expected) in rows {
        let mut place = flipping();
        place.play(script);
        let result = place.host.table().result();
        assert_eq!(result.map(|result| (result.winner, result.reason)), expected, "{script}");
        place.check_screens();
    }
}

/// Nobody could show a link to a home that was not there.
#[test]
fn who_owes_a_link_has_the_whole_grace_again_when_the_home_comes_back() {
    let mut place = flipping();
    place.play("1 a1a1; wait 15000");
    place.reopen();
    place.play("1 enter first; 2 enter second; wait 15000");
    assert_eq!(place.host.table().result(), None);
    let renewed = |fact: &Fact| *fact == Fact::GraceRenewed { seat: Seat::Second };
    assert!(place.store.game.entries.iter().any(|entry| renewed(&entry.fact)));
    assert!(
        place.screens[&2].players[1].as_ref().unwrap().gone_until.is_none(),
        "the guest is there"
    );
    place.play("2 link 0");
    place.check_screens();
    let mut idle = flipping();
    idle.play("wait 3000");
    idle.reopen();
    idle.play("1 enter first; 2 enter second; wait 3000");
    assert!(!idle.store.game.entries.iter().any(|entry| renewed(&entry.fact)), "nobody owed any");
}

/// A rematch takes new chains, committed to when it is asked for; everything is checked again.
#[test]
fn every_game_of_a_room_has_chains_of_its_own() {
    let mut place = flipping();
    place.play("1 a1a1; 2 link 0; 2 resign; 1 rematch; 2 rematch");
    assert!(verify(&place.ended.as_ref().unwrap().record()).is_ok());
    assert_eq!(place.host.game(), 2);
    place.play("2 a1a1; 2 link 0; 1 b1b1; 2 link 1; 1 resign");
    let table = place.host.table();
    assert_eq!(verify(&table.record()).map(|found| found.draws), Ok(2));
    for viewer in Viewer::ALL {
        let stream = table.stream(viewer, 2);
        let mut picture = table.picture(viewer);
        (picture.n, picture.draws, picture.awaited) = (2, 0, None);
        picture.players.iter_mut().flatten().for_each(|player| player.link = None);
        for notice in &stream {
            assert_eq!(fair(&picture, notice), Ok(()), "{notice:?}");
            assert!(picture.take(notice));
        }
        let links = stream.iter().filter(|notice| matches!(notice.news, News::Linked { .. }));
        assert_eq!(links.count(), 4);
    }
}

/// Dice of the house ask nobody.
#[test]
fn a_home_is_not_asked_for_links_of_its_own_dice() {
    let mut place = Place::new(online(("banqi", &[])), [None, None]);
    place.play("1 enter first; 2 enter second; wait 600");
    place.rows(&[("1 a1a1", "keep notice>1,2 notice>1,2 done>1")]);
}

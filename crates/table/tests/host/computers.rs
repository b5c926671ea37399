//! Computers at the table: when they think, and how they answer people.

use crate::common::{bytes, local, online, rules};
use crate::home::{Place, legal};
use duskboard_protocol::{Bytes32, Entry, Fact, Record, TableSettings};
use duskboard_rules::Seat;
use duskboard_table::dice::commitment;
use duskboard_table::host::seat_in;
use duskboard_table::{Flaw, verify};
use std::collections::BTreeSet;

fn against_computer(settings: TableSettings) -> Place {
    let mut place = Place::new(settings, [None, Some(3)]);
    place.play("1 enter both as first; wait 1000");
    place
}

#[test]
fn a_computer_thinks_when_it_is_its_turn() {
    let mut place = against_computer(online(("chess", &[])));
    place.rows(&[
        ("1 e2e4", "keep notice>1 done>1 think:second:3"),
        // It goes on while people talk, and declines.
        ("1 offer", "keep notice>1 done>1 keep notice>1"),
        ("1 chat hurry up", "keep-line said:hurry-up>1"),
        ("thought e7e5", "keep notice>1"),
        ("1 d2d4", "keep notice>1 done>1 think:second:3"),
        // An answer that is none is not asked for again by itself.
        ("thought e2e4", "refusal:illegal"),
        ("wait 1000", ""),
        ("1 ask", "keep notice>1 done>1 keep notice>1"),
        ("1 d2d3", "keep notice>1 done>1 think:second:3"),
        ("1 ask", "keep notice>1 done>1 keep notice>1 stop"),
        ("1 d2d4", "keep notice>1 done>1 think:second:3"),
        ("1 resign", "keep notice>1 done>1 stop"),
    ]);
    // What it was asked long ago does not matter any more.
    place.asked = Some(1);
    place.rows(&[("thought resign", "")]);
}

#[test]
fn online_it_plays_on_alone_and_on_one_screen_it_waits() {
    let computers = [Some(1), Some(2)];
    let mut place = Place::new(online(("chess", &[])), computers);
    place.rows(&[("wait 0", "think:first:1"), ("thought e2e4", "keep think:second:2")]);
    let mut place = Place::new(local(("chess", &[])), computers);
    place.rows(&[
        ("wait 0", ""),
        ("1 enter both as spectator", "entered>1 think:first:1"),
        ("1 leave", ""),
        ("thought e2e4", "keep"),
        ("1 enter both as spectator", "entered>1 think:second:2"),
    ]);
}

#[test]
fn one_that_has_no_answer_may_be_asked_again() {
    let mut place = against_computer(local(("chess", &[])));
    place.play("1 e2e4");
    place.host.give_up();
    place.rows(&[("wait 1000", "")]);
    place.host.think_again();
    place.rows(&[
        ("wait 0", "think:second:3"),
        ("thought e7e5", "keep notice>1"),
        ("1 undo 1", "keep notice>1 done>1 think:second:3"),
        ("1 undo 1", "keep notice>1 done>1 stop"),
    ]);
}

/// Whoever is to move plays the first action there is.
fn play_on(place: &mut Place) {
    let seat = place.host.table().turn()[0];
    let action = legal(&place.host.table().picture(seat.into()), seat)[0];
    let who = if seat == Seat::First { "1" } else { "thought" };
    let heard = place.step(&format!("{who} {action}"));
    assert!(heard.starts_with("keep"), "{who} {action}: {heard}");
}

/// Whether a takeback is possible may depend on what the computer was shown, so where anything is
/// hidden its answer is always the same.
#[test]
fn a_computers_answer_for_a_takeback_is_no_oracle() {
    for setting in [
        ("chess", &[][..]),
        ("dinosaur", &[]),
        ("archess", &[]),
        ("assassin", &[]),
        ("stealth", &[]),
        ("dinosaur-assassin", &[]),
        ("slug-torch", &[]),
        ("slug-sight", &[]),
        ("fog", &[]),
    ] {
        let mut place = against_computer(online(setting));
        let acted = |place: &Place| {
            let acted = |entry: &&Entry| matches!(entry.fact, Fact::Acted { .. });
            place.store.game.entries.iter().filter(acted).count()
        };
        while acted(&place) < 5 {
            play_on(&mut place);
        }
        assert!(place.step("1 ask").starts_with("keep"), "{setting:?}");
        let answer = &place.store.game.entries.last().unwrap().fact;
        match rules(setting).hides() {
            true => assert!(matches!(answer, Fact::TakebackRefused { .. }), "{setting:?}"),
            false => assert!(matches!(answer, Fact::TakenBack { .. }), "{setting:?}"),
        }
    }
}

#[test]
fn a_computer_plays_again_in_the_other_seat() {
    let mut place = against_computer(online(("banqi", &[])));
    place.rows(&[
        ("1 resign", "keep notice>1 done>1"),
        ("1 rematch 8", "keep notice>1 done>1 keep notice>1 keep-game entered>1 think:first:3"),
        ("thought a1a1", "keep notice>1 notice>1"),
    ]);
}

/// The nonce of the seat in the game that is played.
fn nonce(place: &Place, seat: Seat) -> Bytes32 {
    place.host.table().picture(seat.into()).players[seat.index()].as_ref().unwrap().nonce
}

/// The home does not choose after the person: its part in the next game's dice is what this game has
/// committed to, whatever the person adds.
#[test]
fn a_computers_part_in_the_next_dice_is_fixed_before_the_persons() {
    let mut chosen = BTreeSet::new();
    for theirs in [8, 9, 10] {
        let mut place = against_computer(online(("banqi", &[])));
        for game in 1..4 {
            let computer = seat_in(game, Seat::Second);
            let committed = nonce(&place, computer);
            place.play(&format!("1 resign; 1 rematch {theirs}"));
            let record = place.ended.take().unwrap().record();
            assert!(verify(&record).is_ok(), "{:?}", verify(&record));
            let next = nonce(&place, computer.other());
            assert_eq!((place.host.game(), commitment(&next)), (game + 1, committed));
            chosen.insert((game, next.0));
            // Another one, however it was come by, is not believed.
            let late = verify(&with_nonce(record, computer, bytes(theirs)));
            assert_eq!(late, Err(Flaw::Nonce { seat: computer }));
        }
    }
    assert_eq!(chosen.len(), 3, "the same ones each time");
}

/// The record as if that seat had asked for a rematch with this nonce.
fn with_nonce(mut record: Record, by: Seat, other: Bytes32) -> Record {
    for entry in &mut record.entries {
        match &mut entry.fact {
            Fact::RematchAsked { seat, nonce } if *seat == by => **nonce = other,
            _ => {}
        }
    }
    record
}

//! Playing again.

use crate::page::{Page, computer, person, random, words};
use duskboard_protocol::{Order, Seat, ToDesk};

fn names(page: &Page) -> [String; 2] {
    page.picture().players.clone().map(|player| player.unwrap().name)
}

#[test]
fn when_one_wants_to_play_again_so_does_the_other() {
    let mut page = Page::people(1, "banqi");
    let room = page.room.clone();
    page.enter(Seat::First);
    let rematch = Order::Rematch { nonce: random(3)() };
    assert_eq!(words(&page.order(rematch.clone())), "refused:not-over");
    for game in 1..4 {
        page.order(Order::Resign);
        let secret = page.picture().secret.unwrap();
        let heard = page.order(rematch.clone());
        assert_eq!(words(&heard), "notice done notice opened kept:false");
        assert_eq!(page.room, room);
        assert!(page.viewer.is_none());
        page.enter(Seat::First);
        assert_eq!(page.picture().game, game + 1);
        // What was published at the end was the commitment of this game all the time.
        assert_eq!(page.picture().commitment, secret);
        let expected = if game % 2 == 1 { ["Bert", "Ada"] } else { ["Ada", "Bert"] };
        assert_eq!(names(&page), expected);
    }
}

#[test]
fn a_computer_swaps_seats_too() {
    let mut page = Page::with(1, "chess", [person("Ada"), computer(2)]);
    page.enter(Seat::First);
    page.order(Order::Resign);
    let heard = page.order(Order::Rematch { nonce: random(3)() });
    assert_eq!(words(&heard), "notice done notice opened kept:false");
    assert_eq!(page.people, [Seat::Second]);
    assert_eq!(page.asked, []);
    assert_eq!(words(&page.enter(Seat::First)), "error:not-yours");
    assert_eq!(words(&page.enter(Seat::Second)), "entered thinking:true");
    assert_eq!((page.asked[0].1.seat, page.asked[0].1.level), (Seat::First, 2));
}

#[test]
fn after_a_game_from_a_file_the_next_is_in_a_new_room() {
    let mut page = Page::people(1, "stealth");
    let room = page.room.clone();
    page.say(ToDesk::Load { file: page.kept.clone().unwrap() });
    assert_eq!(page.room, room);
    page.enter(Seat::First);
    page.order(Order::Resign);
    let heard = page.order(Order::Rematch { nonce: random(3)() });
    assert_eq!(words(&heard), "notice done notice opened kept:false");
    assert_ne!(page.room, room);
    page.enter(Seat::First);
    assert_eq!(page.picture().game, 1);
    assert_eq!(names(&page), ["Bert", "Ada"]);
}

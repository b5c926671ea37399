//! Saving and loading.

use crate::page::{Page, VARIANTS, computer, person, random, roll, words};
use duskboard_protocol::{FromDesk, Order, Seat, ToDesk};

/// A game in the middle, with an action undone.
fn middle(variant: &str) -> Page {
    let mut page = Page::people(4, variant);
    let mut dice = random(4);
    page.enter(Seat::First);
    for _ in 0..8 {
        page.now += 1_500;
        page.enter(page.picture().turn[0]);
        let legal = page.legal();
        let action = legal[roll(&mut dice, legal.len())];
        page.order(Order::Act { action });
    }
    page.order(Order::Undo { steps: 1 });
    page
}

#[test]
fn a_saved_game_goes_on_elsewhere() {
    for variant in VARIANTS {
        let mut page = middle(variant);
        page.now += 700;
        let heard = page.say(ToDesk::Save);
        let [FromDesk::Kept { file, asked: true }] = &heard[..] else { panic!("{heard:?}") };
        let mut other = Page::new(99);
        other.now = page.now + 1_000_000_000;
        assert_eq!(words(&other.say(ToDesk::Load { file: file.clone() })), "opened kept:false");
        for seat in Seat::BOTH {
            page.enter(seat);
            other.enter(seat);
            assert_eq!(page.picture(), other.picture(), "{variant}");
        }
        // What was undone can still be done again, and time has stood.
        page.enter(Seat::First);
        other.enter(Seat::First);
        let redo = Order::Redo { steps: 1 };
        page.next = 500;
        other.next = 500;
        assert_eq!(words(&page.order(redo.clone())), words(&other.order(redo)));
        assert_eq!(page.picture(), other.picture(), "{variant}");
    }
}

#[test]
fn what_is_kept_after_each_change_is_the_game_as_it_stands() {
    let mut page = middle("archess");
    for seat in Seat::BOTH {
        page.enter(seat);
        let mut other = Page::new(5);
        other.say(ToDesk::Load { file: page.kept.clone().unwrap() });
        other.enter(seat);
        assert_eq!(page.picture(), other.picture());
    }
}

#[test]
fn a_computer_stays_in_its_seat() {
    let mut page = Page::with(1, "slug-sight", [person("Ada"), computer(3)]);
    let file = page.kept.clone().unwrap();
    let mut other = Page::new(2);
    other.say(ToDesk::Load { file });
    assert_eq!(other.people, page.people);
    assert_eq!(words(&other.enter(Seat::Second)), "error:not-yours");
    other.enter(Seat::First);
    page.enter(Seat::First);
    let action = page.legal()[0];
    page.order(Order::Act { action });
    other.order(Order::Act { action });
    let level = |page: &Page| (page.asked[0].1.level, page.asked[0].1.time.most_ms);
    assert_eq!(level(&page), level(&other));
}

#[test]
fn a_file_that_cannot_be_used_changes_nothing() {
    let mut page = middle("stealth");
    page.enter(Seat::First);
    let before = page.picture().clone();
    let file = page.kept.clone().unwrap();
    let flipped = {
        let place = file.find("\"sealed\":\"").unwrap() + 40;
        let other = if &file[place..=place] == "0" { "1" } else { "0" };
        format!("{}{other}{}", &file[..place], &file[place + 1..])
    };
    let online = {
        use duskboard_protocol::TableSettings;
        use duskboard_table::{Opening, Table, save};
        let settings = TableSettings::online(duskboard_rules::Variant::Banqi);
        let (room, secret) = ("elsewhere".into(), random(1)());
        let table = Table::open(Opening { room, game: 1, opened_ms: 0, settings, secret }).unwrap();
        serde_json::to_string(&save(&table, 0, random(2)())).unwrap()
    };
    for (what, file) in [
        ("empty", String::new()),
        ("cut off", file[..file.len() / 2].into()),
        ("changed", flipped),
        ("of another format", file.replace("duskboard-save", "duskboard-record")),
        ("of an old version", file.replace("\"version\":1", "\"version\":0")),
        ("of a new version", file.replace("\"version\":1", "\"version\":2")),
        ("a picture", "\u{89}PNG\r\n".into()),
        ("of an online game", online),
        ("huge", " ".repeat(5_000_000)),
    ] {
        assert_eq!(words(&page.say(ToDesk::Load { file })), "problem:bad-file", "{what}");
        page.enter(Seat::First);
        assert_eq!(*page.picture(), before, "{what}");
    }
}

//! Two people at one screen.

use crate::page::{Page, VARIANTS, computer, person, random, roll, settings, words};
use duskboard_protocol::{
    After, Command, FromDesk, NewTable, Order, PROTOCOL, Seat, Sitter, TableSettings, ToClient,
    ToDesk, ToServer, Viewer,
};

/// After so many actions somebody gives up.
const PATIENCE: usize = 150;

#[test]
fn every_variant_is_played_to_its_end_hand_over_by_hand_over() {
    for (seed, variant) in VARIANTS.iter().enumerate() {
        let mut page = Page::people(seed as u64, variant);
        let mut dice = random(seed as u64 + 100);
        page.enter(Seat::First);
        for _ in 0..PATIENCE {
            let turn = page.picture().turn.clone();
            let Some(&seat) = turn.first() else { break };
            if page.viewer != Some(seat.into()) {
                assert_eq!(words(&page.tell(ToServer::Leave)), "");
                assert_eq!(words(&page.enter(seat)), "entered", "{variant}");
            }
            let legal = page.legal();
            let action = legal[roll(&mut dice, legal.len())];
            let heard = words(&page.order(Order::Act { action }));
            let good = ["kept:false notice done", "kept:false notice notice done"];
            let over = ["notice notice done", "notice notice notice done"];
            let expected = if page.picture().result.is_some() { over } else { good };
            assert!(expected.contains(&&*heard), "{variant}: {heard}");
        }
        if page.picture().result.is_none() {
            assert_eq!(words(&page.order(Order::Resign)), "notice done", "{variant}");
        }
        let picture = page.picture().clone();
        assert!(picture.secret.is_some());
        // Whoever comes late sees what whoever was there saw.
        let viewer = page.viewer.unwrap();
        page.enter(viewer);
        assert_eq!(*page.picture(), picture, "{variant}");
    }
}

#[test]
fn whoever_comes_back_is_told_what_they_missed() {
    let mut page = Page::people(1, "chess");
    page.enter(Seat::First);
    page.act("e2e4");
    let after = |page: &Page, n| {
        let (room, viewer) = (page.room.clone(), Some(Seat::Second.into()));
        ToServer::Enter {
            room,
            key: None,
            viewer,
            after: Some(After { game: 1, n, head: None, anew: false }),
        }
    };
    let n = page.picture().n;
    for (after, expected) in [
        (after(&page, n), "resumed"),
        (after(&page, n - 1), "resumed notice"),
        (after(&page, 0), "resumed notice notice notice"),
        (after(&page, n + 1), "entered"),
    ] {
        page.picture = None;
        let heard = {
            let message = serde_json::to_string(&ToDesk::Table(after)).unwrap();
            let said = page.desk.hear(serde_json::from_str(&message).unwrap(), page.now);
            said.into_iter().filter_map(|said| match said {
                duskboard_worker::Said::Page(message) => Some(message),
                _ => None,
            })
        };
        assert_eq!(words(&heard.collect::<Vec<_>>()), expected);
    }
}

#[test]
fn a_desk_answers_as_a_server_does() {
    let hello = |protocol| ToServer::Hello { protocol };
    let enter =
        |room: &str, viewer| ToServer::Enter { room: room.into(), key: None, viewer, after: None };
    let order = |game, order| ToServer::Command { game, command: Command { id: 9, order } };
    let act = |text: &str| Order::Act { action: text.parse().unwrap() };
    let first = Some(Viewer::Seat(Seat::First));
    let mut page = Page::new(1);
    assert_eq!(words(&page.tell(order(1, Order::Resign))), "error:not-in-room");
    assert_eq!(words(&page.tell(enter("nowhere", None))), "error:no-room");
    assert_eq!(words(&page.say(ToDesk::Save)), "problem:no-table");
    let mut page = Page::people(1, "chess");
    let room = page.room.clone();
    let keyed =
        ToServer::Enter { room: room.clone(), key: Some(random(0)()), viewer: None, after: None };
    for (message, expected) in [
        (hello(PROTOCOL), "welcome"),
        (hello(PROTOCOL + 1), "error:other-protocol"),
        (ToServer::Ping { t: 7 }, "pong"),
        (ToServer::Lobby { on: true }, "error:only-online"),
        (ToServer::Chat { text: "hello".into() }, "error:only-online"),
        (ToServer::Unpair, "error:only-online"),
        (order(1, act("e2e4")), "error:not-in-room"),
        (enter("elsewhere", first), "error:no-room"),
        (keyed, "error:wrong-key"),
        (enter(&room, None), "entered"),
        (order(1, act("e2e4")), "refused:only-watching"),
        (enter(&room, first), "entered"),
        (order(2, act("e2e4")), "refused:other-game"),
        (order(1, act("e2e5")), "refused:illegal"),
        (order(1, Order::AskTakeback), "refused:local"),
        (order(1, act("e2e4")), "kept:false notice done"),
        // The same order again, as after a lost answer: done, and nothing happens twice.
        (order(1, act("e2e4")), "done"),
        (ToServer::Leave, ""),
        (order(1, Order::Resign), "error:not-in-room"),
    ] {
        let asked = format!("{message:?}");
        assert_eq!(words(&page.tell(message)), expected, "{asked}");
    }
}

#[test]
fn tables_that_cannot_be_leave_the_desk_as_it_was() {
    let open = |settings: &TableSettings, seats: [Sitter; 2]| {
        ToDesk::Open(NewTable { settings: settings.clone(), seats })
    };
    let chess = settings("chess");
    let online = TableSettings { local: false, ..chess.clone() };
    let mut other = chess.clone();
    other.game.variant = "go".into();
    let (ada, bert) = (|| person("Ada"), || person("Bert"));
    let mut page = Page::people(3, "banqi");
    page.enter(Seat::First);
    let before = page.picture().clone();
    for (message, expected) in [
        (open(&online, [ada(), bert()]), "problem:not-local"),
        (open(&other, [ada(), bert()]), "problem:bad-settings"),
        (open(&chess, [person(""), bert()]), "problem:bad-name"),
        (open(&chess, [ada(), computer(9)]), "problem:bad-level"),
    ] {
        assert_eq!(words(&page.say(message)), expected);
        page.enter(Seat::First);
        assert_eq!(*page.picture(), before, "{expected}");
    }
    let heard = page.say(open(&chess, [ada(), bert()]));
    assert_eq!(words(&heard), "opened kept:false");
    assert_ne!(page.room, before.room);
    assert_eq!(page.people, Seat::BOTH);
}

#[test]
fn actions_are_undone_and_done_again() {
    for variant in VARIANTS {
        let mut page = Page::people(5, variant);
        let mut dice = random(6);
        page.enter(Seat::First);
        let mut views = vec![page.picture().view.clone()];
        for _ in 0..6 {
            let seat = page.picture().turn[0];
            page.enter(seat);
            let legal = page.legal();
            let action = legal[roll(&mut dice, legal.len())];
            page.order(Order::Act { action });
            page.enter(Seat::First);
            views.push(page.picture().view.clone());
        }
        let history = page.picture().history.clone();
        assert_eq!(words(&page.order(Order::Undo { steps: 7 })), "refused:steps");
        assert_eq!(words(&page.order(Order::Undo { steps: 4 })), "kept:false notice done");
        assert_eq!(page.picture().view, views[2], "{variant}");
        assert_eq!(words(&page.order(Order::Redo { steps: 4 })), "kept:false notice done");
        assert_eq!(page.picture().view, views[6], "{variant}");
        assert_eq!(page.picture().history, history, "{variant}");
    }
}

#[test]
fn a_draw_between_two_people() {
    let mut page = Page::people(7, "chess");
    page.enter(Seat::First);
    page.act("e2e4");
    assert_eq!(words(&page.order(Order::OfferDraw)), "kept:false notice done");
    page.enter(Seat::Second);
    assert_eq!(page.picture().offers.draw, Some(Seat::First));
    let heard = page.order(Order::AcceptDraw);
    assert_eq!(words(&heard), "notice done");
    assert!(matches!(&heard[0], FromDesk::Table(ToClient::Notice { .. })));
}

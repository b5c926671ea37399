//! Whole games between two devices.

use crate::world::{GUEST, HOST, Rng, VARIANTS, World, seat_of, settings};
use duskboard_protocol::{
    Code, ExportFormat, Eyes, FromDesk, Order, Part, ToClient, ToDesk, ToServer, text::Hex,
};

#[test]
fn every_game_ends_with_the_same_verified_record_at_both_ends() {
    for (seed, variant) in VARIANTS.iter().enumerate() {
        let mut world = World::joined(settings(variant), seed as u64);
        let mut rng = Rng::new(seed as u64);
        for game in 1..=2 {
            world.play_out(80, &mut rng);
            let record = world.check_records();
            assert_eq!((record.game, world.picture(GUEST).game), (game, game), "{variant}");
            assert_eq!(world.picture(HOST).result, world.picture(GUEST).result, "{variant}");
            for device in [HOST, GUEST] {
                let part = world.page(device).room.as_ref().unwrap().part;
                assert_eq!(
                    world.page(device).viewer,
                    Some(seat_of(part, game).into()),
                    "{variant}"
                );
                // The page's nonce does not matter: its desk has a chain.
                world.order(device, Order::Rematch { nonce: Hex([9; 32]) });
                world.settle();
            }
            assert_eq!(world.picture(HOST).game, game + 1, "{variant}: seats are swapped");
        }
        assert_eq!(world.page(HOST).codes, [], "{variant}");
        assert_eq!(world.page(GUEST).codes, [], "{variant}");
    }
}

#[test]
fn a_finished_game_is_looked_at_written_and_checked_at_both_ends() {
    let mut world = World::joined(settings("archess"), 5);
    world.play_out(60, &mut Rng::new(5));
    for device in [HOST, GUEST] {
        let asked = [
            ToDesk::Verify { record: None },
            ToDesk::Replay { record: None, eyes: Eyes::Truth },
            ToDesk::Export { record: None, format: ExportFormat::Pgn },
        ];
        for message in asked {
            let before = world.page(device).heard.len();
            world.say(device, message.clone());
            world.settle();
            let [answer] = &world.page(device).heard[before..] else { panic!("{message:?}") };
            let good = match answer {
                FromDesk::Verified { result: Ok(_), .. } => true,
                FromDesk::Frames { frames, .. } => frames.len() > 1,
                FromDesk::Exported { name, .. } => name.ends_with("pgn"),
                _ => false,
            };
            assert!(good, "device {device}: {message:?} {answer:?}");
        }
    }
}

#[test]
fn both_talk_offer_and_answer() {
    let mut world = World::joined(settings("chess"), 6);
    world.tell(GUEST, ToServer::Chat { text: "good luck".into() });
    world.settle();
    world.tell(HOST, ToServer::Chat { text: "to you too".into() });
    world.settle();
    for device in [HOST, GUEST] {
        let said = world.page(device).heard.iter().filter_map(|message| match message {
            FromDesk::Table(ToClient::Said { text, .. }) => Some(text.as_str()),
            _ => None,
        });
        let said: Vec<_> = said.collect();
        assert_eq!(said, ["good luck", "to you too"], "device {device}");
    }
    for (device, order) in [
        (HOST, Order::Act { action: "e2e4".parse().unwrap() }),
        (HOST, Order::AskTakeback),
        (GUEST, Order::GrantTakeback),
        (HOST, Order::Act { action: "d2d4".parse().unwrap() }),
        (GUEST, Order::OfferDraw),
        (HOST, Order::DeclineDraw),
        (GUEST, Order::Act { action: "d7d5".parse().unwrap() }),
        (HOST, Order::OfferDraw),
        (GUEST, Order::AcceptDraw),
    ] {
        world.order(device, order.clone());
        world.settle();
        assert_eq!(world.page(device).codes, [], "{order:?}");
    }
    let record = world.check_records();
    assert_eq!(record.result.map(|result| result.winner), Some(None));
}

#[test]
fn there_is_no_way_to_undo_or_to_save() {
    let mut world = World::joined(settings("chess"), 7);
    world.play(HOST, &mut Rng::new(7));
    world.settle();
    for device in [HOST, GUEST] {
        world.order(device, Order::Undo { steps: 1 });
        world.settle();
        world.say(device, ToDesk::Save);
        world.say(device, ToDesk::Hint);
        world.settle();
        assert_eq!(world.page(device).codes, [Code::NotLocal; 3], "device {device}");
    }
}

#[test]
fn who_is_away_for_too_long_has_lost_and_may_be_waited_for() {
    // Who is away, how often the other waits longer, after how many ms, whether it is lost.
    let rows = [
        (GUEST, 0, 62_000, false),
        (GUEST, 0, 64_000, true),
        (GUEST, 1, 113_000, false),
        (GUEST, 1, 115_000, true),
        (HOST, 0, 64_000, true),
    ];
    for (away, waits, ms, lost) in rows {
        let mut world = World::joined(settings("chess"), 8);
        world.play(HOST, &mut Rng::new(8));
        world.settle();
        match away {
            HOST => world.tell(HOST, ToServer::Leave),
            _ => world.disconnect(away),
        }
        for _ in 0..waits {
            world.pass(54_000);
            world.order(1 - away, Order::WaitLonger);
        }
        world.pass(ms - 54_000 * waits);
        let other = world.picture(1 - away);
        let winner = other.result.and_then(|result| result.winner);
        let part = if away == HOST { Part::Guest } else { Part::Host };
        let expected = lost.then_some(seat_of(part, 1));
        assert_eq!(winner, expected, "device {away} was away for {ms} ms");
    }
}

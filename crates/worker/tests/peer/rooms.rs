//! Rooms that are opened, joined, left, kept and found again.

use crate::world::{GUEST, HOST, NOON, Rng, World, settings};
use duskboard_protocol::json;
use duskboard_protocol::sealed::ToldFile;
use duskboard_protocol::{
    ClockSettings, Code, DiceScheme, FromDesk, KeptRoom, NewTable, Order, Part, Sitter,
    TableSettings, ToClient, ToDesk, ToServer,
};
use duskboard_rules::Variant;

#[test]
fn a_host_is_told_the_room_and_waits_in_it() {
    let world = World::hosted(settings("banqi"), 1, 1);
    let room = world.page(HOST).room.clone().unwrap();
    assert_eq!(room.part, Part::Host);
    assert_eq!(room.token.as_ref().map(String::len), Some(64));
    let found = room.settings.unwrap();
    assert_eq!((found.dice, found.grace_ms, found.local), (DiceScheme::Joint, Some(60_000), false));
    assert_eq!(world.picture(HOST).players[0].as_ref().unwrap().name, "Ada");
    assert_eq!(world.picture(HOST).players[1], None);
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_kept() {
    let local = TableSettings { local: true, ..settings("chess") };
    let odd = TableSettings { grace_ms: Some(1), ..settings("chess") };
    let host = |settings: &TableSettings, name: &str| ToDesk::Host {
        settings: settings.clone(),
        name: name.into(),
    };
    let room = |room: &str| room.to_string();
    let rows = [
        (host(&local, "Ada"), Code::BadSettings),
        (host(&odd, "Ada"), Code::BadSettings),
        (host(&settings("chess"), ""), Code::BadName),
        (ToDesk::Join { room: room("../../etc/"), name: "Bert".into() }, Code::NoRoom),
        (ToDesk::Resume { room: room("abcdefghij"), part: Part::Host }, Code::NoRoom),
        (ToDesk::Resume { room: room("abcdefghij"), part: Part::Guest }, Code::NoRoom),
        (ToDesk::SaveTold, Code::NoTable),
    ];
    for (message, code) in rows {
        let mut world = World::new(1, 2);
        world.say(HOST, message.clone());
        world.settle();
        assert_eq!(world.page(HOST).codes, [code], "{message:?}");
        assert!(world.devices[HOST].store.rows.is_empty(), "{message:?}");
    }
}

#[test]
fn nobody_is_told_before_it_is_kept() {
    let mut world = World::joined(settings("chess"), 3);
    let told = [HOST, GUEST].map(|device| world.page(device).heard.len());
    world.order(HOST, Order::Act { action: "e2e4".parse().unwrap() });
    assert_eq!(world.devices[HOST].jobs.len(), 1);
    for (device, before) in [HOST, GUEST].into_iter().zip(told) {
        assert_eq!(world.page(device).heard.len(), before, "device {device}");
    }
    world.settle();
    assert_eq!(world.page(HOST).done.len(), 1);
    assert_eq!(world.picture(GUEST).history.len(), 1);
}

#[test]
fn what_is_not_kept_did_not_happen() {
    // Whether the store did it all the same, and what becomes of the command.
    for (does_it, codes, moves) in [(false, vec![Code::StoreFailed], 0), (true, vec![], 1)] {
        let mut world = World::joined(settings("chess"), 4);
        let store = &mut world.devices[HOST].store;
        (store.failing, store.does_it) = (1, does_it);
        world.order(HOST, Order::Act { action: "e2e4".parse().unwrap() });
        world.settle();
        assert_eq!(world.page(HOST).codes, codes, "{does_it}");
        for device in [HOST, GUEST] {
            assert_eq!(world.picture(device).history.len(), moves, "{does_it}, device {device}");
        }
        world.pass(2_000);
        let device = moves;
        let action = if moves == 0 { "e2e4" } else { "e7e5" }.parse().unwrap();
        world.order(device, Order::Act { action });
        world.settle();
        assert_eq!(world.picture(GUEST).history.len(), moves + 1, "it goes on");
    }
}

#[test]
fn a_guest_whose_store_fails_begins_the_line_anew() {
    let mut world = World::joined(settings("chess"), 5);
    world.devices[GUEST].store.failing = 1;
    world.order(HOST, Order::Act { action: "e2e4".parse().unwrap() });
    world.settle();
    assert_eq!(world.page(GUEST).codes, [Code::StoreFailed]);
    assert_eq!(world.picture(GUEST).history.len(), 0, "nothing is shown that is not kept");
    assert!(!world.page(GUEST).reached && !world.connected(GUEST));
    world.connect(GUEST);
    world.settle();
    assert_eq!(world.picture(GUEST).history.len(), 1);
}

#[test]
fn rooms_are_listed_and_forgotten() {
    let mut world = World::joined(settings("chess"), 6);
    for (device, part, name) in [(HOST, Part::Host, "Ada"), (GUEST, Part::Guest, "Bert")] {
        let room = world.room();
        let list = |world: &mut World, message: ToDesk| -> Vec<KeptRoom> {
            world.say(device, message);
            world.settle();
            match world.page(device).heard.last() {
                Some(FromDesk::PeerRooms { rooms }) => rooms.clone(),
                other => panic!("{other:?}"),
            }
        };
        let [kept] = &list(&mut world, ToDesk::PeerRooms)[..] else { panic!("one room") };
        assert_eq!((&kept.room, kept.part, kept.name.as_str()), (&room, part, name));
        assert_eq!(kept.since_ms, NOON);
        assert_eq!(list(&mut world, ToDesk::Forget { room, part }), []);
        assert!(world.devices[device].store.rows.is_empty());
    }
}

#[test]
fn time_stands_while_the_host_is_away() {
    let clock = Some(ClockSettings { initial_ms: 60_000, increment_ms: 0 });
    let mut world = World::joined(TableSettings { clock, ..settings("chess") }, 7);
    let mut rng = Rng::new(7);
    for device in [HOST, GUEST] {
        world.play(device, &mut rng);
        world.settle();
    }
    world.pass(10_000);
    world.reload(HOST, 9);
    world.now += 3_600_000;
    world.connect(GUEST);
    world.settle();
    assert_eq!(world.picture(HOST).result, None, "nobody's time is up");
    world.pass(48_000);
    assert_eq!(world.picture(GUEST).result, None, "a minute is not over");
    world.pass(3_000);
    let winner = world.picture(GUEST).result.and_then(|result| result.winner);
    assert_eq!(winner, Some(duskboard_rules::Seat::Second));
}

#[test]
fn time_stands_while_the_device_sleeps() {
    let mut world = World::joined(settings("chess"), 8);
    world.play(HOST, &mut Rng::new(8));
    world.settle();
    world.disconnect(GUEST);
    world.pass(30_000);
    world.now += 3_600_000;
    world.tick();
    world.connect(GUEST);
    world.settle();
    assert_eq!(world.picture(HOST).result, None, "the guest could not come while nobody was there");
}

#[test]
fn who_was_gone_before_the_device_slept_has_the_whole_grace_again() {
    // So long is the guest gone before the host's device sleeps, and after it.
    for (before, after, over) in
        [(0, 50_000, false), (55_000, 50_000, false), (55_000, 90_000, true)]
    {
        let mut world = World::joined(settings("chess"), 8);
        world.play(HOST, &mut Rng::new(8));
        world.settle();
        world.disconnect(GUEST);
        world.pass(before);
        world.now += 3_600_000;
        world.tick();
        world.pass(after);
        let result = world.picture(HOST).result;
        assert_eq!(result.is_some(), over, "{before} {after}: {result:?}");
    }
}

#[test]
fn a_room_is_open_in_one_tab_alone() {
    let mut world = World::joined(settings("banqi"), 8);
    let room = world.room();
    for (device, part) in [(HOST, Part::Host), (GUEST, Part::Guest)] {
        let had = world.devices[device].store.claimed.clone();
        let rows = world.devices[device].store.rows.clone();
        assert!(had.as_ref().is_some_and(|name| name.contains(&room)), "{had:?}");
        // Another tab has it: nothing comes on the desk, and nothing is written.
        world.devices[device].store.elsewhere = had.clone();
        world.reload(device, 0);
        let heard = world.page(device).heard.len();
        world.run_job(device);
        let said = &world.page(device).heard[heard..];
        assert!(matches!(said, [FromDesk::Problem { code: Code::TakenOver, .. }]), "{said:?}");
        assert_eq!(world.devices[device].store.rows, rows, "{part:?}");
        // It is closed: the page asks again.
        world.devices[device].store.elsewhere = None;
        world.settle();
        world.connect(GUEST);
        world.settle();
        assert!(world.page(device).picture.is_some(), "{part:?}");
    }
    // Who plays something else leaves it to others.
    let sitter = |name: &str| Sitter { name: name.into(), computer: None };
    let new = NewTable {
        settings: TableSettings::on_one_screen(Variant::Banqi),
        seats: ["Ada", "Bert"].map(sitter),
    };
    world.say(HOST, ToDesk::Open(new));
    world.settle();
    assert_eq!(world.devices[HOST].store.claimed, None);
}

#[test]
fn a_guest_without_host_sees_and_saves_what_it_was_told() {
    let mut world = World::joined(settings("archess"), 9);
    let mut rng = Rng::new(9);
    for _ in 0..20 {
        let _ = world.play(HOST, &mut rng) || world.play(GUEST, &mut rng);
        world.settle();
    }
    let shown = world.picture(GUEST).clone();
    world.disconnect(GUEST);
    world.reload(GUEST, 9);
    world.settle();
    let room = world.room();
    world.tell(GUEST, ToServer::Enter { room, key: None, viewer: None, after: None });
    world.say(GUEST, ToDesk::SaveTold);
    world.settle();
    assert_eq!(*world.picture(GUEST), shown);
    let Some(FromDesk::Exported { text, .. }) = world.page(GUEST).heard.last() else {
        panic!("{:?}", world.page(GUEST).heard.last());
    };
    let file: ToldFile = json::read(text).unwrap();
    assert_eq!((file.room, file.name.as_str()), (shown.room, "Bert"));
    let told = file.told.iter().filter(|told| matches!(told, ToClient::Notice { .. })).count();
    let entered = file.told.len() - told;
    assert_eq!((entered, told as u32), (1, shown.n - 2));
    assert_eq!(file.links.len(), 1);
    assert_eq!(file.links[0].links.len() as u32, shown.draws);
}

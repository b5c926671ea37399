//! What a page is told depends on nothing that its seat may not know.
//!
//! Twins: two rooms with the same chance, in which one player does different things that the other
//! does not see. Whatever the other's page hears must be the same, byte for byte, but for what is
//! sealed: of that, the length.

use crate::world::{GUEST, HOST, Rng, World, settings};
use duskboard_protocol::json;
use duskboard_protocol::peer::LineOrder;
use duskboard_protocol::sealed::GameRow;
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Action, Command, Entry, FromDesk, Notice, Order, Viewer};
use duskboard_table::{Opening, Table};

const HIDING: &[&str] = &["assassin", "stealth", "slug-torch", "slug-sight", "fog"];
/// A number of a command that nobody has used.
const UNUSED: u64 = 1 << 40;

/// The table as the host's device keeps it, which no page ever knows.
fn truth(world: &World) -> Table {
    let room = world.room();
    let rows = &world.devices[HOST].store.rows;
    let under = |key: String| {
        let found = rows.range(key.clone()..).take_while(move |(found, _)| found.starts_with(&key));
        found.map(|(_, value)| value.clone()).collect::<Vec<_>>()
    };
    let game: GameRow = json::read(under(format!("host/{room}/game/")).last().unwrap()).unwrap();
    let entries = under(format!("host/{room}/entry/"));
    let entries: Vec<Entry> = entries.iter().map(|entry| json::read(entry).unwrap()).collect();
    let GameRow { game, opened_ms, settings, secret, .. } = game;
    Table::restore(Opening { room, game, opened_ms, settings, secret }, &entries).unwrap()
}

/// What a viewer would be told of an action.
fn told(world: &World, by: usize, action: Action, viewer: Viewer) -> Option<Vec<Notice>> {
    let seat = world.page(by).viewer?.seat()?;
    let mut table = truth(world);
    let now = table.entries().last().map_or(0, |entry| entry.at);
    let command = Command { id: UNUSED, order: Order::Act { action } };
    let told = table.command(seat, &command, now).granted().ok()?;
    let notices = told.iter().map(|broadcast| broadcast.to(viewer).clone());
    Some(notices.map(|notice| Notice { head: Hex([0; 32]), ..notice }).collect())
}

/// What a page has heard, without heads of the chain, which nobody can tell from random bytes without
/// the secret, and without what is sealed.
fn open(world: &World, device: usize) -> Vec<String> {
    let text = |message: &FromDesk| match message {
        FromDesk::Line(LineOrder::Send { peer, text }) => format!("{peer}: {}", text.len()),
        message => masked(&json::write(message)),
    };
    world.page(device).heard.iter().map(text).collect()
}

fn masked(json: &str) -> String {
    let mut parts = json.split("\"head\":\"");
    let before = parts.next().unwrap_or_default().to_string();
    parts.fold(before, |out, part| out + "\"head\":\"" + &part[64..])
}

/// The player whom the device does not belong to acts differently, if that cannot be told. Says
/// whether anything was found to play.
fn act(worlds: &mut [World; 2], by: usize, watcher: usize, rng: &mut Rng) -> Option<bool> {
    let legal = worlds.each_ref().map(|world| world.legal(by));
    let eyes = worlds[0].page(watcher).viewer?;
    for _ in 0..30 {
        let one = legal[0][rng.roll(legal[0].len())];
        // Whoever watches does the same in both.
        let other = if by == watcher { one } else { legal[1][rng.roll(legal[1].len())] };
        let actions = [one, other];
        let [a, b] = [0, 1].map(|twin| told(&worlds[twin], by, actions[twin], eyes));
        if a.is_some() && a == b {
            for (world, action) in worlds.iter_mut().zip(actions) {
                world.order(by, Order::Act { action });
                world.settle();
                world.now += 1_000;
                world.settle();
            }
            return Some(one != other);
        }
    }
    None
}

#[test]
fn a_page_hears_nothing_that_its_seat_may_not_know() {
    let (mut differences, mut compared) = (0, 0);
    for (seed, variant) in (0..).zip(HIDING.iter().flat_map(|variant| [variant; 2])) {
        let watcher = seed as usize % 2;
        let mut worlds = [0, 1].map(|_| World::joined(settings(variant), 50 + seed));
        let mut rng = Rng::new(seed);
        for _ in 0..30 {
            let playing = |by: &usize| !worlds[0].legal(*by).is_empty();
            let Some(by) = [HOST, GUEST].into_iter().find(playing) else { break };
            let Some(different) = act(&mut worlds, by, watcher, &mut rng) else { break };
            differences += usize::from(different);
            let [one, other] = worlds.each_ref().map(|world| open(world, watcher));
            assert_eq!(one, other, "{variant}, watched by {watcher}");
            compared += 1;
        }
        let lengths = |world: &World| -> Vec<_> {
            world.wire.iter().map(|(by, peer, text)| (*by, *peer, text.len())).collect()
        };
        assert_eq!(lengths(&worlds[0]), lengths(&worlds[1]), "{variant}: what a line can see");
    }
    assert!(differences > 20 && compared > 50, "{differences} of {compared} are different");
}

#[test]
fn the_hosts_page_never_has_the_guests_words() {
    let mut world = World::joined(settings("stealth"), 70);
    let mut rng = Rng::new(70);
    let mut views = Vec::new();
    for _ in 0..30 {
        let _ = world.play(HOST, &mut rng) || world.play(GUEST, &mut rng);
        world.settle();
        views.extend(world.picture(GUEST).view.clone());
    }
    let own = |message: &FromDesk| json::write(message);
    let heard: Vec<_> = world.page(HOST).heard.iter().map(own).collect();
    let seen: Vec<_> = world.page(HOST).heard.iter().filter_map(view_of).collect();
    let secret: Vec<_> = views.iter().filter(|view| !seen.contains(view)).collect();
    assert!(secret.len() > 5, "the guest sees other things than the host");
    for view in secret {
        assert!(!heard.iter().any(|message| message.contains(view.as_str())), "{view}");
    }
    assert!(!heard.iter().any(|message| message.contains("\"viewer\":\"second\"")));
}

/// A view that a page was told.
fn view_of(message: &FromDesk) -> Option<String> {
    match message {
        FromDesk::Table(duskboard_protocol::ToClient::Notice { notice, .. }) => notice.view.clone(),
        FromDesk::Table(duskboard_protocol::ToClient::Entered { picture, .. }) => {
            picture.view.clone()
        }
        _ => None,
    }
}

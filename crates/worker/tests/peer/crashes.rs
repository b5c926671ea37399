//! Games in which either device is lost at any moment, also between keeping and telling.

use crate::world::{GUEST, HOST, Rng, VARIANTS, World, settings};
use duskboard_protocol::{Order, ToServer};

/// So many games; `DUSKBOARD_PEER_GAMES` plays more.
fn games() -> u64 {
    let set = std::env::var("DUSKBOARD_PEER_GAMES").ok();
    set.and_then(|games| games.parse().ok()).unwrap_or(18)
}

#[test]
fn nothing_acknowledged_is_lost_and_no_outcome_changes() {
    let mut reloads = 0;
    for seed in 0..games() {
        let variant = VARIANTS[seed as usize % VARIANTS.len()];
        let mut world = World::joined(settings(variant), 1_000 + seed);
        let mut rng = Rng::new(seed);
        reloads += play_with_accidents(&mut world, &mut rng, &format!("{variant}, seed {seed}"));
        come_together(&mut world);
        let record = world.check_records();
        assert!(record.result.is_some(), "{variant}, seed {seed}");
        let views = [HOST, GUEST].map(|device| world.picture(device).head);
        assert_eq!(views[0], views[1], "{variant}, seed {seed}");
    }
    assert!(reloads as u64 > games(), "only {reloads} reloads");
}

/// Both play while devices are lost, lines break and stores fail.
fn play_with_accidents(world: &mut World, rng: &mut Rng, name: &str) -> usize {
    let mut reloads = 0;
    for step in 0..4_000 {
        if [HOST, GUEST].iter().all(|&device| {
            world.page(device).picture.as_ref().is_some_and(|picture| picture.result.is_some())
        }) {
            return reloads;
        }
        // In the end nothing more happens to them.
        let luck = if step < 2_500 { 0 } else { 3 };
        match rng.roll(200).max(luck) {
            0 => {
                let device = rng.roll(2);
                let done = rng.roll(3);
                world.reload(device, done);
                reloads += 1;
            }
            1 => world.disconnect(GUEST),
            2 => {
                let device = rng.roll(2);
                let store = &mut world.devices[device].store;
                (store.failing, store.does_it) = (1 + rng.roll(2) as u32, rng.percent(50));
            }
            3 => world.tell(rng.roll(2), ToServer::Chat { text: format!("step {step}") }),
            4..40 => {
                let _ = world.play(rng.roll(2), rng);
            }
            40..46 if !world.connected(GUEST) => {
                world.connect(GUEST);
            }
            46..54 => {
                world.now += 200;
                world.tick();
            }
            _ => {
                world.step(rng);
            }
        }
        let page = world.page(GUEST);
        if step > 3_000 && rng.percent(2) && page.reached && page.picture.is_some() {
            world.order(GUEST, Order::Resign);
        }
    }
    let codes = [HOST, GUEST].map(|device| &world.page(device).codes);
    panic!("{name}: the game does not end: {codes:?}");
}

/// Everybody is there again, and every store works.
fn come_together(world: &mut World) {
    world.devices.iter_mut().for_each(|device| device.store.failing = 0);
    world.now += 2_000;
    world.settle();
    if !world.connected(GUEST) {
        world.connect(GUEST);
    }
    world.settle();
    world.now += 2_000;
    world.settle();
}

//! Hosts at random, with stores that fail at random. The home checks at every message that it was
//! kept first, and that no screen misses any; in the end every screen shows what it should.

use crate::common::{ALL, Rng, online};
use crate::home::{Fails, Place, legal};
use duskboard_rules::Seat;

/// Something that a viewer or the time does.
fn something(place: &Place, rng: &mut Rng) -> String {
    let id = 1 + rng.roll(6);
    match rng.roll(12) {
        0 | 1 => enter(place, id, rng),
        2 => format!("{id} leave"),
        3 => format!("wait {}", rng.roll(4_000)),
        4 => format!("{id} chat hello"),
        5 => format!("{id} {}", rng.pick(&["offer", "withdraw", "accept", "decline"])),
        6 => format!("{id} {}", rng.pick(&["ask", "grant", "refuse", "again"])),
        7 => format!("{id} rematch {}", rng.roll(200)),
        8 if rng.percent(30) => format!("{id} resign"),
        9 if place.asked.is_some() => thought(place, rng),
        _ => act(place, rng).unwrap_or_else(|| format!("{id} offer")),
    }
}

/// Two screens for each seat, and two that watch; each remembers what it has seen.
fn enter(place: &Place, id: u32, rng: &mut Rng) -> String {
    let first = [Seat::First, Seat::Second].get((id as usize - 1) / 2).copied();
    let seat = first.map(|first| duskboard_table::host::seat_in(place.host.game(), first));
    let seat = seat.map(|seat| seat.to_string()).unwrap_or_default();
    let game = place.host.game();
    let seen = place.left.get(&id.into()).filter(|screen| screen.game == game && rng.percent(70));
    let after = seen.map(|screen| format!("after {}", screen.n)).unwrap_or_default();
    format!("{id} enter {seat} {after}")
}

/// Whoever is to move and looks plays something.
fn act(place: &Place, rng: &mut Rng) -> Option<String> {
    let (id, screen) = place.screens.iter().find(|(id, screen)| {
        let seat = place.host.viewer(**id).and_then(|viewer| viewer.seat());
        seat.is_some_and(|seat| screen.turn.contains(&seat))
    })?;
    let seat = place.host.viewer(*id)?.seat()?;
    Some(format!("{id} {}", rng.pick(&legal(screen, seat))))
}

/// The computer whose turn it is has made up its mind.
fn thought(place: &Place, rng: &mut Rng) -> String {
    let table = place.host.table();
    let seat = table.thinking().expect("a computer that thinks");
    format!("thought {}", rng.pick(&legal(&table.picture(seat.into()), seat)))
}

#[test]
fn nobody_hears_of_what_is_not_kept_and_nobody_misses_what_is() {
    let (mut told, mut games) = (0, 0);
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let computers = [None, rng.percent(30).then_some(2)];
        let mut place = Place::new(online(*rng.pick(ALL)), computers);
        for _ in 0..300 {
            place.fails = match rng.roll(10) {
                0 => Fails::Before,
                1 => Fails::After,
                2 => Fails::Dead,
                _ => Fails::Never,
            };
            let step = something(&place, &mut rng);
            told += place.step(&step).matches("notice").count();
        }
        place.fails = Fails::Never;
        place.play("9 enter; wait 2000; 9 chat bye");
        place.check_screens();
        assert_eq!(place.store.game.entries, place.host.table().entries());
        games += place.host.game();
    }
    assert!(told > 3_000 && games > 60, "{told} told, {games} games");
}

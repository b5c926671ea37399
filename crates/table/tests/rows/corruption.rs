//! Flipped bits: each is found or harmless, none is silent.
//!
//! Every byte of a record and of what a store keeps of a game is flipped once, in one of its bits.
//! `DUSKBOARD_CORRUPTIONS=8` flips all eight.

use crate::common::{Home, from, local, online};
use crate::verify::coins;
use duskboard_protocol::{Entry, Record, TableSettings};
use duskboard_table::host::KeptGame;
use duskboard_table::{Opening, Table, verify};

/// How many bits of each byte are flipped.
fn bits() -> usize {
    std::env::var("DUSKBOARD_CORRUPTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// What became of flipped bits.
#[derive(Default, Debug)]
struct Count {
    /// It is no message any more.
    unreadable: usize,
    /// It is read and something is wrong with it.
    flawed: usize,
    /// It means the same as before.
    harmless: usize,
}

impl Count {
    /// `what` is whole or not, if it can be read: whether it is the same, and whether it is taken.
    fn add(&mut self, read: Option<(bool, bool)>, place: &dyn std::fmt::Debug) {
        match read {
            None => self.unreadable += 1,
            Some((_, false)) => self.flawed += 1,
            Some((true, true)) => self.harmless += 1,
            Some((false, true)) => panic!("changed in silence: {place:?}"),
        }
    }

    fn all(&self) -> usize {
        self.unreadable + self.flawed + self.harmless
    }
}

/// The text with one bit flipped, in every place. What is no text any more is left out.
fn flipped(text: &str) -> impl Iterator<Item = (usize, Option<String>)> {
    let places = (0..text.len()).flat_map(|at| (0..bits()).map(move |bit| (at, bit)));
    places.map(|(at, bit)| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] ^= 1 << ((at + bit) % 8);
        (at, String::from_utf8(bytes).ok())
    })
}

fn games() -> Vec<Table> {
    let finished = |settings: TableSettings, script: &str| {
        let mut home = Home::seated(settings);
        home.play(script);
        home.table
    };
    vec![
        finished(
            online(("assassin", &[])),
            "1 first A@c3; 2 second A@f6; 3 first e2e4; 4 second resign",
        ),
        finished(online(("slug-torch", &[])), "9 first resign; 10 second rematch 4"),
        finished(
            local(("banqi", &[])),
            "1 first a1a1; 2 second b1b1; 3 second undo 1; 4 first resign",
        ),
        finished(
            from("4k3/8/2n5/8/8/2A5/8/4K3 w - - 0 1", online(("archess", &[]))),
            "1 first c3*c6; 2 second resign",
        ),
    ]
}

#[test]
fn a_flipped_bit_of_a_record_is_found() {
    let mut count = Count::default();
    for record in games().iter().map(Table::record).chain([coins()]) {
        let json = serde_json::to_string(&record).unwrap();
        for (at, changed) in flipped(&json) {
            let read = changed.and_then(|changed| Record::read(&changed).ok());
            let seen = read.map(|read| (read == record, verify(&read).is_ok()));
            count.add(seen, &&json[at.saturating_sub(20)..(at + 20).min(json.len())]);
        }
    }
    println!("records: {} flipped bits, {count:?}", count.all());
    assert!(count.unreadable > 1_000 && count.flawed > 1_000);
}

/// A store reads entries up to the first that is none any more.
#[test]
fn a_flipped_bit_of_an_entry_in_a_store_is_found() {
    let mut count = Count::default();
    for table in games() {
        let KeptGame { opening, entries, head, .. } = KeptGame::of(&table, 0);
        for (n, entry) in entries.iter().enumerate() {
            let json = serde_json::to_string(entry).unwrap();
            for (_, changed) in flipped(&json) {
                let read = changed.and_then(|changed| serde_json::from_str::<Entry>(&changed).ok());
                let mut kept = entries.clone();
                match read {
                    Some(read) => kept[n] = read,
                    None => kept.truncate(n),
                }
                let (known, flaw) = Table::salvage(opening.clone(), &kept, &head).unwrap();
                assert_eq!(
                    known.entries(),
                    &entries[..known.entries().len()],
                    "what is shown is true"
                );
                assert!(known.entries().len() >= n, "what came before is still known");
                count.add(Some((kept == entries, flaw.is_none())), &(n, &kept));
            }
        }
    }
    println!("entries: {} flipped bits, {count:?}", count.all());
    assert!(count.flawed > 1_000);
}

/// Settings, times and secrets, also before anything has happened.
#[test]
fn a_flipped_bit_of_an_opening_in_a_store_is_found() {
    let mut count = Count::default();
    for (game, table) in games().into_iter().flat_map(|table| {
        let begun = Table::open(table.opening().clone()).unwrap();
        [(KeptGame::of(&table, 0), table), (KeptGame::of(&begun, 0), begun)]
    }) {
        let mut tried = |opening: Option<Opening>| {
            let seen = opening.map(|opening| {
                let same = opening == *table.opening();
                let salvaged = Table::salvage(opening, &game.entries, &game.head);
                (same, salvaged.is_ok_and(|(_, flaw)| flaw.is_none()))
            });
            count.add(seen, &game.opening);
        };
        let opening = || game.opening.clone();
        let settings = serde_json::to_string(&game.opening.settings).unwrap();
        for (_, changed) in flipped(&settings) {
            let read = changed.and_then(|changed| serde_json::from_str(&changed).ok());
            tried(read.map(|settings| Opening { settings, ..opening() }));
        }
        for (_, room) in flipped(&game.opening.room) {
            tried(room.map(|room| Opening { room, ..opening() }));
        }
        for bit in 0..256 {
            let mut secret = game.opening.secret;
            secret.0[bit / 8] ^= 1 << (bit % 8);
            tried(Some(Opening { secret, ..opening() }));
        }
        for bit in 0..64 {
            tried(Some(Opening { opened_ms: game.opening.opened_ms ^ 1 << bit, ..opening() }));
        }
        for bit in 0..32 {
            tried(Some(Opening { game: game.opening.game ^ 1 << bit, ..opening() }));
        }
    }
    println!("openings: {} flipped bits, {count:?}", count.all());
    assert!(count.flawed > 1_000);
}

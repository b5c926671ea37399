//! What a computer in its seat owes to those who play it, whichever home the table has.

use duskboard_computer::{Capacity, Clock, Computers, Timeless, release_ms};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    Action, Bytes32, Command, Computer, Found, GameSettings, Order, Question, Seat, TableSettings,
    Wanted,
};
use duskboard_rules::Rules;
use duskboard_table::dice::{commitment, computer_seed, secret_of};
use duskboard_table::{Opening, Table};
use std::cell::Cell;
use std::collections::BTreeSet;

const CAPACITY: Capacity = Capacity { players: 2, megabytes: 1, threads: 1 };
/// Everything at these tables happens at the same time, in the same room, with the same names and
/// the same nonces.
const NOON: u64 = 1_750_000_000_000;
const ROOM: &str = "noon";

fn bytes(byte: u8) -> Bytes32 {
    Hex([byte; 32])
}

/// A person in the first seat, a computer in the second.
fn table(variant: &str, game: u32) -> Table {
    let rules: Rules = variant.parse().unwrap();
    let game_settings = GameSettings::from(rules);
    let settings =
        TableSettings { game: game_settings, ..TableSettings::on_one_screen(rules.variant()) };
    let secret = secret_of(&bytes(7), game);
    let opening = Opening { room: ROOM.into(), game, opened_ms: NOON, settings, secret };
    let mut table = Table::open(opening).unwrap();
    table.sit(Seat::First, "Ada", bytes(1), None, 0).granted().unwrap();
    table.sit(Seat::Second, "Computer", bytes(2), Some(3), 0).granted().unwrap();
    table
}

fn question(table: &Table, level: u8, seed: Bytes32) -> Question {
    let computer = Computer { level, think_ms: 1_000 };
    table.question((Seat::Second, Wanted::Action), computer, seed, 0)
}

fn act(table: &mut Table, seat: Seat, action: Action) {
    let id = table.entries().len() as u64;
    let command = Command { id, order: Order::Act { action } };
    table.command(seat, &command, 0).granted().unwrap();
}

fn answer(question: &Question) -> Found {
    Computers::new(CAPACITY).answer(question, &Timeless, &mut |_| {}).found
}

/// Where the computer hides its assassin in each of some games.
fn placements(house_key: Bytes32) -> Vec<Action> {
    let placed = |game| {
        let table = table("assassin", game);
        let seed = computer_seed(&house_key, ROOM, game);
        match answer(&question(&table, 3, seed)) {
            Found::Action { action } => action,
            other => panic!("{other:?}"),
        }
    };
    (1..=12).map(placed).collect()
}

#[test]
fn what_players_know_does_not_tell_where_the_computer_hides() {
    let one = placements(bytes(10));
    assert_eq!(one, placements(bytes(10)), "the same key, the same games");
    let other = placements(bytes(11));
    let alike = one.iter().zip(&other).filter(|(a, b)| a == b).count();
    assert!(alike < one.len() * 2 / 3, "{alike} of {} alike", one.len());
    let places: BTreeSet<String> = one.iter().map(Action::to_string).collect();
    assert!(places.len() > 2, "one game must not tell the next: {places:?}");
}

#[test]
fn a_seed_is_nothing_that_is_ever_published() {
    let key = bytes(10);
    let mut all = BTreeSet::new();
    for game in 1..=5 {
        let secret = secret_of(&key, game);
        let seed = computer_seed(&key, ROOM, game);
        let other_room = computer_seed(&key, "midnight", game);
        let list = [seed, other_room, secret, commitment(&secret)];
        all.extend(list.map(|bytes| bytes.0));
    }
    // Each game's secret is the commitment of the one before: six different ones.
    assert_eq!(all.len(), 5 + 5 + 6);
}

#[test]
fn seats_and_turns_have_seeds_of_their_own() {
    let mut table = table("chess", 1);
    let mut found = BTreeSet::new();
    for (own, reply) in [("g1f3", "g8f6"), ("f3g1", "f6g8"), ("g1f3", "g8f6"), ("f3g1", "f6g8")] {
        act(&mut table, Seat::First, own.parse().unwrap());
        found.insert(format!("{:?}", answer(&question(&table, 1, bytes(9)))));
        act(&mut table, Seat::Second, reply.parse().unwrap());
    }
    assert!(found.len() > 1, "the same choice each time: {found:?}");
}

/// How many positions a computer looks at depends on what it sees; when its answer is told does not.
#[test]
fn the_time_of_an_answer_tells_nothing_that_is_hidden() {
    /// Every look at this clock takes a millisecond: a search of many positions takes long.
    struct Looks(Cell<u64>);
    impl Clock for Looks {
        fn elapsed(&self) -> u64 {
            self.0.set(self.0.get() + 1);
            self.0.get()
        }
    }
    let king_alone = "7k/8/8/8/8/8/r7/7K w - - 0 1";
    let many = "q3k3/8/8/8/8/8/8/QR2K2R w - - 0 1";
    // The game, whether it hides anything, and two positions that take different times.
    let rows = [
        ("fog", true),
        ("slug-torch", true),
        ("slug-sight", true),
        ("assassin", true),
        ("chess", false),
    ];
    for (variant, hides) in rows {
        let times = [king_alone, many].map(|fen| {
            let mut settings =
                TableSettings::on_one_screen(variant.parse::<Rules>().unwrap().variant());
            settings.game = GameSettings { fen: Some(fen.into()), ..GameSettings::of(variant) };
            let opening =
                Opening { room: ROOM.into(), game: 1, opened_ms: NOON, settings, secret: bytes(1) };
            let mut table = Table::open(opening).unwrap();
            table.sit(Seat::First, "Computer", bytes(1), Some(8), 0).granted().unwrap();
            table.sit(Seat::Second, "Ada", bytes(2), None, 0).granted().unwrap();
            let computer = Computer { level: 8, think_ms: 400 };
            let question = table.question((Seat::First, Wanted::Action), computer, bytes(3), 0);
            let clock = Looks(Cell::new(0));
            let found = Computers::new(CAPACITY).answer(&question, &clock, &mut |_| {}).found;
            assert!(matches!(found, Found::Action { .. }), "{variant} {found:?}");
            let (thought, released) = (clock.0.get(), release_ms(&question));
            assert!(!hides || thought <= released + 5, "{variant}: {thought} of {released} ms");
            (thought, thought.max(released))
        });
        println!("{variant}: {times:?}");
        assert_eq!(times[0].1.abs_diff(times[1].1) <= 5, hides, "{variant}: {times:?}");
    }
}

#[test]
fn the_least_recently_used_player_is_forgotten() {
    let tables = [1, 2, 3].map(|game| {
        let mut table = table("banqi", game);
        act(&mut table, Seat::First, "a1a1".parse().unwrap());
        table
    });
    let asks = |(game, level): (usize, u8)| question(&tables[game], level, bytes(3));
    // Who is asked one after the other, by game and level; who is remembered, who is not.
    let rows = [
        (vec![(0, 1), (0, 1)], vec![(0, 1)], vec![(1, 1), (0, 2)]),
        (vec![(0, 1), (1, 1)], vec![(0, 1), (1, 1)], vec![(2, 1)]),
        (vec![(0, 1), (1, 1), (2, 1)], vec![(1, 1), (2, 1)], vec![(0, 1)]),
        (vec![(0, 1), (1, 1), (0, 1), (2, 1)], vec![(0, 1), (2, 1)], vec![(1, 1)]),
        (vec![(0, 1), (1, 1), (0, 2)], vec![(1, 1), (0, 2)], vec![(0, 1)]),
    ];
    for (asked, kept, forgotten) in rows {
        let mut computers = Computers::new(CAPACITY);
        for &who in &asked {
            let found = computers.answer(&asks(who), &Timeless, &mut |_| {}).found;
            assert!(matches!(found, Found::Action { .. }), "{found:?}");
        }
        assert_eq!(computers.len(), kept.len(), "{asked:?}");
        for who in forgotten {
            computers.take(&asks(who)).unwrap();
            assert_eq!(computers.len(), kept.len(), "{asked:?}: {who:?}");
        }
        for who in kept {
            computers.take(&asks(who)).unwrap();
        }
        assert!(computers.is_empty(), "{asked:?}");
    }
}

#[test]
fn what_cannot_be_answered_says_why() {
    let table = table("assassin", 1);
    let mut waiting = question(&table, 3, bytes(1));
    waiting.stream.clear();
    // The question, and the reason.
    let rows = [
        (question(&table, 0, bytes(1)), "there is no such level"),
        (question(&table, 9, bytes(1)), "there is no such level"),
        (waiting, "there is nothing to play"),
    ];
    for (question, why) in rows {
        assert_eq!(answer(&question), Found::Nothing { why: why.into() });
    }
}

#[test]
fn a_remembered_player_plays_on_and_says_what_it_would_play() {
    let mut table = table("chess", 1);
    let mut computers = Computers::new(CAPACITY);
    for action in ["e2e4", "d2d4", "g1f3"] {
        act(&mut table, Seat::First, action.parse().unwrap());
        let mut question = question(&table, 7, bytes(5));
        question.number = 42;
        let mut heard = Vec::new();
        let reply = computers.answer(&question, &Timeless, &mut |action| heard.push(action));
        let Found::Action { action } = reply.found else { panic!("{:?}", reply.found) };
        assert_eq!((reply.number, heard.last()), (42, Some(&action)));
        assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "{heard:?}");
        act(&mut table, Seat::Second, action);
    }
    assert_eq!(computers.len(), 1);
}

//! A player always has an answer, and it is always legal.

mod common;

use common::{GAMES, Table, ask, think};
use duskboard_ai::{Clock, Level, Limits, Observations, Player, Request, Seeded, TimeUse};
use duskboard_rules::{GameView, Rules, Seat};
use std::cell::Cell;

#[test]
fn every_level_answers_in_every_game() {
    for (number, name) in GAMES.into_iter().enumerate() {
        let mut table = Table::new(name, number as u64);
        let mut dice = Seeded::new(7);
        for turn in 0..60 {
            let Some(seat) = table.to_act() else { break };
            let level = turn % 8 + 1;
            let nodes = [1, 30, 400][turn as usize % 3];
            let seen = table.seen(seat);
            let thought = think(seen, level, Limits::of_nodes(nodes), turn.into()).unwrap();
            let legal = table.legal(seat);
            assert!(legal.contains(&thought.action), "{name} level {level}: {}", thought.action);
            let action = if turn % 2 == 0 { thought.action } else { table.any(seat, &mut dice) };
            table.play(seat, action);
        }
    }
}

/// One player through whole games, as a table would use it, until they are over.
#[test]
fn whole_games_are_played_to_their_end() {
    for (number, name) in GAMES.into_iter().enumerate() {
        let mut table = Table::new(name, 50 + number as u64);
        let mut players = [1, 3].map(|level| Player::new(Level::of(level).unwrap(), 1));
        let mut plies = 0;
        while let Some(seat) = table.to_act() {
            let limits = Limits::of_nodes(60);
            let thought = ask(&mut players[seat.index()], table.seen(seat), limits, plies);
            table.play(seat, thought.unwrap().action);
            plies += 1;
            if plies > 260 {
                break;
            }
        }
        if let (None, Some(outcome)) = (table.to_act(), table.game.outcome()) {
            let over = ask(&mut players[0], table.seen(Seat::First), Limits::of_depth(2), 0);
            assert!(over.is_none(), "{name} is over: {outcome}");
        }
    }
}

/// Time is always up, and somebody always wants the answer now.
struct Impatient;

impl Clock for Impatient {
    fn elapsed(&self) -> u64 {
        1_000_000
    }

    fn interrupted(&self) -> bool {
        true
    }
}

#[test]
fn without_any_time_there_is_an_answer() {
    for (number, name) in GAMES.into_iter().enumerate() {
        let mut table = Table::new(name, number as u64);
        let mut dice = Seeded::new(3);
        for turn in 0..40 {
            let Some(seat) = table.to_act() else { break };
            if turn % 5 == 0 {
                let limits = Limits { time: Some(TimeUse::exactly(1)), ..Limits::default() };
                let seen = table.seen(seat);
                let request = Request { observed: seen, limits, clock: &Impatient, seed: 1 };
                let thought = Player::new(Level::BEST, 1).think(&request, &mut |_| {}).unwrap();
                assert!(table.legal(seat).contains(&thought.action), "{name}");
            }
            let action = table.any(seat, &mut dice);
            table.play(seat, action);
        }
    }
}

/// A clock on which time is up after so many looks at it.
struct Watched {
    looks: Cell<u64>,
    last: u64,
}

impl Clock for Watched {
    fn elapsed(&self) -> u64 {
        self.looks.set(self.looks.get() + 1);
        if self.looks.get() > self.last { 1_000_000 } else { 0 }
    }
}

/// How often a new player looks at the clock until it answers, if time is up after `last` looks.
fn looks(seen: &Observations, last: u64) -> u64 {
    let clock = Watched { looks: Cell::new(0), last };
    let limits = Limits { nodes: Some(3_000), ..Limits::of_time(100) };
    let request = Request { observed: seen, limits, clock: &clock, seed: 1 };
    let thought = Player::new(Level::BEST, 1).think(&request, &mut |_| {}).unwrap();
    assert!(seen.now().unwrap().legal().contains(&thought.action));
    clock.looks.get()
}

/// A game after so many random actions, or at its end.
fn after_random_moves(name: &str, seed: u64, moves: u32) -> Table {
    let (mut table, mut dice) = (Table::new(name, 5), Seeded::new(seed));
    for _ in 0..moves {
        let Some(seat) = table.to_act() else { break };
        let action = table.any(seat, &mut dice);
        table.play(seat, action);
    }
    table
}

/// However many worlds there are to follow and endings to solve, the clock is read often, and once
/// time is up the answer comes soon.
#[test]
fn time_is_never_forgotten() {
    for name in ["assassin", "dinosaur-assassin", "slug-torch", "slug-sight", "fog"] {
        let mut games = (9..).map(|seed| after_random_moves(name, seed, 50));
        let (table, seat) = games.find_map(|t| t.to_act().map(|seat| (t, seat))).unwrap();
        let seen = table.seen(seat);
        let moments = seen.list().len() as u64;
        let all = looks(seen, u64::MAX);
        assert!(all > 10 * moments, "{name}: {all} looks for {moments} moments");
        for last in [0, 1, 40, all / 4, all / 2, all - 1] {
            let more = looks(seen, last) - last;
            assert!(more < 2 * moments + 40, "{name}: {more} looks after {last}");
        }
    }
    let mut seen = Observations::new("banqi".parse().unwrap(), Seat::First);
    let view = "2g5/7K/6k1/G7 1 r - 0 50";
    let view = GameView::read(seen.rules(), Seat::First.into(), view).unwrap();
    seen.push(view, Vec::new()).unwrap();
    let all = looks(&seen, u64::MAX);
    assert!(all > 300, "banqi: {all} looks");
    for last in [0, 9, all / 2, all - 1] {
        let more = looks(&seen, last) - last;
        assert!(more < 40, "banqi: {more} looks after {last}");
    }
}

/// Positions given as a view, as an engine gets them.
#[test]
fn a_single_view_is_enough() {
    for (name, seat, view, expected) in [
        // One legal action.
        ("chess", Seat::First, "7k/8/8/8/8/8/6q1/7K w - - 0 1", Some("h1g2")),
        // No good action, but a legal one.
        ("chess", Seat::First, "7k/8/8/8/8/5q2/8/6K1 w - - 0 1", None),
        // A rook or a queen to capture.
        ("chess", Seat::First, "7k/8/8/2r1q3/3P4/8/8/K7 w - - 0 1", Some("d4e5")),
        // The enemy king stands next to the hidden assassin.
        ("assassin", Seat::First, "8/8/8/8/3k4/2A5/8/K7 w - - 0 1 -", Some("c3d4")),
        // A king in sight is captured.
        ("slug-torch", Seat::First, "8/8/8/8/5k2/4P3/8/6K1 w - - 0 1 -", Some("e3f4")),
        ("slug-sight", Seat::First, "8/8/8/8/8/8/4k3/4R1K1 w - - 0 1 -", Some("e1e2")),
        ("fog", Seat::First, "8/8/8/8/8/8/4k3/4R1K1 w - - 0 1", Some("e1e2")),
        ("banqi", Seat::First, "8/8/8/Kg6 1 r - 0 40", Some("a1b1")),
        ("archess", Seat::First, "7k/8/8/3q4/8/8/3A4/7K w - - 0 1", Some("d2*d5")),
    ] {
        let rules: Rules = name.parse().unwrap();
        let view =
            GameView::read(rules, seat.into(), view).unwrap_or_else(|e| panic!("{view}: {e}"));
        let legal = view.legal();
        let mut seen = Observations::new(rules, seat);
        seen.push(view, Vec::new()).unwrap();
        let thought = think(&seen, 8, Limits::of_nodes(4000), 1);
        match (thought, expected) {
            (Some(thought), Some(expected)) => assert_eq!(thought.action.to_string(), expected),
            (Some(thought), None) => assert!(legal.contains(&thought.action)),
            (None, _) => assert!(legal.is_empty(), "{name} has {} actions", legal.len()),
        }
    }
}

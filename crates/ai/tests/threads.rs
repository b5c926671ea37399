//! Several threads: legal answers, a clean stop, and nothing changed for those who use one.

mod common;

use common::{Table, ask};
use duskboard_ai::{Clock, Level, Limits, Player, Request, Seeded, Timeless};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

const OPEN: [&str; 4] = ["chess", "dinosaur", "archess", "banqi"];

fn players(threads: usize) -> Player {
    Player::new(Level::BEST, 1).with_threads(threads)
}

#[test]
fn one_thread_is_the_usual_search() {
    for name in OPEN {
        let table = Table::new(name, 3);
        let seat = table.to_act().unwrap();
        let limits = Limits::of_nodes(20_000);
        let one = ask(&mut players(1), table.seen(seat), limits, 1);
        let usual = ask(&mut Player::new(Level::BEST, 1), table.seen(seat), limits, 1);
        assert_eq!(one, usual, "{name}");
    }
}

#[test]
fn games_of_several_threads_are_legal_and_helpers_search() {
    for name in OPEN {
        let mut table = Table::new(name, 5);
        let mut player = players(3);
        for ply in 0..12 {
            let Some(seat) = table.to_act() else { break };
            let thought = ask(&mut player, table.seen(seat), Limits::of_nodes(8_000), ply).unwrap();
            assert!(thought.nodes > 0, "{name}");
            // Refused, and so a panic, if it is not legal.
            table.play(seat, thought.action);
        }
    }
}

/// A lower level is made weaker by few positions: helpers would undo that.
#[test]
fn lower_levels_have_no_helpers() {
    let table = Table::new("chess", 1);
    let seat = table.to_act().unwrap();
    for level in Level::ALL.into_iter().filter(|&level| level < Level::BEST) {
        let limits = Limits::of_nodes(5_000);
        let [one, four] = [1, 4].map(|threads| {
            ask(&mut Player::new(level, 1).with_threads(threads), table.seen(seat), limits, 1)
        });
        assert_eq!(one, four, "level {level}");
    }
}

/// Interrupted at the nth look.
struct Impatient {
    looks: AtomicU64,
    most: u64,
    breaks: bool,
}

impl Clock for Impatient {
    fn elapsed(&self) -> u64 {
        0
    }

    fn interrupted(&self) -> bool {
        let late = self.looks.fetch_add(1, Ordering::Relaxed) >= self.most;
        assert!(!(late && self.breaks), "the clock is broken");
        late
    }
}

/// Whenever the clock interrupts, or breaks, the answer or the panic comes: nobody waits for helpers
/// that nobody has stopped.
#[test]
fn helpers_stop_with_the_first_thread() {
    for name in OPEN {
        let mut table = Table::new(name, 7);
        let mut dice = Seeded::new(7);
        // In Banqi there is nothing to think about at the start.
        for _ in 0..6 {
            let seat = table.to_act().unwrap();
            table.play(seat, table.any(seat, &mut dice));
        }
        let seat = table.to_act().unwrap();
        for (most, breaks) in [(0, false), (1, false), (40, false), (2, true), (20, true)] {
            let clock = Impatient { looks: AtomicU64::new(0), most, breaks };
            let limits = Limits::default();
            let request = Request { observed: table.seen(seat), limits, clock: &clock, seed: 1 };
            let think = || players(4).think(&request, &mut |_| {});
            let thought = catch_unwind(AssertUnwindSafe(think));
            match thought {
                Ok(thought) => assert!(!breaks && thought.is_some(), "{name}, look {most}"),
                Err(_) => assert!(breaks, "{name}, look {most}"),
            }
        }
    }
}

#[test]
fn a_limit_of_depth_ends_the_search_with_helpers_too() {
    for name in OPEN {
        let table = Table::new(name, 9);
        let seat = table.to_act().unwrap();
        let mut deepest = 0;
        let request = Request {
            observed: table.seen(seat),
            limits: Limits::of_depth(4),
            clock: &Timeless,
            seed: 1,
        };
        let thought = players(2).think(&request, &mut |info| deepest = info.depth.max(deepest));
        assert!(thought.is_some() && deepest == 4, "{name}: depth {deepest}");
    }
}

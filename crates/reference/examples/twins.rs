//! Writes pairs of positions that one seat cannot tell apart, for tests of the rules in other languages:
//!
//! ```text
//! cargo run --release -p duskboard-reference --example twins > crates/reference/twins.txt
//! ```
//!
//! Positions come from random games of the reference, their twins from its scramble oracle. Where it is
//! the other side's turn, an action in each follows that teaches the seat the same, or `-`.

use duskboard_reference::{Rules, SETTINGS, Seat, Viewer};

/// How many pairs a setting gets.
const PAIRS: usize = 24;
/// How long a game goes on at most.
const PLIES: u32 = 120;
/// Of so many positions one is taken.
const SPARSE: u32 = 9;

fn main() {
    println!(
        "# Positions that one seat cannot tell apart. Made by crates/reference/examples/twins.rs;"
    );
    println!("# do not edit.");
    println!(
        "# variant and options | seat | FEN | FEN | the other's action in each that teaches the same"
    );
    let mut dice = Dice(1);
    for (variant, options) in SETTINGS {
        let rules = Rules::new(variant, options).expect("a setting of the table");
        let words = options.iter().map(|(key, value)| format!(" {key}={value}"));
        let name = format!("{variant}{}", words.collect::<String>());
        // Where nothing is hidden every position is its only twin.
        let hides = !matches!(*variant, "chess" | "dinosaur" | "archess" | "banqi");
        for pair in pairs(&rules, &mut dice, if hides { PAIRS } else { 2 }, hides) {
            println!("{name} | {pair}");
        }
    }
}

/// So many pairs of random games.
fn pairs(rules: &Rules, dice: &mut Dice, wanted: usize, hides: bool) -> Vec<String> {
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut fen = rules.start();
        for _ in 0..PLIES {
            let Some(mover) = rules.mover(&fen) else { break };
            if dice.roll(SPARSE) == 0 {
                let seat = if dice.roll(3) == 0 { mover } else { mover.other() };
                let twin = rules.scramble(&fen, seat, &mut |sides| dice.roll(sides));
                if twin != fen || !hides {
                    found.push(pair(rules, dice, &fen, &twin, seat));
                }
            }
            fen = step(rules, dice, &fen, mover);
        }
    }
    found.truncate(wanted);
    found
}

/// A line of the table.
fn pair(rules: &Rules, dice: &mut Dice, fen: &str, twin: &str, seat: Seat) -> String {
    let actions = alike(rules, dice, fen, twin, seat);
    let [one, other] = actions.unwrap_or(["-".into(), "-".into()]);
    format!("{} | {fen} | {twin} | {one} {other}", seat.name())
}

/// An action of the other side in each position from which the seat learns the same.
fn alike(rules: &Rules, dice: &mut Dice, fen: &str, twin: &str, seat: Seat) -> Option<[String; 2]> {
    let mover = seat.other();
    let lesson = |fen: &str, action: &str| {
        let viewer = Viewer::Seat(seat);
        let (after, outcome) = rules.apply(fen, mover, action, None).ok()?;
        let learnt = rules.learns(fen, mover, action, None, viewer);
        (outcome == "ongoing").then(|| (learnt, rules.view(&after, viewer)))
    };
    let action = pick(rules.legal(fen, mover), dice)?;
    let wanted = lesson(fen, &action)?;
    let same = |other: &String| lesson(twin, other).as_ref() == Some(&wanted);
    let mut others = rules.legal(twin, mover);
    others.retain(same);
    Some([action, pick(others, dice)?])
}

/// The position after a random action.
fn step(rules: &Rules, dice: &mut Dice, fen: &str, mover: Seat) -> String {
    let action = pick(rules.legal(fen, mover), dice).expect("a game that goes on");
    let chances = rules.chances(fen, mover, &action);
    let chance = pick(chances, dice).map(|(chance, _)| chance);
    rules.apply(fen, mover, &action, chance.as_deref()).expect("a legal action").0
}

fn pick<T>(mut things: Vec<T>, dice: &mut Dice) -> Option<T> {
    let place = dice.roll(things.len().max(1) as u32) as usize;
    (place < things.len()).then(|| things.swap_remove(place))
}

/// The same numbers each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(sides)) as u32
    }
}

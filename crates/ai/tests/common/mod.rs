//! A game for tests: the truth, and what both seats have observed of it.
#![allow(dead_code)]

pub(crate) mod toy;

use duskboard_ai::{
    Guess, Level, Limits, Observations, Player, Request, Seeded, Thought, Timeless,
};
use duskboard_rules::{Action, Chance, Dice, Game, Rules, Seat, Turn};

/// Every game, as the command line names it.
pub(crate) const GAMES: [&str; 10] = [
    "chess",
    "dinosaur",
    "archess",
    "banqi",
    "assassin",
    "stealth",
    "dinosaur-assassin",
    "slug-torch",
    "slug-sight",
    "fog",
];

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) seen: [Observations; 2],
    dice: Seeded,
}

impl Table {
    /// A new game whose chance follows from the seed.
    pub(crate) fn new(name: &str, seed: u64) -> Table {
        let rules: Rules = name.parse().unwrap();
        let mut table = Table {
            game: Game::new(rules),
            seen: Seat::BOTH.map(|seat| Observations::new(rules, seat)),
            dice: Seeded::new(seed),
        };
        table.show();
        table.settle();
        table
    }

    /// A new game whose shuffles are given.
    pub(crate) fn shuffled(name: &str, orders: &[Chance], seed: u64) -> Table {
        let rules: Rules = name.parse().unwrap();
        let mut table = Table {
            game: Game::new(rules),
            seen: Seat::BOTH.map(|seat| Observations::new(rules, seat)),
            dice: Seeded::new(seed),
        };
        table.show();
        for &order in orders {
            table.game.resolve(order).unwrap();
            table.show();
        }
        table
    }

    /// A game that begins from a position which everybody knows.
    pub(crate) fn from_fen(name: &str, fen: &str) -> Table {
        let rules: Rules = name.parse().unwrap();
        let seen = |seat| Observations::new(rules, seat).begun_from(fen).unwrap();
        let game = Game::from_fen(rules, fen).unwrap();
        let mut table = Table { game, seen: Seat::BOTH.map(seen), dice: Seeded::new(1) };
        table.show();
        table
    }

    fn show(&mut self) {
        for (seat, seen) in Seat::BOTH.into_iter().zip(&mut self.seen) {
            let (view, told) = (self.game.view(seat.into()), self.game.told(seat.into()));
            seen.push(view, told).unwrap();
        }
    }

    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        self.game.play(seat, action).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.show();
        self.settle();
    }

    fn settle(&mut self) {
        while self.game.turn() == Turn::Chance {
            let chances = self.game.chances();
            let total = chances.iter().map(|(_, weight)| weight).sum();
            let mut roll = self.dice.roll(total);
            let fallen = chances.iter().find(|(_, weight)| {
                let here = roll < *weight;
                roll = roll.wrapping_sub(if here { 0 } else { *weight });
                here
            });
            self.game.resolve(fallen.unwrap().0).unwrap();
            self.show();
        }
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.game.turn().seat()
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<Action> {
        self.game.view(seat.into()).legal()
    }

    /// Any legal action.
    pub(crate) fn any(&self, seat: Seat, dice: &mut Seeded) -> Action {
        let legal = self.legal(seat);
        legal[dice.roll(legal.len() as u32) as usize]
    }

    pub(crate) fn seen(&self, seat: Seat) -> &Observations {
        &self.seen[seat.index()]
    }

    /// The enemy pieces that a seat does not see: letter and square.
    pub(crate) fn unseen(&self, seat: Seat) -> Vec<(char, String)> {
        let enemy =
            |c: char| c.is_ascii_alphabetic() && c.is_ascii_lowercase() == (seat == Seat::First);
        let truth = squares(&self.game.fen());
        let shown = squares(&self.game.view(seat.into()).to_string());
        let hidden = truth.iter().zip(&shown).filter(|((_, t), (_, s))| t != s && enemy(*t));
        hidden.map(|((square, letter), _)| (*letter, square.clone())).collect()
    }
}

/// What a new player of that level thinks.
pub(crate) fn think(seen: &Observations, level: u32, limits: Limits, seed: u64) -> Option<Thought> {
    let mut player = Player::new(Level::of(level).unwrap(), 1);
    ask(&mut player, seen, limits, seed)
}

pub(crate) fn ask(
    player: &mut Player,
    seen: &Observations,
    limits: Limits,
    seed: u64,
) -> Option<Thought> {
    player.think(&Request { observed: seen, limits, clock: &Timeless, seed }, &mut |_| {})
}

/// The board of a FEN or a view, square by square.
fn squares(fen: &str) -> Vec<(String, char)> {
    let mut all = Vec::new();
    for (rank, row) in (1..=8).rev().zip(fen.split(' ').next().unwrap().split('/')) {
        let mut file = b'a';
        for c in row.chars() {
            let count = c.to_digit(10).unwrap_or(1);
            for _ in 0..count {
                let letter = if c.is_ascii_digit() { ' ' } else { c };
                all.push((format!("{}{rank}", file as char), letter));
                file += 1;
            }
        }
    }
    all
}

/// What a player believes of the pieces that its seat does not see.
pub(crate) fn guess(player: &mut Player, seen: &Observations) -> Vec<Guess> {
    player.guess(&Request { observed: seen, limits: Limits::default(), clock: &Timeless, seed: 1 })
}

/// The games that an example is asked to play.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

impl Series {
    /// Reads the arguments; ends the program if they make no sense.
    pub(crate) fn from_arguments() -> Series {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let [name, games, nodes, seed] = arguments.as_slice() else {
            eprintln!("expected: GAME GAMES NODES SEED");
            std::process::exit(2);
        };
        let [games, nodes, seed] =
            [games, nodes, seed].map(|number| number.parse().expect("a number"));
        Series { name: name.clone(), games, nodes, seed }
    }
}

/// The seed of one game of a series.
pub(crate) fn seed_of(seed: u64, number: u64) -> u64 {
    seed.wrapping_mul(1_000_003) ^ number
}

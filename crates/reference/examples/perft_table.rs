//! Writes the perft table that the rules library is checked with:
//!
//! ```text
//! cargo run --release -p duskboard-reference --example perft_table > crates/rules/tests/perft/reference.txt
//! ```
//!
//! Positions come from random games of the reference itself, the same each time. Of the many it
//! walks through it keeps those that show something the table has too little of so far: a hidden
//! assassin, a paralysed knight, an end in one move. What a position shows stands behind it as a
//! comment. Some positions that random games hardly reach are set by hand.

use duskboard_reference::{Rules, SETTINGS, Seat, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// How many positions a setting gets.
const POSITIONS: usize = 12;
/// How many games they are chosen from, and how long a game goes on at most.
const GAMES: u64 = 16;
const PLIES: u32 = 240;
/// The first moves are left out: the known numbers have the start positions.
const OPENING: u32 = 4;
/// A depth is counted if it is likely to have no more nodes than this.
const NODES: u64 = 150_000;
const DEEPEST: u32 = 4;

/// Positions that random games hardly reach: variant, FEN, what it shows.
const BY_HAND: [(&str, &str, &str); 18] = [
    ("fog", "4rrrk/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castling out of, through and into attack"),
    ("fog", "r3k2r/8/8/8/8/8/8/1RRRRRK1 b kq - 0 1", "castling through attack, black"),
    ("fog", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "rights lost by capture"),
    ("fog", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "some of the rights"),
    ("fog", "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "pieces between king and rook"),
    ("fog", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "en passant after the first move"),
    ("fog", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", "en passant by two pawns"),
    ("fog", "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1", "en passant that uncovers the king"),
    ("fog", "4k3/2p5/8/1P1P4/1p1p4/8/2P5/4K3 w - - 0 1", "en passant on both sides"),
    ("fog", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "promotion"),
    ("fog", "1k5r/PP4pp/8/8/8/8/pp4PP/1K5R w - - 0 1", "promotion by taking the king"),
    ("fog", "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "promotion by taking the castling rook"),
    ("fog", "7k/8/8/8/8/8/8/K7 w - - 0 1", "bare kings"),
    ("fog", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "kings meet"),
    ("fog", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "king en prise"),
    ("fog", "r3k2r/8/8/8/4Q3/8/8/R3K2R w KQkq - 0 1", "king with rights en prise"),
    ("fog", "8/8/8/8/8/p1p5/ppPpK3/kn6 w - - 0 50", "no moves in one"),
    ("fog", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 97 80", "quiet in three"),
];

fn main() {
    println!("# Counted by the slow reference, from positions of its own random games. Made by");
    println!("# crates/reference/examples/perft_table.rs; do not edit.");
    println!("# variant and options | FEN | leaves at depth 1, 2, ... # what the position shows");
    for (seed, (variant, options)) in (0..).zip(SETTINGS) {
        let rules = Rules::new(variant, options).expect("a setting of the table");
        let words = options.iter().map(|(key, value)| format!(" {key}={value}"));
        let name = format!("{variant}{}", words.collect::<String>());
        println!();
        let by_hand = BY_HAND.iter().filter(|(of, _, _)| of == variant);
        let by_hand =
            by_hand.map(|(_, fen, mark)| (fen.to_string(), Marks::from([mark.to_string()])));
        for (fen, marks) in choose(&rules, seed).into_iter().chain(by_hand) {
            let counts: Vec<_> = counts(&rules, &fen).iter().map(u64::to_string).collect();
            let shows = marks.iter().map(|mark| format!(" # {mark}")).collect::<String>();
            println!("{name} | {fen} | {}{shows}", counts.join(" "));
        }
    }
}

/// The leaves at depth 1, 2 and so on, as long as that is quick.
fn counts(rules: &Rules, fen: &str) -> Vec<u64> {
    let mut counts = vec![rules.perft(fen, 1)];
    for depth in 2..=DEEPEST {
        let last = counts[counts.len() - 1];
        if last * counts[0].max(8) > NODES {
            break;
        }
        counts.push(rules.perft(fen, depth));
    }
    counts
}

type Marks = BTreeSet<String>;

/// Positions of random games that show as many different things as there are, rare ones first.
fn choose(rules: &Rules, seed: u64) -> Vec<(String, Marks)> {
    let mut met = positions(rules, seed);
    let mut shown: BTreeMap<String, u32> = BTreeMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < POSITIONS && !met.is_empty() {
        let worth = |marks: &Marks| -> u32 {
            marks.iter().map(|mark| 1_000 >> (4 * shown.get(mark).unwrap_or(&0)).min(30)).sum()
        };
        let (best, _) = met
            .iter()
            .enumerate()
            .rev()
            .max_by_key(|(_, (_, marks))| worth(marks))
            .expect("there are positions left");
        let (fen, marks) = met.swap_remove(best);
        for mark in &marks {
            *shown.entry(mark.clone()).or_default() += 1;
        }
        chosen.push((fen, marks));
    }
    chosen
}

/// Every third position of some random games, with what it shows.
fn positions(rules: &Rules, seed: u64) -> Vec<(String, Marks)> {
    let mut met = Vec::new();
    for game in 0..GAMES {
        let mut dice = dice(seed * GAMES + game + 1);
        let mut fen = rules.start();
        for ply in 0..PLIES {
            let Some(seat) = rules.mover(&fen) else { break };
            if ply >= OPENING && ply % 3 == 0 {
                met.push((fen.clone(), marks(rules, &fen, seat)));
            }
            fen = step(rules, &fen, seat, &mut dice);
        }
    }
    met
}

fn step(rules: &Rules, fen: &str, seat: Seat, dice: &mut dyn FnMut(usize) -> usize) -> String {
    let legal = rules.legal(fen, seat);
    let action = &legal[dice(legal.len())];
    let chances = rules.chances(fen, seat, action);
    let chance = (!chances.is_empty()).then(|| chances[dice(chances.len())].0.as_str());
    rules.apply(fen, seat, action, chance).expect("a legal action").0
}

/// What is special about a position, in words.
fn marks(rules: &Rules, fen: &str, seat: Seat) -> Marks {
    let mut marks = Marks::new();
    let board = Board::of(fen);
    let views = [seat, seat.other()].map(|viewer| rules.view(fen, Viewer::Seat(viewer)));
    marks_of_pieces(fen, seat, &views, &mut marks);
    let legal = rules.legal(fen, seat);
    if legal.len() <= 4 {
        marks.insert("few replies".into());
    }
    for action in &legal {
        marks.extend(mark_of_action(&board, &views[0], action).map(String::from));
        let chances = rules.chances(fen, seat, action);
        let outcomes = chances.iter().map(|(chance, _)| Some(chance.as_str()));
        for chance in outcomes.chain(chances.is_empty().then_some(None)) {
            let (_, outcome) = rules.apply(fen, seat, action, chance).expect("a legal action");
            marks.extend(outcome.split_once(' ').map(|(_, reason)| format!("{reason} in one")));
        }
    }
    marks
}

/// What stands there, and who sees it.
fn marks_of_pieces(fen: &str, seat: Seat, views: &[String; 2], marks: &mut Marks) {
    let [own, other] = if seat == Seat::First { ['A', 'a'] } else { ['a', 'A'] };
    let count = |text: &str, letter| Board::of(text).count(letter);
    let dark = count(&views[0], '.');
    let assassins = fen.split(' ').count() == 7 && dark == 0;
    let mut mark = |when: bool, word: &str| when.then(|| marks.insert(word.into()));
    let (mine, theirs) = (count(fen, own), count(fen, other));
    mark(assassins && count(&views[0], other) < theirs, "enemy assassin hidden");
    mark(assassins && 0 < count(&views[0], other), "enemy assassin revealed");
    mark(assassins && count(&views[1], own) < mine, "own assassin hidden");
    mark(assassins && mine.min(theirs) > 0, "both assassins");
    mark(count(fen, 'X') + count(fen, 'x') > 0, "knight paralysed");
    let enemies = |c: char| c.is_ascii_alphabetic() && c.is_uppercase() != (seat == Seat::First);
    mark(dark > 0 && Board::of(&views[0]).0.values().any(|&c| enemies(c)), "contact in the fog");
    mark(dark > 0 && fen.split(' ').nth(6).is_some_and(|lit| lit != "-"), "capture lit");
    let down = count(fen, '?');
    let banqi = fen.split('/').count() == 4;
    mark(banqi && down == 0, "none face down");
    mark((1..=4).contains(&down), "few face down");
    mark((5..=16).contains(&down), "some face down");
}

/// What is special about an action.
fn mark_of_action(board: &Board, view: &str, action: &str) -> Option<&'static str> {
    if action.starts_with("A@") {
        return Some("placing");
    }
    if action.contains('*') {
        let at = board.at(&action[3..]).unwrap_or(' ');
        return Some(if "Nn".contains(at) { "shot at a knight" } else { "shot" });
    }
    let (from, to) = (&action[..2], &action[2..4]);
    let mover = board.at(from)?;
    let same_file = from[..1] == to[..1];
    match (mover, board.at(to)) {
        _ if from == to => None,
        _ if action.len() == 5 => Some("promotion"),
        ('P' | 'p', None) if !same_file && from[1..] != to[1..] => Some("en passant"),
        ('K' | 'k', _) if ["e1g1", "e1c1", "e8g8", "e8c8"].contains(&action) => Some("castling"),
        (_, Some('A' | 'a')) if Board::of(view).at(to).is_none() => Some("blind capture"),
        ('C' | 'c', Some(_)) => Some("cannon captures"),
        _ => None,
    }
}

/// The pieces of a FEN or a view by square.
struct Board(BTreeMap<String, char>);

impl Board {
    fn of(fen: &str) -> Board {
        let ranks: Vec<&str> = fen.split(' ').next().unwrap_or_default().split('/').collect();
        let mut pieces = BTreeMap::new();
        for (rank, row) in (1..=ranks.len()).rev().zip(ranks) {
            let mut file = b'a';
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as u8,
                    None => {
                        pieces.insert(format!("{}{rank}", file as char), letter);
                        file += 1;
                    }
                }
            }
        }
        Board(pieces)
    }

    fn at(&self, square: &str) -> Option<char> {
        self.0.get(square).copied()
    }

    fn count(&self, letter: char) -> usize {
        self.0.values().filter(|&&other| other == letter).count()
    }
}

/// Repeatable dice: xorshift, good enough to walk through games.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |sides| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 33) % sides as u64) as usize
    }
}

//! The tablebase against plain search by the rules.

use super::{Fate, LONGEST, Tablebase};
use crate::dice::Seeded;
use duskboard_rules::banqi::{Banqi, BanqiRules};
use duskboard_rules::{Action, Dice, Position};
use std::collections::HashMap;
use std::ops::ControlFlow;

const FAST: BanqiRules = BanqiRules { quiet_draw: Some(40), repetition_draw: false };

/// These letters on these squares, with so many quiet half-moves behind them.
fn position(rules: BanqiRules, pieces: &str, squares: &[usize], mover: char, quiet: u32) -> Banqi {
    let mut board = [None; 32];
    pieces.chars().zip(squares).for_each(|(letter, &square)| board[square] = Some(letter));
    let row = |rank: usize| -> String {
        board[8 * rank..8 * rank + 8].iter().map(|on| on.map_or("1".into(), String::from)).collect()
    };
    let rows: Vec<String> = (0..4).rev().map(row).collect();
    let text = format!("{} {mover} r - {quiet} 50", rows.join("/"));
    Banqi::from_fen(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn after(position: &Banqi) -> Vec<Banqi> {
    let seat = position.acting().seat().unwrap();
    let mut actions: Vec<Action> = Vec::new();
    let _ = position.legal(seat, |action| {
        actions.push(action);
        ControlFlow::<()>::Continue(())
    });
    let play = |action| {
        let mut next = *position;
        next.play_unchecked(seat, action);
        next
    };
    actions.into_iter().map(play).collect()
}

/// 1 if the seat to act wins, 0 for a draw, -1 if it loses, by full search down to the quiet limit.
fn plain(position: &Banqi, memory: &mut HashMap<(u64, u32), i8>) -> i8 {
    let seat = position.acting().seat().unwrap();
    if let Some(outcome) = position.decided() {
        return if outcome.winner == Some(seat) { 1 } else { -1 };
    }
    if !position.can_act(seat) {
        return -1;
    }
    if position.drawn().is_some() {
        return 0;
    }
    let key = (position.key(), position.quiet());
    if let Some(&value) = memory.get(&key) {
        return value;
    }
    let mut best = -1;
    for next in after(position) {
        best = best.max(-plain(&next, memory));
        if best == 1 {
            break;
        }
    }
    memory.insert(key, best);
    best
}

fn sign(fate: Fate) -> i8 {
    match fate {
        Fate::Wins(_) => 1,
        Fate::Draw => 0,
        Fate::Loses(_) => -1,
    }
}

/// Different squares.
fn scattered(count: usize, dice: &mut Seeded) -> Vec<usize> {
    let mut squares: Vec<usize> = Vec::new();
    while squares.len() < count {
        let square = dice.roll(32) as usize;
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

/// Positions with these pieces, and the tables for them.
fn sampled(rules: BanqiRules, pieces: &str, count: usize) -> (Tablebase, Vec<Banqi>) {
    let mut dice = Seeded::new(pieces.bytes().map(u64::from).sum());
    let mut one = || {
        let squares = scattered(pieces.len(), &mut dice);
        let mover = if dice.roll(2) == 0 { '1' } else { '2' };
        let quiet = if dice.roll(2) == 0 { 0 } else { dice.roll(40) };
        position(rules, pieces, &squares, mover, quiet)
    };
    let positions: Vec<Banqi> = (0..count).map(|_| one()).collect();
    let mut tablebase = Tablebase::default();
    tablebase.prepare(&positions[0], &|| false);
    (tablebase, positions)
}

/// Full search to the quiet limit, where that is possible.
#[test]
fn tables_agree_with_brute_force() {
    for pieces in ["Kg", "Pk", "Kp", "Cp", "Cc", "GMr", "KGp", "CPk", "Kcp"] {
        let (tablebase, positions) =
            sampled(FAST, pieces, if pieces.len() == 2 { 400 } else { 60 });
        let mut memory = HashMap::new();
        for position in &positions {
            let found = tablebase.fate(position).unwrap();
            assert_eq!(sign(found), plain(position, &mut memory), "{}: {found:?}", position.fen());
        }
    }
}

/// Each value follows from those of the next positions: a win has a move to a loss that is one
/// closer, all moves from a loss lead to closer wins, and a draw has a move to a draw.
#[test]
fn tables_follow_from_the_rules() {
    for pieces in ["KGMr", "GRkh", "CCkp", "HPcg", "PPPk", "KCmr", "GGkp", "MHCp"] {
        let (tablebase, positions) = sampled(BanqiRules::default(), pieces, 4_000);
        for position in positions.iter().filter(|position| position.quiet() == 0) {
            let found = tablebase.fate(position).unwrap();
            assert_eq!(found, from_next(&tablebase, position), "{}", position.fen());
        }
    }
}

/// The result of a position, from those of the next positions.
fn from_next(tablebase: &Tablebase, position: &Banqi) -> Fate {
    let (mut wins, mut loses, mut draw) = (u8::MAX, 0, false);
    for next in after(position) {
        let captured = next.quiet() == 0;
        let way = |distance: u8| if captured { 1 } else { distance + 1 };
        match next.decided().map_or_else(|| tablebase.fate(&next).unwrap(), |_| Fate::Loses(0)) {
            Fate::Loses(distance) => wins = wins.min(way(distance)),
            Fate::Wins(distance) => loses = loses.max(way(distance)),
            Fate::Draw => draw = true,
        }
    }
    match (wins, draw) {
        (u8::MAX, true) => Fate::Draw,
        (u8::MAX, false) => Fate::Loses(loses),
        _ => Fate::Wins(wins),
    }
}

/// Work that is interrupted again and again comes to the same result.
#[test]
fn hurry_changes_nothing_but_the_time() {
    let (tablebase, positions) = sampled(BanqiRules::default(), "KGMr", 300);
    let mut slow = Tablebase::default();
    let mut questions = 0;
    while slow.fate(&positions[0]).is_none() {
        let looks = std::cell::Cell::new(0);
        slow.prepare(&positions[0], &|| looks.replace(looks.get() + 1) >= 20);
        questions += 1;
    }
    assert!(questions > 5, "it took {questions} questions");
    for position in &positions {
        assert_eq!(slow.fate(position), tablebase.fate(position), "{}", position.fen());
    }
}

/// A byte has room for every distance, even without a quiet limit.
#[test]
fn no_way_is_too_long_for_a_table() {
    let never = BanqiRules { quiet_draw: None, repetition_draw: true };
    for pieces in ["KGMr", "CCkp", "GGkp", "KCmr", "PPPk", "RRhh", "CPcp"] {
        let (tablebase, _) = sampled(never, pieces, 1);
        let longest = tablebase.solved.values().flatten().map(|value| value & 127).max().unwrap();
        assert!(longest < LONGEST - 20, "{pieces}: {longest}");
    }
}

/// An ending is forgotten once its pieces cannot come again.
#[test]
fn tables_go_when_they_are_not_needed() {
    let (mut tablebase, _) = sampled(BanqiRules::default(), "KGMr", 1);
    let four = tablebase.solved.len();
    let fewer = position(BanqiRules::default(), "KMr", &[0, 9, 20], '1', 0);
    tablebase.prepare(&fewer, &|| true);
    assert!(tablebase.solved.len() < four && tablebase.fate(&fewer).is_some());
    tablebase.prepare(&Banqi::start(BanqiRules::default()), &|| true);
    assert!(tablebase.solved.is_empty());
}

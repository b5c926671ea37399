//! Banqi: half a Chinese chess set, face down, on four by eight squares.

use crate::board::{Action, Square, offset, owner, read_board, role, write_board};
use crate::chess::ORTHOGONAL;
use crate::game::{Dice, Game, Outcome, Step, bad_option};
use crate::{Seat, Viewer};

/// The order of the bag: Red's pieces from King to Pawn, then Black's.
const BAG_ORDER: &str = "KGMRHCPkgmrhcp";

const SQUARES: usize = 32;

/// Everything a Banqi FEN says.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    squares: [Option<char>; SQUARES],
    turn: Seat,
    /// The seat that has Red, once the first flip has told.
    red: Option<Seat>,
    /// The face-down pieces, in the bag's order.
    bag: Vec<char>,
    clock: u32,
    number: u32,
}

impl Position {
    fn read(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut squares = [None; SQUARES];
        read_board(fields[0], &mut squares);
        Position {
            squares,
            turn: if fields[1] == "2" { Seat::Second } else { Seat::First },
            red: match fields[2] {
                "r" => Some(Seat::First),
                "b" => Some(Seat::Second),
                _ => None,
            },
            bag: read_bag(fields[3]),
            clock: fields[4].parse().unwrap_or(0),
            number: fields[5].parse().unwrap_or(1),
        }
    }

    fn write(&self) -> String {
        let turn = match self.turn {
            Seat::First => "1",
            Seat::Second => "2",
        };
        let colour = match self.red {
            Some(Seat::First) => "r",
            Some(Seat::Second) => "b",
            None => "-",
        };
        format!(
            "{} {turn} {colour} {} {} {}",
            write_board(&self.squares),
            write_bag(&self.bag),
            self.clock,
            self.number
        )
    }

    /// The seat a face-up piece belongs to; before the first flip to nobody.
    fn holder(&self, letter: char) -> Option<Seat> {
        let red = self.red?;
        match letter {
            '?' => None,
            _ if letter.is_ascii_uppercase() => Some(red),
            _ => Some(red.other()),
        }
    }

    fn pass_turn(&mut self, irreversible: bool) {
        self.clock = if irreversible { 0 } else { self.clock + 1 };
        if self.turn == Seat::Second {
            self.number += 1;
        }
        self.turn = self.turn.other();
    }

    /// Are there pieces of this seat, face up or in the bag?
    fn has_pieces(&self, seat: Seat) -> bool {
        self.squares
            .iter()
            .flatten()
            .chain(&self.bag)
            .any(|&letter| self.holder(letter) == Some(seat))
    }
}

/// `KP2` is a king and two pawns.
fn read_bag(text: &str) -> Vec<char> {
    let mut bag = Vec::new();
    for symbol in text.chars().filter(|&symbol| symbol != '-') {
        match symbol.to_digit(10) {
            None => bag.push(symbol),
            Some(count) => {
                let letter = *bag.last().expect("a count follows a letter");
                bag.extend(vec![letter; count as usize - 1]);
            }
        }
    }
    bag
}

fn write_bag(bag: &[char]) -> String {
    let text: String = BAG_ORDER
        .chars()
        .map(|letter| match count(bag, letter) {
            0 => String::new(),
            1 => letter.to_string(),
            many => format!("{letter}{many}"),
        })
        .collect();
    if text.is_empty() { "-".to_string() } else { text }
}

fn count(bag: &[char], letter: char) -> u32 {
    bag.iter().filter(|&&other| other == letter).count() as u32
}

/// King 7, Guard 6, Minister 5, Rook 4, Horse 3, Cannon 2, Pawn 1.
fn strength(letter: char) -> u32 {
    match role(letter) {
        'K' => 7,
        'G' => 6,
        'M' => 5,
        'R' => 4,
        'H' => 3,
        'C' => 2,
        _ => 1,
    }
}

/// May this piece take that one when they stand side by side?
fn takes_neighbour(attacker: char, target: char) -> bool {
    match (role(attacker), role(target)) {
        ('C', _) => false,
        ('K', 'P') => false,
        ('P', 'K') => true,
        _ => strength(attacker) >= strength(target),
    }
}

/// One square over, on the four ranks of this board.
fn neighbour(square: Square, direction: (i32, i32)) -> Option<Square> {
    offset(square, direction).filter(|&to| to < SQUARES)
}

/// The first piece from here in this direction, the square itself not counted.
fn next_piece(position: &Position, from: Square, direction: (i32, i32)) -> Option<Square> {
    let mut next = neighbour(from, direction);
    while let Some(square) = next {
        if position.squares[square].is_some() {
            return Some(square);
        }
        next = neighbour(square, direction);
    }
    None
}

/// The squares the piece on `from` can move to or capture on.
fn destinations(position: &Position, from: Square, seat: Seat) -> Vec<Square> {
    let letter = position.squares[from].expect("a piece stands here");
    let enemy = |square: Square| {
        position.squares[square].filter(|&other| position.holder(other) == Some(seat.other()))
    };
    let mut squares = Vec::new();
    for direction in ORTHOGONAL {
        if let Some(to) = neighbour(from, direction) {
            let steps = position.squares[to].is_none();
            let takes = enemy(to).is_some_and(|target| takes_neighbour(letter, target));
            if steps || takes {
                squares.push(to);
            }
        }
        if role(letter) == 'C'
            && let Some(screen) = next_piece(position, from, direction)
            && let Some(to) = next_piece(position, screen, direction)
            && enemy(to).is_some()
        {
            squares.push(to);
        }
    }
    squares
}

/// The options of Banqi. Repetition needs a history, so it is not known here.
#[derive(Clone, Debug)]
pub(crate) struct Banqi {
    quiet_draw: Option<u32>,
}

impl Banqi {
    pub(crate) fn new(options: &[(&str, &str)]) -> Result<Banqi, String> {
        let mut quiet_draw = Some(60);
        for &(key, value) in options {
            match (key, value) {
                ("quiet_draw", "40" | "60" | "100" | "off") => quiet_draw = value.parse().ok(),
                ("repetition_draw", "on" | "off") => {}
                _ => return Err(bad_option(key, value)),
            }
        }
        Ok(Banqi { quiet_draw })
    }
}

/// Turns the piece over: it comes from the bag, and the first one gives the flipper its colour.
fn flip(position: &Position, seat: Seat, square: Square, letter: char) -> Position {
    let mut next = position.clone();
    let place = next.bag.iter().position(|&other| other == letter);
    next.bag.remove(place.expect("the piece is in the bag"));
    next.squares[square] = Some(letter);
    if next.red.is_none() {
        let red_piece = owner(letter) == Seat::First;
        next.red = Some(if red_piece { seat } else { seat.other() });
    }
    next.pass_turn(true);
    next
}

impl Game for Banqi {
    type Position = Position;

    fn start(&self) -> String {
        "????????/????????/????????/???????? 1 - KG2M2R2H2C2P5kg2m2r2h2c2p5 0 1".to_string()
    }

    fn read(&self, fen: &str) -> Position {
        Position::read(fen)
    }

    fn write(&self, position: &Position) -> String {
        position.write()
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn actions(&self, position: &Position, seat: Seat) -> Vec<Action> {
        if position.turn != seat {
            return Vec::new();
        }
        let mut actions = Vec::new();
        for from in 0..SQUARES {
            match position.squares[from] {
                Some('?') => actions.push(Action::Flip(from)),
                Some(letter) if position.holder(letter) == Some(seat) => actions.extend(
                    destinations(position, from, seat).into_iter().map(|to| Action::go(from, to)),
                ),
                _ => {}
            }
        }
        actions
    }

    fn chances(&self, position: &Position, action: Action) -> Vec<(char, u32)> {
        let Action::Flip(_) = action else {
            return Vec::new();
        };
        BAG_ORDER
            .chars()
            .map(|letter| (letter, count(&position.bag, letter)))
            .filter(|&(_, count)| count > 0)
            .collect()
    }

    fn after(
        &self,
        position: &Position,
        seat: Seat,
        action: Action,
        chance: Option<char>,
    ) -> Position {
        match (action, chance) {
            (Action::Flip(square), Some(letter)) => flip(position, seat, square, letter),
            (Action::Go { from, to, .. }, None) => {
                let mut next = position.clone();
                let captured = next.squares[to].is_some();
                next.squares[to] = next.squares[from].take();
                next.pass_turn(captured);
                next
            }
            _ => unreachable!("Banqi has no {action} with {chance:?}"),
        }
    }

    fn outcome(&self, position: &Position) -> Outcome {
        for seat in [Seat::First, Seat::Second] {
            if position.red.is_some() && !position.has_pieces(seat.other()) {
                return Outcome::Win(seat, "no-pieces");
            }
        }
        if self.actions(position, position.turn).is_empty() {
            return Outcome::Win(position.turn.other(), "no-moves");
        }
        if self.quiet_draw.is_some_and(|limit| position.clock >= limit) {
            return Outcome::Draw("quiet");
        }
        Outcome::Ongoing
    }

    fn view(&self, position: &Position, _: Viewer) -> String {
        self.write(position)
    }

    fn scramble(&self, _: &Position, _: Seat, _: &mut Dice<'_>) -> Option<Position> {
        None
    }

    fn learns(&self, step: &Step<Position>, _: Viewer) -> String {
        step.public()
    }
}

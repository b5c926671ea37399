//! What non-sliding pieces reach from each square, and the lines between squares. All of it is
//! computed at compile time.

use super::Bitboard;
use crate::{Seat, Square};

type PerSquare = [Bitboard; 64];

const KING: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const KNIGHT: [(i8, i8); 8] =
    [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
const TWO: [(i8, i8); 8] = [(-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2)];
const SHOTS: [(i8, i8); 10] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1), (0, 3), (0, -3)];

static KING_STEPS: PerSquare = leaps(&KING);
static KNIGHT_JUMPS: PerSquare = leaps(&KNIGHT);
static JUMP_RING: PerSquare = leaps(&TWO);
static ARCHER_SHOTS: PerSquare = leaps(&SHOTS);
static PAWN_CAPTURES: [PerSquare; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static WITHIN_TWO: PerSquare = within_two();
static STRAIGHT_LINES: PerSquare = rays(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
static DIAGONAL_LINES: PerSquare = rays(&[(1, 1), (-1, -1), (-1, 1), (1, -1)]);
static BETWEEN: [PerSquare; 64] = lines(false);
static LINE: [PerSquare; 64] = lines(true);

/// The neighbours of a square.
///
/// ```
/// use duskboard_rules::chess::king_steps;
/// assert_eq!(format!("{:?}", king_steps("a1".parse().unwrap())), "{b1, a2, b2}");
/// ```
#[inline]
pub fn king_steps(square: Square) -> Bitboard {
    KING_STEPS[square.index()]
}

/// Where a knight can jump.
///
/// ```
/// use duskboard_rules::chess::knight_jumps;
/// assert_eq!(format!("{:?}", knight_jumps("a1".parse().unwrap())), "{c2, b3}");
/// ```
#[inline]
pub fn knight_jumps(square: Square) -> Bitboard {
    KNIGHT_JUMPS[square.index()]
}

/// The squares exactly two steps away in one of the eight directions: an assassin's leap.
///
/// ```
/// use duskboard_rules::chess::jump_ring;
/// assert_eq!(format!("{:?}", jump_ring("a1".parse().unwrap())), "{c1, a3, c3}");
/// ```
#[inline]
pub fn jump_ring(square: Square) -> Bitboard {
    JUMP_RING[square.index()]
}

/// What an archer can aim at: her neighbours, and three squares up and down her file.
///
/// ```
/// use duskboard_rules::chess::archer_shots;
/// assert_eq!(format!("{:?}", archer_shots("a1".parse().unwrap())), "{b1, a2, b2, a4}");
/// ```
#[inline]
pub fn archer_shots(square: Square) -> Bitboard {
    ARCHER_SHOTS[square.index()]
}

/// The squares a pawn of that side attacks.
///
/// ```
/// use duskboard_rules::{Seat, chess::pawn_captures};
/// let e4 = "e4".parse().unwrap();
/// assert_eq!(format!("{:?}", pawn_captures(Seat::First, e4)), "{d5, f5}");
/// assert_eq!(format!("{:?}", pawn_captures(Seat::Second, e4)), "{d3, f3}");
/// ```
#[inline]
pub fn pawn_captures(seat: Seat, square: Square) -> Bitboard {
    PAWN_CAPTURES[seat.index()][square.index()]
}

/// The squares within one or two king steps, the square itself included.
///
/// ```
/// use duskboard_rules::chess::within;
/// let e4 = "e4".parse().unwrap();
/// assert_eq!((within(1, e4).count(), within(2, e4).count()), (9, 25));
/// ```
#[inline]
pub fn within(distance: u8, square: Square) -> Bitboard {
    match distance {
        1 => KING_STEPS[square.index()] | Bitboard::of(square),
        _ => WITHIN_TWO[square.index()],
    }
}

/// A rook's reach on an empty board.
#[inline]
pub(crate) fn straight_lines(square: Square) -> Bitboard {
    STRAIGHT_LINES[square.index()]
}

/// A bishop's reach on an empty board.
#[inline]
pub(crate) fn diagonal_lines(square: Square) -> Bitboard {
    DIAGONAL_LINES[square.index()]
}

/// The squares strictly between two squares on one line; none if they share no line.
///
/// ```
/// use duskboard_rules::chess::between;
/// let [a1, d4, b4]: [duskboard_rules::Square; 3] = ["a1", "d4", "b4"].map(|s| s.parse().unwrap());
/// assert_eq!(between(a1, d4).count(), 2);
/// assert!(between(a1, b4).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, from edge to edge; none if they share no line.
///
/// ```
/// use duskboard_rules::chess::line;
/// let [b2, c3, c4] = ["b2", "c3", "c4"].map(|name| name.parse().unwrap());
/// assert_eq!(format!("{:?}", line(b2, c3)), "{a1, b2, c3, d4, e5, f6, g7, h8}");
/// assert!(line(b2, c4).is_empty());
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

const fn leaps(steps: &[(i8, i8)]) -> PerSquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut s = 0;
        while s < steps.len() {
            if let Some(to) = Square::from_index(i).step(steps[s].0, steps[s].1) {
                table[i].0 |= 1 << to.index();
            }
            s += 1;
        }
        i += 1;
    }
    table
}

const fn rays(directions: &[(i8, i8); 4]) -> PerSquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 4 {
            let mut here = Square::from_index(i);
            while let Some(next) = here.step(directions[d].0, directions[d].1) {
                table[i].0 |= 1 << next.index();
                here = next;
            }
            d += 1;
        }
        i += 1;
    }
    table
}

const fn within_two() -> PerSquare {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Bitboard::of(Square::from_index(i)).grown().grown();
        i += 1;
    }
    table
}

/// For each pair of squares on a line: the whole line, or the squares between them.
const fn lines(whole: bool) -> [PerSquare; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = KING[d];
            let mut ray = 0;
            let mut here = Square::from_index(i);
            while let Some(next) = here.step(files, ranks) {
                table[i][next.index()].0 = if whole { full_line(next, files, ranks) } else { ray };
                ray |= 1 << next.index();
                here = next;
            }
            d += 1;
        }
        i += 1;
    }
    table
}

const fn full_line(square: Square, files: i8, ranks: i8) -> u64 {
    let mut squares = 1 << square.index();
    let mut here = square;
    while let Some(next) = here.step(files, ranks) {
        squares |= 1 << next.index();
        here = next;
    }
    here = square;
    while let Some(next) = here.step(-files, -ranks) {
        squares |= 1 << next.index();
        here = next;
    }
    squares
}

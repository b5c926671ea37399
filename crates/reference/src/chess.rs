//! How the pieces of chess move, and what follows from a move: shared by all games but Banqi.
//!
//! Everything here works on the board it is given. Variants that hide things hand in a board without them.

use crate::Seat;
use crate::board::{
    Action, Position, Square, Squares, army, between, file, find, name, offset, owner, piece, rank,
    role,
};

pub(crate) const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const NEIGHBOURS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
pub(crate) const KNIGHT_JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that a piece with letter `A` attacks: an assassin's or an archer's.
pub(crate) type Reach = [(i32, i32)];

/// The board as it is set up in FIDE chess.
pub(crate) const START_BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// One rank up for White, one down for Black.
pub(crate) fn forward(seat: Seat) -> i32 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}

/// The rank (from 0) a pawn of `seat` starts on.
pub(crate) fn pawn_rank(seat: Seat) -> i32 {
    match seat {
        Seat::First => 1,
        Seat::Second => 6,
    }
}

/// The two squares that a pawn of `seat` on `from` attacks, as far as they are on the board.
pub(crate) fn pawn_attacks(from: Square, seat: Seat) -> Vec<Square> {
    jumps(from, &[(-1, forward(seat)), (1, forward(seat))])
}

/// The squares at the given distances that are on the board.
pub(crate) fn jumps(from: Square, offsets: &[(i32, i32)]) -> Vec<Square> {
    offsets.iter().filter_map(|&step| offset(from, step)).collect()
}

/// The squares a slider reaches, up to and including the first piece on each line.
fn slides(squares: &Squares, from: Square, directions: &[(i32, i32)]) -> Vec<Square> {
    let mut reached = Vec::new();
    for &direction in directions {
        let mut next = offset(from, direction);
        while let Some(square) = next {
            reached.push(square);
            if squares[square].is_some() {
                break;
            }
            next = offset(square, direction);
        }
    }
    reached
}

/// Every square that the piece on `from` attacks, own pieces' squares included. A paralysed knight attacks nothing.
pub(crate) fn attacks(squares: &Squares, from: Square, reach: &Reach) -> Vec<Square> {
    let Some(letter) = squares[from] else {
        return Vec::new();
    };
    match role(letter) {
        'P' => pawn_attacks(from, owner(letter)),
        'N' => jumps(from, &KNIGHT_JUMPS),
        'B' => slides(squares, from, &DIAGONAL),
        'R' => slides(squares, from, &ORTHOGONAL),
        'Q' => slides(squares, from, &NEIGHBOURS),
        'K' => jumps(from, &NEIGHBOURS),
        'T' => [slides(squares, from, &NEIGHBOURS), jumps(from, &KNIGHT_JUMPS)].concat(),
        'A' => jumps(from, reach),
        _ => Vec::new(),
    }
}

/// Does any piece of `by` attack `target`?
pub(crate) fn attacked(squares: &Squares, target: Square, by: Seat, reach: &Reach) -> bool {
    army(squares, by).into_iter().any(|from| attacks(squares, from, reach).contains(&target))
}

/// Is the king of `seat` attacked? A king that is not there is not.
pub(crate) fn in_check(squares: &Squares, seat: Seat, reach: &Reach) -> bool {
    find(squares, piece('K', seat)).is_some_and(|king| attacked(squares, king, seat.other(), reach))
}

/// May a piece of `seat` end its move on this square, by FIDE: it is empty or an enemy's?
fn landable(squares: &Squares, square: Square, seat: Seat) -> bool {
    squares[square].is_none_or(|letter| owner(letter) != seat)
}

/// The moves of the piece on `from`, castling and king safety left aside. Not for letters `A` and `X`.
pub(crate) fn moves(
    squares: &Squares,
    from: Square,
    en_passant: Option<Square>,
    promotions: &str,
) -> Vec<Action> {
    let Some(letter) = squares[from] else {
        return Vec::new();
    };
    let seat = owner(letter);
    match role(letter) {
        'A' | 'X' => Vec::new(),
        'P' => [pawn_pushes(squares, from, seat), pawn_captures(squares, from, seat, en_passant)]
            .concat()
            .into_iter()
            .flat_map(|to| pawn_arrivals(from, to, promotions))
            .collect(),
        _ => attacks(squares, from, &[])
            .into_iter()
            .filter(|&to| landable(squares, to, seat))
            .map(|to| Action::go(from, to))
            .collect(),
    }
}

/// The squares a pawn can push to: one ahead, two from its first square, all of them empty.
pub(crate) fn pawn_pushes(squares: &Squares, from: Square, seat: Seat) -> Vec<Square> {
    let longest = if rank(from) == pawn_rank(seat) { 2 } else { 1 };
    (1..=longest)
        .map_while(|steps| offset(from, (0, steps * forward(seat))))
        .take_while(|&to| squares[to].is_none())
        .collect()
}

/// The squares a pawn can take on. En passant needs its target square empty.
fn pawn_captures(
    squares: &Squares,
    from: Square,
    seat: Seat,
    en_passant: Option<Square>,
) -> Vec<Square> {
    pawn_attacks(from, seat)
        .into_iter()
        .filter(|&to| match squares[to] {
            Some(letter) => owner(letter) != seat,
            None => en_passant == Some(to),
        })
        .collect()
}

/// One action, or one for each promotion piece if the pawn reaches the last rank.
fn pawn_arrivals(from: Square, to: Square, promotions: &str) -> Vec<Action> {
    if rank(to) != 0 && rank(to) != 7 {
        return vec![Action::go(from, to)];
    }
    promotions.chars().map(|letter| Action::Go { from, to, promotion: Some(letter) }).collect()
}

/// One way to castle: the right's place in `KQkq`, and where king and rook come from and go to.
pub(crate) struct Castling {
    pub(crate) right: usize,
    pub(crate) king: (Square, Square),
    pub(crate) rook: (Square, Square),
}

impl Castling {
    /// Do king and rook of `seat` stand where they castle from?
    pub(crate) fn in_place(&self, squares: &Squares, seat: Seat) -> bool {
        squares[self.king.0] == Some(piece('K', seat))
            && squares[self.rook.0] == Some(piece('R', seat))
    }
}

/// The two ways in which `seat` can castle.
pub(crate) fn castlings_of(seat: Seat) -> [Castling; 2] {
    let (corner, right) = match seat {
        Seat::First => (0, 0),
        Seat::Second => (56, 2),
    };
    [
        Castling { right, king: (corner + 4, corner + 6), rook: (corner + 7, corner + 5) },
        Castling { right: right + 1, king: (corner + 4, corner + 2), rook: (corner, corner + 3) },
    ]
}

/// The castling moves of `seat` on `squares`, which may be less than what stands on the position's own board.
pub(crate) fn castlings(
    squares: &Squares,
    position: &Position,
    seat: Seat,
    reach: &Reach,
) -> Vec<Action> {
    let safe = |square: Square| !attacked(squares, square, seat.other(), reach);
    free_castlings(squares, position, seat)
        .into_iter()
        .filter(|&action| {
            let Action::Go { from, to, .. } = action else { return false };
            [from, (from + to) / 2, to].into_iter().all(safe)
        })
        .collect()
}

/// The castling moves of `seat`, attacked or not: the right, king and rook in place, nothing between them.
pub(crate) fn free_castlings(squares: &Squares, position: &Position, seat: Seat) -> Vec<Action> {
    castlings_of(seat)
        .iter()
        .filter(|castling| position.castling[castling.right] && castling.in_place(squares, seat))
        .filter(|castling| {
            between(castling.king.0, castling.rook.0)
                .iter()
                .all(|&square| squares[square].is_none())
        })
        .map(|castling| Action::go(castling.king.0, castling.king.1))
        .collect()
}

/// A piece that a move removed from the board, whoever owned it.
pub(crate) type Removed = (Square, char);

/// The position after a move of the side to move, and what was removed from the board by it.
///
/// Whatever stands where a piece lands is removed, also an own piece (a trampled assassin). The clock starts anew
/// after a pawn's move or the removal of an enemy piece.
pub(crate) fn play(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<char>,
) -> (Position, Vec<Removed>) {
    let seat = position.turn;
    let mut next = position.clone();
    let mut removed = Vec::new();
    let letter =
        position.squares[from].unwrap_or_else(|| panic!("no piece on {} to move", name(from)));
    let pawn = role(letter) == 'P';
    next.squares[from] = None;
    if pawn && file(from) != file(to) && position.squares[to].is_none() {
        lift(&mut next.squares, from + to % 8 - from % 8, &mut removed);
    }
    lift(&mut next.squares, to, &mut removed);
    next.squares[to] = Some(promotion.map_or(letter, |role| piece(role, seat)));
    if let Some((from, to)) = castling_rook(&position.squares, from, to) {
        let rook = next.squares[from].take();
        lift(&mut next.squares, to, &mut removed);
        next.squares[to] = rook;
    }
    lose_castling_rights(&mut next.castling, from);
    lose_castling_rights(&mut next.castling, to);
    let took = removed.iter().any(|&(_, letter)| owner(letter) != seat);
    pass_turn(&mut next, pawn || took);
    if pawn && (rank(from) - rank(to)).abs() == 2 {
        next.en_passant = Some((from + to) / 2);
    }
    (next, removed)
}

/// Takes whatever stands on the square off the board.
fn lift(squares: &mut Squares, square: Square, removed: &mut Vec<Removed>) {
    if let Some(letter) = squares[square].take() {
        removed.push((square, letter));
    }
}

/// Where the rook comes from and goes to if the move of the piece on `from` is castling.
pub(crate) fn castling_rook(
    squares: &Squares,
    from: Square,
    to: Square,
) -> Option<(Square, Square)> {
    let king = squares[from].filter(|&letter| role(letter) == 'K')?;
    castlings_of(owner(king))
        .into_iter()
        .find(|castling| castling.king == (from, to))
        .map(|castling| castling.rook)
}

/// Ends the rights that need the piece on `square`, which has moved or is gone.
pub(crate) fn lose_castling_rights(rights: &mut [bool; 4], square: Square) {
    for seat in [Seat::First, Seat::Second] {
        for castling in castlings_of(seat) {
            if castling.king.0 == square || castling.rook.0 == square {
                rights[castling.right] = false;
            }
        }
    }
}

/// Hands the turn to the other side: en passant and light are over, clock and move number go on.
pub(crate) fn pass_turn(position: &mut Position, irreversible: bool) {
    position.en_passant = None;
    position.light = None;
    position.clock = if irreversible { 0 } else { position.clock + 1 };
    if position.turn == Seat::Second {
        position.number += 1;
    }
    position.turn = position.turn.other();
}

/// The winner by king capture, if a king is gone.
pub(crate) fn king_captured(squares: &Squares) -> Option<Seat> {
    [Seat::First, Seat::Second]
        .into_iter()
        .find(|&seat| find(squares, piece('K', seat.other())).is_none())
}

/// Draw by material: kings alone, with one knight or bishop, with bishops on one square colour, or with paralysed
/// knights only.
pub(crate) fn material_draw(squares: &Squares) -> bool {
    let extra: Vec<(Square, char)> = (0..64)
        .filter_map(|square| Some((square, role(squares[square]?))))
        .filter(|&(_, role)| role != 'K')
        .collect();
    let one_minor = matches!(extra[..], [(_, 'N' | 'B')]);
    let shade = |square: Square| (file(square) + rank(square)) % 2;
    let one_shade_of_bishops =
        extra.iter().all(|&(square, role)| role == 'B' && shade(square) == shade(extra[0].0));
    let only_paralysed = extra.iter().all(|&(_, role)| role == 'X');
    one_minor || one_shade_of_bishops || only_paralysed
}

//! A second, slow implementation of the rules: squares in a map, one sentence at a time.

use crate::Square;
use crate::banqi::{Banqi, Kind, Piece, Side};
use std::collections::BTreeMap;

/// What lies on the occupied squares; `None` is face down.
type Table = BTreeMap<Square, Option<Piece>>;

fn table(position: &Banqi) -> Table {
    let board = position.board();
    let down = board.down().map(|at| (at, None));
    board.up().map(|at| (at, board.at(at))).chain(down).collect()
}

/// Every legal action of the seat to act, as text, sorted.
pub(super) fn legal(position: &Banqi) -> Vec<String> {
    let table = table(position);
    let mut list = Vec::new();
    for (&from, &piece) in &table {
        match piece {
            None => list.push(format!("{from}{from}")),
            Some(piece) if Some(piece.side) == position.side_of(position.turn) => {
                let to = Square::all().take(32).filter(|&to| goes(&table, piece, from, to));
                list.extend(to.map(|to| format!("{from}{to}")));
            }
            Some(_) => {}
        }
    }
    list.sort();
    list
}

fn goes(table: &Table, piece: Piece, from: Square, to: Square) -> bool {
    let steps = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
    match table.get(&to) {
        None => steps == 1,
        Some(None) => false,
        Some(Some(other)) if other.side == piece.side => false,
        Some(Some(_)) if piece.kind == Kind::Cannon => between(table, from, to) == Some(1),
        Some(Some(other)) => steps == 1 && beats(piece.kind, other.kind),
    }
}

fn beats(captor: Kind, victim: Kind) -> bool {
    match (captor, victim) {
        (Kind::King, Kind::Pawn) => false,
        (Kind::Pawn, Kind::King) => true,
        _ => captor.rank() >= victim.rank(),
    }
}

/// How many pieces lie between two squares of one rank or file.
fn between(table: &Table, from: Square, to: Square) -> Option<usize> {
    let (low, high) = (from.min(to), from.max(to));
    let line: fn(Square) -> u8 = match () {
        () if from.rank() == to.rank() => Square::rank,
        () if from.file() == to.file() => Square::file,
        () => return None,
    };
    Some(table.keys().filter(|&&at| low < at && at < high && line(at) == line(from)).count())
}

/// How many pieces a side has, face up and face down.
pub(super) fn pieces(position: &Banqi, side: Side) -> usize {
    let up = table(position).values().flatten().filter(|piece| piece.side == side).count();
    let down: u32 = position.bag().iter().filter(|(p, _)| p.side == side).map(|(_, n)| n).sum();
    up + down as usize
}

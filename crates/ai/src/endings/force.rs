//! What is left on the board in an ending, and a number for each way it can stand there.

use super::geometry::{BESIDE, BETWEEN};
use crate::evaluate::takes;
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};

/// No ending has more pieces.
pub(super) const MOST: usize = 4;

/// Squares of the pieces of a force, in its order.
pub(super) type Places = [u8; MOST];

/// The pieces of an ending in the order of a bag, those of Red first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Force {
    list: [u8; MOST],
    count: usize,
}

impl Force {
    const NONE: Force = Force { list: [u8::MAX; MOST], count: 0 };

    /// All that is alive in a position, face up or down; `None` if that is too much.
    pub(super) fn alive(position: &Banqi) -> Option<Vec<Piece>> {
        let mut alive = Vec::new();
        for piece in Piece::ALL {
            let up =
                (position.board().kind(piece.kind) & position.board().side(piece.side)).count();
            alive.extend((0..up + position.bag().count(piece)).map(|_| piece));
        }
        (alive.len() <= MOST + 1).then_some(alive)
    }

    /// These pieces; `None` if they are too many, or all of one side.
    pub(super) fn of(pieces: impl Iterator<Item = Piece>) -> Option<Force> {
        let mut force = Force::NONE;
        for piece in pieces {
            *force.list.get_mut(force.count)? = piece.index() as u8;
            force.count += 1;
        }
        force.list.sort_unstable();
        force.is_contested().then_some(force)
    }

    /// The force that stands face up in a position and where, if nothing is face down.
    pub(super) fn standing(position: &Banqi) -> Option<(Force, Places)> {
        let board = position.board();
        if !board.down().is_empty() || board.up().count() as usize > MOST {
            return None;
        }
        let mut found = [(u8::MAX, 0); MOST];
        let mut count = 0;
        for (slot, square) in found.iter_mut().zip(board.up()) {
            *slot = (board.at(square)?.index() as u8, square.index() as u8);
            count += 1;
        }
        found.sort_unstable();
        let force = Force { list: found.map(|(piece, _)| piece), count };
        force.is_contested().then_some((force, found.map(|(_, square)| square)))
    }

    /// How many pieces there are.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) fn piece(&self, i: usize) -> Piece {
        Piece::ALL[usize::from(self.list[i])]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.list[..self.count].iter().map(|&piece| Piece::ALL[usize::from(piece)])
    }

    /// Has either side a piece?
    fn is_contested(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.pieces().any(|piece| piece.side == side))
    }

    /// What is left without one of the pieces; `None` if its side has no other.
    pub(super) fn without(&self, gone: usize) -> Option<Force> {
        Force::of((0..self.count).filter(|&i| i != gone).map(|i| self.piece(i)))
    }

    /// Every force that this one can become by one capture.
    pub(super) fn remains(&self) -> impl Iterator<Item = Force> + '_ {
        (0..self.count).filter_map(|i| self.without(i))
    }

    /// Is all of this among these pieces?
    pub(super) fn is_among(&self, alive: &[Piece]) -> bool {
        let count =
            |all: &mut dyn Iterator<Item = Piece>, piece| all.filter(|&p| p == piece).count();
        self.pieces().all(|piece| {
            count(&mut self.pieces(), piece) <= count(&mut alive.iter().copied(), piece)
        })
    }

    /// How many numbers there are.
    pub(super) const fn settings(&self) -> usize {
        2 << (5 * self.count - 2)
    }

    /// The number of a setting: who is to act, and where the pieces stand. Settings that are
    /// mirror images of each other have one number: the first piece is brought to the near left
    /// quarter of the board.
    pub(super) fn number(&self, mover: Side, places: &Places) -> usize {
        let mirror =
            if places[0] & 4 != 0 { 7 } else { 0 } | if places[0] & 16 != 0 { 24 } else { 0 };
        let first = usize::from(places[0] ^ mirror);
        let mut number = first & 3 | first >> 1 & 4;
        for (i, place) in places.iter().enumerate().take(self.count).skip(1) {
            number |= usize::from(place ^ mirror) << (5 * i - 2);
        }
        number | (mover as usize) << (5 * self.count - 2)
    }

    /// The setting with this number; `None` if two pieces stand on one square.
    pub(super) fn setting(&self, number: usize) -> Option<(Side, Places)> {
        let mut places = [0; MOST];
        places[0] = (number & 3 | (number & 4) << 1) as u8;
        let mut occupied = 1_u32 << places[0];
        for (i, place) in places.iter_mut().enumerate().take(self.count).skip(1) {
            *place = (number >> (5 * i - 2) & 31) as u8;
            if occupied >> *place & 1 == 1 {
                return None;
            }
            occupied |= 1 << *place;
        }
        Some((Side::BOTH[number >> (5 * self.count - 2) & 1], places))
    }

    /// The squares that are taken.
    pub(super) fn occupied(&self, places: &Places) -> u32 {
        places[..self.count].iter().fold(0, |set, place| set | 1 << place)
    }

    /// The pieces of a side, by their place in the force.
    pub(super) fn side(self, side: Side) -> impl Iterator<Item = usize> {
        (0..self.count).filter(move |&i| self.piece(i).side == side)
    }

    /// Can the one piece take the other?
    pub(super) fn can_take(&self, places: &Places, hunter: usize, prey: usize) -> bool {
        let (from, to) = (usize::from(places[hunter]), usize::from(places[prey]));
        let kind = self.piece(hunter).kind;
        if kind == Kind::Cannon {
            return (BETWEEN[from][to] & self.occupied(places)).count_ones() == 1;
        }
        BESIDE[from] >> to & 1 == 1 && takes(kind, self.piece(prey).kind)
    }

    /// Where the pieces stand after a capture, in the order of the force that is left.
    pub(super) fn after_capture(&self, places: &Places, hunter: usize, prey: usize) -> Places {
        let mut moved = *places;
        moved[hunter] = places[prey];
        moved[prey..].rotate_left(1);
        moved
    }
}

//! The pieces of an ending, and an index for each placement of them.

use super::geometry::{BESIDE, BETWEEN};
use crate::evaluate::takes;
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};

/// No ending has more pieces.
pub(super) const MOST: usize = 4;

/// The squares of the pieces, in the order of the material.
pub(super) type Places = [u8; MOST];

/// The pieces of an ending in the order of a bag, those of Red first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Material {
    list: [u8; MOST],
    count: usize,
}

impl Material {
    const NONE: Material = Material { list: [u8::MAX; MOST], count: 0 };

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
    pub(super) fn of(pieces: impl Iterator<Item = Piece>) -> Option<Material> {
        let mut material = Material::NONE;
        for piece in pieces {
            *material.list.get_mut(material.count)? = piece.index() as u8;
            material.count += 1;
        }
        material.list.sort_unstable();
        material.is_contested().then_some(material)
    }

    /// The material of a position and where it stands, if nothing is face down.
    pub(super) fn standing(position: &Banqi) -> Option<(Material, Places)> {
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
        let material = Material { list: found.map(|(piece, _)| piece), count };
        material.is_contested().then_some((material, found.map(|(_, square)| square)))
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

    /// Has each side a piece?
    fn is_contested(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.pieces().any(|piece| piece.side == side))
    }

    /// What is left without one of the pieces; `None` if its side has no other.
    pub(super) fn without(&self, gone: usize) -> Option<Material> {
        Material::of((0..self.count).filter(|&i| i != gone).map(|i| self.piece(i)))
    }

    /// Every material that this one can become by one capture.
    pub(super) fn remains(&self) -> impl Iterator<Item = Material> + '_ {
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

    /// How many indices there are.
    pub(super) const fn indices(&self) -> usize {
        2 << (5 * self.count - 2)
    }

    /// The index of a placement: who is to act, and where the pieces stand. Mirror images share an
    /// index: the first piece is mirrored into the near left quarter of the board.
    pub(super) fn index(&self, mover: Side, places: &Places) -> usize {
        let mirror =
            if places[0] & 4 != 0 { 7 } else { 0 } | if places[0] & 16 != 0 { 24 } else { 0 };
        let first = usize::from(places[0] ^ mirror);
        let mut index = first & 3 | first >> 1 & 4;
        for (i, place) in places.iter().enumerate().take(self.count).skip(1) {
            index |= usize::from(place ^ mirror) << (5 * i - 2);
        }
        index | (mover as usize) << (5 * self.count - 2)
    }

    /// The placement with this index; `None` if two pieces stand on one square.
    pub(super) fn placement(&self, index: usize) -> Option<(Side, Places)> {
        let mut places = [0; MOST];
        places[0] = (index & 3 | (index & 4) << 1) as u8;
        let mut occupied = 1_u32 << places[0];
        for (i, place) in places.iter_mut().enumerate().take(self.count).skip(1) {
            *place = (index >> (5 * i - 2) & 31) as u8;
            if occupied >> *place & 1 == 1 {
                return None;
            }
            occupied |= 1 << *place;
        }
        Some((Side::BOTH[index >> (5 * self.count - 2) & 1], places))
    }

    /// The occupied squares.
    pub(super) fn occupied(&self, places: &Places) -> u32 {
        places[..self.count].iter().fold(0, |set, place| set | 1 << place)
    }

    /// The pieces of a side, by their place in the material.
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

    /// Where the pieces stand after a capture, in the order of the material that is left.
    pub(super) fn after_capture(&self, places: &Places, hunter: usize, prey: usize) -> Places {
        let mut moved = *places;
        moved[hunter] = places[prey];
        moved[prey..].rotate_left(1);
        moved
    }
}

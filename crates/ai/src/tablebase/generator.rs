//! Retrograde analysis: an ending is solved from its last moves backwards.
//!
//! First the captures of every placement are looked up in the endings with fewer pieces. Then the
//! values spread, one half-move at a time: a placement with a move to a lost one is won, and one
//! with moves to won ones only is lost. Quiet moves can be reversed, so the predecessors of a
//! placement are found by moving its last mover.

use super::geometry::{BESIDE, squares};
use super::material::{Material, Places};
use super::{Fate, Solved};

/// Not decided, or a draw.
const OPEN: u8 = 0;
/// Values from here on are losses, those below are wins.
const LOST: u8 = 128;
/// Some capture does not lose, so the quiet moves need not be counted.
const SAFE: u8 = u8::MAX;
/// How many placements are done between two looks at the clock.
const SLICE: usize = 2_048;

/// The meaning of a stored value: half-moves to the next capture or the end, with best play.
pub(super) fn fate(value: u8) -> Fate {
    match value {
        OPEN => Fate::Draw,
        LOST.. => Fate::Loses(value - LOST),
        _ => Fate::Wins(value),
    }
}

/// An ending that is being solved.
#[derive(Debug)]
pub(super) struct Generator {
    material: Material,
    /// No win takes longer without a capture.
    limit: u8,
    values: Vec<u8>,
    /// For each undecided placement, the quiet moves not yet known to lose.
    ways: Vec<u8>,
    /// How many placements were searched for captures.
    scanned: usize,
    /// The distance that spreads now, the placements that have it, and how many of them are done.
    distance: u8,
    front: Vec<u32>,
    spread: usize,
    next: Vec<u32>,
}

impl Generator {
    pub(super) fn new(material: Material, limit: u8) -> Generator {
        let count = material.indices();
        Generator {
            material,
            limit,
            values: vec![OPEN; count],
            ways: vec![0; count],
            scanned: 0,
            distance: 0,
            front: Vec::new(),
            spread: 0,
            next: Vec::new(),
        }
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// Goes on until it is done or time is short; is it done? `known` are the endings with fewer
    /// pieces.
    pub(super) fn resume(&mut self, known: &Solved, hurry: &dyn Fn() -> bool) -> bool {
        while self.scanned < self.values.len() {
            if hurry() {
                return false;
            }
            let end = self.values.len().min(self.scanned + SLICE);
            (self.scanned..end).for_each(|number| self.scan(number, known));
            self.scanned = end;
        }
        while self.distance < self.limit && !(self.front.is_empty() && self.next.is_empty()) {
            while self.spread < self.front.len() {
                if hurry() {
                    return false;
                }
                let end = self.front.len().min(self.spread + SLICE);
                (self.spread..end).for_each(|i| self.spread_from(self.front[i] as usize));
                self.spread = end;
            }
            self.front.clear();
            std::mem::swap(&mut self.front, &mut self.next);
            self.spread = 0;
            self.distance += 1;
        }
        true
    }

    /// The values, once it is done.
    pub(super) fn into_values(self) -> Vec<u8> {
        self.values
    }

    /// Looks up the captures of a placement and counts its quiet moves.
    fn scan(&mut self, number: usize, known: &Solved) {
        let Some((mover, places)) = self.material.placement(number) else { return };
        let (mut captures, mut safe) = (0, false);
        for hunter in self.material.side(mover) {
            for prey in self.material.side(mover.other()) {
                if !self.material.can_take(&places, hunter, prey) {
                    continue;
                }
                captures += 1;
                match self.captured(&places, (hunter, prey), known) {
                    Fate::Loses(_) => return self.settle(number, 1),
                    Fate::Draw => safe = true,
                    Fate::Wins(_) => {}
                }
            }
        }
        let steps =
            self.material.side(mover).map(|i| self.steps(&places, i).count_ones() as u8).sum();
        self.ways[number] = if safe { SAFE } else { steps };
        if self.ways[number] == 0 {
            // Without any move it is lost already; losing captures lose one half-move later.
            self.settle(number, LOST + u8::from(captures > 0));
        }
    }

    /// The result for the other side after a capture.
    fn captured(&self, places: &Places, (hunter, prey): (usize, usize), known: &Solved) -> Fate {
        let Some(left) = self.material.without(prey) else { return Fate::Loses(0) };
        let places = self.material.after_capture(places, hunter, prey);
        let mover = self.material.piece(prey).side;
        known.get(&left).map_or(Fate::Draw, |values| fate(values[left.index(mover, &places)]))
    }

    /// The free squares beside a piece, as a set.
    fn steps(&self, places: &Places, piece: usize) -> u32 {
        BESIDE[usize::from(places[piece])] & !self.material.occupied(places)
    }

    /// Sets a value: of distance 0 or 1 during the scan, of the next distance later.
    fn settle(&mut self, number: usize, value: u8) {
        self.values[number] = value;
        if value == LOST { &mut self.front } else { &mut self.next }.push(number as u32);
    }

    /// Updates the predecessors of a placement.
    fn spread_from(&mut self, number: usize) {
        let Some((mover, places)) = self.material.placement(number) else { return };
        let lost = self.values[number] >= LOST;
        let came = mover.other();
        for piece in 0..self.material.len() {
            if self.material.piece(piece).side != came {
                continue;
            }
            for from in squares(self.steps(&places, piece)) {
                let mut before = places;
                before[piece] = from;
                self.update(self.material.index(came, &before), lost);
            }
        }
    }

    /// Updates a placement that has a move to a lost or to a won one.
    fn update(&mut self, number: usize, lost: bool) {
        if self.values[number] != OPEN {
            return;
        }
        if lost {
            self.settle(number, self.distance + 1);
        } else if self.ways[number] != SAFE {
            self.ways[number] -= 1;
            if self.ways[number] == 0 {
                self.settle(number, LOST + self.distance + 1);
            }
        }
    }
}

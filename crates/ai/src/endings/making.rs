//! Working out an ending: from its last moves backwards.
//!
//! First every setting is looked at for captures: those lead to endings with fewer pieces, which
//! are known. Then the news spreads, one half-move after the other: who can go to a lost setting
//! wins, and who can only go to won ones loses. A step that takes nothing can be taken back the
//! same way, so where a setting can come from is where its last mover could have gone.

use super::force::{Force, Places};
use super::geometry::{BESIDE, squares};
use super::{Fate, Solved};

/// Not decided, or still a draw.
const OPEN: u8 = 0;
/// From here on a value tells of a loss, below of a win.
const LOST: u8 = 128;
/// There is a capture that does not lose: no counting of ways out.
const SAFE: u8 = u8::MAX;
/// Between two looks at the clock.
const SLICE: usize = 2_048;

/// A value as it is stored: half-moves to the next capture or the end, if the right side plays for
/// it and the other against it.
pub(super) fn fate(value: u8) -> Fate {
    match value {
        OPEN => Fate::Draw,
        LOST.. => Fate::Loses(value - LOST),
        _ => Fate::Wins(value),
    }
}

/// An ending that is being worked out.
#[derive(Debug)]
pub(super) struct Making {
    force: Force,
    /// No win takes longer without a capture.
    limit: u8,
    values: Vec<u8>,
    /// For each open setting the quiet steps that are not yet known to lose.
    ways: Vec<u8>,
    /// The settings from here on were not looked at for captures.
    scanned: usize,
    /// The distance that is spreading, the settings that have it, and how many of them are done.
    distance: u8,
    front: Vec<u32>,
    spread: usize,
    next: Vec<u32>,
}

impl Making {
    pub(super) fn new(force: Force, limit: u8) -> Making {
        let count = force.settings();
        Making {
            force,
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

    pub(super) fn force(&self) -> Force {
        self.force
    }

    /// Goes on until it is done or somebody is in a hurry; is it done? `known` are the endings
    /// with fewer pieces.
    pub(super) fn go_on(&mut self, known: &Solved, hurry: &dyn Fn() -> bool) -> bool {
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

    /// The table, once it is done.
    pub(super) fn finish(self) -> Vec<u8> {
        self.values
    }

    /// Looks at the captures of a setting and counts its quiet steps.
    fn scan(&mut self, number: usize, known: &Solved) {
        let Some((mover, places)) = self.force.setting(number) else { return };
        let (mut captures, mut safe) = (0, false);
        for hunter in self.force.side(mover) {
            for prey in self.force.side(mover.other()) {
                if !self.force.can_take(&places, hunter, prey) {
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
        let steps = self.force.side(mover).map(|i| self.steps(&places, i).count_ones() as u8).sum();
        self.ways[number] = if safe { SAFE } else { steps };
        if self.ways[number] == 0 {
            // Nothing to do has lost already; what is left to take loses a half-move later.
            self.settle(number, LOST + u8::from(captures > 0));
        }
    }

    /// How the other side stands after a capture.
    fn captured(&self, places: &Places, (hunter, prey): (usize, usize), known: &Solved) -> Fate {
        let Some(left) = self.force.without(prey) else { return Fate::Loses(0) };
        let places = self.force.after_capture(places, hunter, prey);
        let mover = self.force.piece(prey).side;
        known.get(&left).map_or(Fate::Draw, |values| fate(values[left.number(mover, &places)]))
    }

    /// The free squares beside a piece, as a set.
    fn steps(&self, places: &Places, piece: usize) -> u32 {
        BESIDE[usize::from(places[piece])] & !self.force.occupied(places)
    }

    /// Puts down a value of distance 0 or 1 found in the scan, or of the next distance later.
    fn settle(&mut self, number: usize, value: u8) {
        self.values[number] = value;
        if value == LOST { &mut self.front } else { &mut self.next }.push(number as u32);
    }

    /// Tells the settings from which this one can be reached.
    fn spread_from(&mut self, number: usize) {
        let Some((mover, places)) = self.force.setting(number) else { return };
        let lost = self.values[number] >= LOST;
        let came = mover.other();
        for piece in 0..self.force.len() {
            if self.force.piece(piece).side != came {
                continue;
            }
            for from in squares(self.steps(&places, piece)) {
                let mut before = places;
                before[piece] = from;
                self.hear(self.force.number(came, &before), lost);
            }
        }
    }

    /// A setting hears of a step that leads to a lost or to a won one.
    fn hear(&mut self, number: usize, lost: bool) {
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

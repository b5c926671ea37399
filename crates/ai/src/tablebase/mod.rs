//! An endgame tablebase for Banqi: up to four pieces, none of them face down.
//!
//! It tells for each placement who wins, and the distance: half-moves to the next capture or the
//! end, with best play. A capture resets the count of quiet half-moves, so distance and count
//! together decide whether a win comes in time.
//!
//! Endings are solved when few enough pieces are left, as far as time allows; unfinished work goes
//! on with the next request. An ending of four pieces takes half a megabyte.

mod generator;
mod geometry;
mod material;
#[cfg(test)]
mod tests;

use duskboard_rules::Position;
use duskboard_rules::banqi::{Banqi, Piece};
use generator::{Generator, fate};
use material::{MOST, Material};
use std::collections::BTreeMap;

/// The result for the side to act, and the distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Wins(u8),
    Draw,
    Loses(u8),
}

/// The endings that are done: a value for each placement.
type Solved = BTreeMap<Material, Vec<u8>>;

/// The endings that are solved, and the one in the works.
#[derive(Debug, Default)]
pub(crate) struct Tablebase {
    /// How many quiet half-moves make a draw.
    limit: u8,
    solved: Solved,
    generator: Option<Generator>,
}

/// No win takes longer without a capture; a byte has room for it.
const LONGEST: u8 = 126;

impl Tablebase {
    /// Solves what can come of this position, until it is done or time is short. What cannot come
    /// any more is forgotten.
    pub(crate) fn prepare(&mut self, position: &Banqi, hurry: &dyn Fn() -> bool) {
        let limit =
            position.rules().quiet_draw.map_or(LONGEST, |most| most.min(LONGEST.into()) as u8);
        if limit != self.limit {
            *self = Tablebase { limit, ..Tablebase::default() };
        }
        let Some(alive) = Material::alive(position) else {
            *self = Tablebase { limit, ..Tablebase::default() };
            return;
        };
        self.solved.retain(|material, _| material.is_among(&alive));
        self.generator =
            self.generator.take().filter(|generator| generator.material().is_among(&alive));
        for material in wanted(&alive) {
            if !self.solve(material, hurry) {
                return;
            }
        }
    }

    /// Solves one ending and those it can lead to; are they done?
    fn solve(&mut self, material: Material, hurry: &dyn Fn() -> bool) -> bool {
        if self.solved.contains_key(&material) {
            return true;
        }
        if !material.remains().all(|left| self.solve(left, hurry)) {
            return false;
        }
        let begun = self.generator.take().filter(|generator| generator.material() == material);
        let mut generator = begun.unwrap_or_else(|| Generator::new(material, self.limit));
        if !generator.resume(&self.solved, hurry) {
            self.generator = Some(generator);
            return false;
        }
        self.solved.insert(material, generator.into_values());
        true
    }

    /// The result of a position, if it is known. A win that comes after the quiet limit is a draw.
    pub(crate) fn fate(&self, position: &Banqi) -> Option<Fate> {
        if self.solved.is_empty() {
            return None;
        }
        let (material, places) = Material::standing(position)?;
        let mover = position.side_of(position.acting().seat()?)?;
        let found = fate(self.solved.get(&material)?[material.index(mover, &places)]);
        let in_time = |distance: u8| match position.rules().quiet_draw {
            Some(most) => position.quiet() + u32::from(distance) <= most.into(),
            None => true,
        };
        match found {
            Fate::Wins(distance) | Fate::Loses(distance) if !in_time(distance) => Some(Fate::Draw),
            found => Some(found),
        }
    }
}

/// The endings to solve: of all pieces alive, or of what is left after one capture.
fn wanted(alive: &[Piece]) -> Vec<Material> {
    if alive.len() <= MOST {
        return Material::of(alive.iter().copied()).into_iter().collect();
    }
    let without = |gone: usize| {
        let left = alive.iter().enumerate().filter(|&(i, _)| i != gone);
        Material::of(left.map(|(_, &piece)| piece))
    };
    let mut all: Vec<Material> = (0..alive.len()).filter_map(without).collect();
    all.sort_unstable();
    all.dedup();
    all
}

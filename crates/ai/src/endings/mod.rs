//! The endings of Banqi, worked out to the end: up to four pieces, none of them face down.
//!
//! A table tells for each setting of its pieces who wins, and how many half-moves it takes to the
//! next capture or the end of the game if both sides do their best. Captures begin the count of
//! quiet half-moves anew, so this distance and the count decide whether a win comes in time.
//!
//! Tables are made when the pieces that are left call for them, as far as time allows, and work
//! that was begun goes on with the next request. A table of four pieces takes half a megabyte.

mod force;
mod geometry;
mod making;
#[cfg(test)]
mod tests;

use duskboard_rules::Position;
use duskboard_rules::banqi::{Banqi, Piece};
use force::{Force, MOST};
use making::{Making, fate};
use std::collections::BTreeMap;

/// How an ending goes for the side to act, and the half-moves to the next capture or the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Wins(u8),
    Draw,
    Loses(u8),
}

/// Tables that are done: a value for each setting.
type Solved = BTreeMap<Force, Vec<u8>>;

/// What is known of endings, and what is being worked out.
#[derive(Debug, Default)]
pub(crate) struct Endings {
    /// Quiet half-moves that make a draw: what a win without a capture may take.
    limit: u8,
    solved: Solved,
    making: Option<Making>,
}

/// No ending takes longer without a capture; a byte has room for it.
const LONGEST: u8 = 126;

impl Endings {
    /// Works out what can come of this position, until it is done or somebody is in a hurry. What
    /// cannot come any more is forgotten.
    pub(crate) fn prepare(&mut self, position: &Banqi, hurry: &dyn Fn() -> bool) {
        let limit =
            position.rules().quiet_draw.map_or(LONGEST, |most| most.min(LONGEST.into()) as u8);
        if limit != self.limit {
            *self = Endings { limit, ..Endings::default() };
        }
        let Some(alive) = Force::alive(position) else {
            *self = Endings { limit, ..Endings::default() };
            return;
        };
        self.solved.retain(|force, _| force.is_among(&alive));
        self.making = self.making.take().filter(|making| making.force().is_among(&alive));
        for force in wanted(&alive) {
            if !self.make(force, hurry) {
                return;
            }
        }
    }

    /// Works out one ending and those it can lead to; are they done?
    fn make(&mut self, force: Force, hurry: &dyn Fn() -> bool) -> bool {
        if self.solved.contains_key(&force) {
            return true;
        }
        if !force.remains().all(|left| self.make(left, hurry)) {
            return false;
        }
        let begun = self.making.take().filter(|making| making.force() == force);
        let mut making = begun.unwrap_or_else(|| Making::new(force, self.limit));
        if !making.go_on(&self.solved, hurry) {
            self.making = Some(making);
            return false;
        }
        self.solved.insert(force, making.finish());
        true
    }

    /// How the position goes on, if that is known. A win that does not come before the quiet
    /// limit is a draw.
    pub(crate) fn fate(&self, position: &Banqi) -> Option<Fate> {
        if self.solved.is_empty() {
            return None;
        }
        let (force, places) = Force::standing(position)?;
        let mover = position.side_of(position.acting().seat()?)?;
        let found = fate(self.solved.get(&force)?[force.number(mover, &places)]);
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

/// The endings to work out: of all that is alive, or of what is left after one capture.
fn wanted(alive: &[Piece]) -> Vec<Force> {
    if alive.len() <= MOST {
        return Force::of(alive.iter().copied()).into_iter().collect();
    }
    let without = |gone: usize| {
        let left = alive.iter().enumerate().filter(|&(i, _)| i != gone);
        Force::of(left.map(|(_, &piece)| piece))
    };
    let mut all: Vec<Force> = (0..alive.len()).filter_map(without).collect();
    all.sort_unstable();
    all.dedup();
    all
}

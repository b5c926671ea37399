//! What a seat remembers of a game, as one number: the key of its information set.

use crate::imperfect::ImperfectInfo;
use duskboard_rules::Event;
use std::hash::{Hash, Hasher};

/// All that a seat has seen and been told, step by step. Two histories with the same memory are the
/// same to the seat, but for one chance in 2^64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Memory(u64);

impl Memory {
    /// The memory after one more step.
    pub(crate) fn then<P: ImperfectInfo>(self, view: &P::View, told: &[Event]) -> Memory {
        let mut mixer = Mixer(self.0);
        mixer.write_u64(P::view_key(view));
        unforeseen(told).for_each(|event| event.hash(&mut mixer));
        Memory(mixer.finish())
    }
}

/// The events that do not follow from the view.
pub(crate) fn unforeseen(events: &[Event]) -> impl Iterator<Item = &Event> {
    events.iter().filter(|event| !matches!(event, Event::Check { .. } | Event::Over(_)))
}

/// Mixes numbers into one, the same everywhere.
pub(crate) struct Mixer(pub(crate) u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 32)
    }
}

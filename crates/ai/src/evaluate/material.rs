//! The material table of Banqi: what was worked out about the pieces alive, which only captures change.

use super::banqi::{Alive, Material};
use super::weights::BANQI;

/// How many sets of pieces are kept; a power of two.
const SLOTS: usize = 256;

/// A set of pieces, and what depends on it.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    material: Material,
}

/// One slot for many sets of pieces: the last that was asked for stays.
pub(super) struct MaterialTable(Box<[Slot]>);

impl MaterialTable {
    pub(super) fn new() -> MaterialTable {
        MaterialTable(vec![Slot { key: 0, material: Material::NONE }; SLOTS].into())
    }

    /// What depends on these pieces, by the weights of Banqi.
    pub(super) fn get(&mut self, alive: &Alive) -> &Material {
        let key = key(alive);
        let place = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros());
        let slot = &mut self.0[place as usize];
        if slot.key != key {
            *slot = Slot { key, material: Material::of(&BANQI, alive) };
        }
        &slot.material
    }
}

/// Four bits for each kind of each side. No piece alive is 0, as in a slot that is empty.
fn key(alive: &Alive) -> u64 {
    alive.iter().flatten().fold(0, |key, &count| key << 4 | count as u64)
}

//! Pseudo-random numbers from a seed.

use duskboard_rules::Dice;

/// SplitMix64: the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The numbers of this seed.
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 up to 1, without 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// An index drawn in proportion to these weights; `None` if all are zero.
    pub fn weighted(&mut self, weights: impl Iterator<Item = f64> + Clone) -> Option<usize> {
        let total: f64 = weights.clone().sum();
        let mut left = self.unit() * total;
        let mut last = None;
        for (place, weight) in weights.enumerate() {
            if weight > 0.0 {
                last = Some(place);
                if left < weight {
                    break;
                }
            }
            left -= weight;
        }
        last
    }
}

impl Dice for Seeded {
    fn roll(&mut self, sides: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(sides)) >> 64) as u32
    }
}

//! How strong a player plays: how far it looks, and how sharply it chooses.

use crate::limits::Limits;
use crate::score::Score;
use std::fmt;

/// A strength from 1, for who has just learned the rules, to 8, as good as it gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// For each level the positions it looks at, and how many hundredths of a pawn do not matter
/// much to it. A weak player overlooks and is easily pleased; it does not blunder by the dice.
const LEVELS: [(u64, Score); 8] = [
    (40, 60),
    (120, 40),
    (360, 28),
    (1_100, 20),
    (3_500, 14),
    (11_000, 8),
    (35_000, 0),
    (u64::MAX, 0),
];

/// The same where what is seen is only a part: a mean over a few worlds is rough, and differences
/// between actions are larger.
const IN_FOG: [Score; 8] = [260, 170, 110, 75, 48, 26, 0, 0];

impl Level {
    /// Full strength.
    pub const BEST: Level = Level(8);
    /// All of them, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// The level with this number, if there is one.
    ///
    /// ```
    /// use duskboard_ai::Level;
    /// assert_eq!(Level::of(8), Some(Level::BEST));
    /// assert_eq!(Level::of(0), None);
    /// ```
    pub fn of(number: u32) -> Option<Level> {
        Level::ALL.into_iter().find(|level| u32::from(level.0) == number)
    }

    /// Its number.
    pub fn number(self) -> u32 {
        self.0.into()
    }

    fn settings(self) -> (u64, Score) {
        LEVELS[usize::from(self.0 - 1) & 7]
    }

    /// The limits, made narrower if this level does not use all of them.
    pub(crate) fn within(self, limits: Limits) -> Limits {
        let (most, _) = self.settings();
        if most == u64::MAX {
            return limits;
        }
        Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
    }

    /// The same where every action is looked at in several worlds.
    pub(crate) fn within_worlds(self, limits: Limits) -> Limits {
        let (most, _) = self.settings();
        if most == u64::MAX {
            return limits;
        }
        let most = most * 3;
        Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
    }

    /// Does it know the last pieces of Banqi by heart?
    pub(crate) fn knows_endings(self) -> bool {
        self.0 >= 6
    }

    /// Score differences below this hardly matter to the choice; 0 chooses the best.
    pub(crate) fn softness(self) -> Score {
        self.settings().1
    }

    /// The same where there are more worlds than can be kept in mind.
    pub(crate) fn softness_in_fog(self) -> Score {
        IN_FOG[usize::from(self.0 - 1) & 7]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

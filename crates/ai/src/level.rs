//! How strong a player plays: how far it looks, and how sharply it chooses.

use crate::limits::Limits;
use crate::score::Score;
use std::fmt;

/// A strength from 1, for who has just learned the rules, to 8, as good as it gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How much of a game nobody can foresee. The more, the less it shows to see a little further, and
/// the softer the levels have to choose to be apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// Nothing, or a coin now and then.
    Little,
    /// Flips, or an unseen assassin.
    Some,
    /// More worlds than can be kept in mind. A mean over a few of them is rough.
    Fog,
}

/// What makes a level. A weak player overlooks and is easily pleased; it does not blunder by the
/// dice.
struct Settings {
    /// The positions it looks at.
    nodes: u64,
    /// How many hundredths of a pawn do not matter much to it, by [`Doubt`].
    softness: [Score; 3],
}

const LEVELS: [Settings; 8] = [
    Settings { nodes: 40, softness: [60, 90, 360] },
    Settings { nodes: 120, softness: [40, 60, 270] },
    Settings { nodes: 360, softness: [28, 40, 200] },
    Settings { nodes: 1_100, softness: [20, 28, 150] },
    Settings { nodes: 3_500, softness: [14, 20, 112] },
    Settings { nodes: 11_000, softness: [8, 14, 82] },
    Settings { nodes: 35_000, softness: [0, 8, 56] },
    Settings { nodes: u64::MAX, softness: [0, 0, 0] },
];
/// In the fog every action is looked at in several worlds: so many times the positions.
const IN_FOG: u64 = 3;

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

    fn settings(self) -> &'static Settings {
        &LEVELS[usize::from(self.0 - 1) & 7]
    }

    /// The limits, made narrower if this level does not use all of them.
    pub(crate) fn within(self, limits: Limits, doubt: Doubt) -> Limits {
        let times = if doubt == Doubt::Fog { IN_FOG } else { 1 };
        match self.settings().nodes.saturating_mul(times) {
            u64::MAX => limits,
            most => {
                let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
                Limits { nodes: Some(nodes), ..limits }
            }
        }
    }

    /// Does it know the last pieces of Banqi by heart?
    pub(crate) fn knows_endings(self) -> bool {
        self.0 >= 6
    }

    /// Score differences below this hardly matter to the choice; 0 chooses the best.
    pub(crate) fn softness(self, doubt: Doubt) -> Score {
        self.settings().softness[doubt as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! Playing strength: how many positions a level searches, and at which temperature it chooses.

use crate::limits::Limits;
use crate::score::Score;
use std::fmt;

/// A strength from 1, for beginners, to 8, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How much of a game cannot be foreseen. The more, the less a deeper search helps, and the higher
/// the temperatures must be to keep the levels apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Uncertainty {
    /// Nothing is uncertain, or a coin now and then.
    Little,
    /// Flips, or an unseen assassin.
    Some,
    /// More worlds than a belief can hold: a mean over some of them is rough.
    Fog,
}

/// What makes a level. A weak one overlooks things and is easily pleased; it never blunders on
/// purpose.
struct Settings {
    /// How many positions it searches.
    nodes: u64,
    /// The temperature of its choice in hundredths of a pawn, by [`Uncertainty`].
    temperature: [Score; 3],
}

const LEVELS: [Settings; 8] = [
    Settings { nodes: 40, temperature: [60, 90, 360] },
    Settings { nodes: 120, temperature: [40, 60, 270] },
    Settings { nodes: 360, temperature: [28, 40, 200] },
    Settings { nodes: 1_100, temperature: [20, 28, 150] },
    Settings { nodes: 3_500, temperature: [14, 20, 112] },
    Settings { nodes: 11_000, temperature: [8, 14, 82] },
    Settings { nodes: 35_000, temperature: [0, 8, 56] },
    Settings { nodes: u64::MAX, temperature: [0, 0, 0] },
];
/// In the fog every action is searched in several worlds, so levels get this many times the
/// positions.
const FOG_FACTOR: u64 = 3;

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

    /// The limits, narrowed to what this level may search.
    pub(crate) fn within(self, limits: Limits, uncertainty: Uncertainty) -> Limits {
        let times = if uncertainty == Uncertainty::Fog { FOG_FACTOR } else { 1 };
        match self.settings().nodes.saturating_mul(times) {
            u64::MAX => limits,
            most => {
                let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
                Limits { nodes: Some(nodes), ..limits }
            }
        }
    }

    /// Does it use solved endings of Banqi?
    pub(crate) fn uses_tablebase(self) -> bool {
        self.0 >= 6
    }

    /// The softmax temperature of the choice between actions; 0 always takes the best.
    pub(crate) fn temperature(self, uncertainty: Uncertainty) -> Score {
        self.settings().temperature[uncertainty as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

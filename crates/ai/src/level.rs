//! Playing strength: how many positions a level searches, and at which temperature it chooses.

use crate::limits::Limits;
use crate::score::Score;
use std::fmt;

/// A strength from 1, for beginners, to 8, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level below the best plays. A weak one overlooks things and is easily pleased; it never
/// blunders on purpose.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// How many positions it searches.
    nodes: u64,
    /// The temperature of its choice, in hundredths of a pawn.
    temperature: Score,
    /// In how many worlds it looks, where something is hidden.
    worlds: usize,
}

/// A step of a ladder.
const fn step(nodes: u64, temperature: Score, worlds: usize) -> Step {
    Step { nodes, temperature, worlds }
}

/// What sets the levels of a game apart, the weakest first. Where less can be foreseen a deeper
/// search helps less, and temperatures must be higher.
#[derive(Debug)]
pub(crate) struct Ladder([Step; 7]);

impl Ladder {
    /// Nothing is uncertain, or a coin now and then.
    pub(crate) const OPEN: Ladder = Ladder([
        step(40, 60, 1),
        step(120, 40, 1),
        step(360, 28, 1),
        step(1_100, 20, 1),
        step(3_500, 14, 1),
        step(11_000, 8, 1),
        step(35_000, 0, 1),
    ]);
    /// Banqi: flips.
    pub(crate) const FLIPS: Ladder = Ladder([
        step(40, 90, 1),
        step(145, 56, 1),
        step(490, 35, 1),
        step(1_300, 27, 1),
        step(3_000, 22, 1),
        step(9_000, 16, 1),
        step(34_000, 7, 1),
    ]);
    /// An unseen assassin.
    pub(crate) const ASSASSINS: Ladder = Ladder([
        step(40, 90, 1),
        step(120, 60, 2),
        step(360, 40, 3),
        step(1_100, 28, 5),
        step(3_500, 20, 8),
        step(11_000, 14, 12),
        step(35_000, 8, 16),
    ]);
    /// More worlds than a belief can hold: a mean over some of them is rough.
    pub(crate) const FOG: Ladder = Ladder([
        step(120, 360, 1),
        step(360, 270, 2),
        step(1_080, 200, 3),
        step(3_300, 150, 5),
        step(10_500, 112, 8),
        step(33_000, 82, 12),
        step(105_000, 56, 16),
    ]);
}

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

    /// How it plays on this ladder; `None` for full strength.
    fn step(self, ladder: &Ladder) -> Option<Step> {
        ladder.0.get(usize::from(self.0) - 1).copied()
    }

    /// The limits, narrowed to what this level may search.
    pub(crate) fn within(self, limits: Limits, ladder: &Ladder) -> Limits {
        let Some(Step { nodes: most, .. }) = self.step(ladder) else { return limits };
        Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
    }

    /// In how many worlds it looks at most, where something is hidden.
    pub(crate) fn worlds(self, ladder: &Ladder) -> usize {
        const BEST: usize = 24;
        self.step(ladder).map_or(BEST, |step| step.worlds)
    }

    /// Does it use solved endings of Banqi?
    pub(crate) fn uses_tablebase(self) -> bool {
        self.0 >= 6
    }

    /// The softmax temperature of the choice between actions; 0 always takes the best.
    pub(crate) fn temperature(self, ladder: &Ladder) -> Score {
        self.step(ladder).map_or(0, |step| step.temperature)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_looks_further_and_chooses_more_sharply() {
        for ladder in [Ladder::OPEN, Ladder::FLIPS, Ladder::ASSASSINS, Ladder::FOG] {
            for pair in ladder.0.windows(2) {
                let [low, high] = [pair[0], pair[1]];
                assert!(low.nodes < high.nodes && low.worlds <= high.worlds, "{low:?} {high:?}");
                assert!(low.temperature > high.temperature, "{low:?} {high:?}");
            }
        }
    }
}

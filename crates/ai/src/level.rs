//! Playing strength: how often a level slips, how many positions it searches, and at which temperature
//! it chooses.

use crate::dice::Seeded;
use crate::limits::Limits;
use crate::score::Score;
use duskboard_rules::Dice;
use std::fmt;

/// A strength from 1, for beginners, to 8, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level below the best plays. Mostly it thinks as well as it can. Now and then it slips: it
/// plays what looks good at a glance, as people do, and overlooks what follows. The weaker it is, the
/// more often; it never blunders on purpose.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// How often it slips, of a thousand moves.
    slips: u32,
    /// How it thinks otherwise.
    care: Effort,
}

/// A step of a ladder.
const fn step(slips: u32, nodes: u64, temperature: Score, worlds: usize) -> Step {
    Step { slips, care: Effort { nodes: Some(nodes), temperature, worlds } }
}

/// What is put into one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// How many positions are searched at most.
    nodes: Option<u64>,
    /// The softmax temperature of the choice between actions, in hundredths of a pawn; 0 always takes
    /// the best.
    pub(crate) temperature: Score,
    /// In how many worlds it looks at most, where something is hidden.
    pub(crate) worlds: usize,
}

impl Effort {
    /// Full strength.
    const FULL: Effort = Effort { nodes: None, temperature: 0, worlds: 24 };

    /// The limits, narrowed to this.
    pub(crate) fn within(self, limits: Limits) -> Limits {
        let Some(most) = self.nodes else { return limits };
        Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
    }
}

/// What sets the levels of a game apart.
#[derive(Debug)]
pub(crate) struct Ladder {
    /// The weakest first.
    steps: [Step; 7],
    /// What a slip sees, where somebody slips.
    glance: Effort,
}

/// What a slip sees.
const fn glance(nodes: u64, temperature: Score) -> Effort {
    Effort { nodes: Some(nodes), temperature, worlds: 1 }
}

impl Ladder {
    /// Nothing is uncertain, or a coin now and then.
    pub(crate) const OPEN: Ladder = Ladder {
        steps: [
            step(350, 1_700, 17, 1),
            step(250, 3_500, 13, 1),
            step(162, 7_200, 9, 1),
            step(96, 14_500, 6, 1),
            step(58, 26_000, 0, 1),
            step(30, 60_000, 0, 1),
            step(13, 150_000, 0, 1),
        ],
        glance: glance(40, 60),
    };
    /// Banqi: flips. Luck is part of the game, so nobody has to slip.
    pub(crate) const FLIPS: Ladder = Ladder {
        steps: [
            step(0, 40, 90, 1),
            step(0, 145, 56, 1),
            step(0, 490, 35, 1),
            step(0, 1_300, 27, 1),
            step(0, 3_000, 22, 1),
            step(0, 9_000, 16, 1),
            step(0, 34_000, 7, 1),
        ],
        glance: glance(40, 90),
    };
    /// An unseen assassin: a slip now and then costs less, for nobody sees everything.
    pub(crate) const ASSASSINS: Ladder = Ladder {
        steps: [
            step(620, 900, 22, 2),
            step(495, 1_180, 20, 3),
            step(378, 1_590, 17, 4),
            step(293, 2_500, 15, 4),
            step(220, 4_200, 12, 5),
            step(153, 7_800, 9, 7),
            step(90, 17_000, 5, 10),
        ],
        glance: glance(40, 90),
    };
    /// More worlds than a belief can hold: a mean over some of them is rough, and everybody guesses. All
    /// slip alike, so that the best level, which does not, stands apart.
    pub(crate) const FOG: Ladder = Ladder {
        steps: [
            step(60, 120, 360, 1),
            step(60, 360, 270, 2),
            step(60, 1_080, 200, 3),
            step(60, 3_300, 150, 5),
            step(60, 10_500, 112, 8),
            step(60, 33_000, 82, 12),
            step(60, 45_000, 80, 16),
        ],
        glance: glance(120, 360),
    };
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

    /// What it puts into a move if it takes care.
    pub(crate) fn care(self, ladder: &Ladder) -> Effort {
        self.step(ladder).map_or(Effort::FULL, |step| step.care)
    }

    /// What it puts into this move: a glance if it slips.
    pub(crate) fn effort(self, ladder: &Ladder, seed: u64) -> Effort {
        let slip = |step: Step| Seeded::new(seed ^ 0x511B).roll(1_000) < step.slips;
        if self.step(ladder).is_some_and(slip) { ladder.glance } else { self.care(ladder) }
    }

    /// How it plays on this ladder; `None` for full strength.
    fn step(self, ladder: &Ladder) -> Option<Step> {
        ladder.steps.get(usize::from(self.0) - 1).copied()
    }

    /// Does it use solved endings of Banqi?
    pub(crate) fn uses_tablebase(self) -> bool {
        self.0 >= 6
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

    const LADDERS: [Ladder; 4] = [Ladder::OPEN, Ladder::FLIPS, Ladder::ASSASSINS, Ladder::FOG];

    #[test]
    fn each_step_looks_further_slips_less_and_chooses_more_sharply() {
        for ladder in LADDERS {
            for pair in ladder.steps.windows(2) {
                let [low, high] = [pair[0], pair[1]];
                let [care, more] = [low.care, high.care];
                assert!(care.nodes < more.nodes && care.worlds <= more.worlds, "{low:?} {high:?}");
                assert!(care.temperature >= more.temperature, "{low:?} {high:?}");
                let sharper = care.temperature > more.temperature;
                let safer = low.slips > high.slips;
                assert!(low.slips >= high.slips && (sharper || safer), "{low:?} {high:?}");
            }
        }
    }

    /// A slip is a glance, comes as often as the step says, and follows from the seed; the best level
    /// does not slip, and neither does whoever is asked for help.
    #[test]
    fn slips_come_as_often_as_they_should() {
        for ladder in LADDERS {
            for level in Level::ALL {
                let glances = |seed: &u64| level.effort(&ladder, *seed) == ladder.glance;
                let found = (0..20_000).filter(glances).count() as i64 / 20;
                let step = ladder.steps.get(level.number() as usize - 1);
                // Where the first level is nothing but a glance, each of its moves is one.
                let always = level.care(&ladder) == ladder.glance;
                let right = if always { 1_000 } else { step.map_or(0, |step| step.slips.into()) };
                assert!((found - right).abs() < 15, "level {level}: {found} of {right}");
            }
        }
        assert_eq!(Level::BEST.effort(&Ladder::OPEN, 1), Effort::FULL);
    }
}

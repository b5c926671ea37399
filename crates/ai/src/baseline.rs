//! The simplest players, to compare others with.

use crate::dice::Seeded;
use crate::evaluate::gain;
use crate::games::each_game;
use crate::observations::Observations;
use crate::{score::Score, searchable::Searchable};
use duskboard_rules::{Action, Dice, GameView};

/// A player that does not look ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Plays any legal action.
    Random,
    /// Captures the most valuable piece it sees or promotes; otherwise plays any legal action.
    Greedy,
}

impl Baseline {
    /// What it plays; `None` if there is nothing to play.
    pub fn act(self, observed: &Observations, seed: u64) -> Option<Action> {
        let view = observed.now()?;
        let mut actions = view.legal();
        if self == Baseline::Greedy {
            let most = actions.iter().map(|&action| visible_gain(view, action)).max()?;
            actions.retain(|&action| visible_gain(view, action) == most);
        }
        let place = Seeded::new(seed).roll(actions.len().max(1) as u32);
        actions.get(place as usize).copied()
    }
}

/// The value of what an action captures and promotes, as far as the viewer sees.
fn visible_gain(view: &GameView, action: Action) -> Score {
    each_game!(
        view,
        open view: Game => view.position().gain(action),
        hidden view: Game => gain(view.diagram(), action),
    )
}

//! Tests of the inside of the search; the players themselves are tested in `tests/`.

mod expectimax;
mod noisy;
mod symmetry;

use crate::dice::Seeded;
use crate::searchable::Searchable;
use duskboard_rules::{Action, Chance, Dice, Turn};
use std::ops::ControlFlow;

/// Plays one random action; `false` if the game is over.
pub(crate) fn step<P: Searchable>(position: &mut P, dice: &mut Seeded) -> bool {
    let Turn::Players(_) = position.turn() else { return false };
    let seat = position.acting().seat().unwrap();
    let mut actions: Vec<Action> = Vec::new();
    let _ = position.legal(seat, |action| {
        actions.push(action);
        ControlFlow::<()>::Continue(())
    });
    position.play_unchecked(seat, actions[dice.roll(actions.len() as u32) as usize]);
    let mut outcomes: Vec<Chance> = Vec::new();
    position.chance(|outcome, weight| outcomes.extend((0..weight).map(|_| outcome)));
    if !outcomes.is_empty() {
        position.resolve_unchecked(outcomes[dice.roll(outcomes.len() as u32) as usize]);
    }
    true
}

//! What a choice gains because the other side does not see everything: choices by the subgame.

use crate::belief::World;
use crate::dice::Seeded;
use crate::imperfect::ImperfectInfo;
use crate::regret::purified;
use crate::reputation::Rumour;
use crate::root::Choice;
use crate::score::Score;
use crate::search::Search;
use crate::subgame::Scene;
use duskboard_rules::special::hidden;
use duskboard_rules::{Action, Seat};

/// Where assassins lurk: how much worse than the best an action may be, and how many are looked at; in
/// how many worlds, with how many rumours beside the truth; until which share of the time.
const LURKING_MARGIN: Score = 300;
const LURKING: usize = 8;
const LURKING_WORLDS: usize = 3;
const LURKING_RUMOURS: usize = 4;
const LURKING_TIME: f64 = 0.25;
/// The share of all work that a subgame about assassins may take, and about how many positions each
/// action costs in each scene. With less to spend there is none.
const LURKING_SHARE: f64 = 0.12;
const LURKING_COST: f64 = 60.0;
/// How much of the gain counts. The search knows what can be had now; a gain that rests on the other
/// side's ignorance comes a move later, if it comes.
const TRUST: f64 = 0.5;
/// In the fog: in how many worlds, with how many guises each, how likely the other side holds the
/// truth among them, and until which share of the time.
const HIDING: usize = 24;
const GUISES: usize = 2;
const TRUTH: f64 = 0.4;
const HIDING_TIME: f64 = 0.9;
/// Finding a guise is as much work as searching so many positions.
const GUISE_COST: u64 = 30;

impl Search<'_> {
    /// Adds to the bonus of the best choices what they gain because the other side does not know
    /// where our assassins are. `means` are the same choices with their mean over the worlds, the best
    /// first.
    pub(crate) fn lurk<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        rumours: &[Rumour],
        seat: Seat,
        means: &[Choice],
        choices: &mut [Choice],
    ) {
        let near = means.iter().take_while(|mean| mean.score >= means[0].score - LURKING_MARGIN);
        let candidates: Vec<Action> = near.take(LURKING).map(|mean| mean.action).collect();
        let each = LURKING_COST * (candidates.len() * (1 + LURKING_RUMOURS)) as f64;
        if LURKING_SHARE * self.meter.whole() < each * LURKING_WORLDS as f64 {
            return;
        }
        let scenes = lurking_scenes(worlds, rumours, seat);
        let Some(estimates) = self.subgame(&scenes, seat, &candidates, LURKING_TIME) else {
            return;
        };
        for (action, estimate) in candidates.iter().zip(estimates) {
            let gain = TRUST * (estimate.value - estimate.open);
            let found = choices.iter_mut().find(|choice| choice.action == *action);
            found.into_iter().for_each(|choice| choice.bonus += gain as Score);
        }
    }

    /// Solves the subgame of these choices, whose values in each world a deeper search has found. They
    /// come back with the one to play first; `None` if there was no time.
    pub(crate) fn hide<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        seat: Seat,
        choices: &[Choice],
        values: &[Vec<Score>],
        dice: &mut Seeded,
    ) -> Option<Vec<Choice>> {
        let actions: Vec<Action> = choices.iter().map(|choice| choice.action).collect();
        let mut scenes = Vec::new();
        for nth in (0..worlds.len()).step_by(worlds.len().div_ceil(HIDING)) {
            scenes.extend(wandering_scenes(&worlds[nth], values[nth].clone(), seat, dice));
            self.meter.add(GUISES as u64 * GUISE_COST);
        }
        recentre(&mut scenes, choices);
        let estimates = self.subgame(&scenes, seat, &actions, HIDING_TIME)?;
        let shares = purified(estimates.iter().map(|estimate| estimate.share).collect());
        let place = dice.weighted(shares.iter().copied())?;
        let gained = |(choice, found): (&Choice, &crate::subgame::Estimate)| Choice {
            score: choice.score + (found.value - found.open) as Score,
            ..*choice
        };
        let mut sorted: Vec<Choice> = choices.iter().zip(&estimates).map(gained).collect();
        let chosen = sorted.remove(place);
        sorted.sort_by_key(|choice| -choice.score);
        sorted.insert(0, chosen);
        Some(sorted)
    }
}

/// The likeliest worlds, each with the likeliest places of our own assassins.
fn lurking_scenes<P: ImperfectInfo>(
    worlds: &[World<P>],
    rumours: &[Rumour],
    seat: Seat,
) -> Vec<Scene<P>> {
    let mut likeliest: Vec<&World<P>> = worlds.iter().collect();
    likeliest.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut scenes = Vec::new();
    for world in likeliest.into_iter().take(LURKING_WORLDS) {
        let truth = hidden(&world.position.board().board, seat);
        let others = rumours.iter().filter(|rumour| rumour.lurkers != truth);
        let own = rumours.iter().filter(|rumour| rumour.lurkers == truth);
        for rumour in own.chain(others.take(LURKING_RUMOURS)) {
            scenes.push(Scene {
                position: world.position.disguised(seat, rumour.lurkers),
                weight: world.weight * rumour.weight,
                world: world.position,
                deep: Vec::new(),
                disguised: rumour.lurkers != truth,
            });
        }
    }
    scenes
}

/// A world, and the same with some of our unseen pieces elsewhere.
fn wandering_scenes<P: ImperfectInfo>(
    world: &World<P>,
    deep: Vec<Score>,
    seat: Seat,
    dice: &mut Seeded,
) -> Vec<Scene<P>> {
    let own = Scene {
        position: world.position,
        weight: world.weight * TRUTH,
        world: world.position,
        deep,
        disguised: false,
    };
    let weight = world.weight * (1.0 - TRUTH) / GUISES as f64;
    let mut scenes = vec![own];
    for _ in 0..GUISES {
        let guise = world.position.elsewhere(seat, dice);
        scenes.extend(guise.map(|position| Scene {
            position,
            weight,
            world: world.position,
            deep: Vec::new(),
            disguised: true,
        }));
    }
    scenes
}

/// Moves the values in a sample of the worlds so that their means are those over all worlds.
fn recentre<P>(scenes: &mut [Scene<P>], choices: &[Choice]) {
    let own = || scenes.iter().filter(|scene| !scene.disguised);
    let total: f64 = own().map(|scene| scene.weight).sum();
    let shift = |(nth, choice): (usize, &Choice)| {
        let sum: f64 = own().map(|scene| f64::from(scene.deep[nth]) * scene.weight).sum();
        choice.score - (sum / total) as Score
    };
    let shifts: Vec<Score> = choices.iter().enumerate().map(shift).collect();
    for scene in scenes.iter_mut().filter(|scene| !scene.disguised) {
        scene.deep.iter_mut().zip(&shifts).for_each(|(value, shift)| *value += shift);
    }
}

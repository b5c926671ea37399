//! Perfect-information Monte Carlo: one action that is good over many worlds of the belief.
//!
//! The legal actions are the same in every world. Each is searched in some drawn worlds, deeper and
//! deeper; after each round those that are clearly worse on average are dropped. Among the best few
//! it also counts what the opponent cannot see: where choices look the same to it, it must reply to
//! all of them alike. See [`regret`](crate::regret).

use crate::belief::{World, draw};
use crate::dice::Seeded;
use crate::imperfect::ImperfectInfo;
use crate::regret::Matrix;
use crate::reputation::Rumour;
use crate::root::{Choice, Report};
use crate::score::{INFINITE, MAX_PLY, Score, Window};
use crate::search::{Horizon, Search};
use duskboard_rules::{Action, Dice, Position, Seat, Turn};
use std::ops::ControlFlow;

/// After each depth, how much worse than the best an action may be, and how many are kept.
const KEPT: [(Score, usize); 6] = [(600, 40), (260, 16), (160, 10), (110, 7), (80, 5), (60, 4)];
/// Actions this much worse than the best of a world need no exact value there.
const SLACK: Score = 700;
/// The depth of the search in every world around one small secret: the action and its captures.
const NEAR: i32 = 1;
/// The share of the time after which no new round begins.
const ROUNDS: f64 = 0.55;

/// The next round is taken to cost so many times as much as the last.
const DEARER: f64 = 3.0;
/// Where it counts on secrets, no round begins that would not be over by this share of the time, and no
/// world is added after that.
const DEEPENING: f64 = 0.9;
const WIDENING: f64 = 0.75;
/// And so many times as many worlds are drawn, to be searched if there is time.
const WIDER: usize = 4;

/// An action and its value in each world.
struct Candidate {
    action: Action,
    values: Vec<Score>,
}

/// The result of the rounds: the actions with their mean values, best first, and the depth.
pub(crate) struct Verdict {
    pub(crate) choices: Vec<Choice>,
    pub(crate) depth: i32,
}

/// How widely to search.
pub(crate) struct Breadth {
    /// How many worlds to draw.
    pub(crate) worlds: usize,
    /// Mix the best few by regret matching.
    pub(crate) mixes: bool,
    /// Count on what the other side does not see, by a subgame.
    pub(crate) hides: bool,
}

impl Search<'_> {
    /// Values the actions of `seat` over these worlds.
    pub(crate) fn decide<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        seat: Seat,
        actions: &[Action],
        breadth: &Breadth,
        seed: u64,
    ) -> Verdict {
        let mut dice = Seeded::new(seed ^ 0xDEC1DE);
        let wide = if breadth.hides { WIDER } else { 1 };
        let mut drawn = draw(worlds, breadth.worlds * wide, &mut dice);
        if breadth.hides {
            shuffle(&mut drawn, &mut dice);
        }
        let mut count = drawn.len().min(breadth.worlds);
        let mut candidates: Vec<Candidate> =
            actions.iter().map(|&action| Candidate { action, values: Vec::new() }).collect();
        let mut verdict = Verdict { choices: means(&candidates, &drawn[..count]), depth: 0 };
        let mut before = 0.0;
        for depth in 1..MAX_PLY as i32 / 2 {
            let used = self.meter.used();
            let in_time = match breadth.hides {
                true => used + (used - before) * DEARER < DEEPENING,
                false => used < ROUNDS,
            };
            let begin = depth == 1 || self.meter.allows(depth) && in_time;
            if !begin || candidates.len() < 2 && depth > 1 {
                break;
            }
            before = used;
            if !self.round(&drawn[..count], seat, depth, &mut candidates) && depth > 1 {
                break;
            }
            verdict = Verdict { choices: means(&candidates, &drawn[..count]), depth };
            keep(&mut candidates, &verdict.choices, depth);
        }
        if breadth.hides && candidates.len() > 1 && !self.meter.stopped() {
            while count < drawn.len()
                && self.meter.used() < WIDENING
                && self.widen(&drawn[count].position, seat, verdict.depth, &mut candidates)
            {
                count += 1;
            }
            verdict.choices = means(&candidates, &drawn[..count]);
        }
        let won = verdict.choices[0].score > P::WIN - MAX_PLY as Score;
        if breadth.mixes && candidates.len() > 1 && !self.meter.stopped() && !(won && breadth.hides)
        {
            let few = &verdict.choices[..candidates.len().min(4)];
            let mixed = if breadth.hides {
                let values = values_of(few, &candidates, count);
                self.hide(&drawn[..count], seat, few, &values, &mut dice)
            } else {
                self.mix(&drawn[..count], seat, few, verdict.depth, &mut dice)
            };
            if let Some(mixed) = mixed {
                verdict.choices = mixed;
            }
        }
        verdict
    }

    /// Searches the candidates in one more world. `false` if it was stopped.
    fn widen<P: ImperfectInfo>(
        &mut self,
        world: &P,
        seat: Seat,
        depth: i32,
        candidates: &mut [Candidate],
    ) -> bool {
        let mut best = -INFINITE;
        let mut values = Vec::with_capacity(candidates.len());
        for candidate in candidates.iter() {
            let window = Window { alpha: (best - SLACK).max(-INFINITE), beta: INFINITE };
            let value = self.value(world, seat, candidate.action, depth, window);
            best = best.max(value);
            values.push(value);
        }
        if self.meter.stopped() {
            return false;
        }
        candidates
            .iter_mut()
            .zip(values)
            .for_each(|(candidate, value)| candidate.values.push(value));
        true
    }

    /// Searches the likeliest world deeply, with a bonus for each action: its mean over all worlds
    /// at a shallow depth, less its value there. For games with one small secret, where depth matters
    /// more than breadth.
    pub(crate) fn decide_near<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        base: &P,
        seat: Seat,
        actions: &[Action],
        (seed, count, rumours): (u64, usize, &[Rumour]),
        tell: &mut dyn FnMut(&Report),
    ) -> Vec<Choice> {
        let mut dice = Seeded::new(seed ^ 0xDEC1DE);
        let drawn = draw(worlds, count, &mut dice);
        let mut candidates: Vec<Candidate> =
            actions.iter().map(|&action| Candidate { action, values: Vec::new() }).collect();
        let mut choices: Vec<Choice> = actions.iter().map(|&a| Choice::of(a)).collect();
        if drawn.len() > 1 && self.round(&drawn, seat, NEAR, &mut candidates) {
            let means = means(&candidates, &drawn);
            for choice in &mut choices {
                let there = self.value(base, seat, choice.action, NEAR, Window::ALL);
                let mean = means.iter().find(|mean| mean.action == choice.action);
                choice.bonus = mean.map_or(0, |mean| mean.score - there);
            }
            choices.sort_by_key(|choice| means.iter().position(|m| m.action == choice.action));
            if rumours.len() > 1 {
                self.lurk(worlds, rumours, seat, &means, &mut choices);
            }
        }
        self.iterative_deepening(base, seat, choices, tell)
    }

    /// Searches each candidate in each world to a depth. `false` if it was stopped: then the values
    /// of the last round stand.
    fn round<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        seat: Seat,
        depth: i32,
        candidates: &mut [Candidate],
    ) -> bool {
        let mut fresh = vec![Vec::with_capacity(worlds.len()); candidates.len()];
        for world in worlds {
            let mut best = -INFINITE;
            for (candidate, values) in candidates.iter().zip(&mut fresh) {
                let window = Window { alpha: (best - SLACK).max(-INFINITE), beta: INFINITE };
                let value = self.value(&world.position, seat, candidate.action, depth, window);
                best = best.max(value);
                values.push(value);
            }
            if self.meter.stopped() && depth > 1 {
                return false;
            }
        }
        for (candidate, values) in candidates.iter_mut().zip(fresh) {
            candidate.values = values;
        }
        true
    }

    fn value<P: ImperfectInfo>(
        &mut self,
        world: &P,
        seat: Seat,
        action: Action,
        depth: i32,
        window: Window,
    ) -> Score {
        let mut next = *world;
        next.play_unchecked(seat, action);
        self.ordering.follow(world, seat, 0, action);
        self.after(&next, seat, Horizon::new(depth - 1, 1), window)
    }

    /// Solves the matrix game of these choices against the opponent's replies. They come back with
    /// the one to play first; `None` if there was no time.
    fn mix<P: ImperfectInfo>(
        &mut self,
        worlds: &[World<P>],
        seat: Seat,
        choices: &[Choice],
        depth: i32,
        dice: &mut Seeded,
    ) -> Option<Vec<Choice>> {
        let worlds = draw(worlds, 10, dice);
        let depth = (depth - 2).clamp(0, 2);
        let mut matrix = Matrix::new(choices.len());
        for world in &worlds {
            self.replies(&world.position, seat, choices, depth, &mut matrix)?;
        }
        let strategy = matrix.solve();
        let place = dice.weighted(strategy.mixture.iter().copied())?;
        let mut sorted: Vec<Choice> = choices
            .iter()
            .zip(&strategy.values)
            .map(|(choice, value)| Choice { score: *value as Score, ..*choice })
            .collect();
        let chosen = sorted.remove(place);
        sorted.sort_by_key(|choice| -choice.score);
        sorted.insert(0, chosen);
        Some(sorted)
    }

    /// Adds the values of the opponent's good replies to each choice, one situation for each thing
    /// the opponent could see.
    fn replies<P: ImperfectInfo>(
        &mut self,
        world: &P,
        seat: Seat,
        choices: &[Choice],
        depth: i32,
        matrix: &mut Matrix,
    ) -> Option<()> {
        let after: Vec<P> =
            choices.iter().map(|choice| played(world, seat, choice.action)).collect();
        let mut done = vec![false; choices.len()];
        for first in 0..choices.len() {
            if done[first] {
                continue;
            }
            let other = seat.other();
            let view = after[first].view(other.into());
            let alike: Vec<usize> = (first..choices.len())
                .filter(|&i| i == first || !done[i] && after[i].view(other.into()) == view)
                .collect();
            alike.iter().for_each(|&i| done[i] = true);
            if !matches!(after[first].turn(), Turn::Players(_)) {
                let value = self.after(&after[first], seat, Horizon::new(0, 1), Window::ALL);
                matrix.add(&alike, vec![vec![f64::from(value)]; alike.len()]);
                continue;
            }
            let replies =
                self.best_replies(&alike.iter().map(|&i| after[i]).collect::<Vec<_>>(), other);
            let mut rows = Vec::with_capacity(alike.len());
            for &i in &alike {
                let mut row = Vec::with_capacity(replies.len());
                for &reply in &replies {
                    let next = played(&after[i], other, reply);
                    let horizon = Horizon::new(depth, 2);
                    row.push(-f64::from(self.after(&next, other, horizon, Window::ALL)));
                    if self.meter.stopped() {
                        return None;
                    }
                }
                rows.push(row);
            }
            matrix.add(&alike, rows);
        }
        Some(())
    }

    /// The opponent's best replies to these positions, which look alike to it.
    fn best_replies<P: ImperfectInfo>(&mut self, alike: &[P], other: Seat) -> Vec<Action> {
        let mut replies = Vec::new();
        for position in alike {
            let mut scored: Vec<(Score, Action)> = Vec::new();
            let _ = position.legal(other, |action| {
                scored.push((0, action));
                ControlFlow::<()>::Continue(())
            });
            for (score, action) in &mut scored {
                let next = played(position, other, *action);
                *score = self.after(&next, other, Horizon::new(0, 2), Window::ALL);
            }
            scored.sort_by_key(|(score, _)| -score);
            let new: Vec<Action> = scored.iter().take(2).map(|&(_, action)| action).collect();
            replies.extend(new.into_iter().filter(|a| !replies.contains(a)).collect::<Vec<_>>());
        }
        replies
    }
}

fn played<P: Position>(position: &P, seat: Seat, action: Action) -> P {
    let mut next = *position;
    next.play_unchecked(seat, action);
    next
}

/// In each of so many worlds the values of these choices.
fn values_of(choices: &[Choice], candidates: &[Candidate], worlds: usize) -> Vec<Vec<Score>> {
    let found = |choice: &Choice| candidates.iter().find(|c| c.action == choice.action);
    let rows: Vec<&Candidate> = choices.iter().filter_map(found).collect();
    (0..worlds).map(|nth| rows.iter().map(|row| row.values[nth]).collect()).collect()
}

/// Puts worlds into any order, so that the first few are as good a sample as any.
fn shuffle<P>(worlds: &mut [World<P>], dice: &mut Seeded) {
    for last in (1..worlds.len()).rev() {
        worlds.swap(last, dice.roll(last as u32 + 1) as usize);
    }
}

/// The candidates with their mean value, best first.
fn means<P>(candidates: &[Candidate], worlds: &[World<P>]) -> Vec<Choice> {
    let total: f64 = worlds.iter().map(|world| world.weight).sum();
    let mean = |candidate: &Candidate| {
        let pairs = candidate.values.iter().zip(worlds);
        pairs.map(|(&value, world)| f64::from(value) * world.weight).sum::<f64>() / total
    };
    let mut choices: Vec<Choice> = candidates
        .iter()
        .map(|candidate| Choice { score: mean(candidate) as Score, ..Choice::of(candidate.action) })
        .collect();
    choices.sort_by_key(|choice| -choice.score);
    choices
}

/// Keeps the candidates that may still be best, best first.
fn keep(candidates: &mut Vec<Candidate>, sorted: &[Choice], depth: i32) {
    let (margin, most) = KEPT[(depth as usize - 1).min(KEPT.len() - 1)];
    let best = sorted[0].score;
    let place = |action: Action| {
        let near = sorted.iter().take(most).take_while(|choice| choice.score >= best - margin);
        near.map(|choice| choice.action).position(|kept| kept == action)
    };
    candidates.retain(|candidate| place(candidate.action).is_some());
    candidates.sort_by_key(|candidate| place(candidate.action));
}

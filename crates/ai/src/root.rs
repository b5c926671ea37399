//! The root of a search: deeper and deeper, until the time is used.

use crate::score::{INFINITE, MAX_PLY, Score, Window};
use crate::search::{Horizon, Search};
use crate::searchable::Searchable;
use duskboard_rules::{Action, Seat, Turn};
use std::ops::ControlFlow;

/// An action at the root with what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    pub(crate) score: Score,
    /// Added to what the search finds: what it cannot know.
    pub(crate) bonus: Score,
}

impl Choice {
    /// Not yet looked at.
    pub(crate) const fn of(action: Action) -> Choice {
        Choice { action, score: -INFINITE, bonus: 0 }
    }
}

/// What is reported after each completed depth.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) depth: i32,
    pub(crate) score: Score,
    pub(crate) nodes: u64,
    pub(crate) millis: u64,
    pub(crate) hash_full: usize,
    pub(crate) line: Vec<Action>,
}

/// How far around the last score the next depth looks at first.
const ASPIRATION: Score = 24;

impl Search<'_> {
    /// The best action of `seat` and its score. `tell` hears of each completed depth. The list
    /// must not be empty; the best comes first in what is returned.
    pub(crate) fn deepen<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        mut choices: Vec<Choice>,
        tell: &mut dyn FnMut(&Report),
    ) -> Vec<Choice> {
        let mut score = 0;
        for depth in 1..MAX_PLY as i32 - 1 {
            if depth > 1 && !self.meter.allows(depth) {
                break;
            }
            let Some(found) = self.aspire(position, seat, depth, score, &mut choices) else {
                break;
            };
            score = found;
            let report = self.report(position, seat, depth, &choices);
            tell(&report);
            let sure = score.abs() > P::WIN - depth;
            if sure && depth > 4 || choices.len() == 1 && depth >= 4 {
                break;
            }
        }
        choices
    }

    /// Looks so far ahead, first near the score that is expected. `None` if it broke off before
    /// anything new was known.
    fn aspire<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        expected: Score,
        choices: &mut [Choice],
    ) -> Option<Score> {
        let mut margin = if depth < 5 { INFINITE } else { ASPIRATION };
        let mut window = around(expected, margin);
        loop {
            let score = self.root(position, seat, depth, window, choices)?;
            if self.meter.stopped() {
                return Some(choices.first()?.score);
            }
            margin = (margin * 3).min(INFINITE);
            if score <= window.alpha {
                window.alpha = (score - margin).max(-INFINITE);
            } else if score >= window.beta {
                window.beta = (score + margin).min(INFINITE);
            } else {
                return Some(score);
            }
        }
    }

    /// Tries every action at the root; a better one moves to the front. The score is `None` if
    /// not even the first could be looked at.
    fn root<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        window: Window,
        choices: &mut [Choice],
    ) -> Option<Score> {
        let mut best = None;
        let mut alpha = window.alpha;
        for at in 0..choices.len() {
            let mut next = *position;
            next.play_unchecked(seat, choices[at].action);
            let dear = position.extra_reduction(choices[at].action);
            let horizon = Horizon { depth: depth - 1 - dear, ply: 1 };
            let bonus = choices[at].bonus;
            let wide = Window { alpha: alpha - bonus, beta: window.beta - bonus };
            let quiet = position.gain(choices[at].action) <= 0;
            let less = i32::from(at > 3 && depth > 4 && quiet);
            self.ordering.follow(0, Some(choices[at].action));
            let narrow = Window::above(wide.alpha);
            let shallow = Horizon { depth: horizon.depth - less, ..horizon };
            let better = at == 0 || self.after(&next, seat, shallow, narrow) > wide.alpha;
            let score =
                if better { self.after(&next, seat, horizon, wide) } else { wide.alpha } + bonus;
            if self.meter.stopped() {
                return best;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                choices[at].score = score;
                choices[..=at].rotate_right(1);
                alpha = alpha.max(score);
            }
            if score >= window.beta {
                break;
            }
        }
        best
    }

    /// Looks at every action by itself, so that all scores can be compared. Scores more than
    /// `margin` below the best are only bounds. Sorted, best first.
    pub(crate) fn compare<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        mut choices: Vec<Choice>,
        margin: Score,
    ) -> (i32, Vec<Choice>) {
        let mut reached = 0;
        for depth in 1..MAX_PLY as i32 - 1 {
            if depth > 1 && !self.meter.allows(depth) {
                break;
            }
            let mut fresh = choices.clone();
            let mut best = -INFINITE;
            for choice in &mut fresh {
                let mut next = *position;
                next.play_unchecked(seat, choice.action);
                let window = Window { alpha: (best - margin).max(-INFINITE), beta: INFINITE };
                let horizon =
                    Horizon { depth: depth - 1 - position.extra_reduction(choice.action), ply: 1 };
                self.ordering.follow(0, Some(choice.action));
                choice.score = self.after(&next, seat, horizon, window);
                best = best.max(choice.score);
            }
            if self.meter.stopped() && depth > 1 {
                break;
            }
            fresh.sort_by_key(|choice| -choice.score);
            choices = fresh;
            reached = depth;
        }
        (reached, choices)
    }

    fn report<P: Searchable>(
        &self,
        position: &P,
        seat: Seat,
        depth: i32,
        choices: &[Choice],
    ) -> Report {
        Report {
            depth,
            score: choices[0].score,
            nodes: self.meter.nodes(),
            millis: self.meter.elapsed(),
            hash_full: self.tt.hash_full(),
            line: self.line(position, seat, choices[0].action, depth),
        }
    }

    /// The expected line as far as the table knows it; it ends where chance decides.
    fn line<P: Searchable>(
        &self,
        position: &P,
        seat: Seat,
        first: Action,
        depth: i32,
    ) -> Vec<Action> {
        let mut line = vec![first];
        let mut here = *position;
        here.play_unchecked(seat, first);
        while line.len() < depth as usize {
            let Turn::Players(_) = here.turn() else { break };
            let Some(seat) = here.acting().seat() else { break };
            let known = self.tt.probe(here.tt_key(here.key()));
            let Some(action) = known.and_then(|known| known.action) else { break };
            let same =
                |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            if here.legal(seat, same).is_continue() {
                break;
            }
            line.push(action);
            here.play_unchecked(seat, action);
        }
        line
    }
}

fn around(score: Score, margin: Score) -> Window {
    Window { alpha: (score - margin).max(-INFINITE), beta: (score + margin).min(INFINITE) }
}

/// The actions of `seat` worth looking at, not yet looked at.
pub(crate) fn choices_of<P: Searchable>(position: &P, seat: Seat) -> Vec<Choice> {
    let mut choices = Vec::new();
    let _ = position.promising(seat, |action| {
        choices.push(Choice::of(action));
        ControlFlow::<()>::Continue(())
    });
    choices
}

//! The root of the search: iterative deepening with aspiration windows.

use crate::score::{INFINITE, MAX_PLY, Score, Window};
use crate::search::{Horizon, Search, is_legal};
use crate::searchable::Searchable;
use duskboard_rules::{Action, Seat, Turn};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// An action at the root and its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    pub(crate) score: Score,
    /// Added to the score of the search, for what the search cannot see.
    pub(crate) bonus: Score,
    /// How many positions were searched for it the last time.
    pub(crate) effort: u64,
}

impl Choice {
    /// Not yet searched.
    pub(crate) const fn of(action: Action) -> Choice {
        Choice { action, score: -INFINITE, bonus: 0, effort: 0 }
    }
}

/// What is reported after each depth.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) depth: i32,
    pub(crate) score: Score,
    pub(crate) nodes: u64,
    pub(crate) millis: u64,
    pub(crate) hash_full: usize,
    pub(crate) pv: Vec<Action>,
}

/// Which scores are wanted exactly, where all actions are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spread {
    /// Those at most so far below the best.
    Within(Score),
    /// The best so many.
    Best(usize),
}

impl Spread {
    /// What an action must be worth to be wanted beside those that were found, the best first.
    fn floor(self, found: &[Score]) -> Score {
        let floor = match self {
            Spread::Within(margin) => found.first().map(|best| best - margin),
            Spread::Best(count) => found.get(count.saturating_sub(1)).copied(),
        };
        floor.map_or(-INFINITE, |floor| floor.max(-INFINITE))
    }
}

/// Half the width of the first aspiration window around the last score.
const ASPIRATION_MARGIN: Score = 14;

impl Search<'_> {
    /// Searches deeper and deeper until a limit is reached. `choices` must not be empty; they come
    /// back with the best first. `tell` hears of each depth.
    pub(crate) fn iterative_deepening<P: Searchable>(
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
            let Some(found) = self.aspiration_search(position, seat, depth, score, &mut choices)
            else {
                break;
            };
            score = found;
            // What takes long to refute comes close to the best.
            choices[1..].sort_unstable_by_key(|choice| Reverse(choice.effort));
            let report = self.report(position, seat, depth, &choices);
            tell(&report);
            let sure = score.abs() > P::WIN - depth;
            if sure && depth > 4 || choices.len() == 1 && depth >= 4 {
                break;
            }
        }
        choices
    }

    /// Searches to a depth, first in a window around the expected score. `None` if it was stopped
    /// before it found anything.
    fn aspiration_search<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        expected: Score,
        choices: &mut [Choice],
    ) -> Option<Score> {
        let mut margin = if depth < 5 { INFINITE } else { ASPIRATION_MARGIN };
        let mut window = around(expected, margin);
        // What passed the window is at the front and will be played, so it is told.
        let mut passed = None;
        loop {
            let Some(score) = self.search_root(position, seat, depth, window, choices) else {
                return passed;
            };
            if self.meter.stopped() {
                return Some(choices.first()?.score);
            }
            margin = (margin * 3).min(INFINITE);
            if score <= window.alpha {
                window.alpha = (score - margin).max(-INFINITE);
            } else if score >= window.beta {
                window.beta = (score + margin).min(INFINITE);
                passed = Some(score);
            } else {
                return Some(score);
            }
        }
    }

    /// Tries every action at the root; a better one moves to the front. `None` if it was stopped
    /// during the first.
    fn search_root<P: Searchable>(
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
            let extra = position.extra_reduction(choices[at].action);
            let horizon = Horizon::new(depth - 1 - extra, 1);
            let bonus = choices[at].bonus;
            let full = Window { alpha: alpha - bonus, beta: window.beta - bonus };
            let quiet = position.gain(choices[at].action) <= 0;
            let reduction = self.root_reduction(at, depth, quiet, extra > 0);
            self.ordering.follow(position, seat, 0, choices[at].action);
            let before = self.meter.nodes();
            let null = Window::above(full.alpha);
            let shallow = Horizon { depth: horizon.depth - reduction, ..horizon }.cut();
            let better = at == 0
                || self.after(&next, seat, shallow, null) > full.alpha
                    && (reduction == 0 || self.after(&next, seat, horizon, null) > full.alpha);
            let score = better.then(|| self.after(&next, seat, horizon, full) + bonus);
            choices[at].effort = self.meter.nodes() - before;
            if self.meter.stopped() {
                return best;
            }
            // Of an action that is no better only a bound is known: it must not pass the first one
            // where that fails low.
            let Some(score) = score else { continue };
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

    /// How much less deeply to search the action at this place first. Those that chance makes expensive
    /// would take most of the time, though few of them ever come to the front.
    fn root_reduction(&self, at: usize, depth: i32, quiet: bool, expensive: bool) -> i32 {
        match at {
            3.. if expensive && depth > 4 => 1 + depth / 4,
            2.. if quiet && !expensive && depth > 3 => {
                (self.logarithms(depth, at) / 250).min(depth - 2)
            }
            _ => 0,
        }
    }

    /// Searches every action by itself, so that scores can be compared, and sorts them. Those outside
    /// of the spread are only bounds. `tell` hears of each depth.
    pub(crate) fn multi_pv<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        mut choices: Vec<Choice>,
        spread: Spread,
        tell: &mut dyn FnMut(&Self, i32, &[Choice]),
    ) -> (i32, Vec<Choice>) {
        let mut reached = 0;
        for depth in 1..MAX_PLY as i32 - 1 {
            if depth > 1 && !self.meter.allows(depth) {
                break;
            }
            let mut fresh = choices.clone();
            let mut found = Vec::with_capacity(fresh.len());
            for choice in &mut fresh {
                let mut next = *position;
                next.play_unchecked(seat, choice.action);
                let floor = spread.floor(&found);
                let horizon = Horizon::new(depth - 1 - position.extra_reduction(choice.action), 1);
                self.ordering.follow(position, seat, 0, choice.action);
                choice.score = self.above(&next, seat, horizon, floor);
                found.insert(found.partition_point(|&other| other >= choice.score), choice.score);
            }
            if self.meter.stopped() && depth > 1 {
                break;
            }
            fresh.sort_by_key(|choice| -choice.score);
            choices = fresh;
            reached = depth;
            tell(self, depth, &choices);
        }
        (reached, choices)
    }

    /// What the position after an action is worth, exactly if that is more than `floor`. Most are not:
    /// a null window tells it cheaply.
    fn above<P: Searchable>(
        &mut self,
        next: &P,
        seat: Seat,
        horizon: Horizon,
        floor: Score,
    ) -> Score {
        if floor > -INFINITE {
            let bound = self.after(next, seat, horizon, Window::above(floor));
            if bound <= floor {
                return bound;
            }
        }
        self.after(next, seat, horizon, Window { alpha: floor, beta: INFINITE })
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
            pv: self.principal_variation(position, seat, choices[0].action, depth),
        }
    }

    /// The principal variation, from the transposition table; it ends where chance decides.
    pub(crate) fn principal_variation<P: Searchable>(
        &self,
        position: &P,
        seat: Seat,
        first: Action,
        depth: i32,
    ) -> Vec<Action> {
        let mut pv = vec![first];
        let mut here = *position;
        here.play_unchecked(seat, first);
        while pv.len() < depth as usize {
            let Turn::Players(_) = here.turn() else { break };
            let Some(seat) = here.acting().seat() else { break };
            let entry = self.tt.probe(here.tt_key(here.key()));
            let Some(action) = entry.and_then(|entry| entry.action) else { break };
            if !is_legal(&here, seat, action) {
                break;
            }
            pv.push(action);
            here.play_unchecked(seat, action);
        }
        pv
    }
}

fn around(score: Score, margin: Score) -> Window {
    Window { alpha: (score - margin).max(-INFINITE), beta: (score + margin).min(INFINITE) }
}

/// The actions of `seat` worth searching.
pub(crate) fn choices_of<P: Searchable>(position: &P, seat: Seat) -> Vec<Choice> {
    let mut choices = Vec::new();
    let _ = position.promising(seat, |action| {
        choices.push(Choice::of(action));
        ControlFlow::<()>::Continue(())
    });
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::timeman::Timeless;
    use crate::tt::TranspositionTable;
    use duskboard_rules::Position;
    use duskboard_rules::special::Orthodox;

    /// If all actions fall below the window, none is known to be better than the first.
    #[test]
    fn what_fails_low_passes_nothing() {
        let position = Orthodox::start(());
        let tt = TranspositionTable::of_megabytes(0);
        let meter = Meter::new(Limits::default(), &Timeless);
        let mut search = Search::new(&tt, &[position.key()], meter);
        let mut choices = choices_of(&position, Seat::First);
        let before = choices.clone();
        let window = Window { alpha: 5_000, beta: 5_100 };
        let score = search.search_root(&position, Seat::First, 4, window, &mut choices);
        assert!(score.is_some_and(|score| score <= window.alpha), "{score:?}");
        let same = choices.iter().zip(&before).all(|(now, then)| now.action == then.action);
        assert!(same, "{choices:?}");
    }
}

//! Fits the weights of an evaluation to games that were played: only with the feature `workshop`.
//!
//! An evaluation is good if it tells how a game will end. So each position of some games is judged,
//! the score is turned into an expected result by a logistic curve, and the weights are moved, one
//! after the other, as long as the expectation comes closer to the result on average. What a search
//! has found at the position counts more than the result, which hangs on all that came later. Where
//! it found something that no judgement can see, the position is left out.

use crate::evaluate::{ARCHESS, BANQI, CHESS, Pair, judge_archess, judge_banqi, judge_chess};
use crate::score::Score;
use duskboard_rules::{GameView, Seat};

/// A position of a game that was played.
pub struct Sample {
    /// What the seat to act saw; everything.
    pub view: GameView,
    /// Who was to act.
    pub seat: Seat,
    /// What came of it for that seat: 1 for a win, 0 for a loss.
    pub result: f64,
    /// What a search found, in hundredths of a pawn.
    pub searched: i32,
}

/// A table of weights.
pub(crate) trait Tunable: Copy {
    /// Its numbers, to be moved.
    fn numbers(&mut self) -> Vec<&mut i32>;
    /// The table as it is written in the source.
    fn print(&self) -> String;
}

/// Part of a table of weights.
pub(crate) trait Numbers {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>);
}

impl Numbers for i32 {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        all.push(self);
    }
}

impl Numbers for Pair {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        all.extend([&mut self.0, &mut self.1]);
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        self.iter_mut().for_each(|part| part.collect(all));
    }
}

/// Fits the table of the game that these samples are of, and prints it. `hear` is told how far it
/// has come. `None` if there is no table for such a game.
pub fn fit(samples: &[Sample], hear: &mut dyn FnMut(&str)) -> Option<String> {
    match samples.first()?.view {
        GameView::Orthodox(_) | GameView::Dinosaur(_) => {
            Some(Fit::new(CHESS, samples, judge_chess).run(hear))
        }
        GameView::Archess(_) => Some(Fit::new(ARCHESS, samples, judge_archess).run(hear)),
        GameView::Banqi(_) => Some(Fit::new(BANQI, samples, judge_banqi).run(hear)),
        GameView::Assassin(_) | GameView::DinosaurAssassin(_) | GameView::Slug(_) => None,
    }
}

/// How far a weight is held back from where it was: a few games should not move it far.
const INERTIA: f64 = 5e-4;
/// The share of the result in what an evaluation should tell; the rest is what the search found.
const RESULT: f64 = 0.3;
/// Where search and judgement are further apart, there is a trick.
const SURPRISE: Score = 250;
const ROUNDS: usize = 24;

type Judge<W> = fn(&W, &GameView, Seat) -> Option<Score>;

struct Fit<'a, W> {
    start: W,
    best: W,
    samples: Vec<&'a Sample>,
    judge: Judge<W>,
    /// The score at which a win is e times as likely as a loss.
    scale: f64,
}

impl<'a, W: Tunable> Fit<'a, W> {
    fn new(start: W, samples: &'a [Sample], judge: Judge<W>) -> Fit<'a, W> {
        let judged = |sample: &&Sample| {
            let score = judge(&start, &sample.view, sample.seat);
            score.is_some_and(|score| (score - sample.searched).abs() < SURPRISE)
        };
        let samples = samples.iter().filter(judged).collect();
        let mut fit = Fit { start, best: start, samples, judge, scale: 100.0 };
        let scales = (2..150).map(|tens| 10.0 * f64::from(tens));
        let error = |scale: &f64| fit.mean(|s| expected(s.searched, *scale) - s.result);
        let best = scales.min_by(|a, b| error(a).total_cmp(&error(b)));
        fit.scale = best.unwrap_or(fit.scale);
        fit
    }

    /// The mean of the squares of this over all samples.
    fn mean(&self, miss: impl Fn(&Sample) -> f64) -> f64 {
        self.samples.iter().map(|sample| miss(sample).powi(2)).sum::<f64>()
            / self.samples.len() as f64
    }

    /// How far these weights are from telling what came of the samples.
    fn error(&self, weights: &W) -> f64 {
        self.mean(|sample| {
            let score = (self.judge)(weights, &sample.view, sample.seat).unwrap_or(0);
            let searched = expected(sample.searched, self.scale);
            let target = RESULT * sample.result + (1.0 - RESULT) * searched;
            expected(score, self.scale) - target
        })
    }

    /// The same, and how far they are from where they were.
    fn cost(&self, weights: &W) -> f64 {
        let (mut now, mut before) = (*weights, self.start);
        let pairs = now.numbers().into_iter().zip(before.numbers());
        let far = |(now, before): (&mut i32, &mut i32)| {
            (f64::from(*now - *before) / f64::from(before.abs().max(8))).powi(2)
        };
        self.error(weights) + INERTIA * pairs.map(far).sum::<f64>()
    }

    fn run(mut self, hear: &mut dyn FnMut(&str)) -> String {
        let start: Vec<i32> = self.start.numbers().into_iter().map(|number| *number).collect();
        // What is zero is not of this game.
        let first = |number: &i32| if *number == 0 { 0 } else { (number.abs() / 6).max(1) };
        let mut steps: Vec<i32> = start.iter().map(first).collect();
        let mut cost = self.cost(&self.best);
        let before = self.error(&self.start);
        for round in 1..=ROUNDS {
            for (at, size) in steps.iter_mut().enumerate().filter(|(_, size)| **size > 0) {
                let moved = [*size, -*size].into_iter().find_map(|step| {
                    let mut tried = self.best;
                    *tried.numbers()[at] += step;
                    let new = self.cost(&tried);
                    (new < cost).then_some((tried, new))
                });
                match moved {
                    Some(better) => (self.best, cost) = better,
                    None => *size /= 2,
                }
            }
            hear(&format!("round {round}: error {:.6}", self.error(&self.best)));
            if steps.iter().all(|&step| step == 0) {
                break;
            }
        }
        let after = self.error(&self.best);
        let Fit { scale, samples, .. } = &self;
        hear(&format!(
            "{} samples, scale {scale}: error {before:.6}, then {after:.6}",
            samples.len()
        ));
        self.best.print()
    }
}

/// The expected result at a score.
fn expected(score: Score, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / scale).exp())
}

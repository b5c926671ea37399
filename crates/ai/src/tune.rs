//! Tunes the weights of an evaluation on games that were played. Only with the feature `workshop`,
//! and for tests.
//!
//! A good evaluation predicts how a game ends. So each sampled position is evaluated, a logistic curve
//! turns the score into an expected result, and the weights move so that it comes closer to the
//! target: a blend of the result and of what a search found there (Texel tuning, by gradient
//! descent). Tactical positions are left out, where search and evaluation are far apart. Part of the
//! samples is held out: if the error there does not fall, the fit is overfitting.

use crate::evaluate::{ARCHESS, ASSASSINS, BANQI, CHESS, FOG, Pair};
use crate::evaluate::{tuned_assassins, tuned_banqi, tuned_family, tuned_fog};
use crate::score::Score;
use duskboard_rules::{GameView, Seat};

/// A position of a game that was played.
pub struct Sample {
    /// A view that reveals everything.
    pub view: GameView,
    /// Who was to act.
    pub seat: Seat,
    /// The result for that seat: 1 for a win, 0 for a loss.
    pub result: f64,
    /// The score of a search, in hundredths of a pawn.
    pub searched: i32,
}

/// A table of weights.
pub(crate) trait Tunable: Copy {
    /// Its numbers, to be tuned.
    fn numbers(&mut self) -> Vec<&mut i32>;
    /// The table as it is written in the source.
    fn print(&self) -> String;
}

/// Part of a table of weights.
pub(crate) trait Numbers {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>);
    /// As it is written in the source.
    fn print(&self) -> String;
}

impl Numbers for i32 {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        all.push(self);
    }

    fn print(&self) -> String {
        self.to_string()
    }
}

impl Numbers for Pair {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        all.extend([&mut self.0, &mut self.1]);
    }

    fn print(&self) -> String {
        format!("{self:?}")
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn collect<'a>(&'a mut self, all: &mut Vec<&'a mut i32>) {
        self.iter_mut().for_each(|part| part.collect(all));
    }

    /// On one line, or four to a line if that is too long; `[x; N]` if all are equal.
    fn print(&self) -> String {
        let parts: Vec<String> = self.iter().map(Numbers::print).collect();
        if N > 10 && parts.iter().all(|part| *part == parts[0]) {
            return format!("[{}; {N}]", parts[0]);
        }
        let line = format!("[{}]", parts.join(", "));
        if line.len() < 80 {
            return line;
        }
        let long = parts.iter().any(|part| part.contains('\n'));
        let rows = parts.chunks(if long { 1 } else { 4 });
        let rows = rows.map(|row| format!("        {},\n", row.join(", ")));
        format!("[\n{}    ]", rows.collect::<String>())
    }
}

/// Tunes the table of the game of these samples, and prints it. `hear` gets reports of progress.
/// `None` if there are no samples.
pub fn fit(samples: &[Sample], hear: &mut dyn FnMut(&str)) -> Option<String> {
    let mut family = |table| Some(Fit::new(table, samples, tuned_family).run(hear));
    match samples.first()?.view {
        GameView::Orthodox(_) | GameView::Dinosaur(_) => family(CHESS),
        GameView::Archess(_) => family(ARCHESS),
        GameView::Banqi(_) => Some(Fit::new(BANQI, samples, tuned_banqi).run(hear)),
        GameView::Assassin(_) | GameView::DinosaurAssassin(_) => {
            Some(Fit::new(ASSASSINS, samples, tuned_assassins).run(hear))
        }
        GameView::Slug(_) | GameView::Fog(_) => Some(Fit::new(FOG, samples, tuned_fog).run(hear)),
    }
}

/// Regularisation: a weight resists change like so many samples.
const INERTIA: f64 = 60.0;
/// The share of the result in the target; the rest is the score of the search.
const RESULT: f64 = 0.4;
/// Positions where search and evaluation are further apart are tactical.
const SURPRISE: Score = 250;
/// How often the gradient is measured, and how many steps are taken along it.
const ROUNDS: usize = 2;
const STEPS: usize = 400;
/// How far a weight is moved to measure its slope: enough to be seen above rounding.
const NUDGE: i32 = 12;
/// Samples come in blocks of this size, of which one in `ONE_OF` is held out.
const BLOCK: usize = 500;
const ONE_OF: usize = 10;

type Evaluate<W> = fn(&W, &GameView, Seat) -> Option<Score>;

struct Fit<'a, W> {
    start: W,
    best: W,
    samples: Vec<&'a Sample>,
    /// Held out.
    checks: Vec<&'a Sample>,
    evaluate: Evaluate<W>,
    /// The score at which a win is e times as likely as a loss.
    scale: f64,
}

/// The score of a sample and its slopes: how much it changes with each weight.
struct Slopes {
    score: f64,
    target: f64,
    by: Vec<(u16, f32)>,
}

impl<'a, W: Tunable + Sync> Fit<'a, W> {
    fn new(start: W, samples: &'a [Sample], evaluate: Evaluate<W>) -> Fit<'a, W> {
        let judged = |sample: &&Sample| {
            let score = evaluate(&start, &sample.view, sample.seat);
            score.is_some_and(|score| (score - sample.searched).abs() < SURPRISE)
        };
        let mut fit = Fit {
            start,
            best: start,
            samples: Vec::new(),
            checks: Vec::new(),
            evaluate,
            scale: 100.0,
        };
        for (number, block) in samples.chunks(BLOCK).enumerate() {
            let part = if number % ONE_OF == 0 { &mut fit.checks } else { &mut fit.samples };
            part.extend(block.iter().filter(judged));
        }
        let ends: Vec<_> = fit.samples.iter().map(|s| (s.searched, s.result)).collect();
        fit.scale = best_scale(&ends);
        fit
    }

    /// The mean squared error of these weights.
    fn error(&self, weights: &W, samples: &[&Sample]) -> f64 {
        mean(samples, |sample| {
            let score = (self.evaluate)(weights, &sample.view, sample.seat).unwrap_or(0);
            expected(score.into(), self.scale) - target(sample, self.scale)
        })
    }

    fn run(mut self, hear: &mut dyn FnMut(&str)) -> String {
        self.approach(hear);
        self.best.print()
    }

    /// Moves the weights to the least error.
    fn approach(&mut self, hear: &mut dyn FnMut(&str)) {
        hear(&format!("{} samples, scale {}", self.samples.len(), self.scale));
        self.report("before", hear);
        for round in 1..=ROUNDS {
            let slopes = self.slopes();
            let moves = self.descend(&slopes);
            let numbers = self.best.numbers();
            numbers.into_iter().zip(&moves).for_each(|(n, by)| *n += by.round() as i32);
            self.report(&format!("round {round}"), hear);
        }
    }

    fn report(&self, when: &str, hear: &mut dyn FnMut(&str)) {
        let [fitted, checked] = [&self.samples, &self.checks].map(|s| self.error(&self.best, s));
        hear(&format!("{when}: error {fitted:.6}, of samples not fitted to {checked:.6}"));
    }

    /// The slopes of each sample, measured by moving each weight up and down.
    fn slopes(&self) -> Vec<Slopes> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let part = self.samples.len().div_ceil(cores).max(1);
        std::thread::scope(|scope| {
            let parts = self.samples.chunks(part);
            let work: Vec<_> = parts.map(|part| scope.spawn(|| self.slopes_of(part))).collect();
            work.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
        })
    }

    fn slopes_of(&self, samples: &[&Sample]) -> Vec<Slopes> {
        let score = |weights: &W, sample: &Sample| {
            (self.evaluate)(weights, &sample.view, sample.seat).unwrap_or(0)
        };
        let new = |sample: &&Sample| Slopes {
            score: score(&self.best, sample).into(),
            target: target(sample, self.scale),
            by: Vec::new(),
        };
        let mut slopes: Vec<Slopes> = samples.iter().map(new).collect();
        let mut centre = self.best;
        for number in 0..centre.numbers().len() {
            let [more, less] = [NUDGE, -NUDGE].map(|step| {
                let mut moved = self.best;
                *moved.numbers()[number] += step;
                moved
            });
            for (sample, slopes) in samples.iter().zip(&mut slopes) {
                let change = score(&more, sample) - score(&less, sample);
                if change != 0 {
                    slopes.by.push((number as u16, change as f32 / (2 * NUDGE) as f32));
                }
            }
        }
        slopes
    }

    /// How far each weight should move: gradient descent with Adam over all samples at once.
    fn descend(&self, slopes: &[Slopes]) -> Vec<f64> {
        let (mut start, mut best) = (self.start, self.best);
        let far: Vec<f64> = start
            .numbers()
            .into_iter()
            .zip(best.numbers())
            .map(|(start, best)| f64::from(*best - *start))
            .collect();
        let mut moves = vec![0.0; far.len()];
        let (mut drift, mut spread) = (moves.clone(), moves.clone());
        // The slope of the logistic curve in its middle.
        let steep = 1.0 / (4.0 * self.scale);
        for step in 1..=STEPS {
            let mut pull = vec![0.0; moves.len()];
            for sample in slopes {
                let by = sample.by.iter().map(|&(n, by)| moves[n as usize] * f64::from(by));
                let told = expected(sample.score + by.sum::<f64>(), self.scale);
                let miss = (told - sample.target) * told * (1.0 - told) / self.scale;
                sample.by.iter().for_each(|&(n, by)| pull[n as usize] += miss * f64::from(by));
            }
            for n in 0..moves.len() {
                let pull = pull[n] + INERTIA * steep * steep * (far[n] + moves[n]);
                drift[n] = 0.9 * drift[n] + 0.1 * pull;
                spread[n] = 0.99 * spread[n] + 0.01 * pull * pull;
                let [first, second] = [(0.9, drift[n]), (0.99, spread[n])]
                    .map(|(keep, sum): (f64, f64)| sum / (1.0 - keep.powi(step as i32)));
                let pace = 1.0 - step as f64 / (STEPS + 1) as f64;
                moves[n] -= pace * first / (second.sqrt() + 1e-12);
            }
        }
        moves
    }
}

/// The mean of the squares of this over all samples.
fn mean(samples: &[&Sample], miss: impl Fn(&Sample) -> f64) -> f64 {
    samples.iter().map(|sample| miss(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
}

/// The score at which a win is e times as likely as a loss, by what was searched and how it ended.
pub(crate) fn best_scale(ends: &[(Score, f64)]) -> f64 {
    let scales = (2..150).map(|tens| 10.0 * f64::from(tens));
    let miss = |scale, &(searched, result): &(Score, f64)| {
        (expected(f64::from(searched), scale) - result).powi(2)
    };
    let error = |scale: &f64| ends.iter().map(|end| miss(*scale, end)).sum::<f64>();
    scales.min_by(|a, b| error(a).total_cmp(&error(b))).unwrap_or(100.0)
}

/// The expected result that an evaluation should give a sample.
fn target(sample: &Sample, scale: f64) -> f64 {
    let searched = expected(f64::from(sample.searched), scale);
    RESULT * sample.result + (1.0 - RESULT) * searched
}

/// The expected result at a score.
pub(crate) fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;
    use crate::tests::step;
    use duskboard_rules::chess::Role;
    use duskboard_rules::special::Orthodox;
    use duskboard_rules::{Game, Position};

    /// Positions of random games, evaluated with these weights.
    fn judged(weights: &crate::evaluate::Family) -> Vec<Sample> {
        let rules = "chess".parse().unwrap();
        let mut samples = Vec::new();
        for seed in 0..60 {
            let mut position = Orthodox::start(());
            let mut dice = Seeded::new(seed);
            while samples.len() < 50 * (seed as usize + 1) && step(&mut position, &mut dice) {
                let seat = position.acting().seat().unwrap();
                let view = Game::from_fen(rules, &position.fen()).unwrap().view(seat.into());
                let searched = tuned_family(weights, &view, seat).unwrap();
                let result = expected(searched.into(), 150.0);
                samples.push(Sample { view, seat, result, searched });
            }
        }
        samples
    }

    #[test]
    fn a_fit_finds_the_weights_behind_the_samples() {
        let knight = Role::Knight as usize;
        let mut behind = CHESS;
        behind.material[knight] =
            Pair(CHESS.material[knight].0 + 80, CHESS.material[knight].1 + 80);
        behind.tempo += 20;
        let samples = judged(&behind);
        let mut fit = Fit::new(CHESS, &samples, tuned_family);
        fit.approach(&mut |_| {});
        let [before, after] = [&CHESS, &fit.best].map(|weights| fit.error(weights, &fit.checks));
        assert!(after < before / 4.0, "error {before} before, {after} after");
        // The squares of the knights take a part of it.
        let found = fit.best.material[knight].0 - CHESS.material[knight].0;
        assert!((20..=90).contains(&found), "knights are worth {found} more");
        assert!((fit.best.tempo - behind.tempo).abs() < 6, "tempo {}", fit.best.tempo);
    }
}

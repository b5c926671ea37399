//! Trains the network of Banqi on games that were played. Only with the feature `workshop`, and for
//! tests.
//!
//! The network adds to the evaluation by hand. Both together are to predict the same blend of result
//! and searched score as in [`tune`](crate::tune). The gradient is that of the mean squared error
//! over small batches, the steps are those of Adam and get smaller towards the end. Every time a
//! sample comes it is mirrored at random, since the board has no direction. One thread, and chance
//! from a seed: the same samples in the same order give the same network.

pub use crate::evaluate::learned::{LearnedNet, play_with};
pub use crate::evaluate::net::NetError;

use crate::dice::Seeded;
use crate::evaluate::inputs::{BanqiNet, INPUTS, MOST_ON, inputs, mirrored, stage};
use crate::evaluate::net::{HIDDEN, ONE, OUTPUT_MOST, OUTPUT_ONE, STAGES};
use crate::evaluate::{by_hand, hurry};
use crate::tune::{Sample, best_scale, target};
use duskboard_rules::{Dice, GameView};

/// How many samples make a step.
const BATCH: usize = 256;
/// The length of the first steps.
const RATE: f32 = 0.001;
/// How fast weights shrink that are not needed.
const DECAY: f32 = 0.02;
/// Samples come in blocks of this size, of which one in `ONE_OF` is held out.
const BLOCK: usize = 1000;
const ONE_OF: usize = 20;

/// What of a sample the training needs.
struct Lesson {
    on: [u16; MOST_ON],
    count: usize,
    stage: usize,
    /// The evaluation by hand, in units of the scale.
    base: f32,
    /// How much of a lead is left before the quiet limit.
    factor: f32,
    target: f32,
}

impl Lesson {
    fn of(sample: &Sample, scale: f64) -> Option<Lesson> {
        let GameView::Banqi(view) = &sample.view else { return None };
        let position = view.position();
        let side = position.side_of(sample.seat)?;
        let (mut on, mut count) = ([0; MOST_ON], 0);
        inputs(position, side, |input| {
            on[count] = input as u16;
            count += 1;
        });
        Some(Lesson {
            on,
            count,
            stage: stage(position).min(STAGES - 1),
            base: (f64::from(by_hand(position, side)) / scale) as f32,
            factor: hurry(position) as f32 / 128.0,
            target: target(sample, scale) as f32,
        })
    }

    fn on(&self) -> impl Iterator<Item = usize> {
        self.on[..self.count].iter().map(|&input| input.into())
    }

    /// The same on the board that is mirrored in one of four ways.
    fn turned(&self, way: u32) -> Lesson {
        Lesson {
            on: self.on.map(|on| mirrored(on.into(), way & 1 == 1, way & 2 == 2) as u16),
            ..*self
        }
    }
}

/// Where the numbers of each layer begin.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + STAGES * HIDDEN;
const NUMBERS: usize = OUTPUT_BIAS + STAGES;

type Hidden = [f32; HIDDEN];

/// The numbers of a network before they become integers.
#[derive(Clone)]
struct Weights(Vec<f32>);

impl Weights {
    /// Small numbers at random.
    fn new(dice: &mut Seeded) -> Weights {
        let mut weights: Vec<f32> =
            (0..NUMBERS).map(|_| 0.2 * (dice.unit() as f32 - 0.5)).collect();
        weights[BIAS..OUTPUT].fill(0.2);
        weights[OUTPUT_BIAS..].fill(0.0);
        Weights(weights)
    }

    fn row(&self, begin: usize) -> &Hidden {
        self.0[begin..].first_chunk().unwrap_or(&[0.0; HIDDEN])
    }

    fn hidden(&self, lesson: &Lesson) -> Hidden {
        let mut hidden = *self.row(BIAS);
        for input in lesson.on() {
            let row = self.row(input * HIDDEN);
            (0..HIDDEN).for_each(|i| hidden[i] += row[i]);
        }
        hidden
    }

    /// The expected result.
    fn expected(&self, lesson: &Lesson, hidden: &Hidden) -> f32 {
        let row = self.row(OUTPUT + lesson.stage * HIDDEN);
        let squares = hidden.iter().zip(row).map(|(h, w)| h.clamp(0.0, 1.0).powi(2) * w);
        let score = squares.sum::<f32>() + self.0[OUTPUT_BIAS + lesson.stage];
        1.0 / (1.0 + (-lesson.factor * (lesson.base + score)).exp())
    }

    /// Adds the slope of the squared error of a lesson; returns that error.
    fn slope(&self, lesson: &Lesson, slope: &mut [f32]) -> f32 {
        let hidden = self.hidden(lesson);
        let expected = self.expected(lesson, &hidden);
        let miss = expected - lesson.target;
        let pull = 2.0 * miss * expected * (1.0 - expected) * lesson.factor;
        let output = OUTPUT + lesson.stage * HIDDEN;
        let row = self.row(output);
        let mut back = [0.0; HIDDEN];
        for i in 0..HIDDEN {
            let value = hidden[i].clamp(0.0, 1.0);
            let open = hidden[i] > 0.0 && hidden[i] < 1.0;
            back[i] = if open { pull * 2.0 * value * row[i] } else { 0.0 };
            slope[output + i] += pull * value * value;
        }
        slope[OUTPUT_BIAS + lesson.stage] += pull;
        for begin in lesson.on().map(|input| input * HIDDEN).chain([BIAS]) {
            if let Some(row) = slope[begin..].first_chunk_mut::<HIDDEN>() {
                (0..HIDDEN).for_each(|i| row[i] += back[i]);
            }
        }
        miss * miss
    }

    fn error(&self, lessons: &[Lesson]) -> f32 {
        let miss = |l: &Lesson| f64::from(self.expected(l, &self.hidden(l)) - l.target).powi(2);
        (lessons.iter().map(miss).sum::<f64>() / lessons.len().max(1) as f64) as f32
    }

    /// The error of the network in integers.
    fn rounded_error(net: &BanqiNet, lessons: &[Lesson]) -> f32 {
        let miss = |lesson: &Lesson| {
            let mut hidden = net.bias;
            lesson.on().for_each(|input| net.add(&mut hidden, input));
            let score = net.score(&hidden, lesson.stage) as f32 / f32::from(net.scale);
            let expected = 1.0 / (1.0 + (-lesson.factor * (lesson.base + score)).exp());
            f64::from(expected - lesson.target).powi(2)
        };
        (lessons.iter().map(miss).sum::<f64>() / lessons.len().max(1) as f64) as f32
    }

    /// The network in integers.
    fn quantised(&self, scale: f64) -> BanqiNet {
        let round = |number: f32, one: i32| (number * one as f32).round() as i16;
        let row = |begin: usize, one: i32| self.row(begin).map(|number| round(number, one));
        let mut net = BanqiNet::empty();
        for (input, place) in net.inputs.iter_mut().enumerate() {
            *place = row(input * HIDDEN, ONE.into());
        }
        net.bias = row(BIAS, ONE.into());
        for stage in 0..STAGES {
            net.output[stage] = row(OUTPUT + stage * HIDDEN, OUTPUT_ONE);
            net.output_bias[stage] =
                round(self.0[OUTPUT_BIAS + stage], i32::from(ONE) * OUTPUT_ONE);
        }
        net.scale = scale as i16;
        net
    }
}

/// The training: weights, and what Adam remembers of the slopes.
struct Training {
    weights: Weights,
    drift: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

impl Training {
    /// One step along the slope.
    fn step(&mut self, slope: &[f32], rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let most = f32::from(OUTPUT_MOST) / OUTPUT_ONE as f32;
        for (n, &slope) in slope.iter().enumerate() {
            self.drift[n] = 0.9 * self.drift[n] + 0.1 * slope;
            self.spread[n] = 0.999 * self.spread[n] + 0.001 * slope * slope;
            let step = self.drift[n] / first / ((self.spread[n] / second).sqrt() + 1e-8);
            let weight = &mut self.weights.0[n];
            *weight -= rate * (step + DECAY * *weight);
            *weight = if n >= OUTPUT { weight.clamp(-most, most) } else { *weight };
        }
    }

    /// Sees every lesson once, in another order each time; returns the mean error.
    fn epoch(&mut self, lessons: &[Lesson], dice: &mut Seeded, rate: impl Fn(f32) -> f32) -> f32 {
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        (1..order.len()).rev().for_each(|i| order.swap(i, dice.roll(i as u32 + 1) as usize));
        let mut slope = vec![0.0; NUMBERS];
        let mut error = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            slope.fill(0.0);
            for &i in batch {
                let lesson = lessons[i as usize].turned(dice.roll(4));
                error += f64::from(self.weights.slope(&lesson, &mut slope));
            }
            slope.iter_mut().for_each(|number| *number /= batch.len() as f32);
            self.step(&slope, rate((number * BATCH) as f32 / order.len() as f32));
        }
        (error / lessons.len().max(1) as f64) as f32
    }
}

/// Trains the network of Banqi on these samples, so many times on each, and returns its file. `hear`
/// gets reports of progress.
pub fn learn(samples: Vec<Sample>, epochs: u32, seed: u64, hear: &mut dyn FnMut(&str)) -> Vec<u8> {
    let scale = best_scale(&samples.iter().collect::<Vec<_>>());
    let (mut lessons, mut checks) = (Vec::new(), Vec::new());
    for (number, block) in samples.chunks(BLOCK).enumerate() {
        let part = if number % ONE_OF == 0 { &mut checks } else { &mut lessons };
        part.extend(block.iter().filter_map(|sample| Lesson::of(sample, scale)));
    }
    drop(samples);
    let mut dice = Seeded::new(seed);
    let weights = Weights::new(&mut dice);
    let still = vec![0.0; NUMBERS];
    let mut training = Training { weights, drift: still.clone(), spread: still, steps: 0 };
    let before = nothing().error(&checks);
    hear(&format!("{} samples, scale {scale}, error by hand {before:.6}", lessons.len()));
    for epoch in 0..epochs {
        let rate = |part: f32| RATE * falling((epoch as f32 + part) / epochs as f32);
        let error = training.epoch(&lessons, &mut dice, rate);
        let checked = training.weights.error(&checks);
        hear(&format!("epoch {}: {error:.6}, held out {checked:.6}", epoch + 1));
    }
    let net = training.weights.quantised(scale);
    let error = Weights::rounded_error(&net, &checks);
    hear(&format!("in integers: {error:.6}"));
    let record = format!(
        "net for banqi, added to the evaluation by hand\n{} samples, {epochs} epochs, seed {seed}\n\
         error on samples held out: {before:.6} without it, {error:.6} with it",
        lessons.len()
    );
    net.write(&record)
}

/// A network that says nothing.
fn nothing() -> Weights {
    Weights(vec![0.0; NUMBERS])
}

/// From one down to a fiftieth, as half a cosine.
fn falling(part: f32) -> f32 {
    0.02 + 0.49 * (1.0 + (std::f32::consts::PI * part).cos())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::searchable::Searchable;
    use crate::tests::step;
    use duskboard_rules::banqi::{Banqi, Kind, Piece};
    use duskboard_rules::{Game, Position};

    /// Positions of random games whose score is that of the evaluation by hand, and 300 for each own
    /// cannon more than the other side has.
    fn samples(games: u64) -> Vec<Sample> {
        let mut samples = Vec::new();
        for seed in 0..games {
            let mut position = Banqi::start(Default::default());
            let mut dice = Seeded::new(seed);
            while step(&mut position, &mut dice) {
                let Some(seat) = position.acting().seat() else { continue };
                let Some(side) = position.side_of(seat) else { continue };
                let count = |side| {
                    let up = position.board().kind(Kind::Cannon) & position.board().side(side);
                    up.count() + position.bag().count(Piece { side, kind: Kind::Cannon })
                };
                let more = count(side) as i32 - count(side.other()) as i32;
                let searched = (by_hand(&position, side) + 300 * more) * hurry(&position) / 128;
                let game = Game::from_fen("banqi".parse().unwrap(), &position.fen()).unwrap();
                let result = crate::tune::expected(searched.into(), 300.0);
                samples.push(Sample { view: game.reveal(seat.into()), seat, result, searched });
            }
        }
        samples
    }

    #[test]
    fn it_learns_what_the_evaluation_by_hand_does_not_know() {
        let mut heard = Vec::new();
        let learn = |hear: &mut dyn FnMut(&str)| learn(samples(40), 20, 1, hear);
        let file = learn(&mut |line| heard.push(line.to_owned()));
        assert_eq!(file, learn(&mut |_| {}), "the same samples and seed make the same network");
        let error = |line: &str| line.rsplit(' ').next().unwrap().parse::<f32>().unwrap();
        let (before, after) = (error(&heard[0]), error(heard.last().unwrap()));
        assert!(after < before / 2.0, "{heard:?}");
        let net = Box::leak(Box::new(LearnedNet::read(&file).unwrap()));
        let fen = "C3????/8/8/k3???? 1 r KPc2p4 0 30";
        let position = Banqi::from_fen(Default::default(), fen).unwrap();
        let seat = position.acting().seat().unwrap();
        let plain = [seat, seat.other()].map(|seat| position.evaluate(seat));
        play_with(Some(net));
        let taught = [seat, seat.other()].map(|seat| position.evaluate(seat));
        play_with(None);
        assert!(taught[0] < plain[0] - 100, "one cannon against two: {plain:?}, {taught:?}");
        assert!(taught[1] > plain[1] + 100, "and from the other side: {plain:?}, {taught:?}");
    }
}

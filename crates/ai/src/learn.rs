//! Trains a network on games that were played. Only with the feature `workshop`, and for tests.
//!
//! The network is to predict a blend of how the game ended and of what a search found there. The
//! gradient is that of the mean squared error over small batches, the steps are those of Adam and get
//! smaller towards the end. Where a game has boards that are the same but for a mirror, each sample is
//! mirrored at random every time it comes. Chance comes from a seed, and threads share the work in
//! a fixed way: the same samples in the same order give the same network.

use crate::dice::Seeded;
use crate::evaluate::inputs::{
    ASSASSIN_INPUTS, FOG_INPUTS, Layout, MOST_ON, Outlook, plain_inputs,
};
use crate::evaluate::net::{HIDDEN, Net, ONE, OUTPUT_MOST, OUTPUT_ONE, Row, STAGES};
use crate::games::each_game;
use crate::imperfect::truth;
use crate::score::Score;
use crate::searchable::Searchable;
use crate::tune::{Sample, best_scale, expected};
use duskboard_rules::Dice;

/// The share of the result in the target; the rest is the score of the search. With more of it, or
/// fewer samples, the network learns the results of the games by heart.
const RESULT: f64 = 0.25;
/// The same where something is hidden: there much of the result is luck.
const RESULT_IN_THE_DARK: f64 = 0.1;
/// A batch is a thousandth of the samples, but not smaller or larger than this.
const BATCH: [usize; 2] = [64, 1024];
/// The length of the first steps.
const RATE: f32 = 0.001;
/// How fast weights shrink that are not needed.
const DECAY: f32 = 0.1;
/// No weight is larger: sums of many still fit into 16 bits.
const MOST: f32 = OUTPUT_MOST as f32 / OUTPUT_ONE as f32;
/// Samples come in blocks of this size, of which one in `ONE_OF` is held out.
const BLOCK: usize = 1000;
const ONE_OF: usize = 40;
/// A batch is shared by so many threads.
const THREADS: usize = 2;
/// So many samples tell the scale well enough.
const FOR_SCALE: usize = 50_000;

/// What of a sample the training needs.
#[derive(Clone, Copy)]
struct Lesson {
    /// Where its inputs begin, and how many there are.
    first: u32,
    count: u8,
    stage: u8,
    /// Of the side to act and the other.
    outlooks: [Outlook; 2],
    /// How much of a lead is left where a draw is near.
    share: f32,
    result: f32,
    searched: Score,
    by_hand: Score,
}

/// Samples of one game, made small: millions of them fit into memory.
pub struct Lessons {
    surprise: Score,
    layout: Option<&'static Layout>,
    inputs: Vec<u16>,
    list: Vec<Lesson>,
}

impl Lessons {
    /// No lessons yet. Positions where search and evaluation by hand are further apart than `surprise`
    /// will be left out: they are tactical.
    pub fn new(surprise: i32) -> Lessons {
        Lessons { surprise, layout: None, inputs: Vec::new(), list: Vec::new() }
    }

    /// Takes in a sample; `false` if its game can have no network, or another than those before.
    pub fn add(&mut self, sample: &Sample) -> bool {
        each_game!(
            &sample.view,
            open view: Game => self.add_position::<Game>(view.position(), sample),
            hidden view: Game => truth(view)
                .is_some_and(|truth: Game| self.add_position(&truth, sample)),
        )
    }

    fn add_position<P: Searchable>(&mut self, position: &P, sample: &Sample) -> bool {
        /// Whole, to see what is left of it.
        const WHOLE: Score = 4096;
        let layout = P::LAYOUT;
        let Some(side) = position.side(sample.seat) else { return false };
        if *self.layout.get_or_insert(layout) != layout {
            return false;
        }
        let by_hand = position.evaluate(sample.seat);
        if (by_hand - sample.searched).abs() > self.surprise {
            return true;
        }
        let first = self.inputs.len();
        let planes = position.planes();
        plain_inputs(planes.into_iter(), |input| self.inputs.push(input));
        let outlooks = P::outlooks(&planes);
        self.list.push(Lesson {
            first: first as u32,
            count: (self.inputs.len() - first) as u8,
            stage: position.stage().min(STAGES - 1) as u8,
            outlooks: [outlooks[side], outlooks[1 - side]],
            share: position.faded(WHOLE) as f32 / WHOLE as f32,
            result: sample.result as f32,
            searched: sample.searched,
            by_hand,
        });
        true
    }

    /// Trains a network, so many times on each sample, and returns its file. It begins with what
    /// another network has learned of the same pieces, if there is one. `origin` says in words where the
    /// samples come from; `hear` gets reports of progress. `None` without samples.
    pub fn learn(
        &self,
        (epochs, seed): (u32, u64),
        before: Option<&Net>,
        origin: &str,
        hear: &mut dyn FnMut(&str),
    ) -> Option<Vec<u8>> {
        let school = School::new(self, self.layout?);
        let (samples, by_hand) = (school.taught.len(), school.error_by_hand());
        hear(&format!("{samples} samples, scale {}, error by hand {by_hand:.6}", school.scale));
        let mut dice = Seeded::new(seed);
        let mut weights = Weights::new(school.layout, &mut dice);
        before.iter().for_each(|net| weights.adopt(net, school.layout));
        let mut training = Training::new(weights);
        for epoch in 0..epochs {
            let rate = |part: f32| RATE * falling((epoch as f32 + part) / epochs as f32);
            let error = training.epoch(&school, &mut dice, rate);
            let checked = school.error(&training.weights);
            hear(&format!("epoch {}: {error:.6}, held out {checked:.6}", epoch + 1));
        }
        let net = training.quantised(&school);
        let error = school.error_of(&net);
        hear(&format!("in integers: {error:.6}"));
        let record = format!(
            "samples: {origin}\nlearned: from {samples} of them, {epochs} epochs, seed {seed}\n\
             error on samples held out: {by_hand:.6} by hand, {error:.6} by the net"
        );
        Some(net.write(&record))
    }
}

/// The lessons, which of them are taught and which held out, and what is to be learned.
struct School<'a> {
    layout: &'static Layout,
    lessons: &'a Lessons,
    taught: Vec<u32>,
    checks: Vec<u32>,
    /// The score at which a win is e times as likely as a loss.
    scale: f64,
}

impl<'a> School<'a> {
    fn new(lessons: &'a Lessons, layout: &'static Layout) -> School<'a> {
        let (mut taught, mut checks) = (Vec::new(), Vec::new());
        for number in 0..lessons.list.len() {
            let part =
                if (number / BLOCK).is_multiple_of(ONE_OF) { &mut checks } else { &mut taught };
            part.push(number as u32);
        }
        let some = lessons.list.iter().step_by(lessons.list.len().div_ceil(FOR_SCALE).max(1));
        let ends: Vec<_> = some.map(|one| (one.searched, f64::from(one.result))).collect();
        School { layout, lessons, taught, checks, scale: best_scale(&ends) }
    }

    fn lesson(&self, number: u32) -> &Lesson {
        &self.lessons.list[number as usize]
    }

    /// The expected result that the network should give.
    fn target(&self, lesson: &Lesson) -> f32 {
        let searched = expected(lesson.searched.into(), self.scale);
        let share = match self.layout {
            ASSASSIN_INPUTS | FOG_INPUTS => RESULT_IN_THE_DARK,
            _ => RESULT,
        };
        (share * f64::from(lesson.result) + (1.0 - share) * searched) as f32
    }

    /// The inputs that are on for a side, on the board mirrored like this.
    fn on(&self, lesson: &Lesson, whose: usize, mirror: Outlook) -> On {
        let outlook = lesson.outlooks[whose] ^ mirror;
        let plain = &self.lessons.inputs[lesson.first as usize..][..lesson.count.into()];
        let mut on = On { inputs: [0; MOST_ON], count: plain.len() };
        for (place, &plain) in on.inputs.iter_mut().zip(plain) {
            *place = self.layout.input(plain, outlook);
        }
        on
    }

    /// The mean squared error on samples held out, of what this expects.
    fn checked(&self, expects: impl Fn(&Lesson) -> f32) -> f64 {
        let checks = self.checks.iter().map(|&number| self.lesson(number));
        let miss = |lesson| f64::from(expects(lesson) - self.target(lesson)).powi(2);
        checks.map(miss).sum::<f64>() / self.checks.len().max(1) as f64
    }

    fn error_by_hand(&self) -> f64 {
        self.checked(|lesson| expected(lesson.by_hand.into(), self.scale) as f32)
    }

    fn error(&self, weights: &Weights) -> f64 {
        self.checked(|lesson| {
            let hidden = [0, 1].map(|whose| weights.hidden(&self.on(lesson, whose, 0)));
            weights.expected(lesson, &hidden)
        })
    }

    /// The same of a network in integers.
    fn error_of(&self, net: &Net) -> f64 {
        self.checked(|lesson| {
            let hidden = [0, 1].map(|whose| {
                let (on, mut hidden) = (self.on(lesson, whose, 0), Row::ZERO);
                net.change(&net.bias, &mut hidden, 0, [on.get(), &[]]);
                hidden
            });
            let score = net.score([&hidden[0], &hidden[1]], lesson.stage.into());
            expected(f64::from(lesson.share) * f64::from(score), self.scale) as f32
        })
    }
}

/// The inputs that are on.
struct On {
    inputs: [u16; MOST_ON],
    count: usize,
}

impl On {
    fn get(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}

type Wide = [f32; HIDDEN];

/// The numbers of a network before they become integers, or the slopes for them: the rows of the inputs,
/// the bias, two output rows for each stage, and a row with the output biases.
#[derive(Clone)]
struct Weights(Vec<Wide>);

/// Where the rows after those of the inputs are, from the end.
const BIAS: usize = 2 * STAGES + 2;
const OUTPUT: usize = 2 * STAGES + 1;
const OUTPUT_BIAS: usize = 1;

impl Weights {
    /// Small numbers at random.
    fn new(layout: &Layout, dice: &mut Seeded) -> Weights {
        let small = |dice: &mut Seeded| 0.2 * (dice.unit() as f32 - 0.5);
        let rows = layout.inputs() + BIAS;
        let mut weights = Weights((0..rows).map(|_| [0; HIDDEN].map(|_| small(dice))).collect());
        *weights.row_mut(BIAS) = [0.1; HIDDEN];
        *weights.row_mut(OUTPUT_BIAS) = [0.0; HIDDEN];
        weights
    }

    /// Takes over what a network knows of the pieces that both games have.
    fn adopt(&mut self, net: &Net, layout: &Layout) {
        let wide = |row: &Row, one: i32| row.0.map(|number| f32::from(number) / one as f32);
        let common = layout.in_common(net.layout);
        if common == 0 {
            return;
        }
        for (own, row) in self.0.iter_mut().zip(&net.inputs).take(common) {
            *own = wide(row, ONE.into());
        }
        *self.row_mut(BIAS) = wide(&net.bias, ONE.into());
        for stage in 0..STAGES {
            for (whose, row) in net.output[stage].iter().enumerate() {
                *self.row_mut(OUTPUT - 2 * stage - whose) = wide(row, OUTPUT_ONE);
            }
            let one = f32::from(ONE) * OUTPUT_ONE as f32;
            self.row_mut(OUTPUT_BIAS)[stage] = f32::from(net.output_bias[stage]) / one;
        }
    }

    fn row(&self, from_end: usize) -> &Wide {
        &self.0[self.0.len() - from_end]
    }

    fn row_mut(&mut self, from_end: usize) -> &mut Wide {
        let place = self.0.len() - from_end;
        &mut self.0[place]
    }

    fn hidden(&self, on: &On) -> Wide {
        let mut hidden = *self.row(BIAS);
        for &input in on.get() {
            add(&mut hidden, &self.0[usize::from(input)]);
        }
        hidden
    }

    /// The expected result.
    fn expected(&self, lesson: &Lesson, hidden: &[Wide; 2]) -> f32 {
        let stage = usize::from(lesson.stage);
        let both =
            [0, 1].map(|whose| squares(&hidden[whose], self.row(OUTPUT - 2 * stage - whose)));
        let score = both[0] + both[1] + self.row(OUTPUT_BIAS)[stage];
        1.0 / (1.0 + (-lesson.share * score).exp())
    }

    /// Adds the slope of the squared error of a lesson; returns that error.
    fn slope(
        &self,
        school: &School<'_>,
        lesson: &Lesson,
        mirror: Outlook,
        slope: &mut Weights,
    ) -> f32 {
        let stage = usize::from(lesson.stage);
        let on = [0, 1].map(|whose| school.on(lesson, whose, mirror));
        let hidden = [self.hidden(&on[0]), self.hidden(&on[1])];
        let expected = self.expected(lesson, &hidden);
        let miss = expected - school.target(lesson);
        let pull = 2.0 * miss * expected * (1.0 - expected) * lesson.share;
        for whose in 0..2 {
            let output = OUTPUT - 2 * stage - whose;
            let back = back(&hidden[whose], pull, self.row(output), slope.row_mut(output));
            add(slope.row_mut(BIAS), &back);
            for &input in on[whose].get() {
                add(&mut slope.0[usize::from(input)], &back);
            }
        }
        slope.row_mut(OUTPUT_BIAS)[stage] += pull;
        miss * miss
    }
}

fn add(sum: &mut Wide, more: &Wide) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The sum of squared, clipped values times weights.
fn squares(hidden: &Wide, weights: &Wide) -> f32 {
    const LANES: usize = 8;
    let mut lanes = [0.0; LANES];
    for i in 0..HIDDEN {
        let value = hidden[i].clamp(0.0, 1.0);
        lanes[i % LANES] += value * value * weights[i];
    }
    lanes.iter().sum()
}

/// How the error changes with the hidden values, by the output weights; adds how it changes with these.
fn back(hidden: &Wide, pull: f32, weights: &Wide, slope: &mut Wide) -> Wide {
    let mut back = [0.0; HIDDEN];
    for i in 0..HIDDEN {
        let value = hidden[i].clamp(0.0, 1.0);
        let open = if hidden[i] < 1.0 { 2.0 } else { 0.0 };
        back[i] = pull * open * value * weights[i];
        slope[i] += pull * value * value;
    }
    back
}

/// The training: weights, and what Adam remembers of the slopes.
struct Training {
    weights: Weights,
    drift: Weights,
    spread: Weights,
    steps: i32,
}

impl Training {
    fn new(weights: Weights) -> Training {
        let still = Weights(vec![[0.0; HIDDEN]; weights.0.len()]);
        Training { weights, drift: still.clone(), spread: still, steps: 0 }
    }

    /// Sees every lesson once, in another order each time; returns the mean error.
    fn epoch(&mut self, school: &School<'_>, dice: &mut Seeded, rate: impl Fn(f32) -> f32) -> f64 {
        let mut order = school.taught.clone();
        (1..order.len()).rev().for_each(|i| order.swap(i, dice.roll(i as u32 + 1) as usize));
        let mirrors = school.layout.mirrors;
        let any = |dice: &mut Seeded| mirrors[dice.roll(mirrors.len() as u32) as usize];
        let size = (order.len() / 1000).clamp(BATCH[0], BATCH[1]);
        let mut slopes = [(); THREADS].map(|()| self.drift.clone());
        let mut error = 0.0;
        for (number, batch) in order.chunks(size).enumerate() {
            let batch: Vec<_> = batch.iter().map(|&number| (number, any(dice))).collect();
            error += self.slopes(school, &batch, &mut slopes);
            self.step(&slopes, batch.len(), rate((number * size) as f32 / order.len() as f32));
        }
        error / order.len().max(1) as f64
    }

    /// The slopes over a batch, in parts; returns the sum of the errors.
    fn slopes(
        &self,
        school: &School<'_>,
        batch: &[(u32, Outlook)],
        slopes: &mut [Weights; THREADS],
    ) -> f64 {
        let part = |batch: &[(u32, Outlook)], slope: &mut Weights| {
            slope.0.fill([0.0; HIDDEN]);
            let error = |&(number, mirror): &(u32, Outlook)| {
                self.weights.slope(school, school.lesson(number), mirror, slope)
            };
            batch.iter().map(error).map(f64::from).sum::<f64>()
        };
        let size = batch.len().div_ceil(THREADS);
        std::thread::scope(|scope| {
            let parts = slopes.iter_mut().enumerate().map(|(number, slope)| {
                let [from, to] = [number, number + 1].map(|n| (n * size).min(batch.len()));
                scope.spawn(move || part(&batch[from..to], slope))
            });
            let parts: Vec<_> = parts.collect();
            parts.into_iter().map(|part| part.join().expect("no panic")).sum()
        })
    }

    /// One step along the mean slope.
    fn step(&mut self, slopes: &[Weights; THREADS], batch: usize, rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let share = 1.0 / batch as f32;
        for n in 0..self.weights.0.len() {
            let (drift, spread) = (&mut self.drift.0[n], &mut self.spread.0[n]);
            let weights = &mut self.weights.0[n];
            for i in 0..HIDDEN {
                let slope = share * slopes.iter().map(|slope| slope.0[n][i]).sum::<f32>();
                drift[i] = 0.9 * drift[i] + 0.1 * slope;
                spread[i] = 0.999 * spread[i] + 0.001 * slope * slope;
                let step = drift[i] / first / ((spread[i] / second).sqrt() + 1e-8);
                let weight = weights[i] - rate * (step + DECAY * weights[i]);
                weights[i] = weight.clamp(-MOST, MOST);
            }
        }
    }

    /// The network in integers. Inputs that were never on add nothing.
    fn quantised(&self, school: &School<'_>) -> Net {
        let round = |number: f32, one: i32| (number * one as f32).round() as i16;
        let row = |row: &Wide, one: i32| Row(row.map(|number| round(number, one)));
        let mut net = Net::empty(school.layout);
        for (input, place) in net.inputs.iter_mut().enumerate() {
            if self.spread.0[input] != [0.0; HIDDEN] {
                *place = row(&self.weights.0[input], ONE.into());
            }
        }
        net.bias = row(self.weights.row(BIAS), ONE.into());
        for stage in 0..STAGES {
            net.output[stage] =
                [0, 1].map(|whose| row(self.weights.row(OUTPUT - 2 * stage - whose), OUTPUT_ONE));
            net.output_bias[stage] =
                round(self.weights.row(OUTPUT_BIAS)[stage], i32::from(ONE) * OUTPUT_ONE);
        }
        net.scale = school.scale as i16;
        net
    }
}

/// From one down to a fiftieth, as half a cosine.
fn falling(part: f32) -> f32 {
    0.02 + 0.49 * (1.0 + (std::f32::consts::PI * part).cos())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Evaluator;
    use crate::evaluate::inputs::Seen;
    use crate::tests::step;
    use duskboard_rules::banqi::{Banqi, Kind, Piece};
    use duskboard_rules::chess::Role;
    use duskboard_rules::special::Orthodox;
    use duskboard_rules::{Game, Position, Seat};

    /// Positions of random games from a start, judged like this.
    fn lessons<P: Searchable>(name: &str, start: P, judge: fn(&P, Seat) -> Option<i32>) -> Lessons {
        let mut lessons = Lessons::new(Score::MAX);
        for seed in 0..40 {
            let (mut position, mut dice) = (start, Seeded::new(seed));
            for _ in 0..60 {
                if !step(&mut position, &mut dice) {
                    break;
                }
                let Some(seat) = position.acting().seat() else { continue };
                let Some(searched) = judge(&position, seat) else { continue };
                let game = Game::from_fen(name.parse().unwrap(), &position.fen()).unwrap();
                let result = expected(searched.into(), 300.0);
                let view = game.reveal(seat.into());
                assert!(lessons.add(&Sample { view, seat, result, searched }));
            }
        }
        lessons
    }

    /// Knights count, and nothing else.
    fn knights(position: &Orthodox, seat: Seat) -> Option<i32> {
        let count = |seat| position.diagram().board.of(seat, Role::Knight).count() as i32;
        Some(300 * (count(seat) - count(seat.other())))
    }

    /// Cannons count, face up or down.
    fn cannons(position: &Banqi, seat: Seat) -> Option<i32> {
        let count = |side| {
            let up = position.board().kind(Kind::Cannon) & position.board().side(side);
            up.count() + position.bag().count(Piece { side, kind: Kind::Cannon })
        };
        let side = position.side_of(seat)?;
        Some(300 * (count(side) as i32 - count(side.other()) as i32))
    }

    /// The scores of a network for both seats.
    fn scores<P: Searchable>(net: &Net, position: &P) -> [Score; 2] {
        let seat = position.acting().seat().unwrap();
        let mut evaluator = Evaluator::new(Some(net));
        [seat, seat.other()].map(|of| evaluator.learned(position, 0, (of, seat)).unwrap())
    }

    #[test]
    fn it_learns_what_is_behind_the_samples() {
        let chess = lessons("chess", Orthodox::start(()), knights);
        let banqi = lessons("banqi", Banqi::start(Default::default()), cannons);
        let nets = [chess, banqi].map(|lessons| {
            let mut heard = Vec::new();
            let file =
                lessons.learn((30, 1), None, "a test", &mut |line| heard.push(line.to_owned()));
            assert_eq!(file, lessons.learn((30, 1), None, "a test", &mut |_| {}), "the same again");
            let error = |line: &str| line.rsplit(' ').next().unwrap().parse::<f32>().unwrap();
            let (before, after) = (error(&heard[0]), error(heard.last().unwrap()));
            assert!(after < before / 3.0, "{heard:?}");
            Net::read(&file.unwrap()).unwrap()
        });
        let knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1";
        let [own, other] = scores(&nets[0], &Orthodox::from_fen((), knight).unwrap());
        assert!((30..500).contains(&own) && other == -own, "a knight more: {own}, {other}");
        let cannon = "C3????/8/8/k3???? 1 r KPc2p4 0 30";
        let [own, other] = scores(&nets[1], &Banqi::from_fen(Default::default(), cannon).unwrap());
        assert!((-500..-30).contains(&own) && other == -own, "a cannon less: {own}, {other}");
    }

    /// What a net knows is not learned anew, and a net of another family teaches nothing.
    #[test]
    fn it_begins_with_what_another_net_knows() {
        let chess = lessons("chess", Orthodox::start(()), knights);
        let first = |before: Option<&Net>| {
            let mut heard = Vec::new();
            let file =
                chess.learn((1, 1), before, "a test", &mut |line| heard.push(line.to_owned()));
            // While it learned: `epoch 1: 0.012345, held out ...`.
            let error = heard[1].split([' ', ',']).nth(2).unwrap().parse::<f32>().unwrap();
            (file.unwrap(), error)
        };
        let taught = chess.learn((10, 1), None, "a test", &mut |_| {}).unwrap();
        let taught = Net::read(&taught).unwrap();
        let (fresh, from_nothing) = first(None);
        let (_, from_before) = first(Some(&taught));
        assert!(from_before < from_nothing / 2.0, "{from_before}, {from_nothing}");
        let banqi = Net::empty(Banqi::LAYOUT);
        assert_eq!(first(Some(&banqi)).0, fresh);
    }

    #[test]
    fn games_with_another_network_are_refused() {
        let sample = |name: &str| {
            let game = Game::usual(name.parse().unwrap());
            let view = game.reveal(Seat::First.into());
            Sample { view, seat: Seat::First, result: 0.5, searched: 0 }
        };
        let tables = [
            &[("chess", true), ("dinosaur", true), ("archess", false), ("fog", false)][..],
            &[("fog", true), ("slug-sight", true), ("assassin", false), ("chess", false)],
            &[("assassin", true), ("dinosaur-assassin", true), ("dinosaur", false)],
        ];
        for table in tables {
            let mut lessons = Lessons::new(Score::MAX);
            for &(name, taken) in table {
                assert_eq!(lessons.add(&sample(name)), taken, "{name} after {}", table[0].0);
            }
        }
        assert!(Lessons::new(0).learn((1, 1), None, "nothing", &mut |_| {}).is_none());
    }
}

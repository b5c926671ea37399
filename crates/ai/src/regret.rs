//! Regret matching: solves small matrix games in which our choice may be hidden.

/// Our choices against the opponent's replies. The opponent replies in several situations, its
/// information sets: one for each world and each thing it could see. Within one it cannot tell our
/// choices apart.
pub(crate) struct Matrix {
    choices: usize,
    situations: Vec<Situation>,
}

/// The opponent's replies in one situation.
struct Situation {
    /// Which of our choices lead here.
    choices: Vec<usize>,
    /// Our value for each of these choices and each reply.
    values: Vec<Vec<f64>>,
}

/// A mixed strategy: how often to play each choice, and the value of each.
pub(crate) struct Strategy {
    pub(crate) mixture: Vec<f64>,
    pub(crate) values: Vec<f64>,
}

const ROUNDS: usize = 400;
/// Choices played less often than this are not played at all.
const PURE: f64 = 0.15;

impl Matrix {
    pub(crate) fn new(choices: usize) -> Matrix {
        Matrix { choices, situations: Vec::new() }
    }

    /// Adds a situation to which these choices lead, with our value for each choice and reply.
    pub(crate) fn add(&mut self, choices: &[usize], values: Vec<Vec<f64>>) {
        self.situations.push(Situation { choices: choices.to_vec(), values });
    }

    /// Both sides play again and again, each in proportion to its regrets. The mean strategy is the
    /// solution; choices that are hardly ever played are dropped.
    pub(crate) fn solve(&self) -> Strategy {
        let mut ours = Regrets::new(self.choices);
        let mut theirs: Vec<Regrets> =
            self.situations.iter().map(|s| Regrets::new(s.values[0].len())).collect();
        let mut total = vec![0.0; self.choices];
        for _ in 0..ROUNDS {
            let mixture = ours.mixture();
            let mut gains = vec![0.0; self.choices];
            for (situation, regrets) in self.situations.iter().zip(&mut theirs) {
                let replies = regrets.mixture();
                situation.play_round(&mixture, &replies, &mut gains, regrets);
            }
            total.iter_mut().zip(&gains).for_each(|(total, gain)| *total += gain);
            ours.learn(&mixture, &gains);
        }
        let worlds = self.situations.iter().map(|s| s.choices.len()).sum::<usize>() as f64
            / self.choices as f64;
        let scale = ROUNDS as f64 * worlds.max(1.0);
        Strategy {
            mixture: purified(ours.mean()),
            values: total.into_iter().map(|total| total / scale).collect(),
        }
    }
}

impl Situation {
    /// One round: what our choices gain, and what the opponent learns.
    fn play_round(&self, ours: &[f64], replies: &[f64], gains: &mut [f64], regrets: &mut Regrets) {
        let mut costs = vec![0.0; replies.len()];
        for (&choice, row) in self.choices.iter().zip(&self.values) {
            for ((value, reply), cost) in row.iter().zip(replies).zip(&mut costs) {
                gains[choice] += value * reply;
                *cost -= value * ours[choice];
            }
        }
        regrets.learn(replies, &costs);
    }
}

/// The cumulative regrets of one side, action by action.
struct Regrets {
    regrets: Vec<f64>,
    played: Vec<f64>,
}

impl Regrets {
    fn new(count: usize) -> Regrets {
        Regrets { regrets: vec![0.0; count], played: vec![0.0; count] }
    }

    /// The current strategy: in proportion to positive regrets, or uniform.
    fn mixture(&self) -> Vec<f64> {
        normalised(self.regrets.iter().map(|regret| regret.max(0.0)).collect())
    }

    fn learn(&mut self, mixture: &[f64], gains: &[f64]) {
        let mean: f64 = mixture.iter().zip(gains).map(|(share, gain)| share * gain).sum();
        for (i, regret) in self.regrets.iter_mut().enumerate() {
            *regret = (*regret + gains[i] - mean).max(0.0);
            self.played[i] += mixture[i];
        }
    }

    fn mean(&self) -> Vec<f64> {
        normalised(self.played.clone())
    }
}

fn normalised(weights: Vec<f64>) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    let even = 1.0 / weights.len().max(1) as f64;
    weights.into_iter().map(|weight| if total > 0.0 { weight / total } else { even }).collect()
}

/// The same without what is hardly ever played.
pub(crate) fn purified(mixture: Vec<f64>) -> Vec<f64> {
    let most = mixture.iter().copied().fold(0.0, f64::max);
    normalised(mixture.into_iter().map(|s| if s < PURE.min(most) { 0.0 } else { s }).collect())
}

#[cfg(test)]
mod tests {
    use super::Matrix;

    /// A choice that is better whatever the reply is played alone.
    #[test]
    fn the_better_choice_is_played() {
        let mut matrix = Matrix::new(2);
        matrix.add(&[0, 1], vec![vec![10.0, 20.0], vec![30.0, 25.0]]);
        let solved = matrix.solve();
        assert!(solved.mixture[1] > 0.99, "{:?}", solved.mixture);
    }

    /// Matching pennies: unseen, both choices are played; seen, the reply always wins.
    #[test]
    fn what_is_not_seen_can_be_mixed() {
        let mut unseen = Matrix::new(2);
        unseen.add(&[0, 1], vec![vec![100.0, -100.0], vec![-100.0, 100.0]]);
        let solved = unseen.solve();
        assert!((solved.mixture[0] - 0.5).abs() < 0.1 && solved.values[0].abs() < 10.0);
        let mut seen = Matrix::new(2);
        seen.add(&[0], vec![vec![100.0, -100.0]]);
        seen.add(&[1], vec![vec![-100.0, 100.0]]);
        assert!(seen.solve().values.iter().all(|&value| value < -80.0));
    }
}

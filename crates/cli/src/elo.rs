//! What the result of a match says about the players.

/// The results of a match from the side of player A, in pairs of games.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    pairs: Vec<f64>,
    half: Option<f64>,
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy)]
pub(crate) struct Estimate {
    pub(crate) low: f64,
    pub(crate) middle: f64,
    pub(crate) high: f64,
}

impl Tally {
    /// Counts a game: 1 if A won, 0.5 for a draw, 0 if A lost.
    pub(crate) fn add(&mut self, score: f64) {
        match score {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        match self.half.take() {
            Some(first) => self.pairs.push((first + score) / 2.0),
            None => self.half = Some(score),
        }
    }

    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A's share of the points.
    pub(crate) fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// The mean and the variance of a pair; the variance is never zero.
    fn moments(&self) -> (f64, f64) {
        let count = self.pairs.len().max(1) as f64;
        let mean = self.pairs.iter().sum::<f64>() / count;
        let spread = self.pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>();
        (mean, (spread / count).max(0.25 / (count + 1.0).powi(2)))
    }

    /// The difference in Elo, from the scores of pairs.
    pub(crate) fn elo(&self) -> Estimate {
        let (_, variance) = self.moments();
        let error = 1.96 * (variance / self.pairs.len().max(1) as f64).sqrt();
        let score = self.score();
        Estimate { low: elo_of(score - error), middle: elo_of(score), high: elo_of(score + error) }
    }

    /// The log-likelihood ratio of "A is `elo1` better" to "A is `elo0` better".
    pub(crate) fn ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let (mean, variance) = self.moments();
        let (low, high) = (score_of(elo0), score_of(elo1));
        (high - low) * (2.0 * mean - low - high) * self.pairs.len() as f64 / (2.0 * variance)
    }
}

/// The bound of the sequential test, either way, for error rates of 5 %.
pub(crate) const DECIDED: f64 = 2.944;

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_two_ways_to_say_it() {
        for (score, elo) in [(0.5, 0.0), (0.64, 99.9), (0.76, 200.2)] {
            assert!((elo_of(score) - elo).abs() < 0.2 && (score_of(elo) - score).abs() < 0.001);
        }
    }

    #[test]
    fn a_clear_result_decides_a_test() {
        let mut tally = Tally::default();
        (0..200).for_each(|i| tally.add(if i % 3 == 0 { 0.0 } else { 1.0 }));
        assert!(tally.ratio(0.0, 20.0) > DECIDED);
        let elo = tally.elo();
        assert!(elo.low > 50.0 && elo.low < elo.middle && elo.middle < elo.high);
        assert_eq!((tally.wins, tally.draws, tally.losses), (133, 0, 67));
    }
}

//! Chance nodes: a coin or a flipped piece decides.
//!
//! Their value is the mean over the outcomes, rounded down from the side of the seat that acted.
//! Ballard's Star1 and Star2 prune without changing it. Star1 stops as soon as the remaining
//! outcomes cannot bring the mean back into the window; Star2 first searches one good reply to each
//! outcome, which bounds what the outcome can be worth.

use crate::score::{Score, Window};
use crate::search::{Best, Certain, Horizon, Search};
use crate::searchable::Searchable;
use duskboard_rules::{Chance, Coin, Seat};

/// A flip has at most fourteen outcomes, a coin two.
const MOST: usize = 14;

/// The outcomes of a chance node.
struct Outcomes {
    list: [(Chance, i64); MOST],
    count: usize,
    total: i64,
}

impl Outcomes {
    fn of<P: Searchable>(position: &P) -> Outcomes {
        let mut all = Outcomes { list: [(Chance::Coin(Coin::Heads), 0); MOST], count: 0, total: 0 };
        position.chance(|chance, weight| {
            if all.count < MOST {
                all.list[all.count] = (chance, weight.into());
                all.count += 1;
                all.total += i64::from(weight);
            }
        });
        all
    }

    fn get(&self) -> &[(Chance, i64)] {
        &self.list[..self.count]
    }
}

/// The mean so far: the outcomes already searched, and bounds for the others.
struct Mean {
    total: i64,
    /// Below this sum the mean is at or below alpha.
    too_low: i64,
    /// From this sum on the mean is at or above beta.
    too_high: i64,
    sum: i64,
    /// What the remaining outcomes add at most and at least.
    rest_most: i64,
    rest_least: i64,
}

impl Mean {
    fn value(&self, sum: i64) -> Score {
        sum.div_euclid(self.total) as Score
    }

    /// Is it certain that the mean stays at or below alpha?
    fn fails(&self) -> bool {
        self.sum + self.rest_most < self.too_low
    }

    /// The window in which an outcome of that weight still matters.
    fn window(&self, weight: i64) -> Window {
        let low = (self.too_low - 1 - self.sum - self.rest_most).div_euclid(weight);
        let high = -(-(self.too_high - self.sum - self.rest_least)).div_euclid(weight);
        let fit = |score: i64| score.clamp(-30_999, 30_999) as Score;
        let low = fit(low);
        Window { alpha: low, beta: fit(high).max(low + 1) }
    }
}

impl Search<'_> {
    /// The value of a chance node for the seat whose action led to it.
    pub(crate) fn chance<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
    ) -> Score {
        let outcomes = Outcomes::of(position);
        let certain = match self.style.certain {
            Some(Certain::First) => outcomes.get().first(),
            Some(Certain::Last) => outcomes.get().last(),
            None => outcomes.get().first().filter(|_| outcomes.count == 1),
        };
        if let Some(&(chance, _)) = certain {
            return self.reached(&resolved(position, chance), seat, horizon, window);
        }
        // None of the outcomes is the principal variation: their windows are wide only because the
        // mean needs them wide.
        let horizon = Horizon { off_pv: horizon.off_pv || self.style.selective, ..horizon };
        if outcomes.count > 2 && self.style.selective {
            return self.known_chance(position, seat, horizon, (window, &outcomes));
        }
        if P::GOOD_OUTCOME_FIRST
            && self.style.selective
            && let &[(good, _), (bad, _)] = outcomes.get()
        {
            return self.toss(position, seat, horizon, (window, &outcomes), [good, bad]);
        }
        self.mean_value(position, seat, horizon, (window, &outcomes))
    }

    /// A chance node with a good and a bad outcome. The mean lies between them, so that one of them
    /// is often enough: the good one if it is not good enough, the bad one if it is.
    fn toss<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        (window, outcomes): (Window, &Outcomes),
        [good, bad]: [Chance; 2],
    ) -> Score {
        let above = Window::above(window.alpha);
        let most = self.reached(&resolved(position, good), seat, horizon, above);
        if most <= window.alpha {
            return most;
        }
        let below = Window::below(window.beta);
        let least = self.reached(&resolved(position, bad), seat, horizon, below);
        if least >= window.beta {
            return least;
        }
        let range = self.range(position, horizon.ply, seat);
        let most = [range.beta; MOST];
        self.mean(position, seat, horizon, (window, outcomes), (range.alpha, &most))
    }

    /// A chance node with many outcomes, through the transposition table.
    fn known_chance<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        (window, outcomes): (Window, &Outcomes),
    ) -> Score {
        let key = position.tt_key(position.key());
        let known = self.tt_probe::<P>(key, horizon.ply);
        if let Some(known) = known.filter(|known| known.cuts_off(horizon.depth, window)) {
            return known.score;
        }
        let score = self.mean_value(position, seat, horizon, (window, outcomes));
        if !self.meter.stopped() {
            self.tt_store::<P>(key, horizon, window, (Best { action: None, score }, None));
        }
        score
    }

    /// The mean over the outcomes, by Star2 and Star1.
    fn mean_value<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        (window, outcomes): (Window, &Outcomes),
    ) -> Score {
        let range = self.range(position, horizon.ply, seat);
        let mut most = [range.beta; MOST];
        if horizon.depth >= 2 {
            self.probe(position, seat, horizon, (window, outcomes), &mut most);
        }
        self.mean(position, seat, horizon, (window, outcomes), (range.alpha, &most))
    }

    /// The range of values of an outcome: any value, or the usual ones if the search prunes.
    fn range<P: Searchable>(&mut self, position: &P, ply: usize, seat: Seat) -> Window {
        if !self.style.selective || P::MAX_SWING >= P::WIN {
            return Window { alpha: -P::WIN, beta: P::WIN };
        }
        let now = self.evaluate(position, ply, seat);
        Window { alpha: (now - P::MAX_SWING).max(-P::WIN), beta: (now + P::MAX_SWING).min(P::WIN) }
    }

    /// Star1: searches the outcomes one by one, each in the window that still matters.
    fn mean<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        (window, outcomes): (Window, &Outcomes),
        (least, most): (Score, &[Score; MOST]),
    ) -> Score {
        let total = outcomes.total;
        let bounded = outcomes.get().iter().zip(most);
        let mut mean = Mean {
            total,
            too_low: i64::from(window.alpha + 1) * total,
            too_high: i64::from(window.beta) * total,
            sum: 0,
            rest_most: bounded.map(|(&(_, weight), &most)| weight * i64::from(most)).sum(),
            rest_least: i64::from(least) * total,
        };
        for (&(chance, weight), &most) in outcomes.get().iter().zip(most) {
            if mean.fails() {
                return mean.value(mean.sum + mean.rest_most);
            }
            mean.rest_most -= weight * i64::from(most);
            mean.rest_least -= weight * i64::from(least);
            let child = mean.window(weight);
            let score = self.reached(&resolved(position, chance), seat, horizon, child);
            mean.sum += weight * i64::from(score);
            if score <= child.alpha {
                return mean.value(mean.sum + mean.rest_most);
            }
            if score >= child.beta {
                return mean.value(mean.sum + mean.rest_least);
            }
        }
        mean.value(mean.sum)
    }

    /// Star2: one good reply to an outcome gives an upper bound of its value.
    fn probe<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        (window, outcomes): (Window, &Outcomes),
        most: &mut [Score; MOST],
    ) {
        /// How far below alpha a bound is still useful.
        const BELOW: Score = 300;
        let wide = Window { alpha: window.alpha - BELOW, beta: window.beta };
        for (&(chance, _), most) in outcomes.get().iter().zip(most) {
            if let Some(score) = self.one_reply(&resolved(position, chance), seat, horizon, wide) {
                *most = score.min(*most);
            }
        }
    }

    /// The value for `seat` after one reply of the opponent; `None` if that is no bound.
    fn one_reply<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
    ) -> Option<Score> {
        let other = position.acting().seat().filter(|&mover| mover != seat)?;
        if position.settled() {
            return None;
        }
        let key = position.key();
        let known = self.tt_probe::<P>(position.tt_key(key), horizon.ply);
        let known = known.and_then(|known| known.action);
        let depth = self.style.selective.then_some(horizon.depth);
        let start = self.ordering.list(position, other, known, (depth, horizon.ply));
        let mut score = None;
        if self.ordering.end() > start {
            let action = self.ordering.pick(start, start).action;
            let mut next = *position;
            next.play_unchecked(other, action);
            self.keys.push(key);
            // A repetition here would end the game before the reply.
            if !self.keys.repeats(position.quiet()) {
                let reply = horizon.next(horizon.depth - 1 + i32::from(position.in_check()));
                score = Some(-self.after(&next, other, reply, window.flipped()));
            }
            self.keys.pop();
        }
        self.ordering.drop_from(start);
        score.filter(|&score| score < window.beta && !self.meter.stopped())
    }
}

fn resolved<P: Searchable>(position: &P, chance: Chance) -> P {
    let mut next = *position;
    next.resolve_unchecked(chance);
    next
}

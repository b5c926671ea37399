//! Quiescence search: at the end of a line captures are played out until the position is quiet
//! enough for a static evaluation. It uses the transposition table too, since the same captures come
//! in many orders.

use crate::score::{DRAW, MAX_PLY, Score, Window};
use crate::search::{Best, Horizon, Search, score_of};
use crate::searchable::Searchable;
use duskboard_rules::{Action, Seat};

/// Delta pruning: a capture is skipped if what it takes and this much more do not reach alpha.
const DELTA: Score = 300;
/// The depth of quiescence entries in the transposition table.
const TT_DEPTH: i32 = -1;
/// Above this depth every evasion of a check is tried.
const EVASION_DEPTH: i32 = -6;

impl Search<'_> {
    /// What a position is worth once the captures are played out.
    pub(crate) fn quiescence<P: Searchable>(
        &mut self,
        position: &P,
        horizon: Horizon,
        window: Window,
    ) -> Score {
        let seat = position.acting().seat().unwrap_or(Seat::First);
        if self.meter.count() {
            return DRAW;
        }
        if horizon.ply >= MAX_PLY - 1 || !self.style.uses_quiescence {
            return self.static_value(position, seat, horizon);
        }
        if horizon.depth > EVASION_DEPTH && position.in_check() {
            return self.evasions(position, seat, horizon, window);
        }
        let key = position.tt_key(self.keys.last());
        let known = self.tt_probe::<P>(key, horizon.ply);
        if let Some(known) = known.filter(|known| known.bounds(window)) {
            return known.score;
        }
        let kept = known.and_then(|known| known.eval);
        let eval = kept.unwrap_or_else(|| self.evaluate(position, horizon.ply, seat));
        let mut static_score = eval;
        if let Some(known) = known.filter(|known| known.improves_on::<P>(static_score)) {
            static_score = known.score;
        }
        if static_score >= window.beta {
            return static_score;
        }
        let known = known.and_then(|known| known.action);
        let best = self.captures(position, seat, horizon, window, (static_score, known));
        if !self.meter.stopped() {
            let eval = P::KEEPS_EVAL.then_some(eval);
            self.tt_store::<P>(key, Horizon { depth: TT_DEPTH, ..horizon }, window, (best, eval));
        }
        best.score
    }

    /// Tries captures and promotions; the static score stands in for all quiet actions.
    fn captures<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        mut window: Window,
        (static_score, known): (Score, Option<Action>),
    ) -> Best {
        window.alpha = window.alpha.max(static_score);
        let start = self.ordering.list_noisy(position, seat, known);
        let mut best = Best { action: None, score: static_score };
        for at in start..self.ordering.end() {
            let action = self.ordering.pick(start, at).action;
            let enough = static_score + position.gain(action) + DELTA > window.alpha;
            if self.style.selective && (!enough || position.loses_exchange(action)) {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(seat, action);
            self.ordering.follow(position, seat, horizon.ply, action);
            let score = self.after(&next, seat, horizon.next(horizon.depth - 1), window);
            if score > best.score {
                best = Best { action: Some(action), score };
            }
            window.alpha = window.alpha.max(score);
            if score >= window.beta || self.meter.stopped() {
                break;
            }
        }
        self.ordering.drop_from(start);
        best
    }

    /// In check there is no standing pat: answers are tried until one is safe, then captures only.
    fn evasions<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        horizon: Horizon,
        mut window: Window,
    ) -> Score {
        let start = self.ordering.list(position, seat, None, (None, horizon.ply));
        let mut best = score_of::<P>(position.stuck(seat), seat, horizon.ply);
        if self.ordering.end() > start {
            best = -P::WIN;
        }
        for at in start..self.ordering.end() {
            let action = self.ordering.pick(start, at).action;
            // With a safe answer found, only captures can be better.
            let safe = self.style.selective && best > -P::WIN / 2;
            if safe && position.gain(action) <= 0 {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(seat, action);
            self.ordering.follow(position, seat, horizon.ply, action);
            // A check that was answered is not counted as depth: `node` adds one for it.
            let score = self.after(&next, seat, horizon.next(horizon.depth - 1), window);
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta || self.meter.stopped() {
                break;
            }
        }
        self.ordering.drop_from(start);
        best
    }

    /// The static evaluation, or the result for a seat that cannot act.
    fn static_value<P: Searchable>(&mut self, position: &P, seat: Seat, horizon: Horizon) -> Score {
        if position.can_act(seat) {
            self.evaluate(position, horizon.ply, seat)
        } else {
            score_of::<P>(position.stuck(seat), seat, horizon.ply)
        }
    }
}

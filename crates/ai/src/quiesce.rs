//! The end of a line: captures are played out until the position is quiet enough to be judged. What
//! comes out is remembered too: the same captures are met in many orders.

use crate::arena::Arena;
use crate::score::{DRAW, LONGEST, Score, Window};
use crate::search::{Best, Frame, Search, score_of};
use duskboard_rules::{Action, Seat};

/// A capture is not tried if it would have to win this much more than what it takes.
const MARGIN: Score = 180;
/// What is remembered of the end of a line counts as looked so far ahead.
const REMEMBERED: i32 = -1;
/// Checks are answered in full for so long below the end of a line.
const ANSWERED: i32 = -6;

impl Search<'_> {
    /// What a position is worth once what hangs is taken.
    pub(crate) fn quiesce<P: Arena>(
        &mut self,
        position: &P,
        frame: Frame,
        window: Window,
    ) -> Score {
        let seat = position.acting().seat().unwrap_or(Seat::First);
        if self.meter.count() {
            return DRAW;
        }
        if frame.ply >= LONGEST - 1 || !self.style.quiesces {
            return self.judge(position, seat, frame);
        }
        if frame.depth > ANSWERED && position.in_check() {
            return self.escape(position, seat, frame, window);
        }
        let key = position.tt_key(self.path.last());
        let known = self.tt_probe::<P>(key, frame.ply);
        if let Some(known) = known.filter(|known| known.bounds(window)) {
            return known.score;
        }
        let mut static_score = position.evaluate(seat);
        if let Some(known) = known.filter(|known| known.improves_on::<P>(static_score)) {
            static_score = known.score;
        }
        if static_score >= window.high {
            return static_score;
        }
        let known = known.and_then(|known| known.action);
        let best = self.capture(position, seat, frame, window, (static_score, known));
        if !self.meter.stopped() {
            self.tt_store::<P>(key, Frame { depth: REMEMBERED, ..frame }, window, best);
        }
        best.score
    }

    /// Tries what changes the material, unless leaving things as they are is better.
    fn capture<P: Arena>(
        &mut self,
        position: &P,
        seat: Seat,
        frame: Frame,
        mut window: Window,
        (static_score, known): (Score, Option<Action>),
    ) -> Best {
        window.low = window.low.max(static_score);
        let start = self.ordering.list_noisy(position, seat, known);
        let mut best = Best { action: None, score: static_score };
        for at in start..self.ordering.end() {
            let action = self.ordering.pick(at).action;
            let enough = static_score + position.gain(action) + MARGIN > window.low;
            if self.style.selective && (!enough || position.loses(action)) {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(seat, action);
            self.ordering.follow(frame.ply, Some(action));
            let score = self.after(&next, seat, frame.next(frame.depth - 1), window);
            if score > best.score {
                best = Best { action: Some(action), score };
            }
            window.low = window.low.max(score);
            if score >= window.high || self.meter.stopped() {
                break;
            }
        }
        self.ordering.drop_from(start);
        best
    }

    /// In check standing still is no choice: every answer is tried.
    fn escape<P: Arena>(
        &mut self,
        position: &P,
        seat: Seat,
        frame: Frame,
        mut window: Window,
    ) -> Score {
        let start = self.ordering.list(position, seat, None, frame.ply);
        let mut best = score_of::<P>(position.stuck(seat), seat, frame.ply);
        if self.ordering.end() > start {
            best = -P::WIN;
        }
        for at in start..self.ordering.end() {
            let action = self.ordering.pick(at).action;
            let mut next = *position;
            next.play_unchecked(seat, action);
            self.ordering.follow(frame.ply, Some(action));
            // A check that was answered is not counted as depth: `node` adds one for it.
            let score = self.after(&next, seat, frame.next(frame.depth - 1), window);
            best = best.max(score);
            window.low = window.low.max(score);
            if score >= window.high || self.meter.stopped() {
                break;
            }
        }
        self.ordering.drop_from(start);
        best
    }

    /// The judgement without playing anything out; who cannot act is judged by the rules.
    fn judge<P: Arena>(&mut self, position: &P, seat: Seat, frame: Frame) -> Score {
        if position.can_act(seat) {
            position.evaluate(seat)
        } else {
            score_of::<P>(position.stuck(seat), seat, frame.ply)
        }
    }
}

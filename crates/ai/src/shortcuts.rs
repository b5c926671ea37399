//! Where not to look, or not as far: guesses that hardly ever cost anything and save most of the
//! work.

use crate::arena::Arena;
use crate::score::{MAX_PLY, Score, Window};
use crate::search::{Horizon, Node, Search, Try};
use crate::tt::{Bound, Entry};
use duskboard_rules::Seat;

/// How good a position looks without looking ahead.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) score: Score,
    /// Better than at the last turn of the same side.
    pub(crate) improving: bool,
}

/// How the other actions compare with the one that is known to be good.
pub(crate) enum Rivals {
    Unknown,
    /// None comes close: everything hangs on the known one, so it deserves a longer look.
    Far,
    /// Even without it the position is this good, more than the other side would allow.
    Enough(Score),
}

impl Entry {
    /// Is it a better guess than a judgement without looking ahead?
    pub(crate) fn improves_on<P: Arena>(&self, score: Score) -> bool {
        self.score.abs() < P::WIN / 2 && self.improves(score)
    }
}

impl Search<'_> {
    /// How good the position looks, and whether better than at the last turn of the same side.
    pub(crate) fn look<P: Arena>(
        &mut self,
        position: &P,
        ply: usize,
        checked: bool,
        known: Option<Entry>,
    ) -> Look {
        let before = ply.checked_sub(2).map_or(0, |ply| self.looks[ply]);
        if checked {
            // In check it says nothing.
            self.looks[ply] = before;
            return Look { score: -P::WIN, improving: false };
        }
        let seat = position.acting().seat().unwrap_or(Seat::First);
        let score = position.evaluate(seat);
        self.looks[ply] = score;
        let known = known.filter(|known| self.style.selective && known.improves_on::<P>(score));
        let seen = known.map_or(score, |known| known.score);
        Look { score: seen, improving: ply >= 2 && score > before }
    }

    /// Looks, not as far, whether anything comes close to the action that is known to be good.
    pub(crate) fn rivals<P: Arena>(
        &mut self,
        position: &P,
        node: &Node,
        known: Option<Entry>,
    ) -> Rivals {
        let depth = node.horizon.depth;
        let good = |known: &Entry| {
            known.action.is_some()
                && known.bound != Bound::Upper
                && known.depth >= depth - 3
                && known.score.abs() < P::WIN / 2
        };
        let Some(known) = known.filter(good).filter(|_| self.style.selective && depth >= 7) else {
            return Rivals::Unknown;
        };
        let close = known.score - 2 * depth;
        let others = Node {
            horizon: Horizon { depth: (depth - 1) / 2, ..node.horizon },
            window: Window::below(close),
            known: None,
            left_out: known.action,
            ..*node
        };
        match self.choose(position, others).score {
            score if score < close => Rivals::Far,
            _ if close >= node.window.beta => Rivals::Enough(close),
            _ => Rivals::Unknown,
        }
    }

    /// How much less far to look after an action that is not expected to be the best.
    pub(crate) fn reduction(&self, node: &Node, tried: Try) -> i32 {
        if !self.style.selective || node.horizon.depth < 3 || tried.number < 2 || node.checked {
            return 0;
        }
        if !tried.quiet {
            return i32::from(tried.bad);
        }
        let depth = node.horizon.depth.min(31) as usize;
        let usual = i32::from(self.reductions[depth][tried.number.min(31)]);
        let trust = self.ordering.history(node.seat, tried.action, node.horizon.ply) / 8000;
        let less =
            usual - trust - i32::from(node.window.is_open()) + i32::from(!node.look.improving);
        less.clamp(0, node.horizon.depth - 2)
    }

    /// Close to the end of a line, is this action too late in the list or too far from what is
    /// needed to be worth trying?
    pub(crate) fn is_hopeless(&self, node: &Node, tried: Try, window: Window) -> bool {
        let Horizon { depth, .. } = node.horizon;
        if !self.style.selective || node.checked || node.window.is_open() || depth > 6 {
            return false;
        }
        if !tried.quiet {
            return tried.bad && depth <= 3;
        }
        let enough = if node.look.improving { 4 + depth * depth } else { 3 + depth * depth / 2 };
        let many = tried.number as i32 > enough;
        let far = node.look.score + 110 + 110 * depth <= window.alpha;
        many || far && tried.number > 0
    }

    /// Is the position so good that the other side would not have come here? Either by far, or
    /// because even passing keeps it good.
    pub(crate) fn too_good<P: Arena>(
        &mut self,
        position: &P,
        horizon: Horizon,
        window: Window,
        look: Look,
    ) -> Option<Score> {
        let Horizon { depth, ply } = horizon;
        let Look { score, improving } = look;
        if window.beta.abs() > P::WIN - 2 * MAX_PLY as Score {
            return None;
        }
        if depth <= 7 && score - 85 * (depth - i32::from(improving)) >= window.beta {
            return Some(score);
        }
        if !P::CAN_PASS || depth < 3 || score < window.beta {
            return None;
        }
        let seat = position.acting().seat()?;
        let next = position.passed_turn()?;
        let less = 3 + depth / 4 + ((score - window.beta) / 200).min(3);
        let below = Window::below(window.beta);
        self.ordering.follow(ply, None);
        let score = self.reached(&next, seat, horizon.next(depth - 1 - less), below);
        let sure = score < P::WIN - 2 * MAX_PLY as Score;
        (score >= window.beta && !self.meter.stopped()).then_some(if sure {
            score
        } else {
            window.beta
        })
    }
}

/// How much less far to look, by depth and number of the action.
pub(crate) fn reductions() -> [[u8; 32]; 32] {
    let mut table = [[0; 32]; 32];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, less) in row.iter_mut().enumerate().skip(1) {
            *less = (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.1) as u8;
        }
    }
    table
}

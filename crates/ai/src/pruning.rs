//! What the search leaves out or searches less deeply: reverse futility, null move, futility, late
//! moves; and what it searches more deeply: singular actions.

use crate::score::{MAX_PLY, Score, Window};
use crate::search::{Horizon, Node, Search, Try};
use crate::searchable::Searchable;
use crate::tt::{Bound, Entry};
use duskboard_rules::{Action, Seat};
use std::sync::LazyLock;

/// The static evaluation of a node.
#[derive(Clone, Copy)]
pub(crate) struct StaticEval {
    pub(crate) score: Score,
    /// Better than at the last turn of the same side.
    pub(crate) improving: bool,
}

/// Whether the action of the transposition table is much better than all others.
pub(crate) enum Singular {
    No,
    /// It is: the singular extension.
    Yes,
    /// Others are above beta as well, by this lower bound: the node is cut.
    MultiCut(Score),
}

impl Entry {
    /// Is it a better guess than this static evaluation?
    pub(crate) fn improves_on<P: Searchable>(&self, score: Score) -> bool {
        self.score.abs() < P::WIN / 2 && self.improves(score)
    }
}

impl Search<'_> {
    /// The static evaluation, corrected by the transposition table.
    pub(crate) fn static_eval<P: Searchable>(
        &mut self,
        position: &P,
        ply: usize,
        checked: bool,
        entry: Option<Entry>,
    ) -> StaticEval {
        let before = ply.checked_sub(2).map_or(0, |ply| self.static_evals[ply]);
        if checked {
            // In check it says nothing.
            self.static_evals[ply] = before;
            return StaticEval { score: -P::WIN, improving: false };
        }
        let seat = position.acting().seat().unwrap_or(Seat::First);
        let kept = entry.and_then(|entry| entry.eval);
        let score = kept.unwrap_or_else(|| self.evaluate(position, ply, seat));
        let score = self.corrected(position, seat, score);
        self.static_evals[ply] = score;
        let better = entry.filter(|entry| self.style.selective && entry.improves_on::<P>(score));
        let corrected = better.map_or(score, |entry| entry.score);
        StaticEval { score: corrected, improving: ply >= 2 && score > before }
    }

    /// Searches all but the action of the transposition table, to half the depth: does any of them
    /// come close to it?
    pub(crate) fn singular<P: Searchable>(
        &mut self,
        position: &P,
        node: &Node,
        entry: Option<Entry>,
    ) -> Singular {
        let depth = node.horizon.depth;
        let good = |entry: &Entry| {
            entry.action.is_some()
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && entry.score.abs() < P::WIN / 2
        };
        let Some(entry) = entry.filter(good).filter(|_| self.style.selective && depth >= 7) else {
            return Singular::No;
        };
        let close = entry.score - 2 * depth;
        let others = Node {
            horizon: Horizon { depth: (depth - 1) / 2, ..node.horizon },
            window: Window::below(close),
            tt_action: None,
            excluded: entry.action,
            ..*node
        };
        match self.best_action(position, others).score {
            score if score < close => Singular::Yes,
            _ if close >= node.window.beta => Singular::MultiCut(close),
            _ => Singular::No,
        }
    }

    /// What waiting is worth, where that is always possible. If both sides wait, it is the static
    /// evaluation.
    pub(crate) fn waiting_score<P: Searchable>(
        &mut self,
        position: &P,
        node: &Node,
    ) -> Option<Score> {
        let next = position.waited().filter(|_| self.style.selective)?;
        let Horizon { depth, ply, .. } = node.horizon;
        if self.ordering.after_null_move(ply) {
            return Some(node.eval.score);
        }
        self.ordering.follow_null(ply);
        let horizon = node.horizon.next(depth - 2 - depth / 4);
        Some(self.reached(&next, node.seat, horizon, node.window))
    }

    /// How much less deeply to search an action that chance makes expensive: still less off the
    /// principal variation.
    pub(crate) fn chance_reduction<P: Searchable>(
        &self,
        position: &P,
        node: &Node,
        action: Action,
    ) -> i32 {
        match position.extra_reduction(action) {
            extra if self.style.selective && extra > 0 => extra + i32::from(!node.is_pv()),
            _ => 0,
        }
    }

    /// Late-move reduction: how much less deeply to search an action that is far down the list.
    pub(crate) fn late_move_reduction<P: Searchable>(
        &self,
        position: &P,
        node: &Node,
        tried: Try,
    ) -> i32 {
        let sharp = node.checked || tried.evades;
        let first = if node.is_pv() { 2 } else { 1 };
        if !self.style.selective || node.horizon.depth < 3 || tried.nth < first || sharp {
            return 0;
        }
        if !tried.quiet {
            return i32::from(tried.loses);
        }
        let history = self.ordering.history(position, node.seat, tried.action, node.horizon.ply);
        let hundredths = self.usual_reduction(node, tried.nth, history)
            + if node.horizon.cut { 100 } else { 0 }
            - if node.is_pv() { 100 } else { 0 };
        (hundredths / 100).clamp(0, node.horizon.depth - 2)
    }

    /// The reduction of a quiet action with this history score, in hundredths of a half-move.
    fn usual_reduction(&self, node: &Node, nth: usize, history: i32) -> i32 {
        let worse = if node.eval.improving { 0 } else { 100 };
        60 + self.logarithms(node.horizon.depth, nth) * 10 / 21 + worse - history / 60
    }

    /// The product of the logarithms of a depth and a place in the list, in hundredths.
    pub(crate) fn logarithms(&self, depth: i32, nth: usize) -> i32 {
        self.lmr[depth.min(31) as usize][nth.min(63)].into()
    }

    /// Futility, late-move, history and exchange pruning: close to the end of a line, is this action
    /// too far below alpha, too far down the list, too often refuted or too costly to be searched at
    /// all?
    pub(crate) fn is_futile<P: Searchable>(
        &self,
        position: &P,
        node: &Node,
        tried: Try,
        window: Window,
    ) -> bool {
        let Horizon { depth, .. } = node.horizon;
        let sharp = node.checked || tried.evades || node.is_pv();
        if !self.style.selective || sharp || depth > 6 {
            return false;
        }
        if !tried.quiet {
            return tried.loses && depth <= 3;
        }
        let enough = if node.eval.improving { 4 + depth * depth } else { 3 + depth * depth / 2 };
        if tried.nth as i32 > enough {
            return true;
        }
        let history = self.ordering.history(position, node.seat, tried.action, node.horizon.ply);
        // So deeply it would be searched.
        let left = depth - self.usual_reduction(node, tried.nth, history).max(0) / 100;
        let left = left.max(1);
        let hopeless = node.eval.score + 110 + 110 * left <= window.alpha;
        let refuted = depth <= 4 && history < -3000 * depth;
        let costly = || position.exchange(tried.action) < -100 * left;
        tried.nth > 0 && (hopeless || refuted || costly())
    }

    /// Is the position so good that the other side would not have come here? By a wide margin, or
    /// because even a null move keeps it above beta.
    pub(crate) fn early_cutoff<P: Searchable>(
        &mut self,
        position: &P,
        horizon: Horizon,
        window: Window,
        eval: StaticEval,
    ) -> Option<Score> {
        if window.beta.abs() > P::WIN - 2 * MAX_PLY as Score {
            return None;
        }
        reverse_futility::<P>(horizon.depth, window, eval)
            .or_else(|| self.null_move(position, horizon, window, eval))
    }

    /// Null-move pruning: passes the turn and searches less deeply.
    fn null_move<P: Searchable>(
        &mut self,
        position: &P,
        horizon: Horizon,
        window: Window,
        eval: StaticEval,
    ) -> Option<Score> {
        let Horizon { depth, ply, .. } = horizon;
        // Close to the end of a line a threat would not be seen: there the position must be better.
        let enough = window.beta + 8 * (9 - depth).max(0);
        if !P::NULL_MOVE || depth < 3 || eval.score < enough {
            return None;
        }
        let seat = position.acting().seat()?;
        let next = position.null_move()?;
        let reduction = 2 + depth / 4 + ((eval.score - window.beta) / 200).min(3);
        self.ordering.follow_null(ply);
        let horizon = horizon.next(depth - 1 - reduction);
        let score = self.reached(&next, seat, horizon, Window::below(window.beta));
        if score < window.beta || self.meter.stopped() {
            return None;
        }
        // A win that rests on a pass is not proved.
        let is_win = score >= P::WIN - 2 * MAX_PLY as Score;
        Some(if is_win { window.beta } else { score })
    }
}

/// Reverse futility: the static evaluation is above beta by a margin that grows with the depth.
fn reverse_futility<P: Searchable>(depth: i32, window: Window, eval: StaticEval) -> Option<Score> {
    let margin = P::REVERSE_FUTILITY * (depth - i32::from(eval.improving));
    (depth <= 7 && eval.score - margin >= window.beta).then_some(eval.score)
}

/// Products of the logarithms of depth and place in the list, in hundredths.
pub(crate) static LMR: LazyLock<[[u16; 64]; 32]> = LazyLock::new(lmr_table);

fn lmr_table() -> [[u16; 64]; 32] {
    let mut table = [[0; 64]; 32];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (nth, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (100.0 * (depth as f64).ln() * (nth as f64).ln()) as u16;
        }
    }
    table
}

//! Principal-variation search (PVS) over the actions of the players.
//!
//! The value of a node is asked for within a [`Window`]; the answer is exact inside of it and a
//! bound outside. Chance nodes are in `chance`, the end of a line in `quiescence`.

use crate::correction::Corrections;
use crate::evaluate::Evaluator;
use crate::limits::Meter;
use crate::ordering::{Ordering, is_losing_capture};
use crate::pruning::{LMR, Singular, StaticEval};
use crate::repetition::KeyStack;
use crate::score::{DRAW, MAX_PLY, Score, Window};
use crate::searchable::Searchable;
use crate::tablebase::Tablebase;
use crate::tt::{Bound, Entry, TranspositionTable};
use duskboard_rules::{Action, Outcome, Seat, Turn};
use std::ops::ControlFlow;

/// What a search uses: everything, except in tests and comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    /// Prunes and reduces.
    pub(crate) selective: bool,
    /// The transposition table.
    pub(crate) uses_tt: bool,
    /// Quiescence search at the end of a line.
    pub(crate) uses_quiescence: bool,
    /// Takes one outcome of chance for certain, to compare with.
    pub(crate) certain: Option<Certain>,
}

impl Style {
    pub(crate) const FULL: Style =
        Style { selective: true, uses_tt: true, uses_quiescence: true, certain: None };
    /// Plain minimax and expectimax.
    #[cfg(test)]
    pub(crate) const PLAIN: Style =
        Style { selective: false, uses_tt: false, uses_quiescence: false, certain: None };
}

/// Which outcome of chance is taken for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certain {
    /// The first: heads.
    First,
    /// The last: tails.
    Last,
}

/// Where a node is: the depth left to search, and the ply, its distance from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Horizon {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// Below a chance node windows are wide, though it is not the principal variation.
    pub(crate) off_pv: bool,
    /// A cut node: a beta cutoff is expected, because the best line does not lead here.
    pub(crate) cut: bool,
}

impl Horizon {
    /// So deep, after so many half-moves from the root.
    pub(crate) const fn new(depth: i32, ply: usize) -> Horizon {
        Horizon { depth, ply, off_pv: false, cut: false }
    }

    /// One half-move further, with this depth left. The reply to what should be cut should not, and
    /// the other way round.
    pub(crate) const fn next(self, depth: i32) -> Horizon {
        Horizon { depth, ply: self.ply + 1, cut: !self.cut, ..self }
    }

    /// The same if a beta cutoff is expected there.
    pub(crate) const fn cut(self) -> Horizon {
        Horizon { cut: true, ..self }
    }

    /// Is a node with this window one of the principal variation?
    pub(crate) const fn is_pv(self, window: Window) -> bool {
        window.is_open() && !self.off_pv
    }
}

/// A search with its tables. It allocates nothing while it runs.
pub(crate) struct Search<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) ordering: Ordering,
    pub(crate) keys: KeyStack,
    pub(crate) meter: Meter<'a>,
    pub(crate) style: Style,
    /// Tablebase that are solved.
    pub(crate) tablebase: Option<&'a Tablebase>,
    pub(crate) lmr: &'static [[u16; 64]; 32],
    /// The static evaluations along the current line, by ply.
    pub(crate) static_evals: [Score; MAX_PLY],
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) corrections: Corrections,
}

impl<'a> Search<'a> {
    /// A search in a game with these keys so far; the last is the root's.
    pub(crate) fn new(tt: &'a TranspositionTable, past: &[u64], meter: Meter<'a>) -> Search<'a> {
        Search::after_others(tt, past, meter, Ordering::new())
    }

    /// The same with what searches before it have learned about actions.
    pub(crate) fn after_others(
        tt: &'a TranspositionTable,
        past: &[u64],
        meter: Meter<'a>,
        ordering: Ordering,
    ) -> Search<'a> {
        Search {
            tt,
            ordering,
            keys: KeyStack::of_game(past, 4 * MAX_PLY),
            meter,
            style: Style::FULL,
            tablebase: None,
            lmr: &LMR,
            static_evals: [0; MAX_PLY],
            evaluator: Evaluator::new(None),
            corrections: Corrections::new(),
        }
    }

    /// The static evaluation of a position at this ply, for `seat`.
    #[inline]
    pub(crate) fn evaluate<P: Searchable>(
        &mut self,
        position: &P,
        ply: usize,
        seat: Seat,
    ) -> Score {
        position.evaluate_by(&mut self.evaluator, ply, seat)
    }

    /// What the position after an action of `seat` is worth to that seat.
    pub(crate) fn after<P: Searchable>(
        &mut self,
        next: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
    ) -> Score {
        match next.acting() {
            Turn::Chance => self.chance(next, seat, horizon, window),
            _ => self.reached(next, seat, horizon, window),
        }
    }

    /// The same where no chance is left to resolve.
    pub(crate) fn reached<P: Searchable>(
        &mut self,
        next: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
    ) -> Score {
        let key = next.key();
        self.tt.touch(next.tt_key(key));
        self.keys.push(key);
        let score = match next.acting().seat() {
            Some(mover) if mover == seat => self.node(next, horizon, window),
            _ => -self.node(next, horizon, window.flipped()),
        };
        self.keys.pop();
        score
    }

    /// What a position is worth to the seat that acts in it.
    fn node<P: Searchable>(&mut self, position: &P, horizon: Horizon, window: Window) -> Score {
        let seat = position.acting().seat().unwrap_or(Seat::First);
        if let Some(outcome) = self.ended(position, seat) {
            return score_of::<P>(outcome, seat, horizon.ply);
        }
        if let Some(score) =
            self.tablebase.and_then(|tablebase| position.tablebase_score(tablebase))
        {
            return score;
        }
        let checked = position.in_check();
        let horizon = Horizon { depth: horizon.depth + i32::from(checked), ..horizon };
        if horizon.depth <= 0 || horizon.ply >= MAX_PLY - 1 {
            return self.quiescence(position, horizon, window);
        }
        if self.meter.count() {
            return DRAW;
        }
        let window = reachable::<P>(window, horizon.ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = position.tt_key(self.keys.last());
        let entry = self.tt_probe::<P>(key, horizon.ply);
        if let Some(entry) =
            entry.filter(|e| !horizon.is_pv(window) && e.cuts_off(horizon.depth, window))
        {
            return entry.score;
        }
        let eval = self.static_eval(position, horizon.ply, checked, entry);
        if self.style.selective
            && !checked
            && !horizon.is_pv(window)
            && let Some(score) = self.early_cutoff(position, horizon, window, eval)
        {
            return score;
        }
        let tt_action = entry.and_then(|entry| entry.action);
        // Internal iterative reduction: without an action to try first the order is poor.
        let poor = self.style.selective && tt_action.is_none() && horizon.depth > 4;
        let mut node = Node {
            seat,
            horizon: Horizon { depth: horizon.depth - i32::from(poor), ..horizon },
            window,
            checked,
            eval,
            tt_action,
            excluded: None,
            extension: 0,
        };
        match self.singular(position, &node, entry) {
            Singular::No => {}
            Singular::Yes => node.extension = 1,
            Singular::MultiCut(score) => return score,
        }
        let best = self.best_action(position, node);
        if !self.meter.stopped() {
            let eval = P::KEEPS_EVAL.then_some(self.static_evals[horizon.ply]);
            self.tt_store::<P>(key, node.horizon, window, (best, eval));
            if self.style.selective && !checked {
                self.correct(position, seat, node.horizon, window, best);
            }
        }
        best.score
    }

    /// Tries the actions of a node one after the other.
    pub(crate) fn best_action<P: Searchable>(&mut self, position: &P, node: Node) -> Best {
        let mut best = Best { action: None, score: -P::WIN - 1 };
        let mut window = node.window;
        let waiting = self.waiting_score(position, &node);
        if let Some(score) = waiting {
            best.score = score;
            window.alpha = window.alpha.max(score);
            if score >= window.beta || self.meter.stopped() {
                return best;
            }
        }
        let threatened = position.threatened(node.seat);
        let depth = self.style.selective.then_some(node.horizon.depth);
        // Often nothing else is needed, so it is tried before the others are listed.
        let early = node.tt_action.filter(|&action| position.extra_reduction(action) == 0);
        debug_assert!(early.is_none_or(|action| is_legal(position, node.seat, action)));
        let start = self.ordering.begin(early);
        for at in start.. {
            if at == start + usize::from(early.is_some()) {
                let first = (node.tt_action, early);
                self.ordering.list_rest(position, node.seat, first, (depth, node.horizon.ply));
            }
            if at == self.ordering.end() {
                break;
            }
            let ranked = self.ordering.pick(start, at);
            if node.excluded == Some(ranked.action) {
                continue;
            }
            let quiet = position.gain(ranked.action) <= 0;
            let tried = Try {
                action: ranked.action,
                nth: at - start,
                quiet,
                evades: threatened.contains(ranked.action.origin()),
                loses: is_losing_capture(ranked.rank),
            };
            let usual = best.score > -P::WIN / 2 && window.alpha < P::WIN / 2;
            if usual
                && self.is_futile(position, &node, tried, window)
                && !gives_check(position, node.seat, tried.action)
            {
                continue;
            }
            let score = self.pvs(position, &node, tried, window);
            if self.meter.stopped() {
                break;
            }
            if score > best.score {
                best = Best { action: Some(tried.action), score };
                window.alpha = window.alpha.max(score);
            }
            if score >= window.beta {
                if quiet {
                    self.ordering.beta_cutoff(
                        position,
                        node.seat,
                        node.horizon.ply,
                        node.horizon.depth,
                        (start, at),
                    );
                }
                break;
            }
        }
        if self.ordering.end() == start && waiting.is_none() {
            best.score = score_of::<P>(position.stuck(node.seat), node.seat, node.horizon.ply);
        }
        self.ordering.drop_from(start);
        best
    }

    /// The value of one action: the first one in the full window, the others in a null window and
    /// reduced, and again in full if they turn out better.
    fn pvs<P: Searchable>(
        &mut self,
        position: &P,
        node: &Node,
        tried: Try,
        window: Window,
    ) -> Score {
        let mut next = *position;
        next.play_unchecked(node.seat, tried.action);
        let extra = self.chance_reduction(position, node, tried.action);
        let extension = if node.tt_action == Some(tried.action) { node.extension } else { 0 };
        let depth = node.horizon.depth - 1 - extra + extension;
        self.ordering.follow(position, node.seat, node.horizon.ply, tried.action);
        if tried.nth == 0 {
            let horizon = node.horizon.next(depth);
            let horizon = Horizon { cut: horizon.cut && !node.is_pv(), ..horizon };
            return self.after(&next, node.seat, horizon, window);
        }
        let reduction = self.late_move_reduction(position, node, tried);
        let null = Window::above(window.alpha);
        let reduced = node.horizon.next(depth - reduction).cut();
        let mut score = self.after(&next, node.seat, reduced, null);
        if score > window.alpha && reduction > 0 {
            score = self.after(&next, node.seat, node.horizon.next(depth), null);
        }
        if score > window.alpha && score < window.beta && window.is_open() {
            let horizon = Horizon { cut: false, ..node.horizon.next(depth) };
            score = self.after(&next, node.seat, horizon, window);
        }
        score
    }

    /// How the game ends here, if it does.
    fn ended<P: Searchable>(&self, position: &P, seat: Seat) -> Option<Outcome> {
        if let Some(outcome) = position.decided() {
            return Some(outcome);
        }
        let drawn = position.drawn();
        if drawn.is_some() {
            // Mate on the hundredth quiet half-move is mate.
            return if position.can_act(seat) { drawn } else { Some(position.stuck(seat)) };
        }
        let repeated = position.repetition_draws() && self.keys.repeats(position.quiet());
        repeated.then_some(Outcome::draw(duskboard_rules::Reason::Repetition))
    }

    /// The entry of the transposition table, with wins counted from the root.
    pub(crate) fn tt_probe<P: Searchable>(&self, key: u64, ply: usize) -> Option<Entry> {
        if !self.style.uses_tt {
            return None;
        }
        let mut entry = self.tt.probe(key)?;
        entry.score = shifted::<P>(entry.score, -(ply as Score));
        Some(entry)
    }

    /// Stores what was found, with wins counted from the position.
    pub(crate) fn tt_store<P: Searchable>(
        &mut self,
        key: u64,
        horizon: Horizon,
        window: Window,
        (best, eval): (Best, Option<Score>),
    ) {
        if !self.style.uses_tt {
            return;
        }
        let bound = match best.score {
            score if score >= window.beta => Bound::Lower,
            score if score <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let action = best.action.filter(|_| bound != Bound::Upper);
        let score = shifted::<P>(best.score, horizon.ply as Score);
        self.tt.store(key, Entry { action, score, depth: horizon.depth, bound, eval });
    }
}

/// What is the same for all actions of a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) seat: Seat,
    pub(crate) horizon: Horizon,
    pub(crate) window: Window,
    pub(crate) checked: bool,
    pub(crate) eval: StaticEval,
    pub(crate) tt_action: Option<Action>,
    /// An action that is skipped, to see how good the others are.
    pub(crate) excluded: Option<Action>,
    /// How much deeper to search the action of the transposition table.
    pub(crate) extension: i32,
}

impl Node {
    /// Is it a node of the principal variation?
    pub(crate) const fn is_pv(&self) -> bool {
        self.horizon.is_pv(self.window)
    }
}

/// The nth action that is tried at a node.
#[derive(Clone, Copy)]
pub(crate) struct Try {
    pub(crate) action: Action,
    pub(crate) nth: usize,
    pub(crate) quiet: bool,
    /// A move of a threatened piece.
    pub(crate) evades: bool,
    /// A capture that loses material.
    pub(crate) loses: bool,
}

/// The best that was found at a node.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    pub(crate) action: Option<Action>,
    pub(crate) score: Score,
}

/// Is this action legal?
pub(crate) fn is_legal<P: Searchable>(position: &P, seat: Seat, action: Action) -> bool {
    let same =
        |other| if other == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    position.legal(seat, same).is_break()
}

/// Does this action give check?
fn gives_check<P: Searchable>(position: &P, seat: Seat, action: Action) -> bool {
    let mut next = *position;
    next.play_unchecked(seat, action);
    next.in_check()
}

/// The score of an outcome for a seat at this ply: a sooner win is worth more.
pub(crate) fn score_of<P: Searchable>(outcome: Outcome, seat: Seat, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == seat => P::WIN - ply as Score,
        Some(_) => ply as Score - P::WIN,
    }
}

/// Mate-distance pruning: nothing is worth more than winning at once or less than having lost.
fn reachable<P: Searchable>(window: Window, ply: usize) -> Window {
    let most = P::WIN - ply as Score;
    Window { alpha: window.alpha.max(-most), beta: window.beta.min(most) }
}

/// The score of a win or a loss, counted from so many half-moves further on. Other scores stay.
fn shifted<P: Searchable>(score: Score, by: Score) -> Score {
    let sure = P::WIN - 2 * MAX_PLY as Score;
    match score {
        score if score > sure => score + by,
        score if score < -sure => score - by,
        _ => score,
    }
}

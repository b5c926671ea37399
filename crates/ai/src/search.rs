//! Looking ahead: principal-variation search over players' actions.
//!
//! The value of a node is asked for within a [`Window`]; what comes back is right inside it and
//! a bound outside. Chance has its own file, so has the quiet end of a line.

use crate::arena::Arena;
use crate::endings::Endings;
use crate::limits::Meter;
use crate::ordering::{Ordering, is_bad_capture};
use crate::path::Path;
use crate::score::{DRAW, MAX_PLY, Score, Window};
use crate::shortcuts::{Look, Rivals, reductions};
use crate::tt::{Bound, Entry, TranspositionTable};
use duskboard_rules::{Action, Outcome, Seat, Turn};

/// Which shortcuts a search takes. All of them, but for tests and comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    /// Leaves out and looks less far where a good guess says that it does not matter.
    pub(crate) selective: bool,
    /// Remembers positions.
    pub(crate) uses_tt: bool,
    /// Plays out captures at the end of a line.
    pub(crate) uses_quiescence: bool,
    /// Takes one outcome of chance for certain: a comparison, not a way to play.
    pub(crate) certain: Option<Certain>,
}

impl Style {
    pub(crate) const FULL: Style =
        Style { selective: true, uses_tt: true, uses_quiescence: true, certain: None };
    /// Nothing but the definition of the value.
    #[cfg(test)]
    pub(crate) const PLAIN: Style =
        Style { selective: false, uses_tt: false, uses_quiescence: false, certain: None };
}

/// At this depth and below, actions that wait are not played out.
const BRIEF: i32 = 2;

/// Which outcome of chance is taken for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certain {
    /// The first: heads.
    First,
    /// The last: tails.
    Last,
}

/// Where a node is: half-moves still to look ahead, and half-moves from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Horizon {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
}

impl Horizon {
    /// One half-move on, with so much depth left.
    pub(crate) const fn next(self, depth: i32) -> Horizon {
        Horizon { depth, ply: self.ply + 1 }
    }
}

/// A search and what it remembers while it runs. It allocates nothing once it is made.
pub(crate) struct Search<'a> {
    pub(crate) tt: &'a mut TranspositionTable,
    pub(crate) ordering: Ordering,
    pub(crate) path: Path,
    pub(crate) meter: Meter<'a>,
    pub(crate) style: Style,
    /// Endings that are worked out.
    pub(crate) endings: Option<&'a Endings>,
    pub(crate) reductions: [[u8; 32]; 32],
    /// How good each position of the current line looked, by distance from the root.
    pub(crate) looks: [Score; MAX_PLY],
}

impl<'a> Search<'a> {
    /// A search in a game that came this way; the last key is that of the root.
    pub(crate) fn new(
        tt: &'a mut TranspositionTable,
        past: &[u64],
        meter: Meter<'a>,
    ) -> Search<'a> {
        Search {
            tt,
            ordering: Ordering::new(),
            path: Path::of_game(past, 4 * MAX_PLY),
            meter,
            style: Style::FULL,
            endings: None,
            reductions: reductions(),
            looks: [0; MAX_PLY],
        }
    }

    /// What the position after an action of `seat` is worth to that seat.
    pub(crate) fn after<P: Arena>(
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

    /// The same where chance has had its say.
    pub(crate) fn reached<P: Arena>(
        &mut self,
        next: &P,
        seat: Seat,
        horizon: Horizon,
        window: Window,
    ) -> Score {
        self.path.push(next.key());
        let score = match next.acting().seat() {
            Some(mover) if mover == seat => self.node(next, horizon, window),
            _ => -self.node(next, horizon, window.flipped()),
        };
        self.path.pop();
        score
    }

    /// What a position is worth to the seat that acts in it.
    fn node<P: Arena>(&mut self, position: &P, horizon: Horizon, window: Window) -> Score {
        let seat = position.acting().seat().unwrap_or(Seat::First);
        if let Some(outcome) = self.ended(position, seat) {
            return score_of::<P>(outcome, seat, horizon.ply);
        }
        if let Some(score) = self.endings.and_then(|endings| position.foreseen(endings)) {
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
        let key = position.tt_key(self.path.last());
        let known = self.tt_probe::<P>(key, horizon.ply);
        if let Some(known) =
            known.filter(|k| !window.is_open() && k.cuts_off(horizon.depth, window))
        {
            return known.score;
        }
        let look = self.look(position, horizon.ply, checked, known);
        if self.style.selective
            && !checked
            && !window.is_open()
            && let Some(score) = self.too_good(position, horizon, window, look)
        {
            return score;
        }
        // Without a first guess the order is poor: look less far, the next time is better.
        let poor =
            self.style.selective && known.and_then(|k| k.action).is_none() && horizon.depth > 4;
        let mut node = Node {
            seat,
            horizon: Horizon { depth: horizon.depth - i32::from(poor), ..horizon },
            window,
            checked,
            look,
            known: known.and_then(|known| known.action),
            left_out: None,
            longer: 0,
        };
        match self.rivals(position, &node, known) {
            Rivals::Unknown => {}
            Rivals::Far => node.longer = 1,
            Rivals::Enough(score) => return score,
        }
        let best = self.choose(position, node);
        if !self.meter.stopped() {
            self.tt_store::<P>(key, node.horizon, window, best);
        }
        best.score
    }

    /// Tries the actions one after the other.
    pub(crate) fn choose<P: Arena>(&mut self, position: &P, node: Node) -> Best {
        let start = self.ordering.list(position, node.seat, node.known, node.horizon.ply);
        let mut best = Best { action: None, score: -P::WIN - 1 };
        let mut window = node.window;
        // Close to the end of a line waiting is worth what the position is worth.
        let waits = self.style.selective && node.horizon.depth <= BRIEF && position.can_wait();
        if waits {
            best.score = node.look.score;
            window.alpha = window.alpha.max(best.score);
            if best.score >= window.beta {
                self.ordering.drop_from(start);
                return best;
            }
        }
        for at in start..self.ordering.end() {
            let ranked = self.ordering.pick(at);
            let waiting = waits && position.is_waiting(ranked.action);
            if waiting || node.left_out == Some(ranked.action) {
                continue;
            }
            let quiet = position.gain(ranked.action) <= 0;
            let tried = Try {
                action: ranked.action,
                number: at - start,
                quiet,
                bad: is_bad_capture(ranked.rank),
            };
            let usual = best.score > -P::WIN / 2 && window.alpha < P::WIN / 2;
            if usual
                && self.is_hopeless(&node, tried, window)
                && !gives_check(position, node.seat, tried.action)
            {
                continue;
            }
            let score = self.attempt(position, &node, tried, window);
            if self.meter.stopped() {
                break;
            }
            if score > best.score {
                best = Best { action: Some(tried.action), score };
                window.alpha = window.alpha.max(score);
            }
            if score >= window.beta {
                if quiet {
                    self.ordering.refuted(
                        node.seat,
                        node.horizon.ply,
                        node.horizon.depth,
                        (start, at),
                    );
                }
                break;
            }
        }
        if self.ordering.end() == start && !waits {
            best.score = score_of::<P>(position.stuck(node.seat), node.seat, node.horizon.ply);
        }
        self.ordering.drop_from(start);
        best
    }

    /// Plays one action and looks what it is worth: the first one exactly, the others only
    /// whether they are better, and late quiet ones not quite as far ahead.
    fn attempt<P: Arena>(
        &mut self,
        position: &P,
        node: &Node,
        tried: Try,
        window: Window,
    ) -> Score {
        let mut next = *position;
        next.play_unchecked(node.seat, tried.action);
        let dear = if self.style.selective { position.dearness(tried.action) } else { 0 };
        let longer = if node.known == Some(tried.action) { node.longer } else { 0 };
        let depth = node.horizon.depth - 1 - dear + longer;
        self.ordering.follow(node.horizon.ply, Some(tried.action));
        if tried.number == 0 {
            return self.after(&next, node.seat, node.horizon.next(depth), window);
        }
        let less = self.reduction(node, tried);
        let narrow = Window::above(window.alpha);
        let mut score = self.after(&next, node.seat, node.horizon.next(depth - less), narrow);
        if score > window.alpha && less > 0 {
            score = self.after(&next, node.seat, node.horizon.next(depth), narrow);
        }
        if score > window.alpha && score < window.beta && window.is_open() {
            score = self.after(&next, node.seat, node.horizon.next(depth), window);
        }
        score
    }

    /// How the game ended here, if it did.
    fn ended<P: Arena>(&self, position: &P, seat: Seat) -> Option<Outcome> {
        if let Some(outcome) = position.decided() {
            return Some(outcome);
        }
        let drawn = position.drawn();
        if drawn.is_some() {
            // Mate on the hundredth quiet half-move is mate.
            return if position.can_act(seat) { drawn } else { Some(position.stuck(seat)) };
        }
        let repeated = position.repetition_draws() && self.path.repeats(position.quiet());
        repeated.then_some(Outcome::draw(duskboard_rules::Reason::Repetition))
    }

    pub(crate) fn tt_probe<P: Arena>(&self, key: u64, ply: usize) -> Option<Entry> {
        if !self.style.uses_tt {
            return None;
        }
        let mut known = self.tt.probe(key)?;
        known.score = moved::<P>(known.score, -(ply as Score));
        Some(known)
    }

    pub(crate) fn tt_store<P: Arena>(
        &mut self,
        key: u64,
        horizon: Horizon,
        window: Window,
        best: Best,
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
        let score = moved::<P>(best.score, horizon.ply as Score);
        self.tt.store(key, Entry { action, score, depth: horizon.depth, bound });
    }
}

/// What is the same for all actions of a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) seat: Seat,
    pub(crate) horizon: Horizon,
    pub(crate) window: Window,
    pub(crate) checked: bool,
    pub(crate) look: Look,
    pub(crate) known: Option<Action>,
    /// An action that is not tried, to see how good the others are.
    pub(crate) left_out: Option<Action>,
    /// How much further to look after the known action.
    pub(crate) longer: i32,
}

/// An action that is tried, as the how-manieth of its node.
#[derive(Clone, Copy)]
pub(crate) struct Try {
    pub(crate) action: Action,
    pub(crate) number: usize,
    pub(crate) quiet: bool,
    /// A capture that loses material.
    pub(crate) bad: bool,
}

/// The best that was found at a node.
#[derive(Clone, Copy)]
pub(crate) struct Best {
    pub(crate) action: Option<Action>,
    pub(crate) score: Score,
}

/// Does this action attack the other king?
fn gives_check<P: Arena>(position: &P, seat: Seat, action: Action) -> bool {
    let mut next = *position;
    next.play_unchecked(seat, action);
    next.in_check()
}

/// How an outcome counts for a seat, so many half-moves from the root: sooner is more.
pub(crate) fn score_of<P: Arena>(outcome: Outcome, seat: Seat, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == seat => P::WIN - ply as Score,
        Some(_) => ply as Score - P::WIN,
    }
}

/// No line from here can be worth more than winning at once or less than having lost.
fn reachable<P: Arena>(window: Window, ply: usize) -> Window {
    let most = P::WIN - ply as Score;
    Window { alpha: window.alpha.max(-most), beta: window.beta.min(most) }
}

/// The score of a win or a loss counted from so many half-moves further on; others stay.
fn moved<P: Arena>(score: Score, by: Score) -> Score {
    let sure = P::WIN - 2 * MAX_PLY as Score;
    match score {
        score if score > sure => score + by,
        score if score < -sure => score - by,
        _ => score,
    }
}

//! Move ordering: the action of the transposition table, winning captures, killers, then history.
//! The better the order, the faster the search.

use crate::score::MAX_PLY;
use crate::searchable::Searchable;
use duskboard_rules::{Action, Seat};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// An action and how early to try it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) action: Action,
    pub(crate) rank: i32,
}

const TT_ACTION: i32 = 1 << 28;
const WINNING_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// Added to the history score of a move away from a threat.
const EVASION: i32 = 1 << 20;
const LOSING_CAPTURE: i32 = -(1 << 24);
/// History scores stay below this.
const MAX_HISTORY: i32 = 1 << 14;

/// What the search has learned about actions so far.
pub(crate) struct Ordering {
    /// The action lists of all nodes of the current line, one after the other.
    list: Vec<Ranked>,
    /// Two quiet actions for each ply that caused a beta cutoff.
    killers: [[Option<Action>; 2]; MAX_PLY],
    /// How good a quiet action was, by seat, origin and target.
    history: Vec<i16>,
    /// How good it was after another action one or two half-moves before, by what acted and where
    /// (continuation history).
    continuations: Vec<i16>,
    /// The actions of the current line, by ply.
    line: [Option<Deed>; MAX_PLY],
}

impl Ordering {
    /// Empty, with room for the longest line.
    pub(crate) fn new() -> Ordering {
        Ordering {
            list: Vec::with_capacity(MAX_PLY * 160),
            killers: [[None; 2]; MAX_PLY],
            history: vec![0; 2 * 64 * 64],
            continuations: vec![0; DEEDS * DEEDS],
            line: [None; MAX_PLY],
        }
    }

    /// The same for another search: what belongs to the last one's line is gone.
    pub(crate) fn for_next(mut self) -> Ordering {
        self.list.clear();
        self.killers = [[None; 2]; MAX_PLY];
        self.line = [None; MAX_PLY];
        self
    }

    /// Notes the action played at this ply.
    pub(crate) fn follow<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        ply: usize,
        action: Action,
    ) {
        self.line[ply.min(MAX_PLY - 1)] = Some(Deed::of(position, seat, action));
    }

    /// Notes a null move at this ply.
    pub(crate) fn follow_null(&mut self, ply: usize) {
        self.line[ply.min(MAX_PLY - 1)] = None;
    }

    /// What was done one and two half-moves before this ply.
    fn before(&self, ply: usize) -> [Option<Deed>; 2] {
        [1, 2].map(|back| self.line[ply.checked_sub(back)?.min(MAX_PLY - 1)])
    }

    /// Lists the actions of a node inside the tree; all that are promising if there is no `depth`.
    /// Returns where the list begins; it ends at [`end`].
    ///
    /// [`end`]: Ordering::end
    pub(crate) fn list<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        tt_action: Option<Action>,
        (depth, ply): (Option<i32>, usize),
    ) -> usize {
        let start = self.begin(None);
        self.list_rest(position, seat, (tt_action, None), (depth, ply));
        start
    }

    /// Begins a list with an action that is tried before the others are listed, if there is one.
    pub(crate) fn begin(&mut self, early: Option<Action>) -> usize {
        let start = self.list.len();
        self.list.extend(early.map(|action| Ranked { action, rank: TT_ACTION }));
        start
    }

    /// Lists all actions but the early one: the action of the transposition table first, unless that is it.
    pub(crate) fn list_rest<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        (tt_action, early): (Option<Action>, Option<Action>),
        (depth, ply): (Option<i32>, usize),
    ) {
        let killers = self.killers[ply.min(MAX_PLY - 1)];
        let before = self.before(ply);
        let threatened = position.threatened(seat);
        let (list, history, continuations) = (&mut self.list, &self.history, &self.continuations);
        let add = |action| {
            if Some(action) == early {
                return ControlFlow::<()>::Continue(());
            }
            let rank = if Some(action) == tt_action {
                TT_ACTION
            } else {
                let evades = threatened.contains(action.origin());
                let urgent = if evades { EVASION } else { 0 };
                let tables = (history.as_slice(), continuations.as_slice());
                let history = || learned(tables, position, seat, action, before) + urgent;
                rank(position, action, killers, history)
            };
            list.push(Ranked { action, rank });
            ControlFlow::Continue(())
        };
        let _ = match depth {
            Some(depth) => position.promising_inside(seat, depth, add),
            None => position.promising(seat, add),
        };
    }

    /// Was the last action of the line before this ply a null move?
    pub(crate) fn after_null_move(&self, ply: usize) -> bool {
        ply > 0 && self.line[(ply - 1).min(MAX_PLY - 1)].is_none()
    }

    /// Lists captures and promotions, the most valuable victim and least valuable attacker first.
    pub(crate) fn list_noisy<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        tt_action: Option<Action>,
    ) -> usize {
        let start = self.list.len();
        let list = &mut self.list;
        let _ = position.noisy(seat, |action| {
            let first = if Some(action) == tt_action { TT_ACTION } else { 0 };
            let rank = first + 16 * position.gain(action) - position.stake(action);
            list.push(Ranked { action, rank });
            ControlFlow::<()>::Continue(())
        });
        start
    }

    pub(crate) fn end(&self) -> usize {
        self.list.len()
    }

    /// The best of the rest of the list that begins at `start`: it is brought to `at`. Most lists are
    /// left after a few, so the first are sought one by one; then the rest is sorted.
    pub(crate) fn pick(&mut self, start: usize, at: usize) -> Ranked {
        /// How many are sought.
        const FEW: usize = 4;
        let rest = &mut self.list[at..];
        if at - start >= FEW {
            if at - start == FEW {
                rest.sort_unstable_by_key(|ranked| Reverse(ranked.rank));
            }
            return rest[0];
        }
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].rank > rest[best].rank {
                best = i;
            }
        }
        rest.swap(0, best);
        rest[0]
    }

    /// Drops a list and what comes after it.
    pub(crate) fn drop_from(&mut self, start: usize) {
        self.list.truncate(start);
    }

    /// A quiet action caused a beta cutoff; those tried before it, from `start` to `at`, did not.
    pub(crate) fn beta_cutoff<P: Searchable>(
        &mut self,
        position: &P,
        seat: Seat,
        ply: usize,
        depth: i32,
        (start, at): (usize, usize),
    ) {
        let action = self.list[at].action;
        let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (16 * depth * depth + 128 * depth - 64).min(1800);
        let before = self.before(ply);
        for i in start..=at {
            let action = self.list[i].action;
            if position.gain(action) > 0 {
                continue;
            }
            let change = if i == at { bonus } else { -bonus };
            let learn = |score: &mut i16| {
                let old = i32::from(*score);
                *score = (old + change - old * bonus / MAX_HISTORY) as i16;
            };
            learn(&mut self.history[history_index(seat, action)]);
            let deed = Deed::of(position, seat, action);
            for before in before.into_iter().flatten() {
                learn(&mut self.continuations[before.then(deed)]);
            }
        }
    }

    /// The history score of a quiet action at this ply, from -49,152 to 49,152.
    pub(crate) fn history<P: Searchable>(
        &self,
        position: &P,
        seat: Seat,
        action: Action,
        ply: usize,
    ) -> i32 {
        let tables = (&*self.history, &*self.continuations);
        learned(tables, position, seat, action, self.before(ply))
    }
}

/// What an action was: whose, by which kind of piece, and where.
#[derive(Clone, Copy)]
struct Deed(u16);

/// How many there are.
const DEEDS: usize = 1 << 10;

impl Deed {
    fn of<P: Searchable>(position: &P, seat: Seat, action: Action) -> Deed {
        let (kind, target) = (position.kind(action), action.target().index());
        Deed((seat.index() << 9 | kind << 6 | target) as u16)
    }

    /// The place of what came after it.
    const fn then(self, next: Deed) -> usize {
        (self.0 as usize) << 10 | next.0 as usize
    }
}

fn rank<P: Searchable>(
    position: &P,
    action: Action,
    killers: [Option<Action>; 2],
    history: impl FnOnce() -> i32,
) -> i32 {
    let gain = position.gain(action);
    if gain > 0 {
        let order = 16 * gain - position.stake(action);
        return order
            + if position.loses_exchange(action) { LOSING_CAPTURE } else { WINNING_CAPTURE };
    }
    match killers.iter().position(|&killer| killer == Some(action)) {
        Some(place) => KILLER - place as i32,
        None => history(),
    }
}

/// History and continuation histories together.
fn learned<P: Searchable>(
    (history, continuations): (&[i16], &[i16]),
    position: &P,
    seat: Seat,
    action: Action,
    before: [Option<Deed>; 2],
) -> i32 {
    let deed = Deed::of(position, seat, action);
    let mut sum = i32::from(history[history_index(seat, action)]);
    for before in before.into_iter().flatten() {
        sum += i32::from(continuations[before.then(deed)]);
    }
    sum
}

fn history_index(seat: Seat, action: Action) -> usize {
    seat.index() << 12 | action.origin().index() << 6 | action.target().index()
}

/// Is this the rank of a capture that loses material?
pub(crate) fn is_losing_capture(rank: i32) -> bool {
    rank < -(1 << 20)
}

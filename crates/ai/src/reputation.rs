//! What the other side can know of a seat's hidden assassins.
//!
//! It is the belief of the other side, as far as the seat itself can follow it: made of what the
//! seat has observed and of nothing else. Where the other side's own assassin was is left out, so
//! it may in truth know a little more.

use crate::belief::{Hurry, OpponentModel};
use crate::imperfect::ImperfectInfo;
use crate::observations::{Observation, Observations};
use duskboard_rules::chess::{Bitboard, Role};
use duskboard_rules::special::hidden;
use duskboard_rules::{Action, Event, Seat, Viewer};
use std::ops::ControlFlow;

/// Where a seat's hidden assassins may stand, all of them together, and how likely that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rumour {
    pub(crate) lurkers: Bitboard,
    pub(crate) weight: f64,
}

/// What the other side believes of a seat's hidden assassins.
pub(crate) struct Reputation {
    seat: Seat,
    rumours: Vec<Rumour>,
    count: usize,
    last: Option<Observation>,
}

/// More rumours than this are not followed.
const MOST: usize = 80;
/// The truth is never held less likely than this.
const LEAST: f64 = 0.02;

impl Reputation {
    pub(crate) fn new(seat: Seat) -> Reputation {
        Reputation { seat, rumours: Vec::new(), count: 0, last: None }
    }

    /// All rumours, the likeliest first; the truth is among them.
    pub(crate) fn rumours(&self) -> &[Rumour] {
        &self.rumours
    }

    /// Takes in the new observations; starts over if they are of another game. When `hurry` says so,
    /// the other side is taken to know everything at that moment.
    pub(crate) fn update<P: ImperfectInfo>(&mut self, observed: &Observations, hurry: Hurry<'_>) {
        let list = observed.list();
        let known = self.count.checked_sub(1).and_then(|last| list.get(last));
        if self.seat != observed.seat() || known != self.last.as_ref() {
            *self = Reputation::new(observed.seat());
        }
        for number in self.count..list.len() {
            let before = number.checked_sub(1).and_then(|last| seen::<P>(&list[last]));
            let Some(after) = seen::<P>(&list[number]) else { continue };
            if hurry() {
                self.rumours.clear();
            }
            self.step(before.as_ref(), &after, &list[number].events);
        }
        self.count = list.len();
        self.last = list.last().cloned();
    }

    /// One more step, from what the seat saw before to what it sees now.
    fn step<P: ImperfectInfo>(&mut self, before: Option<&P>, after: &P, events: &[Event]) {
        let old = std::mem::take(&mut self.rumours);
        if let (Some(before), Some(mover)) = (before, events.first().and_then(mover)) {
            for rumour in old {
                if mover == self.seat {
                    self.moved(before, after, rumour);
                } else {
                    self.waited(before, after, events, rumour);
                }
            }
        }
        self.merge(hidden(&after.board().board, self.seat));
    }

    /// The seat has moved: every action that looks the same to all may have been the one.
    fn moved<P: ImperfectInfo>(&mut self, before: &P, after: &P, rumour: Rumour) {
        let world = before.disguised(self.seat, rumour.lurkers);
        let shown = public(after);
        let model = OpponentModel::of(&world, self.seat);
        let (first, mut total) = (self.rumours.len(), 0.0);
        let _ = world.legal(self.seat, |action| {
            let likelihood = match action {
                Action::Drop { .. } => 1.0,
                _ => model.likelihood(&world, action),
            };
            total += likelihood;
            let mut next = world;
            next.play_unchecked(self.seat, action);
            if public(&next) == shown {
                let lurkers = hidden(&next.board().board, self.seat);
                self.rumours.push(Rumour { lurkers, weight: rumour.weight * likelihood });
            }
            ControlFlow::<()>::Continue(())
        });
        let scale = 1.0 / total.max(1e-9);
        self.rumours[first..].iter_mut().for_each(|rumour| rumour.weight *= scale);
    }

    /// The other side has moved: what would have been met, revealed or taken is ruled out, unless it
    /// was.
    fn waited<P: ImperfectInfo>(
        &mut self,
        before: &P,
        after: &P,
        events: &[Event],
        rumour: Rumour,
    ) {
        let seat = self.seat;
        let [old, new] = [before, after].map(public);
        let [was, is] = [&old, &new].map(|board| board.of(seat, Role::Assassin));
        let taken = events.iter().filter_map(|event| match event {
            Event::Captured { seat: whose, at, .. } if *whose == seat => Some(Bitboard::of(*at)),
            _ => None,
        });
        let taken = taken.fold(Bitboard::EMPTY, |all, at| all | at)
            & before.board().board.of(seat, Role::Assassin)
            & !was;
        let shown = is & !was;
        let gone = taken | shown;
        if gone & !rumour.lurkers != Bitboard::EMPTY {
            return;
        }
        let vanished = was & !is & after.board().board.of(seat, Role::Assassin);
        let lurkers = rumour.lurkers & !gone | vanished;
        let free = (lurkers & new.occupied()).is_empty();
        let world = after.disguised(seat, lurkers);
        if free && hidden(&world.board().board, seat) == lurkers {
            self.rumours.push(Rumour { lurkers, ..rumour });
        }
    }

    /// Merges equal rumours and drops the least likely. The truth stays.
    fn merge(&mut self, truth: Bitboard) {
        self.rumours.sort_by_key(|rumour| rumour.lurkers.0);
        self.rumours.dedup_by(|gone, kept| {
            let same = gone.lurkers == kept.lurkers;
            kept.weight += if same { gone.weight } else { 0.0 };
            same
        });
        self.rumours.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        self.rumours.truncate(MOST);
        let total: f64 = self.rumours.iter().map(|rumour| rumour.weight).sum();
        self.rumours.iter_mut().for_each(|rumour| rumour.weight /= total.max(f64::MIN_POSITIVE));
        match self.rumours.iter_mut().find(|rumour| rumour.lurkers == truth) {
            Some(rumour) => rumour.weight = rumour.weight.max(LEAST),
            None => self.rumours.push(Rumour { lurkers: truth, weight: LEAST }),
        }
    }
}

/// The position as the seat sees it.
fn seen<P: ImperfectInfo>(observation: &Observation) -> Option<P> {
    P::of(&observation.view).and_then(P::as_seen)
}

/// The board as everybody sees it.
fn public<P: ImperfectInfo>(position: &P) -> duskboard_rules::chess::Board {
    P::view_board(&position.view(Viewer::Spectator))
}

/// Who made the step.
fn mover(event: &Event) -> Option<Seat> {
    match event {
        Event::Placed { seat, .. }
        | Event::Moved { seat, .. }
        | Event::Castled { seat, .. }
        | Event::Rebounded { seat, .. } => Some(*seat),
        _ => None,
    }
}

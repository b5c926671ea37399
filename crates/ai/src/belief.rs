//! The belief of a seat: a particle filter over worlds, the positions that could be the truth.
//!
//! After each step every world is continued with every legal action; those that give the same
//! observation stay. So a belief about one assassin is exact. Of too many worlds some are drawn,
//! and where too few are left new ones are sampled from the view: a belief is never empty.
//!
//! Nothing here knows the truth. The dice are seeded by the number of the step, so the same
//! observations always give the same belief.

use crate::dice::Seeded;
use crate::evaluate::standing;
use crate::imperfect::{ImperfectInfo, losses, truth};
use crate::infoset::unforeseen;
use crate::observations::{Observation, Observations};
use crate::score::Score;
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Event, GameView, Position, Seat, Square, Step};
use std::ops::ControlFlow;

/// A world and its weight, relative to the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World<P> {
    pub(crate) position: P,
    pub(crate) weight: f64,
}

/// What one seat believes after some of its observations.
pub(crate) struct Belief<P> {
    seat: Seat,
    worlds: Vec<World<P>>,
    /// No world was dropped for lack of time.
    whole: bool,
    /// It began from a start that everybody knows, and no world was dropped for lack of room.
    traced: bool,
    /// The pieces the enemy has lost.
    lost: Vec<Role>,
    /// How many observations are in it, and the last of them.
    count: usize,
    last: Option<Observation>,
}

/// With fewer worlds than one in so many of the maximum, new ones are sampled.
const TOO_FEW: usize = 4;
/// So many worlds are sampled however short time is.
const LEAST: usize = 6;

/// Says whether time is short. It is asked before each world.
pub(crate) type Hurry<'a> = &'a dyn Fn() -> bool;

impl<P: ImperfectInfo> Belief<P> {
    pub(crate) fn new(seat: Seat) -> Belief<P> {
        Belief {
            seat,
            worlds: Vec::new(),
            whole: true,
            traced: false,
            lost: Vec::new(),
            count: 0,
            last: None,
        }
    }

    /// The worlds; not empty once anything was observed.
    pub(crate) fn worlds(&self) -> &[World<P>] {
        &self.worlds
    }

    /// Takes in the new observations; starts over if they are of another game. When `hurry` says
    /// so, steps are skipped: a poorer belief, but in time.
    pub(crate) fn update(&mut self, observed: &Observations, hurry: Hurry<'_>) {
        let known = self.count.checked_sub(1).and_then(|last| observed.list().get(last));
        if self.seat != observed.seat() || known != self.last.as_ref() {
            *self = Belief::new(observed.seat());
        }
        for (number, observation) in observed.list().iter().enumerate().skip(self.count) {
            self.lost.extend(losses(&observation.events, self.seat.other()));
            let mut dice = Seeded::new(number as u64 ^ 0xBE11_EF00);
            let start = observed.start().filter(|_| number == 0);
            self.step(observation, start, &mut dice, hurry);
            if number + 1 == observed.list().len() {
                self.refill(observation, &mut dice, hurry);
            }
        }
        self.count = observed.list().len();
        self.last = observed.list().last().cloned();
    }

    /// One more observation. What cannot be followed in time is dropped.
    fn step(
        &mut self,
        observation: &Observation,
        start: Option<&GameView>,
        dice: &mut Seeded,
        hurry: Hurry<'_>,
    ) {
        let Some(view) = P::of(&observation.view) else { return };
        if observation.events.is_empty() {
            self.begin(view, start.and_then(P::of));
        } else {
            self.follow(view, &observation.events, hurry);
        }
        self.merge();
        self.thin(dice);
        if !hurry() {
            self.refill(observation, dice, hurry);
        }
        let total: f64 = self.worlds.iter().map(|world| world.weight).sum();
        self.worlds.iter_mut().for_each(|world| world.weight /= total.max(f64::MIN_POSITIVE));
    }

    /// Begins with an observation about which nothing was told: with the start, if that is known.
    fn begin(&mut self, view: &P::View, start: Option<&P::View>) {
        let known = start.and_then(truth).filter(|known: &P| known.view(self.seat.into()) == *view);
        let known = known.or_else(|| P::usual_start(view));
        self.traced = known.is_some();
        self.worlds = known.map(|position| World { position, weight: 1.0 }).into_iter().collect();
    }

    /// Continues every world by what would have been observed the same.
    fn follow(&mut self, view: &P::View, events: &[Event], hurry: Hurry<'_>) {
        let clue = Clue { view, told: unforeseen(events).copied().collect(), seat: self.seat };
        let mut next = Vec::with_capacity(2 * self.worlds.len());
        for world in &self.worlds {
            if hurry() {
                self.whole = false;
                break;
            }
            clue.follow(world, &mut next);
        }
        self.worlds = next;
    }

    /// Merges equal worlds.
    fn merge(&mut self) {
        self.worlds.sort_by_key(|world| world.position.key());
        self.worlds.dedup_by(|gone, kept| {
            let same = gone.position == kept.position;
            kept.weight += if same { gone.weight } else { 0.0 };
            same
        });
    }

    /// Resamples if there are too many worlds.
    fn thin(&mut self, dice: &mut Seeded) {
        if self.worlds.len() > P::WORLDS {
            self.traced = false;
            self.worlds = draw(&self.worlds, P::WORLDS, dice);
            self.merge();
        }
    }

    /// Samples worlds if there are too few, with less weight than those that were followed.
    fn refill(&mut self, observation: &Observation, dice: &mut Seeded, hurry: Hurry<'_>) {
        let Some(view) = P::of(&observation.view) else { return };
        let complete = (P::IS_EXACT || self.traced) && self.whole && !self.worlds.is_empty();
        if complete || self.worlds.len() * TOO_FEW >= P::WORLDS {
            return;
        }
        self.traced = false;
        self.whole = true;
        let total: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let wanted = P::WORLDS - self.worlds.len();
        let share = if total > 0.0 { total / 3.0 / wanted as f64 } else { 1.0 };
        for number in 0..wanted {
            if number >= LEAST && hurry() {
                self.whole = false;
                break;
            }
            let made = P::sample_world(view, &self.lost, dice);
            self.worlds.extend(made.map(|position| World { position, weight: share }));
        }
        self.merge();
    }
}

/// Systematic resampling: draws worlds in proportion to their weights and makes the weights equal.
/// If there are no more than asked for, all of them as they are.
pub(crate) fn draw<P: Copy>(worlds: &[World<P>], count: usize, dice: &mut Seeded) -> Vec<World<P>> {
    if worlds.len() <= count {
        return worlds.to_vec();
    }
    let total: f64 = worlds.iter().map(|world| world.weight).sum();
    let step = total / count as f64;
    let mut mark = step * dice.unit();
    let mut sum = 0.0;
    let mut drawn = Vec::with_capacity(count);
    for world in worlds {
        sum += world.weight;
        while mark < sum && drawn.len() < count {
            drawn.push(World { position: world.position, weight: 1.0 / count as f64 });
            mark += step;
        }
    }
    drawn
}

/// What a seat has learned from one observation.
struct Clue<'a, P: Position> {
    view: &'a P::View,
    told: Vec<Event>,
    seat: Seat,
}

/// A quiet action that improves the evaluation by this much is taken to be e times as likely.
const KEENNESS: f64 = 20.0;
/// The most that the evaluation counts, as a power of e: nobody plays only good moves.
const KEENEST: f64 = 3.0;
/// A quiet move of an assassin is as likely as so many other quiet moves together.
const STEALING: f64 = 3.0;
/// Players hardly ever capture their own assassin.
const TRAMPLING: f64 = 0.02;

impl<P: ImperfectInfo> Clue<'_, P> {
    /// Adds the worlds that can follow from this one.
    fn follow(&self, world: &World<P>, next: &mut Vec<World<P>>) {
        let position = &world.position;
        for mover in Seat::BOTH.into_iter().filter(|&s| position.acting().includes(s)) {
            let first = next.len();
            // The seat's own choice tells nothing.
            let model = (mover != self.seat).then(|| OpponentModel::of(position, mover));
            let likelihood =
                |action| model.as_ref().map_or(1.0, |model| model.likelihood(position, action));
            let _ = position.legal(mover, |action| {
                if let Some(after) = self.fits(position, mover, action) {
                    let weight = world.weight * likelihood(action);
                    next.push(World { position: after, weight });
                }
                ControlFlow::<()>::Continue(())
            });
            if next.len() == first || mover == self.seat {
                continue;
            }
            let mut total = 0.0;
            let _ = position.legal(mover, |action| {
                total += likelihood(action);
                ControlFlow::<()>::Continue(())
            });
            next[first..].iter_mut().for_each(|world| world.weight /= total.max(1e-9));
        }
    }

    /// The world after an action, if it gives this observation.
    fn fits(&self, before: &P, mover: Seat, action: Action) -> Option<P> {
        if !self.hints_at(mover, action) {
            return None;
        }
        let mut after = *before;
        after.play_unchecked(mover, action);
        if after.decided().is_some() || after.view(self.seat.into()) != *self.view {
            return None;
        }
        let told = after.tell(before, Step::Acted(mover, action), self.seat);
        (told == self.told).then_some(after)
    }

    /// A quick test: do the squares in the events agree?
    fn hints_at(&self, mover: Seat, action: Action) -> bool {
        let agrees = |told: Option<Square>, square| told.is_none_or(|told| told == square);
        match self.told.first() {
            Some(Event::Moved { seat, from, to, .. }) => {
                *seat == mover && agrees(*from, action.origin()) && agrees(*to, action.target())
            }
            _ => true,
        }
    }
}

/// The opponent model: how likely a player is to choose an action, relative to its others.
pub(crate) enum OpponentModel {
    /// Where much is hidden: prefers what improves the evaluation, which was `before`.
    Improves { mover: Seat, before: Score },
    /// Where only assassins are hidden: quiet moves of other pieces are the same in every world and
    /// tell nothing. An assassin with many moves does not move more often: they share one
    /// likelihood, `each` its part.
    Steals { mover: Seat, each: f64 },
}

impl OpponentModel {
    pub(crate) fn of<P: ImperfectInfo>(position: &P, mover: Seat) -> OpponentModel {
        if !P::IS_EXACT {
            return OpponentModel::Improves { mover, before: standing(position.board(), mover) };
        }
        let mut ways = 0;
        let _ = position.legal(mover, |action| {
            ways += u32::from(steals(position, action));
            ControlFlow::<()>::Continue(())
        });
        OpponentModel::Steals { mover, each: STEALING / f64::from(ways.max(1)) }
    }

    pub(crate) fn likelihood<P: ImperfectInfo>(&self, position: &P, action: Action) -> f64 {
        let gain = position.gain(action);
        if gain <= 0 {
            return self.quiet(position, action);
        }
        // Good captures are seldom left out.
        if gain < 5_000 && position.loses_exchange(action) {
            return 1.0;
        }
        (f64::from(gain) / 180.0).min(6.0).exp()
    }

    fn quiet<P: ImperfectInfo>(&self, position: &P, action: Action) -> f64 {
        match *self {
            OpponentModel::Improves { mover, before } => {
                let mut next = *position;
                next.play_unchecked(mover, action);
                let better = standing(next.board(), mover) - before;
                (f64::from(better) / KEENNESS).clamp(-KEENEST, KEENEST).exp()
            }
            OpponentModel::Steals { each, .. } if steals(position, action) => each,
            OpponentModel::Steals { mover, .. } => {
                let tramples = position.board().board.side(mover).contains(action.target());
                if tramples { TRAMPLING } else { 1.0 }
            }
        }
    }
}

/// Is this a quiet move of an assassin?
fn steals<P: ImperfectInfo>(position: &P, action: Action) -> bool {
    let board = &position.board().board;
    matches!(action, Action::Move { from, .. } if board.role(Role::Assassin).contains(from))
        && position.gain(action) <= 0
}

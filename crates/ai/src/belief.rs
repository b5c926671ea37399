//! What a seat believes about what it does not see: worlds that could be the truth.
//!
//! After each step every world is played on with every action that could have been played in
//! it; those that look the same and would have been told the same stay. So a belief about one
//! assassin is exact. Where there are too many worlds some are drawn, and where too few are left
//! new ones are made up from the view: it is never empty.
//!
//! Nothing here knows the truth. The dice are seeded by the number of the step, so the same
//! things seen give the same belief, whenever it is asked for.

use crate::dice::Seeded;
use crate::evaluate::standing;
use crate::score::Score;
use crate::secret::{Secret, losses};
use crate::seen::{Moment, Seen};
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Event, Position, Seat, Square, Step};
use std::ops::ControlFlow;

/// A world and how likely it is, in relation to the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World<P> {
    pub(crate) position: P,
    pub(crate) weight: f64,
}

/// What one seat believes after so many of the moments it has seen.
pub(crate) struct Belief<P> {
    seat: Seat,
    worlds: Vec<World<P>>,
    /// Nothing was left out for lack of time: where all worlds are kept, these are all there are.
    whole: bool,
    /// What the enemy has lost.
    lost: Vec<Role>,
    /// How many moments are in it, and the last of them.
    moments: usize,
    last: Option<Moment>,
}

/// With fewer worlds than this share new ones are made up.
const TOO_FEW: usize = 4;
/// So many worlds are made up however late it is.
const LEAST: usize = 6;

/// Says whether time is short. Asked before each world, so nothing goes on for long after it.
pub(crate) type Hurry<'a> = &'a dyn Fn() -> bool;

impl<P: Secret> Belief<P> {
    pub(crate) fn new(seat: Seat) -> Belief<P> {
        Belief { seat, worlds: Vec::new(), whole: true, lost: Vec::new(), moments: 0, last: None }
    }

    /// The worlds; some, if anything was seen.
    pub(crate) fn worlds(&self) -> &[World<P>] {
        &self.worlds
    }

    /// Takes in everything that was seen since the last time; begins anew if it was another
    /// game. When `hurry` says so, steps are skipped: a poorer belief, but in time.
    pub(crate) fn update(&mut self, seen: &Seen, hurry: Hurry<'_>) {
        let known = self.moments.checked_sub(1).and_then(|last| seen.moments().get(last));
        if self.seat != seen.seat() || known != self.last.as_ref() {
            *self = Belief::new(seen.seat());
        }
        for (number, moment) in seen.moments().iter().enumerate().skip(self.moments) {
            self.lost.extend(losses(&moment.told, self.seat.other()));
            let mut dice = Seeded::new(number as u64 ^ 0xBE11_EF00);
            self.step(moment, &mut dice, hurry);
            if number + 1 == seen.moments().len() {
                self.refill(moment, &mut dice, hurry);
            }
        }
        self.moments = seen.moments().len();
        self.last = seen.moments().last().cloned();
    }

    /// One more moment. What cannot be followed in time is left out.
    fn step(&mut self, moment: &Moment, dice: &mut Seeded, hurry: Hurry<'_>) {
        let Some(view) = P::of(&moment.view) else { return };
        if moment.told.is_empty() {
            self.worlds.clear();
        }
        let clue = Clue { view, told: told(&moment.told), seat: self.seat };
        let mut next = Vec::with_capacity(2 * self.worlds.len());
        for world in &self.worlds {
            if hurry() {
                self.whole = false;
                break;
            }
            clue.follow(world, &mut next);
        }
        self.worlds = next;
        self.merge();
        self.thin(dice);
        if !hurry() {
            self.refill(moment, dice, hurry);
        }
        let total: f64 = self.worlds.iter().map(|world| world.weight).sum();
        self.worlds.iter_mut().for_each(|world| world.weight /= total.max(f64::MIN_POSITIVE));
    }

    /// Equal worlds become one.
    fn merge(&mut self) {
        self.worlds.sort_by_key(|world| world.position.key());
        self.worlds.dedup_by(|gone, kept| {
            let same = gone.position == kept.position;
            kept.weight += if same { gone.weight } else { 0.0 };
            same
        });
    }

    /// Draws as many worlds as are kept, the likely ones more often, evenly spread.
    fn thin(&mut self, dice: &mut Seeded) {
        if self.worlds.len() > P::WORLDS {
            self.worlds = draw(&self.worlds, P::WORLDS, dice);
            self.merge();
        }
    }

    /// Makes up worlds if there are too few of them, less likely than those that stood the test.
    fn refill(&mut self, moment: &Moment, dice: &mut Seeded, hurry: Hurry<'_>) {
        let Some(view) = P::of(&moment.view) else { return };
        let complete = P::IS_EXACT && self.whole && !self.worlds.is_empty();
        if complete || self.worlds.len() * TOO_FEW >= P::WORLDS {
            return;
        }
        self.whole = true;
        let total: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let wanted = P::WORLDS - self.worlds.len();
        let share = if total > 0.0 { total / 3.0 / wanted as f64 } else { 1.0 };
        for number in 0..wanted {
            if number >= LEAST && hurry() {
                self.whole = false;
                break;
            }
            let made = P::imagine(view, &self.lost, dice);
            self.worlds.extend(made.map(|position| World { position, weight: share }));
        }
        self.merge();
    }
}

/// Draws worlds, each as often as it is likely, and makes them equally likely. If there are no
/// more than asked for, these are all.
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

/// Events without what follows from the view anyway.
fn told(events: &[Event]) -> Vec<Event> {
    let plain = |event: &&Event| !matches!(event, Event::Check { .. } | Event::Over(_));
    events.iter().filter(plain).copied().collect()
}

/// What a seat has learned from one step.
struct Clue<'a, P: Position> {
    view: &'a P::View,
    told: Vec<Event>,
    seat: Seat,
}

/// An action that makes the board so much better for a player is e times as likely, and none is
/// more than so many times e more likely than another: nobody plays only good moves.
const KEENNESS: f64 = 20.0;
const KEENEST: f64 = 3.0;
/// An assassin steals away as often as so many other quiet moves are played.
const STEALING: f64 = 3.0;
/// Who knows where the own assassin stands hardly ever tramples it.
const TRAMPLING: f64 = 0.02;

impl<P: Secret> Clue<'_, P> {
    /// Adds what can have become of a world.
    fn follow(&self, world: &World<P>, next: &mut Vec<World<P>>) {
        let position = &world.position;
        for mover in Seat::BOTH.into_iter().filter(|&s| position.acting().includes(s)) {
            let first = next.len();
            // One's own choice tells nothing.
            let habit = (mover != self.seat).then(|| Habit::of(position, mover));
            let likelihood =
                |action| habit.as_ref().map_or(1.0, |habit| habit.likelihood(position, action));
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

    /// The world after an action, if it looks and is told as it was.
    fn fits(&self, before: &P, mover: Seat, action: Action) -> Option<P> {
        if !self.hints_at(mover, action) {
            return None;
        }
        let mut after = *before;
        after.play_unchecked(mover, action);
        if after.decided().is_some() || after.sight(self.seat.into()) != *self.view {
            return None;
        }
        let told = after.tell(before, Step::Acted(mover, action), self.seat);
        (told == self.told).then_some(after)
    }

    /// A quick look: do the squares that were told agree?
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

/// What a player can be expected to do: how likely it is to choose an action, in relation to the
/// others it has.
enum Habit {
    /// Where much is hidden, what makes the board better, as it was before.
    Improves { mover: Seat, before: Score },
    /// Where one piece is hidden: those in view are the same in every world, so that quiet moves
    /// of theirs tell nothing. How an assassin goes about it is anyone's guess, and how many ways
    /// it has does not make it move more often: each is so likely.
    Steals { mover: Seat, each: f64 },
}

impl Habit {
    fn of<P: Secret>(position: &P, mover: Seat) -> Habit {
        if !P::IS_EXACT {
            return Habit::Improves { mover, before: standing(position.board(), mover) };
        }
        let mut ways = 0;
        let _ = position.legal(mover, |action| {
            ways += u32::from(steals(position, action));
            ControlFlow::<()>::Continue(())
        });
        Habit::Steals { mover, each: STEALING / f64::from(ways.max(1)) }
    }

    fn likelihood<P: Secret>(&self, position: &P, action: Action) -> f64 {
        let gain = position.gain(action);
        if gain <= 0 {
            return self.quiet(position, action);
        }
        // Good captures are seldom left alone.
        if gain < 5_000 && position.loses_exchange(action) {
            return 1.0;
        }
        (f64::from(gain) / 180.0).min(6.0).exp()
    }

    fn quiet<P: Secret>(&self, position: &P, action: Action) -> f64 {
        match *self {
            Habit::Improves { mover, before } => {
                let mut next = *position;
                next.play_unchecked(mover, action);
                let better = standing(next.board(), mover) - before;
                (f64::from(better) / KEENNESS).clamp(-KEENEST, KEENEST).exp()
            }
            Habit::Steals { each, .. } if steals(position, action) => each,
            Habit::Steals { mover, .. } => {
                let tramples = position.board().board.side(mover).contains(action.target());
                if tramples { TRAMPLING } else { 1.0 }
            }
        }
    }
}

/// Is this a move of an assassin that takes nothing?
fn steals<P: Secret>(position: &P, action: Action) -> bool {
    let board = &position.board().board;
    matches!(action, Action::Move { from, .. } if board.role(Role::Assassin).contains(from))
        && position.gain(action) <= 0
}

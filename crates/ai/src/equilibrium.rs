//! Small games solved as a whole.
//!
//! From a start that everybody knows, if all that can happen is little enough, the game is solved
//! from there: no belief is needed, and nobody can do better against the answer than it allows.

use crate::cfr::{STEADY, SetId, Tree};
use crate::imperfect::{ImperfectInfo, truth};
use crate::infoset::Memory;
use crate::limits::Meter;
use crate::observations::Observations;
use duskboard_rules::{Action, GameView, Seat, Step, Turn};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most histories that are listed.
const MOST: usize = 40_000;
/// With more half-moves to go until the draw by quiet half-moves, there are too many for certain.
const LONGEST: u32 = 12;
const QUIET_DRAW: u32 = 100;
/// So many rounds are enough.
const ROUNDS: usize = 1_000;
/// Passing so many histories while learning is as much work as searching one position.
const CHEAPER: usize = 16;

/// What to play in every situation of one small game.
pub(crate) struct Equilibrium {
    tree: Tree,
    sets: HashMap<(Seat, Memory), (SetId, Vec<Action>)>,
    rounds: usize,
    /// What the actions of each set are worth after these rounds.
    values: Vec<Vec<f64>>,
}

/// An action, how often to play it, and what it is worth, from -1 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) action: Action,
    pub(crate) share: f64,
    pub(crate) value: f64,
}

impl Equilibrium {
    /// Lists the whole game from this start. `None` if it is too large, or there is no time.
    pub(crate) fn of<P: ImperfectInfo>(
        start: &P::View,
        meter: &mut Meter<'_>,
    ) -> Option<Equilibrium> {
        let start: P = truth(start)?;
        if start.quiet() + LONGEST < QUIET_DRAW {
            return None;
        }
        let mut solved = Equilibrium {
            tree: Tree::default(),
            sets: HashMap::new(),
            rounds: 0,
            values: Vec::new(),
        };
        solved.tree.root(1.0);
        let look = |seat: Seat| Memory::default().then::<P>(&start.view(seat.into()), &[]);
        let memories = Seat::BOTH.map(look);
        let mut histories = vec![History { position: start, before: None, memories }];
        let mut at = 0;
        while at < histories.len() {
            if histories.len() > MOST || meter.count() {
                return None;
            }
            solved.grow(at, &mut histories)?;
            at += 1;
        }
        Some(solved)
    }

    /// Adds what can follow upon a history.
    fn grow<P: ImperfectInfo>(&mut self, at: usize, histories: &mut Vec<History<P>>) -> Option<()> {
        let history = histories[at];
        let outcome = match history.position.turn() {
            Turn::Over(outcome) => Some(outcome.winner),
            _ if is_third(histories, at) || is_dead(&history.position) => Some(None),
            _ => None,
        };
        if let Some(winner) = outcome {
            let won = |winner| if winner == Seat::First { 1.0 } else { -1.0 };
            self.tree.leaf(at, winner.map_or(0.0, won));
            return Some(());
        }
        let seat = history.position.acting().seat()?;
        let tree = &mut self.tree;
        let (set, actions) =
            self.sets.entry((seat, history.memories[seat.index()])).or_insert_with(|| {
                let actions = listed(&history.position, seat);
                (tree.set(seat, actions.len()), actions)
            });
        self.tree.branch(at, *set);
        histories.extend(actions.iter().map(|&action| history.then(at, seat, action)));
        Some(())
    }

    /// Learns as long as there is time, until it is good enough.
    pub(crate) fn improve(&mut self, meter: &mut Meter<'_>) {
        let before = self.rounds;
        while self.rounds < ROUNDS && !meter.stopped() && meter.used() < 0.9 {
            self.rounds += 1;
            self.tree.learn_once(self.rounds, STEADY);
            meter.add((self.tree.len() / CHEAPER) as u64);
            meter.look();
        }
        if self.rounds != before || self.values.is_empty() {
            self.values = self.tree.values(STEADY);
        }
    }

    /// What to play after these observations, if they can come of the start.
    pub(crate) fn shares<P: ImperfectInfo>(&self, observed: &Observations) -> Vec<Share> {
        let steps = observed.list().iter().filter_map(|o| Some((P::of(&o.view)?, &o.events)));
        let memory = steps.fold(Memory::default(), |m, (view, told)| m.then::<P>(view, told));
        let Some((set, actions)) = self.sets.get(&(observed.seat(), memory)) else {
            return Vec::new();
        };
        let (shares, values) = (self.tree.strategy(*set), &self.values[*set]);
        let share = |((&action, share), &value)| Share { action, share, value };
        actions.iter().zip(shares).zip(values).map(share).collect()
    }
}

/// A history of the game: its position, and what both seats remember.
#[derive(Clone, Copy)]
struct History<P> {
    position: P,
    before: Option<usize>,
    memories: [Memory; 2],
}

impl<P: ImperfectInfo> History<P> {
    fn then(&self, at: usize, mover: Seat, action: Action) -> History<P> {
        let mut position = self.position;
        position.play_unchecked(mover, action);
        let memories = Seat::BOTH.map(|seat| {
            let told = position.tell(&self.position, Step::Acted(mover, action), seat);
            self.memories[seat.index()].then::<P>(&position.view(seat.into()), &told)
        });
        History { position, before: Some(at), memories }
    }
}

/// Does this history come to a position for the third time?
fn is_third<P: ImperfectInfo>(histories: &[History<P>], at: usize) -> bool {
    let here = histories[at].position;
    let past = std::iter::successors(histories[at].before, |&before| histories[before].before);
    here.repetition_draws()
        && past.filter(|&before| histories[before].position.key() == here.key()).count() >= 2
}

/// Is nothing left but kings that cannot take each other?
fn is_dead<P: ImperfectInfo>(position: &P) -> bool {
    P::IS_EXACT && !position.setting_up() && position.board().board.occupied().count() == 2
}

fn listed<P: ImperfectInfo>(position: &P, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = position.legal(seat, |action| {
        actions.push(action);
        ControlFlow::<()>::Continue(())
    });
    actions
}

/// A small game that is solved, or one that was found too large.
pub(crate) struct Solved {
    pub(crate) start: GameView,
    pub(crate) equilibrium: Option<Equilibrium>,
}

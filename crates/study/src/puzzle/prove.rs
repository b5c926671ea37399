//! Is there exactly one good answer?

use super::{Aim, Puzzle, worlds};
use crate::Worth;
use duskboard_ai::{Analyst, Limits, Line, Shown, Timeless};
use duskboard_rules::{Action, Game, Rules, Seat, Step, Turn};
use std::slice;

/// One look at all actions: how many positions are searched for each, how many at least in each
/// position that could be, and how many of the actions are looked at again.
struct Stage {
    nodes: u64,
    least: u64,
    keep: usize,
    /// How far ahead the best must be, if it is to be looked at any further.
    ahead: i32,
}

const STAGES: [Stage; 3] = [
    Stage { nodes: 2_000, least: 60, keep: 6, ahead: 800 },
    Stage { nodes: 15_000, least: 400, keep: 3, ahead: 1_500 },
    Stage { nodes: 100_000, least: 2_500, keep: 2, ahead: 2_000 },
];
/// How a level looks at a position: it searches so many, or where many look alike some of them to a
/// depth. The weakest takes what can be taken, if only one thing can.
struct Look {
    nodes: u64,
    worlds: usize,
    depth: u32,
}

/// All levels but the best; see [`Puzzle::difficulty`].
const LEVELS: [Look; 7] = [
    Look { nodes: 40, worlds: 0, depth: 0 },
    Look { nodes: 120, worlds: 1, depth: 1 },
    Look { nodes: 360, worlds: 2, depth: 1 },
    Look { nodes: 1_100, worlds: 4, depth: 1 },
    Look { nodes: 3_500, worlds: 8, depth: 1 },
    Look { nodes: 11_000, worlds: 12, depth: 2 },
    Look { nodes: 35_000, worlds: 16, depth: 2 },
];
/// Positions searched for a first impression.
const QUICK: u64 = 2_000;
/// The size of the transposition table.
const MEGABYTES: usize = 4;
/// An answer that wins is worth this much to its seat, and no other is worth so much.
const WINS: (i32, i32) = (8_800, 6_500);
/// The same for an answer that does not lose.
const SAVES: (i32, i32) = (4_000, 1_500);

/// Whoever can have this much without it needs no answer.
const ENOUGH: i32 = 7_000;

/// Looks for proof.
pub struct Prover {
    analyst: Analyst,
}

/// What was proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) aim: Aim,
    pub(super) best: Valued,
    pub(super) next: Valued,
}

/// An action and what it is worth to its seat, in all positions that could be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Valued {
    pub(super) action: Action,
    pub(super) worth: i32,
}

/// Why an action is no answer.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// What it is worth to its seat, in ten-thousandths of a point.
    pub worth: i32,
    /// Of all positions that look the same, the one in which it does worst.
    pub world: Game,
    /// What follows there.
    pub line: Vec<Action>,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover { analyst: Analyst::new(MEGABYTES) }
    }
}

impl Prover {
    /// Is the answer of this puzzle the only good one, in all positions that look like it?
    pub fn proves(&mut self, puzzle: &Puzzle) -> bool {
        let worlds = worlds(&puzzle.game, puzzle.seat);
        let proof = self.prove(&worlds, puzzle.seat);
        worlds.len() == puzzle.worlds as usize
            && proof
                .is_some_and(|proof| (proof.best.action, proof.aim) == (puzzle.answer, puzzle.aim))
    }

    /// The one good action of a seat, if there is one and only one. The same question always gets the
    /// same answer.
    pub(super) fn prove(&mut self, worlds: &[Game], seat: Seat) -> Option<Proof> {
        self.analyst.forget();
        let game = worlds.first()?;
        let mut actions = legal(worlds, seat);
        let mut proof = None;
        for stage in &STAGES {
            let each = (stage.nodes / worlds.len() as u64).max(stage.least);
            let valued = self.compare(worlds, seat, &actions, Limits::of_nodes(each));
            let [best, next, ..] = valued[..] else { return None };
            if best.worth - next.worth < stage.ahead {
                return None;
            }
            proof = Some((best, next));
            actions = valued.iter().take(stage.keep).map(|valued| valued.action).collect();
        }
        let (best, next) = proof?;
        Some(Proof { aim: aim(game.rules(), best.worth, next.worth)?, best, next })
    }

    /// The actions with their mean worth over all worlds, the best first.
    fn compare(
        &mut self,
        worlds: &[Game],
        seat: Seat,
        actions: &[Action],
        each: Limits,
    ) -> Vec<Valued> {
        let valued = actions.iter().map(|&action| {
            let all = worlds.iter().map(|world| (self.after(world, seat, action, each), 1));
            let mean = Worth::mean(all.collect::<Vec<_>>()).unwrap_or(Worth::DRAW);
            Valued { action, worth: own(mean, seat) }
        });
        let mut valued: Vec<_> = valued.collect();
        valued.sort_by_key(|valued| -valued.worth);
        valued
    }

    /// What a world is worth after an action.
    fn after(&mut self, world: &Game, seat: Seat, action: Action, limits: Limits) -> Worth {
        let mut next = world.clone();
        next.play_unchecked(seat, action);
        self.worth(&next, limits)
    }

    fn worth(&mut self, game: &Game, limits: Limits) -> Worth {
        match game.turn() {
            Turn::Over(outcome) => Worth::of_outcome(&outcome),
            Turn::Players(seats) => {
                let seat = seats.first().unwrap_or(Seat::First);
                self.best(game, seat, limits).map_or(Worth::DRAW, |(worth, _)| worth)
            }
            Turn::Chance => {
                let chances = game.chances();
                let share = |nodes: u64| (nodes / chances.len().max(1) as u64).max(STAGES[0].least);
                let each = Limits { nodes: limits.nodes.map(share), ..limits };
                let outcomes = chances.into_iter().map(|(chance, weight)| {
                    let mut next = game.clone();
                    let possible = next.resolve(chance);
                    debug_assert!(possible.is_ok(), "chance has just named it");
                    (self.worth(&next, each), weight)
                });
                Worth::mean(outcomes.collect::<Vec<_>>()).unwrap_or(Worth::DRAW)
            }
        }
    }

    /// The best line of a seat in a position that is known.
    fn best(&mut self, game: &Game, seat: Seat, limits: Limits) -> Option<(Worth, Vec<Action>)> {
        let revealed = game.reveal(seat.into());
        let shown = Shown { revealed: &revealed, past: &[game.key()], seat };
        let found = self.analyst.lines(&shown, 1, limits, &Timeless);
        found.into_iter().next().map(|line| (Worth::found(line.value, seat), line.actions))
    }

    /// Does it look as if there was one good action? Costs little, and takes the position for known.
    pub(super) fn promises(&mut self, game: &Game, seat: Seat) -> bool {
        let revealed = game.reveal(seat.into());
        let shown = Shown { revealed: &revealed, past: &[game.key()], seat };
        let found = self.analyst.lines(&shown, 2, Limits::of_nodes(QUICK), &Timeless);
        let worth = |line: &Line| own(Worth::found(line.value, seat), seat);
        matches!(&found[..], [best, next] if worth(best) - worth(next) >= STAGES[1].ahead)
    }

    /// The same for a few of the positions that look alike.
    pub(super) fn promises_in_some(&mut self, worlds: &[Game], seat: Seat) -> bool {
        const FEW: usize = 6;
        let each = Limits::of_nodes(STAGES[0].least);
        let valued = self.compare(&some_of(worlds, FEW), seat, &legal(worlds, seat), each);
        matches!(valued[..], [best, next, ..] if best.worth - next.worth >= STAGES[0].ahead)
    }

    /// The number of the first level from which on all look hard enough to find this; 8 if none does.
    pub(super) fn difficulty(&mut self, worlds: &[Game], seat: Seat, answer: Action) -> u8 {
        let misses = LEVELS.iter().rposition(|level| {
            self.analyst.forget();
            self.finds(worlds, seat, level) != Some(answer)
        });
        misses.map_or(1, |place| place as u8 + 2)
    }

    fn finds(&mut self, worlds: &[Game], seat: Seat, level: &Look) -> Option<Action> {
        if let [known] = worlds {
            let (_, line) = self.best(known, seat, Limits::of_nodes(level.nodes))?;
            return line.first().copied();
        }
        if level.worlds == 0 {
            return only_capture(worlds.first()?, seat);
        }
        let some = some_of(worlds, level.worlds);
        let valued = self.compare(&some, seat, &legal(worlds, seat), Limits::of_depth(level.depth));
        valued.first().map(|best| best.action)
    }

    /// Are there worlds in which, if they were known, something else would be best?
    pub(super) fn divides(&mut self, worlds: &[Game], seat: Seat, answer: Action) -> bool {
        worlds.iter().any(|world| {
            let best = self.best(world, seat, Limits::of_nodes(QUICK));
            best.is_some_and(|(_, line)| line.first().is_some_and(|&action| action != answer))
        })
    }

    /// Why an action is not the answer. Nothing if it cannot be played.
    pub fn refutes(&mut self, puzzle: &Puzzle, action: Action) -> Option<Refutation> {
        let (seat, Stage { nodes, least, .. }) = (puzzle.seat, &STAGES[1]);
        let worlds = worlds(&puzzle.game, seat);
        puzzle.game.allows(seat, action).ok()?;
        let each = Limits::of_nodes((nodes / worlds.len().max(1) as u64).max(*least));
        let all: Vec<_> =
            worlds.iter().map(|world| self.after(world, seat, action, each)).collect();
        let (world, _) = worlds.iter().zip(&all).min_by_key(|&(_, &worth)| own(worth, seat))?;
        let mean = Worth::mean(all.iter().map(|&worth| (worth, 1)))?;
        let mut next = world.clone();
        next.play_unchecked(seat, action);
        let reply =
            next.turn().seat().and_then(|reply| self.best(&next, reply, Limits::of_nodes(*nodes)));
        let line = reply.map_or(Vec::new(), |(_, line)| line);
        Some(Refutation { worth: own(mean, seat), world: world.clone(), line })
    }
}

/// The only action that takes something in sight, if there is only one.
fn only_capture(game: &Game, seat: Seat) -> Option<Action> {
    let look = game.view(seat.into()).look();
    let takes = |action: &Action| look.at(action.target()).owner() == Some(seat.other());
    let captures: Vec<_> = legal(slice::from_ref(game), seat).into_iter().filter(takes).collect();
    captures.first().copied().filter(|_| captures.len() == 1)
}

/// So many of the worlds, from all over.
fn some_of(worlds: &[Game], count: usize) -> Vec<Game> {
    worlds.iter().step_by(worlds.len().div_ceil(count).max(1)).cloned().collect()
}

/// What a seat can play: the same in all worlds, for they look the same to it.
fn legal(worlds: &[Game], seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    if let Some(world) = worlds.first() {
        world.each_legal(seat, |action| actions.push(action));
    }
    actions.sort_unstable();
    actions
}

/// What something is worth to a seat.
fn own(worth: Worth, seat: Seat) -> i32 {
    match seat {
        Seat::First => worth.0,
        Seat::Second => (Worth::WIN - worth).0,
    }
}

/// What the best is good for, if it is the only one. A clear margin is enough where nobody can be
/// sure of anything.
fn aim(rules: Rules, best: i32, next: i32) -> Option<Aim> {
    if best >= WINS.0 && next <= WINS.1 {
        Some(Aim::Win)
    } else if best >= SAVES.0 && next <= SAVES.1 {
        Some(Aim::Save)
    } else {
        (unsure(rules) && next <= ENOUGH).then_some(Aim::Best)
    }
}

/// Is something hidden, or does chance fall?
fn unsure(rules: Rules) -> bool {
    match rules {
        Rules::Special(_) => rules.hides(),
        Rules::Archess(_) | Rules::Slug(_) | Rules::Fog | Rules::Banqi(_) => true,
    }
}

/// The game after a step that is known to be possible.
pub(super) fn stepped(game: &Game, step: Step) -> Game {
    let mut next = game.clone();
    let possible = match step {
        Step::Acted(seat, action) => next.play(seat, action).is_ok(),
        Step::Resolved(chance) => next.resolve(chance).is_ok(),
    };
    debug_assert!(possible, "it was just found");
    next
}

//! What a position is worth, by search.

use crate::Worth;
use duskboard_ai::{
    Analyst, Clock, Hint, Level, Limits, Line, Observations, Player, Request, Seeded, Shown,
};
use duskboard_rules::{Action, Chance, Dice, Game, Seat, Turn, Viewer};

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions searched for one position.
    pub nodes: u64,
    /// How many of the many ways to shuffle are looked at.
    pub deals: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 12_000, deals: 12 }
    }
}

/// Looks at true positions, and at what a seat could know.
pub struct Judge<'a> {
    analyst: Analyst,
    effort: Effort,
    clock: &'a dyn Clock,
}

/// How many outcomes are looked at one by one; of more, some are drawn.
const FEW: usize = 20;

impl<'a> Judge<'a> {
    /// A judge who stops when the clock is interrupted.
    pub fn new(effort: Effort, clock: &'a dyn Clock) -> Judge<'a> {
        Judge { analyst: Analyst::new(4), effort, clock }
    }

    /// The best lines of the seat to act, at most so many, the best first.
    pub fn lines(&mut self, game: &Game, past: &[u64], count: usize) -> Vec<Line> {
        let Some(seat) = game.turn().seat() else { return Vec::new() };
        let revealed = game.reveal(Viewer::Seat(seat));
        let shown = Shown { revealed: &revealed, past, seat };
        self.analyst.lines(&shown, count, Limits::of_nodes(self.effort.nodes), self.clock)
    }

    /// What a position is worth. Before chance falls that is the mean of what can come.
    pub fn worth(&mut self, game: &Game, past: &[u64]) -> Worth {
        self.look(game, past).0
    }

    /// What a position is worth, and what is best there if somebody is to act. Searches from scratch,
    /// so that a position is worth the same wherever it is met.
    pub(crate) fn look(&mut self, game: &Game, past: &[u64]) -> (Worth, Option<Action>) {
        let seat = match game.turn() {
            Turn::Over(outcome) => return (Worth::of_outcome(&outcome), None),
            Turn::Chance => return (self.mean(game, past), None),
            Turn::Players(seats) => seats.first().unwrap_or(Seat::First),
        };
        self.analyst.forget();
        let best = self.lines(game, past, 1).into_iter().next();
        best.map_or((Worth::DRAW, None), |line| {
            (Worth::found(line.value, seat), line.actions.first().copied())
        })
    }

    fn mean(&mut self, game: &Game, past: &[u64]) -> Worth {
        let outcomes = self.some_of(game.chances());
        let after = outcomes.into_iter().map(|(chance, weight)| {
            let mut next = game.clone();
            let possible = next.resolve(chance);
            debug_assert!(possible.is_ok(), "chance has just named it");
            (self.worth(&next, &[past, &[next.key()]].concat()), weight)
        });
        Worth::mean(after.collect::<Vec<_>>()).unwrap_or(Worth::DRAW)
    }

    /// All outcomes where they are few, some that are drawn where they are many: always the same ones.
    fn some_of(&self, outcomes: Vec<(Chance, u32)>) -> Vec<(Chance, u32)> {
        if outcomes.len() <= FEW {
            return outcomes;
        }
        let mut dice = Seeded::new(outcomes.len() as u64);
        let draw = |_| (outcomes[dice.roll(outcomes.len() as u32) as usize].0, 1);
        (0..self.effort.deals).map(draw).collect()
    }

    /// All that a seat could play and what it could expect of it, knowing what it knew.
    pub(crate) fn knowing(&self, player: &mut Player, observed: &Observations) -> Vec<Hint> {
        let limits = Limits::of_nodes(self.effort.nodes);
        player.hints(&Request { observed, limits, clock: self.clock, seed: 0 })
    }

    /// A player to ask what a seat could know.
    pub(crate) fn knower() -> Player {
        Player::new(Level::ALL[7], 1)
    }

    /// Is the answer wanted now?
    pub(crate) fn interrupted(&self) -> bool {
        self.clock.interrupted()
    }
}

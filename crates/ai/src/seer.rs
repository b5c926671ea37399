//! A player that sees everything, to measure what hidden information costs the others. Only with
//! the feature `workshop`.

use crate::games::each_game;
use crate::imperfect::{ImperfectInfo, truth};
use crate::limits::{Limits, Meter};
use crate::root::Choice;
use crate::search::Search;
use crate::timeman::Clock;
use crate::tt::TranspositionTable;
use duskboard_rules::{Action, GameView, Seat};

/// Searches the true position as if both sides saw it.
pub struct Seer {
    tt: TranspositionTable,
    past: Vec<u64>,
}

impl Seer {
    /// A seer for one game, with a transposition table of so many megabytes.
    pub fn new(megabytes: usize) -> Seer {
        Seer { tt: TranspositionTable::of_megabytes(megabytes), past: Vec::new() }
    }

    /// The best of the `legal` actions of a seat and its score in hundredths of a pawn, given a view that
    /// reveals everything. `None` where nothing is hidden: there every player sees everything.
    pub fn act(
        &mut self,
        revealed: &GameView,
        (seat, legal): (Seat, &[Action]),
        limits: Limits,
        clock: &dyn Clock,
    ) -> Option<(Action, i32)> {
        each_game!(
            revealed,
            open _view: Game => None,
            hidden view: Game => self.search::<Game>(view, (seat, legal), limits, clock),
        )
    }

    fn search<P: ImperfectInfo>(
        &mut self,
        revealed: &P::View,
        (seat, legal): (Seat, &[Action]),
        limits: Limits,
        clock: &dyn Clock,
    ) -> Option<(Action, i32)> {
        let truth: P = truth(revealed)?;
        self.past.push(truth.key());
        self.tt.new_search();
        let mut search = Search::new(&self.tt, &self.past, Meter::new(limits, clock));
        let choices = legal.iter().map(|&action| Choice::of(action)).collect();
        search
            .iterative_deepening(&truth, seat, choices, &mut |_| {})
            .first()
            .map(|choice| (choice.action, choice.score))
    }
}

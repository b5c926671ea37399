//! Looks at positions in which nothing is hidden any more: games that are over, and those that
//! somebody sets up to think about.

use crate::evaluate::Evaluator;
use crate::games::each_game;
use crate::imperfect::truth;
use crate::limits::{Limits, Meter};
use crate::nets::Nets;
use crate::ordering::Ordering;
use crate::root::{Choice, Spread, choices_of};
use crate::search::Search;
use crate::searchable::Searchable;
use crate::thought::Value;
use crate::timeman::Clock;
use crate::tt::TranspositionTable;
use duskboard_rules::{Action, GameView, Seat};

/// A position in which everything is known.
pub struct Shown<'a> {
    /// A view that [reveals](duskboard_rules::Game::reveal) everything.
    pub revealed: &'a GameView,
    /// The keys of the positions before and of this one, as the repetition rule counts them.
    pub past: &'a [u64],
    /// Whose actions are wanted.
    pub seat: Seat,
}

/// A good way to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is worth to the seat that begins.
    pub value: Value,
    /// What is played, up to where chance decides. At least one action.
    pub actions: Vec<Action>,
}

/// What was found at one depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// How many half-moves deep.
    pub depth: u32,
    /// Positions searched so far.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// Searches true positions as if both sides saw them.
pub struct Analyst {
    tt: TranspositionTable,
    /// What its searches have learned about actions, between them.
    ordering: Option<Ordering>,
    nets: Nets,
}

impl Analyst {
    /// An analyst with a transposition table of so many megabytes.
    pub fn new(megabytes: usize) -> Analyst {
        let tt = TranspositionTable::of_megabytes(megabytes);
        Analyst { tt, ordering: None, nets: Nets::default() }
    }

    /// The same analyst with these networks.
    pub fn with_nets(self, nets: Nets) -> Analyst {
        Analyst { nets, ..self }
    }

    /// Forgets what it has searched: the next answer depends on its question alone.
    pub fn forget(&mut self) {
        self.tt.clear();
        self.ordering = None;
    }

    /// The best lines, at most so many, the best first. None where the seat has nothing to play.
    ///
    /// ```
    /// use duskboard_ai::{Analyst, Limits, Shown, Timeless, Value};
    /// use duskboard_rules::{Game, Seat};
    /// let game = Game::from_fen("chess".parse().unwrap(), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    /// let revealed = game.reveal(Seat::First.into());
    /// let shown = Shown { revealed: &revealed, past: &[], seat: Seat::First };
    /// let lines = Analyst::new(1).lines(&shown, 2, Limits::of_depth(3), &Timeless);
    /// assert_eq!((lines.len(), lines[0].value), (2, Value::Wins(1)));
    /// assert_eq!(lines[0].actions[0].to_string(), "a1a8");
    /// ```
    pub fn lines(
        &mut self,
        shown: &Shown<'_>,
        count: usize,
        limits: Limits,
        clock: &dyn Clock,
    ) -> Vec<Line> {
        let mut last = Vec::new();
        self.follow(shown, count, limits, clock, &mut |searched| last = searched.lines);
        last
    }

    /// The same, deeper and deeper until a limit is reached; `tell` hears of each depth.
    pub fn follow(
        &mut self,
        shown: &Shown<'_>,
        count: usize,
        limits: Limits,
        clock: &dyn Clock,
        tell: &mut dyn FnMut(Searched),
    ) {
        let meter = Meter::new(limits, clock);
        each_game!(
            shown.revealed,
            open view: Game => self.search::<Game>(view, shown, count, meter, tell),
            hidden view: Game => self.search::<Game>(view, shown, count, meter, tell),
        )
    }

    fn search<P: Searchable>(
        &mut self,
        revealed: &P::View,
        shown: &Shown<'_>,
        count: usize,
        meter: Meter<'_>,
        tell: &mut dyn FnMut(Searched),
    ) {
        let seat = shown.seat;
        let acts = |position: &P| position.turn().includes(seat);
        let Some(position) = truth(revealed).filter(acts) else { return };
        let choices = choices_of(&position, seat);
        if choices.is_empty() {
            return;
        }
        self.tt.new_search();
        let ordering = self.ordering.take().map_or_else(Ordering::new, Ordering::for_next);
        let mut search = Search::after_others(&self.tt, shown.past, meter, ordering);
        search.evaluator = Evaluator::new(self.nets.of::<P>());
        if count > 1 {
            let spread = Spread::Best(count);
            search.multi_pv(&position, seat, choices, spread, &mut |search, depth, found| {
                let line = |choice: &Choice| Line {
                    value: Value::of::<P>(choice.score),
                    actions: search.principal_variation(&position, seat, choice.action, depth),
                };
                let lines = found.iter().take(count).map(line).collect();
                tell(Searched { depth: depth as u32, nodes: search.meter.nodes(), lines });
            });
        } else {
            search.iterative_deepening(&position, seat, choices, &mut |report| {
                let line = Line { value: Value::of::<P>(report.score), actions: report.pv.clone() };
                let (depth, nodes) = (report.depth as u32, report.nodes);
                tell(Searched { depth, nodes, lines: vec![line] });
            });
        }
        self.ordering = Some(search.ordering);
    }
}

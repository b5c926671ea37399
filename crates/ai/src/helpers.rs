//! Searching on several threads (lazy SMP): helpers search the same root and share the transposition
//! table. Nothing else is shared, and only what the first thread finds is answered; it comes further
//! because it meets what the helpers have already searched.

use crate::evaluate::Evaluator;
use crate::limits::{Limits, Meter};
use crate::root::{Choice, Report};
use crate::search::Search;
use crate::searchable::Searchable;
use crate::timeman::Clock;
use duskboard_rules::Seat;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is searched.
pub(crate) struct Root<'a, P> {
    pub(crate) position: &'a P,
    pub(crate) seat: Seat,
    pub(crate) choices: Vec<Choice>,
}

/// Tells the helpers to stop, at the latest when it goes out of scope: a panic must not leave them
/// searching.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The clock of a helper: it stands still until the helper is told to stop.
struct UntilStopped<'a>(&'a AtomicBool);

impl Clock for UntilStopped<'_> {
    fn elapsed(&self) -> u64 {
        0
    }

    fn interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Search<'_> {
    /// Iterative deepening with so many helpers. They have ended when it returns, and their nodes
    /// are counted.
    pub(crate) fn with_helpers<P: Searchable + Sync>(
        &mut self,
        helpers: usize,
        root: &Root<'_, P>,
        past: &[u64],
        tell: &mut dyn FnMut(&Report),
    ) -> Vec<Choice> {
        let choices = root.choices.clone();
        if helpers == 0 {
            return self.iterative_deepening(root.position, root.seat, choices, tell);
        }
        let flag = AtomicBool::new(false);
        let (tt, tablebase, style) = (self.tt, self.tablebase, self.style);
        let net = self.evaluator.net();
        let help = |number: usize| {
            let clock = UntilStopped(&flag);
            let mut search = Search::new(tt, past, Meter::new(Limits::default(), &clock));
            (search.tablebase, search.style) = (tablebase, style);
            search.evaluator = Evaluator::new(net);
            let mut choices = root.choices.clone();
            // They begin with different actions, so that they do not all do the same.
            let places = choices.len();
            choices.rotate_left(number % places);
            search.iterative_deepening(root.position, root.seat, choices, &mut |_| {});
            search.meter.nodes()
        };
        std::thread::scope(|scope| {
            let stop = Stop(&flag);
            let help = &help;
            let threads: Vec<_> =
                (1..=helpers).map(|number| scope.spawn(move || help(number))).collect();
            let found = self.iterative_deepening(root.position, root.seat, choices, tell);
            drop(stop);
            let nodes = threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum();
            self.meter.add(nodes);
            found
        })
    }
}

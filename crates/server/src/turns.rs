//! Work that only few may do at a time, in turn: whoever asks for much waits for themselves.

use crate::limits::network;
use duskboard_protocol::{Code, Problem};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Whose turn it is. Nobody knows who has a room that was brought back and that nobody entered:
/// these share one turn.
type Whose = Option<IpAddr>;

/// How much may be done at a time, and how much may wait.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// At a time in all.
    pub(crate) places: usize,
    /// At a time for one address. Fewer than all, so that there is a place for another.
    pub(crate) each: usize,
    /// Waiting for one address.
    pub(crate) waiting: usize,
}

/// Places that go round the addresses that wait for one.
pub(crate) struct Turns {
    bounds: Bounds,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    taken: usize,
    taken_by: HashMap<Whose, usize>,
    waiting: HashMap<Whose, VecDeque<oneshot::Sender<Turn>>>,
    /// Everybody who waits, the next one first.
    round: VecDeque<Whose>,
}

/// A place, given to the next one when dropped.
pub(crate) struct Turn {
    turns: Arc<Turns>,
    whose: Whose,
}

impl Turns {
    pub(crate) fn new(bounds: Bounds) -> Arc<Turns> {
        Arc::new(Turns { bounds, queue: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn, unless too much of that address waits already.
    pub(crate) async fn take(self: &Arc<Turns>, from: Option<IpAddr>) -> Result<Turn, Problem> {
        let turn = self.line_up(from.map(network))?;
        self.give();
        turn.await.map_err(|_| Code::Stopping.into())
    }

    fn line_up(&self, whose: Whose) -> Result<oneshot::Receiver<Turn>, Problem> {
        let mut queue = self.lock();
        let line = queue.waiting.entry(whose).or_default();
        line.retain(|waiting| !waiting.is_closed());
        if line.len() >= self.bounds.waiting {
            return Err(Code::TooFast.into());
        }
        let (go, turn) = oneshot::channel();
        line.push_back(go);
        if !queue.round.contains(&whose) {
            queue.round.push_back(whose);
        }
        Ok(turn)
    }

    /// Gives places to whoever is next, while there are any.
    fn give(self: &Arc<Turns>) {
        while let Some((go, whose)) = self.next() {
            // Whoever does not wait any more gives it back by this.
            let _ = go.send(Turn { turns: self.clone(), whose });
        }
    }

    /// The next one who may go: the first in the round that has not as many places as one may.
    fn next(&self) -> Option<(oneshot::Sender<Turn>, Whose)> {
        let mut queue = self.lock();
        while queue.taken < self.bounds.places {
            let may = |whose: &Whose| {
                queue.taken_by.get(whose).is_none_or(|taken| *taken < self.bounds.each)
            };
            let at = queue.round.iter().position(may)?;
            let whose = queue.round.remove(at)?;
            if let Some(go) = queue.first(whose) {
                queue.taken += 1;
                *queue.taken_by.entry(whose).or_default() += 1;
                return Some((go, whose));
            }
        }
        None
    }

    fn give_back(&self, whose: Whose) {
        let mut queue = self.lock();
        queue.taken = queue.taken.saturating_sub(1);
        if let Some(taken) = queue.taken_by.get_mut(&whose) {
            *taken -= 1;
            if *taken == 0 {
                queue.taken_by.remove(&whose);
            }
        }
    }
}

impl Queue {
    /// The first of a line who still waits. The others line up again, behind everybody else.
    fn first(&mut self, whose: Whose) -> Option<oneshot::Sender<Turn>> {
        let mut line = self.waiting.remove(&whose)?;
        line.retain(|waiting| !waiting.is_closed());
        let first = line.pop_front()?;
        if !line.is_empty() {
            self.round.push_back(whose);
            self.waiting.insert(whose, line);
        }
        Some(first)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.give_back(self.whose);
        self.turns.give();
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Turn, Turns};
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;
    use tokio::sync::mpsc;

    fn address(last: u8) -> Option<IpAddr> {
        Some(Ipv4Addr::new(10, 0, 0, last).into())
    }

    /// Lines up somebody, who says when they have their turn and keeps it.
    async fn line_up(turns: &Arc<Turns>, who: u8, went: &mpsc::UnboundedSender<(u8, Turn)>) {
        let (turns, went) = (turns.clone(), went.clone());
        tokio::spawn(async move {
            if let Ok(turn) = turns.take(address(who)).await {
                let _ = went.send((who, turn));
            }
        });
        // They are in the line before the next one comes.
        tokio::task::yield_now().await;
    }

    #[tokio::test]
    async fn however_much_one_asks_for_the_next_turn_is_anothers() {
        let rows: [(Bounds, &[u8], &[u8]); 4] = [
            (Bounds { places: 1, each: 1, waiting: 99 }, &[1, 1, 1, 1, 2, 3], &[1, 1, 2, 3, 1, 1]),
            (Bounds { places: 2, each: 1, waiting: 99 }, &[1, 1, 1, 2, 2], &[1, 2, 1, 2, 1]),
            (Bounds { places: 3, each: 2, waiting: 99 }, &[1, 1, 1, 1, 2], &[1, 1, 2, 1, 1]),
            (Bounds { places: 1, each: 1, waiting: 2 }, &[1, 1, 1, 1, 1, 2], &[1, 1, 2, 1]),
        ];
        for (bounds, come, go) in rows {
            let turns = Turns::new(bounds);
            let (went, mut goes) = mpsc::unbounded_channel();
            for &who in come {
                line_up(&turns, who, &went).await;
            }
            drop(went);
            let mut order = Vec::new();
            while let Some((who, turn)) = goes.recv().await {
                order.push(who);
                drop(turn);
            }
            assert_eq!(order, go, "{come:?}");
        }
    }

    #[tokio::test]
    async fn whoever_waits_no_more_is_passed_over() {
        let turns = Turns::new(Bounds { places: 1, each: 1, waiting: 2 });
        let first = turns.take(address(1)).await.unwrap();
        for _ in 0..10 {
            let waits = turns.line_up(address(2)).unwrap();
            drop(waits);
        }
        let waits = turns.line_up(address(3)).unwrap();
        drop(first);
        drop(waits.await.unwrap());
        let queue = turns.lock();
        assert_eq!((queue.taken, queue.taken_by.len()), (0, 0));
        assert!(queue.waiting.is_empty() && queue.round.is_empty());
    }
}

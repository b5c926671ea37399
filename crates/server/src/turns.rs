//! Slots for limited work, shared round robin over addresses: whoever asks for much only delays
//! themselves.

use crate::limits::network;
use duskboard_protocol::{Code, Problem};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// The address a slot is for. It is unknown for a room that was loaded from the store and that
/// nobody has entered: these share one.
type Whose = Option<IpAddr>;

/// How much may run at a time, and how much may wait.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// The number of slots.
    pub(crate) places: usize,
    /// The most slots for one address. Fewer than all, so that one is left for others.
    pub(crate) each: usize,
    /// The most requests of one address that may wait.
    pub(crate) waiting: usize,
}

/// Slots that go round the waiting addresses.
pub(crate) struct Turns(Mutex<Queue>);

struct Queue {
    bounds: Bounds,
    taken: usize,
    taken_by: HashMap<Whose, usize>,
    waiting: HashMap<Whose, VecDeque<oneshot::Sender<Turn>>>,
    /// Everybody who waits, next one first.
    round: VecDeque<Whose>,
}

/// A slot, passed to the next waiter when dropped.
pub(crate) struct Turn {
    turns: Arc<Turns>,
    whose: Whose,
}

/// Where nobody may learn how long a slot was needed, it is held for a multiple of this.
const STEP: Duration = Duration::from_millis(250);

impl Turn {
    /// Gives the slot back at the next step, so that waiters cannot tell how long it was needed.
    pub(crate) fn end_at_step(self, needed: Duration) {
        tokio::spawn(async move {
            tokio::time::sleep(to_step(needed)).await;
            drop(self);
        });
    }
}

/// The time to the next step.
fn to_step(needed: Duration) -> Duration {
    let steps = needed.as_nanos().div_ceil(STEP.as_nanos()).max(1);
    (STEP * steps as u32).saturating_sub(needed)
}

impl Turns {
    pub(crate) fn new(bounds: Bounds) -> Arc<Turns> {
        Arc::new(Turns(Mutex::new(Queue {
            bounds,
            taken: 0,
            taken_by: HashMap::new(),
            waiting: HashMap::new(),
            round: VecDeque::new(),
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot, unless too many requests of that address wait already.
    pub(crate) async fn take(self: &Arc<Turns>, from: Option<IpAddr>) -> Result<Turn, Problem> {
        let turn = self.line_up(from.map(network))?;
        self.give();
        turn.await.map_err(|_| Code::Stopping.into())
    }

    fn line_up(&self, whose: Whose) -> Result<oneshot::Receiver<Turn>, Problem> {
        let mut queue = self.lock();
        let most = queue.bounds.waiting;
        let line = queue.waiting.entry(whose).or_default();
        line.retain(|waiting| !waiting.is_closed());
        if line.len() >= most {
            return Err(Code::TooFast.into());
        }
        let (go, turn) = oneshot::channel();
        line.push_back(go);
        if !queue.round.contains(&whose) {
            queue.round.push_back(whose);
        }
        Ok(turn)
    }

    /// A slot for another node, if one can be spared.
    pub(crate) fn lend(self: &Arc<Turns>, from: Option<IpAddr>) -> Option<Turn> {
        let (whose, mut queue) = (from.map(network), self.lock());
        (queue.spare() > 0).then(|| {
            queue.take(whose);
            Turn { turns: self.clone(), whose }
        })
    }

    /// How many slots can be lent.
    pub(crate) fn spare(&self) -> usize {
        self.lock().spare()
    }

    /// How many slots are taken, and how many requests wait.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let queue = self.lock();
        let waiting = queue.waiting.values().flatten().filter(|waiting| !waiting.is_closed());
        (queue.taken, waiting.count())
    }

    /// Changes the number of slots.
    pub(crate) fn set_places(self: &Arc<Turns>, places: usize) {
        self.lock().bounds.places = places;
        self.give();
    }

    /// Forgets those who no longer wait.
    pub(crate) fn sweep(&self) {
        let mut queue = self.lock();
        queue.waiting.retain(|_, line| {
            line.retain(|waiting| !waiting.is_closed());
            !line.is_empty()
        });
        let Queue { waiting, round, .. } = &mut *queue;
        round.retain(|whose| waiting.contains_key(whose));
    }

    /// Gives free slots to whoever is next.
    fn give(self: &Arc<Turns>) {
        while let Some((go, whose)) = self.next() {
            // If nobody waits for it any more, dropping it gives it back.
            let _ = go.send(Turn { turns: self.clone(), whose });
        }
    }

    /// The next one who may go: the first in the round below the limit per address.
    fn next(&self) -> Option<(oneshot::Sender<Turn>, Whose)> {
        let mut queue = self.lock();
        while queue.taken < queue.bounds.places {
            let at = queue.round.iter().position(|whose| queue.may(*whose))?;
            let whose = queue.round.remove(at)?;
            if let Some(go) = queue.first(whose) {
                queue.take(whose);
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
    /// Whether this address is below its limit.
    fn may(&self, whose: Whose) -> bool {
        self.taken_by.get(&whose).is_none_or(|taken| *taken < self.bounds.each)
    }

    fn take(&mut self, whose: Whose) {
        self.taken += 1;
        *self.taken_by.entry(whose).or_default() += 1;
    }

    /// How many slots can be lent: what one address may not have is kept for this node.
    fn spare(&self) -> usize {
        self.bounds.each.saturating_sub(self.taken)
    }

    /// The first of a queue who still waits. The others line up again, behind everybody else.
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
    use super::{Bounds, Turn, Turns, to_step};
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::mpsc;

    fn address(last: u8) -> Option<IpAddr> {
        Some(Ipv4Addr::new(10, 0, 0, last).into())
    }

    /// Lines up somebody, who reports when they get a slot and keeps it.
    async fn line_up(turns: &Arc<Turns>, who: u8, went: &mpsc::UnboundedSender<(u8, Turn)>) {
        let (turns, went) = (turns.clone(), went.clone());
        tokio::spawn(async move {
            if let Ok(turn) = turns.take(address(who)).await {
                let _ = went.send((who, turn));
            }
        });
        // Let them join the queue before the next one comes.
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

    /// A lent slot counts as the address's own, and the last slot is for this node.
    #[test]
    fn places_are_lent_but_the_last_one() {
        // Slots; who has one; who wants to borrow one, and whether they can.
        type Row<'a> = (usize, &'a [u8], &'a [(u8, bool)]);
        let rows: [Row<'_>; 6] = [
            (1, &[], &[(1, true), (2, false)]),
            (1, &[1], &[(2, false)]),
            (2, &[], &[(1, true), (1, false), (2, false)]),
            (2, &[1], &[(1, false), (2, false)]),
            (3, &[], &[(1, true), (2, true), (3, false)]),
            (3, &[1], &[(1, true), (2, false)]),
        ];
        for (places, here, lent) in rows {
            let bounds = Bounds { places, each: 1.max(places - 1), waiting: 99 };
            let turns = Turns::new(bounds);
            let take = |who: &u8| turns.line_up(address(*who)).unwrap();
            let mut own: Vec<_> = here.iter().map(take).collect();
            turns.give();
            let borrow = |(who, _): &(u8, bool)| turns.lend(address(*who));
            let borrowed: Vec<_> = lent.iter().map(borrow).collect();
            let got: Vec<_> = borrowed.iter().map(Option::is_some).collect();
            let wanted: Vec<_> = lent.iter().map(|(_, can)| *can).collect();
            assert_eq!(got, wanted, "{places} places, {here:?} here");
            // Somebody else here finds a slot, unless there was only one.
            own.push(take(&9));
            turns.give();
            let ninth = own.last_mut().and_then(|turn| turn.try_recv().ok());
            assert_eq!(ninth.is_some(), places > 1);
            let all = borrowed.iter().flatten().count() + here.len() + ninth.iter().count();
            assert_eq!(turns.counts().0, all);
            drop((own, borrowed, ninth));
            assert_eq!((turns.counts(), turns.spare()), ((0, 0), bounds.each));
        }
    }

    #[test]
    fn whoever_waits_no_more_is_swept_out() {
        let turns = Turns::new(Bounds { places: 0, each: 1, waiting: 9 });
        let gone: Vec<_> = (1..=3).map(|who| turns.line_up(address(who)).unwrap()).collect();
        let mut waits = turns.line_up(address(2)).unwrap();
        assert_eq!(turns.counts(), (0, 4));
        drop(gone);
        turns.sweep();
        let queue = turns.lock();
        assert_eq!((queue.waiting.len(), queue.round.len()), (1, 1));
        drop(queue);
        turns.set_places(1);
        assert!(waits.try_recv().is_ok());
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

    #[test]
    fn what_is_needed_for_a_moment_is_had_for_a_step() {
        for (needed, left) in [(0, 250), (1, 249), (240, 10), (250, 0), (251, 249), (990, 10)] {
            let [needed, left] = [needed, left].map(Duration::from_millis);
            assert_eq!(to_step(needed), left, "{needed:?}");
        }
    }

    #[tokio::test]
    async fn a_place_that_ends_at_a_step_is_not_free_before() {
        let turns = Turns::new(Bounds { places: 1, each: 1, waiting: 9 });
        let turn = turns.take(address(1)).await.expect("a place");
        turn.end_at_step(Duration::ZERO);
        tokio::task::yield_now().await;
        assert_eq!(turns.counts(), (1, 0), "nobody waits, and it is still taken");
        let next = turns.take(address(2)).await;
        assert!(next.is_ok() && turns.counts() == (1, 0), "the next one has it");
    }
}

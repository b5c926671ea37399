//! A mutex per name: a room is opened by one task at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

type Lock = Arc<tokio::sync::Mutex<()>>;

/// A queue for each name that somebody waits for.
#[derive(Default)]
pub(crate) struct Queues(Mutex<HashMap<String, Lock>>);

/// The lock of a name. The next waiter gets it when it is dropped.
pub(crate) struct Turn<'a> {
    queues: &'a Queues,
    name: String,
    held: Option<OwnedMutexGuard<()>>,
}

impl Queues {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Lock>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the lock of that name.
    pub(crate) async fn turn(&self, name: &str) -> Turn<'_> {
        // Dropping this future while it waits also cleans up.
        let mut turn = Turn { queues: self, name: name.into(), held: None };
        let lock = self.lock().entry(name.into()).or_default().clone();
        turn.held = Some(lock.lock_owned().await);
        turn
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut queues = self.queues.lock();
        self.held = None;
        if queues.get(&self.name).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            queues.remove(&self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Queues;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn of_a_name_one_at_a_time_and_nothing_is_left() {
        let queues = Queues::default();
        let first = queues.turn("a").await;
        let mut second = Box::pin(queues.turn("a"));
        assert!((&mut second).now_or_never().is_none(), "the first still has it");
        assert!(queues.turn("b").now_or_never().is_some(), "another name does not wait");
        let third = queues.turn("a").now_or_never();
        assert!(third.is_none(), "and this one did not wait to the end");
        drop(first);
        assert!((&mut second).now_or_never().is_some());
        drop(second);
        assert!(queues.lock().is_empty());
    }
}

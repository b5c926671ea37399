//! Computer players for the server, on threads of their own.

use crate::stopwatch::Stopwatch;
use async_trait::async_trait;
use duskboard_ai::Nets;
use duskboard_computer::{Capacity, Computers, release_ms};
use duskboard_protocol::{Action, Found, Question};
use duskboard_server::Thinker;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// About 130 MB in all.
const CAPACITY: Capacity = Capacity { players: 32, megabytes: 4, threads: 1 };

/// Computers that share the machine. The server asks no more of them at once than it has cores for.
pub(crate) struct Threads {
    computers: Arc<Mutex<Computers>>,
}

impl Threads {
    /// Each thinks on so many threads.
    pub(crate) fn new(threads: usize) -> Threads {
        let capacity = Capacity { threads, ..CAPACITY };
        let computers = Computers::new(capacity).with_nets(Nets::built_in());
        Threads { computers: Arc::new(Mutex::new(computers)) }
    }
}

#[async_trait]
impl Thinker for Threads {
    async fn think(&self, question: Question) -> Option<Action> {
        let computers = self.computers.clone();
        tokio::task::spawn_blocking(move || answer(&computers, &question)).await.ok()?
    }

    fn release_ms(&self, question: &Question) -> u64 {
        release_ms(question)
    }
}

/// Thinks without holding the lock: others go on meanwhile.
fn answer(computers: &Mutex<Computers>, question: &Question) -> Option<Action> {
    let mut seat = lock(computers).take(question).ok()?;
    let reply = seat.answer(question, &Stopwatch::start(), &mut |_| {});
    lock(computers).keep(seat);
    match reply.found {
        Found::Action { action } => Some(action),
        Found::SoFar { .. } | Found::Hints(_) | Found::Guesses(_) | Found::Nothing { .. } => None,
    }
}

fn lock(computers: &Mutex<Computers>) -> MutexGuard<'_, Computers> {
    computers.lock().unwrap_or_else(PoisonError::into_inner)
}

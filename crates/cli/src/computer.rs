//! Computer players for the server, on threads of their own.

use crate::stopwatch::Stopwatch;
use async_trait::async_trait;
use duskboard_computer::{Capacity, Clock, Computers, release_ms};
use duskboard_protocol::{Action, Found, Question};
use duskboard_server::Thinker;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// About 130 MB in all.
const CAPACITY: Capacity = Capacity { players: 32, megabytes: 4 };

/// Computers that share the machine: as many think at once as it has cores to spare.
pub(crate) struct Threads {
    cores: Semaphore,
    computers: Arc<Mutex<Computers>>,
}

impl Threads {
    pub(crate) fn new() -> Threads {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let computers = Arc::new(Mutex::new(Computers::new(CAPACITY)));
        Threads { cores: Semaphore::new(cores.max(2) - 1), computers }
    }
}

#[async_trait]
impl Thinker for Threads {
    async fn think(&self, question: Question) -> Option<Action> {
        let (asked, release) = (Stopwatch::start(), release_ms(&question));
        let action = self.find(question).await;
        // Nobody learns from the time it took.
        let early = release.saturating_sub(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(early)).await;
        action
    }
}

impl Threads {
    async fn find(&self, mut question: Question) -> Option<Action> {
        let asked = Stopwatch::start();
        let _core = self.cores.acquire().await.ok()?;
        question.time = question.time.after(asked.elapsed());
        let computers = self.computers.clone();
        tokio::task::spawn_blocking(move || answer(&computers, &question)).await.ok()?
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

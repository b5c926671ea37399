//! Computer players, as the server knows them: somebody who answers what to play.

use async_trait::async_trait;
use duskboard_protocol::{Action, Question};
use std::time::Duration;

/// A computer player. The server has none of its own: the program that starts the server passes
/// one in.
#[async_trait]
pub trait Thinker: Send + Sync + 'static {
    /// How long after a question its answer is told at the earliest, so that nobody learns from
    /// the time it took.
    fn release(&self, _: &Question) -> Duration {
        Duration::ZERO
    }

    /// What to play. `None` resigns.
    async fn think(&self, question: Question) -> Option<Action>;
}

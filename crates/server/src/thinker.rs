//! The server's interface to computer players.

use async_trait::async_trait;
use duskboard_protocol::{Action, Question};

/// A computer player. The server has none of its own: the program that starts the server passes one
/// in.
#[async_trait]
pub trait Thinker: Send + Sync + 'static {
    /// What to play. `None` resigns.
    async fn think(&self, question: Question) -> Option<Action>;

    /// When its answer may be told, in milliseconds after the question: the thinking time must not
    /// reveal what is hidden.
    fn release_ms(&self, question: &Question) -> u64 {
        let _ = question;
        0
    }
}

//! Computer players, as the server knows them: somebody who answers what to play.

use async_trait::async_trait;
use duskboard_protocol::{Action, Notice, Seat, TableSettings};

/// All that a computer's seat has seen. It is the same stream that a person's screen gets.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The room.
    pub room: String,
    /// Which game of the room.
    pub game: u32,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// Whose eyes.
    pub seat: Seat,
    /// How strong it is to play, from 1 to 8.
    pub level: u8,
    /// Everything the seat was told, from the start.
    pub stream: Vec<Notice>,
    /// The table's time now.
    pub now: u64,
}

/// A computer player. The server has none of its own: one is plugged in where it is started.
#[async_trait]
pub trait Thinker: Send + Sync + 'static {
    /// What to play. `None` resigns.
    async fn think(&self, seen: Seen) -> Option<Action>;
}

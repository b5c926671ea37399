//! What a table's home asks a computer.

use crate::Table;
use duskboard_protocol::{Bytes32, Computer, Question, ThinkTime, Wanted};
use duskboard_rules::Seat;

impl Table {
    /// A question with what a seat was told, at this time of the table. The home numbers it.
    pub fn question(
        &self,
        (seat, wanted): (Seat, Wanted),
        Computer { level, think_ms }: Computer,
        seed: Bytes32,
        now: u64,
    ) -> Question {
        let opening = self.opening();
        let stream = self.stream(seat.into(), 0);
        let left = stream.last().and_then(|last| {
            Some(last.clocks?[seat.index()].saturating_sub(now.saturating_sub(last.at)))
        });
        let increment_ms = opening.settings.clock.map_or(0, |clock| clock.increment_ms);
        Question {
            number: 0,
            table: format!("{}#{}", opening.room, opening.game),
            game: opening.settings.game.clone(),
            seat,
            level,
            wanted,
            time: ThinkTime { most_ms: think_ms, left_ms: left, increment_ms },
            seed,
            stream,
        }
    }
}

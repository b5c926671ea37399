//! The record of the game.

use super::Table;
use duskboard_protocol::{Record, text};

impl Table {
    /// The current record, with the secret once the game is over.
    ///
    /// It is the whole truth: while the game runs only the table's home may have it.
    pub fn record(&self) -> Record {
        let over = self.play.result.is_some();
        crate::replay::digested(Record {
            format: Record::FORMAT.into(),
            version: Record::VERSION,
            room: self.opening.room.clone(),
            game: self.opening.game,
            opened_ms: self.opening.opened_ms,
            settings: self.opening.settings.clone(),
            rules_hash: self.rules_hash(),
            commitment: self.commitment(),
            entries: self.entries.clone(),
            result: self.play.result,
            secret: over.then_some(self.opening.secret),
            digest: text::Hex([0; 32]),
            signature: None,
        })
    }
}

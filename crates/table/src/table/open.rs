//! Opening a table.

use super::Table;
use crate::play::Play;
use duskboard_protocol::{Bytes32, SettingsError, TableSettings};

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The room.
    pub room: String,
    /// Which game in that room, from 1.
    pub game: u32,
    /// When, in milliseconds since 1970. The table's own time starts at 0 then.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// Drawn by the table's home, which keeps it to itself until the game is over.
    pub secret: Bytes32,
}

impl Table {
    /// Opens a table. Its commitment is published before anybody sits down.
    pub fn open(opening: Opening) -> Result<Table, SettingsError> {
        let rules = opening.settings.check()?;
        let start = opening.settings.game.start()?;
        let play = Play::new(rules, start, &opening.settings);
        Ok(Table { opening, entries: Vec::new(), play, carried: Default::default() })
    }

    /// This table after this many entries.
    pub(crate) fn cut(&self, entries: usize) -> Table {
        let mut past = self.reopened();
        self.entries[..entries].iter().for_each(|entry| past.push(entry.clone()));
        past
    }

    /// This table before any entry.
    pub(super) fn reopened(&self) -> Table {
        let start = (*self.play.start).clone();
        let play = Play::new(self.play.rules, start, &self.opening.settings);
        let (opening, carried) = (self.opening.clone(), Default::default());
        Table { opening, entries: Vec::new(), play, carried }
    }
}

//! Files a player keeps: a game on one screen to go on with later, and what one seat saw.

use crate::{Bytes32, Entry, MAX_FILE, Picture, TableSettings, text};
use duskboard_rules::Viewer;
use serde::{Deserialize, Serialize};

/// A game on one screen, sealed so that nobody who opens the file in an editor reads the other's
/// secrets. It is no protection against somebody who means to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// Always `duskboard-save`.
    pub format: String,
    /// The version of this format.
    pub version: u32,
    /// What the seal is made with.
    pub salt: Bytes32,
    /// The record and the time it was saved, sealed, in hexadecimal.
    pub sealed: String,
    /// SHA-256 of what is sealed: shows that the file is whole.
    pub digest: Bytes32,
}

impl SavedGame {
    /// What `format` says.
    pub const FORMAT: &'static str = "duskboard-save";
    /// The version written and read.
    pub const VERSION: u32 = 1;
}

/// What is sealed in a [`SavedGame`]: everything needed to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTable {
    /// The room, as the dice know it.
    pub room: String,
    /// Which game in that room.
    pub game: u32,
    /// When the table was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The secret of the dice.
    pub secret: Bytes32,
    /// The table's time when it was saved: its clocks go on from there.
    pub saved_at: u64,
    /// Everything that happened, undone actions included.
    pub entries: Vec<Entry>,
}

/// What one viewer of an online game has seen so far. Only that: it can be read by anybody who
/// gets hold of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFile {
    /// Always `duskboard-seat`.
    pub format: String,
    /// The version of this format.
    pub version: u32,
    /// Whose eyes.
    #[serde(with = "text")]
    pub viewer: Viewer,
    /// What they saw.
    pub picture: Picture,
}

impl SeatFile {
    /// What `format` says.
    pub const FORMAT: &'static str = "duskboard-seat";
    /// The version written and read.
    pub const VERSION: u32 = 1;

    /// A file of what this viewer has seen.
    pub fn of(viewer: Viewer, picture: Picture) -> SeatFile {
        SeatFile { format: Self::FORMAT.into(), version: Self::VERSION, viewer, picture }
    }

    /// Reads one.
    pub fn read(json: &str) -> Result<SeatFile, FileError> {
        let file: SeatFile = read_limited(json)?;
        check_format(&file.format, Self::FORMAT)?;
        check_version(file.version, Self::VERSION)?;
        Ok(file)
    }
}

/// A file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// Too large to be one of ours.
    #[error("the file has {found} bytes: expected at most {most}")]
    TooLarge {
        /// How large it is.
        found: usize,
        /// How large it may be.
        most: usize,
    },
    /// Cut off, or never one of ours.
    #[error("the file is cut off or no file of Duskboard: {0}")]
    Malformed(String),
    /// Another kind of file.
    #[error("the file says it is {found:?}: expected {expected:?}")]
    Format {
        /// What it says.
        found: String,
        /// What it should say.
        expected: &'static str,
    },
    /// A file of another time.
    #[error("the file has version {found}: expected {expected}")]
    Version {
        /// What it says.
        found: u32,
        /// What is read.
        expected: u32,
    },
    /// Not as it was written.
    #[error("the file was changed after it was saved")]
    Edited,
    /// Whole, but no game can be like this.
    #[error("the file holds a game that cannot be: {0}")]
    Impossible(String),
}

impl SavedGame {
    /// Reads the outside of a saved game.
    pub fn read(json: &str) -> Result<SavedGame, FileError> {
        let file: SavedGame = read_limited(json)?;
        check_format(&file.format, Self::FORMAT)?;
        check_version(file.version, Self::VERSION)?;
        Ok(file)
    }
}

/// Reads JSON that is not too large.
pub fn read_limited<T: for<'de> Deserialize<'de>>(json: &str) -> Result<T, FileError> {
    if json.len() > MAX_FILE {
        return Err(FileError::TooLarge { found: json.len(), most: MAX_FILE });
    }
    serde_json::from_str(json).map_err(|error| FileError::Malformed(error.to_string()))
}

fn check_format(found: &str, expected: &'static str) -> Result<(), FileError> {
    if found == expected {
        return Ok(());
    }
    Err(FileError::Format { found: found.chars().take(40).collect(), expected })
}

fn check_version(found: u32, expected: u32) -> Result<(), FileError> {
    if found == expected { Ok(()) } else { Err(FileError::Version { found, expected }) }
}

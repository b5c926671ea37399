//! Files a player keeps: a saved game on one screen, and what one seat saw.

use crate::{Bytes32, Entry, MAX_FILE, Picture, TableSettings, text};
use duskboard_rules::Viewer;
use serde::{Deserialize, Serialize};

/// A saved game on one screen, sealed so that an editor does not show the other's secrets. It is no
/// protection against somebody determined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// Always `duskboard-save`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The salt of the seal.
    pub salt: Bytes32,
    /// The record and the time it was saved, sealed, in hexadecimal.
    pub sealed: String,
    /// SHA-256 of the sealed content, to detect damage.
    pub digest: Bytes32,
}

impl SavedGame {
    /// What `format` says.
    pub const FORMAT: &'static str = "duskboard-save";
    /// The version written and read.
    pub const VERSION: u32 = 1;
}

/// The content of a [`SavedGame`]: everything needed to continue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTable {
    /// The room, as used by the dice.
    pub room: String,
    /// The number of the game in that room.
    pub game: u32,
    /// When the table was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// The secret of the dice.
    pub secret: Bytes32,
    /// The table's time when it was saved: the clocks continue from there.
    pub saved_at: u64,
    /// Everything that happened, undone actions included.
    pub entries: Vec<Entry>,
}

/// What one viewer of an online game has seen so far, and nothing else: anybody who gets the file
/// can read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFile {
    /// Always `duskboard-seat`.
    pub format: String,
    /// The version of this format.
    pub version: u32,
    /// Whose view.
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

/// An unusable file.
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
    /// Truncated, or not one of ours.
    #[error("the file is cut off or no file of Duskboard: {0}")]
    Malformed(String),
    /// A different kind of file.
    #[error("the file says it is {found:?}: expected {expected:?}")]
    Format {
        /// What it says.
        found: String,
        /// What it should say.
        expected: &'static str,
    },
    /// A different version.
    #[error("the file has version {found}: expected {expected}")]
    Version {
        /// What it says.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// Changed since it was written.
    #[error("the file was changed after it was saved")]
    Edited,
    /// Intact, but impossible as a game.
    #[error("the file holds a game that cannot be: {0}")]
    Impossible(String),
}

impl SavedGame {
    /// Reads the envelope of a saved game.
    pub fn read(json: &str) -> Result<SavedGame, FileError> {
        let file: SavedGame = read_limited(json)?;
        check_format(&file.format, Self::FORMAT)?;
        check_version(file.version, Self::VERSION)?;
        Ok(file)
    }
}

/// Reads JSON of limited size.
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

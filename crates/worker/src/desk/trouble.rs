//! Why a desk did not do what it was asked.

use duskboard_protocol::{Code, FileError, RecordError, SettingsError};
use duskboard_table::{Flaw, Refusal};

/// Something that could not be done: nothing has changed. The codes are those of the server
/// where it has one for the same thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trouble {
    /// For programs.
    pub(crate) code: Code,
    /// For people.
    pub(crate) text: String,
}

impl Trouble {
    pub(crate) fn new(code: Code, text: &str) -> Trouble {
        Trouble { code, text: text.into() }
    }

    pub(crate) fn no_room() -> Trouble {
        Trouble::new(Code::NoRoom, "there is no such room")
    }

    pub(crate) fn not_in_room() -> Trouble {
        Trouble::new(Code::NotInRoom, "enter a room first")
    }

    pub(crate) fn no_table() -> Trouble {
        Trouble::new(Code::NoTable, "there is no game on the desk")
    }

    pub(crate) fn only_watching() -> Trouble {
        Trouble::new(Code::OnlyWatching, "you are watching: only a seat can do that")
    }

    pub(crate) fn not_over() -> Trouble {
        Trouble::new(Code::NotOver, "the game is not over: nothing is shown before it is")
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble { code: refusal.code(), text: refusal.to_string() }
    }
}

impl From<SettingsError> for Trouble {
    fn from(error: SettingsError) -> Trouble {
        Trouble { code: Code::BadSettings, text: error.to_string() }
    }
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Trouble {
        Trouble { code: Code::BadFile, text: error.to_string() }
    }
}

impl From<RecordError> for Trouble {
    fn from(error: RecordError) -> Trouble {
        Trouble { code: Code::BadRecord, text: error.to_string() }
    }
}

impl From<Flaw> for Trouble {
    fn from(flaw: Flaw) -> Trouble {
        match flaw {
            Flaw::NotOver => Trouble::not_over(),
            flaw => Trouble { code: Code::BadRecord, text: flaw.to_string() },
        }
    }
}

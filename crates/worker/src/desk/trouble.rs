//! Why a desk did not do what it was asked.

use duskboard_protocol::{FileError, RecordError, SettingsError};
use duskboard_table::{Flaw, Refusal};

/// Something that could not be done: nothing has changed. The codes are those of the server
/// where it has one for the same thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trouble {
    /// For programs.
    pub(crate) code: &'static str,
    /// For people.
    pub(crate) text: String,
}

impl Trouble {
    pub(crate) fn new(code: &'static str, text: &str) -> Trouble {
        Trouble { code, text: text.into() }
    }

    pub(crate) fn no_room() -> Trouble {
        Trouble::new("no-room", "there is no such room")
    }

    pub(crate) fn not_in_room() -> Trouble {
        Trouble::new("not-in-room", "enter a room first")
    }

    pub(crate) fn no_table() -> Trouble {
        Trouble::new("no-table", "there is no game on the desk")
    }

    pub(crate) fn only_watching() -> Trouble {
        Trouble::new("only-watching", "you are watching: only a seat can do that")
    }

    pub(crate) fn not_over() -> Trouble {
        Trouble::new("not-over", "the game is not over: nothing is shown before it is")
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble { code: refusal.code(), text: refusal.to_string() }
    }
}

impl From<SettingsError> for Trouble {
    fn from(error: SettingsError) -> Trouble {
        Trouble { code: "bad-settings", text: error.to_string() }
    }
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Trouble {
        Trouble { code: "bad-file", text: error.to_string() }
    }
}

impl From<RecordError> for Trouble {
    fn from(error: RecordError) -> Trouble {
        Trouble { code: "bad-record", text: error.to_string() }
    }
}

impl From<Flaw> for Trouble {
    fn from(flaw: Flaw) -> Trouble {
        match flaw {
            Flaw::NotOver => Trouble::not_over(),
            flaw => Trouble { code: "bad-record", text: flaw.to_string() },
        }
    }
}

//! Why a table did not do what it was asked.

use duskboard_protocol::MAX_NAME;
use duskboard_rules::Seat;

/// A command that was not carried out. Nothing has changed.
///
/// What it says depends on nothing that is hidden from the seat that asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Somebody sits there already.
    #[error("the seat {0} is taken")]
    SeatTaken(Seat),
    /// A name nobody could read.
    #[error("a name has 1 to {MAX_NAME} characters, none of them invisible")]
    BadName,
    /// A level that does not exist.
    #[error("computers have levels 1 to 8")]
    BadLevel,
    /// The game waits for players.
    #[error("the game has not begun: a seat is empty")]
    NotBegun,
    /// There is nobody in that seat.
    #[error("nobody sits on {0}")]
    NobodyThere(Seat),
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over")]
    NotOver,
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] duskboard_rules::Refusal),
    /// There is a draw offer already.
    #[error("a draw is offered already")]
    AlreadyOffered,
    /// There is no draw offer to answer or take back.
    #[error("there is no such draw offer")]
    NoOffer,
    /// Both have moved.
    #[error("both have moved: the game can be resigned, not aborted")]
    TooLateToAbort,
    /// The seat has done nothing that could be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// What was shown cannot be made unseen.
    #[error("the move showed this seat something hidden or let chance fall: it stands")]
    Shown,
    /// The question is on the table already.
    #[error("a takeback is asked for already")]
    AlreadyAsked,
    /// Nobody asked.
    #[error("no takeback is asked for")]
    NotAsked,
    /// Between two people it takes consent.
    #[error("undo and redo are for games on one screen: ask for a takeback")]
    NotLocal,
    /// On one screen it takes none.
    #[error("on one screen actions are undone, not asked back")]
    Local,
    /// Not so many actions were played or undone.
    #[error("{asked} steps: expected 1 to {most}")]
    Steps {
        /// How many were asked for.
        asked: u32,
        /// How many there are.
        most: u32,
    },
    /// The seat has said so already.
    #[error("this seat has asked for a rematch already")]
    RematchAsked,
}

impl Refusal {
    /// A word for programs, stable where the sentence is not.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::SeatTaken(_) => "seat-taken",
            Refusal::BadName => "bad-name",
            Refusal::BadLevel => "bad-level",
            Refusal::NotBegun => "not-begun",
            Refusal::NobodyThere(_) => "nobody-there",
            Refusal::Over => "over",
            Refusal::NotOver => "not-over",
            Refusal::Rules(duskboard_rules::Refusal::Over(_)) => "over",
            Refusal::Rules(duskboard_rules::Refusal::NotYourTurn(_)) => "not-your-turn",
            Refusal::Rules(_) => "illegal",
            Refusal::AlreadyOffered => "already-offered",
            Refusal::NoOffer => "no-offer",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::Shown => "shown",
            Refusal::AlreadyAsked => "already-asked",
            Refusal::NotAsked => "not-asked",
            Refusal::NotLocal => "not-local",
            Refusal::Local => "local",
            Refusal::Steps { .. } => "steps",
            Refusal::RematchAsked => "rematch-asked",
        }
    }
}

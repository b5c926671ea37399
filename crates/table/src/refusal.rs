//! Why a table refused a request.

use duskboard_protocol::{Code, MAX_NAME, Problem};
use duskboard_rules::Seat;

/// A command that was not carried out. Nothing has changed.
///
/// It depends on nothing that is hidden from the seat that asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Somebody sits there already.
    #[error("the seat {0} is taken")]
    SeatTaken(Seat),
    /// An unreadable name.
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
    /// There is no draw offer to answer or withdraw.
    #[error("there is no such draw offer")]
    NoOffer,
    /// Both have moved.
    #[error("both have moved: the game can be resigned, not aborted")]
    TooLateToAbort,
    /// The seat has done nothing that could be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// What was revealed cannot be unseen.
    #[error("the move showed this seat something hidden or let chance fall: it stands")]
    Shown,
    /// A takeback has been asked for already.
    #[error("a takeback is asked for already")]
    AlreadyAsked,
    /// Nobody asked.
    #[error("no takeback is asked for")]
    NotAsked,
    /// There is nobody to wait for.
    #[error("the other is there: nobody has to wait")]
    NobodyGone,
    /// The limit of waiting is reached.
    #[error("nobody waits longer than that")]
    WaitedEnough,
    /// No throw waits for this link.
    #[error("throw {draw} waits for no link of this seat")]
    NoThrow {
        /// The throw it was meant for.
        draw: u32,
    },
    /// A link of another chain, or not the next one.
    #[error("the link for throw {draw} does not hash to the one before it")]
    WrongLink {
        /// The throw it was meant for.
        draw: u32,
    },
    /// Online, this needs the other's consent.
    #[error("undo and redo are for games on one screen: ask for a takeback")]
    NotLocal,
    /// On one screen no consent is needed.
    #[error("on one screen actions are undone, not asked back")]
    Local,
    /// Fewer actions were played or undone.
    #[error("{asked} steps: expected 1 to {most}")]
    Steps {
        /// How many were asked for.
        asked: u32,
        /// How many there are.
        most: u32,
    },
    /// The seat has already asked for a rematch.
    #[error("this seat has asked for a rematch already")]
    RematchAsked,
}

impl Refusal {
    /// Its problem code: stable, unlike the sentence.
    pub fn code(&self) -> Code {
        match self {
            Refusal::SeatTaken(_) => Code::SeatTaken,
            Refusal::BadName => Code::BadName,
            Refusal::BadLevel => Code::BadLevel,
            Refusal::NotBegun => Code::NotBegun,
            Refusal::NobodyThere(_) => Code::NobodyThere,
            Refusal::Over => Code::Over,
            Refusal::NotOver => Code::NotOver,
            Refusal::Rules(duskboard_rules::Refusal::Over(_)) => Code::Over,
            Refusal::Rules(duskboard_rules::Refusal::NotYourTurn(_)) => Code::NotYourTurn,
            Refusal::Rules(
                duskboard_rules::Refusal::Nothing { .. } | duskboard_rules::Refusal::Instead { .. },
            ) => Code::Illegal,
            Refusal::AlreadyOffered => Code::AlreadyOffered,
            Refusal::NoOffer => Code::NoOffer,
            Refusal::TooLateToAbort => Code::TooLateToAbort,
            Refusal::NothingToTakeBack => Code::NothingToTakeBack,
            Refusal::Shown => Code::Shown,
            Refusal::AlreadyAsked => Code::AlreadyAsked,
            Refusal::NotAsked => Code::NotAsked,
            Refusal::NobodyGone => Code::NobodyGone,
            Refusal::WaitedEnough => Code::WaitedEnough,
            Refusal::NoThrow { .. } => Code::NoThrow,
            Refusal::WrongLink { .. } => Code::WrongLink,
            Refusal::NotLocal => Code::NotLocal,
            Refusal::Local => Code::Local,
            Refusal::Steps { .. } => Code::Steps,
            Refusal::RematchAsked => Code::RematchAsked,
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::new(refusal.code(), refusal.to_string())
    }
}

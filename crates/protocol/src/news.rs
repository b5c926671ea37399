//! What a table tells one viewer.

use crate::{Bytes32, GameResult, Told, text};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};

/// One message of a viewer's stream.
///
/// Every viewer gets one for each thing that happens, with the same number, so numbers and gaps
/// reveal nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Its number in the stream, from 1, without gaps.
    pub n: u32,
    /// When, in milliseconds since the table was opened.
    pub at: u64,
    /// What happened, as far as this viewer may know.
    pub news: News,
    /// What this viewer sees now, if it has changed.
    pub view: Option<String>,
    /// Who may act now: nobody, one seat or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// The remaining time on both clocks, in milliseconds, at the time of this notice.
    pub clocks: Option<[u64; 2]>,
    /// Whose clock runs.
    #[serde(with = "text::option")]
    pub ticking: Option<Seat>,
    /// The awaited throw of joint dice; omitted if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited: Option<Awaited>,
    /// The head of the record's chain: the same for every viewer, and blinded. Whoever keeps it can
    /// prove what they were told, should the record ever differ.
    pub head: Bytes32,
}

/// A throw of joint dice that waits for links. Nobody may act, and no clock runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Awaited {
    /// Which throw, from 0.
    pub draw: u32,
    /// Who has not revealed a link for it.
    #[serde(with = "text::list")]
    pub owed: Vec<Seat>,
    /// When whoever owes one loses the game, in table time.
    pub until: Option<u64>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum News {
    /// Somebody sat down.
    Sat {
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// Who.
        name: String,
        /// Their nonce for the dice.
        nonce: Bytes32,
        /// The level, if it is a computer.
        computer: Option<u8>,
    },
    /// Somebody acted.
    Acted {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// What this viewer is told of it.
        told: Vec<Told>,
        /// The line of this viewer's history.
        text: String,
    },
    /// A seat revealed its link for a throw of joint dice.
    Linked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// Which throw, from 0.
        draw: u32,
        /// The link; omitted while the game runs if it would reveal something hidden.
        link: Option<Bytes32>,
    },
    /// A chance outcome.
    Fell {
        /// What this viewer is told of it.
        told: Vec<Told>,
        /// What to add to the line of this viewer's history.
        text: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The offer was withdrawn.
    DrawWithdrawn,
    /// The offer was declined.
    DrawDeclined,
    /// A seat asks to take back its last action.
    TakebackAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The other refused.
    TakebackRefused,
    /// Actions were taken back or undone.
    WentBack {
        /// How many.
        steps: u32,
    },
    /// Undone actions were redone.
    WentForth {
        /// Their lines in this viewer's history, with who played them and the view after each.
        lines: Vec<crate::Line>,
    },
    /// A seat lost its connection.
    Gone {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// When they lose the game if they do not come back, in table time.
        until: Option<u64>,
    },
    /// A seat that is gone has the full grace period again.
    GraceRenewed {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// When they lose the game if they do not come back, in table time.
        until: Option<u64>,
    },
    /// A seat has come back.
    Back {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The game is over; everything is shown.
    Ended {
        /// How.
        result: GameResult,
        /// The secret behind the commitment.
        secret: Bytes32,
    },
    /// A seat asks for a rematch.
    RematchAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
}

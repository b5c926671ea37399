//! What a table tells one viewer.

use crate::{Bytes32, GameResult, Told, text};
use duskboard_rules::Seat;
use serde::{Deserialize, Serialize};

/// One message of a viewer's stream.
///
/// Every viewer gets one for each thing that happens, with the same number, so that numbers and
/// gaps tell nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Its number in the stream, from 1, without gaps.
    pub n: u32,
    /// When, in milliseconds since the table was opened.
    pub at: u64,
    /// What happened, as far as this viewer may know.
    pub news: News,
    /// What this viewer sees now, if that has changed.
    pub view: Option<String>,
    /// Who may act now: nobody, one seat or both.
    #[serde(with = "text::list")]
    pub turn: Vec<Seat>,
    /// What is left on both clocks, in milliseconds, at the time of this notice.
    pub clocks: Option<[u64; 2]>,
    /// Whose clock runs.
    #[serde(with = "text::option")]
    pub ticking: Option<Seat>,
    /// The throw of joint dice that is awaited; not written if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited: Option<Awaited>,
    /// The head of the record's chain: the same for every viewer, and blinded. Whoever keeps it can
    /// prove what they were told, should the record ever be another.
    pub head: Bytes32,
}

/// A throw of joint dice that waits for the links of both seats. Nobody may act, and no clock runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Awaited {
    /// Which throw, from 0.
    pub draw: u32,
    /// Who has not shown a link for it.
    #[serde(with = "text::list")]
    pub owed: Vec<Seat>,
    /// When the game is lost for whoever owes one, on the table's time.
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
        /// Their part in the dice.
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
        /// How this viewer's history tells it.
        text: String,
    },
    /// A seat showed the link of its chain that a throw of joint dice needs.
    Linked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// Which throw, from 0.
        draw: u32,
        /// The link; missing while the game runs where it would tell something hidden.
        link: Option<Bytes32>,
    },
    /// Chance fell.
    Fell {
        /// What this viewer is told of it.
        told: Vec<Told>,
        /// What is added to the line in this viewer's history.
        text: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The offer was taken back.
    DrawWithdrawn,
    /// The offer was declined.
    DrawDeclined,
    /// A seat asks to take its last action back.
    TakebackAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The other would not.
    TakebackRefused,
    /// So many actions were taken back or undone.
    WentBack {
        /// How many.
        steps: u32,
    },
    /// So many undone actions were done again: their lines in the history.
    WentForth {
        /// Who played them and how this viewer's history tells them, and what was seen after each.
        lines: Vec<crate::Line>,
    },
    /// A seat lost its connection.
    Gone {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// When the game is lost if they do not come back, on the table's time.
        until: Option<u64>,
    },
    /// A seat that is gone has the whole grace once more.
    GraceRenewed {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// When the game is lost if they do not come back, on the table's time.
        until: Option<u64>,
    },
    /// A seat is there again.
    Back {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The game is over; everything is shown.
    Ended {
        /// How.
        result: GameResult,
        /// What the commitment committed to.
        secret: Bytes32,
    },
    /// A seat would like to play again.
    RematchAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
}

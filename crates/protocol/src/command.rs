//! What a seat asks of its table.

use crate::{Bytes32, MAX_COMMAND, text};
use duskboard_rules::Action;
use serde::{Deserialize, Serialize};

/// An id its sender has not used before at this table. The same command sent twice with the same id
/// takes effect once.
pub type CommandId = u64;

/// An order with its id.
///
/// ```
/// use duskboard_protocol::{Command, Order};
/// let json = r#"{"id":7,"order":{"act":{"action":"e2e4"}}}"#;
/// let command: Command = serde_json::from_str(json).unwrap();
/// assert_eq!(command.order, Order::Act { action: "e2e4".parse().unwrap() });
/// assert_eq!(serde_json::to_string(&command).unwrap(), json);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Its id.
    pub id: CommandId,
    /// What is asked for.
    pub order: Order,
}

impl Command {
    /// Reads a command that is not too long.
    pub fn read(json: &str) -> Result<Command, CommandError> {
        if json.len() > MAX_COMMAND {
            return Err(CommandError::TooLong { found: json.len() });
        }
        serde_json::from_str(json).map_err(|error| CommandError::Malformed(error.to_string()))
    }
}

/// A text that is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// Longer than any command.
    #[error("a command of {found} bytes: expected at most {MAX_COMMAND}")]
    TooLong {
        /// How long it is.
        found: usize,
    },
    /// Not JSON of this form.
    #[error("no command: {0}")]
    Malformed(String),
}

/// What a seat can ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Play an action: move, place, shoot, flip.
    Act {
        /// Which.
        #[serde(with = "text")]
        action: Action,
    },
    /// Give up.
    Resign,
    /// Call the game off, before both have moved.
    Abort,
    /// Offer a draw.
    OfferDraw,
    /// Withdraw one's own offer.
    WithdrawDraw,
    /// Accept the other's offer.
    AcceptDraw,
    /// Decline the other's offer.
    DeclineDraw,
    /// Ask to take back one's own last action.
    AskTakeback,
    /// Let the other take their last action back.
    GrantTakeback,
    /// Refuse it.
    RefuseTakeback,
    /// Give the other, who is gone, the full grace period again.
    WaitLonger,
    /// Reveal the next link of one's own chain for the awaited throw of joint dice.
    Link {
        /// Which throw, from 0.
        draw: u32,
        /// The link. Its SHA-256 is the previous link, or the nonce.
        link: Bytes32,
    },
    /// Play again with seats swapped, once the game is over.
    Rematch {
        /// This seat's nonce for the dice of the next game.
        nonce: Bytes32,
    },
    /// On one screen: undo actions.
    Undo {
        /// How many.
        steps: u32,
    },
    /// On one screen: redo undone actions.
    Redo {
        /// How many.
        steps: u32,
    },
}

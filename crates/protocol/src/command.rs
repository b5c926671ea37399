//! What a seat asks of its table.

use crate::{Bytes32, MAX_COMMAND, text};
use duskboard_rules::Action;
use serde::{Deserialize, Serialize};

/// A number its sender has not used before at this table. The same command sent twice, with the
/// same number, has its effect once.
pub type CommandId = u64;

/// An order with its number.
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
    /// Its number.
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

/// A text that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// More than anybody has to say.
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
    /// Take the own offer back.
    WithdrawDraw,
    /// Accept the other's offer.
    AcceptDraw,
    /// Decline the other's offer.
    DeclineDraw,
    /// Ask to take the own last action back.
    AskTakeback,
    /// Let the other take their last action back.
    GrantTakeback,
    /// Do not.
    RefuseTakeback,
    /// Give the other, who is gone, the whole grace once more.
    WaitLonger,
    /// Show the next link of the own chain: the throw of joint dice that is awaited needs it.
    Link {
        /// Which throw, from 0.
        draw: u32,
        /// The link. Its SHA-256 is the one before it, or the nonce.
        link: Bytes32,
    },
    /// Play again with seats swapped, once the game is over.
    Rematch {
        /// This seat's part in the dice of the next game.
        nonce: Bytes32,
    },
    /// On one screen: go back so many actions.
    Undo {
        /// How many.
        steps: u32,
    },
    /// On one screen: go forth so many actions that were undone.
    Redo {
        /// How many.
        steps: u32,
    },
}

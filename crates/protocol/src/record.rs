//! The record of a game: everything needed to replay it and to verify that nobody cheated.

use crate::{Bytes32, CommandId, GameResult, MAX_FILE, TableSettings, text};
use duskboard_rules::{Action, Chance, Coin, Seat};
use serde::{Deserialize, Serialize};

/// A game from the first seat taken to its end, as it is stored and handed out.
///
/// It is the whole truth: nobody gets it while the game runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always `duskboard-record`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The room the game was played in.
    pub room: String,
    /// Which game in that room, from 1.
    pub game: u32,
    /// When the table was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The game, the clock, the limits.
    pub settings: TableSettings,
    /// SHA-256 of the rules as text.
    pub rules_hash: Bytes32,
    /// SHA-256 of the secret, published before anybody sat down.
    pub commitment: Bytes32,
    /// Everything that happened, in order.
    pub entries: Vec<Entry>,
    /// How it ended; missing while it runs.
    pub result: Option<GameResult>,
    /// The secret behind the commitment; missing while the game runs.
    pub secret: Option<Bytes32>,
    /// SHA-256 of all of the above, to detect accidental damage.
    pub digest: Bytes32,
    /// The server's signature of the digest; none for a game played on one screen.
    pub signature: Option<Signature>,
}

/// An Ed25519 signature of a record's digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key.
    pub key: Bytes32,
    /// The signature.
    pub bytes: text::Hex<64>,
}

impl Record {
    /// What `format` says.
    pub const FORMAT: &'static str = "duskboard-record";
    /// The version written and read.
    pub const VERSION: u32 = 1;

    /// Parses a record. Whether it is true is for the table to verify.
    pub fn read(json: &str) -> Result<Record, RecordError> {
        if json.len() > MAX_FILE {
            return Err(RecordError::TooLarge { found: json.len(), most: MAX_FILE });
        }
        let record: Record = serde_json::from_str(json)
            .map_err(|error| RecordError::Malformed(error.to_string()))?;
        match (record.format.as_str(), record.version) {
            (Record::FORMAT, Record::VERSION) => Ok(record),
            (Record::FORMAT, found) => Err(RecordError::Version { found }),
            (found, _) => Err(RecordError::Format { found: found.chars().take(40).collect() }),
        }
    }

    /// The player in a seat; `?` if there was none.
    pub fn name(&self, seat: Seat) -> &str {
        let sat = self.entries.iter().find_map(|entry| match &entry.fact {
            Fact::Sat { seat: there, name, .. } if *there == seat => Some(&**name),
            _ => None,
        });
        sat.unwrap_or("?")
    }
}

/// A text that is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// Larger than any game.
    #[error("{found} bytes: expected at most {most}")]
    TooLarge {
        /// How large it is.
        found: usize,
        /// How large it may be.
        most: usize,
    },
    /// Not JSON of this form.
    #[error("not a record: {0}")]
    Malformed(String),
    /// Some other file.
    #[error("a file of format {found:?}: expected {:?}", Record::FORMAT)]
    Format {
        /// What it says it is.
        found: String,
    },
    /// A different version.
    #[error("version {found}: expected {}", Record::VERSION)]
    Version {
        /// What it says it is.
        found: u32,
    },
}

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its place in the record, from 1, without gaps.
    pub n: u32,
    /// When, in milliseconds since the table was opened.
    pub at: u64,
    /// The command that caused it, if any.
    pub answers: Option<Answered>,
    /// What happened.
    pub fact: Fact,
    /// The head of the record's chain with this entry: it covers this one and all before it. It is
    /// blinded, so it can be told to everybody.
    pub head: Bytes32,
}

impl Entry {
    /// What the chain covers: everything but the head, as JSON.
    ///
    /// ```
    /// use duskboard_protocol::{Entry, Fact, text::Hex};
    /// let fact = Fact::TakenBack { steps: 1 };
    /// let entry = Entry { n: 7, at: 30, answers: None, fact, head: Hex([0; 32]) };
    /// let json = r#"{"n":7,"at":30,"answers":null,"fact":{"taken-back":{"steps":1}}}"#;
    /// assert_eq!(entry.covered(), json);
    /// ```
    pub fn covered(&self) -> String {
        let Entry { n, at, answers, fact, head: _ } = self;
        serde_json::to_string(&Covered { n, at, answers, fact }).unwrap_or_default()
    }
}

/// An entry without its head.
#[derive(Serialize)]
struct Covered<'a> {
    n: &'a u32,
    at: &'a u64,
    answers: &'a Option<Answered>,
    fact: &'a Fact,
}

/// A command, by sender and id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Who sent it.
    #[serde(with = "text")]
    pub by: Seat,
    /// Its id.
    pub id: CommandId,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// Somebody sat down.
    Sat {
        /// Where.
        #[serde(with = "text")]
        seat: Seat,
        /// Who.
        name: Box<str>,
        /// This seat's nonce for the dice.
        nonce: Box<Bytes32>,
        /// The level, if it is a computer.
        computer: Option<u8>,
    },
    /// A seat played.
    Acted {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// What.
        #[serde(with = "text")]
        action: Action,
    },
    /// A seat revealed its link for a throw of joint dice.
    Linked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// Which throw, from 0.
        draw: u32,
        /// The link.
        link: Box<Bytes32>,
    },
    /// A chance outcome.
    Fell {
        /// The number of the draw, from 0.
        draw: u32,
        /// The outcome.
        #[serde(with = "chance")]
        chance: Chance,
    },
    /// A seat offered a draw.
    DrawOffered {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The offer was withdrawn.
    DrawWithdrawn {
        /// By whom.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The offer was declined.
    DrawDeclined {
        /// By whom.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// A seat asked to take back its last action.
    TakebackAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The other refused.
    TakebackRefused {
        /// Who refused.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// Actions were taken back, by consent.
    TakenBack {
        /// How many.
        steps: u32,
    },
    /// Actions were undone, on one screen.
    Undone {
        /// How many.
        steps: u32,
    },
    /// Undone actions were redone.
    Redone {
        /// How many.
        steps: u32,
    },
    /// A seat lost its connection.
    Gone {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// A seat that is gone has the full grace period again: the other waits longer, or the server
    /// was down.
    GraceRenewed {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// A seat has come back.
    Back {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
    },
    /// The game is over.
    Ended(GameResult),
    /// A seat asks for a rematch.
    RematchAsked {
        /// Who.
        #[serde(with = "text")]
        seat: Seat,
        /// This seat's nonce for the dice of the next game.
        nonce: Box<Bytes32>,
    },
}

impl Fact {
    /// The seat that caused it, if any.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Fact::Sat { seat, .. }
            | Fact::Acted { seat, .. }
            | Fact::Linked { seat, .. }
            | Fact::DrawOffered { seat }
            | Fact::DrawWithdrawn { seat }
            | Fact::DrawDeclined { seat }
            | Fact::TakebackAsked { seat }
            | Fact::TakebackRefused { seat }
            | Fact::Gone { seat }
            | Fact::Back { seat }
            | Fact::RematchAsked { seat, .. } => Some(*seat),
            Fact::Fell { .. }
            | Fact::TakenBack { .. }
            | Fact::Undone { .. }
            | Fact::Redone { .. }
            | Fact::GraceRenewed { .. }
            | Fact::Ended(_) => None,
        }
    }
}

/// Chance outcomes, tagged by kind: a bare letter could be a coin or a horse.
mod chance {
    use super::{Chance, Coin, Deserialize, Serialize};
    use duskboard_rules::banqi::Piece;
    use serde::de::Error;
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Written {
        Coin(char),
        Piece(char),
        Officers(String),
    }

    pub(super) fn serialize<S: Serializer>(chance: &Chance, to: S) -> Result<S::Ok, S::Error> {
        match chance {
            Chance::Coin(Coin::Heads) => Written::Coin('H'),
            Chance::Coin(Coin::Tails) => Written::Coin('T'),
            Chance::Piece(piece) => Written::Piece(piece.letter()),
            Chance::Officers(_) => Written::Officers(chance.to_string()),
        }
        .serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Chance, D::Error> {
        match Written::deserialize(from)? {
            Written::Coin('H') => Ok(Chance::Coin(Coin::Heads)),
            Written::Coin('T') => Ok(Chance::Coin(Coin::Tails)),
            Written::Coin(found) => {
                Err(D::Error::custom(format!("a coin {found:?}: expected H or T")))
            }
            Written::Piece(letter) => match Piece::from_letter(letter) {
                Some(piece) => Ok(Chance::Piece(piece)),
                None => Err(D::Error::custom(format!("a piece {letter:?}: expected one of Banqi"))),
            },
            Written::Officers(order) => {
                let order = order.into_bytes().try_into();
                order.map(Chance::Officers).map_err(|_| D::Error::custom("expected 8 officers"))
            }
        }
    }
}

//! Verifies a record: every action, every throw of the dice, every clock.
//!
//! The record is replayed at a new table, which decides everything again. Its entries must equal
//! the record's, one by one.

use crate::dice::{commitment, rules_hash};
use crate::replay::digested;
use crate::table::{Answer, Opening, Table};
use duskboard_protocol::{
    Bytes32, Code, Command, DiceScheme, Ending, Entry, Fact, Order, Problem, Record, SettingsError,
    TableSettings,
};
use duskboard_rules::Seat;

/// The contents of a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The number of actions, including those taken back.
    pub actions: usize,
    /// The number of throws of the dice.
    pub draws: usize,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The game is not over, or its secret is missing.
    #[error("the game is not over: a record can be verified once its secret is published")]
    NotOver,
    /// Invalid settings.
    #[error("the settings cannot be: {0}")]
    Settings(#[from] SettingsError),
    /// Not the game that the record claims.
    #[error("the rules hash does not belong to these rules: expected {expected}")]
    RulesHash {
        /// What it should be.
        expected: String,
    },
    /// Not the secret that was committed to.
    #[error("the secret does not match the commitment: its hash is {found}")]
    Secret {
        /// The hash of the secret in the record.
        found: String,
    },
    /// A computer's next nonce is not the one its home committed to.
    #[error("the next nonce of {seat} was chosen late: its hash must be the nonce of this game")]
    Nonce {
        /// The computer.
        seat: Seat,
    },
    /// The numbers have a gap.
    #[error("entry {found} stands where entry {expected} should: an entry is missing or moved")]
    Order {
        /// The number there should be.
        expected: u32,
        /// The number there is.
        found: u32,
    },
    /// Time went backwards.
    #[error("entry {n} is earlier than the one before it")]
    Time {
        /// The entry.
        n: u32,
    },
    /// The table would have refused this.
    #[error("entry {n} ({fact}) was not possible: {why}")]
    Impossible {
        /// The entry.
        n: u32,
        /// What it says.
        fact: String,
        /// Why not.
        why: String,
    },
    /// The table would have done something else.
    #[error("entry {n} says {found}, but it must be {expected}")]
    Different {
        /// The entry.
        n: u32,
        /// What it says.
        found: String,
        /// What the table says.
        expected: String,
    },
    /// A necessary entry is missing.
    #[error("entry {n} is missing: {expected}")]
    Missing {
        /// The entry.
        n: u32,
        /// What it must say.
        expected: String,
    },
    /// The chain is broken.
    #[error("the chain breaks at entry {n}: it, what answers for it or its hash was changed")]
    Chain {
        /// The entry.
        n: u32,
    },
    /// Entries are missing at the end, or the opening is different.
    #[error("the chain ends with entry {n}, which is not its head: the end is missing or changed")]
    Head {
        /// The last entry.
        n: u32,
    },
    /// Somebody was told of an entry that is missing or different.
    #[error("a player was told another entry {n} than is kept; the last that is kept is {last}")]
    Told {
        /// The entry they were told of.
        n: u32,
        /// The last stored entry.
        last: u32,
    },
    /// The result does not match the entries.
    #[error("the result does not follow from the entries")]
    Result,
    /// The file has been changed.
    #[error("the digest does not match: the record was changed")]
    Digest,
}

impl From<Flaw> for Problem {
    fn from(flaw: Flaw) -> Problem {
        let code = if flaw == Flaw::NotOver { Code::NotOver } else { Code::BadRecord };
        Problem::new(code, flaw.to_string())
    }
}

/// Verifies the record of a finished game.
pub fn verify(record: &Record) -> Result<Verified, Flaw> {
    let secret = record.secret.filter(|_| record.result.is_some()).ok_or(Flaw::NotOver)?;
    let found = commitment(&secret);
    if found != record.commitment {
        return Err(Flaw::Secret { found: found.to_string() });
    }
    let table = restore(record)?;
    check_home_nonces(&table)?;
    if table.result() != record.result {
        return Err(Flaw::Result);
    }
    if digested(record.clone()).digest != record.digest {
        return Err(Flaw::Digest);
    }
    let count = |wanted: fn(&Fact) -> bool| {
        record.entries.iter().filter(|entry| wanted(&entry.fact)).count()
    };
    Ok(Verified {
        actions: count(|fact| matches!(fact, Fact::Acted { .. })),
        draws: count(|fact| matches!(fact, Fact::Fell { .. })),
    })
}

/// A computer's nonce for the next game must have been fixed before this one.
fn check_home_nonces(table: &Table) -> Result<(), Flaw> {
    let late = |seat: &Seat| {
        let computer = table.play.players[seat.index()].as_ref().filter(|p| p.computer.is_some());
        let next = table.play.rematch[seat.index()];
        computer.zip(next).is_some_and(|(player, next)| commitment(&next) != player.nonce)
    };
    // On one screen people are their own home; a game continued from a file has no earlier nonce.
    // Joint dice need no such check: no nonce reveals the other's links.
    let TableSettings { local, dice, .. } = table.opening().settings;
    let bound = !local && dice == DiceScheme::House;
    match Seat::BOTH.into_iter().find(|seat| bound && late(seat)) {
        Some(seat) => Err(Flaw::Nonce { seat }),
        None => Ok(()),
    }
}

/// The final table of a finished game's record.
pub(crate) fn restore(record: &Record) -> Result<Table, Flaw> {
    let opening = Opening {
        room: record.room.clone(),
        game: record.game,
        opened_ms: record.opened_ms,
        settings: record.settings.clone(),
        secret: record.secret.ok_or(Flaw::NotOver)?,
    };
    let rules = record.settings.check()?;
    let expected = rules_hash(&rules, record.settings.game.fen.as_deref());
    if expected != record.rules_hash {
        return Err(Flaw::RulesHash { expected: expected.to_string() });
    }
    Table::restore(opening, &record.entries)
}

impl Table {
    /// The table that these entries make, each of them decided again: a stored game is restored
    /// exactly or not at all.
    pub fn restore(opening: Opening, entries: &[Entry]) -> Result<Table, Flaw> {
        let mut table = Table::open(opening)?;
        table.replay(entries).map(|()| table)
    }

    /// The same for entries whose head was stored apart from them. If something is wrong the table
    /// has the entries before the flaw: it can be viewed but not continued.
    pub fn salvage(
        opening: Opening,
        entries: &[Entry],
        head: &Bytes32,
    ) -> Result<(Table, Option<Flaw>), SettingsError> {
        let mut table = Table::open(opening)?;
        let mut flaw = table.replay(entries).err();
        if flaw.is_some() {
            let good = table.entries.iter().zip(entries).take_while(|(made, kept)| made == kept);
            table = table.cut(good.count());
        } else if table.head() != *head {
            flaw = Some(Flaw::Head { n: table.entries.len() as u32 });
        }
        Ok((table, flaw))
    }

    /// Replays all entries.
    fn replay(&mut self, entries: &[Entry]) -> Result<(), Flaw> {
        for (n, entry) in (1..).zip(entries) {
            if entry.n != n {
                return Err(Flaw::Order { expected: n, found: entry.n });
            }
            if self.entries.len() < n as usize {
                self.again(entry)?;
            }
            match self.entries.get(n as usize - 1) {
                Some(made) if made == entry => {}
                Some(made) => return Err(different(made, entry)),
                None => return Err(impossible(entry, "nothing of the kind had to happen")),
            }
        }
        match self.entries.get(entries.len()) {
            None => Ok(()),
            Some(made) => Err(Flaw::Missing { n: made.n, expected: written(&made.fact) }),
        }
    }

    /// Repeats what led to an entry.
    fn again(&mut self, entry: &Entry) -> Result<(), Flaw> {
        if entry.at < self.play.at {
            return Err(Flaw::Time { n: entry.n });
        }
        let done = match (&entry.fact, entry.answers) {
            (Fact::Sat { seat, name, nonce, computer }, None) => {
                self.sit(*seat, name, **nonce, *computer, entry.at)
            }
            (Fact::Gone { seat }, None) => self.gone(*seat, entry.at),
            (Fact::GraceRenewed { seat }, None) => self.renew_grace(*seat, entry.at),
            (Fact::Back { seat }, None) => self.back(*seat, entry.at),
            (Fact::Ended(_), None) => Answer { told: self.tick(entry.at), refusal: None },
            (fact, Some(answered)) => match order(fact) {
                Some((seat, order)) if seat.is_none_or(|seat| seat == answered.by) => {
                    let command = Command { id: answered.id, order };
                    self.command(answered.by, &command, entry.at)
                }
                _ => return Err(impossible(entry, "no command leads to it")),
            },
            (_, None) => return Err(impossible(entry, "it answers no command")),
        };
        done.granted().map(|_| ()).map_err(|refusal| impossible(entry, &refusal.to_string()))
    }
}

/// The order that leads to a fact, and the seat it must have come from if the fact says so.
fn order(fact: &Fact) -> Option<(Option<Seat>, Order)> {
    let order = match fact {
        Fact::Acted { action, .. } => Order::Act { action: *action },
        Fact::DrawOffered { .. } => Order::OfferDraw,
        Fact::DrawWithdrawn { .. } => Order::WithdrawDraw,
        Fact::DrawDeclined { .. } => Order::DeclineDraw,
        Fact::TakebackAsked { .. } => Order::AskTakeback,
        Fact::TakebackRefused { .. } => Order::RefuseTakeback,
        Fact::TakenBack { .. } => Order::GrantTakeback,
        Fact::GraceRenewed { .. } => Order::WaitLonger,
        Fact::Linked { draw, link, .. } => Order::Link { draw: *draw, link: **link },
        Fact::Undone { steps } => Order::Undo { steps: *steps },
        Fact::Redone { steps } => Order::Redo { steps: *steps },
        Fact::RematchAsked { nonce, .. } => Order::Rematch { nonce: **nonce },
        Fact::Ended(result) => match result.reason {
            Ending::Resignation => Order::Resign,
            Ending::Agreement => Order::AcceptDraw,
            Ending::Aborted => Order::Abort,
            _ => return None,
        },
        Fact::Sat { .. } | Fact::Fell { .. } | Fact::Gone { .. } | Fact::Back { .. } => {
            return None;
        }
    };
    Some((fact.seat(), order))
}

fn impossible(entry: &Entry, why: &str) -> Flaw {
    Flaw::Impossible { n: entry.n, fact: written(&entry.fact), why: why.into() }
}

fn different(made: &Entry, found: &Entry) -> Flaw {
    let n = made.n;
    if made.fact == found.fact && made.at != found.at {
        let [found, expected] = [found, made].map(|entry| format!("at {} ms", entry.at));
        return Flaw::Different { n, found, expected };
    }
    if made.fact == found.fact {
        return Flaw::Chain { n };
    }
    Flaw::Different { n: made.n, found: written(&found.fact), expected: written(&made.fact) }
}

/// A fact as written in the record.
fn written(fact: &Fact) -> String {
    serde_json::to_string(fact).unwrap_or_default()
}

//! Keep first, then tell, then acknowledge; and fall back to what is stored when a write fails.

use super::{Act, Host, Line, TableTime, ViewerId};
use crate::table::{Answer, Broadcasts, Opening, Table};
use crate::verify::Flaw;
use duskboard_protocol::{Answered, Bytes32, Code, CommandId, Entry, Problem, ToClient};
use std::collections::VecDeque;

/// How long to wait before retrying a failed store, unless somebody says something.
const RETRY_MS: u64 = 1_000;

/// What a home must store, atomically.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keep {
    /// More of the game.
    Entries(Vec<Entry>),
    /// The room's next game.
    NextGame(Box<KeptGame>),
    /// A line of chat.
    Line(Line),
}

/// A game as a home stores it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// What its table was opened with.
    pub opening: Opening,
    /// The home's time when it was opened: the table's time counts from there.
    pub base_ms: u64,
    /// Everything that happened.
    pub entries: Vec<Entry>,
    /// The head of its chain, stored apart from the entries to detect missing ones.
    pub head: Bytes32,
}

impl KeptGame {
    /// The game at a table that was opened at this time of its home.
    pub fn of(table: &Table, base_ms: u64) -> KeptGame {
        let (opening, entries) = (table.opening().clone(), table.entries().to_vec());
        KeptGame { opening, base_ms, entries, head: table.head() }
    }

    /// Its table, if the stored game is intact.
    pub fn table(self) -> Result<Table, Flaw> {
        let KeptGame { opening, entries, head, .. } = self;
        let (table, flaw) = Table::salvage(opening, &entries, &head)?;
        flaw.map_or(Ok(table), Err)
    }
}

/// A table as loaded from a store.
pub struct Kept {
    /// The table.
    pub table: Table,
    /// Its time.
    pub time: TableTime,
    /// The latest chat, at most [`LINES`](super::LINES) lines.
    pub said: VecDeque<Line>,
    /// What is wrong with the stored game. The table has what is still known.
    pub damage: Option<Flaw>,
}

impl Kept {
    /// A table and its time, without chat.
    pub fn new(table: Table, time: TableTime) -> Kept {
        Kept { table, time, said: VecDeque::new(), damage: None }
    }

    /// A stored game with a running clock, replayed as far as possible.
    pub fn read(game: KeptGame, said: VecDeque<Line>) -> Result<Kept, Flaw> {
        let KeptGame { opening, base_ms, entries, head } = game;
        let (table, damage) = Table::salvage(opening, &entries, &head)?;
        Ok(Kept { table, time: TableTime::started(base_ms), said, damage })
    }
}

/// What to do once something is stored.
pub(super) enum Pending {
    /// New entries, what to tell of them, who gave the order, and its result.
    Entries { told: Broadcasts, ack: Option<Ack>, done: Result<(), Problem> },
    /// The next game.
    NextGame { table: Box<Table>, time: TableTime },
    /// A line of chat, and its author.
    Line { line: Line, by: ViewerId },
}

/// A viewer waiting for the result of an order.
#[derive(Clone, Copy)]
pub(super) struct Ack {
    pub(super) to: ViewerId,
    pub(super) command: Answered,
}

impl Host {
    /// Hands out what the table has added, without telling anybody yet. Returns whether there is
    /// anything.
    pub(super) fn commit(&mut self, answer: Answer, ack: Option<Ack>) -> bool {
        let Answer { told, refusal } = answer;
        let done = refusal.map_or(Ok(()), |refusal| Err(refusal.into()));
        let entries = self.table.entries()[self.told..].to_vec();
        if entries.is_empty() {
            self.answer(ack, done);
            return false;
        }
        self.keep(Keep::Entries(entries), Pending::Entries { told, ack, done });
        true
    }

    pub(super) fn keep(&mut self, keep: Keep, pending: Pending) {
        debug_assert!(self.pending.is_none(), "a home answers one keep before it goes on");
        self.acts.push_back(Act::Keep(keep));
        self.pending = Some(pending);
    }

    /// The pending data is stored: now it is told, then acknowledged.
    pub fn kept(&mut self, now: u64) {
        match self.pending.take() {
            Some(Pending::Entries { told, ack, done }) => {
                self.told = self.table.entries().len();
                self.tell_all(told);
                self.answer(ack, done);
            }
            Some(Pending::NextGame { table, time }) => self.change_tables(*table, time, now),
            Some(Pending::Line { line, .. }) => self.add_line(line),
            None => {}
        }
    }

    /// A write failed, or its outcome is unknown: return to what the home found stored. Nobody has
    /// heard of anything that is not. What was stored after all is told and acknowledged.
    ///
    /// If nothing could be read either, all viewers get the reason as the answer until something
    /// can.
    pub fn restore(&mut self, found: Result<Kept, Code>, now: u64) {
        let pending = self.pending.take();
        self.lost = found.as_ref().err().copied();
        if pending.is_some() || self.lost.is_some() {
            self.rest = Some(now + RETRY_MS);
        }
        if let Ok(kept) = found {
            self.go_back(kept, now);
        }
        match pending {
            Some(Pending::Entries { ack: Some(ack), .. }) => {
                let kept = self.knows(ack.command);
                self.answer(Some(ack), kept.then_some(()).ok_or(Code::StoreFailed.into()));
            }
            Some(Pending::Line { line, by }) if self.lines() < line.n => {
                self.complain(by, Code::StoreFailed);
            }
            Some(Pending::Entries { .. } | Pending::Line { .. } | Pending::NextGame { .. })
            | None => {}
        }
    }

    /// Adopts what is stored, and tells what nobody has heard. If it is damaged, what was already
    /// told stays known.
    fn go_back(&mut self, kept: Kept, now: u64) {
        let Kept { table, time, said, damage } = kept;
        let whole = self.damage.is_none();
        self.damage = self.damage.take().or(damage).or_else(|| self.missing(&table));
        if self.damage.is_some() {
            self.table = self.table.cut(self.told);
        } else if table.opening().game == self.game() {
            let untold = std::mem::replace(&mut self.told, table.entries().len());
            self.table = table;
            self.tell_after(untold as u32);
        } else {
            self.change_tables(table, time, now);
        }
        let unheard = self.lines();
        self.said = said;
        self.tell_lines(unheard);
        if whole {
            self.tell_damage(self.viewers.keys().copied().collect());
        }
    }

    /// Whether the result of that command is stored.
    fn knows(&self, command: Answered) -> bool {
        self.lost.is_none() && self.table.knows(command)
    }

    fn answer(&mut self, ack: Option<Ack>, done: Result<(), Problem>) {
        if let Some(Ack { to, command }) = ack {
            self.acknowledge(to, command.id, done);
        }
    }

    /// Tells the sender the result of a command.
    pub(super) fn acknowledge(&mut self, to: ViewerId, id: CommandId, done: Result<(), Problem>) {
        let message = match done {
            Ok(()) => ToClient::Done { id },
            Err(Problem { code, text }) => ToClient::Refused { id, code, text },
        };
        self.tell(vec![to], message);
    }

    /// Tells why a message that was not a command failed.
    pub(super) fn complain(&mut self, to: ViewerId, code: Code) {
        self.tell(vec![to], ToClient::Error { code, text: code.text().into() });
    }
}

//! Keep first, then tell, then acknowledge; and go back to what is kept when a store fails.

use super::{Act, Host, Line, TableTime, ViewerId};
use crate::table::{Answer, Broadcasts, Opening, Table};
use crate::verify::Flaw;
use duskboard_protocol::{Answered, Bytes32, Code, CommandId, Entry, Problem, ToClient};
use std::collections::VecDeque;

/// How long a store is left alone after it failed, unless somebody says something.
const RETRY_MS: u64 = 1_000;

/// What a home is to keep: all of it or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keep {
    /// More of the game.
    Entries(Vec<Entry>),
    /// The next game of the room.
    NextGame(Box<KeptGame>),
    /// Something that was said.
    Line(Line),
}

/// A game as a home keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// What its table was opened with.
    pub opening: Opening,
    /// The home's time when it was opened: the table's time counts from there.
    pub base_ms: u64,
    /// Everything that happened.
    pub entries: Vec<Entry>,
    /// The head of its chain, kept apart from the entries: it tells if some are missing.
    pub head: Bytes32,
}

impl KeptGame {
    /// The game at a table that was opened at that time of the home.
    pub fn of(table: &Table, base_ms: u64) -> KeptGame {
        let (opening, entries) = (table.opening().clone(), table.entries().to_vec());
        KeptGame { opening, base_ms, entries, head: table.head() }
    }

    /// Its table, if nothing is wrong with it.
    pub fn table(self) -> Result<Table, Flaw> {
        let KeptGame { opening, entries, head, .. } = self;
        let (table, flaw) = Table::salvage(opening, &entries, &head)?;
        flaw.map_or(Ok(table), Err)
    }
}

/// A table as a home has kept it.
pub struct Kept {
    /// The table.
    pub table: Table,
    /// Its time.
    pub time: TableTime,
    /// What was said last, at most [`LINES`](super::LINES) lines.
    pub said: VecDeque<Line>,
    /// What is wrong with what was kept. The table has what is still known.
    pub damage: Option<Flaw>,
}

impl Kept {
    /// A table and its time, with nothing said yet.
    pub fn new(table: Table, time: TableTime) -> Kept {
        Kept { table, time, said: VecDeque::new(), damage: None }
    }

    /// A game that went on all the time, played again as far as it can be.
    pub fn read(game: KeptGame, said: VecDeque<Line>) -> Result<Kept, Flaw> {
        let KeptGame { opening, base_ms, entries, head } = game;
        let (table, damage) = Table::salvage(opening, &entries, &head)?;
        Ok(Kept { table, time: TableTime::started(base_ms), said, damage })
    }
}

/// What follows once something is kept.
pub(super) enum Pending {
    /// More of the game, what is told of it, who gave the order and what became of it.
    Entries { told: Broadcasts, ack: Option<Ack>, done: Result<(), Problem> },
    /// The next game.
    NextGame { table: Box<Table>, time: TableTime },
    /// Something that was said, and by whom.
    Line { line: Line, by: ViewerId },
}

/// Somebody who waits to hear what became of an order.
#[derive(Clone, Copy)]
pub(super) struct Ack {
    pub(super) to: ViewerId,
    pub(super) command: Answered,
}

impl Host {
    /// Hands out what the table has added, and tells nobody yet. Says whether there is anything.
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

    /// What was to be kept is kept: now it is told, and then acknowledged.
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

    /// Something could not be kept, or it was not known what is: back to what the home found kept.
    /// Nobody has heard of what is not kept. What was kept after all is told and acknowledged.
    ///
    /// If nothing could be found either, why not is the answer to all viewers until something is.
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

    /// Takes what is kept for what there is, and tells what nobody has heard. If what is kept is
    /// damaged, what was told is still known.
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

    /// Whether what answers that command is kept.
    fn knows(&self, command: Answered) -> bool {
        self.lost.is_none() && self.table.knows(command)
    }

    fn answer(&mut self, ack: Option<Ack>, done: Result<(), Problem>) {
        if let Some(Ack { to, command }) = ack {
            self.acknowledge(to, command.id, done);
        }
    }

    /// Says what became of a command.
    pub(super) fn acknowledge(&mut self, to: ViewerId, id: CommandId, done: Result<(), Problem>) {
        let message = match done {
            Ok(()) => ToClient::Done { id },
            Err(Problem { code, text }) => ToClient::Refused { id, code, text },
        };
        self.tell(vec![to], message);
    }

    /// Says why a message that was no command came to nothing.
    pub(super) fn complain(&mut self, to: ViewerId, code: Code) {
        self.tell(vec![to], ToClient::Error { code, text: code.text().into() });
    }
}

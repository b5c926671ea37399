//! Records of finished games as sent: made off the threads that serve sockets, a few at a time, and
//! cached.

use crate::house::House;
use crate::turns::{Bounds, Turns};
use axum::body::Bytes;
use duskboard_protocol::http::RecordFormat;
use duskboard_protocol::{Code, Problem, json};
use duskboard_table::{banqi_text, is_written_as_pgn, pgn};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many records are made at once, per address, and how many may wait.
const BOUNDS: Bounds = Bounds { places: 2, each: 1, waiting: 20 };
/// The size of the cache, in bytes.
const SHELF: usize = 8 * 1024 * 1024;

/// A record as it is sent.
#[derive(Clone)]
pub(crate) struct Written {
    /// Its content type.
    pub(crate) kind: &'static str,
    /// The extension of its file name.
    pub(crate) ending: &'static str,
    /// Its content.
    pub(crate) text: Bytes,
}

/// A record: its room, game and format.
type Name = (String, u32, RecordFormat);

/// The most recently requested records.
pub(crate) struct Records {
    shelf: Mutex<Shelf>,
    turns: Arc<Turns>,
}

#[derive(Default)]
struct Shelf {
    /// Most recently requested last.
    written: VecDeque<(Name, Written)>,
    bytes: usize,
    /// How often a game was changed after its end, or deleted.
    changes: u64,
}

impl Records {
    pub(crate) fn new() -> Records {
        Records { shelf: Mutex::default(), turns: Turns::new(BOUNDS) }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something changed in a room after a game was over: it was deleted, or somebody asked for a
    /// rematch.
    pub(crate) fn forget(&self, room: &str) {
        let mut shelf = self.shelf();
        shelf.changes += 1;
        shelf.written.retain(|((there, ..), _)| there != room);
        shelf.bytes = shelf.written.iter().map(|(_, written)| written.text.len()).sum();
    }
}

impl Shelf {
    fn find(&mut self, name: &Name) -> Option<Written> {
        let at = self.written.iter().position(|(known, _)| known == name)?;
        let found = self.written.remove(at)?;
        self.written.push_back(found.clone());
        Some(found.1)
    }

    /// Caches a record, unless something changed since it was requested.
    fn put(&mut self, name: Name, written: &Written, asked_at: u64) {
        if self.changes != asked_at || self.find(&name).is_some() {
            return;
        }
        self.bytes += written.text.len();
        self.written.push_back((name, written.clone()));
        while self.bytes > SHELF {
            let Some((_, oldest)) = self.written.pop_front() else { break };
            self.bytes -= oldest.text.len();
        }
    }
}

impl House {
    /// The record of a finished game.
    pub(crate) async fn record(
        self: &Arc<House>,
        name: Name,
        from: IpAddr,
    ) -> Result<Written, Problem> {
        let (found, asked_at) = {
            let mut shelf = self.records.shelf();
            (shelf.find(&name), shelf.changes)
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let turn = self.records.turns.take(Some(from)).await?;
        let (house, runtime) = (self.clone(), tokio::runtime::Handle::current());
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            metrics::counter!("duskboard_records_made_total").increment(1);
            let written = runtime.block_on(house.write_record(&name))?;
            // Changes at other nodes may go unnoticed here, so a cluster node caches nothing.
            if house.store.node().is_none() {
                house.records.shelf().put(name, &written, asked_at);
            }
            Ok(written)
        });
        made.await.map_err(|_| Problem::from(Code::Damaged))?
    }

    /// Reads a game and writes its record.
    async fn write_record(&self, (room, game, format): &Name) -> Result<Written, Problem> {
        let kept = self.store.game(room, *game).await?.ok_or(Code::NoGame)?;
        let table = kept.table().map_err(|flaw| {
            self.damage.found(room, flaw);
            Code::Damaged
        })?;
        if table.result().is_none() {
            return Err(Code::NotOver.into());
        }
        let record = self.record_key.sign(table.record());
        let list = !is_written_as_pgn(&record);
        let (kind, ending, text) = match format {
            RecordFormat::Json => ("application/json", "json", Ok(json::write(&record))),
            RecordFormat::Text if list => ("text/plain; charset=utf-8", "txt", banqi_text(&record)),
            RecordFormat::Pgn | RecordFormat::Text => {
                ("application/x-chess-pgn; charset=utf-8", "pgn", pgn(&record))
            }
        };
        let text = text.map_err(|flaw| Problem::new(Code::Damaged, flaw.to_string()))?;
        Ok(Written { kind, ending, text: text.into() })
    }
}

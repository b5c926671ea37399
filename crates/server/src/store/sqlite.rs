//! Rooms in an SQLite file.
//!
//! One task writes. It puts everything that is waiting into one transaction, so that a hundred
//! rooms share one wait for the disk. If a write in it fails each is tried alone: one write's
//! conflict does not affect the others. If another process has locked the file all wait for it
//! together.

use super::lock::private_database;
use super::row::{self, read_bytes, read_json};
use super::sum::{check, sum, whole};
use super::{
    End, Finished, Held, Holder, KeptGame, KeptRoom, LINES, Lease, Line, RoomRow, SEATS, Store,
    StoreError, Summary, Write,
};
use async_trait::async_trait;
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Entry, Seat};
use duskboard_table::Opening;
use serde_json::{Value, json};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection, Executor, Row};
use std::collections::{HashSet, VecDeque};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most writes in one transaction.
const BATCH: usize = 512;
/// How long a write waits while another process has locked the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often new writes join those that wait.
const TURN: Duration = Duration::from_millis(100);
/// How many writes may wait. Later ones block.
const WAITING: usize = 4096;

/// Rooms in an SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Waiting>,
    writing: JoinHandle<()>,
}

/// A write and its waiter.
struct Waiting {
    write: Write,
    now: u64,
    since: Instant,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Waiting {
    /// Answers the waiter.
    fn answer(self, done: Result<(), StoreError>) {
        if let Err(error) = &done {
            metrics::counter!("duskboard_store_errors_total").increment(1);
            tracing::warn!(%error, "a write was not kept");
        }
        let _ = self.done.send(done);
    }
}

impl Sqlite {
    /// Opens or creates the file, and upgrades its tables.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        private_database(file).map_err(failed)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let mut migrating = SqliteConnection::connect_with(&options).await?;
        sqlx::migrate!().run(&mut migrating).await.map_err(failed)?;
        let impatient = options.clone().busy_timeout(TURN);
        let writing = SqliteConnection::connect_with(&impatient).await?;
        migrating.close().await?;
        let readers = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
        let (writer, waiting) = mpsc::channel(WAITING);
        let writing = tokio::spawn(write_all(writing, waiting));
        Ok(Sqlite { readers, writer, writing })
    }

    /// Waits until everything is closed.
    pub async fn close(self) {
        let Sqlite { readers, writer, writing } = self;
        readers.close().await;
        drop(writer);
        let _ = writing.await;
    }
}

fn failed(problem: impl ToString) -> StoreError {
    StoreError::Failed(problem.to_string())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(inner) if inner.is_foreign_key_violation() => StoreError::Missing,
            _ => failed(error),
        }
    }
}

/// The writer task: ends when all senders are dropped.
async fn write_all(mut to: SqliteConnection, mut waiting: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(BATCH);
    while gather(&mut batch, &mut waiting).await {
        let begun = Instant::now();
        match to.execute("BEGIN IMMEDIATE").await {
            Ok(_) => {
                metrics::histogram!("duskboard_store_batch_writes").record(batch.len() as f64);
                keep(&mut to, &mut batch).await;
                let took = begun.elapsed().as_secs_f64();
                metrics::histogram!("duskboard_store_commit_seconds").record(took);
            }
            Err(error) => give_up(&mut batch, error),
        }
    }
    let _ = to.close().await;
}

/// Adds new writes to those that wait. Returns whether there is anything to do.
async fn gather(batch: &mut Vec<Waiting>, waiting: &mut mpsc::Receiver<Waiting>) -> bool {
    if batch.is_empty() {
        return waiting.recv_many(batch, BATCH).await > 0;
    }
    while batch.len() < BATCH
        && let Ok(one) = waiting.try_recv()
    {
        batch.push(one);
    }
    true
}

/// Nothing can be written now. Writes that have waited long enough for a locked file fail; with any
/// other error, all do.
fn give_up(batch: &mut Vec<Waiting>, error: sqlx::Error) {
    let locked = is_busy(&error);
    let error = StoreError::from(error);
    let late = |one: &mut Waiting| !locked || one.since.elapsed() >= PATIENCE;
    batch.extract_if(.., late).for_each(|one| one.answer(Err(error.clone())));
}

/// Whether another process has locked the file: `SQLITE_BUSY` in one of its forms.
fn is_busy(error: &sqlx::Error) -> bool {
    const BUSY: u32 = 5;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == BUSY)
}

/// Writes a batch in the transaction that has just begun, or else each write alone. Those for which
/// no transaction can be begun stay in the batch.
async fn keep(to: &mut SqliteConnection, batch: &mut Vec<Waiting>) {
    let together = finish(to, batch).await;
    if together.is_ok() || batch.len() == 1 {
        return batch.drain(..).for_each(|one| one.answer(together.clone()));
    }
    while !batch.is_empty() && to.execute("BEGIN IMMEDIATE").await.is_ok() {
        let one = batch.swap_remove(0);
        let done = finish(to, std::slice::from_ref(&one)).await;
        one.answer(done);
    }
}

/// Writes all of a batch or nothing, and ends the transaction.
///
/// Not sqlx's own transaction: SQLite itself rolls back when the disk is full; sqlx 0.9 then fails
/// to roll back again, believes it is in a transaction for ever, and never writes again.
async fn finish(to: &mut SqliteConnection, batch: &[Waiting]) -> Result<(), StoreError> {
    let done = match write_batch(to, batch).await {
        Ok(()) => to.execute("COMMIT").await.map(drop).map_err(StoreError::from),
        Err(error) => Err(error),
    };
    if done.is_err() {
        let _ = to.execute("ROLLBACK").await;
    }
    done
}

async fn write_batch(to: &mut SqliteConnection, batch: &[Waiting]) -> Result<(), StoreError> {
    let now = batch.iter().map(|one| one.now).max().unwrap_or_default();
    let mut added = Added::default();
    for one in batch {
        if !added.take(&one.write)? {
            // Writes keep their order.
            std::mem::take(&mut added).write(to).await?;
            write_one(to, &one.write).await?;
        }
    }
    added.write(to).await?;
    sqlx::query(
        "INSERT INTO meta (name, value, sum) VALUES ('time', ?1, ?2) ON CONFLICT (name) \
         DO UPDATE SET value = excluded.value, sum = excluded.sum WHERE excluded.value > value",
    )
    .bind(now as i64)
    .bind(sum(&row::of_time(now)))
    .execute(to)
    .await?;
    Ok(())
}

/// Plain appends, one write per room: two statements for all of them, because each costs a round
/// trip to SQLite's thread.
#[derive(Default)]
struct Added<'a> {
    rooms: HashSet<&'a str>,
    entries: Vec<Value>,
    heads: Vec<Value>,
}

impl<'a> Added<'a> {
    /// Adds a write if it is a plain append.
    fn take(&mut self, write: &'a Write) -> Result<bool, StoreError> {
        let Write::Append { lease, game, entries, holder: None, end: None } = write else {
            return Ok(false);
        };
        let Some(last) = entries.last().filter(|_| self.rooms.insert(&lease.room)) else {
            return Ok(false);
        };
        for entry in entries {
            let text = serde_json::to_string(entry).map_err(failed)?;
            self.entries.push(json!([lease.room, game, entry.n, text]));
        }
        self.heads.push(json!([lease.room, game, last.head.to_string()]));
        Ok(true)
    }

    async fn write(self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        if self.rooms.is_empty() {
            return Ok(());
        }
        let entries = sqlx::query(
            "INSERT INTO events (room, game, seq, entry) \
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
        );
        entries.bind(Value::from(self.entries).to_string()).execute(&mut *to).await?;
        let heads = sqlx::query(
            "UPDATE games SET head = new.head FROM (SELECT value ->> 0 AS room, \
             value ->> 1 AS game, value ->> 2 AS head FROM json_each(?1)) AS new \
             WHERE games.room = new.room AND games.game = new.game",
        );
        heads.bind(Value::from(self.heads).to_string()).execute(to).await?;
        Ok(())
    }
}

async fn write_one(to: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create { room, game } => {
            sqlx::query("INSERT INTO rooms (id, listed, created_ms, sum) VALUES (?1, ?2, ?3, ?4)")
                .bind(&room.id)
                .bind(room.listed)
                .bind(room.created_ms as i64)
                .bind(sum(&row::of_room(room)))
                .execute(&mut *to)
                .await?;
            for seat in Seat::BOTH {
                if let Some(holder) = &room.holders[seat.index()] {
                    write_holder(to, &room.id, seat, holder).await?;
                }
            }
            write_game(to, game).await
        }
        Write::Append { lease: Lease { room, .. }, game, entries, holder, end } => {
            write_entries(to, room, *game, entries).await?;
            write_head(to, room, *game, entries).await?;
            if let Some((seat, holder)) = holder {
                write_holder(to, room, *seat, holder).await?;
            }
            match end {
                Some(end) => write_end(to, room, *game, end).await,
                None => Ok(()),
            }
        }
        Write::Say { lease, line } => write_line(to, &lease.room, line).await,
        Write::NextGame { game, .. } => write_game(to, game).await,
        Write::Delete { lease } => {
            let gone = sqlx::query("DELETE FROM rooms WHERE id = ?1").bind(&lease.room);
            let gone = to.execute(gone).await?;
            if gone.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) }
        }
        Write::Time => Ok(()),
    }
}

async fn write_holder(
    to: &mut SqliteConnection,
    room: &str,
    seat: Seat,
    holder: &Holder,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "INSERT INTO holders (room, seat, \"key\", guest, sum) VALUES (?1, ?2, ?3, ?4, ?5) \
         ON CONFLICT (room, seat) DO UPDATE SET guest = excluded.guest, sum = excluded.sum \
         WHERE holders.\"key\" = excluded.\"key\" AND holders.guest IS NULL",
    )
    .bind(room)
    .bind(seat.to_string())
    .bind(&holder.key.0[..])
    .bind(holder.guest.as_ref().map(|guest| &guest.0[..]))
    .bind(sum(&row::of_holder(room, seat, holder)))
    .execute(to)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn write_game(to: &mut SqliteConnection, kept: &KeptGame) -> Result<(), StoreError> {
    let Opening { room, game, opened_ms, settings, secret } = &kept.opening;
    let text = serde_json::to_string(settings).map_err(failed)?;
    sqlx::query(
        "INSERT INTO games (room, game, opened_ms, base_ms, settings, secret, variant, head, sum) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )
    .bind(room)
    .bind(*game)
    .bind(*opened_ms as i64)
    .bind(kept.base_ms as i64)
    .bind(&text)
    .bind(&secret.0[..])
    .bind(&settings.game.variant)
    .bind(kept.head.to_string())
    .bind(sum(&row::of_game(kept, &text)))
    .execute(&mut *to)
    .await?;
    write_entries(to, room, *game, &kept.entries).await
}

async fn write_entries(
    to: &mut SqliteConnection,
    room: &str,
    game: u32,
    entries: &[Entry],
) -> Result<(), StoreError> {
    for entry in entries {
        sqlx::query("INSERT INTO events (room, game, seq, entry) VALUES (?1, ?2, ?3, ?4)")
            .bind(room)
            .bind(game)
            .bind(entry.n)
            .bind(serde_json::to_string(entry).map_err(failed)?)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

/// Stores the head of a game's chain, apart from its entries.
async fn write_head(
    to: &mut SqliteConnection,
    room: &str,
    game: u32,
    entries: &[Entry],
) -> Result<(), StoreError> {
    let Some(last) = entries.last() else { return Ok(()) };
    sqlx::query("UPDATE games SET head = ?3 WHERE room = ?1 AND game = ?2")
        .bind(room)
        .bind(game)
        .bind(last.head.to_string())
        .execute(to)
        .await?;
    Ok(())
}

async fn write_line(to: &mut SqliteConnection, room: &str, line: &Line) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO lines (room, n, game, seat, name, text, sum) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )
    .bind(room)
    .bind(line.n)
    .bind(line.game)
    .bind(line.first.map(|seat| seat.to_string()))
    .bind(&line.name)
    .bind(&line.text)
    .bind(sum(&row::of_line(room, line)))
    .execute(to)
    .await?;
    Ok(())
}

async fn write_end(
    to: &mut SqliteConnection,
    room: &str,
    game: u32,
    end: &End,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET result = ?3, names = ?4, finished_ms = ?5, end_sum = ?6 \
         WHERE room = ?1 AND game = ?2",
    )
    .bind(room)
    .bind(game)
    .bind(serde_json::to_string(&end.result).map_err(failed)?)
    .bind(serde_json::to_string(&end.names).map_err(failed)?)
    .bind(end.finished_ms as i64)
    .bind(sum(&row::of_end(room, game, end)))
    .execute(to)
    .await?;
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        let (done, waits) = oneshot::channel();
        let stopped = |_| failed("the store is closed");
        let since = Instant::now();
        self.writer.send(Waiting { write, now, since, done }).await.map_err(|_| stopped(()))?;
        waits.await.map_err(|_| stopped(()))?
    }

    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        let row = sqlx::query("SELECT listed, created_ms, sum FROM rooms WHERE id = ?1").bind(room);
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let holders = self.holders(room).await?;
        let created_ms = row.try_get::<i64, _>("created_ms")? as u64;
        let room_row =
            RoomRow { id: room.into(), listed: row.try_get("listed")?, created_ms, holders };
        check(&row::of_room(&room_row), row.try_get("sum")?)?;
        let last = sqlx::query("SELECT max(game) AS last FROM games WHERE room = ?1").bind(room);
        let last: Option<u32> = last.fetch_one(&self.readers).await?.try_get("last")?;
        let Some(last) = last else { return Ok(None) };
        let Some(game) = self.game(room, last).await? else { return Ok(None) };
        let said = self.said(room).await?;
        Ok(Some(KeptRoom { room: room_row, game, said }))
    }

    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        let row = sqlx::query(
            "SELECT room, game, base_ms, opened_ms, settings, secret, variant, head, sum FROM games \
             WHERE room = ?1 AND game = ?2",
        );
        let row = row.bind(room).bind(game).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let opening = Opening {
            room: room.into(),
            game,
            opened_ms: row.try_get::<i64, _>("opened_ms")? as u64,
            settings: read_json(row.try_get("settings")?)?,
            secret: read_bytes(row.try_get("secret")?)?,
        };
        let base_ms = row.try_get::<i64, _>("base_ms")? as u64;
        let rows =
            sqlx::query("SELECT entry FROM events WHERE room = ?1 AND game = ?2 ORDER BY seq");
        let rows = rows.bind(room).bind(game).fetch_all(&self.readers).await?;
        // Drop what cannot be read and everything after it: the head shows that it is missing.
        let entries = rows.iter().map_while(|row| read_json(row.try_get("entry").ok()?).ok());
        // A row that fails its checksum has no valid head either.
        let head = check_game(&row).and_then(|()| Ok(row.try_get::<&str, _>("head")?.parse()));
        let head = head.ok().and_then(Result::ok).unwrap_or(Hex([0; 32]));
        Ok(Some(KeptGame { opening, base_ms, entries: entries.collect(), head }))
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT DISTINCT room FROM games WHERE result IS NULL");
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get("room")?)).collect()
    }

    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        let rows = sqlx::query(
            "SELECT room, game, variant, names, result, finished_ms, end_sum FROM games \
             JOIN rooms ON rooms.id = games.room \
             WHERE rooms.listed AND finished_ms < ?1 AND (?2 IS NULL OR variant = ?2) \
             ORDER BY finished_ms DESC LIMIT ?3",
        )
        .bind(which.before_ms.min(i64::MAX as u64) as i64)
        .bind(which.variant)
        .bind(which.most)
        .fetch_all(&self.readers)
        .await?;
        Ok(whole(rows.iter().map(read_summary)))
    }

    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        let rows = sqlx::query(
            "SELECT rooms.id AS room, created_ms, seat, game, base_ms, settings, variant, games.sum, \
             result, names, finished_ms, end_sum \
             FROM holders JOIN rooms ON rooms.id = holders.room \
             JOIN games ON games.room = rooms.id \
             AND game = (SELECT max(game) FROM games WHERE room = rooms.id) \
             WHERE guest = ?1 ORDER BY created_ms DESC, rooms.id, seat LIMIT ?2",
        );
        let rows = rows.bind(&guest.0[..]).bind(SEATS as u32).fetch_all(&self.readers).await?;
        Ok(whole(rows.iter().map(read_held)))
    }

    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        sqlx::query(
            "INSERT INTO meta (name, value, sum) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )
        .bind(name)
        .bind(&value.0[..])
        .bind(sum(&row::of_meta(name, &value)))
        .execute(&self.readers)
        .await?;
        let row = sqlx::query("SELECT value, sum FROM meta WHERE name = ?1").bind(name);
        let row = row.fetch_one(&self.readers).await?;
        let value = read_bytes(row.try_get("value")?)?;
        check(&row::of_meta(name, &value), row.try_get("sum")?)?;
        Ok(value)
    }

    async fn time(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT value, sum FROM meta WHERE name = 'time'");
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(0) };
        let time = row.try_get::<i64, _>("value")? as u64;
        check(&row::of_time(time), row.try_get("sum")?)?;
        Ok(time)
    }

    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        super::check::begin(&self.readers).await
    }

    async fn end(&self) -> Result<(), StoreError> {
        super::check::end(&self.readers).await
    }
}

impl Sqlite {
    async fn said(&self, room: &str) -> Result<VecDeque<Line>, StoreError> {
        let rows = sqlx::query(
            "SELECT n, game, seat, name, text, sum FROM lines WHERE room = ?1 ORDER BY n DESC LIMIT ?2",
        );
        let rows = rows.bind(room).bind(LINES as u32).fetch_all(&self.readers).await?;
        Ok(whole(rows.iter().rev().map(|row| read_line(room, row))).into())
    }

    async fn holders(&self, room: &str) -> Result<[Option<Holder>; 2], StoreError> {
        let rows = sqlx::query("SELECT seat, \"key\", guest, sum FROM holders WHERE room = ?1");
        let mut holders = [None; 2];
        for row in rows.bind(room).fetch_all(&self.readers).await? {
            let guest: Option<Vec<u8>> = row.try_get("guest")?;
            let guest = guest.map(read_bytes).transpose()?;
            let holder = Holder { key: read_bytes(row.try_get("key")?)?, guest };
            let seat = read_seat(&row)?;
            check(&row::of_holder(room, seat, &holder), row.try_get("sum")?)?;
            holders[seat.index()] = Some(holder);
        }
        Ok(holders)
    }
}

fn read_seat(row: &SqliteRow) -> Result<Seat, StoreError> {
    row::seat(row.try_get("seat")?)
}

/// Checks the parts of a game's row that its head does not cover.
fn check_game(row: &SqliteRow) -> Result<(), StoreError> {
    let (room, game): (&str, u32) = (row.try_get("room")?, row.try_get("game")?);
    let base_ms = row.try_get::<i64, _>("base_ms")? as u64;
    let (variant, text): (&str, &str) = (row.try_get("variant")?, row.try_get("settings")?);
    check(&row::of_settings(room, game, base_ms, variant, text), row.try_get("sum")?)
}

fn read_line(room: &str, row: &SqliteRow) -> Result<Line, StoreError> {
    let line = Line {
        n: row.try_get("n")?,
        game: row.try_get("game")?,
        first: row.try_get::<Option<&str>, _>("seat")?.map(row::seat).transpose()?,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
    };
    check(&row::of_line(room, &line), row.try_get("sum")?)?;
    Ok(line)
}

fn read_end(row: &SqliteRow) -> Result<End, StoreError> {
    let end = End {
        result: read_json(row.try_get("result")?)?,
        names: read_json(row.try_get("names")?)?,
        finished_ms: row.try_get::<i64, _>("finished_ms")? as u64,
    };
    let said = row::of_end(row.try_get("room")?, row.try_get("game")?, &end);
    check(&said, row.try_get("end_sum")?)?;
    Ok(end)
}

fn read_held(row: &SqliteRow) -> Result<Held, StoreError> {
    let end = match row.try_get::<Option<&str>, _>("result")? {
        Some(_) => Some(read_end(row)?),
        None => None,
    };
    check_game(row)?;
    Ok(Held {
        room: row.try_get("room")?,
        created_ms: row.try_get::<i64, _>("created_ms")? as u64,
        first: read_seat(row)?,
        game: row.try_get("game")?,
        settings: read_json(row.try_get("settings")?)?,
        end,
    })
}

fn read_summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    let End { result, names, finished_ms } = read_end(row)?;
    let (room, game, variant) =
        (row.try_get("room")?, row.try_get("game")?, row.try_get("variant")?);
    Ok(Summary { room, game, variant, names, result, finished_ms })
}

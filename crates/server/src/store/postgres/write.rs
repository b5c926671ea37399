//! The writer task of a node.
//!
//! It takes everything that is waiting. Writes that only add entries to games, which are nearly
//! all, become one statement and thus one transaction; the others are written one by one in
//! another. If a group fails each half is tried alone, and so on: one write's conflict does not
//! affect the others. A write with an old lease finds no home to update, and adds nothing.

use super::PATIENCE;
use crate::store::row::{of_end, of_game, of_holder, of_line, of_room};
use crate::store::sum::sum;
use crate::store::{End, Holder, KeptGame, Lease, Line as Said, RoomRow, StoreError, Write};
use duskboard_protocol::{Bytes32, Entry, Seat};
use duskboard_table::Opening;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Executor, Row};
use std::collections::HashSet;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// The most writes taken at once.
const BATCH: usize = 512;
/// How many of the writes done one by one share a transaction.
const FEW: usize = 32;
/// How many writes may wait. Later ones block.
const WAITING: usize = 4096;

/// The way to the writer task.
pub(super) struct Writer(mpsc::Sender<Waiting>);

/// A write and its waiter.
pub(super) struct Waiting {
    write: Write,
    now: u64,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The writer task's connection. A broken one is replaced.
pub(super) struct Line {
    options: PgConnectOptions,
    node: String,
    open: Option<PgConnection>,
}

/// The way to a writer task, and its receiving end.
pub(super) fn queue() -> (Writer, mpsc::Receiver<Waiting>) {
    let (writer, waiting) = mpsc::channel(WAITING);
    (Writer(writer), waiting)
}

impl Writer {
    pub(super) async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        let (done, waits) = oneshot::channel();
        let stopped = || failed("the store is closed");
        self.0.send(Waiting { write, now, done }).await.map_err(|_| stopped())?;
        waits.await.map_err(|_| stopped())?
    }
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

    /// Its room, if it has one.
    fn room(&self) -> Option<&str> {
        match &self.write {
            Write::Create { room, .. } => Some(&room.id),
            Write::Append { lease, .. }
            | Write::Say { lease, .. }
            | Write::NextGame { lease, .. }
            | Write::Delete { lease } => Some(&lease.room),
            Write::Time => None,
        }
    }

    /// Whether it only adds entries to a game.
    fn is_plain(&self) -> bool {
        matches!(
            &self.write,
            Write::Append { holder: None, end: None, entries, .. } if !entries.is_empty()
        )
    }
}

impl Line {
    pub(super) fn new(options: PgConnectOptions, node: String) -> Line {
        Line { options, node, open: None }
    }

    async fn connect(&mut self) -> Result<&mut PgConnection, StoreError> {
        let open = match self.open.take() {
            Some(open) => open,
            None => PgConnection::connect_with(&self.options).await?,
        };
        Ok(self.open.insert(open))
    }
}

fn failed(problem: impl ToString) -> StoreError {
    StoreError::Failed(problem.to_string())
}

/// The writer task: ends when all senders are dropped.
pub(super) async fn write_all(mut line: Line, mut waiting: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(BATCH);
    while !batch.is_empty() || waiting.recv_many(&mut batch, BATCH).await > 0 {
        metrics::histogram!("duskboard_store_batch_writes").record(batch.len() as f64);
        let begun = Instant::now();
        let (plain, mut others): (Vec<_>, Vec<_>) =
            one_a_room(&mut batch).into_iter().partition(Waiting::is_plain);
        keep(&mut line, plain).await;
        while !others.is_empty() {
            let later = others.split_off(others.len().min(FEW));
            keep(&mut line, std::mem::replace(&mut others, later)).await;
        }
        let took = begun.elapsed().as_secs_f64();
        metrics::histogram!("duskboard_store_commit_seconds").record(took);
    }
    if let Some(open) = line.open {
        let _ = open.close().await;
    }
}

/// Takes the first write of each room out of a batch; the others come later.
fn one_a_room(batch: &mut Vec<Waiting>) -> Vec<Waiting> {
    let mut rooms = HashSet::new();
    let first = |one: &Waiting| one.room().is_none_or(|room| rooms.insert(room.to_string()));
    let (now, later) = std::mem::take(batch).into_iter().partition(first);
    *batch = later;
    now
}

/// Writes a group: all of it together, or else each half.
async fn keep(line: &mut Line, group: Vec<Waiting>) {
    let mut groups = vec![group];
    while let Some(mut group) = groups.pop().filter(|group| !group.is_empty()) {
        match write_group(line, &group).await {
            Ok(unheld) => group.into_iter().for_each(|one| {
                let done = one.room().and_then(|room| unheld.iter().find(|(id, _)| id == room));
                let done = done.map_or(Ok(()), |(_, why)| Err(why.clone()));
                one.answer(done);
            }),
            Err(why @ StoreError::Failed(_)) => {
                group.into_iter().for_each(|one| one.answer(Err(why.clone())));
            }
            Err(why) if group.len() == 1 => {
                group.into_iter().for_each(|one| one.answer(Err(why.clone())));
            }
            Err(_) => {
                groups.push(group.split_off(group.len() / 2));
                groups.push(group);
            }
        }
    }
}

/// Writes all of a group or nothing, except for rooms that the writer does not hold, which it
/// returns.
async fn write_group(
    line: &mut Line,
    group: &[Waiting],
) -> Result<Vec<(String, StoreError)>, StoreError> {
    let writing = async {
        match group.iter().all(Waiting::is_plain) {
            true => append(line.connect().await?, group).await,
            false => transact(line, group).await.map(|()| Vec::new()),
        }
    };
    let done = tokio::time::timeout(PATIENCE, writing).await;
    let done = done.unwrap_or_else(|_| Err(failed("the database does not answer")));
    // A statement still in flight on a dropped connection either completes or has no effect.
    if matches!(done, Err(StoreError::Failed(_))) {
        line.open = None;
    }
    done
}

/// Adds entries to many games at once. Returns the rooms that were not the writer's.
async fn append(
    to: &mut PgConnection,
    group: &[Waiting],
) -> Result<Vec<(String, StoreError)>, StoreError> {
    let (mut homes, mut events) = (Homes::default(), Events::default());
    for one in group {
        if let Write::Append { lease, game, entries, .. } = &one.write {
            homes.add(lease, *game, entries, one.now);
            events.add(&lease.room, *game, entries)?;
        }
    }
    let kept = sqlx::query(
        "WITH held AS ( \
           UPDATE homes SET head = new.head, time_ms = greatest(time_ms, new.now_ms + ahead_ms) \
           FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bytea[], $5::bigint[]) \
             AS new (room, term, game, head, now_ms) \
           WHERE homes.room = new.room AND homes.term = new.term AND homes.game = new.game \
           RETURNING homes.room \
         ), added AS ( \
           INSERT INTO events (room, game, seq, entry) \
           SELECT new.room, new.game, new.seq, new.entry \
           FROM unnest($6::text[], $7::integer[], $8::integer[], $9::text[]) \
             AS new (room, game, seq, entry) \
           JOIN held ON held.room = new.room \
         ) SELECT room FROM held",
    );
    let kept = kept.bind(&homes.rooms).bind(&homes.terms).bind(&homes.games).bind(&homes.heads);
    let kept = kept.bind(&homes.now_ms).bind(&events.rooms).bind(&events.games);
    let kept = kept.bind(&events.numbers).bind(&events.entries).fetch_all(&mut *to).await?;
    if kept.len() == group.len() {
        return Ok(Vec::new());
    }
    let kept: HashSet<&str> =
        kept.iter().map(|row| row.try_get("room")).collect::<Result<_, _>>()?;
    let others = homes.rooms.into_iter().filter(|room| !kept.contains(room)).collect();
    unheld(to, others).await
}

/// Why rooms could not be written to.
async fn unheld(
    to: &mut PgConnection,
    rooms: Vec<&str>,
) -> Result<Vec<(String, StoreError)>, StoreError> {
    let known = sqlx::query("SELECT room FROM homes WHERE room = ANY($1)").bind(&rooms);
    let known = known.fetch_all(to).await?;
    let known: HashSet<&str> =
        known.iter().map(|row| row.try_get("room")).collect::<Result<_, _>>()?;
    let why = |room| match known.contains(room) {
        true => StoreError::Fenced,
        false => StoreError::Missing,
    };
    Ok(rooms.into_iter().map(|room| (room.to_string(), why(room))).collect())
}

/// The progress of many games, column by column.
#[derive(Default)]
struct Homes<'a> {
    rooms: Vec<&'a str>,
    terms: Vec<i64>,
    games: Vec<i32>,
    heads: Vec<&'a [u8]>,
    now_ms: Vec<i64>,
}

impl<'a> Homes<'a> {
    fn add(&mut self, lease: &'a Lease, game: u32, entries: &'a [Entry], now: u64) {
        let Some(last) = entries.last() else { return };
        self.rooms.push(&lease.room);
        self.terms.push(lease.term);
        self.games.push(game as i32);
        self.heads.push(&last.head.0);
        self.now_ms.push(now as i64);
    }
}

/// Entries of many games, column by column.
#[derive(Default)]
struct Events<'a> {
    rooms: Vec<&'a str>,
    games: Vec<i32>,
    numbers: Vec<i32>,
    entries: Vec<String>,
}

impl<'a> Events<'a> {
    fn add(&mut self, room: &'a str, game: u32, entries: &[Entry]) -> Result<(), StoreError> {
        for entry in entries {
            self.rooms.push(room);
            self.games.push(game as i32);
            self.numbers.push(entry.n as i32);
            self.entries.push(serde_json::to_string(entry).map_err(failed)?);
        }
        Ok(())
    }
}

/// Does writes one after the other in one transaction.
async fn transact(line: &mut Line, group: &[Waiting]) -> Result<(), StoreError> {
    let node = line.node.clone();
    let to = line.connect().await?;
    to.execute("BEGIN").await?;
    let mut done = Ok(());
    for one in group {
        if done.is_ok() {
            done = write_one(to, &node, one).await;
        }
    }
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    to.execute(end).await?;
    done
}

async fn write_one(to: &mut PgConnection, node: &str, one: &Waiting) -> Result<(), StoreError> {
    let now = one.now as i64;
    match &one.write {
        Write::Create { room, game } => create(to, node, room, game, now).await,
        Write::Append { lease, game, entries, holder, end } => {
            come_home(to, lease, now).await?;
            add_entries(to, lease, *game, entries).await?;
            if let Some((seat, holder)) = holder {
                write_holder(to, &lease.room, *seat, holder).await?;
            }
            match end {
                Some(end) => write_end(to, &lease.room, *game, end).await,
                None => Ok(()),
            }
        }
        Write::Say { lease, line } => {
            come_home(to, lease, now).await?;
            write_line(to, &lease.room, line).await
        }
        Write::NextGame { lease, game } => {
            come_home(to, lease, now).await?;
            next_game(to, game).await
        }
        Write::Delete { lease } => {
            come_home(to, lease, now).await?;
            delete(to, &lease.room).await
        }
        Write::Time => {
            let time = "UPDATE nodes SET time_ms = greatest(time_ms, $2) WHERE id = $1";
            sqlx::query(time).bind(node).bind(now).execute(to).await?;
            Ok(())
        }
    }
}

/// Makes sure that a room is the writer's, and stays so until everything is written.
async fn come_home(to: &mut PgConnection, lease: &Lease, now: i64) -> Result<(), StoreError> {
    let home = sqlx::query(
        "UPDATE homes SET time_ms = greatest(time_ms, $3 + ahead_ms) WHERE room = $1 AND term = $2",
    );
    let home = home.bind(&lease.room).bind(lease.term).bind(now).execute(&mut *to).await?;
    if home.rows_affected() == 1 {
        return Ok(());
    }
    let why = unheld(to, vec![&lease.room]).await?;
    why.into_iter().next().map_or(Ok(()), |(_, why)| Err(why))
}

async fn create(
    to: &mut PgConnection,
    node: &str,
    room: &RoomRow,
    game: &KeptGame,
    now: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "WITH room AS ( \
           INSERT INTO rooms (id, listed, created_ms, sum) VALUES ($1, $2, $3, $4) \
         ) INSERT INTO homes (room, node, term, ahead_ms, time_ms, game, head, running) \
         VALUES ($1, $5, $6, 0, $7, $8, $9, true)",
    )
    .bind(&room.id)
    .bind(room.listed)
    .bind(room.created_ms as i64)
    .bind(sum(&of_room(room)))
    .bind(node)
    .bind(Lease::first(&room.id).term)
    .bind(now)
    .bind(game.opening.game as i32)
    .bind(&game.head.0[..])
    .execute(&mut *to)
    .await?;
    for seat in Seat::BOTH {
        if let Some(holder) = &room.holders[seat.index()] {
            write_holder(to, &room.id, seat, holder).await?;
        }
    }
    write_game(to, game).await
}

async fn write_holder(
    to: &mut PgConnection,
    room: &str,
    seat: Seat,
    holder: &Holder,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "INSERT INTO holders (room, seat, \"key\", guest, sum) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (room, seat) DO UPDATE SET guest = excluded.guest, sum = excluded.sum \
         WHERE holders.\"key\" = excluded.\"key\" AND holders.guest IS NULL",
    )
    .bind(room)
    .bind(seat.to_string())
    .bind(&holder.key.0[..])
    .bind(holder.guest.as_ref().map(|guest| &guest.0[..]))
    .bind(sum(&of_holder(room, seat, holder)))
    .execute(to)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn write_game(to: &mut PgConnection, kept: &KeptGame) -> Result<(), StoreError> {
    let Opening { room, game, opened_ms, settings, secret } = &kept.opening;
    let text = serde_json::to_string(settings).map_err(failed)?;
    sqlx::query(
        "INSERT INTO games (room, game, opened_ms, base_ms, settings, secret, variant, sum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(room)
    .bind(*game as i32)
    .bind(*opened_ms as i64)
    .bind(kept.base_ms as i64)
    .bind(&text)
    .bind(&secret.0[..])
    .bind(&settings.game.variant)
    .bind(sum(&of_game(kept, &text)))
    .execute(&mut *to)
    .await?;
    insert_entries(to, room, *game, &kept.entries).await
}

async fn insert_entries(
    to: &mut PgConnection,
    room: &str,
    game: u32,
    entries: &[Entry],
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut events = Events::default();
    events.add(room, game, entries)?;
    let insert = sqlx::query(
        "INSERT INTO events (room, game, seq, entry) \
         SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[])",
    );
    let insert = insert.bind(&events.rooms).bind(&events.games).bind(&events.numbers);
    insert.bind(&events.entries).execute(to).await?;
    Ok(())
}

/// Adds entries to the last game of a room whose home was checked.
async fn add_entries(
    to: &mut PgConnection,
    lease: &Lease,
    game: u32,
    entries: &[Entry],
) -> Result<(), StoreError> {
    insert_entries(to, &lease.room, game, entries).await?;
    let Some(last) = entries.last() else { return Ok(()) };
    set_head(to, &lease.room, game, &last.head).await
}

async fn set_head(
    to: &mut PgConnection,
    room: &str,
    game: u32,
    head: &Bytes32,
) -> Result<(), StoreError> {
    let set = sqlx::query("UPDATE homes SET head = $3 WHERE room = $1 AND game = $2");
    let set = set.bind(room).bind(game as i32).bind(&head.0[..]).execute(to).await?;
    if set.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) }
}

/// Makes this the room's last game. The head of the previous one stays with it.
async fn next_game(to: &mut PgConnection, game: &KeptGame) -> Result<(), StoreError> {
    write_game(to, game).await?;
    let (room, number) = (&game.opening.room, game.opening.game as i32);
    sqlx::query(
        "UPDATE games SET head = homes.head FROM homes \
         WHERE homes.room = $1 AND games.room = homes.room AND games.game = homes.game",
    )
    .bind(room)
    .execute(&mut *to)
    .await?;
    sqlx::query("UPDATE homes SET game = $2, head = $3, running = true WHERE room = $1")
        .bind(room)
        .bind(number)
        .bind(&game.head.0[..])
        .execute(to)
        .await?;
    Ok(())
}

async fn write_line(to: &mut PgConnection, room: &str, line: &Said) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO lines (room, n, game, seat, name, text, sum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(room)
    .bind(line.n as i32)
    .bind(line.game as i32)
    .bind(line.first.map(|seat| seat.to_string()))
    .bind(&line.name)
    .bind(&line.text)
    .bind(sum(&of_line(room, line)))
    .execute(to)
    .await?;
    Ok(())
}

async fn write_end(
    to: &mut PgConnection,
    room: &str,
    game: u32,
    end: &End,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET result = $3, names = $4, finished_ms = $5, end_sum = $6 \
         WHERE room = $1 AND game = $2",
    )
    .bind(room)
    .bind(game as i32)
    .bind(serde_json::to_string(&end.result).map_err(failed)?)
    .bind(serde_json::to_string(&end.names).map_err(failed)?)
    .bind(end.finished_ms as i64)
    .bind(sum(&of_end(room, game, end)))
    .execute(&mut *to)
    .await?;
    let over = sqlx::query("UPDATE homes SET running = false WHERE room = $1 AND game = $2");
    over.bind(room).bind(game as i32).execute(to).await?;
    Ok(())
}

async fn delete(to: &mut PgConnection, room: &str) -> Result<(), StoreError> {
    for everything in [
        "DELETE FROM homes WHERE room = $1",
        "DELETE FROM holders WHERE room = $1",
        "DELETE FROM lines WHERE room = $1",
        "DELETE FROM events WHERE room = $1",
        "DELETE FROM games WHERE room = $1",
        "DELETE FROM rooms WHERE id = $1",
    ] {
        sqlx::query(everything).bind(room).execute(&mut *to).await?;
    }
    Ok(())
}

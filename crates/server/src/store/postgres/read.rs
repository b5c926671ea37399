//! A node's queries.

use super::{ask, ask_one};
use crate::store::row::{self, of_end, of_holder, of_line, of_meta, of_room, of_settings};
use crate::store::row::{read_bytes, read_json};
use crate::store::sum::{check, sum, whole};
use crate::store::{
    End, Finished, Held, Holder, KeptGame, KeptRoom, LINES, Line, RoomRow, SEATS, StoreError,
    Summary,
};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Seat};
use duskboard_table::Opening;
use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};
use std::collections::VecDeque;

/// A room with its last game and its latest chat.
pub(super) async fn room(database: &PgPool, room: &str) -> Result<Option<KeptRoom>, StoreError> {
    let found = sqlx::query(
        "SELECT listed, created_ms, sum, game FROM rooms JOIN homes ON homes.room = rooms.id \
         WHERE id = $1",
    );
    let found = ask_one(database, found.bind(room)).await?;
    let Some(found) = found else { return Ok(None) };
    let row = RoomRow {
        id: room.into(),
        listed: found.try_get("listed")?,
        created_ms: read_ms(&found, "created_ms")?,
        holders: holders(database, room).await?,
    };
    check(&of_room(&row), found.try_get("sum")?)?;
    let Some(game) = game(database, room, read_number(&found, "game")?).await? else {
        return Ok(None);
    };
    let said = said(database, room).await?;
    Ok(Some(KeptRoom { room: row, game, said }))
}

/// One game of a room.
pub(super) async fn game(
    database: &PgPool,
    room: &str,
    game: u32,
) -> Result<Option<KeptGame>, StoreError> {
    // One statement, so that entries and head are consistent while another node writes.
    let row = sqlx::query(
        "SELECT games.room, games.game, base_ms, opened_ms, settings, secret, variant, sum, \
         coalesce(games.head, homes.head) AS head, \
         ARRAY(SELECT entry FROM events WHERE room = $1 AND game = $2 ORDER BY seq) AS entries \
         FROM games JOIN homes ON homes.room = games.room \
         WHERE games.room = $1 AND games.game = $2",
    );
    let row = ask_one(database, row.bind(room).bind(game as i32)).await?;
    let Some(row) = row else { return Ok(None) };
    let opening = Opening {
        room: room.into(),
        game,
        opened_ms: read_ms(&row, "opened_ms")?,
        settings: read_json(row.try_get("settings")?)?,
        secret: read_bytes(row.try_get("secret")?)?,
    };
    let entries: Vec<String> = row.try_get("entries")?;
    // Drop what cannot be read and everything after it: the head shows that it is missing.
    let entries = entries.iter().map_while(|entry| read_json(entry).ok());
    // A row that fails its checksum has no valid head either.
    let head = check_game(&row).and_then(|()| read_bytes(row.try_get("head")?));
    let head = head.unwrap_or(Hex([0; 32]));
    let base_ms = read_ms(&row, "base_ms")?;
    Ok(Some(KeptGame { opening, base_ms, entries: entries.collect(), head }))
}

/// Finished games of open rooms.
pub(super) async fn finished(
    database: &PgPool,
    which: Finished,
) -> Result<Vec<Summary>, StoreError> {
    let rows = sqlx::query(
        "SELECT room, game, variant, names, result, finished_ms, end_sum FROM games \
         JOIN rooms ON rooms.id = games.room \
         WHERE rooms.listed AND finished_ms < $1 AND ($2::text IS NULL OR variant = $2) \
         ORDER BY finished_ms DESC LIMIT $3",
    )
    .bind(which.before_ms.min(i64::MAX as u64) as i64)
    .bind(which.variant)
    .bind(i64::from(which.most));
    Ok(whole(ask(database, rows).await?.iter().map(read_summary)))
}

/// The seats of a guest.
pub(super) async fn seats(database: &PgPool, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
    let rows = sqlx::query(
        "SELECT rooms.id AS room, created_ms, seat, games.game, base_ms, settings, variant, \
         games.sum, result, names, finished_ms, end_sum \
         FROM holders JOIN rooms ON rooms.id = holders.room JOIN homes ON homes.room = rooms.id \
         JOIN games ON games.room = rooms.id AND games.game = homes.game \
         WHERE guest = $1 ORDER BY created_ms DESC, rooms.id, seat LIMIT $2",
    );
    let rows = rows.bind(&guest.0[..]).bind(SEATS as i64);
    Ok(whole(ask(database, rows).await?.iter().map(read_held)))
}

/// The value with that name, which all nodes share: the first one stored.
pub(super) async fn keep(
    database: &PgPool,
    name: &str,
    value: Bytes32,
) -> Result<Bytes32, StoreError> {
    let keep = sqlx::query(
        "INSERT INTO meta (name, value, sum) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    );
    let keep = keep.bind(name).bind(&value.0[..]).bind(sum(&of_meta(name, &value)));
    ask(database, keep).await?;
    let row = sqlx::query("SELECT value, sum FROM meta WHERE name = $1").bind(name);
    let row = ask_one(database, row).await?.ok_or(StoreError::Missing)?;
    let value = read_bytes(row.try_get("value")?)?;
    check(&of_meta(name, &value), row.try_get("sum")?)?;
    Ok(value)
}

async fn said(database: &PgPool, room: &str) -> Result<VecDeque<Line>, StoreError> {
    let rows = sqlx::query(
        "SELECT n, game, seat, name, text, sum FROM lines WHERE room = $1 ORDER BY n DESC LIMIT $2",
    );
    let rows = ask(database, rows.bind(room).bind(LINES as i64)).await?;
    Ok(whole(rows.iter().rev().map(|row| read_line(room, row))).into())
}

async fn holders(database: &PgPool, room: &str) -> Result<[Option<Holder>; 2], StoreError> {
    let rows = sqlx::query("SELECT seat, \"key\", guest, sum FROM holders WHERE room = $1");
    let mut holders = [None; 2];
    for row in ask(database, rows.bind(room)).await? {
        let guest: Option<Vec<u8>> = row.try_get("guest")?;
        let guest = guest.map(read_bytes).transpose()?;
        let holder = Holder { key: read_bytes(row.try_get("key")?)?, guest };
        let seat = read_seat(&row)?;
        check(&of_holder(room, seat, &holder), row.try_get("sum")?)?;
        holders[seat.index()] = Some(holder);
    }
    Ok(holders)
}

fn read_ms(row: &PgRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

fn read_number(row: &PgRow, column: &str) -> Result<u32, StoreError> {
    Ok(row.try_get::<i32, _>(column)? as u32)
}

fn read_seat(row: &PgRow) -> Result<Seat, StoreError> {
    row::seat(row.try_get("seat")?)
}

/// Checks the parts of a game's row that its head does not cover.
fn check_game(row: &PgRow) -> Result<(), StoreError> {
    let (game, base_ms) = (read_number(row, "game")?, read_ms(row, "base_ms")?);
    let (variant, settings) = (row.try_get("variant")?, row.try_get("settings")?);
    let said = of_settings(row.try_get("room")?, game, base_ms, variant, settings);
    check(&said, row.try_get("sum")?)
}

fn read_line(room: &str, row: &PgRow) -> Result<Line, StoreError> {
    let line = Line {
        n: read_number(row, "n")?,
        game: read_number(row, "game")?,
        first: row.try_get::<Option<&str>, _>("seat")?.map(row::seat).transpose()?,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
    };
    check(&of_line(room, &line), row.try_get("sum")?)?;
    Ok(line)
}

fn read_end(row: &PgRow) -> Result<End, StoreError> {
    let end = End {
        result: read_json(row.try_get("result")?)?,
        names: read_json(row.try_get("names")?)?,
        finished_ms: read_ms(row, "finished_ms")?,
    };
    let said = of_end(row.try_get("room")?, read_number(row, "game")?, &end);
    check(&said, row.try_get("end_sum")?)?;
    Ok(end)
}

fn read_held(row: &PgRow) -> Result<Held, StoreError> {
    let end = match row.try_get::<Option<&str>, _>("result")? {
        Some(_) => Some(read_end(row)?),
        None => None,
    };
    check_game(row)?;
    Ok(Held {
        room: row.try_get("room")?,
        created_ms: read_ms(row, "created_ms")?,
        first: read_seat(row)?,
        game: read_number(row, "game")?,
        settings: read_json(row.try_get("settings")?)?,
        end,
    })
}

fn read_summary(row: &PgRow) -> Result<Summary, StoreError> {
    let End { result, names, finished_ms } = read_end(row)?;
    let (room, variant) = (row.try_get("room")?, row.try_get("variant")?);
    Ok(Summary { room, game: read_number(row, "game")?, variant, names, result, finished_ms })
}

//! Backups of a database, and their contents.

use super::lock::private_file;
use super::{Sqlite, Store, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};
use std::fmt;
use std::path::Path;

/// The contents of a good backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Rooms.
    pub rooms: u64,
    /// Games, running and finished.
    pub games: u64,
    /// Rooms whose last game is not over; each was replayed from its entries.
    pub running: u64,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { rooms, games, running } = self;
        write!(f, "rooms {rooms}, games {games}, running {running}")
    }
}

/// Copies a database as it is at one moment, even while a server uses it. Nobody waits for it. The
/// copy is a new file.
pub async fn back_up(database: &Path, copy: &Path) -> Result<(), StoreError> {
    let name = copy.to_str().ok_or_else(|| failed("its name is not UTF-8"))?;
    let mut from = existing(database).await?;
    let made = private_file(copy).map_err(failed)?;
    sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut from).await?;
    made.sync_all().map_err(failed)?;
    from.close().await?;
    Ok(())
}

/// Checks a backup that nobody uses, and upgrades its tables: every page of the file, then every
/// running game, which is replayed.
pub async fn inspect(copy: &Path) -> Result<Found, StoreError> {
    let mut file = existing(copy).await?;
    check_pages(&mut file).await?;
    check_tables(&mut file).await?;
    file.close().await?;
    let store = Sqlite::open(copy).await?;
    let running = check_games(&store).await?;
    store.close().await;
    let mut file = existing(copy).await?;
    let [rooms, games] = [
        count(&mut file, "SELECT count(*) FROM rooms").await?,
        count(&mut file, "SELECT count(*) FROM games").await?,
    ];
    // So that everything is in the one file.
    sqlx::query("PRAGMA journal_mode = DELETE").execute(&mut file).await?;
    file.close().await?;
    Ok(Found { rooms, games, running })
}

/// A database that must exist.
async fn existing(file: &Path) -> Result<SqliteConnection, StoreError> {
    Ok(SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await?)
}

/// Checks every page, and that nothing is left of deleted rooms.
pub(super) async fn check_pages(file: &mut SqliteConnection) -> Result<(), StoreError> {
    let pages = sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut *file);
    let found: String = pages.await.map_err(damaged)?.try_get(0)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    let strays = sqlx::query("PRAGMA foreign_key_check").fetch_optional(file);
    match strays.await.map_err(damaged)? {
        Some(row) => Err(damaged(format!("strays in {}", row.try_get::<&str, _>(0)?))),
        None => Ok(()),
    }
}

/// Any database could be opened and would be given our tables: it must have them already.
async fn check_tables(file: &mut SqliteConnection) -> Result<(), StoreError> {
    let ours = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' \
                AND name IN ('_sqlx_migrations', 'rooms', 'games', 'events', 'meta')";
    match count(file, ours).await? {
        5 => Ok(()),
        _ => Err(damaged("it is no database of Duskboard")),
    }
}

/// Replays every running game and returns their number.
async fn check_games(store: &Sqlite) -> Result<u64, StoreError> {
    let rooms = store.unfinished().await?;
    for id in &rooms {
        let within = |problem: String| damaged(format!("room {id}: {problem}"));
        let kept = store.room(id).await.map_err(|error| within(error.to_string()))?;
        let kept = kept.ok_or_else(|| within("it has no game".into()))?;
        kept.game.table().map_err(|flaw| within(flaw.to_string()))?;
    }
    Ok(rooms.len() as u64)
}

async fn count(file: &mut SqliteConnection, query: &'static str) -> Result<u64, StoreError> {
    Ok(sqlx::query(query).fetch_one(file).await?.try_get::<i64, _>(0)? as u64)
}

fn failed(problem: impl ToString) -> StoreError {
    StoreError::Failed(problem.to_string())
}

fn damaged(problem: impl ToString) -> StoreError {
    StoreError::Damaged(problem.to_string())
}

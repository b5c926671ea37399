//! Checks an SQLite file after an unclean stop.

use super::StoreError;
use super::backup::check_pages;
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions, SqliteRow};

/// Present while no server uses the file, if the last one closed it.
const CLOSED: &str = "closed";

/// Removes the mark that the file was closed. If there is none the file is checked: every page,
/// then the head of every game's chain against its last entry. The entries themselves are checked
/// when a game is read.
pub(super) async fn begin(file: &SqlitePool) -> Result<Vec<(String, String)>, StoreError> {
    let closed = sqlx::query("DELETE FROM meta WHERE name = ?1").bind(CLOSED);
    if closed.execute(file).await?.rows_affected() > 0 {
        return Ok(Vec::new());
    }
    let begun = std::time::Instant::now();
    check_schema(file).await?;
    check_pages(&mut *file.acquire().await?).await?;
    let damaged = broken_chains(file).await?;
    let (ms, damaged_games) = (begun.elapsed().as_millis() as u64, damaged.len());
    tracing::info!(ms, damaged_games, "checked: the file is new or was not closed");
    Ok(damaged)
}

/// Marks the file as cleanly closed.
pub(super) async fn end(file: &SqlitePool) -> Result<(), StoreError> {
    let mark = "INSERT INTO meta (name, value, sum) VALUES (?1, 1, x'') ON CONFLICT DO NOTHING";
    sqlx::query(mark).bind(CLOSED).execute(file).await?;
    Ok(())
}

/// Compares the tables and indexes with those of a new file, which no page check covers.
async fn check_schema(file: &SqlitePool) -> Result<(), StoreError> {
    let new = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
    sqlx::migrate!().run(&new).await.map_err(|error| StoreError::Failed(error.to_string()))?;
    if schema(file).await? == schema(&new).await? {
        return Ok(());
    }
    Err(StoreError::Damaged("its tables are not ours".into()))
}

async fn schema(file: &SqlitePool) -> Result<Vec<[Option<String>; 4]>, StoreError> {
    let rows = sqlx::query("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name");
    let text = |row: &SqliteRow, column: usize| row.try_get::<Option<String>, _>(column);
    let rows = rows.fetch_all(file).await?;
    rows.iter()
        .map(|row| Ok([text(row, 0)?, text(row, 1)?, text(row, 2)?, text(row, 3)?]))
        .collect::<Result<_, StoreError>>()
}

/// Games whose head is not that of their last entry, or whose entries have gaps. A game without
/// entries is checked when it is read.
async fn broken_chains(file: &SqlitePool) -> Result<Vec<(String, String)>, StoreError> {
    let rows = sqlx::query(
        "SELECT room, game FROM games JOIN \
         (SELECT room, game, count(*) AS entries, max(seq) AS last FROM events GROUP BY room, game) \
         USING (room, game) JOIN events USING (room, game) \
         WHERE seq = last AND (entries <> last \
         OR head IS NOT iif(json_valid(entry), json_extract(entry, '$.head'), ''))",
    );
    let rows = rows.fetch_all(file).await?;
    rows.iter()
        .map(|row| {
            let game: u32 = row.try_get("game")?;
            Ok((
                row.try_get("room")?,
                format!("the chain of game {game} does not end with its head"),
            ))
        })
        .collect()
}

//! Nodes and their leases. Each operation is one statement, so nobody holds a lock while waiting.

use super::{ask, ask_one};
use crate::store::{Beat, Claim, Lease, Node, StoreError};
use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};

/// How often a claim is retried while a room changes hands.
const TRIES: usize = 5;
/// The most rooms without a home that are returned at once.
const MOST: i64 = 1_000;

/// A node starts. Nodes that are long gone and hold nothing are deleted.
pub(super) async fn begin(database: &PgPool, node: &Node) -> Result<(), StoreError> {
    let gone = sqlx::query(
        "DELETE FROM nodes WHERE id <> '' AND until < clock_timestamp() - interval '1 hour' \
         AND NOT EXISTS (SELECT 1 FROM homes WHERE running IN (false, true) AND node = nodes.id)",
    );
    ask(database, gone).await?;
    let come = sqlx::query(
        "INSERT INTO nodes (id, time_ms, until) \
         VALUES ($1, 0, clock_timestamp() + $2 * interval '1 millisecond') \
         ON CONFLICT (id) DO UPDATE SET until = excluded.until",
    );
    ask(database, come.bind(&node.id).bind(ttl(node))).await?;
    Ok(())
}

fn ttl(node: &Node) -> i64 {
    node.ttl.as_millis() as i64
}

/// A node ends. The time of its rooms stops at its last heartbeat.
pub(super) async fn end(database: &PgPool, node: &Node) -> Result<(), StoreError> {
    let free = sqlx::query(
        "UPDATE homes SET node = '', term = term + 1, ahead_ms = 0, \
         time_ms = greatest(homes.time_ms, nodes.time_ms + homes.ahead_ms) \
         FROM nodes WHERE nodes.id = $1 AND homes.node = nodes.id \
         AND homes.running IN (false, true)",
    );
    ask(database, free.bind(&node.id)).await?;
    let gone = sqlx::query("UPDATE nodes SET until = clock_timestamp() WHERE id = $1");
    ask(database, gone.bind(&node.id)).await?;
    Ok(())
}

/// The node's time as last stored.
pub(super) async fn time(database: &PgPool, node: &Node) -> Result<u64, StoreError> {
    let time = sqlx::query(
        "SELECT greatest(coalesce((SELECT time_ms FROM nodes WHERE id = $1), 0), \
         coalesce((SELECT max(time_ms - ahead_ms) FROM homes \
         WHERE running IN (false, true) AND node = $1), 0)) AS time_ms",
    );
    let row = ask_one(database, time.bind(&node.id)).await?.ok_or(StoreError::Missing)?;
    Ok(row.try_get::<i64, _>("time_ms")? as u64)
}

/// A node's heartbeat. A late one is told so. Taking a room from a dead node waits for this
/// statement and vice versa, so no room is lost unnoticed.
pub(super) async fn beat(database: &PgPool, node: &Node, now: u64) -> Result<Beat, StoreError> {
    let beat = sqlx::query(
        "WITH before AS (SELECT until > clock_timestamp() AS heard FROM nodes WHERE id = $1 \
         FOR UPDATE) \
         UPDATE nodes SET time_ms = greatest(time_ms, $2), \
         until = clock_timestamp() + $3 * interval '1 millisecond' \
         FROM before WHERE id = $1 RETURNING before.heard",
    );
    let beat = beat.bind(&node.id).bind(now as i64).bind(ttl(node));
    match ask_one(database, beat).await? {
        Some(row) if row.try_get("heard")? => Ok(Beat::Heard),
        Some(_) => Ok(Beat::Lapsed),
        None => begin(database, node).await.map(|()| Beat::Lapsed),
    }
}

fn read_lease(row: &PgRow) -> Result<Lease, StoreError> {
    Ok(Lease { room: row.try_get("room")?, term: row.try_get("term")? })
}

/// Rooms with a running game whose node is dead or which have none.
pub(super) async fn unfinished(database: &PgPool) -> Result<Vec<String>, StoreError> {
    let free = sqlx::query(
        "SELECT room FROM nodes JOIN homes ON homes.node = nodes.id \
         WHERE running AND until <= clock_timestamp() ORDER BY random() LIMIT $1",
    );
    let free = ask(database, free.bind(MOST)).await?;
    free.iter().map(|row| Ok(row.try_get("room")?)).collect()
}

/// Makes a node the home of a room, unless another living node is. If the room was its own already
/// it gets a new lease: pending writes under the old one have no effect.
pub(super) async fn claim(
    database: &PgPool,
    node: &Node,
    room: &str,
    now: u64,
) -> Result<Claim, StoreError> {
    for _ in 0..TRIES {
        let home = sqlx::query(
            "SELECT node, until > clock_timestamp() AS alive \
             FROM homes JOIN nodes ON nodes.id = homes.node WHERE room = $1",
        );
        let home = ask_one(database, home.bind(room)).await?;
        let home = home.ok_or(StoreError::Missing)?;
        let before: &str = home.try_get("node")?;
        let taken = match before == node.id {
            true => take_again(database, room, before).await?,
            false if home.try_get("alive")? => return Ok(Claim::Elsewhere(before.into())),
            false => take(database, [room, before, &node.id], now).await?,
        };
        if let Some(taken) = taken {
            return held(room, &taken);
        }
    }
    Err(StoreError::Failed("the room changes hands all the time".into()))
}

fn held(room: &str, row: &PgRow) -> Result<Claim, StoreError> {
    let lease = Lease { room: room.into(), term: row.try_get("term")? };
    Ok(Claim::Held { lease, ahead_ms: row.try_get("ahead_ms")? })
}

/// Claims a room that was already the node's own.
async fn take_again(
    database: &PgPool,
    room: &str,
    node: &str,
) -> Result<Option<PgRow>, StoreError> {
    let take = sqlx::query(
        "UPDATE homes SET term = term + 1 WHERE room = $1 AND node = $2 RETURNING term, ahead_ms",
    );
    ask_one(database, take.bind(room).bind(node)).await
}

/// Takes a room from a dead node or none. Its time continues from that node's last heartbeat or
/// write: the gap is charged to nobody.
async fn take(
    database: &PgPool,
    [room, before, after]: [&str; 3],
    now: u64,
) -> Result<Option<PgRow>, StoreError> {
    let take = sqlx::query(
        "WITH dead AS (SELECT id, time_ms FROM nodes \
         WHERE id = $2 AND until <= clock_timestamp() FOR SHARE) \
         UPDATE homes SET node = $3, term = term + 1, \
         ahead_ms = greatest(homes.time_ms, dead.time_ms + homes.ahead_ms) - $4, \
         time_ms = greatest(homes.time_ms, dead.time_ms + homes.ahead_ms) \
         FROM dead WHERE room = $1 AND node = dead.id RETURNING term, homes.ahead_ms",
    );
    let take = take.bind(room).bind(before).bind(after).bind(now as i64);
    ask_one(database, take).await
}

/// Replaces a lease by a new one.
pub(super) async fn renew(database: &PgPool, lease: &Lease) -> Result<Lease, StoreError> {
    let renew = sqlx::query(
        "UPDATE homes SET term = term + 1 WHERE room = $1 AND term = $2 RETURNING room, term",
    );
    match ask_one(database, renew.bind(&lease.room).bind(lease.term)).await? {
        Some(row) => read_lease(&row),
        None => Err(StoreError::Fenced),
    }
}

/// Releases rooms.
pub(super) async fn release(
    database: &PgPool,
    leases: &[Lease],
    now: u64,
) -> Result<(), StoreError> {
    let rooms: Vec<_> = leases.iter().map(|lease| lease.room.as_str()).collect();
    let terms: Vec<_> = leases.iter().map(|lease| lease.term).collect();
    let release = sqlx::query(
        "UPDATE homes SET node = '', term = homes.term + 1, ahead_ms = 0, \
         time_ms = greatest(time_ms, $3 + ahead_ms) \
         FROM unnest($1::text[], $2::bigint[]) AS free (room, term) \
         WHERE homes.room = free.room AND homes.term = free.term",
    );
    ask(database, release.bind(rooms).bind(terms).bind(now as i64)).await?;
    Ok(())
}

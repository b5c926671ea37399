//! Rooms in PostgreSQL, or a compatible database: the store of many nodes.
//!
//! Every node has one writer task ([`write`]), which puts everything waiting into one statement. A
//! room's row in `homes` names its home ([`homes`]); every write to the room updates that row if it
//! is still the writer's, and fails otherwise, atomically in the database.

mod homes;
mod read;
mod write;

use super::{
    Beat, Claim, Finished, Held, KeptGame, KeptRoom, Lease, Node, Store, StoreError, Summary, Write,
};
use async_trait::async_trait;
use duskboard_protocol::Bytes32;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Postgres as Language};
use std::time::Duration;
use tokio::task::JoinHandle;
use write::{Line, Writer};

/// The timeout of a query.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long the database waits for a node that is idle in a transaction.
const SILENCE: Duration = Duration::from_secs(2);
/// The number of a node's connections for reading.
const READERS: u32 = 8;
/// How often creating the tables is tried: other nodes may be doing the same.
const TRIES: usize = 5;

/// A query.
type Question<'q> = Query<'q, Language, PgArguments>;

/// Rooms in PostgreSQL.
pub struct Postgres {
    node: Node,
    readers: PgPool,
    /// For heartbeats only: they do not wait for readers.
    heart: PgPool,
    writer: Writer,
    writing: JoinHandle<()>,
}

impl Postgres {
    /// Connects to the database as this node and upgrades its tables.
    pub async fn open(url: &str, node: Node) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let pool = PgPoolOptions::new().acquire_timeout(PATIENCE);
        let readers = pool.clone().max_connections(READERS).connect_with(options.clone()).await?;
        let heart = pool.max_connections(1).connect_lazy_with(options.clone());
        migrate(&readers).await?;
        let (writer, waiting) = write::queue();
        let line = Line::new(options, node.id.clone());
        let writing = tokio::spawn(write::write_all(line, waiting));
        Ok(Postgres { node, readers, heart, writer, writing })
    }

    /// Waits until everything is closed.
    pub async fn close(self) {
        let Postgres { readers, heart, writer, writing, .. } = self;
        readers.close().await;
        heart.close().await;
        drop(writer);
        let _ = writing.await;
    }
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options: PgConnectOptions = url.parse()?;
    let ms = |time: Duration| time.as_millis().to_string();
    let limits =
        [("statement_timeout", ms(PATIENCE)), ("idle_in_transaction_session_timeout", ms(SILENCE))];
    Ok(options.application_name("duskboard").options(limits).disable_statement_logging())
}

/// Creates the tables, without a lock: of several nodes that start at once all but one fail, and
/// find the tables when they retry.
async fn migrate(database: &PgPool) -> Result<(), StoreError> {
    let mut migrator: Migrator = sqlx::migrate!("migrations/postgres");
    migrator.set_locking(false);
    let mut done = migrator.run(database).await;
    for _ in 1..TRIES {
        if done.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        done = migrator.run(database).await;
    }
    done.map_err(|error| StoreError::Failed(error.to_string()))
}

/// Runs a query with a timeout: a connection that was cut may never report it.
async fn ask(database: &PgPool, question: Question<'_>) -> Result<Vec<PgRow>, StoreError> {
    let silent = |_| StoreError::Failed("the database does not answer".into());
    let line = tokio::time::timeout(PATIENCE, database.acquire());
    let mut line = line.await.map_err(silent)??;
    match tokio::time::timeout(PATIENCE, question.fetch_all(&mut *line)).await {
        Ok(answer) => Ok(answer?),
        Err(late) => {
            // In the pool it would go on waiting.
            drop(line.detach());
            Err(silent(late))
        }
    }
}

/// Runs a query for at most one row.
async fn ask_one(database: &PgPool, question: Question<'_>) -> Result<Option<PgRow>, StoreError> {
    Ok(ask(database, question).await?.pop())
}

#[async_trait]
impl Store for Postgres {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        self.writer.write(write, now).await
    }

    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        read::room(&self.readers, room).await
    }

    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        read::game(&self.readers, room, game).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        homes::unfinished(&self.readers).await
    }

    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        read::finished(&self.readers, which).await
    }

    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        read::seats(&self.readers, guest).await
    }

    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        read::keep(&self.readers, name, value).await
    }

    async fn time(&self) -> Result<u64, StoreError> {
        homes::time(&self.readers, &self.node).await
    }

    /// The database checks its own files; a damaged record is found when it is read.
    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        homes::begin(&self.heart, &self.node).await.map(|()| Vec::new())
    }

    async fn end(&self) -> Result<(), StoreError> {
        homes::end(&self.heart, &self.node).await
    }

    fn node(&self) -> Option<&Node> {
        Some(&self.node)
    }

    async fn claim(&self, room: &str, now: u64) -> Result<Claim, StoreError> {
        homes::claim(&self.readers, &self.node, room, now).await
    }

    async fn renew(&self, lease: &Lease) -> Result<Lease, StoreError> {
        homes::renew(&self.readers, lease).await
    }

    async fn release(&self, leases: Vec<Lease>, now: u64) -> Result<(), StoreError> {
        homes::release(&self.readers, &leases, now).await
    }

    async fn beat(&self, now: u64) -> Result<Beat, StoreError> {
        homes::beat(&self.heart, &self.node, now).await
    }
}

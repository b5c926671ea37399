//! A store whose writes can stop the server's time.

use super::{
    Beat, Claim, Finished, Held, KeptGame, KeptRoom, Lease, Node, Store, StoreError, Summary, Write,
};
use crate::time::ServerTime;
use async_trait::async_trait;
use duskboard_protocol::Bytes32;
use std::sync::Arc;
use std::time::Instant;

/// A store that reports its writes to the server's time: while nothing can be written, nobody's
/// clock runs.
pub(crate) struct Timed {
    pub(crate) inside: Arc<dyn Store>,
    pub(crate) time: Arc<ServerTime>,
}

#[async_trait]
impl Store for Timed {
    async fn write(&self, write: Write, now: u64) -> Result<(), StoreError> {
        let writing = self.time.writing();
        let done = self.inside.write(write, now).await;
        writing.ended(!matches!(done, Err(StoreError::Failed(_))));
        done
    }

    async fn room(&self, room: &str) -> Result<Option<KeptRoom>, StoreError> {
        self.inside.room(room).await
    }

    async fn game(&self, room: &str, game: u32) -> Result<Option<KeptGame>, StoreError> {
        self.inside.game(room, game).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        self.inside.unfinished().await
    }

    async fn finished(&self, which: Finished) -> Result<Vec<Summary>, StoreError> {
        self.inside.finished(which).await
    }

    async fn seats(&self, guest: &Bytes32) -> Result<Vec<Held>, StoreError> {
        self.inside.seats(guest).await
    }

    async fn keep(&self, name: &str, value: Bytes32) -> Result<Bytes32, StoreError> {
        self.inside.keep(name, value).await
    }

    async fn time(&self) -> Result<u64, StoreError> {
        self.inside.time().await
    }

    async fn begin(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.inside.begin().await
    }

    async fn end(&self) -> Result<(), StoreError> {
        self.inside.end().await
    }

    fn node(&self) -> Option<&Node> {
        self.inside.node()
    }

    async fn claim(&self, room: &str, now: u64) -> Result<Claim, StoreError> {
        self.inside.claim(room, now).await
    }

    async fn renew(&self, lease: &Lease) -> Result<Lease, StoreError> {
        self.inside.renew(lease).await
    }

    async fn release(&self, leases: Vec<Lease>, now: u64) -> Result<(), StoreError> {
        self.inside.release(leases, now).await
    }

    async fn beat(&self, now: u64) -> Result<Beat, StoreError> {
        let (writing, begun) = (self.time.writing(), Instant::now());
        let done = self.inside.beat(now).await;
        writing.ended(done.is_ok());
        if let (Ok(_), Some(node)) = (&done, self.inside.node()) {
            self.time.heard(begun, node.ttl / 2);
        }
        done
    }
}

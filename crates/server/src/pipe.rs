//! The way from a room or the lobby to one socket.

use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::ToClient;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a slow reader before the connection is given up. The client
/// comes back and asks for what it missed.
const WAITING: usize = 256;

/// Sends to one socket, never waits for it.
pub(crate) struct Pipe {
    to: mpsc::Sender<Utf8Bytes>,
    /// Told when the reader is too slow, or when the server wants it gone.
    pub(crate) cut: Notify,
}

impl Pipe {
    /// A pipe and its other end.
    pub(crate) fn new() -> (Pipe, mpsc::Receiver<Utf8Bytes>) {
        let (to, from) = mpsc::channel(WAITING);
        (Pipe { to, cut: Notify::new() }, from)
    }

    /// Puts a message in; a full pipe is cut.
    pub(crate) fn put(&self, message: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.to.try_send(message) {
            metrics::counter!("duskboard_slow_readers_total").increment(1);
            self.cut.notify_one();
        }
    }

    /// Puts a message in.
    pub(crate) fn say(&self, message: &ToClient) {
        self.put(written(message));
    }

    /// Whether the socket is still there.
    pub(crate) fn open(&self) -> bool {
        !self.to.is_closed()
    }
}

/// A message as it goes over the wire.
pub(crate) fn written(message: &ToClient) -> Utf8Bytes {
    // Our own types always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

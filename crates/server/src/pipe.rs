//! The way from a room or the lobby to one socket.

use crate::cluster::Away;
use axum::extract::ws::Utf8Bytes;
use duskboard_protocol::ToClient;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a slow reader before it is disconnected. The client reconnects
/// and asks for what it missed.
const WAITING: usize = 256;

/// Sends to one socket without ever waiting for it.
pub(crate) struct Pipe {
    to: Way,
    /// Notified when the reader is too slow, or when the server wants it gone.
    pub(crate) cut: Notify,
    /// Whether it is disconnected only to reconnect.
    onward: AtomicBool,
}

/// The end of a pipe.
enum Way {
    /// At a socket of this node.
    Here(mpsc::Sender<Utf8Bytes>),
    /// At a socket of another node.
    Away(Away),
}

impl Pipe {
    /// A pipe and its other end.
    pub(crate) fn new() -> (Pipe, mpsc::Receiver<Utf8Bytes>) {
        let (to, from) = mpsc::channel(WAITING);
        (Pipe::to(Way::Here(to)), from)
    }

    /// A pipe to a socket of another node.
    pub(crate) fn away(away: Away) -> Arc<Pipe> {
        Arc::new(Pipe::to(Way::Away(away)))
    }

    fn to(to: Way) -> Pipe {
        Pipe { to, cut: Notify::new(), onward: AtomicBool::new(false) }
    }

    /// Sends a message; a full pipe is cut.
    pub(crate) fn put(&self, message: Utf8Bytes) {
        match &self.to {
            Way::Here(to) => {
                if let Err(mpsc::error::TrySendError::Full(_)) = to.try_send(message) {
                    metrics::counter!("duskboard_slow_readers_total").increment(1);
                    self.cut.notify_one();
                }
            }
            Way::Away(away) => away.put(&message),
        }
    }

    /// Sends a message.
    pub(crate) fn say(&self, message: &ToClient) {
        self.put(written(message));
    }

    /// Disconnects the socket so that it reconnects, to any node.
    pub(crate) fn send_on(&self) {
        match &self.to {
            Way::Here(_) => {
                self.onward.store(true, Ordering::Release);
                self.cut.notify_one();
            }
            Way::Away(away) => away.send_on(),
        }
    }

    /// Whether it was disconnected to reconnect.
    pub(crate) fn is_onward(&self) -> bool {
        self.onward.load(Ordering::Acquire)
    }

    /// Whether it ends at a socket of this node.
    pub(crate) fn is_here(&self) -> bool {
        matches!(self.to, Way::Here(_))
    }

    /// Whether the socket is still connected.
    pub(crate) fn open(&self) -> bool {
        match &self.to {
            Way::Here(to) => !to.is_closed(),
            Way::Away(away) => away.open(),
        }
    }

    /// The remote socket is gone.
    pub(crate) fn close(&self) {
        match &self.to {
            Way::Here(_) => {}
            Way::Away(away) => away.close(),
        }
    }

    /// Whether both end at the same socket.
    pub(crate) fn is_same(&self, other: &Pipe) -> bool {
        match (&self.to, &other.to) {
            (Way::Here(a), Way::Here(b)) => a.same_channel(b),
            (Way::Away(a), Way::Away(b)) => a.is_same(b),
            (Way::Here(_), Way::Away(_)) | (Way::Away(_), Way::Here(_)) => false,
        }
    }
}

/// A message as sent over the wire.
pub(crate) fn written(message: &ToClient) -> Utf8Bytes {
    // Our own types always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

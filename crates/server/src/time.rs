//! Two clocks: the world's, for dates, and the server's own, which stands while the server does.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The server's own time: milliseconds it has ever run. Chess clocks run on it, so the time while
/// the server was down is nobody's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerTime {
    began: Instant,
    before: u64,
}

impl ServerTime {
    /// Goes on from where it was.
    pub(crate) fn after(before: u64) -> ServerTime {
        ServerTime { began: Instant::now(), before }
    }

    /// Now.
    pub(crate) fn now(&self) -> u64 {
        self.before + self.began.elapsed().as_millis() as u64
    }

    /// Sleeps until it is so late.
    pub(crate) async fn sleep_until(&self, at: u64) {
        let at = self.began + Duration::from_millis(at.saturating_sub(self.before));
        tokio::time::sleep_until(at.into()).await;
    }
}

//! The result of a request: what to tell whom, or why it was refused.

use crate::refusal::Refusal;
use duskboard_protocol::Notice;
use duskboard_rules::Viewer;

/// What one entry says to each viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broadcast {
    /// The same for everybody: the game hides nothing.
    Open(Box<Notice>),
    /// For the first seat, the second seat, and everybody else.
    Each(Box<[Notice; 3]>),
}

impl Broadcast {
    /// What this viewer is told.
    pub fn to(&self, viewer: Viewer) -> &Notice {
        match (self, viewer) {
            (Broadcast::Open(notice), _) => notice,
            (Broadcast::Each(notices), Viewer::Seat(seat)) => &notices[seat.index()],
            (Broadcast::Each(notices), Viewer::Spectator) => &notices[2],
        }
    }
}

/// What to tell the viewers, in order.
pub type Broadcasts = Vec<Broadcast>;

/// The result of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Answer {
    /// What to tell. Time may have run out before the request: that is told even if the request is
    /// refused.
    pub told: Broadcasts,
    /// Why it was refused, if it was.
    pub refusal: Option<Refusal>,
}

impl Answer {
    /// What to tell if the request was granted, otherwise why it was refused.
    pub fn granted(self) -> Result<Broadcasts, Refusal> {
        self.refusal.map_or(Ok(self.told), Err)
    }
}

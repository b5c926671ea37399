//! What comes of a request: what is told to whom, or why nothing was done.

use crate::refusal::Refusal;
use duskboard_protocol::Notice;
use duskboard_rules::Viewer;

/// What one entry says to each viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broadcast {
    /// The same to everybody: the game hides nothing.
    Open(Box<Notice>),
    /// To the first seat, the second seat, and everybody else.
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

/// What is to be told to the viewers, in order.
pub type Broadcasts = Vec<Broadcast>;

/// What came of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Answer {
    /// What is to be told. Time may have run out before the request came: that is told even if
    /// the request is refused.
    pub told: Broadcasts,
    /// Why it was not done, if it was not.
    pub refusal: Option<Refusal>,
}

impl Answer {
    /// What is told if the request was granted, why not if it was refused.
    pub fn granted(self) -> Result<Broadcasts, Refusal> {
        self.refusal.map_or(Ok(self.told), Err)
    }
}

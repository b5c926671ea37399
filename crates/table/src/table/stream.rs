//! What one viewer was told so far, for latecomers and reconnections.

use super::{Opening, Table};
use crate::chain::opened;
use crate::tell::notice;
use duskboard_protocol::{Notice, Picture};
use duskboard_rules::Viewer;

impl Table {
    /// Everything this viewer was told after notice number `after`: the whole stream after 0.
    pub fn stream(&self, viewer: Viewer, after: u32) -> Vec<Notice> {
        let mut past = self.reopened();
        let mut stream = Vec::new();
        for entry in &self.entries {
            past.push(entry.clone());
            if entry.n > after {
                stream.push(notice(&past, entry, viewer));
            }
        }
        stream
    }

    /// Everything this viewer's screen shows now.
    pub fn picture(&self, viewer: Viewer) -> Picture {
        let Opening { room, game, settings, .. } = &self.opening;
        let (commitment, head) = (self.commitment(), opened(&self.opening));
        let mut picture = Picture::new(room, *game, settings.clone(), commitment, head);
        for notice in self.stream(viewer, 0) {
            let next = picture.take(&notice);
            debug_assert!(next, "a stream has no gaps");
        }
        picture
    }
}

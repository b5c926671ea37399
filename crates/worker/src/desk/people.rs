//! Who looks at the table.

use super::Out;
use super::sitting::Sitting;
use super::trouble::Trouble;
use duskboard_protocol::{After, Bytes32, Code, ToClient, Viewer};

/// How many notices are told one by one to whoever comes back; after more they see it all anew.
const MISSED: u32 = 64;

impl Sitting {
    /// Lets the page look through somebody's eyes, if they may be looked through.
    pub(super) fn enter(
        &mut self,
        room: &str,
        key: Option<Bytes32>,
        viewer: Option<Viewer>,
        after: Option<After>,
        out: &mut Out,
    ) -> Result<(), Trouble> {
        self.leave(out);
        if room != self.room() {
            return Err(Trouble::no_room());
        }
        if key.is_some() {
            return Err(Trouble::new(Code::WrongKey, "this is not the key of a seat in this room"));
        }
        let viewer = viewer.unwrap_or_else(|| self.usual_viewer());
        if !self.may_look(viewer) {
            let text = "only a person's own eyes may be looked through until the game is over";
            return Err(Trouble::new(Code::NotYours, text));
        }
        self.entered = Some(viewer);
        self.time.run(out.now);
        match after {
            Some(after) if self.has(after) => self.resume(viewer, after, out),
            _ => self.show_all(viewer, out),
        }
        Ok(())
    }

    /// The page does not look any more, and time stands.
    pub(super) fn leave(&mut self, out: &mut Out) {
        self.entered = None;
        self.time.stop(out.now);
    }

    /// Nobody looks through a computer's eyes before the game is over. Nor does a player look on
    /// from outside where something is hidden: a spectator sees what both see, and that tells
    /// either of them what the other sees.
    fn may_look(&self, viewer: Viewer) -> bool {
        let hides = self.table.opening().settings.game.hides() == Ok(true);
        !self.running()
            || match viewer {
                Viewer::Seat(seat) => self.is_person(seat),
                Viewer::Spectator => !hides || self.people().is_empty(),
            }
    }

    /// A person who is alone looks through their own eyes.
    fn usual_viewer(&self) -> Viewer {
        match self.people()[..] {
            [seat] => seat.into(),
            _ => Viewer::Spectator,
        }
    }

    /// Whether so little is missing that it can be told one by one.
    fn has(&self, after: After) -> bool {
        let missing = self.last().checked_sub(after.n);
        after.game == self.game() && missing.is_some_and(|missing| missing <= MISSED)
    }

    fn resume(&self, viewer: Viewer, after: After, out: &mut Out) {
        let (room, game, now) = (self.room().into(), self.game(), self.now(out));
        out.client(ToClient::Resumed { room, game, viewer, now });
        for notice in self.table.stream(viewer, after.n) {
            out.client(ToClient::Notice { game, notice });
        }
    }

    fn show_all(&self, viewer: Viewer, out: &mut Out) {
        let picture = Box::new(self.table.picture(viewer));
        out.client(ToClient::Entered { viewer, now: self.now(out), picture });
    }

    /// The number of the last notice.
    pub(super) fn last(&self) -> u32 {
        self.table.entries().len() as u32
    }
}

//! One call: a connection to another page, from the first offer to the last word.

use crate::frames::{self, Pieces, Said};
use crate::line::{Act, Line, Role};
use crate::pack::Tag;
use crate::pauses;
use crate::sdp::Sketch;
use duskboard_protocol::broker::{Candidate, Letter, LetterKind, Signal};
use duskboard_protocol::peer::{LineEvent, LineTrouble, PeerId};

/// The most ways that are tried for one call.
const MOST_WAYS: u32 = 64;
/// The most messages that are heard on one call in a second. The longest text has some seventy.
const MOST_FRAMES: u32 = 2_000;

/// A call.
pub(crate) struct Call {
    pub(crate) with: With,
    pub(crate) stage: Stage,
    /// When this stage began.
    pub(crate) since: u64,
    /// When the other page was heard of last, and when it last heard of us.
    pub(crate) heard: u64,
    pub(crate) said: u64,
    /// Whether we made the offer.
    pub(crate) offers: bool,
    pieces: Pieces,
    /// The second in which the last message came, and how many came in it.
    second: u64,
    frames: u32,
    /// Ways to us that wait until our description was sent.
    held: Vec<Candidate>,
    described: bool,
    tried: u32,
}

/// With whom, and how the two found each other.
pub(crate) enum With {
    /// Through the broker.
    Broker {
        /// The other page's id there.
        who: String,
        /// The call's name among theirs or ours.
        connection: String,
    },
    /// We made an invitation for this room.
    Friend {
        /// Which.
        tag: Tag,
        /// The room.
        room: String,
    },
    /// We accepted an invitation.
    Host {
        /// Which.
        tag: Tag,
        /// The room.
        room: String,
        /// How to reach the host.
        host: Sketch,
    },
}

/// How far a call is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// It has begun.
    New,
    /// Both pages know of each other.
    Answered,
    /// They speak.
    Open,
    /// They did, and may again.
    Shaky,
}

impl Call {
    /// A call that begins now.
    pub(crate) fn new(with: With, offers: bool, now: u64) -> Call {
        let (stage, pieces, held) = (Stage::New, Pieces::default(), Vec::new());
        let (since, heard, said, second) = (now, now, now, now / 1_000);
        let (described, tried, frames) = (false, 0, 0);
        Call {
            with,
            stage,
            since,
            heard,
            said,
            offers,
            pieces,
            second,
            frames,
            held,
            described,
            tried,
        }
    }

    pub(crate) fn enter(&mut self, stage: Stage, now: u64) {
        (self.stage, self.since) = (stage, now);
    }

    /// Whether the other page says more than anybody has to say.
    fn floods(&mut self, now: u64) -> bool {
        let second = now / 1_000;
        self.frames = if second == self.second { self.frames + 1 } else { 1 };
        self.second = second;
        self.frames > MOST_FRAMES
    }

    pub(crate) fn was_open(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Shaky)
    }

    pub(crate) fn is_with(&self, id: &str) -> bool {
        matches!(&self.with, With::Broker { who, .. } if who == id)
    }

    /// A letter to the other page.
    fn letter(&self, kind: LetterKind, part: Part) -> Option<Letter> {
        let With::Broker { who, connection } = &self.with else { return None };
        let (sdp, candidate) = match part {
            Part::Sdp(sdp) => (Some(sdp), None),
            Part::Way(candidate) => (None, Some(candidate)),
        };
        let signal = Signal { connection_id: connection.clone(), sdp, candidate };
        let payload = serde_json::to_value(signal).ok();
        Some(Letter { kind, src: None, dst: Some(who.clone()), payload })
    }
}

/// What a letter brings.
enum Part {
    Sdp(String),
    Way(Candidate),
}

impl Line {
    /// The call with that page under that name.
    pub(crate) fn call_named(&self, id: &str, name: &str) -> Option<PeerId> {
        let found = self.calls.iter().find(|(_, call)| match &call.with {
            With::Broker { who, connection } => who == id && connection == name,
            With::Friend { .. } | With::Host { .. } => false,
        });
        found.map(|(peer, _)| *peer)
    }

    pub(crate) fn described(&mut self, peer: PeerId, sdp: String) {
        let Some(call) = self.calls.get_mut(&peer) else { return };
        let kind = if call.offers { LetterKind::Offer } else { LetterKind::Answer };
        call.described = true;
        let held = std::mem::take(&mut call.held);
        let ways = held.into_iter().map(|way| (LetterKind::Candidate, Part::Way(way)));
        let all = std::iter::once((kind, Part::Sdp(sdp))).chain(ways);
        let letters: Vec<_> = all.filter_map(|(kind, part)| call.letter(kind, part)).collect();
        letters.into_iter().for_each(|letter| self.act(Act::Write(letter)));
    }

    pub(crate) fn found(&mut self, peer: PeerId, candidate: Candidate) {
        let Some(call) = self.calls.get_mut(&peer) else { return };
        if !call.described {
            return call.held.push(candidate);
        }
        if let Some(letter) = call.letter(LetterKind::Candidate, Part::Way(candidate)) {
            self.act(Act::Write(letter));
        }
    }

    /// The other page told a way to it.
    pub(crate) fn candidate(&mut self, src: &str, signal: Signal) {
        let Signal { connection_id, candidate: Some(candidate), .. } = signal else { return };
        let Some(peer) = self.call_named(src, &connection_id) else { return };
        let Some(call) = self.calls.get_mut(&peer) else { return };
        call.tried += 1;
        if call.tried <= MOST_WAYS {
            self.act(Act::Try { call: peer, candidate });
        }
    }

    pub(crate) fn opened(&mut self, peer: PeerId) {
        let now = self.now;
        let Some(call) = self.calls.get_mut(&peer).filter(|call| !call.was_open()) else { return };
        call.enter(Stage::Open, now);
        call.heard = now;
        if let (Some(Role::Guest(guest)), With::Broker { .. }) = (&mut self.role, &call.with) {
            (guest.joined, guest.tries) = (true, 0);
        }
        self.tell_desk(LineEvent::Up { peer });
    }

    pub(crate) fn heard(&mut self, peer: PeerId, frame: &str) {
        let now = self.now;
        let Some(call) = self.calls.get_mut(&peer) else { return };
        if call.floods(now) {
            return self.drop_call(peer);
        }
        call.heard = now;
        if call.stage == Stage::Shaky {
            call.enter(Stage::Open, now);
        }
        match call.pieces.hear(frame) {
            Ok(Said::Nothing) => {}
            Ok(Said::Ping) => {
                call.said = now;
                self.act(Act::Send { call: peer, frame: frames::PONG.into() });
            }
            Ok(Said::Text(text)) => self.tell_desk(LineEvent::Heard { peer, text }),
            Err(frames::TooMuch) => self.drop_call(peer),
        }
    }

    /// There is no way any more, or none was found.
    pub(crate) fn failed(&mut self, peer: PeerId) {
        let Some(call) = self.calls.get(&peer) else { return };
        match (call.stage, &call.with) {
            (Stage::Open, _) => self.shake(peer),
            (Stage::Shaky, With::Broker { .. }) => {}
            // The reply may not have arrived yet.
            (Stage::New | Stage::Answered, With::Host { .. }) => {}
            (Stage::New | Stage::Answered, With::Broker { .. } | With::Friend { .. }) => {
                self.no_route(peer);
            }
            (Stage::Shaky, With::Friend { .. } | With::Host { .. }) => self.lost(peer),
        }
    }

    /// A call did not come to pass.
    pub(crate) fn no_route(&mut self, peer: PeerId) {
        let Some(call) = self.calls.get(&peer) else { return };
        let text = "the two pages found no way to each other";
        match (&call.with, &self.role) {
            (With::Broker { .. }, Some(Role::Guest(guest))) if !guest.joined => {
                self.give_up(LineTrouble::NoRoute, text);
            }
            (With::Broker { .. }, _) => self.drop_call(peer),
            (With::Friend { .. } | With::Host { .. }, _) => {
                self.drop_call(peer);
                self.complain(LineTrouble::NoRoute, text);
            }
        }
    }

    /// An open call broke, and no broker is there to mend it.
    fn lost(&mut self, peer: PeerId) {
        self.drop_call(peer);
        let text = "the line broke: a new invitation joins the two pages again";
        self.complain(LineTrouble::NoRoute, text);
    }

    pub(crate) fn refused(&mut self, peer: PeerId, unable: bool, text: &str) {
        let Some(call) = self.calls.get(&peer) else { return };
        if unable {
            self.drop_call(peer);
            return self.give_up(LineTrouble::Unable, text);
        }
        match &call.with {
            With::Broker { .. } => self.no_route(peer),
            With::Friend { .. } | With::Host { .. } => {
                self.drop_call(peer);
                self.complain(LineTrouble::BadText, text);
            }
        }
    }

    /// Ends a call.
    pub(crate) fn drop_call(&mut self, peer: PeerId) {
        let Some(call) = self.calls.remove(&peer) else { return };
        self.act(Act::Hang { call: peer });
        if call.was_open() {
            self.tell_desk(LineEvent::Down { peer });
        }
        if let With::Broker { .. } = call.with {
            self.call_ended();
        }
    }

    /// Nothing is heard on an open call.
    fn shake(&mut self, peer: PeerId) {
        let (now, guest) = (self.now, matches!(self.role, Some(Role::Guest(_))));
        let Some(call) = self.calls.get_mut(&peer) else { return };
        call.enter(Stage::Shaky, now);
        if guest && matches!(call.with, With::Broker { .. }) {
            self.act(Act::Restart { call: peer });
        }
    }

    pub(crate) fn tick_calls(&mut self) {
        let calls: Vec<_> = self.calls.keys().copied().collect();
        calls.into_iter().for_each(|peer| self.tick_call(peer));
    }

    fn tick_call(&mut self, peer: PeerId) {
        let (now, guest) = (self.now, matches!(self.role, Some(Role::Guest(_))));
        let Some(call) = self.calls.get_mut(&peer) else { return };
        let age = now.saturating_sub(call.since);
        match (call.stage, &call.with) {
            (Stage::Open, _) if now >= call.heard + pauses::SILENCE => self.shake(peer),
            (Stage::Open | Stage::Shaky, _) if now >= call.said + pauses::PING => {
                call.said = now;
                self.act(Act::Send { call: peer, frame: frames::PING.into() });
            }
            (Stage::Shaky, With::Broker { .. }) if guest && age >= pauses::RESTART => {
                self.drop_call(peer);
            }
            (Stage::Shaky, With::Broker { .. }) if age >= pauses::LOST => self.drop_call(peer),
            (Stage::Shaky, With::Friend { .. } | With::Host { .. }) if age >= pauses::LOST => {
                self.lost(peer);
            }
            (Stage::New | Stage::Answered, With::Host { .. }) if age >= pauses::KNOCK => {
                self.knock(peer);
            }
            (Stage::New | Stage::Answered, With::Broker { .. })
                if !guest && age >= pauses::FIRST =>
            {
                self.no_route(peer);
            }
            (Stage::Answered, With::Friend { .. }) if age >= pauses::FIRST => self.no_route(peer),
            (Stage::New | Stage::Answered | Stage::Open | Stage::Shaky, _) => {}
        }
    }
}

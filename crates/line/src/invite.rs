//! Invitations by text: one message each way, and no broker.

use crate::call::{Call, Stage, With};
use crate::line::{Act, Line};
use crate::pack::{Invitation, Reply, Tag};
use crate::pauses;
use crate::sdp::Sketch;
use duskboard_protocol::broker::{Candidate, is_peer_id};
use duskboard_protocol::peer::{FromLine, LineTrouble, PeerId};

impl Line {
    /// Makes an invitation. An earlier one that nobody replied to is void.
    pub(crate) fn invite(&mut self, room: String) {
        if !is_peer_id(&room) {
            return self.complain(LineTrouble::BadText, "this is no room's id");
        }
        let void = self
            .calls
            .iter()
            .find(|(_, call)| matches!(call.with, With::Friend { .. }) && call.stage == Stage::New);
        if let Some(void) = void.map(|(peer, _)| *peer) {
            self.drop_call(void);
        }
        let (call, random) = (self.number(), self.random());
        let tag: Tag = std::array::from_fn(|at| random[at]);
        let with = With::Friend { tag, room };
        self.calls.insert(call, Call::new(with, true, self.now));
        self.act(Act::Offer { call });
    }

    /// Takes an invitation.
    pub(crate) fn accept(&mut self, text: &str) {
        let Some(Invitation { tag, room, host }) = Invitation::read(text) else {
            return self.complain(LineTrouble::BadText, "this is no invitation, or not all of it");
        };
        self.close();
        let (call, sdp) = (self.number(), host.sdp());
        let with = With::Host { tag, room, host };
        self.calls.insert(call, Call::new(with, false, self.now));
        self.act(Act::Answer { call, sdp });
    }

    /// All ways to this page are known: the text can be made.
    pub(crate) fn gathered(&mut self, peer: PeerId, sdp: &str) {
        let Some(call) = self.calls.get(&peer).filter(|call| call.stage == Stage::New) else {
            return;
        };
        let Some(own) = Sketch::of(sdp) else {
            return self.refused(peer, true, "this browser describes itself in an unknown way");
        };
        let news = match &call.with {
            With::Broker { .. } => return,
            With::Friend { tag, room } => {
                let (tag, room) = (*tag, room.clone());
                FromLine::Invitation { text: Invitation { tag, room, host: own }.text() }
            }
            With::Host { tag, room, .. } => {
                let text = Reply { tag: *tag, guest: own }.text();
                FromLine::Reply { room: room.clone(), text }
            }
        };
        self.tell(news);
    }

    /// Takes the reply to our invitation.
    pub(crate) fn conclude(&mut self, text: &str) {
        let now = self.now;
        let Some(Reply { tag, guest }) = Reply::read(text) else {
            return self.complain(LineTrouble::BadText, "this is no reply, or not all of it");
        };
        let ours = |call: &Call| matches!(&call.with, With::Friend { tag: t, .. } if *t == tag);
        let found = self.calls.iter_mut().find(|(_, call)| ours(call) && call.stage == Stage::New);
        let Some((peer, call)) = found else {
            return self.complain(LineTrouble::BadText, "this is a reply to another invitation");
        };
        call.enter(Stage::Answered, now);
        let (call, sdp) = (*peer, guest.sdp());
        self.act(Act::Accept { call, sdp });
    }

    /// Tries the ways of an invitation again: browsers give up what does not answer, and people
    /// take their time to send a reply.
    pub(crate) fn knock(&mut self, peer: PeerId) {
        let now = self.now;
        let Some(call) = self.calls.get_mut(&peer) else { return };
        let With::Host { host, .. } = &call.with else { return };
        let ways: Vec<_> =
            host.ways.iter().enumerate().map(|(n, way)| way.written(n + 1)).collect();
        call.since = now.max(call.since + pauses::KNOCK);
        for candidate in ways {
            let (sdp_mid, sdp_m_line_index) = (Some("0".into()), Some(0));
            let candidate = Candidate { candidate, sdp_mid, sdp_m_line_index };
            self.act(Act::Try { call: peer, candidate });
        }
    }
}

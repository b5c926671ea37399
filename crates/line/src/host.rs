//! The host's side: found under the room's id, it answers whoever calls.

use crate::call::{Call, Stage, With};
use crate::line::{Act, Line, Role};
use duskboard_protocol::broker::{Letter, LetterKind, Signal};
use duskboard_protocol::peer::{LineTrouble, PeerId};
use std::collections::VecDeque;

/// The most calls through the broker at once: two play, and somebody comes back before the old call is given up.
const MOST_CALLS: usize = 4;

/// The most new calls in a minute: each costs the browser a connection.
const MOST_NEW: usize = 30;
const MINUTE: u64 = 60_000;

/// A page that waits for others.
#[derive(Default)]
pub(crate) struct Host {
    /// When somebody called, in the last minute.
    called: VecDeque<u64>,
}

impl Host {
    /// Whether one more may call now.
    fn has_time(&mut self, now: u64) -> bool {
        while self.called.front().is_some_and(|at| *at + MINUTE <= now) {
            self.called.pop_front();
        }
        let free = self.called.len() < MOST_NEW;
        if free {
            self.called.push_back(now);
        }
        free
    }
}

impl Line {
    /// Is found under a room's id from now on.
    pub(crate) fn host(&mut self, room: String, token: String) {
        self.leave_broker();
        let Some(id) = Line::address_of(&room) else {
            return self.complain(LineTrouble::IdTaken, "this is no room's id");
        };
        self.role = Some(Role::Host(Host::default()));
        self.register(id, token);
    }

    /// A page calls, or looks for a new way for a call.
    pub(crate) fn offered(&mut self, src: &str, connection: String, sdp: String) {
        if let Some(call) = self.call_named(src, &connection) {
            return self.act(Act::Answer { call, sdp });
        }
        let earlier = self.calls.iter().filter(|(_, call)| call.is_with(src));
        let earlier: Vec<_> = earlier.map(|(peer, _)| *peer).collect();
        earlier.into_iter().for_each(|peer| self.drop_call(peer));
        let now = self.now;
        let free = match &mut self.role {
            Some(Role::Host(host)) => host.has_time(now),
            Some(Role::Guest(_)) | None => false,
        };
        if !free || !self.make_room() {
            return self.turn_away(src, connection);
        }
        let call = self.number();
        let with = With::Broker { who: src.into(), connection };
        let mut new = Call::new(with, false, self.now);
        new.enter(Stage::Answered, self.now);
        self.calls.insert(call, new);
        self.act(Act::Answer { call, sdp });
    }

    /// Whether there is room for one more, if need be in the place of one that is not open.
    fn make_room(&mut self) -> bool {
        let through = |(_, call): &(&PeerId, &Call)| matches!(call.with, With::Broker { .. });
        if self.calls.iter().filter(through).count() < MOST_CALLS {
            return true;
        }
        let idle = self.calls.iter().filter(through).filter(|(_, call)| call.stage != Stage::Open);
        let oldest = idle.min_by_key(|(_, call)| call.since).map(|(peer, _)| *peer);
        oldest.into_iter().for_each(|peer| self.drop_call(peer));
        oldest.is_some()
    }

    /// An answer without a description.
    fn turn_away(&mut self, src: &str, connection_id: String) {
        let signal = Signal { connection_id, sdp: None, candidate: None };
        let payload = serde_json::to_value(signal).ok();
        let (kind, dst) = (LetterKind::Answer, Some(src.to_string()));
        self.act(Act::Write(Letter { kind, src: None, dst, payload }));
    }
}

//! The guest's side: finds the host at the broker, and comes back by itself.

use crate::call::{Call, Stage, With};
use crate::line::{Act, Line, Role};
use crate::pauses::{self, pause};
use crate::post::Post;
use duskboard_protocol::peer::LineTrouble;

/// A page that looks for a host.
pub(crate) struct Guest {
    /// The host's id at the broker.
    host: String,
    /// When the page was asked to join.
    asked: u64,
    /// Whether it ever was joined.
    pub(crate) joined: bool,
    /// How often it tried in vain to come back.
    pub(crate) tries: u32,
    /// When it tries next.
    next: u64,
}

impl Line {
    /// Looks for the page that hosts a room.
    pub(crate) fn join(&mut self, room: String) {
        self.close();
        let Some(host) = Line::address_of(&room) else {
            return self.complain(LineTrouble::NoSuchId, "this is no room's id");
        };
        let (asked, joined, tries, next) = (self.now, false, 0, self.now);
        self.role = Some(Role::Guest(Guest { host, asked, joined, tries, next }));
        let (id, token) = (self.random_word(), self.random_word());
        self.register(id, token);
    }

    /// Calls the host when it is time to, and gives up when it was not to be found.
    pub(crate) fn tick_guest(&mut self) {
        let registered = self.post.as_ref().is_some_and(Post::is_registered);
        let Some(Role::Guest(guest)) = &self.role else { return };
        let call = self.calls.iter().find(|(_, call)| call.is_with(&guest.host));
        match call {
            None if registered && self.now >= guest.next => self.call_host(),
            Some((peer, call)) if guest.joined && call.is_late(self.now) => {
                let peer = *peer;
                self.drop_call(peer);
            }
            found if !guest.joined && self.now >= guest.asked + pauses::FIRST => {
                let answered = found.is_some_and(|(_, call)| call.stage != Stage::New);
                self.not_found(registered, answered);
            }
            None | Some(_) => {}
        }
    }

    fn call_host(&mut self) {
        let (peer, connection) = (self.number(), self.random_word());
        let Some(Role::Guest(guest)) = &self.role else { return };
        let with = With::Broker { who: guest.host.clone(), connection };
        self.calls.insert(peer, Call::new(with, true, self.now));
        self.act(Act::Offer { call: peer });
    }

    fn not_found(&mut self, registered: bool, answered: bool) {
        match (registered, answered) {
            (false, _) => self.give_up(LineTrouble::NoBroker, "the broker does not answer"),
            (true, false) => self.give_up(LineTrouble::NoSuchId, "no page answers under this id"),
            (true, true) => {
                let text = "the two pages found no way to each other";
                self.give_up(LineTrouble::NoRoute, text);
            }
        }
    }

    /// The host answered; without a description it has no place for us.
    pub(crate) fn answered(&mut self, src: &str, connection: &str, sdp: Option<String>) {
        let now = self.now;
        let Some(peer) = self.call_named(src, connection) else { return };
        let Some(call) = self.calls.get_mut(&peer).filter(|call| call.offers) else { return };
        let Some(sdp) = sdp else {
            return self.no_route(peer);
        };
        if call.stage == Stage::New {
            call.enter(Stage::Answered, now);
        }
        self.act(Act::Accept { call: peer, sdp });
    }

    /// The broker knows no page with this id, or it is dead.
    pub(crate) fn nobody_there(&mut self, id: &str) {
        let Some(Role::Guest(guest)) = &self.role else { return };
        if guest.host != id {
            return;
        }
        if !guest.joined {
            return self.give_up(LineTrouble::NoSuchId, "no page has this id");
        }
        let calls = self.calls.iter();
        let vain = calls.filter(|(_, call)| call.is_with(id) && !call.was_open());
        let vain: Vec<_> = vain.map(|(peer, _)| *peer).collect();
        vain.into_iter().for_each(|peer| self.drop_call(peer));
    }

    /// A call through the broker ended: the next one after a pause.
    pub(crate) fn call_ended(&mut self) {
        if let Some(Role::Guest(guest)) = &mut self.role {
            guest.next = self.now + pause(guest.tries);
            guest.tries += 1;
        }
    }
}

impl Call {
    /// Whether it takes too long to become a call.
    fn is_late(&self, now: u64) -> bool {
        !self.was_open() && now >= self.since + pauses::AGAIN
    }
}

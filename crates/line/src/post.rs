//! The socket at the broker: opened, kept alive, opened again.

use crate::address::socket_address;
use crate::call::Stage;
use crate::config::Plan;
use crate::line::{Act, Line, Role};
use crate::pauses::{self, pause};
use duskboard_protocol::broker::{Letter, LetterKind, Signal};
use duskboard_protocol::peer::LineTrouble;
use serde_json::Value;

/// The socket at the broker.
pub(crate) struct Post {
    socket: u32,
    id: String,
    token: String,
    state: State,
    /// Whether the broker ever took us.
    known: bool,
    /// How often it was opened in vain since.
    tries: u32,
    /// Since when another page has our id.
    taken: Option<u64>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Opening {
        since: u64,
    },
    /// It is open; the broker has not said what it thinks.
    Open {
        since: u64,
    },
    Registered {
        beat: u64,
    },
    Pausing {
        until: u64,
    },
}

impl Post {
    pub(crate) fn is_registered(&self) -> bool {
        matches!(self.state, State::Registered { .. })
    }
}

impl Line {
    /// Goes to the broker as this page. Says so if there is none.
    pub(crate) fn register(&mut self, id: String, token: String) {
        let state = State::Pausing { until: self.now };
        let (known, tries, taken) = (false, 0, None);
        self.post = Some(Post { socket: 0, id, token, state, known, tries, taken });
        self.dial();
    }

    fn dial(&mut self) {
        let (socket, now) = (self.number(), self.now);
        let (Ok(Plan { broker: Some(broker), .. }), Some(post)) = (&self.plan, &mut self.post)
        else {
            return self.give_up(LineTrouble::NoBroker, "this page knows no broker");
        };
        post.socket = socket;
        post.state = State::Opening { since: now };
        let url = socket_address(broker, &post.id, &post.token);
        self.act(Act::OpenSocket { socket, url });
    }

    /// The post, if it still has this socket.
    fn post_with(&mut self, socket: u32) -> Option<&mut Post> {
        self.post.as_mut().filter(|post| post.socket == socket)
    }

    pub(crate) fn socket_opened(&mut self, socket: u32) {
        let since = self.now;
        if let Some(post) = self.post_with(socket) {
            post.state = State::Open { since };
        }
    }

    pub(crate) fn socket_gone(&mut self, socket: u32, text: &str) {
        if self.post_with(socket).is_some_and(|post| !matches!(post.state, State::Pausing { .. })) {
            self.post_broke(text);
        }
    }

    /// The socket is of no use any more: another one later, unless this was the first.
    fn post_broke(&mut self, text: &str) {
        let now = self.now;
        let Some(post) = &mut self.post else { return };
        if !post.known && post.taken.is_none() {
            return self.give_up(LineTrouble::NoBroker, text);
        }
        post.state = State::Pausing { until: now + pause(post.tries) };
        post.tries += 1;
    }

    /// The machine slept: the socket may seem open and be dead.
    pub(crate) fn wake_post(&mut self) {
        if self.post.as_ref().is_some_and(|post| post.known) {
            self.act(Act::CloseSocket);
            self.dial();
        }
    }

    pub(crate) fn tick_post(&mut self) {
        let now = self.now;
        let Some(post) = &mut self.post else { return };
        match post.state {
            State::Opening { since } if now >= since + pauses::BROKER => {
                self.act(Act::CloseSocket);
                self.post_broke("the broker does not answer");
            }
            State::Open { since } if now >= since + pauses::TAKEN_BACK => self.registered(),
            State::Registered { beat } if now >= beat + pauses::HEARTBEAT => {
                post.state = State::Registered { beat: now };
                self.act(Act::Write(Letter::of(LetterKind::Heartbeat)));
            }
            State::Pausing { until } if now >= until => self.dial(),
            State::Opening { .. }
            | State::Open { .. }
            | State::Registered { .. }
            | State::Pausing { .. } => {}
        }
    }

    fn registered(&mut self) {
        let now = self.now;
        let Some(post) = self.post.as_mut().filter(|post| !post.is_registered()) else { return };
        (post.known, post.tries, post.taken) = (true, 0, None);
        post.state = State::Registered { beat: now };
        self.tick_guest();
    }

    pub(crate) fn socket_said(&mut self, socket: u32, letter: Letter) {
        if self.post_with(socket).is_none() {
            return;
        }
        let Letter { kind, src, payload, .. } = letter;
        match kind {
            LetterKind::Open => self.registered(),
            LetterKind::IdTaken => self.id_taken(),
            LetterKind::Error | LetterKind::InvalidKey => self.post_refused(payload),
            LetterKind::Heartbeat => {}
            LetterKind::Offer
            | LetterKind::Answer
            | LetterKind::Candidate
            | LetterKind::Expire
            | LetterKind::Leave => {
                self.registered();
                self.wrote(kind, &src.unwrap_or_default(), payload.unwrap_or_default());
            }
        }
    }

    fn post_refused(&mut self, payload: Option<Value>) {
        let text = payload.as_ref().and_then(|payload| payload["msg"].as_str()).unwrap_or_default();
        self.act(Act::CloseSocket);
        self.post_broke(&format!("the broker says: {text}"));
    }

    fn id_taken(&mut self) {
        let now = self.now;
        let open = self.calls.values().any(|call| call.stage == Stage::Open);
        let Some(post) = &mut self.post else { return };
        let since = *post.taken.get_or_insert(now);
        let most = if post.known { pauses::TAKEN_LATER } else { pauses::TAKEN_FIRST };
        if now >= since + most && !open {
            return self.give_up(LineTrouble::IdTaken, "another page has this id at the broker");
        }
        post.state = State::Pausing { until: now + pauses::TAKEN_PAUSE };
        self.act(Act::CloseSocket);
    }

    /// Another page wrote, or the broker about it.
    fn wrote(&mut self, kind: LetterKind, src: &str, payload: Value) {
        if let LetterKind::Expire | LetterKind::Leave = kind {
            return self.nobody_there(src);
        }
        let Ok(signal) = serde_json::from_value::<Signal>(payload) else { return };
        let hosting = matches!(self.role, Some(Role::Host(_)));
        match (kind, signal.sdp) {
            (LetterKind::Offer, Some(sdp)) if hosting => {
                self.offered(src, signal.connection_id, sdp);
            }
            (LetterKind::Answer, sdp) => self.answered(src, &signal.connection_id, sdp),
            (LetterKind::Candidate, sdp) => self.candidate(src, Signal { sdp, ..signal }),
            (
                LetterKind::Offer
                | LetterKind::Expire
                | LetterKind::Leave
                | LetterKind::Open
                | LetterKind::Error
                | LetterKind::IdTaken
                | LetterKind::InvalidKey
                | LetterKind::Heartbeat,
                _,
            ) => {}
        }
    }
}

//! A line: told what happened and the time, it hands out what is to be done.

use crate::call::{Call, Stage, With};
use crate::config::Plan;
use crate::frames::frames;
use crate::guest::Guest;
use crate::host::Host;
use crate::pauses;
use crate::post::Post;
use duskboard_protocol::broker::{Candidate, Letter, is_peer_id};
use duskboard_protocol::peer::{
    FromLine, LineEvent, LineOrder, LineState, LineTrouble, PeerId, ToLine,
};
use std::collections::BTreeMap;

/// What happened. Calls have the number of the peer they lead to.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The page wants something.
    Asked(ToLine),
    /// Time went by; said several times a second.
    Tick,
    /// The broker's socket is open.
    SocketOpened {
        /// Which; there is another after each break.
        socket: u32,
    },
    /// The broker wrote.
    SocketSaid {
        /// On which socket.
        socket: u32,
        /// What.
        letter: Letter,
    },
    /// The broker's socket is closed, or never opened.
    SocketGone {
        /// Which.
        socket: u32,
        /// Why, for people.
        text: String,
    },
    /// The offer or answer of a call is made.
    Described {
        /// Which call.
        call: PeerId,
        /// The description.
        sdp: String,
    },
    /// A way to this page was found.
    Found {
        /// For which call.
        call: PeerId,
        /// The way.
        candidate: Candidate,
    },
    /// All ways to this page were found, or enough time was spent.
    Gathered {
        /// For which call.
        call: PeerId,
        /// The description with all of them.
        sdp: String,
    },
    /// The data channel is open.
    Opened {
        /// Of which call.
        call: PeerId,
    },
    /// A message came on it.
    Heard {
        /// On which call.
        call: PeerId,
        /// The message.
        frame: String,
    },
    /// There is no way between the pages now.
    Failed {
        /// For which call.
        call: PeerId,
    },
    /// The data channel is closed: this call cannot be saved.
    Closed {
        /// Which.
        call: PeerId,
    },
    /// The browser would not do what a call needs.
    Refused {
        /// Which.
        call: PeerId,
        /// Whether it cannot at all; otherwise it was the other page's description.
        unable: bool,
        /// Why, for people.
        text: String,
    },
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Tell the page.
    Tell(FromLine),
    /// Open the broker's socket, the only one.
    OpenSocket {
        /// The number it has from now on.
        socket: u32,
        /// Its address.
        url: String,
    },
    /// Write to the broker.
    Write(Letter),
    /// Close the broker's socket.
    CloseSocket,
    /// Begin a call: a connection with a channel, and an offer.
    Offer {
        /// Its number.
        call: PeerId,
    },
    /// Look for a new way for a call, with a new offer.
    Restart {
        /// Its number.
        call: PeerId,
    },
    /// Take an offer and make an answer, for a new call or one that has to find a new way.
    Answer {
        /// Its number.
        call: PeerId,
        /// The offer.
        sdp: String,
    },
    /// Take the answer to our offer.
    Accept {
        /// The call's number.
        call: PeerId,
        /// The answer.
        sdp: String,
    },
    /// Try a way to the other page.
    Try {
        /// For which call.
        call: PeerId,
        /// The way.
        candidate: Candidate,
    },
    /// Send a message over the data channel.
    Send {
        /// Of which call.
        call: PeerId,
        /// The message.
        frame: String,
    },
    /// End a call; nothing of it is heard afterwards.
    Hang {
        /// Which.
        call: PeerId,
    },
}

/// What this page is to others.
pub(crate) enum Role {
    /// It waits for others.
    Host(Host),
    /// It looks for a host.
    Guest(Guest),
}

/// A line.
pub struct Line {
    pub(crate) plan: Result<Plan, String>,
    /// Whether the browser reads QR codes.
    scans: bool,
    random: Box<dyn FnMut() -> [u8; 32]>,
    pub(crate) now: u64,
    ticked: u64,
    acts: Vec<Act>,
    pub(crate) role: Option<Role>,
    pub(crate) post: Option<Post>,
    pub(crate) calls: BTreeMap<PeerId, Call>,
    numbers: u32,
    told: Option<LineState>,
}

impl Line {
    /// A line with this plan, or with a file that holds none. `scans` says whether the browser reads QR codes.
    pub fn new(
        plan: Result<Plan, String>,
        scans: bool,
        random: impl FnMut() -> [u8; 32] + 'static,
    ) -> Line {
        let random = Box::new(random);
        let (role, post, calls, acts) = (None, None, BTreeMap::new(), Vec::new());
        let (now, ticked, numbers, told) = (0, 0, 0, None);
        Line { plan, scans, random, now, ticked, acts, role, post, calls, numbers, told }
    }

    /// Something happened, at this time in milliseconds.
    pub fn hear(&mut self, event: Event, now: u64) -> Vec<Act> {
        self.now = now;
        match event {
            Event::Asked(wish) => self.asked(wish),
            Event::Tick => self.tick(),
            Event::SocketOpened { socket } => self.socket_opened(socket),
            Event::SocketSaid { socket, letter } => self.socket_said(socket, letter),
            Event::SocketGone { socket, text } => self.socket_gone(socket, &text),
            Event::Described { call, sdp } => self.described(call, sdp),
            Event::Found { call, candidate } => self.found(call, candidate),
            Event::Gathered { call, sdp } => self.gathered(call, &sdp),
            Event::Opened { call } => self.opened(call),
            Event::Heard { call, frame } => self.heard(call, &frame),
            Event::Failed { call } => self.failed(call),
            Event::Closed { call } => self.drop_call(call),
            Event::Refused { call, unable, text } => self.refused(call, unable, &text),
        }
        self.tell_state();
        std::mem::take(&mut self.acts)
    }

    fn asked(&mut self, wish: ToLine) {
        let plan = match &self.plan {
            Ok(plan) => plan,
            Err(_) if wish == ToLine::Close => return self.close(),
            Err(text) => {
                let text = text.clone();
                return self.complain(LineTrouble::BadConfig, &text);
            }
        };
        match wish {
            ToLine::Plan => {
                let broker = plan.broker.as_ref().map(|broker| broker.base.clone());
                let (servers, scans) = (plan.helpers(), self.scans);
                self.tell(FromLine::Plan { broker, servers, scans });
            }
            ToLine::Host { room, token } => self.host(room, token),
            ToLine::Join { room } => self.join(room),
            ToLine::Invite { room } => self.invite(room),
            ToLine::Accept { invitation } => self.accept(&invitation),
            ToLine::Conclude { reply } => self.conclude(&reply),
            ToLine::Order(LineOrder::Send { peer, text }) => self.send(peer, &text),
            ToLine::Order(LineOrder::Drop { peer }) => self.drop_call(peer),
            // It takes no line to draw and to look.
            ToLine::Draw { .. } | ToLine::Scan { .. } => {}
            ToLine::Close => self.close(),
        }
    }

    /// A page's id at the broker, where others find their rooms as well; `None` for what is no room.
    pub(crate) fn address_of(room: &str) -> Option<String> {
        let id = format!("duskboard-{room}");
        (is_peer_id(room) && is_peer_id(&id)).then_some(id)
    }

    fn send(&mut self, peer: PeerId, text: &str) {
        let Some(call) = self.calls.get_mut(&peer).filter(|call| call.was_open()) else { return };
        call.said = self.now;
        for frame in frames(text) {
            self.act(Act::Send { call: peer, frame });
        }
    }

    fn tick(&mut self) {
        let slept = self.ticked > 0 && self.now > self.ticked + pauses::SLEPT;
        self.ticked = self.now;
        if slept {
            self.wake_post();
        }
        self.tick_post();
        self.tick_calls();
        self.tick_guest();
    }

    /// Leaves everybody.
    pub(crate) fn close(&mut self) {
        self.leave_broker();
        let calls: Vec<_> = self.calls.keys().copied().collect();
        calls.into_iter().for_each(|call| self.drop_call(call));
    }

    /// Leaves the broker and everybody who was found there.
    pub(crate) fn leave_broker(&mut self) {
        self.role = None;
        if self.post.take().is_some() {
            self.act(Act::CloseSocket);
        }
        let calls = self.calls.iter();
        let met = calls.filter(|(_, call)| matches!(call.with, With::Broker { .. }));
        let met: Vec<_> = met.map(|(peer, _)| *peer).collect();
        met.into_iter().for_each(|call| self.drop_call(call));
        self.told = None;
    }

    /// The way through the broker did not work: as if it had not been asked.
    pub(crate) fn give_up(&mut self, trouble: LineTrouble, text: &str) {
        self.leave_broker();
        self.complain(trouble, text);
    }

    pub(crate) fn complain(&mut self, trouble: LineTrouble, text: &str) {
        self.tell(FromLine::Trouble { trouble, text: text.into() });
    }

    pub(crate) fn tell(&mut self, news: FromLine) {
        self.act(Act::Tell(news));
    }

    pub(crate) fn tell_desk(&mut self, event: LineEvent) {
        self.tell(FromLine::Event(event));
    }

    pub(crate) fn act(&mut self, act: Act) {
        self.acts.push(act);
    }

    /// A number that no call and no socket had.
    pub(crate) fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    pub(crate) fn random(&mut self) -> [u8; 32] {
        (self.random)()
    }

    /// A word that nobody can guess.
    pub(crate) fn random_word(&mut self) -> String {
        self.random()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn tell_state(&mut self) {
        let state = self.state();
        if let Some(state) = state.filter(|state| self.told != Some(*state)) {
            self.tell(FromLine::State(state));
        }
        self.told = state;
    }

    /// How far it is, if anything was asked of it.
    fn state(&self) -> Option<LineState> {
        let any = |stage: Stage| self.calls.values().any(|call| call.stage == stage);
        let was_joined = matches!(&self.role, Some(Role::Guest(guest)) if guest.joined);
        let registered = self.post.as_ref().is_some_and(Post::is_registered);
        if any(Stage::Open) {
            return Some(LineState::Joined);
        }
        if any(Stage::Shaky) || was_joined {
            return Some(LineState::Rejoining);
        }
        let joining = |call: &Call| match &call.with {
            With::Broker { .. } => true,
            With::Host { .. } => false,
            With::Friend { .. } => call.stage == Stage::Answered,
        };
        if self.calls.values().any(joining) {
            return Some(LineState::Joining);
        }
        match (&self.role, registered) {
            (Some(_), false) => Some(LineState::Calling),
            (Some(Role::Host(_)), true) => Some(LineState::Waiting),
            (Some(Role::Guest(_)), true) => Some(LineState::Joining),
            (None, _) => (!self.calls.is_empty()).then_some(LineState::Waiting),
        }
    }
}

//! The way into a host's room: one guest, who has a key; everybody else is told to go.

use super::GUEST;
use super::allowance::Allowance;
use super::hosting::{Hosting, hashed};
use crate::desk::Out;
use crate::seal::{Broken, MAX_TEXT, Opened, Seal};
use duskboard_protocol::json;
use duskboard_protocol::peer::{LineOrder, PeerId};
use duskboard_protocol::sealed::{FromHost, ToHost};
use duskboard_protocol::{Bytes32, Code, PROTOCOL, Problem, ToClient, ToServer};
use std::collections::BTreeMap;

/// How many may be at the door who have not said who they are.
const STRANGERS: usize = 4;
/// How long they have to say it.
const STRANGE_MS: u64 = 15_000;
/// How long whoever has to go is left on the line, so that they hear why.
const FAREWELL_MS: u64 = 1_000;

/// Everybody on the line.
pub(super) struct Door {
    /// The private key of this desk.
    private: Bytes32,
    peers: BTreeMap<PeerId, Peer>,
    /// The hash of the key of whoever has the other seat.
    guest: Option<Bytes32>,
    /// Which peer that is, if they are there.
    inside: Option<PeerId>,
    /// Somebody who is about to sit down.
    joining: Option<Joining>,
}

/// Somebody on the line.
struct Peer {
    seal: Seal,
    allowance: Allowance,
    /// When they have to go, unless they have come in.
    until: u64,
    /// They were told to go: they are not heard any more.
    leaving: bool,
}

/// Somebody who sits down once it is kept.
struct Joining {
    peer: PeerId,
    /// The hash of their key.
    key: Bytes32,
    nonce: Bytes32,
}

/// The numbers of peers as viewers.
pub(super) mod viewer {
    use duskboard_protocol::peer::PeerId;
    use duskboard_table::host::ViewerId;

    pub(in super::super) fn of(peer: PeerId) -> ViewerId {
        ViewerId::from(peer) + 1
    }

    pub(in super::super) fn peer(viewer: ViewerId) -> PeerId {
        (viewer - 1) as PeerId
    }
}

impl Door {
    pub(super) fn new(private: Bytes32, guest: Option<Bytes32>) -> Door {
        Door { private, peers: BTreeMap::new(), guest, inside: None, joining: None }
    }

    /// The hash of the key of whoever sits down with what is kept next.
    pub(super) fn sitting(&self) -> Option<Bytes32> {
        self.joining.as_ref().map(|joining| joining.key).filter(|_| self.guest.is_none())
    }

    /// This is what is kept of the guest.
    pub(super) fn found(&mut self, guest: Option<Bytes32>) {
        self.guest = guest;
    }

    fn strangers(&self) -> impl Iterator<Item = (PeerId, &Peer)> {
        let known = self.inside;
        self.peers.iter().map(|(id, peer)| (*id, peer)).filter(move |(id, _)| Some(*id) != known)
    }

    /// When somebody has been at the door for too long.
    pub(super) fn wake_at(&self) -> Option<u64> {
        self.strangers().map(|(_, peer)| peer.until).min()
    }
}

impl Hosting {
    /// Somebody is on the line.
    pub(super) fn knocks(&mut self, peer: PeerId, out: &mut Out) {
        self.gone(peer, out);
        let room = self.door.strangers().count() < STRANGERS;
        let most = MAX_TEXT;
        let seal = room.then(|| Seal::host(&self.door.private, out.random(), most).ok()).flatten();
        let Some(seal) = seal else { return out.line(LineOrder::Drop { peer }) };
        let allowance = Allowance::full(out.now);
        let until = out.now + STRANGE_MS;
        self.door.peers.insert(peer, Peer { seal, allowance, until, leaving: false });
    }

    /// Somebody on the line says something. Whatever is wrong with it, they have to go.
    pub(super) fn listen(&mut self, id: PeerId, text: &str, out: &mut Out) -> Result<(), Problem> {
        let peer = self.door.peers.get_mut(&id).filter(|peer| !peer.leaving);
        let Some(peer) = peer else { return Ok(()) };
        if !peer.allowance.take(out.now) {
            return Err(Code::TooFast.into());
        }
        match peer.seal.open(text).map_err(problem)? {
            Opened::Greeting { answer } => {
                out.lines(id, answer);
                Ok(())
            }
            Opened::Piece => Ok(()),
            Opened::Message(json) => {
                let message = json::read(&json);
                let message =
                    message.map_err(|error| Problem::new(Code::Malformed, error.to_string()));
                self.said(id, message?, out)
            }
        }
    }

    /// Somebody's desk says something, and nobody has changed it.
    fn said(&mut self, id: PeerId, message: ToHost, out: &mut Out) -> Result<(), Problem> {
        let inside = self.door.inside == Some(id);
        match message {
            ToHost::Join { protocol: PROTOCOL, key, name, nonce } => {
                self.join(id, &key, &name, nonce, out)
            }
            ToHost::Join { protocol, .. } => {
                let text = format!("protocol {protocol}: the host speaks {PROTOCOL}");
                Err(Problem::new(Code::OtherProtocol, text))
            }
            ToHost::Table(_) | ToHost::Record { .. } if !inside => {
                Err(Problem::new(Code::NoHello, "expected join first"))
            }
            ToHost::Table(message) => {
                let enters = matches!(message, ToServer::Enter { .. });
                let answer = match self.hear(viewer::of(id), GUEST, message, out) {
                    Ok(answer) => answer,
                    // They come back when it is known what is kept.
                    Err(problem) if enters && problem.code == Code::StoreFailed => {
                        return Err(problem);
                    }
                    Err(Problem { code, text }) => Some(ToClient::Error { code, text }),
                };
                if let Some(answer) = answer {
                    self.say(id, &json::write(&FromHost::Table(answer)), out);
                }
                Ok(())
            }
            ToHost::Record { game } => {
                let answer = match self.record_of(game) {
                    Ok(record) => FromHost::Record(Box::new(record)),
                    Err(Problem { code, text }) => FromHost::Table(ToClient::Error { code, text }),
                };
                self.say(id, &json::write(&answer), out);
                Ok(())
            }
        }
    }

    /// Somebody takes the free seat, or comes back to it.
    fn join(
        &mut self,
        peer: PeerId,
        key: &Bytes32,
        name: &str,
        nonce: Bytes32,
        out: &mut Out,
    ) -> Result<(), Problem> {
        let key = hashed(key);
        match self.door.guest {
            Some(guest) if guest == key => self.welcome(peer, out),
            Some(_) => return Err(Problem::new(Code::RoomFull, "two play here already")),
            None => {
                let now = self.now(out);
                self.host.sit(GUEST, name, nonce, now)?;
                self.door.joining = Some(Joining { peer, key, nonce });
            }
        }
        Ok(())
    }

    /// Whoever was about to sit down does, if that is kept.
    pub(super) fn seat_guest(&mut self, out: &mut Out) {
        let Some(Joining { peer, key, nonce }) = self.door.joining.take() else { return };
        if self.host.sits_with(GUEST, nonce) {
            self.door.guest = Some(key);
            self.welcome(peer, out);
        } else {
            self.dismiss(peer, Code::StoreFailed.into(), out);
        }
    }

    /// The guest is there. If they still are from elsewhere, they are not any more.
    fn welcome(&mut self, peer: PeerId, out: &mut Out) {
        if let Some(old) = self.door.inside.filter(|&old| old != peer) {
            self.dismiss(old, Code::TakenOver.into(), out);
        }
        if self.door.peers.contains_key(&peer) {
            self.door.inside = Some(peer);
            self.say(peer, &json::write(&FromHost::Welcome), out);
        }
    }

    /// Says something to a peer, if they can still hear it.
    pub(super) fn say(&mut self, id: PeerId, json: &str, out: &mut Out) {
        if let Some(peer) = self.door.peers.get_mut(&id) {
            match peer.seal.close(json) {
                Ok(texts) => out.lines(id, texts),
                Err(_) => self.hang_up(id, out),
            }
        }
    }

    /// Tells a peer to go, and why. Whoever cannot be told goes at once.
    pub(super) fn dismiss(&mut self, id: PeerId, problem: Problem, out: &mut Out) {
        let Problem { code, text } = problem;
        self.say(id, &json::write(&FromHost::Farewell { code, text }), out);
        self.show_out(id, out);
        if let Some(peer) = self.door.peers.get_mut(&id) {
            (peer.leaving, peer.until) = (true, out.now + FAREWELL_MS);
        }
    }

    fn hang_up(&mut self, peer: PeerId, out: &mut Out) {
        if self.door.peers.contains_key(&peer) {
            out.line(LineOrder::Drop { peer });
        }
        self.gone(peer, out);
    }

    /// A peer looks at the table no more.
    fn show_out(&mut self, peer: PeerId, out: &Out) {
        self.door.inside = self.door.inside.filter(|&inside| inside != peer);
        let now = self.now(out);
        self.host.leave(viewer::of(peer), now);
    }

    /// A peer is not on the line any more.
    pub(super) fn gone(&mut self, peer: PeerId, out: &Out) {
        self.door.peers.remove(&peer);
        self.show_out(peer, out);
    }

    /// Whoever has not said in time who they are has to go, and whoever was told to go.
    pub(super) fn watch_door(&mut self, out: &mut Out) {
        let late = self.door.strangers().filter(|(_, peer)| peer.until <= out.now);
        let late: Vec<_> = late.map(|(id, peer)| (id, peer.leaving)).collect();
        for (peer, leaving) in late {
            match leaving {
                true => self.hang_up(peer, out),
                false => self.dismiss(peer, Code::NoHello.into(), out),
            }
        }
    }

    /// Everybody has to go: another table comes on the desk.
    pub(super) fn dismiss_all(&mut self, out: &mut Out) {
        for peer in self.door.peers.keys().copied().collect::<Vec<_>>() {
            self.dismiss(peer, Code::Stopping.into(), out);
        }
    }
}

/// What is wrong with a text.
pub(super) fn problem(broken: Broken) -> Problem {
    match broken {
        Broken::TooLong => Problem::new(Code::TooLong, "nobody has so much to say"),
        Broken::Forged => Code::BadSeal.into(),
        Broken::OtherHost => Code::OtherHost.into(),
    }
}

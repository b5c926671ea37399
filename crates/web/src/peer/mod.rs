//! Playing with a friend whose page is joined to this one, without a server between them.
//!
//! The table stands in the worker of whoever opened the room; each page speaks to its own worker.
//! This part of the page carries sealed texts between the worker and the line, and knows how far
//! the two pages are.

mod line;

use crate::app::{App, Route};
use crate::browser;
use duskboard_client::{Session, peer_meant};
use duskboard_protocol::peer::{FromLine, LineEvent, LineState, LineTrouble, ToLine};
use duskboard_protocol::{Code, FromDesk, KeptRoom, Part, PeerRoom, TableSettings, ToDesk};
use leptos::prelude::*;
use line::Line;

/// How long somebody may be gone, and how long both have to hide their assassins.
const GRACE_MS: u64 = 60_000;

/// Whom the line speaks with beside the other page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Where pages find each other, if there is such a place.
    pub(crate) broker: Option<String>,
    /// Who helps to find a way.
    pub(crate) servers: Vec<String>,
    /// Whether this browser can read QR codes.
    pub(crate) scans: bool,
}

/// A QR code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct QrCode {
    /// What it says.
    pub(crate) text: String,
    /// How many modules it has on a side.
    pub(crate) side: u32,
    /// The drawing of the dark ones.
    pub(crate) path: String,
}

/// The friend's page, as far as this one knows it.
#[derive(Clone, Copy)]
pub(crate) struct Peer {
    /// The room on the desk, if it is one of two devices.
    pub(crate) room: RwSignal<Option<PeerRoom>>,
    /// Whom the line will speak with; `None` until it is loaded.
    pub(crate) plan: RwSignal<Option<Plan>>,
    /// How far the line is.
    pub(crate) state: RwSignal<Option<LineState>>,
    /// Why it is not further.
    pub(crate) trouble: RwSignal<Option<(LineTrouble, String)>>,
    /// What a friend has to be sent: the host's invitation or the guest's reply.
    pub(crate) message: RwSignal<Option<String>>,
    /// The code of that message, or of the room's link.
    pub(crate) code: RwSignal<Option<QrCode>>,
    /// The rooms that this device keeps; `None` until the desk has said.
    pub(crate) kept: RwSignal<Option<Vec<KeptRoom>>>,
    /// Whether the desk was asked for a room and has not answered.
    pub(crate) asked: RwSignal<bool>,
    /// The invitation that the guest came with, if there is one.
    invitation: RwSignal<Option<String>>,
    prepared: StoredValue<bool>,
    line: StoredValue<Option<Line>, LocalStorage>,
}

impl Peer {
    pub(crate) fn new() -> Peer {
        Peer {
            room: RwSignal::new(None),
            plan: RwSignal::new(None),
            state: RwSignal::new(None),
            trouble: RwSignal::new(None),
            message: RwSignal::new(None),
            code: RwSignal::new(None),
            kept: RwSignal::new(None),
            asked: RwSignal::new(false),
            invitation: RwSignal::new(None),
            prepared: StoredValue::new(false),
            line: StoredValue::new_local(None),
        }
    }

    /// Whether this device has the table.
    pub(crate) fn hosts(self) -> bool {
        self.room.with(|room| room.as_ref().is_some_and(|room| room.part == Part::Host))
    }

    /// Finds out whom the line will speak with, and which rooms there are. Nobody outside is asked
    /// anything by that.
    pub(crate) fn prepare(self, app: App) {
        if !self.prepared.get_value() {
            self.prepared.set_value(true);
            self.say(app, &ToLine::Plan);
            app.play.tell_desk(&ToDesk::PeerRooms);
        }
    }

    /// Draws a text as a QR code.
    pub(crate) fn draw(self, app: App, text: String) {
        self.code.set(None);
        self.say(app, &ToLine::Draw { text });
    }

    /// Reads a code with the camera.
    pub(crate) fn scan(self, app: App) {
        self.say(app, &ToLine::Scan { close: app.words().close.into() });
    }

    /// Says something to the line, and loads it if it is not there.
    fn say(self, app: App, message: &ToLine) {
        if self.line.with_value(Option::is_none) {
            let failed = move |why| self.trouble.set(Some((LineTrouble::Unable, why)));
            let line = Line::open(move |message| self.heard_line(app, message), failed);
            self.line.set_value(Some(line));
        }
        self.line.with_value(|line| {
            if let Some(line) = line {
                line.say(message);
            }
        });
    }

    // ---- ways into a room -------------------------------------------------------------------

    /// Opens a room with the chosen game.
    pub(crate) fn host(self, app: App) {
        self.leave(app);
        let setup = app.setup.get_untracked();
        let settings = TableSettings {
            game: setup.settings(),
            clock: setup.clock.settings(),
            place_ms: Some(GRACE_MS),
            grace_ms: Some(GRACE_MS),
            local: false,
            dice: duskboard_protocol::DiceScheme::Joint,
        };
        self.ask_desk(app, &ToDesk::Host { settings, name: app.guest_name() });
    }

    /// Sits down in a friend's room, by an invitation or by the room's id.
    pub(crate) fn join(self, app: App, room: &str, invitation: Option<String>) {
        self.leave(app);
        self.invitation.set(invitation);
        self.ask_desk(app, &ToDesk::Join { room: room.into(), name: app.guest_name() });
    }

    /// Sits down in the room that a text means: a link, an invitation or an id.
    pub(crate) fn join_by(self, app: App, text: &str) {
        match peer_meant(text) {
            Some((room, invitation)) => self.join(app, &room, invitation),
            None => app.say(app.words().no_such_room),
        }
    }

    /// Goes on with a room that this device keeps.
    pub(crate) fn resume(self, app: App, room: &str, part: Part) {
        self.leave(app);
        self.ask_desk(app, &ToDesk::Resume { room: room.into(), part });
    }

    /// Asks the desk for a room.
    fn ask_desk(self, app: App, message: &ToDesk) {
        self.asked.set(true);
        app.play.tell_desk(message);
    }

    /// The worker has died: another goes on with the room, if there was one.
    pub(crate) fn back_after_death(self, app: App) -> bool {
        let room = self.room.get_untracked();
        if let Some(PeerRoom { room, part, .. }) = &room {
            self.resume(app, room, *part);
        }
        room.is_some()
    }

    /// Leaves the friend's page and the broker.
    pub(crate) fn leave(self, app: App) {
        if self.room.with_untracked(Option::is_some) {
            self.say(app, &ToLine::Close);
        }
        self.room.set(None);
        self.state.set(None);
        self.trouble.set(None);
        self.message.set(None);
        self.code.set(None);
        self.invitation.set(None);
    }

    /// Looks for the friend once more, in the same way.
    pub(crate) fn retry(self, app: App) {
        self.trouble.set(None);
        self.call(app);
    }

    /// Makes an invitation that needs no broker.
    pub(crate) fn invite(self, app: App) {
        self.trouble.set(None);
        if let Some(PeerRoom { room, .. }) = self.room.get_untracked() {
            self.say(app, &ToLine::Invite { room });
        }
    }

    /// The friend's reply to the invitation has come.
    pub(crate) fn conclude(self, app: App, reply: &str) {
        self.trouble.set(None);
        let reply = reply.trim().rsplit('/').next().unwrap_or_default().to_string();
        self.say(app, &ToLine::Conclude { reply });
    }

    /// Writes a file of all that this seat was told.
    pub(crate) fn save_told(self, app: App) {
        app.play.tell_desk(&ToDesk::SaveTold);
    }

    // ---- what is heard ----------------------------------------------------------------------

    /// The desk says something that concerns the friend.
    pub(crate) fn heard_desk(self, app: App, message: FromDesk) {
        match message {
            FromDesk::PeerRoom(room) => self.opened(app, room),
            FromDesk::PeerRooms { rooms } => self.kept.set(Some(rooms)),
            FromDesk::Reached { on: true } => app.play.enter_peer(),
            FromDesk::Line(order) => self.say(app, &ToLine::Order(order)),
            FromDesk::Reached { on: false }
            | FromDesk::Table(_)
            | FromDesk::Opened { .. }
            | FromDesk::Kept { .. }
            | FromDesk::Thinking { .. }
            | FromDesk::Hints { .. }
            | FromDesk::Guesses { .. }
            | FromDesk::Frames { .. }
            | FromDesk::Exported { .. }
            | FromDesk::Verified { .. }
            | FromDesk::Problem { .. } => {}
        }
    }

    /// The desk could not do something. Where it must not speak with the other device any more, the
    /// line is closed: it would come back by itself.
    pub(crate) fn failed(self, app: App, code: Code) {
        self.asked.set(false);
        // Another tab has the room.
        if code == Code::TakenOver && self.room.with_untracked(Option::is_none) {
            self.trouble.set(Some((LineTrouble::IdTaken, String::new())));
        }
        let final_word = matches!(
            code,
            Code::RoomFull | Code::TakenOver | Code::Lied | Code::OtherHost | Code::OtherProtocol
        );
        if final_word && self.room.with_untracked(Option::is_some) {
            self.say(app, &ToLine::Close);
        }
    }

    /// A room stands on the desk.
    fn opened(self, app: App, room: PeerRoom) {
        self.asked.set(false);
        let (name, part) = (room.room.clone(), room.part);
        self.room.set(Some(room));
        app.play.sit_with_peer(Session::online(&name, None, browser::fresh_number()));
        if part == Part::Host {
            app.play.enter_peer();
            self.draw(app, link_to(&name, None));
        }
        app.go(Route::Peer(name));
        self.call(app);
    }

    /// Lets the line find the friend's page.
    fn call(self, app: App) {
        let Some(PeerRoom { room, token, .. }) = self.room.get_untracked() else { return };
        let brokered =
            self.plan.with_untracked(|plan| plan.as_ref().is_none_or(|p| p.broker.is_some()));
        match (token, self.invitation.get_untracked()) {
            (Some(token), _) if brokered => self.say(app, &ToLine::Host { room, token }),
            (Some(_), _) => self.say(app, &ToLine::Invite { room }),
            (None, Some(invitation)) => self.say(app, &ToLine::Accept { invitation }),
            (None, None) => self.say(app, &ToLine::Join { room }),
        }
    }

    fn heard_line(self, app: App, message: FromLine) {
        match message {
            FromLine::Plan { broker, servers, scans } => {
                self.plan.set(Some(Plan { broker, servers, scans }));
            }
            FromLine::Event(event) => self.event(app, event),
            FromLine::State(state) => self.state.set(Some(state)),
            FromLine::Invitation { text } => {
                let room = self.room.with_untracked(|room| room.as_ref().map(|r| r.room.clone()));
                let link = link_to(&room.unwrap_or_default(), Some(&text));
                self.send_friend(app, link);
            }
            FromLine::Reply { text, .. } => self.send_friend(app, text),
            FromLine::Code { text, side, path } => self.code.set(Some(QrCode { text, side, path })),
            // A host waits for a reply, others for an invitation.
            FromLine::Scanned { text } if self.hosts() => self.conclude(app, &text),
            FromLine::Scanned { text } => self.join_by(app, &text),
            FromLine::Trouble { trouble, text } => {
                self.state.set(None);
                self.trouble.set(Some((trouble, text)));
            }
        }
    }

    /// A message that the person has to send to the friend.
    fn send_friend(self, app: App, text: String) {
        self.message.set(Some(text.clone()));
        self.draw(app, text);
    }

    fn event(self, app: App, event: LineEvent) {
        if let LineEvent::Up { .. } = event {
            self.trouble.set(None);
            self.message.set(None);
        }
        app.play.tell_desk(&ToDesk::Line(event));
    }
}

/// The address of a room on this page, with an invitation into it.
pub(crate) fn link_to(room: &str, invitation: Option<&str>) -> String {
    let here = browser::address();
    match invitation {
        None => format!("{here}#/p/{room}"),
        Some(invitation) => format!("{here}#/p/{room}/{invitation}"),
    }
}

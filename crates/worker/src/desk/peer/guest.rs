//! A guest's desk: it speaks for one seat at a table elsewhere, and checks what it is told.
//!
//! Everything is kept before it is believed, shown or answered with a link: a host that goes back on
//! what it said is found out, also after a reload.

use super::Secrets;
use super::door::problem;
use super::rows::{self, read_one};
use super::told::{Told, anchor, chain, lie, own_seat};
use crate::desk::store::{Row, Task};
use crate::desk::{HEARTBEAT_MS, Out};
use crate::seal::{HostKey, Opened, Seal};
use duskboard_protocol::json;
use duskboard_protocol::peer::{LineEvent, LineOrder, PeerId};
use duskboard_protocol::sealed::{FromHost, GuestRow, ToHost};
use duskboard_protocol::{
    After, Bytes32, Code, Command, FromDesk, MAX_FILE, Order, PROTOCOL, Part, PeerRoom, Problem,
    Record, ToClient, ToDesk, ToServer, Viewer, is_room_id,
};
use duskboard_table::links;

/// How long the store is left alone after what is kept could not be read.
const RETRY_MS: u64 = 1_000;

/// A friend's room.
pub(crate) struct Guest {
    row: GuestRow,
    /// The key of the host's desk, once it was reached.
    host: Option<Bytes32>,
    told: Told,
    line: Option<Line>,
    /// The page wants to be in the room, and has seen this.
    wish: Option<Option<After>>,
    /// What is being kept, and is believed then.
    pending: Option<Pending>,
    /// What the page asks of a record that is not there yet.
    later: Vec<ToDesk>,
    /// The host was found out: nothing goes on.
    trouble: Option<Problem>,
    /// It is not known what is kept, and when that is tried to find out again.
    lost: Option<u64>,
}

/// The way to the host's desk.
struct Line {
    peer: PeerId,
    seal: Seal,
    /// Whether it has let us in.
    inside: bool,
}

/// What is being kept.
enum Pending {
    Told(Box<ToClient>),
    Record(Box<Record>),
    Host(Bytes32),
}

impl Guest {
    /// A room that was never joined from here, with what is to be kept of it.
    pub(in crate::desk) fn join(
        room: &str,
        name: &str,
        out: &mut Out,
    ) -> Result<(Guest, Task), Problem> {
        if !is_room_id(room) {
            return Err(Code::NoRoom.into());
        }
        let (joined_ms, seed) = (out.now, out.random());
        let row = GuestRow { room: room.into(), name: name.into(), joined_ms, seed };
        let add = vec![rows::row(rows::room_key(Part::Guest, room), &row)];
        let told = Told::read(room, &[])?;
        Ok((Guest::of(row, None, told), Task::Write { add, put: Vec::new() }))
    }

    /// A room as it was kept; none if it was not.
    pub(in crate::desk) fn resume(room: &str, rows: &[Row]) -> Result<Option<Guest>, Problem> {
        let Some(row) = read_one(rows, &rows::room_key(Part::Guest, room))? else {
            return Ok(None);
        };
        let host = read_one(rows, &host_row_key(room))?;
        Ok(Some(Guest::of(row, host, Told::read(room, rows)?)))
    }

    fn of(row: GuestRow, host: Option<Bytes32>, told: Told) -> Guest {
        let (line, wish, pending, later) = (None, None, None, Vec::new());
        Guest { row, host, told, line, wish, pending, later, trouble: None, lost: None }
    }

    /// What the page has to know of the room.
    pub(in crate::desk) fn shown(&self) -> FromDesk {
        FromDesk::PeerRoom(PeerRoom {
            room: self.row.room.clone(),
            part: Part::Guest,
            token: None,
            settings: self.told.picture().map(|picture| picture.settings.clone()),
        })
    }

    /// The record of the last game, if the host has given it.
    pub(in crate::desk) fn record(&self) -> Result<Record, Problem> {
        let over = self.told.picture().is_some_and(|picture| picture.result.is_some());
        match self.told.record() {
            Some(record) => Ok(record.clone()),
            None if over => {
                Err(Problem::new(Code::NoGame, "the host has not given the record of this game"))
            }
            None => Err(Code::NotOver.into()),
        }
    }

    /// Whether something that needs the record waits until it comes.
    pub(in crate::desk) fn waits(&mut self, message: &ToDesk) -> bool {
        let inside = self.line.as_ref().is_some_and(|line| line.inside);
        let comes = inside && self.told.record().is_none() && self.told.unrecorded().is_some();
        if comes {
            self.later.push(message.clone());
        }
        comes
    }

    /// All that the guest was told, as a file.
    pub(in crate::desk) fn save(&self) -> FromDesk {
        let name = format!("duskboard-{}-told.json", self.row.room);
        FromDesk::Exported { name, text: self.told.file(&self.row, self.host) }
    }

    /// What is to be kept before anything goes on.
    pub(in crate::desk) fn settle(&mut self) -> Option<Task> {
        let room = &self.row.room;
        let row = match self.pending.as_ref()? {
            Pending::Told(message) => self.told.row(room, message),
            Pending::Record(record) => {
                rows::row(format!("guest/{room}/record/{:06}", record.game), &**record)
            }
            Pending::Host(key) => rows::row(host_row_key(room), key),
        };
        Some(Task::Write { add: vec![row], put: Vec::new() })
    }

    /// It is kept: now it is believed. Says what the page can be answered now.
    pub(in crate::desk) fn kept(&mut self, out: &mut Out) -> Vec<ToDesk> {
        match self.pending.take() {
            Some(Pending::Told(message)) => {
                self.told.add((*message).clone());
                self.wish = None;
                out.client(*message);
                self.show_link(out);
                self.ask_record(out);
            }
            Some(Pending::Record(record)) => {
                self.told.add_record(*record);
                return std::mem::take(&mut self.later);
            }
            Some(Pending::Host(key)) => {
                self.host = Some(key);
                self.enter(out);
            }
            None => {}
        }
        Vec::new()
    }

    /// It could not be kept, or nobody knows: it was never said. The line begins anew, from what is
    /// found kept.
    pub(in crate::desk) fn keep_failed(&mut self, out: &mut Out) {
        self.pending = None;
        self.lost = Some(out.now);
        out.problem(Code::StoreFailed.into());
        self.hang_up(out);
    }

    /// This is what is kept, or it could not be read.
    pub(in crate::desk) fn found(&mut self, found: Result<&[Row], &str>, out: &Out) {
        let found = found.map_err(|_| Code::StoreFailed.into());
        let read = found.and_then(|rows| Guest::resume(&self.row.room, rows));
        match read {
            Ok(Some(Guest { host, told, .. })) => {
                (self.host, self.told, self.lost) = (host, told, None);
            }
            Ok(None) | Err(_) => self.lost = Some(out.now + RETRY_MS),
        }
    }

    /// The keys of all that is kept of the room.
    pub(in crate::desk) fn under(&self) -> Vec<String> {
        rows::under(Part::Guest, &self.row.room)
    }

    /// Whether what is kept is to be read before anything goes on.
    pub(in crate::desk) fn is_lost(&self, now: u64) -> bool {
        self.lost.is_some_and(|retry| now >= retry)
    }

    /// The page says what it would say to a server.
    pub(in crate::desk) fn hear_page(
        &mut self,
        message: ToServer,
        out: &mut Out,
    ) -> Result<(), Problem> {
        match message {
            ToServer::Hello { protocol: PROTOCOL } => {
                out.client(ToClient::Welcome { protocol: PROTOCOL, heartbeat_ms: HEARTBEAT_MS });
                Ok(())
            }
            ToServer::Hello { protocol } => {
                let text = format!("protocol {protocol}: this worker speaks {PROTOCOL}");
                Err(Problem::new(Code::OtherProtocol, text))
            }
            ToServer::Enter { room, after, .. } => self.page_enters(&room, after, out),
            ToServer::Command { game, command } => {
                let command = self.with_chain(game, command);
                self.forward(ToServer::Command { game, command }, out)
            }
            message @ (ToServer::Leave
            | ToServer::Chat { .. }
            | ToServer::Mute { .. }
            | ToServer::Ping { .. }) => self.forward(message, out),
            ToServer::Lobby { .. } | ToServer::Pair(_) | ToServer::Unpair => {
                Err(Problem::new(Code::NotFound, "there is no lobby between two devices"))
            }
        }
    }

    /// The page comes into the room. Without the host it sees what it was told last.
    fn page_enters(
        &mut self,
        room: &str,
        after: Option<After>,
        out: &mut Out,
    ) -> Result<(), Problem> {
        if room != self.row.room {
            return Err(Code::NoRoom.into());
        }
        self.wish = Some(after);
        if self.line.as_ref().is_some_and(|line| line.inside) && self.trouble.is_none() {
            self.say_enter(out);
            return Ok(());
        }
        let Some(picture) = self.told.picture() else { return Err(not_reached()) };
        out.client(entered(picture.clone(), picture.at));
        Ok(())
    }

    /// Asks the host for what this desk, whatever its page has seen, was not told yet.
    fn say_enter(&mut self, out: &mut Out) {
        let (room, after) = (self.row.room.clone(), self.told.after());
        let enter = ToServer::Enter { room, key: None, viewer: None, after };
        self.say(&ToHost::Table(enter), out);
    }

    /// The page does not know the guest's chain: the desk commits to the one of the next game.
    fn with_chain(&self, game: u32, command: Command) -> Command {
        match command {
            Command { id, order: Order::Rematch { .. } } => {
                let nonce = anchor(&self.row, game.saturating_add(1));
                Command { id, order: Order::Rematch { nonce } }
            }
            other => other,
        }
    }

    fn forward(&mut self, message: ToServer, out: &mut Out) -> Result<(), Problem> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        if !self.line.as_ref().is_some_and(|line| line.inside) {
            return Err(not_reached());
        }
        self.say(&ToHost::Table(message), out);
        Ok(())
    }

    /// Says something to the host's desk.
    fn say(&mut self, message: &ToHost, out: &mut Out) {
        let Some(line) = &mut self.line else { return };
        match line.seal.close(&json::write(message)) {
            Ok(texts) => out.lines(line.peer, texts),
            Err(_) => self.hang_up(out),
        }
    }

    /// The line has something to say.
    pub(in crate::desk) fn hear_line(&mut self, event: LineEvent, out: &mut Out) {
        match event {
            LineEvent::Up { peer } => self.call(peer, out),
            LineEvent::Heard { peer, text } => {
                if self.line.as_ref().is_some_and(|line| line.peer == peer) {
                    let heard = self.listen(&text, out);
                    heard.unwrap_or_else(|problem| self.give_up(problem, out));
                }
            }
            LineEvent::Down { peer } => {
                if self.line.as_ref().is_some_and(|line| line.peer == peer) {
                    self.lost(out);
                }
            }
        }
    }

    /// The host's page is there: greets the desk behind it.
    fn call(&mut self, peer: PeerId, out: &mut Out) {
        let lost = self.lost.map(|_| Code::StoreFailed.into());
        if let Some(trouble) = self.trouble.clone().or(lost) {
            out.line(LineOrder::Drop { peer });
            return out.problem(trouble);
        }
        self.hang_up(out);
        let key = match self.host {
            Some(key) => HostKey::Known(key),
            None => HostKey::Of { room: self.row.room.clone() },
        };
        match Seal::guest(key, out.random(), MAX_FILE) {
            Ok((seal, text)) => {
                self.line = Some(Line { peer, seal, inside: false });
                out.lines(peer, [text]);
            }
            Err(_) => out.line(LineOrder::Drop { peer }),
        }
    }

    fn listen(&mut self, text: &str, out: &mut Out) -> Result<(), Problem> {
        let Some(line) = &mut self.line else { return Ok(()) };
        match line.seal.open(text).map_err(problem)? {
            Opened::Greeting { .. } => {
                self.introduce(out);
                Ok(())
            }
            Opened::Piece => Ok(()),
            Opened::Message(json) => {
                let message = json::read(&json).map_err(lie)?;
                self.heard(message, out)
            }
        }
    }

    /// Tells the host's desk who is there.
    fn introduce(&mut self, out: &mut Out) {
        let key = Secrets { seed: self.row.seed }.of("guest key");
        let (name, nonce) = (self.row.name.clone(), anchor(&self.row, 1));
        self.say(&ToHost::Join { protocol: PROTOCOL, key, name, nonce }, out);
    }

    /// The host's desk says something, and nobody has changed it.
    fn heard(&mut self, message: FromHost, out: &mut Out) -> Result<(), Problem> {
        let inside = self.line.as_ref().is_some_and(|line| line.inside);
        match message {
            FromHost::Welcome if !inside => {
                match (self.host, self.line.as_ref().and_then(|line| line.seal.other())) {
                    (None, Some(key)) => self.pending = Some(Pending::Host(key)),
                    (Some(_), _) | (None, None) => self.enter(out),
                }
                Ok(())
            }
            FromHost::Farewell { code, text } => Err(Problem::new(code, text)),
            FromHost::Table(message) if inside => self.heard_table(message, out),
            FromHost::Record(record) if inside => {
                if self.told.unrecorded() == Some(record.game) {
                    self.told.check_record(&self.row, &record)?;
                    self.pending = Some(Pending::Record(record));
                }
                Ok(())
            }
            FromHost::Welcome | FromHost::Table(_) | FromHost::Record(_) => {
                Err(lie("it speaks out of turn"))
            }
        }
    }

    /// The host's desk has let us in.
    fn enter(&mut self, out: &mut Out) {
        if let Some(line) = &mut self.line {
            line.inside = true;
            out.page(FromDesk::Reached { on: true });
        }
        self.ask_record(out);
    }

    /// The table says something.
    fn heard_table(&mut self, message: ToClient, out: &mut Out) -> Result<(), Problem> {
        match message {
            ToClient::Entered { viewer, ref picture, .. } => {
                self.told.check_picture(&self.row, viewer, picture)?;
                self.pending = Some(Pending::Told(Box::new(message)));
            }
            ToClient::Notice { game, ref notice } => {
                self.told.check_notice(game, notice)?;
                self.pending = Some(Pending::Told(Box::new(message)));
            }
            ToClient::Resumed { ref room, game, viewer, now } => {
                let known = self
                    .told
                    .picture()
                    .filter(|picture| picture.game == game && *room == picture.room);
                let Some(picture) = known.filter(|known| viewer == own_seat(known).into()) else {
                    return Err(lie("it goes on with a game that it never showed"));
                };
                let seen = After { game, n: picture.n, head: Some(picture.head), anew: false };
                let same = self.wish.take() == Some(Some(seen));
                let shown = if same { message } else { entered(picture.clone(), now) };
                out.client(shown);
                self.show_link(out);
            }
            ToClient::Done { id } | ToClient::Refused { id, .. } if links::is_command_id(id) => {}
            ToClient::Done { .. }
            | ToClient::Refused { .. }
            | ToClient::Presence { .. }
            | ToClient::Said { .. }
            | ToClient::Pong { .. }
            | ToClient::Error { .. } => out.client(message),
            ToClient::Welcome { .. }
            | ToClient::Lobby { .. }
            | ToClient::LobbyRoom(_)
            | ToClient::LobbyGone { .. }
            | ToClient::Paired { .. }
            | ToClient::Unpaired { .. }
            | ToClient::Closing { .. } => return Err(lie("it says what no table says")),
        }
        Ok(())
    }

    /// Shows the link that a throw waits for. What led to the throw is kept here by now.
    fn show_link(&mut self, out: &mut Out) {
        let Some(picture) = self.told.picture() else { return };
        let game = picture.game;
        let draw = picture.owes_link(own_seat(picture));
        let link = draw.and_then(|draw| Some((draw, links::link(&chain(&self.row, game), draw)?)));
        if let Some((draw, link)) = link {
            let command = links::command(draw, link);
            self.say(&ToHost::Table(ToServer::Command { game, command }), out);
        }
    }

    /// Asks for the record of a game that is over.
    fn ask_record(&mut self, out: &mut Out) {
        if let Some(game) = self.told.unrecorded() {
            self.say(&ToHost::Record { game }, out);
        }
    }

    /// The host cannot be believed, or does not want to speak with us.
    fn give_up(&mut self, problem: Problem, out: &mut Out) {
        if problem.code == Code::Lied {
            self.trouble = Some(problem.clone());
        }
        out.problem(problem);
        self.hang_up(out);
    }

    fn hang_up(&mut self, out: &mut Out) {
        if let Some(line) = &self.line {
            out.line(LineOrder::Drop { peer: line.peer });
            self.lost(out);
        }
    }

    /// The host is not to be heard any more.
    fn lost(&mut self, out: &mut Out) {
        if self.line.take().is_some_and(|line| line.inside) {
            out.page(FromDesk::Reached { on: false });
        }
        for _ in std::mem::take(&mut self.later) {
            out.problem(not_reached());
        }
    }

    /// Another table comes on the desk.
    pub(in crate::desk) fn close(&mut self, out: &mut Out) {
        self.hang_up(out);
    }
}

fn host_row_key(room: &str) -> String {
    format!("guest/{room}/host")
}

fn entered(picture: duskboard_protocol::Picture, now: u64) -> ToClient {
    let viewer = Viewer::Seat(own_seat(&picture));
    ToClient::Entered { viewer, now, picture: Box::new(picture) }
}

fn not_reached() -> Problem {
    Problem::new(Code::NoServer, "the host's device is not reached")
}

//! A host's desk: the home of a table with a page in one seat and a peer in the other.

use super::door::{Door, viewer};
use super::rows::{self, HostRows, damaged};
use super::time::{BEAT_MS, HomeTime};
use super::{HOST, Secrets, word};
use crate::desk::store::{Row, Task};
use crate::desk::{HEARTBEAT_MS, Out};
use crate::seal::host_key;
use duskboard_protocol::json;
use duskboard_protocol::peer::LineEvent;
use duskboard_protocol::sealed::{FromHost, HostRow};
use duskboard_protocol::{
    Bytes32, Code, Command, DiceScheme, FromDesk, Order, PROTOCOL, Part, PeerRoom, Problem, Record,
    Seat, TableSettings, ToClient, ToServer, Viewer,
};
use duskboard_table::dice::{secret_of, sha256};
use duskboard_table::host::{Act, Entrance, Home, Host, Keep, Kept, KeptGame, ViewerId, seat_in};
use duskboard_table::links;
use duskboard_table::{Opening, Table};

/// The host's page.
pub(super) const PAGE: ViewerId = 0;
/// Who is away for so long when the desk comes, or wakes up, counts as gone; then the grace begins.
const PATIENCE_MS: u64 = 20_000;
/// The same for whoever was there already.
const LINGER_MS: u64 = 3_000;
/// How long somebody who is away has to come back, unless it was settled otherwise.
const GRACE_MS: u64 = 60_000;
/// How long the store is left alone after what is kept could not be read.
const RETRY_MS: u64 = 1_000;

/// A room of this device.
pub(crate) struct Hosting {
    pub(super) host: Host,
    pub(super) row: HostRow,
    pub(super) time: HomeTime,
    /// When the time is written next.
    beat: u64,
    pub(super) door: Door,
    /// The game before this one.
    past: Option<Box<Record>>,
    /// When it is tried again to find out what is kept.
    retry: u64,
}

/// What the desk gives its host.
struct Chance<'a> {
    row: &'a HostRow,
    now: u64,
}

impl Hosting {
    /// A new room, with what is to be kept of it.
    pub(in crate::desk) fn open(
        settings: TableSettings,
        name: &str,
        out: &mut Out,
    ) -> Result<(Hosting, Task), Problem> {
        let settings = settled(settings)?;
        let secrets = Secrets { seed: out.random() };
        let (_, room) = host_key(&secrets.of("host key")).ok_or(Code::WorkerDied)?;
        let game = settings.game.clone();
        let (opened_ms, seed) = (out.now, secrets.seed);
        let row = HostRow { room: room.clone(), name: name.into(), opened_ms, game, seed };
        let secret = secret(&row, 1);
        let opening = Opening { room: room.clone(), game: 1, opened_ms, settings, secret };
        let mut table = Table::open(opening)?;
        let nonce = links::anchor(&secrets.chain(&room, 1, HOST));
        table.sit(HOST, name, nonce, None, 0).granted()?;
        let game = KeptGame::of(&table, out.now);
        let (mut add, head) = rows::game_rows(&game);
        add.push(rows::row(rows::room_key(Part::Host, &room), &row));
        let put = vec![head, rows::time_row(&room, out.now)];
        let kept = Kept::read(game, Default::default()).map_err(|flaw| damaged(&flaw.to_string()));
        let hosting = Hosting::of(row, kept?, None, HomeTime::new(out.now, out.now), out.now);
        Ok((hosting, Task::Write { add, put }))
    }

    /// A room as it was kept.
    pub(in crate::desk) fn resume(room: &str, rows: &[Row], now: u64) -> Result<Hosting, Problem> {
        let HostRows { row, guest, time, last, before, said } = HostRows::read(room, rows)?;
        let kept = Kept::read(last, said).map_err(|flaw| damaged(&flaw.to_string()))?;
        let mut hosting = Hosting::of(row, kept, guest, HomeTime::new(time, now), now);
        let past = before.map(KeptGame::table).transpose();
        let past = past.map_err(|flaw| damaged(&flaw.to_string()))?;
        hosting.past = past.map(|table| Box::new(table.record()));
        Ok(hosting)
    }

    fn of(row: HostRow, kept: Kept, guest: Option<Bytes32>, time: HomeTime, now: u64) -> Hosting {
        let private = Secrets { seed: row.seed }.of("host key");
        let host = Host::new(kept, PATIENCE_MS, LINGER_MS, time.shown());
        let door = Door::new(private, guest);
        Hosting { host, row, time, beat: now, door, past: None, retry: 0 }
    }

    /// The room's id.
    pub(in crate::desk) fn room(&self) -> &str {
        &self.row.room
    }

    /// What the page has to know of the room.
    pub(in crate::desk) fn shown(&self) -> FromDesk {
        let token = Secrets { seed: self.row.seed }.of("broker token");
        FromDesk::PeerRoom(PeerRoom {
            room: self.row.room.clone(),
            part: Part::Host,
            token: Some(word(token)),
            settings: Some(self.host.table().opening().settings.clone()),
        })
    }

    /// The record of the game, once it is over.
    pub(in crate::desk) fn record(&self) -> Result<Record, Problem> {
        if self.host.running() { Err(Code::NotOver.into()) } else { Ok(self.host.table().record()) }
    }

    /// The record of a game that is over, for the guest.
    pub(super) fn record_of(&self, game: u32) -> Result<Record, Problem> {
        if game == self.host.game() {
            return self.record();
        }
        let past = self.past.as_deref().filter(|record| record.game == game);
        past.cloned().ok_or(Code::NoGame.into())
    }

    /// Whether a clock may run: then the desk wakes up often.
    fn runs(&self) -> bool {
        self.host.running() && self.host.begun()
    }

    /// The room's time.
    pub(super) fn now(&mut self, out: &Out) -> u64 {
        let awake = self.runs();
        let slept = self.time.pass(out.now, awake);
        if slept {
            self.host.excuse(PATIENCE_MS, self.time.shown());
        }
        self.time.shown()
    }

    /// Does what the host wants done, until it wants nothing more or something kept.
    pub(in crate::desk) fn settle(&mut self, out: &mut Out) -> Option<Task> {
        loop {
            let now = self.now(out);
            let mut chance = Chance { row: &self.row, now: out.now };
            match self.host.next(now, &mut chance) {
                Some(Act::Keep(keep)) => return Some(self.write(keep, now)),
                Some(Act::Tell { to, message }) => self.tell(&to, message, out),
                // Only people play here.
                Some(Act::Think(_) | Act::StopThinking) => {}
                None => break,
            }
        }
        self.seat_guest(out);
        self.watch_door(out);
        if self.runs() && out.now >= self.beat {
            self.beat = out.now + BEAT_MS;
            let put = vec![rows::time_row(&self.row.room, self.time.shown())];
            out.store(Task::Write { add: Vec::new(), put });
        }
        None
    }

    /// When there is something to do.
    pub(in crate::desk) fn wake_at(&self) -> Option<u64> {
        let host = self.host.wake_at().map(|at| self.time.when(at));
        let beat = self.runs().then_some(self.beat);
        host.into_iter().chain(beat).chain(self.door.wake_at()).min()
    }

    /// What is to be written so that something is kept.
    fn write(&mut self, keep: Keep, now: u64) -> Task {
        let (room, game) = (&self.row.room, self.host.game());
        let time = rows::time_row(room, now);
        match keep {
            Keep::Entries(entries) => {
                let mut add = rows::entry_rows(room, game, &entries);
                add.extend(self.door.sitting().map(|key| rows::guest_row(room, &key)));
                let head = rows::head_row(room, game, &self.host.table().head());
                Task::Write { add, put: vec![head, time] }
            }
            Keep::NextGame(next) => {
                self.past = Some(Box::new(self.host.table().record()));
                let (add, head) = rows::game_rows(&next);
                Task::Write { add, put: vec![head, time] }
            }
            Keep::Line(line) => {
                Task::Write { add: vec![rows::line_row(room, line)], put: vec![time] }
            }
        }
    }

    /// What was to be kept is; whoever was about to sit down does.
    pub(in crate::desk) fn kept(&mut self, out: &mut Out) {
        let now = self.now(out);
        self.host.kept(now);
        self.seat_guest(out);
    }

    /// It was not known what is kept: this is, or nothing could be read.
    pub(in crate::desk) fn found(&mut self, found: Result<&[Row], &str>, out: &Out) {
        let now = self.now(out);
        let rows = found.map_err(|_| Code::StoreFailed.into());
        let read = rows.and_then(|rows| HostRows::read(&self.row.room, rows));
        let kept = read.and_then(|HostRows { guest, last, said, .. }| {
            self.door.found(guest);
            Kept::read(last, said).map_err(|flaw| damaged(&flaw.to_string()))
        });
        self.retry = out.now + RETRY_MS;
        self.host.restore(kept.map_err(|problem: Problem| problem.code), now);
    }

    /// The keys of all that is kept of the room.
    pub(in crate::desk) fn under(&self) -> Vec<String> {
        rows::under(Part::Host, &self.row.room)
    }

    /// Whether what is kept is to be read before anything goes on.
    pub(in crate::desk) fn is_lost(&self, now: u64) -> bool {
        self.host.lost().is_some() && now >= self.retry
    }

    /// Tells some of the viewers.
    fn tell(&mut self, to: &[ViewerId], message: ToClient, out: &mut Out) {
        let peers: Vec<_> = to.iter().filter(|&&id| id != PAGE).copied().collect();
        if to.contains(&PAGE) {
            out.client(message.clone());
        }
        let json = json::write(&FromHost::Table(message));
        for peer in peers {
            self.say(viewer::peer(peer), &json, out);
        }
    }

    /// The page says something.
    pub(in crate::desk) fn hear_page(
        &mut self,
        message: ToServer,
        out: &mut Out,
    ) -> Result<(), Problem> {
        let message = self.with_chain(message);
        if let Some(answer) = self.hear(PAGE, HOST, message, out)? {
            out.client(answer);
        }
        Ok(())
    }

    /// The page does not know the host's chain: the desk commits to the one of the next game.
    fn with_chain(&self, message: ToServer) -> ToServer {
        match message {
            ToServer::Command { game, command: Command { id, order: Order::Rematch { .. } } } => {
                let secrets = Secrets { seed: self.row.seed };
                let chain = secrets.chain(&self.row.room, game.saturating_add(1), HOST);
                let order = Order::Rematch { nonce: links::anchor(&chain) };
                ToServer::Command { game, command: Command { id, order } }
            }
            other => other,
        }
    }

    /// Somebody with a seat says what one would say to a server. Says what is answered at once.
    pub(super) fn hear(
        &mut self,
        from: ViewerId,
        first: Seat,
        message: ToServer,
        out: &Out,
    ) -> Result<Option<ToClient>, Problem> {
        let now = self.now(out);
        match message {
            ToServer::Hello { protocol: PROTOCOL } => {
                return Ok(Some(ToClient::Welcome {
                    protocol: PROTOCOL,
                    heartbeat_ms: HEARTBEAT_MS,
                }));
            }
            ToServer::Hello { protocol } => {
                let text = format!("protocol {protocol}: this desk speaks {PROTOCOL}");
                return Err(Problem::new(Code::OtherProtocol, text));
            }
            ToServer::Ping { t } => return Ok(Some(ToClient::Pong { t })),
            ToServer::Enter { room, key, viewer, after } => {
                self.host.leave(from, now);
                let seat = seat_in(self.host.game(), first);
                let wanted = self.may_enter(&room, key, viewer, seat)?;
                let theirs = Seat::BOTH.map(|other| other == seat);
                let entrance = Entrance { id: from, theirs, wanted: Some(wanted), after };
                self.host.enter(entrance, now)?;
            }
            ToServer::Leave => self.host.leave(from, now),
            ToServer::Command { game, command } => self.host.command(from, game, &command, now),
            ToServer::Chat { text } => self.host.chat(from, &text),
            ToServer::Mute { who, on } => self.host.mute(from, who, on),
            ToServer::Lobby { .. } | ToServer::Pair(_) | ToServer::Unpair => {
                return Err(Problem::new(Code::NotFound, "there is no lobby between two devices"));
            }
        }
        Ok(None)
    }

    /// Through whose eyes somebody looks: only through their own. Nobody else watches here.
    fn may_enter(
        &self,
        room: &str,
        key: Option<Bytes32>,
        wanted: Option<Viewer>,
        seat: Seat,
    ) -> Result<Viewer, Code> {
        let own = Viewer::Seat(seat);
        if room != self.row.room {
            Err(Code::NoRoom)
        } else if key.is_some() {
            Err(Code::WrongKey)
        } else if wanted.is_some_and(|wanted| wanted != own) {
            Err(Code::NotYours)
        } else {
            Ok(own)
        }
    }

    /// The line has something to say.
    pub(in crate::desk) fn hear_line(&mut self, event: LineEvent, out: &mut Out) {
        match event {
            LineEvent::Up { peer } => self.knocks(peer, out),
            LineEvent::Heard { peer, text } => {
                if let Err(problem) = self.listen(peer, &text, out) {
                    self.dismiss(peer, problem, out);
                }
            }
            LineEvent::Down { peer } => self.gone(peer, out),
        }
    }

    /// Nobody plays here any more: the guest is told and comes back when it does.
    pub(in crate::desk) fn close(&mut self, out: &mut Out) {
        self.dismiss_all(out);
    }
}

impl Home for Chance<'_> {
    fn nonce(&mut self, game: u32, _: Seat) -> Bytes32 {
        // Only computers are asked, and none plays here.
        links::anchor(&self.chain(game))
    }

    fn link(&mut self, game: u32, seat: Seat, draw: u32) -> Option<Bytes32> {
        let ours = seat_in(game, seat) == HOST;
        ours.then(|| links::link(&self.chain(game), draw)).flatten()
    }

    fn next_table(&mut self, last: &Table) -> Option<Table> {
        last.rematch(secret(self.row, last.opening().game + 1), self.now)
    }
}

impl Chance<'_> {
    fn chain(&self, game: u32) -> Bytes32 {
        Secrets { seed: self.row.seed }.chain(&self.row.room, game, HOST)
    }
}

/// The secret of a game's table.
fn secret(row: &HostRow, game: u32) -> Bytes32 {
    secret_of(&Secrets { seed: row.seed }.of("table secrets"), game)
}

/// The settings of a room of two devices: both throw the dice, and nobody can be away for ever.
fn settled(settings: TableSettings) -> Result<TableSettings, Problem> {
    if settings.local {
        let text = "a room of two devices is not on one screen: expected local false";
        return Err(Problem::new(Code::BadSettings, text));
    }
    let settings = TableSettings {
        game: settings.game.spelled_out()?,
        // Without a clock nobody is in a hurry: only who is away for too long has lost.
        place_ms: settings.clock.and(settings.place_ms.or(Some(GRACE_MS))),
        grace_ms: settings.grace_ms.or(Some(GRACE_MS)),
        dice: DiceScheme::Joint,
        ..settings
    };
    settings.check()?;
    Ok(settings)
}

/// What is kept of a guest's key.
pub(super) fn hashed(key: &Bytes32) -> Bytes32 {
    sha256(&key.0)
}

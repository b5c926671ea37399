//! A table on the desk: the home of a host whose only viewer is the page.

use super::Out;
use super::help::Asked;
use super::think::Thinking;
use duskboard_protocol::{
    After, Bytes32, Code, Computer, FromDesk, NewTable, Problem, Seat, THINK_MS, TableSettings,
    Viewer, room_id,
};
use duskboard_table::dice::{home_nonce, secret_of};
use duskboard_table::host::{Act, Entrance, Home, Host, Keep, Kept, TableTime, ViewerId};
use duskboard_table::{Opening, Table, load, save};
use std::collections::VecDeque;

/// Every room has a seed of its own: its name need not tell nonces apart.
const HERE: &str = "here";
/// The page.
pub(super) const PAGE: ViewerId = 0;

/// A table with its host, and what only a desk adds: who thinks, and help.
pub(crate) struct Sitting {
    pub(super) host: Host,
    /// What the secrets of this room come from; a file does not hold it.
    seed: Option<Bytes32>,
    /// The longest that a computer in each seat thinks.
    pub(super) think_ms: [u64; 2],
    pub(super) thinking: Option<Thinking>,
    /// The computer that is asked next has little time.
    pub(super) hurried: bool,
    pub(super) helping: Vec<Asked>,
}

/// What a desk gives a host.
struct Chance<'a> {
    seed: &'a mut Option<Bytes32>,
    out: &'a mut Out,
}

impl Sitting {
    /// A new table in a new room, with everybody at it.
    pub(super) fn open(new: NewTable, out: &mut Out) -> Result<Sitting, Problem> {
        let NewTable { settings, seats } = new;
        if !settings.local {
            return Err(Code::NotLocal.into());
        }
        let seed = out.random();
        let mut table = Table::open(opening(settings, &seed, out))?;
        for (seat, sitter) in Seat::BOTH.into_iter().zip(&seats) {
            let level = sitter.computer.map(|computer| computer.level);
            let nonce = home_nonce(&seed, HERE, 1, seat);
            table.sit(seat, &sitter.name, nonce, level, 0).granted()?;
        }
        let think_ms = |computer: Computer| computer.think_ms;
        let think_ms = seats.map(|sitter| sitter.computer.map_or(0, think_ms));
        Ok(Sitting::of(table, Some(seed), think_ms, 0, out.now))
    }

    /// A game that was saved.
    pub(super) fn load(file: &str, out: &Out) -> Result<Sitting, Problem> {
        let (table, at) = load(file)?;
        // A file does not say how long computers think.
        Ok(Sitting::of(table, None, [THINK_MS; 2], at, out.now))
    }

    fn of(table: Table, seed: Option<Bytes32>, think_ms: [u64; 2], at: u64, now: u64) -> Sitting {
        let time = TableTime::standing(at);
        // Nobody is ever gone from a table on one screen, however long one waits.
        let host = Host::new(Kept { table, time, said: VecDeque::new() }, 0, 0, now);
        let helping = Vec::new();
        Sitting { host, seed, think_ms, thinking: None, hurried: false, helping }
    }

    /// Does what the host wants done, until it wants nothing more.
    pub(super) fn settle(&mut self, out: &mut Out) {
        self.release(out);
        while let Some(act) = self.next(out) {
            match act {
                Act::Keep(Keep::NextGame(_)) => {
                    self.host.kept(out.now);
                    self.think_ms.swap(0, 1);
                    self.helping.clear();
                    self.show(out);
                }
                Act::Keep(Keep::Entries(_) | Keep::Line(_)) => {
                    self.keep(out);
                    self.host.kept(out.now);
                }
                Act::Tell { message, .. } => out.client(message),
                Act::Think(think) => self.ask_computer(think, out),
                Act::StopThinking => self.stop_thinking(out),
            }
        }
    }

    fn next(&mut self, out: &mut Out) -> Option<Act> {
        let Sitting { host, seed, .. } = self;
        host.next(out.now, &mut Chance { seed, out })
    }

    /// Lets the page look through somebody's eyes, if they may be looked through. Every seat is a
    /// page's own, but for computers'.
    pub(super) fn enter(
        &mut self,
        room: &str,
        key: Option<Bytes32>,
        viewer: Option<Viewer>,
        after: Option<After>,
        now: u64,
    ) -> Result<(), Problem> {
        self.host.leave(PAGE, now);
        if room != self.room() {
            return Err(Code::NoRoom.into());
        }
        if key.is_some() {
            return Err(Code::WrongKey.into());
        }
        let wanted = viewer.unwrap_or_else(|| self.usual_viewer());
        let entrance = Entrance { id: PAGE, theirs: [true; 2], wanted: Some(wanted), after };
        self.host.enter(entrance, now)?;
        Ok(())
    }

    /// A person who is alone looks through their own eyes.
    fn usual_viewer(&self) -> Viewer {
        match self.people()[..] {
            [seat] => seat.into(),
            _ => Viewer::Spectator,
        }
    }

    pub(super) fn room(&self) -> &str {
        &self.host.table().opening().room
    }

    /// Where people sit.
    fn people(&self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|&seat| self.host.computer(seat).is_none()).collect()
    }

    /// Tells the page of a table that was put on the desk, and lets it keep it.
    pub(super) fn show(&self, out: &mut Out) {
        out.page(FromDesk::Opened {
            room: self.room().into(),
            people: self.people(),
            turn: self.host.table().turn(),
            hides: self.host.hides(),
        });
        self.keep(out);
    }

    /// The game as a sealed file.
    pub(super) fn file(&self, out: &mut Out) -> String {
        let salt = out.random();
        let saved = save(self.host.table(), self.host.time(out.now), salt);
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// Lets the page keep the game while it runs.
    fn keep(&self, out: &mut Out) {
        if self.host.running() {
            let file = self.file(out);
            out.page(FromDesk::Kept { file, asked: false });
        }
    }
}

impl Home for Chance<'_> {
    fn nonce(&mut self, game: u32, seat: Seat) -> Bytes32 {
        match &self.seed {
            Some(seed) => home_nonce(seed, HERE, game, seat),
            None => self.out.random(),
        }
    }

    fn next_table(&mut self, last: &Table) -> Option<Table> {
        let secret = self.seed.map(|seed| secret_of(&seed, last.opening().game + 1));
        let next = secret.and_then(|secret| last.rematch(secret, self.out.now));
        next.or_else(|| self.elsewhere(last))
    }
}

impl Chance<'_> {
    /// The next game in a new room: after a game from a file, whose chain of secrets is not known.
    fn elsewhere(&mut self, last: &Table) -> Option<Table> {
        let seed = self.out.random();
        *self.seed = Some(seed);
        let settings = last.opening().settings.clone();
        let mut table = Table::open(opening(settings, &seed, self.out)).ok()?;
        let [first, second] = last.picture(Viewer::Spectator).players;
        for (seat, player) in Seat::BOTH.into_iter().zip([second?, first?]) {
            let nonce = home_nonce(&seed, HERE, 1, seat);
            let answer = table.sit(seat, &player.name, nonce, player.computer, 0);
            answer.granted().ok()?;
        }
        Some(table)
    }
}

/// What a table in a new room is opened with.
fn opening(settings: TableSettings, seed: &Bytes32, out: &mut Out) -> Opening {
    let room = room_id(out.random());
    Opening { room, game: 1, opened_ms: out.now, settings, secret: secret_of(seed, 1) }
}

//! A table on the desk: how it comes there, how it is kept, and the game after it.

use super::Out;
use super::help::Asked;
use super::think::Thinking;
use super::time::TableTime;
use super::trouble::Trouble;
use duskboard_protocol::{
    Bytes32, Code, Computer, Entry, Fact, FromDesk, NewTable, Seat, THINK_MS, TableSettings,
    Viewer, room_id,
};
use duskboard_table::dice::secret_of;
use duskboard_table::{Opening, Table, load, save};

/// A table, those who sit at it and the one who looks at it.
pub(crate) struct Sitting {
    pub(super) table: Table,
    /// What the secrets of this room come from; a file does not hold it.
    seed: Option<Bytes32>,
    pub(super) computers: [Option<Computer>; 2],
    /// Through whose eyes the page looks.
    pub(super) entered: Option<Viewer>,
    pub(super) time: TableTime,
    pub(super) thinking: Option<Thinking>,
    /// After so many entries a computer could not answer.
    pub(super) stuck: Option<usize>,
    pub(super) helping: Vec<Asked>,
}

impl Sitting {
    /// A new table in a new room, with everybody at it.
    pub(super) fn open(new: NewTable, out: &mut Out) -> Result<Sitting, Trouble> {
        let NewTable { settings, seats } = new;
        if !settings.local {
            return Err(Trouble::new(Code::NotLocal, "only games on one screen are played here"));
        }
        let seed = out.random();
        let mut table = Table::open(opening(settings, &seed, out))?;
        for (seat, sitter) in Seat::BOTH.into_iter().zip(&seats) {
            let level = sitter.computer.map(|computer| computer.level);
            table.sit(seat, &sitter.name, out.random(), level, 0).granted()?;
        }
        let computers = seats.map(|sitter| sitter.computer);
        Ok(Sitting::of(table, Some(seed), computers, 0))
    }

    /// A game that was saved.
    pub(super) fn load(file: &str) -> Result<Sitting, Trouble> {
        let (table, at) = load(file)?;
        let levels = sitters(&table).map(|sitter| sitter.and_then(|(_, level)| level));
        // A file does not say how long they think.
        let computer = |level| Computer { level, think_ms: THINK_MS };
        let computers = levels.map(|level| level.map(computer));
        Ok(Sitting::of(table, None, computers, at))
    }

    fn of(
        table: Table,
        seed: Option<Bytes32>,
        computers: [Option<Computer>; 2],
        at: u64,
    ) -> Sitting {
        Sitting {
            table,
            seed,
            computers,
            entered: None,
            time: TableTime::standing(at),
            thinking: None,
            stuck: None,
            helping: Vec::new(),
        }
    }

    /// The next game of the same two, once both have asked for it: seats swapped.
    pub(super) fn next_game(&self, out: &mut Out) -> Option<Sitting> {
        let asked = |entry: &&Entry| matches!(entry.fact, Fact::RematchAsked { .. });
        if self.table.entries().iter().filter(asked).count() < 2 {
            return None;
        }
        let [first, second] = self.computers;
        let computers = [second, first];
        let next = self.table.opening().game + 1;
        let chained =
            self.seed.and_then(|seed| self.table.rematch(secret_of(&seed, next), out.now));
        match chained {
            Some(table) => Some(Sitting::of(table, self.seed, computers, 0)),
            None => self.elsewhere(computers, out),
        }
    }

    /// The next game in a new room: after a game from a file, whose chain of secrets is not known.
    fn elsewhere(&self, computers: [Option<Computer>; 2], out: &mut Out) -> Option<Sitting> {
        let seed = out.random();
        let settings = self.table.opening().settings.clone();
        let mut table = Table::open(opening(settings, &seed, out)).ok()?;
        let [first, second] = sitters(&self.table);
        for (seat, sitter) in Seat::BOTH.into_iter().zip([second?, first?]) {
            let (name, level) = sitter;
            table.sit(seat, &name, out.random(), level, 0).granted().ok()?;
        }
        Some(Sitting::of(table, Some(seed), computers, 0))
    }

    pub(super) fn room(&self) -> &str {
        &self.table.opening().room
    }

    pub(super) fn game(&self) -> u32 {
        self.table.opening().game
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.computers[seat.index()].is_none()
    }

    /// Where people sit.
    /// What the page is told of a table that was put on the desk.
    pub(super) fn opened(&self) -> FromDesk {
        FromDesk::Opened {
            room: self.room().into(),
            people: self.people(),
            turn: self.table.picture(Viewer::Spectator).turn,
            hides: self.table.opening().settings.game.hides().unwrap_or(true),
        }
    }

    pub(super) fn people(&self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|&seat| self.is_person(seat)).collect()
    }

    pub(super) fn running(&self) -> bool {
        self.table.result().is_none()
    }

    /// The table's time.
    pub(super) fn now(&self, out: &Out) -> u64 {
        self.time.at(out.now)
    }

    /// The game as a sealed file.
    pub(super) fn file(&self, out: &mut Out) -> String {
        let salt = out.random();
        let saved = save(&self.table, self.now(out), salt);
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// Lets the page keep the game while it runs.
    pub(super) fn keep(&self, out: &mut Out) {
        if self.running() {
            let file = self.file(out);
            out.page(FromDesk::Kept { file, asked: false });
        }
    }
}

/// What a table in a new room is opened with.
fn opening(settings: TableSettings, seed: &Bytes32, out: &mut Out) -> Opening {
    let room = room_id(out.random());
    Opening { room, game: 1, opened_ms: out.now, settings, secret: secret_of(seed, 1) }
}

/// The names of those who sit, and the levels of computers.
fn sitters(table: &Table) -> [Option<(String, Option<u8>)>; 2] {
    let mut sitters = [None, None];
    for entry in table.entries() {
        if let Fact::Sat { seat, name, computer, .. } = &entry.fact {
            sitters[seat.index()] = Some((name.to_string(), *computer));
        }
    }
    sitters
}

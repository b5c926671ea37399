//! How rooms are laid out in the store. Entries are only ever added, each under its own key.
//!
//! | key | value |
//! |---|---|
//! | `rooms/host/ROOM` | [`HostRow`] |
//! | `host/ROOM/game/G` | [`GameRow`] |
//! | `host/ROOM/head/G` | the head of the game's chain, apart from its entries |
//! | `host/ROOM/entry/G/N` | [`Entry`] |
//! | `host/ROOM/line/N` | [`LineRow`] |
//! | `host/ROOM/guest` | the hash of the guest's key |
//! | `host/ROOM/time` | the room's time |
//! | `rooms/guest/ROOM` | [`GuestRow`] |
//! | `guest/ROOM/host` | the key of the host's device |
//! | `guest/ROOM/told/N` | what the guest was told, one [`ToClient`](duskboard_protocol::ToClient) each |
//! | `guest/ROOM/record/G` | the record of a finished game |

use crate::desk::store::Row;
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::sealed::{GameRow, GuestRow, HostRow, LineRow};
use duskboard_protocol::{Bytes32, Code, Entry, KeptRoom, Part, Problem};
use duskboard_table::Opening;
use duskboard_table::host::{KeptGame, LINES, Line};
use std::collections::VecDeque;

/// The keys of all rooms.
pub(in crate::desk) fn all_rooms() -> Vec<String> {
    vec!["rooms/".into()]
}

fn part_name(part: Part) -> &'static str {
    match part {
        Part::Host => "host",
        Part::Guest => "guest",
    }
}

/// The keys of all that is kept of a room.
pub(in crate::desk) fn under(part: Part, room: &str) -> Vec<String> {
    let part = part_name(part);
    vec![format!("rooms/{part}/{room}"), format!("{part}/{room}/")]
}

/// The key of a room; its name among all that a browser keeps.
pub(in crate::desk) fn room_key(part: Part, room: &str) -> String {
    format!("rooms/{}/{room}", part_name(part))
}

/// A row with a message in it.
pub(super) fn row(key: String, value: &impl Wire) -> Row {
    Row::new(key, json::write(value))
}

/// The rooms that are kept, the newest first.
pub(in crate::desk) fn listed(rows: &[Row]) -> Vec<KeptRoom> {
    let room = |row: &Row| match row.key.split('/').nth(1)? {
        "host" => {
            let HostRow { room, name, opened_ms, game, .. } = json::read(&row.value).ok()?;
            Some(KeptRoom { room, part: Part::Host, name, since_ms: opened_ms, game: Some(game) })
        }
        "guest" => {
            let GuestRow { room, name, joined_ms, .. } = json::read(&row.value).ok()?;
            Some(KeptRoom { room, part: Part::Guest, name, since_ms: joined_ms, game: None })
        }
        _ => None,
    };
    let mut rooms: Vec<KeptRoom> = rows.iter().filter_map(room).collect();
    rooms.sort_by_key(|room| std::cmp::Reverse(room.since_ms));
    rooms
}

/// All that a host's desk has kept of a room.
pub(super) struct HostRows {
    pub(super) row: HostRow,
    /// The hash of the guest's key.
    pub(super) guest: Option<Bytes32>,
    pub(super) time: u64,
    pub(super) last: KeptGame,
    /// The game before the last.
    pub(super) before: Option<KeptGame>,
    pub(super) said: VecDeque<Line>,
}

/// What is wrong with rows.
pub(super) fn damaged(what: &str) -> Problem {
    Problem::new(Code::Damaged, format!("what is kept of this room is damaged: {what}"))
}

/// What a row says.
pub(super) fn read<T: Wire>(row: &Row) -> Result<T, Problem> {
    json::read(&row.value).map_err(|error| damaged(&format!("{}: {error}", row.key)))
}

/// What the rows under a key say.
pub(super) fn read_all<T: Wire>(rows: &[Row], under: &str) -> Result<Vec<T>, Problem> {
    rows.iter().filter(|row| row.key.starts_with(under)).map(read).collect()
}

/// What the row with that key says, if there is one.
pub(super) fn read_one<T: Wire>(rows: &[Row], key: &str) -> Result<Option<T>, Problem> {
    rows.iter().find(|row| row.key == key).map(read).transpose()
}

impl HostRows {
    /// Reads the rows of a room. There is no such room if there are none.
    pub(super) fn read(room: &str, rows: &[Row]) -> Result<HostRows, Problem> {
        let row = read_one(rows, &room_key(Part::Host, room))?.ok_or(Code::NoRoom)?;
        let mut games: Vec<GameRow> = read_all(rows, &format!("host/{room}/game/"))?;
        let last = games.pop().ok_or_else(|| damaged("it has no game"))?;
        let lines: Vec<LineRow> = read_all(rows, &format!("host/{room}/line/"))?;
        let late = lines.len().saturating_sub(LINES);
        let time = read_one(rows, &format!("host/{room}/time"))?;
        Ok(HostRows {
            row,
            guest: read_one(rows, &format!("host/{room}/guest"))?,
            time: time.ok_or_else(|| damaged("it has no time"))?,
            last: game(room, last, rows)?,
            before: games.pop().map(|before| game(room, before, rows)).transpose()?,
            said: lines.into_iter().skip(late).map(line).collect(),
        })
    }
}

/// A game with its entries.
fn game(room: &str, row: GameRow, rows: &[Row]) -> Result<KeptGame, Problem> {
    let GameRow { game, opened_ms, settings, secret, base_ms } = row;
    let entries = read_all(rows, &format!("host/{room}/entry/{game:06}/"))?;
    let head = read_one(rows, &head_key(room, game))?;
    let head = head.ok_or_else(|| damaged("a game has no head"))?;
    let opening = Opening { room: room.into(), game, opened_ms, settings, secret };
    Ok(KeptGame { opening, base_ms, entries, head })
}

fn line(row: LineRow) -> Line {
    let LineRow { n, game, first, name, text } = row;
    Line { n, game, first, name, text }
}

fn head_key(room: &str, game: u32) -> String {
    format!("host/{room}/head/{game:06}")
}

/// The rows of a new game: those that are added, and its head.
pub(super) fn game_rows(game: &KeptGame) -> (Vec<Row>, Row) {
    let KeptGame { opening, base_ms, entries, head } = game;
    let Opening { room, game, opened_ms, settings, secret } = opening.clone();
    let key = format!("host/{room}/game/{game:06}");
    let about = GameRow { game, opened_ms, settings, secret, base_ms: *base_ms };
    let mut add = vec![row(key, &about)];
    add.extend(entry_rows(&room, game, entries));
    (add, head_row(&room, game, head))
}

pub(super) fn entry_rows(room: &str, game: u32, entries: &[Entry]) -> Vec<Row> {
    let key = |n: u32| format!("host/{room}/entry/{game:06}/{n:08}");
    entries.iter().map(|entry| row(key(entry.n), entry)).collect()
}

pub(super) fn head_row(room: &str, game: u32, head: &Bytes32) -> Row {
    row(head_key(room, game), head)
}

pub(super) fn time_row(room: &str, time: u64) -> Row {
    row(format!("host/{room}/time"), &time)
}

pub(super) fn guest_row(room: &str, key: &Bytes32) -> Row {
    row(format!("host/{room}/guest"), key)
}

pub(super) fn line_row(room: &str, line: Line) -> Row {
    let Line { n, game, first, name, text } = line;
    row(format!("host/{room}/line/{n:08}"), &LineRow { n, game, first, name, text })
}

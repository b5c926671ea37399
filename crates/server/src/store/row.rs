//! The values of database rows, for any database: for their checksums, and for reading them back.

use super::{End, Holder, KeptGame, Line, RoomRow, StoreError};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{Bytes32, Seat};
use serde_json::{Value, json};

/// The values of a room.
pub(super) fn of_room(room: &RoomRow) -> Value {
    json!(["rooms", room.id, room.listed, room.created_ms])
}

/// The values of a seat's holder.
pub(super) fn of_holder(room: &str, seat: Seat, holder: &Holder) -> Value {
    json!(["holders", room, seat.to_string(), holder.key, holder.guest])
}

/// The values of a game, with its settings as text, that its head does not cover.
pub(super) fn of_game(kept: &KeptGame, settings: &str) -> Value {
    let opening = &kept.opening;
    let variant = &opening.settings.game.variant;
    of_settings(&opening.room, opening.game, kept.base_ms, variant, settings)
}

/// The same for a game that is being read.
pub(super) fn of_settings(
    room: &str,
    game: u32,
    base_ms: u64,
    variant: &str,
    settings: &str,
) -> Value {
    json!(["games", room, game, base_ms, variant, settings])
}

/// The values of the end of a game.
pub(super) fn of_end(room: &str, game: u32, end: &End) -> Value {
    json!(["games", room, game, end.result, end.names, end.finished_ms])
}

/// The values of a chat line.
pub(super) fn of_line(room: &str, line: &Line) -> Value {
    let Line { n, game, first, name, text } = line;
    json!(["lines", room, n, game, first.map(|seat| seat.to_string()), name, text])
}

/// The values of a server setting.
pub(super) fn of_meta(name: &str, value: &Bytes32) -> Value {
    json!(["meta", name, value])
}

/// The value of the server's time.
pub(super) fn of_time(time: u64) -> Value {
    json!(["meta", "time", time])
}

/// Parses a seat.
pub(super) fn seat(text: &str) -> Result<Seat, StoreError> {
    text.parse().map_err(|_| StoreError::Damaged(format!("a seat {text:?}")))
}

/// Parses a JSON column.
pub(super) fn read_json<T: Wire>(text: &str) -> Result<T, StoreError> {
    json::read(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Parses thirty-two bytes.
pub(super) fn read_bytes(bytes: Vec<u8>) -> Result<Bytes32, StoreError> {
    let bytes = bytes.try_into().map_err(|_| StoreError::Damaged("expected 32 bytes".into()))?;
    Ok(Hex(bytes))
}

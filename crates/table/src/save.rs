//! Saving a game on one screen, and continuing it.
//!
//! The file is sealed: an editor shows no secret of either player. The key is in the file, so the
//! seal stops a glance, not a determined reader.

use crate::dice::sha256;
use crate::table::{Opening, Table};
use duskboard_protocol::text::{read_hex, write_hex};
use duskboard_protocol::{Bytes32, FileError, SavedGame, SavedTable, read_limited};

/// A file to continue later. The salt is any 32 bytes; fresh ones make each file look different.
pub fn save(table: &Table, now: u64, salt: Bytes32) -> SavedGame {
    let Opening { room, game, opened_ms, settings, secret } = table.opening().clone();
    let entries = table.entries().to_vec();
    let saved_at = now.max(table.play.at);
    let saved = SavedTable { room, game, opened_ms, settings, secret, saved_at, entries };
    let json = serde_json::to_vec(&saved).unwrap_or_default();
    SavedGame {
        format: SavedGame::FORMAT.into(),
        version: SavedGame::VERSION,
        salt,
        sealed: write_hex(&sealed(&json, &salt)),
        digest: sha256(&json),
    }
}

/// The table in a file, and its time: the clocks continue from there. An error in the file does not
/// affect a running game.
pub fn load(json: &str) -> Result<(Table, u64), FileError> {
    let file = SavedGame::read(json)?;
    let sealed_bytes = read_hex(&file.sealed).ok_or(FileError::Edited)?;
    let inside = sealed(&sealed_bytes, &file.salt);
    if sha256(&inside) != file.digest {
        return Err(FileError::Edited);
    }
    let inside = String::from_utf8(inside).map_err(|_| FileError::Edited)?;
    let saved: SavedTable = read_limited(&inside)?;
    if !saved.settings.local {
        return Err(FileError::Impossible("it was not played on one screen".into()));
    }
    let SavedTable { room, game, opened_ms, settings, secret, saved_at, entries } = saved;
    let opening = Opening { room, game, opened_ms, settings, secret };
    let table = Table::restore(opening, &entries)
        .map_err(|flaw| FileError::Impossible(flaw.to_string()))?;
    if saved_at < table.play.at {
        return Err(FileError::Impossible("it was saved before its last entry".into()));
    }
    Ok((table, saved_at))
}

/// Seals and unseals: XOR with the hashes of salt and block number.
fn sealed(bytes: &[u8], salt: &Bytes32) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for (block, part) in (0u32..).zip(bytes.chunks(32)) {
        let pad = sha256(&[salt.0.as_slice(), &block.to_be_bytes()].concat()).0;
        out.extend(part.iter().zip(pad).map(|(byte, pad)| byte ^ pad));
    }
    out
}

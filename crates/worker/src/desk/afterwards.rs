//! After a game: looking at it again, taking it elsewhere, checking it.

use super::Place;
use duskboard_protocol::{Code, ExportFormat, Eyes, FromDesk, Problem, Record};
use duskboard_rules::Variant;
use duskboard_table::{Perspective, banqi_text, date, moments, pgn};

/// The record that is meant: one from outside, or that of the game on the desk once it is over.
pub(super) fn record(given: Option<String>, place: Option<&Place>) -> Result<Record, Problem> {
    match (given, place) {
        (Some(json), _) => Ok(Record::read(&json)?),
        (None, None) => Err(Code::NoTable.into()),
        (None, Some(Place::Own(sitting))) if sitting.host.running() => Err(Code::NotOver.into()),
        (None, Some(Place::Own(sitting))) => Ok(sitting.host.table().record()),
        (None, Some(Place::Host(hosting))) => hosting.record(),
        (None, Some(Place::Guest(guest))) => guest.record(),
    }
}

/// The game, moment by moment.
pub(super) fn replay(record: &Record, eyes: Eyes) -> Result<FromDesk, Problem> {
    let perspective = eyes.viewer().map_or(Perspective::Truth, Perspective::Of);
    Ok(FromDesk::Frames { eyes, frames: moments(record, perspective)? })
}

/// The game for other programs. A game of Banqi is no PGN, and only it has a list for people.
pub(super) fn export(record: &Record, format: ExportFormat) -> Result<FromDesk, Problem> {
    let variant = record.settings.check()?.variant();
    let (ending, text) = match (format, variant) {
        (ExportFormat::Json, _) => ("json", serde_json::to_string(record).unwrap_or_default()),
        (ExportFormat::Text, Variant::Banqi) => ("txt", banqi_text(record)?),
        (ExportFormat::Pgn, other) if other != Variant::Banqi => ("pgn", pgn(record)?),
        (ExportFormat::Pgn, _) | (ExportFormat::Text, _) => {
            return Err(Problem::new(
                Code::OtherFormat,
                "Banqi is written as text, the others as PGN",
            ));
        }
    };
    let name = format!("duskboard-{}-{}.{ending}", variant.name(), date(record.opened_ms, '-'));
    Ok(FromDesk::Exported { name, text })
}

/// Checks its dice and moves.
pub(super) fn verify(record: &Record) -> FromDesk {
    let result = duskboard_table::verify(record);
    let result = result.map(|good| good.draws as u32).map_err(|flaw| flaw.to_string());
    FromDesk::Verified { result, commitment: record.commitment }
}

//! After a game: looking at it again, taking it elsewhere, checking it.

use super::sitting::Sitting;
use duskboard_protocol::{ExportFormat, Eyes, FromDesk, Moment, Record};
use duskboard_rules::Variant;
use duskboard_table::host::Trouble;
use duskboard_table::{Flaw, Frame, banqi_text, frames, pgn};

/// The record that is meant: one from outside, or that of the game on the desk once it is over.
pub(super) fn record(
    given: Option<String>,
    sitting: Result<&mut Sitting, Trouble>,
) -> Result<Record, Trouble> {
    if let Some(json) = given {
        return Ok(Record::read(&json)?);
    }
    let sitting = sitting?;
    if sitting.host.running() {
        Err(Flaw::NotOver.into())
    } else {
        Ok(sitting.host.table().record())
    }
}

/// The game, moment by moment.
pub(super) fn replay(record: &Record, eyes: Eyes) -> Result<FromDesk, Trouble> {
    let through = eyes.viewer().map_or(duskboard_table::Eyes::Truth, duskboard_table::Eyes::Of);
    let frames = frames(record, through)?.into_iter().map(moment).collect();
    Ok(FromDesk::Frames { eyes, frames })
}

fn moment(Frame { seat, text, told, view, clocks }: Frame) -> Moment {
    Moment { seat, text, told, view, clocks }
}

/// The game for other programs. A game of Banqi is no PGN, and only it has a list for people.
pub(super) fn export(record: &Record, format: ExportFormat) -> Result<FromDesk, Trouble> {
    let variant = record.settings.check()?.variant();
    let (ending, text) = match (format, variant) {
        (ExportFormat::Json, _) => ("json", serde_json::to_string(record).unwrap_or_default()),
        (ExportFormat::Text, Variant::Banqi) => ("txt", banqi_text(record)?),
        (ExportFormat::Pgn, other) if other != Variant::Banqi => ("pgn", pgn(record)?),
        (ExportFormat::Pgn, _) | (ExportFormat::Text, _) => {
            return Err(Trouble::new(
                "other-format",
                "Banqi is written as text, the others as PGN",
            ));
        }
    };
    let name = format!("duskboard-{}-{}.{ending}", variant.name(), day(record.opened_ms));
    Ok(FromDesk::Exported { name, text })
}

/// Checks its dice and moves.
pub(super) fn verify(record: &Record) -> FromDesk {
    let result = duskboard_table::verify(record);
    let result = result.map(|good| good.draws as u32).map_err(|flaw| flaw.to_string());
    FromDesk::Verified { result, commitment: record.commitment }
}

/// The day in the Gregorian calendar, as ISO 8601 writes it.
fn day(since_1970_ms: u64) -> String {
    // Counted from the 1st of March of the year 0, a leap day is the last day of its year.
    let days = since_1970_ms / 86_400_000 + 719_468;
    let (era, in_era) = (days / 146_097, days % 146_097);
    let year = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_of_the_calendar() {
        for (ms, expected) in [
            (0, "1970-01-01"),
            (68_169_600_000, "1972-02-29"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_747_600_000, "2026-11-15"),
            (4_107_542_399_999, "2100-02-28"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(super::day(ms), expected, "{ms}");
        }
    }
}

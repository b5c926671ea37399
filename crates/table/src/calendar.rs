//! Calendar dates.

/// The date in the Gregorian calendar: year, month and day separated by `between`, `-` as in ISO
/// 8601 or `.` as in PGN.
///
/// ```
/// use duskboard_table::date;
/// assert_eq!(date(1_794_747_600_000, '-'), "2026-11-15");
/// ```
pub fn date(since_1970_ms: u64, between: char) -> String {
    // Years are counted from 1 March of the year 0, so that a leap day is the last day of its year.
    let days = since_1970_ms / 86_400_000 + 719_468;
    let (era, in_era) = (days / 146_097, days % 146_097);
    let year = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{:04}{between}{month:02}{between}{day:02}", era * 400 + year)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_of_the_calendar() {
        for (ms, expected) in [
            (0, "1970-01-01"),
            (86_399_999, "1970-01-01"),
            (68_169_600_000, "1972-02-29"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_747_600_000, "2026-11-15"),
            (1_798_761_599_999, "2026-12-31"),
            (4_107_542_399_999, "2100-02-28"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(super::date(ms, '-'), expected, "{ms}");
            assert_eq!(super::date(ms, '.'), expected.replace('-', "."), "{ms}");
        }
    }
}

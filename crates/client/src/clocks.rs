//! Clocks on the screen: what the table last said, brought forward to now.

use duskboard_protocol::Picture;

/// Converts times of this screen to the table's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Timepiece {
    /// The table's time minus this screen's, in milliseconds.
    ahead: i64,
}

impl Timepiece {
    /// The table says what time it is.
    pub fn set(&mut self, table: u64, here: u64) {
        self.ahead = table as i64 - here as i64;
    }

    /// A notice from that time of the table arrives: it cannot be earlier there now.
    pub fn hear(&mut self, table: u64, here: u64) {
        self.ahead = self.ahead.max(table as i64 - here as i64);
    }

    /// The table's time at a time of this screen.
    pub fn table_time(&self, here: u64) -> u64 {
        (here as i64 + self.ahead).max(0) as u64
    }

    /// What is left on the clocks, in milliseconds.
    pub fn left(&self, picture: &Picture, here: u64) -> Option<[u64; 2]> {
        let mut left = picture.clocks?;
        if let (Some(seat), None) = (picture.ticking, picture.result) {
            let gone = self.table_time(here).saturating_sub(picture.at);
            left[seat.index()] = left[seat.index()].saturating_sub(gone);
        }
        Some(left)
    }
}

/// Time as a clock shows it: `9:05`, `1:00:00`, and tenths when it matters.
///
/// ```
/// use duskboard_client::clock_text;
/// let shown = [0, 9_940, 61_000, 600_000, 3_600_000].map(clock_text);
/// assert_eq!(shown, ["0:00.0", "0:09.9", "1:01", "10:00", "1:00:00"]);
/// ```
pub fn clock_text(left_ms: u64) -> String {
    let (hours, minutes, seconds) =
        (left_ms / 3_600_000, left_ms / 60_000 % 60, left_ms / 1000 % 60);
    match left_ms {
        0..10_000 => format!("{minutes}:{seconds:02}.{}", left_ms / 100 % 10),
        10_000..3_600_000 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

//! How long a computer thinks.

use duskboard_ai::TimeUse;
use duskboard_protocol::{ThinkTime, Wanted};

/// How long to think about a question: for an action a share of the clock, for help the agreed
/// maximum, and never more than that.
///
/// How strong a level plays does not depend on this: all but the best stop after a number of
/// positions.
pub fn thinking_time(time: ThinkTime, wanted: Wanted) -> TimeUse {
    let most = TimeUse::exactly(time.most_ms);
    let left = match wanted {
        Wanted::Action => time.left_ms,
        Wanted::Hints | Wanted::Guesses => None,
    };
    let Some(left) = left else { return most };
    let share = TimeUse::of_clock(left, time.increment_ms, None);
    TimeUse { soft: share.soft.min(most.soft), hard: share.hard.min(most.hard) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_clock_up_to_the_agreed_maximum() {
        // Agreed maximum, left on the clock, increment, what for; soft and hard limit.
        let action = Wanted::Action;
        let rows = [
            (1_000, None, 0, action, 995, 995),
            (30, None, 0, action, 27, 27),
            (1_000, Some(600_000), 0, action, 995, 995),
            (60_000, Some(600_000), 0, action, 14_285, 59_995),
            (60_000, Some(600_000), 4_000, action, 16_285, 59_995),
            (60_000, Some(60_000), 0, action, 1_428, 8_568),
            (60_000, Some(60_000), 1_000, action, 1_928, 11_568),
            (1_000, Some(1_000), 0, action, 23, 140),
            (1_000, Some(0), 0, action, 0, 0),
            (1_000, Some(0), 5_000, action, 0, 0),
            (1_000, Some(1_000), 0, Wanted::Hints, 995, 995),
            (1_500, Some(10), 0, Wanted::Guesses, 1_495, 1_495),
        ];
        for (most_ms, left_ms, increment_ms, wanted, soft, hard) in rows {
            let time = ThinkTime { most_ms, left_ms, increment_ms };
            assert_eq!(thinking_time(time, wanted), TimeUse { soft, hard }, "{time:?} {wanted:?}");
        }
    }

    #[test]
    fn waiting_costs_clock_time_but_not_the_maximum() {
        let time = ThinkTime { most_ms: 1_000, left_ms: Some(5_000), increment_ms: 0 };
        for (waited, left_ms) in [(0, 5_000), (2_000, 3_000), (9_000, 0)] {
            let expected = ThinkTime { left_ms: Some(left_ms), ..time };
            assert_eq!(time.after(waited), expected, "{waited}");
        }
        let endless = ThinkTime { left_ms: None, ..time };
        assert_eq!(endless.after(9_000), endless);
    }
}

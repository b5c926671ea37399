//! How long a computer thinks.

use duskboard_ai::TimeUse;
use duskboard_protocol::{Question, ThinkTime, Wanted};

/// How long to think about a question: for an action a share of the clock, for help the agreed
/// maximum, and never more than that. With hidden information an action takes no longer than its
/// answer is delayed anyway.
///
/// A level's strength does not depend on this: all but the best stop after a number of positions.
pub fn thinking_time(time: ThinkTime, wanted: Wanted, hides: bool) -> TimeUse {
    if hides && wanted == Wanted::Action {
        return TimeUse::exactly(even_time(time));
    }
    let most = TimeUse::exactly(time.most_ms);
    let left = match wanted {
        Wanted::Action => time.left_ms,
        Wanted::Hints | Wanted::Guesses => None,
    };
    let Some(left) = left else { return most };
    let share = TimeUse::of_clock(left, time.increment_ms, None);
    TimeUse { soft: share.soft.min(most.soft), hard: share.hard.min(most.hard) }
}

/// When an action may be told, in milliseconds after the question.
///
/// A computer with one legal move would answer at once, one with a hard choice late: its thinking
/// time reveals what it sees. With hidden information every answer therefore comes after a time
/// that depends only on the clock and the agreed maximum.
pub fn release_ms(question: &Question) -> u64 {
    let hides = question.game.rules().is_ok_and(|rules| rules.hides());
    if hides && question.wanted == Wanted::Action { even_time(question.time) } else { 0 }
}

/// The time that every action takes in games with hidden information.
fn even_time(time: ThinkTime) -> u64 {
    let share = |left| TimeUse::of_clock(left, time.increment_ms, None).soft;
    time.left_ms.map_or(time.most_ms, |left| share(left).min(time.most_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_clock_up_to_the_agreed_maximum() {
        // Agreed maximum, remaining time, increment, what for; soft and hard limit.
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
            assert_eq!(
                thinking_time(time, wanted, false),
                TimeUse { soft, hard },
                "{time:?} {wanted:?}"
            );
        }
    }

    #[test]
    fn where_something_is_hidden_it_thinks_within_the_time_that_is_waited() {
        // Agreed maximum, remaining time, increment; the time of every action.
        let rows = [
            (1_000, None, 0, 1_000),
            (30, None, 0, 30),
            (1_000, Some(600_000), 0, 1_000),
            (60_000, Some(600_000), 4_000, 16_285),
            (1_000, Some(1_000), 0, 23),
            (1_000, Some(0), 5_000, 0),
        ];
        for (most_ms, left_ms, increment_ms, expected) in rows {
            let time = ThinkTime { most_ms, left_ms, increment_ms };
            assert_eq!(even_time(time), expected, "{time:?}");
            let TimeUse { soft, hard } = thinking_time(time, Wanted::Action, true);
            assert!(soft == hard && hard <= expected, "{time:?}");
            let help = thinking_time(time, Wanted::Hints, true);
            assert_eq!(help, thinking_time(time, Wanted::Hints, false), "{time:?}");
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

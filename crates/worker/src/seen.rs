//! A stream of notices as a computer player wants it.

use duskboard_ai::Seen;
use duskboard_protocol::{Line, News, Notice, Told};
use duskboard_rules::{Event, GameView, Rules, Seat};

/// What was seen and told of one step.
type Step = (GameView, Vec<Event>);

/// All that a seat has seen: each view with what was told on the way to it. What was taken back
/// was never seen; what was done again was seen again.
pub(crate) fn seen(rules: Rules, seat: Seat, stream: &[Notice]) -> Result<Seen, String> {
    let read = |view: &str| {
        GameView::read(rules, seat.into(), view).map_err(|error| format!("{view}: {error}"))
    };
    // What belongs to the start, then what belongs to each action.
    let mut plies: Vec<Vec<Step>> = vec![Vec::new()];
    for Notice { news, view, .. } in stream {
        let Some(view) = view else { continue };
        match news {
            News::Acted { told, .. } => plies.push(vec![(read(view)?, events(told))]),
            News::Fell { told, .. } => add(&mut plies, (read(view)?, events(told))),
            News::WentBack { steps } => {
                plies.truncate(plies.len().saturating_sub(*steps as usize).max(1));
            }
            News::WentForth { lines } => {
                for Line { told, view, .. } in lines {
                    plies.push(vec![(read(view)?, events(told))]);
                }
            }
            _ => add(&mut plies, (read(view)?, Vec::new())),
        }
    }
    let mut seen = Seen::new(rules, seat);
    for (view, told) in plies.into_iter().flatten() {
        seen.push(view, told).map_err(|error| error.to_string())?;
    }
    Ok(seen)
}

fn add(plies: &mut [Vec<Step>], step: Step) {
    if let Some(last) = plies.last_mut() {
        last.push(step);
    }
}

fn events(told: &[Told]) -> Vec<Event> {
    told.iter().copied().filter_map(Told::event).collect()
}

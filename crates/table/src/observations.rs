//! A seat's stream of notices as a computer player needs it: one observation per step.

use duskboard_protocol::{Line, News, Notice, Told};
use duskboard_rules::{Event, GameView, Rules, Seat};

/// A view of a seat, and the events that led to it.
pub type Observation = (GameView, Vec<Event>);

/// Everything a seat has observed, oldest first, from its stream. Taken-back steps are dropped;
/// redone ones are seen again. The error says which view could not be read.
pub fn observations(
    rules: Rules,
    seat: Seat,
    stream: &[Notice],
) -> Result<Vec<Observation>, String> {
    let read = |view: &str| {
        GameView::read(rules, seat.into(), view).map_err(|error| format!("{view}: {error}"))
    };
    // The start's observations, then those of each action.
    let mut plies: Vec<Vec<Observation>> = vec![Vec::new()];
    for Notice { news, view, .. } in stream {
        let Some(view) = view else { continue };
        match news {
            News::Acted { told, .. } => plies.push(vec![(read(view)?, events(rules, told))]),
            News::Fell { told, .. } => add(&mut plies, (read(view)?, events(rules, told))),
            News::WentBack { steps } => {
                plies.truncate(plies.len().saturating_sub(*steps as usize).max(1));
            }
            News::WentForth { lines } => {
                for Line { told, view, .. } in lines {
                    plies.push(vec![(read(view)?, events(rules, told))]);
                }
            }
            _ => add(&mut plies, (read(view)?, Vec::new())),
        }
    }
    Ok(plies.into_iter().flatten().collect())
}

fn add(plies: &mut [Vec<Observation>], observation: Observation) {
    if let Some(last) = plies.last_mut() {
        last.push(observation);
    }
}

fn events(rules: Rules, told: &[Told]) -> Vec<Event> {
    told.iter().filter_map(|told| told.event(rules)).collect()
}

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

#[cfg(test)]
mod tests {
    use super::seen;
    use duskboard_protocol::text::Hex;
    use duskboard_protocol::{Command, Order, TableSettings};
    use duskboard_rules::{GameView, Rules, Seat};
    use duskboard_table::{Opening, Table};

    fn table(variant: &str) -> Table {
        let rules: Rules = variant.parse().unwrap();
        let settings =
            TableSettings { game: rules.into(), ..TableSettings::on_one_screen(rules.variant()) };
        let (room, secret) = ("test".into(), Hex([7; 32]));
        let mut table =
            Table::open(Opening { room, game: 1, opened_ms: 0, settings, secret }).unwrap();
        for seat in Seat::BOTH {
            table.sit(seat, "Ada", Hex([9; 32]), None, 0).granted().unwrap();
        }
        table
    }

    fn order(table: &mut Table, seat: Seat, order: Order) {
        let id = table.entries().len() as u64;
        table.command(seat, &Command { id, order }, 0).granted().unwrap();
    }

    /// The seat to move plays one of its actions.
    fn act(table: &mut Table, rules: Rules) {
        let seat = table.picture(Seat::First.into()).turn[0];
        let view = table.picture(seat.into()).view.unwrap();
        let legal = GameView::read(rules, seat.into(), &view).unwrap().legal();
        let action = legal[table.entries().len() * 7 % legal.len()];
        order(table, seat, Order::Act { action });
    }

    #[test]
    fn what_was_taken_back_was_never_seen() {
        for variant in ["chess", "stealth", "slug-torch", "archess", "banqi"] {
            let mut table = table(variant);
            let rules: Rules = variant.parse().unwrap();
            let check = |table: &Table, plies: usize| {
                for seat in Seat::BOTH {
                    let stream = table.stream(seat.into(), 0);
                    let seen = seen(rules, seat, &stream).unwrap();
                    let now = seen.now().map(ToString::to_string);
                    assert_eq!(now, table.picture(seat.into()).view, "{variant}");
                    assert!(seen.moments().len() > plies, "{variant}");
                    assert!(seen.moments().len() <= 2 * plies + 3, "{variant}");
                }
            };
            (0..8).for_each(|_| act(&mut table, rules));
            check(&table, 8);
            order(&mut table, Seat::First, Order::Undo { steps: 5 });
            check(&table, 3);
            order(&mut table, Seat::First, Order::Redo { steps: 2 });
            check(&table, 5);
            act(&mut table, rules);
            check(&table, 6);
        }
    }
}

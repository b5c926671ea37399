//! What an engine was shown of a game in which something is hidden.
//!
//! A view does not say whose it is, and with assassins it may be read as either seat's. The engine
//! plays the seat that is to act when it is asked to think; all that was shown before and can be
//! that seat's view belongs to what it knows.

use duskboard_ai::Observations;
use duskboard_rules::{FenError, GameView, Rules, Seat};

/// The views of one game, oldest first, as they were sent.
#[derive(Default)]
pub(super) struct Shown {
    texts: Vec<String>,
    last: Option<Moment>,
}

/// How far a game has come: these numbers never fall.
type Moment = (u32, usize, usize);

impl Shown {
    /// Adds a view. One of an earlier moment begins another game.
    pub(super) fn add(&mut self, rules: Rules, text: &str) -> Result<(), FenError> {
        let moment = moment(&read_any(rules, text)?);
        if self.last.is_some_and(|last| moment < last) {
            self.texts.clear();
        }
        self.last = Some(moment);
        if self.texts.last().is_none_or(|last| last != text) {
            self.texts.push(text.into());
        }
        Ok(())
    }

    /// All that the seat to act has seen.
    pub(super) fn observed(&self, rules: Rules) -> Result<Observations, String> {
        let last = self.texts.last().ok_or("no position yet")?;
        let acting = GameView::read_acting(rules, last).map_err(|error| error.to_string())?;
        let seat = acting.viewer().seat().unwrap_or(Seat::First);
        let read = |text: &String| GameView::read(rules, seat.into(), text).ok();
        let steps = self.texts.iter().filter_map(read).map(|view| (view, Vec::new()));
        Observations::of(rules, seat, steps).map_err(|error| error.to_string())
    }
}

/// The view of either seat.
fn read_any(rules: Rules, text: &str) -> Result<GameView, FenError> {
    let first = GameView::read(rules, Seat::First.into(), text);
    first.or_else(|error| GameView::read(rules, Seat::Second.into(), text).map_err(|_| error))
}

fn moment(view: &GameView) -> Moment {
    let look = view.look();
    let placed = Seat::BOTH.into_iter().filter(|&seat| !look.unplaced.contains(seat)).count();
    let turn = look.acting.seat().map_or(0, Seat::index);
    (look.move_number, placed, if placed < 2 { 0 } else { turn })
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use duskboard_rules::{Game, Seat};

    /// Plays these actions and shows a seat its view after each, and at the start.
    fn shown_to(seat: Seat, rules: &str, actions: &[(Seat, &str)]) -> Shown {
        let rules = rules.parse().unwrap();
        let (mut game, mut shown) = (Game::usual(rules), Shown::default());
        shown.add(rules, &game.view(seat.into()).to_string()).unwrap();
        for (actor, action) in actions {
            game.play(*actor, action.parse().unwrap()).unwrap();
            shown.add(rules, &game.view(seat.into()).to_string()).unwrap();
        }
        shown
    }

    #[test]
    fn every_view_of_the_seat_to_act_is_remembered() {
        use Seat::{First, Second};
        let hidden = [(First, "A@c3"), (Second, "A@f6"), (First, "e2e4")];
        for (rules, seat, actions, expected) in [
            ("fog", First, &[(First, "e2e4"), (Second, "e7e5")][..], 3),
            ("fog", Second, &[(First, "e2e4")], 2),
            ("slug-torch", First, &[(First, "a2a3"), (Second, "h7h6")], 3),
            ("assassin", Second, &hidden, 4),
        ] {
            let shown = shown_to(seat, rules, actions);
            let observed = shown.observed(rules.parse().unwrap()).unwrap();
            assert_eq!((observed.seat(), observed.list().len()), (seat, expected), "{rules}");
        }
    }

    #[test]
    fn an_earlier_view_begins_another_game() {
        let mut shown = shown_to(Seat::First, "fog", &[(Seat::First, "e2e4")]);
        let rules = "fog".parse().unwrap();
        let start = Game::new(rules).view(Seat::First.into()).to_string();
        shown.add(rules, &start).unwrap();
        assert_eq!(shown.observed(rules).unwrap().list().len(), 1);
    }
}

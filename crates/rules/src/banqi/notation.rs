//! What happened, as events and in players' notation.
//!
//! A flip is `?b2` when it is chosen and `b2=k` when the piece is known, the letter in the case
//! of its side. A move is `Ka2-a3`, a capture `Ka2xGa3`.

use super::Banqi;
use crate::{Action, Chance, Event, Man, Seat, Square, Step};

impl Banqi {
    /// The action as a player writes it.
    pub(super) fn action_text(&self, action: Action) -> String {
        let man = |at| self.board.at(at).map(Man::from);
        match action {
            Action::Flip { at } => format!("?{at}"),
            Action::Move { from, to, .. } => move_text(man(from), from, to, man(to)),
            Action::Drop { .. } | Action::Shoot { .. } => action.to_string(),
        }
    }

    /// What everybody is told of a step from here. A flip is told once its piece is known.
    pub(super) fn told(&self, step: Step) -> Vec<Event> {
        match step {
            Step::Acted(seat, Action::Move { from, to, .. }) => self.told_move(seat, from, to),
            Step::Resolved(Chance::Piece(piece)) => self
                .flipping
                .map(|at| Event::Flipped { seat: self.turn, at, piece: piece.into() })
                .into_iter()
                .collect(),
            Step::Acted(..) | Step::Resolved(_) => Vec::new(),
        }
    }

    fn told_move(&self, seat: Seat, from: Square, to: Square) -> Vec<Event> {
        let man = |at| self.board.at(at).map(Man::from);
        let (from, to, piece) = (Some(from), Some(to), man(from));
        let moved = Event::Moved { seat, piece, from, to, promoted: None };
        let captured = to.and_then(|at| {
            let piece = man(at)?;
            Some(Event::Captured { seat: seat.other(), piece, at })
        });
        std::iter::once(moved).chain(captured).collect()
    }
}

/// A step as a line of the history.
pub(super) fn told_text(told: &[Event]) -> String {
    let victim = told.iter().find_map(|event| match *event {
        Event::Captured { piece, .. } => Some(piece),
        _ => None,
    });
    let text = told.iter().find_map(|event| match *event {
        Event::Flipped { at, piece, .. } => Some(format!("{at}={}", piece.letter())),
        Event::Moved { piece, from: Some(from), to: Some(to), .. } => {
            Some(move_text(piece, from, to, victim))
        }
        _ => None,
    });
    text.unwrap_or_default()
}

fn move_text(piece: Option<Man>, from: Square, to: Square, victim: Option<Man>) -> String {
    let capital = |man: Man| man.figure.capital();
    let piece = piece.map(capital).map(String::from).unwrap_or_default();
    match victim.map(capital) {
        Some(victim) => format!("{piece}{from}x{victim}{to}"),
        None => format!("{piece}{from}-{to}"),
    }
}

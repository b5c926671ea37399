//! The notation of moves that may have been seen only in part.

use super::{Veil, VeiledView};
use crate::chess::san::{castling, initial, told_text};
use crate::{Action, Event, View};
use std::fmt::Write;

impl<V: Veil> VeiledView<V> {
    /// Own moves in players' notation; the other side's as far as they were seen. A move that was
    /// seen from start to end is written with both squares, because it is unknown what else could
    /// have gone there.
    pub(super) fn told(&self, told: &[Event]) -> String {
        if told.iter().any(|event| self.is_own(event)) {
            told_text(told, |action| self.write(action))
        } else {
            told_text(told, |action| in_full(told, action))
        }
    }

    fn is_own(&self, event: &Event) -> bool {
        match *event {
            Event::Moved { seat, .. } | Event::Castled { seat, .. } => self.viewer == seat.into(),
            _ => false,
        }
    }
}

/// Both squares of a move: `Nb8-c6`, `e4xd3`, `e2-e1=Q`.
fn in_full(told: &[Event], action: Action) -> String {
    if told.iter().any(|event| matches!(event, Event::Castled { .. })) {
        return castling(action.origin(), action.target()).into();
    }
    let mut text = String::new();
    let captures = told.iter().any(|event| matches!(event, Event::Captured { .. }));
    let link = if captures { 'x' } else { '-' };
    let pieces = told.iter().find_map(|event| match event {
        Event::Moved { piece, promoted, .. } => Some((*piece, *promoted)),
        _ => None,
    });
    let (piece, promoted) = pieces.unwrap_or_default();
    text.extend(piece.map(initial));
    let _ = write!(text, "{}{link}{}", action.origin(), action.target());
    if let Some(man) = promoted {
        let _ = write!(text, "={}", man.figure.capital());
    }
    text
}

//! The state of a game in one sentence.

use crate::session::Session;
use crate::words::{Words, fill};
use duskboard_rules::Viewer;

impl Words {
    /// Whose turn it is and what they have to do, or how the game ended. `None` before it begins.
    pub fn status(&self, session: &Session) -> Option<String> {
        let (picture, rules) = (session.picture()?, session.rules()?);
        if let Some(result) = picture.result {
            return Some(self.result(rules, result));
        }
        let side = self.side(rules, *picture.turn.first()?);
        let look = session.view()?.look();
        let placing = !look.unplaced.is_empty();
        let mine = session.to_act().is_some();
        let turn = match (placing, mine) {
            (true, true) => self.place_assassin.to_string(),
            (true, false) => fill(self.other_places, &[side]),
            (false, true) if !session.shared() => self.your_turn.to_string(),
            (false, _) => fill(self.turn_of, &[side]),
        };
        Some(match look.check {
            Some(_) => format!("{turn}, {}", self.check),
            None => turn,
        })
    }

    /// Why a spectator sees nothing, if that is so.
    pub fn why_dark(&self, session: &Session) -> Option<&'static str> {
        let running = session.picture()?.result.is_none();
        let dark = session.viewer() == Viewer::Spectator && session.rules()?.fogged();
        (running && dark).then_some(self.dark_for_spectators)
    }
}

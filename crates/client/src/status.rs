//! The state of a game in one sentence.

use crate::session::Session;
use crate::words::{Words, fill};
use duskboard_rules::Viewer;

/// What a hint is worth, in pawns.
///
/// ```
/// use duskboard_client::worth;
/// assert_eq!([35, -120, -4, 20_000, -20_000].map(worth), ["+0.3", "-1.2", "0.0", "+∞", "−∞"]);
/// ```
pub fn worth(points: i32) -> String {
    match points {
        10_000.. => "+∞".into(),
        ..=-10_000 => "−∞".into(),
        -9_999..=9_999 => {
            let size = points.abs() / 10;
            let sign = match (size, points) {
                (0, _) => "",
                (_, ..0) => "-",
                (_, 0..) => "+",
            };
            format!("{sign}{}.{}", size / 10, size % 10)
        }
    }
}

impl Words {
    /// Whose turn it is and what they have to do, or how the game ended. `None` before it begins.
    pub fn status(&self, session: &Session) -> Option<String> {
        let (picture, names) = (session.picture()?, self.sides(session)?);
        if let Some(result) = picture.result {
            let [head, why] = self.verdict(names, result);
            return Some(fill(self.colon, &[&head, &why]));
        }
        if picture.turn.is_empty() && !picture.history.is_empty() {
            return Some(self.chance_decides.into());
        }
        let side = names[picture.turn.first()?.index()];
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
            Some(_) => fill(self.comma, &[&turn, self.check]),
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

//! Why something cannot be played, from what the player sees and from nothing else.

use crate::words::{Words, fill};
use duskboard_rules::{Cell, Look, Rules, Seat, Square};

impl Words {
    /// Why the piece of `seat` on `from` cannot go to `to`, or, if that is the same square, cannot be
    /// taken up; `None` if no such piece is seen there, or nothing is to be said.
    pub fn why_not(
        &self,
        rules: Rules,
        look: &Look,
        seat: Seat,
        [from, to]: [Square; 2],
    ) -> Option<String> {
        let Cell::Man { man, owner } = look.at(from) else { return None };
        if owner != seat {
            return None;
        }
        if look.check.is_some() {
            return Some(self.why_check.into());
        }
        if from == to {
            return None;
        }
        let lightless = matches!(rules, Rules::Slug(_)) && enters_dark(look, from, to);
        let text = if lightless { self.why_lightless } else { self.why_elsewhere };
        Some(fill(text, &[self.figure(man)]))
    }
}

/// Does the way from one square to another end in the dark or lead through it?
fn enters_dark(look: &Look, from: Square, to: Square) -> bool {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = if straight { files.abs().max(ranks.abs()) } else { 0 };
    let between = (1..steps).filter_map(|n| from.step(files.signum() * n, ranks.signum() * n));
    between.chain([to]).any(|square| look.at(square) == Cell::Unseen)
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::words::Words;
    use duskboard_rules::{Game, Rules, Seat};

    #[test]
    fn reasons_come_from_what_is_seen() {
        for (rules, fen, from, to, expected) in [
            (
                "chess",
                "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1",
                "a1",
                "b1",
                Some("Your king is in check"),
            ),
            (
                "chess",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "a1",
                "b2",
                Some("The rook cannot go there now"),
            ),
            (
                "chess",
                "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1",
                "a1",
                "a1",
                Some("Your king is in check"),
            ),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1", "a1", None),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e8", "e7", None),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "b1", "b2", None),
            (
                "slug-torch",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "a1",
                "a8",
                Some("The rook cannot enter the dark"),
            ),
            (
                "slug-torch",
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "a1",
                "b3",
                Some("The rook cannot go there now"),
            ),
            // An unseen assassin gives no check, and no reason.
            (
                "assassin",
                "4k3/8/8/8/8/8/4a3/R3K3 w - - 0 1 -",
                "a1",
                "b2",
                Some("The rook cannot go there now"),
            ),
        ] {
            let rules: Rules = rules.parse().unwrap();
            let look = Game::from_fen(rules, fen).unwrap().view(Seat::First.into()).look();
            let squares = [from, to].map(|name| name.parse().unwrap());
            let words = Words::of(Language::English);
            let found = words.why_not(rules, &look, Seat::First, squares);
            assert_eq!(found.as_deref(), expected, "{fen} {from}{to}");
        }
    }
}

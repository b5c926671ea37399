//! How good a position looks, game by game.

mod banqi;
mod chess;
mod family;
mod weights;
mod worth;

pub(crate) use banqi::takes;
pub(crate) use family::standing;
#[cfg(any(test, feature = "workshop"))]
pub(crate) use judging::{judge_banqi, judge_family};
#[cfg(test)]
pub(crate) use weights::Family;
#[cfg(any(test, feature = "workshop"))]
pub(crate) use weights::{ARCHESS, BANQI, CHESS, Pair};
pub(crate) use worth::{exchange, gain, stake};

/// The judgement of a view, in which nothing is hidden, by weights that are being fitted.
#[cfg(any(test, feature = "workshop"))]
mod judging {
    use super::weights::{Banqi, Family};
    use super::{banqi, chess};
    use crate::score::Score;
    use duskboard_rules::archess::Archers;
    use duskboard_rules::chess::Army;
    use duskboard_rules::special::Bright;
    use duskboard_rules::{GameView, Open, Seat};

    fn bright<A: Army>(weights: &Family, view: &Open<Bright<A>>, seat: Seat) -> Score {
        chess::judge_by::<A>(weights, view.position().diagram(), seat)
    }

    pub(crate) fn judge_family(weights: &Family, view: &GameView, seat: Seat) -> Option<Score> {
        match view {
            GameView::Orthodox(view) => Some(bright(weights, view, seat)),
            GameView::Dinosaur(view) => Some(bright(weights, view, seat)),
            GameView::Archess(view) => {
                Some(chess::judge_by::<Archers>(weights, view.position().diagram(), seat))
            }
            _ => None,
        }
    }

    pub(crate) fn judge_banqi(weights: &Banqi, view: &GameView, seat: Seat) -> Option<Score> {
        let GameView::Banqi(view) = view else { return None };
        Some(banqi::judge_by(weights, view.position(), seat))
    }
}

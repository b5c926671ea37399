//! Static evaluation, game by game.

mod banqi;
mod chess;
mod family;
mod hidden;
mod see;
mod weights;

pub(crate) use banqi::takes;
pub(crate) use family::standing;
#[cfg(any(test, feature = "workshop"))]
pub(crate) use judging::{judge_assassins, judge_banqi, judge_family, judge_fog};
pub(crate) use see::{gain, see, stake};
#[cfg(test)]
pub(crate) use weights::Family;
#[cfg(any(test, feature = "workshop"))]
pub(crate) use weights::{ARCHESS, ASSASSINS, BANQI, CHESS, FOG, Pair};

/// The evaluation of a fully revealed view with weights that are being tuned.
#[cfg(any(test, feature = "workshop"))]
mod judging {
    use super::hidden::{self, judge_dark};
    use super::weights::{Assassins, Banqi, Family, Fog};
    use super::{banqi, chess};
    use crate::imperfect::truth;
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

    pub(crate) fn judge_assassins(
        weights: &Assassins,
        view: &GameView,
        seat: Seat,
    ) -> Option<Score> {
        match view {
            GameView::Assassin(view) => Some(judge_dark(weights, &truth(view)?, seat)),
            GameView::DinosaurAssassin(view) => Some(judge_dark(weights, &truth(view)?, seat)),
            _ => None,
        }
    }

    pub(crate) fn judge_fog(weights: &Fog, view: &GameView, seat: Seat) -> Option<Score> {
        let GameView::Slug(view) = view else { return None };
        Some(hidden::judge_fog(weights, &truth(view)?, seat))
    }
}

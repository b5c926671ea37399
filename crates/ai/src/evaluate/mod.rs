//! Static evaluation, game by game.

mod banqi;
mod chess;
mod evaluator;
mod family;
mod flips;
mod hidden;
pub(crate) mod inputs;
mod material;
pub(crate) mod net;
mod see;
mod weights;

pub(crate) use banqi::takes;
pub(crate) use evaluator::Evaluator;
pub(crate) use family::standing;
pub(crate) use see::{gain, see, stake};
#[cfg(any(test, feature = "workshop"))]
pub(crate) use tuned::{tuned_assassins, tuned_banqi, tuned_family, tuned_fog};
#[cfg(test)]
pub(crate) use weights::Family;
#[cfg(any(test, feature = "workshop"))]
pub(crate) use weights::{ARCHESS, ASSASSINS, BANQI, CHESS, FOG, Pair};

/// The evaluation of a fully revealed view with weights that are being tuned.
#[cfg(any(test, feature = "workshop"))]
mod tuned {
    use super::hidden::{self, evaluate_assassins};
    use super::weights::{Assassins, Banqi, Family, Fog};
    use super::{banqi, chess};
    use crate::imperfect::truth;
    use crate::score::Score;
    use duskboard_rules::archess::Archers;
    use duskboard_rules::chess::Army;
    use duskboard_rules::special::Plain;
    use duskboard_rules::{GameView, Open, Seat};

    fn open_chess<A: Army>(weights: &Family, view: &Open<Plain<A>>, seat: Seat) -> Score {
        chess::evaluate_with::<A>(weights, view.position().diagram(), seat)
    }

    pub(crate) fn tuned_family(weights: &Family, view: &GameView, seat: Seat) -> Option<Score> {
        match view {
            GameView::Orthodox(view) => Some(open_chess(weights, view, seat)),
            GameView::Dinosaur(view) => Some(open_chess(weights, view, seat)),
            GameView::Archess(view) => {
                Some(chess::evaluate_with::<Archers>(weights, view.position().diagram(), seat))
            }
            _ => None,
        }
    }

    pub(crate) fn tuned_banqi(weights: &Banqi, view: &GameView, seat: Seat) -> Option<Score> {
        let GameView::Banqi(view) = view else { return None };
        Some(banqi::evaluate_with(weights, view.position(), seat))
    }

    pub(crate) fn tuned_assassins(
        weights: &Assassins,
        view: &GameView,
        seat: Seat,
    ) -> Option<Score> {
        match view {
            GameView::Assassin(view) => Some(evaluate_assassins(weights, &truth(view)?, seat)),
            GameView::DinosaurAssassin(view) => {
                Some(evaluate_assassins(weights, &truth(view)?, seat))
            }
            _ => None,
        }
    }

    pub(crate) fn tuned_fog(weights: &Fog, view: &GameView, seat: Seat) -> Option<Score> {
        match view {
            GameView::Slug(view) => Some(hidden::evaluate_fog(weights, &truth(view)?, seat)),
            GameView::Fog(view) => Some(hidden::evaluate_fog(weights, &truth(view)?, seat)),
            _ => None,
        }
    }
}

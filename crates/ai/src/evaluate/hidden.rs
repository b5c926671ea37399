//! What hidden pieces add to the evaluation: how close assassins are to the enemy king, and how much
//! each side sees.

use super::chess::evaluate;
use super::weights::{Assassins, Fog};
use crate::score::Score;
use duskboard_rules::chess::{Army, Diagram, Role, king_steps};
use duskboard_rules::special::{Six, WithAssassins};
use duskboard_rules::veiled::{Veil, Veiled};
use duskboard_rules::{Seat, Square};

/// The evaluation of a position with assassins, as if both sides knew where they are.
pub(super) fn evaluate_assassins<A: Army>(
    weights: &Assassins,
    position: &WithAssassins<A>,
    seat: Seat,
) -> Score {
    let diagram = position.diagram();
    evaluate::<A>(diagram, seat) + stalking(weights, diagram, seat)
        - stalking(weights, diagram, seat.other())
}

/// The bonus for assassins close to the enemy king, less what its guards cost.
fn stalking(weights: &Assassins, diagram: &Diagram, seat: Seat) -> Score {
    let Some(prey) = diagram.board.king(seat.other()) else { return 0 };
    let near = |from: Square| weights.near[usize::from(from.distance(prey))];
    let guards = king_steps(prey) & diagram.board.side(seat.other());
    diagram.board.of(seat, Role::Assassin).map(near).sum::<Score>()
        - weights.guard * guards.count() as Score
}

/// The evaluation of a position in the fog, as if both sides saw all of it.
pub(super) fn evaluate_fog<V: Veil>(weights: &Fog, position: &Veiled<V>, seat: Seat) -> Score {
    let seen = |seat| weights.seen * position.vision(seat).count() as Score;
    evaluate::<Six>(position.diagram(), seat) + seen(seat) - seen(seat.other())
}

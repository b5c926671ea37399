//! What secrets add to the judgement of a board: an assassin's distance to its prey, and who sees
//! what.

use super::chess::judge;
use super::weights::{Assassins, Fog};
use crate::score::Score;
use duskboard_rules::chess::{Army, Diagram, Role, king_steps};
use duskboard_rules::slug::Slug;
use duskboard_rules::special::{Dark, Six};
use duskboard_rules::{Seat, Square};

/// How good a position with assassins is for a seat, if both knew where they are.
pub(super) fn judge_dark<A: Army>(weights: &Assassins, position: &Dark<A>, seat: Seat) -> Score {
    let diagram = position.diagram();
    judge::<A>(diagram, seat) + stalking(weights, diagram, seat)
        - stalking(weights, diagram, seat.other())
}

/// What the assassins of a seat are worth more for being where they are, and a king's company less.
fn stalking(weights: &Assassins, diagram: &Diagram, seat: Seat) -> Score {
    let Some(prey) = diagram.board.king(seat.other()) else { return 0 };
    let near = |from: Square| weights.near[usize::from(from.distance(prey))];
    let guards = king_steps(prey) & diagram.board.side(seat.other());
    diagram.board.of(seat, Role::Assassin).map(near).sum::<Score>()
        - weights.guard * guards.count() as Score
}

/// How good a position in the fog is for a seat, if both saw all of it.
pub(super) fn judge_fog(weights: &Fog, position: &Slug, seat: Seat) -> Score {
    let seen = |seat| weights.seen * position.vision(seat).count() as Score;
    judge::<Six>(position.diagram(), seat) + seen(seat) - seen(seat.other())
}

//! Banqi: a piece is worth what it can still take and how little can take it.

use super::weights::{BANQI, Banqi as Weights};
use crate::level::Uncertainty;
use crate::score::Score;
use crate::searchable::Searchable;
use crate::tablebase::{Fate, Tablebase};
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};
use duskboard_rules::chess::Bitboard;
use duskboard_rules::{Action, Position, Seat, Square};
use std::ops::ControlFlow;

const SQUARES: Bitboard = Bitboard(0xffff_ffff);
/// The score of a won ending is below that of a win by this, by the distance to the next capture,
/// and by `BETWEEN` for each piece left.
const TABLEBASE_WIN: Score = 100;
const BETWEEN: Score = 100;
/// In a drawn ending a lead counts for one part in so many, and for no more than this.
const HOPE: Score = 16;
/// The highest static evaluation: a known win is worth more.
const MOST: Score = 5_000;

/// How many of each piece are alive, face up or down.
type Alive = [[i32; Kind::COUNT]; 2];

fn alive(position: &Banqi) -> Alive {
    Side::BOTH.map(|side| {
        Kind::ALL.map(|kind| {
            let up = (position.board().kind(kind) & position.board().side(side)).count();
            (up + position.bag().count(Piece { side, kind })) as i32
        })
    })
}

/// May a neighbour of this kind take one of that kind?
pub(crate) const fn takes(hunter: Kind, prey: Kind) -> bool {
    match (hunter, prey) {
        (Kind::Cannon, _) | (Kind::King, Kind::Pawn) => false,
        (Kind::Pawn, Kind::King) => true,
        _ => hunter.rank() >= prey.rank(),
    }
}

/// How many of these pieces may take a neighbour of each kind.
fn hunters(pieces: &[i32; Kind::COUNT]) -> [i32; Kind::COUNT] {
    Kind::ALL.map(|prey| {
        let able = Kind::ALL.into_iter().filter(|&kind| takes(kind, prey));
        able.map(|kind| pieces[kind as usize]).sum()
    })
}

/// The value of each kind of piece of a side, by what the enemy has left. `pieces` is how many are
/// alive on both sides.
fn worths(weights: &Weights, enemy: &[i32; Kind::COUNT], pieces: i32) -> [Score; Kind::COUNT] {
    let total = enemy.iter().sum::<i32>().max(1);
    let hunters = hunters(enemy);
    Kind::ALL.map(|kind| {
        let extra = weights.extra[kind as usize];
        if kind == Kind::Cannon {
            return extra + weights.cannon_on_full_board * pieces / 32;
        }
        let able = Kind::ALL.into_iter().filter(|&other| takes(kind, other));
        let prey: i32 = able.map(|other| enemy[other as usize]).sum();
        let balance = weights.prey * prey - weights.hunter * hunters[kind as usize];
        (weights.plain + balance / total).max(weights.least) + extra
    })
}

/// The piece values of both sides.
fn all_worths(weights: &Weights, alive: &Alive) -> [[Score; Kind::COUNT]; 2] {
    let pieces = alive.iter().flatten().sum();
    Side::BOTH.map(|side| worths(weights, &alive[side.other() as usize], pieces))
}

fn worth_at(position: &Banqi, square: Square) -> Score {
    let Some(piece) = position.board().at(square) else { return 0 };
    all_worths(&BANQI, &alive(position))[piece.side as usize][piece.kind as usize]
}

/// The four neighbours of a set of squares.
fn beside(set: Bitboard) -> Bitboard {
    Bitboard(set.beside().0 | set.0 << 8 | set.0 >> 8) & SQUARES
}

fn evaluate_side(weights: &Weights, position: &Banqi, side: Side) -> Score {
    let alive = alive(position);
    let values = all_worths(weights, &alive);
    let total = |side: Side| -> Score {
        let (count, value) = (&alive[side as usize], &values[side as usize]);
        count.iter().zip(value).map(|(count, value)| count * value).sum()
    };
    let mut lead = total(side) - total(side.other());
    lead += grasp(weights, &alive, side) - grasp(weights, &alive, side.other());
    let down = |side: Side| -> Score {
        let living: Score = alive[side as usize].iter().sum();
        weights.down * (living - position.board().side(side).count() as Score)
    };
    lead += down(side) - down(side.other());
    let room = |side: Side| -> Score {
        let empty = position.board().empty();
        weights.room * (beside(position.board().side(side)) & empty).count() as Score
    };
    lead + room(side) - room(side.other())
        + danger(weights, position, side, &values)
        + chase(weights, position, side, (lead, &values))
}

/// The penalty for enemy pieces that nothing or only one piece can take.
fn grasp(weights: &Weights, alive: &Alive, side: Side) -> Score {
    let (own, enemy) = (&alive[side as usize], &alive[side.other() as usize]);
    // In the open a cannon finds nothing to jump over.
    let full = alive.iter().flatten().sum::<i32>() > 8;
    let cannons = if full { own[Kind::Cannon as usize] } else { 0 };
    let left = hunters(own).into_iter().zip(enemy).filter(|&(_, &prey)| prey > 0);
    left.map(|(hunters, _)| match hunters + cannons {
        0 => -weights.immortal,
        1 => -weights.scarce,
        _ => 0,
    })
    .sum()
}

/// The penalty of the side to act for its attacked pieces.
fn danger(
    weights: &Weights,
    position: &Banqi,
    side: Side,
    values: &[[Score; Kind::COUNT]; 2],
) -> Score {
    let acting = position.acting().seat().and_then(|seat| position.side_of(seat));
    let Some(acting) = acting else { return 0 };
    let board = position.board();
    let mut hit = Bitboard::EMPTY;
    for from in board.side(acting.other()) {
        let Some(hunter) = board.at(from) else { continue };
        for at in beside(Bitboard::of(from)) & board.side(acting) {
            if board.at(at).is_some_and(|prey| takes(hunter.kind, prey.kind)) {
                hit |= Bitboard::of(at);
            }
        }
    }
    let worth = |at| board.at(at).map_or(0, |piece| values[acting as usize][piece.kind as usize]);
    let loss = hit.map(worth).sum::<Score>() * weights.attacked / 100;
    if acting == side { -loss } else { loss }
}

/// How close the leader's pieces are to those they can take, and how few ways out these have.
fn chase(
    weights: &Weights,
    position: &Banqi,
    side: Side,
    (lead, values): (Score, &[[Score; Kind::COUNT]; 2]),
) -> Score {
    let board = position.board();
    if board.down().count() > 4 || lead == 0 {
        return 0;
    }
    let leader = if lead > 0 { side } else { side.other() };
    let mut total = 0;
    for prey in board.side(leader.other()) {
        let Some(piece) = board.at(prey) else { continue };
        let (mut near, mut watched) = ([0; 2], Bitboard::EMPTY);
        for from in board.side(leader) {
            if board.at(from).is_some_and(|hunter| takes(hunter.kind, piece.kind)) {
                let closeness = 11 - steps(from, prey);
                near = [near[0].max(closeness), near[1].max(near[0].min(closeness))];
                watched |= beside(Bitboard::of(from));
            }
        }
        let ways = (beside(Bitboard::of(prey)) & board.empty() & !watched).count() as Score;
        let hunt = weights.chase * near[0] + weights.second * near[1] - weights.way_out * ways;
        total += hunt * (60 + values[piece.side as usize][piece.kind as usize]) / 100;
    }
    if leader == side { total } else { -total }
}

/// How many moves from one square to the other on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}

/// The static evaluation for a seat, with these weights.
pub(super) fn evaluate_with(weights: &Weights, position: &Banqi, seat: Seat) -> Score {
    let Some(side) = position.side_of(seat) else { return 0 };
    let tempo = if position.acting().includes(seat) { weights.tempo } else { -weights.tempo };
    // Quiet half-moves lead to a draw: the leader should hurry.
    let quiet = position.quiet().min(60) as Score;
    (evaluate_side(weights, position, side) * (150 - quiet) / 150 + tempo).clamp(-MOST, MOST)
}

impl Searchable for Banqi {
    const WIN: Score = 6_000;
    const NULL_MOVE: bool = false;
    const UNCERTAINTY: Uncertainty = Uncertainty::Some;

    fn evaluate(&self, seat: Seat) -> Score {
        evaluate_with(&BANQI, self, seat)
    }

    fn gain(&self, action: Action) -> Score {
        match action {
            Action::Move { to, .. } => worth_at(self, to),
            _ => 0,
        }
    }

    fn stake(&self, action: Action) -> Score {
        match action {
            Action::Move { from, .. } => worth_at(self, from),
            _ => 0,
        }
    }

    fn loses_exchange(&self, _: Action) -> bool {
        false
    }

    /// Flips away from all face-up pieces are equivalent: one of them is enough.
    fn promising<B>(
        &self,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let down = self.board().down();
        let near = down & beside(self.board().up());
        let kept = near | (down & !near).first().map_or(Bitboard::EMPTY, Bitboard::of);
        self.legal(seat, |action| match action {
            Action::Flip { at } if !kept.contains(at) => ControlFlow::Continue(()),
            _ => each(action),
        })
    }

    /// A flip has so many outcomes that it is searched less deeply.
    fn extra_reduction(&self, action: Action) -> i32 {
        i32::from(matches!(action, Action::Flip { .. }))
    }

    fn has_waiting_action(&self) -> bool {
        !self.board().down().is_empty()
    }

    fn is_waiting(&self, action: Action) -> bool {
        matches!(action, Action::Flip { .. })
    }

    const MAX_SWING: Score = 450;

    fn prepare(&self, tablebase: &mut Tablebase, hurry: &dyn Fn() -> bool) {
        tablebase.prepare(self, hurry);
    }

    #[inline]
    fn tablebase_score(&self, tablebase: &Tablebase) -> Option<Score> {
        let pieces = self.board().up().count() as Score;
        let sure =
            |distance: u8| Self::WIN - TABLEBASE_WIN - Score::from(distance) - BETWEEN * pieces;
        match tablebase.fate(self)? {
            // The game is over: the search sees that by itself.
            Fate::Loses(0) => None,
            Fate::Wins(distance) => Some(sure(distance)),
            Fate::Loses(distance) => Some(-sure(distance)),
            // The leader goes on trying, at no cost.
            Fate::Draw => {
                let hope = self.acting().seat().map_or(0, |seat| self.evaluate(seat) / HOPE);
                Some(hope.clamp(-HOPE, HOPE))
            }
        }
    }

    fn in_check(&self) -> bool {
        false
    }
}

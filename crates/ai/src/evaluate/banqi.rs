//! Banqi: a piece is worth what it can still take and how little can take it.

use crate::arena::Arena;
use crate::score::Score;
use duskboard_rules::banqi::{Banqi, Kind, Piece, Side};
use duskboard_rules::chess::Bitboard;
use duskboard_rules::{Action, Position, Seat, Square};
use std::ops::ControlFlow;

/// Every piece has at least this.
const LEAST: Score = 24;
/// A Cannon takes anything, from afar, but needs something to jump over.
const CANNON: Score = 70;
const CANNON_PER_TARGET: Score = 6;
/// For each enemy that a piece can take, and that can take it.
const PREY: Score = 14;
const HUNTER: Score = 7;
const SQUARES: Bitboard = Bitboard(0xffff_ffff);
/// What a free neighbouring square is worth.
const ROOM: Score = 2;
/// The leader wants to be close to what it can take, the more so the fewer pieces there are.
const CHASE: Score = 3;
const TEMPO: Score = 8;

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
const fn takes(hunter: Kind, prey: Kind) -> bool {
    match (hunter, prey) {
        (Kind::Cannon, _) | (Kind::King, Kind::Pawn) => false,
        (Kind::Pawn, Kind::King) => true,
        _ => hunter.rank() >= prey.rank(),
    }
}

/// The worth of each kind of a side, given what the other side has left.
fn worths(enemy: &[i32; Kind::COUNT]) -> [Score; Kind::COUNT] {
    let total: i32 = enemy.iter().sum();
    Kind::ALL.map(|kind| {
        if kind == Kind::Cannon {
            return LEAST + CANNON + CANNON_PER_TARGET * total;
        }
        let sum = |may: &dyn Fn(Kind) -> bool| -> i32 {
            Kind::ALL.iter().filter(|&&k| may(k)).map(|&k| enemy[k as usize]).sum()
        };
        let prey = sum(&|other| takes(kind, other));
        let hunters = sum(&|other| takes(other, kind));
        let safe = if hunters == 0 && prey > 0 { 20 } else { 0 };
        (LEAST + PREY * prey - HUNTER * hunters + safe).max(LEAST)
    })
}

fn worth_at(position: &Banqi, square: Square) -> Score {
    let Some(piece) = position.board().at(square) else { return 0 };
    let alive = alive(position);
    worths(&alive[piece.side.other() as usize])[piece.kind as usize]
}

/// The four neighbours of a set of squares.
fn beside(set: Bitboard) -> Bitboard {
    Bitboard(set.beside().0 | set.0 << 8 | set.0 >> 8) & SQUARES
}

fn judge(position: &Banqi, side: Side) -> Score {
    let alive = alive(position);
    let values = Side::BOTH.map(|side| worths(&alive[side.other() as usize]));
    let total = |side: Side| -> Score {
        let (count, value) = (&alive[side as usize], &values[side as usize]);
        count.iter().zip(value).map(|(count, value)| count * value).sum()
    };
    let lead = total(side) - total(side.other());
    let room = |side: Side| -> Score {
        let empty = position.board().empty();
        ROOM * (beside(position.board().side(side)) & empty).count() as Score
    };
    lead + room(side) - room(side.other()) + chase(position, side, lead, &values)
}

/// How close the leader's hunters are to their prey.
fn chase(position: &Banqi, side: Side, lead: Score, values: &[[Score; Kind::COUNT]; 2]) -> Score {
    if position.board().down().count() > 8 || lead == 0 {
        return 0;
    }
    let leader = if lead > 0 { side } else { side.other() };
    let board = position.board();
    let mut total = 0;
    for prey in board.side(leader.other()) {
        let Some(piece) = board.at(prey) else { continue };
        let mut near = [0; 2];
        for from in board.side(leader) {
            let hunts = board.at(from).is_some_and(|hunter| takes(hunter.kind, piece.kind));
            if hunts {
                let closeness = 10 - steps(from, prey);
                near = if closeness > near[0] {
                    [closeness, near[0]]
                } else {
                    [near[0], near[1].max(closeness)]
                };
            }
        }
        let value = values[piece.side as usize][piece.kind as usize];
        total += (CHASE * near[0] + near[1] * CHASE / 2) * (60 + value) / 100;
    }
    if leader == side { total } else { -total }
}

/// The way of a piece on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}

impl Arena for Banqi {
    const WIN: Score = 6_000;
    const CAN_PASS: bool = false;

    fn evaluate(&self, seat: Seat) -> Score {
        let Some(side) = self.side_of(seat) else { return 0 };
        let tempo = if self.acting().includes(seat) { TEMPO } else { -TEMPO };
        // Quiet half-moves lead to a draw: who leads should hurry.
        let quiet = self.quiet().min(60) as Score;
        (judge(self, side) * (150 - quiet) / 150 + tempo).clamp(-Self::WIN + 500, Self::WIN - 500)
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

    fn loses(&self, _: Action) -> bool {
        false
    }

    /// Flips far from everything that lies face up are all alike: one of them is enough.
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

    /// A flip has so many outcomes that one cannot look as far behind it.
    fn dearness(&self, action: Action) -> i32 {
        i32::from(matches!(action, Action::Flip { .. }))
    }

    const SWING: Score = 450;

    fn in_check(&self) -> bool {
        false
    }
}

//! Banqi: a piece is worth what it can still take and how little can take it.

use super::Evaluator;
use super::flips::{FLIP_DEPTH, best_flips};
use super::weights::{BANQI, Banqi as Weights};
use crate::level::Ladder;
use crate::score::Score;
use crate::searchable::Searchable;
use crate::tablebase::{Fate, Tablebase};
use duskboard_rules::banqi::{Bag, Banqi, Board, Kind, Piece, Side};
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
pub(super) type Alive = [[i32; Kind::COUNT]; 2];

/// Those of these sets, and those in the bag.
pub(super) fn alive(sets: &Sets, bag: Bag) -> Alive {
    // Plain loops: `array::map` is not inlined here and took a quarter of the time.
    let mut alive = [[0; Kind::COUNT]; 2];
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let up = sets[side as usize][kind as usize].count();
            alive[side as usize][kind as usize] = (up + bag.count(Piece { side, kind })) as i32;
        }
    }
    alive
}

/// The face-up pieces of each side by kind.
pub(super) type Sets = [[Bitboard; Kind::COUNT]; 2];

pub(super) fn sets(board: &Board) -> Sets {
    let mut sets = [[Bitboard::EMPTY; Kind::COUNT]; 2];
    for side in Side::BOTH {
        for kind in Kind::ALL {
            sets[side as usize][kind as usize] = board.kind(kind) & board.side(side);
        }
    }
    sets
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
    let &[king, guard, minister, rook, horse, _, pawn] = pieces;
    let ministers = king + guard + minister;
    let horses = ministers + rook + horse;
    let pawns = horses - king + pawn;
    [king + pawn, king + guard, ministers, ministers + rook, horses, horses, pawns]
}

/// How many of these pieces a neighbour of each kind may take.
fn prey(pieces: &[i32; Kind::COUNT]) -> [i32; Kind::COUNT] {
    let &[king, guard, minister, rook, horse, cannon, pawn] = pieces;
    let horses = horse + cannon + pawn;
    let ministers = minister + rook + horses;
    let all = ministers + guard + king;
    [all - pawn, all - king, ministers, rook + horses, horses, 0, pawn + king]
}

/// The value of each kind of piece of a side, by what the enemy has left. `pieces` is how many are
/// alive on both sides.
fn worths(weights: &Weights, enemy: &[i32; Kind::COUNT], pieces: i32) -> [Score; Kind::COUNT] {
    let total = enemy.iter().sum::<i32>().clamp(0, 16);
    let (hunters, prey) = (hunters(enemy), prey(enemy));
    let mut worths = Kind::ALL.map(|kind| {
        let kind = kind as usize;
        let most = weights.worth[kind].len() - 1;
        weights.worth[kind][(hunters[kind] as usize).min(most)]
            + ((weights.prey[kind] * prey[kind] * ONE_BY[total as usize]) >> 16)
    });
    worths[Kind::Cannon as usize] = weights.cannon[(pieces as usize / 4).min(8)];
    worths
}

/// 65,536 divided by a number.
const ONE_BY: [i32; 17] = {
    let mut table = [0; 17];
    let mut i = 1;
    while i < 17 {
        table[i] = 65_536 / i as i32;
        i += 1;
    }
    table
};

/// What depends only on which pieces are alive.
#[derive(Clone, Copy)]
pub(super) struct Material {
    /// The value of a piece of each kind, by side.
    values: [[Score; Kind::COUNT]; 2],
    /// What Red's pieces are worth more than Black's, with the penalty for what cannot be taken.
    lead: Score,
}

impl Material {
    /// Of nothing.
    pub(super) const NONE: Material = Material { values: [[0; Kind::COUNT]; 2], lead: 0 };

    pub(super) fn of(weights: &Weights, alive: &Alive) -> Material {
        let pieces = alive.iter().flatten().sum();
        let values = Side::BOTH.map(|side| worths(weights, &alive[side.other() as usize], pieces));
        let [red, black] = Side::BOTH.map(|side| {
            let each = alive[side as usize].iter().zip(&values[side as usize]);
            each.map(|(count, value)| count * value).sum::<Score>() + grasp(weights, alive, side)
        });
        Material { values, lead: red - black }
    }
}

/// What a piece of each kind is worth on a full board, about: enough to order captures.
pub(super) const USUAL: [Score; Kind::COUNT] = [298, 304, 167, 100, 83, 236, 33];

#[inline]
fn usual_worth(position: &Banqi, square: Square) -> Score {
    position.board().at(square).map_or(0, |piece| USUAL[piece.kind as usize])
}

/// The four neighbours of a set of squares.
pub(super) fn beside(set: Bitboard) -> Bitboard {
    Bitboard(set.beside().0 | set.0 << 8 | set.0 >> 8) & SQUARES
}

fn evaluate_side(
    weights: &Weights,
    position: &Banqi,
    side: Side,
    (sets, material): (&Sets, &Material),
) -> Score {
    let of = |side: Side| {
        face_down(weights, position, side)
            + room(weights, position.board(), side)
            + posture(weights, position.board(), sets, side)
    };
    let ahead = if side == Side::Red { material.lead } else { -material.lead };
    let lead = ahead + of(side) - of(side.other());
    lead + danger(weights, position, side, &material.values)
        + chase(weights, position, side, (lead, &material.values))
}

/// What the pieces of a side are worth more while they lie face down.
fn face_down(weights: &Weights, position: &Banqi, side: Side) -> Score {
    let down = |kind| position.bag().count(Piece { side, kind }) as Score;
    Kind::ALL.into_iter().map(|kind| down(kind) * weights.down[kind as usize]).sum()
}

/// What the squares of a side's pieces are worth, hunters close to them and backs next to them.
fn posture(weights: &Weights, board: &Board, sets: &Sets, side: Side) -> Score {
    let hunters = hunting(&sets[side.other() as usize]);
    let mut total = 0;
    for (kind, &set) in sets[side as usize].iter().enumerate() {
        if set.is_empty() {
            continue;
        }
        let near = beside(set);
        let close = (beside(near) | near) & hunters[kind];
        total += weights.pressed[kind] * close.count() as Score
            + weights.covered[kind] * (near & board.down()).count() as Score;
        total += set.map(|at| weights.place[kind][place(at)]).sum::<Score>();
    }
    total
}

/// For each square, which of the eight that are the same but for turning and mirroring the board.
static PLACE: [u8; 32] = {
    let mut table = [0; 32];
    let mut at = 0;
    while at < 32 {
        let (file, rank) = (at % 8, at / 8);
        let file = if file < 4 { file } else { 7 - file };
        let rank = if rank < 2 { rank } else { 3 - rank };
        table[at] = (4 * rank + file) as u8;
        at += 1;
    }
    table
};

fn place(at: Square) -> usize {
    PLACE[at.index() & 31].into()
}

/// The pieces of a side that may take a neighbour of each kind.
fn hunting(pieces: &[Bitboard; Kind::COUNT]) -> [Bitboard; Kind::COUNT] {
    let &[king, guard, minister, rook, horse, _, pawn] = pieces;
    let ministers = king | guard | minister;
    let horses = ministers | rook | horse;
    let pawns = horses & !king | pawn;
    [king | pawn, king | guard, ministers, ministers | rook, horses, horses, pawns]
}

/// What free squares next to a side's pieces are worth, and pieces without any cost.
fn room(weights: &Weights, board: &Board, side: Side) -> Score {
    let (own, empty) = (board.side(side), board.empty());
    let (free, shut) = ((beside(own) & empty).count(), (own & !beside(empty)).count());
    weights.room * free as Score - weights.shut * shut as Score
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

/// The penalty of the side to act for its attacked pieces, and the bonus for those it attacks.
fn danger(
    weights: &Weights,
    position: &Banqi,
    side: Side,
    values: &[[Score; Kind::COUNT]; 2],
) -> Score {
    let acting = position.acting().seat().and_then(|seat| position.side_of(seat));
    let Some(acting) = acting else { return 0 };
    let board = position.board();
    let at_stake = |by: Side| -> Score {
        let of = &values[by.other() as usize];
        let worth = |at| board.at(at).map_or(0, |piece| of[piece.kind as usize]);
        board.attacked(by).map(worth).sum()
    };
    let gain = at_stake(acting) * weights.attacks / 100
        - at_stake(acting.other()) * weights.attacked / 100;
    if acting == side { gain } else { -gain }
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
    let leads = position.acting().seat() == position.seat_of(leader);
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
        // The prey is caught when it has to move two steps from its hunter.
        let facing = i32::from((near[0] + i32::from(leads)) % 2 == 1);
        let ways = (beside(Bitboard::of(prey)) & board.empty() & !watched).count() as Score;
        let hunt = weights.chase * near[0] + weights.second * near[1] + weights.facing * facing
            - weights.way_out * ways;
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
    let sets = sets(position.board());
    let material = Material::of(weights, &alive(&sets, position.bag()));
    evaluate_given(weights, position, seat, (&sets, &material))
}

/// The same if the sets of pieces are known, and what depends on those alive.
fn evaluate_given(
    weights: &Weights,
    position: &Banqi,
    seat: Seat,
    known: (&Sets, &Material),
) -> Score {
    let Some(side) = position.side_of(seat) else { return 0 };
    let tempo = if position.acting().includes(seat) { weights.tempo } else { -weights.tempo };
    let lead = evaluate_side(weights, position, side, known);
    (lead * hurry(position) / 128 + tempo).clamp(-MOST, MOST)
}

/// How much of a lead is left before the quiet limit, of 128: the leader should hurry.
pub(super) fn hurry(position: &Banqi) -> Score {
    let limit = Score::from(position.rules().quiet_draw.unwrap_or(u16::MAX));
    let quiet = position.quiet().min(1_000) as Score;
    128.min(16 + 112 * (limit - quiet).max(0) * 3 / (2 * limit))
}

impl Searchable for Banqi {
    const WIN: Score = 6_000;
    const NULL_MOVE: bool = false;
    const REVERSE_FUTILITY: Score = 140;
    const LADDER: &'static Ladder = &Ladder::FLIPS;
    const KEEPS_EVAL: bool = true;

    fn evaluate(&self, seat: Seat) -> Score {
        evaluate_with(&BANQI, self, seat)
    }

    fn evaluate_by(&self, evaluator: &mut Evaluator<'_>, ply: usize, seat: Seat) -> Score {
        // After a flip the other seat acts next.
        let acts = if self.acting().includes(seat) { seat } else { seat.other() };
        let learned = evaluator.learned(self, ply, (seat, acts));
        if let Some(score) = learned {
            return score.clamp(-MOST, MOST);
        }
        let sets = sets(self.board());
        let material = evaluator.material(&alive(&sets, self.bag()));
        evaluate_given(&BANQI, self, seat, (&sets, material))
    }

    fn gain(&self, action: Action) -> Score {
        match action {
            Action::Move { to, .. } => usual_worth(self, to),
            _ => 0,
        }
    }

    fn stake(&self, action: Action) -> Score {
        match action {
            Action::Move { from, .. } => usual_worth(self, from),
            _ => 0,
        }
    }

    fn noisy<B>(&self, _: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.captures(each)
    }

    fn kind(&self, action: Action) -> usize {
        const FLIP: usize = 7;
        let up = self.board().at(action.origin());
        up.map_or(FLIP, |piece| piece.kind as usize)
    }

    fn loses_exchange(&self, _: Action) -> bool {
        false
    }

    /// Flips that give nobody a capture are equivalent: one of them is enough.
    fn promising<B>(
        &self,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (up, down) = (self.board().up(), self.board().down());
        let lines = up.fold(Bitboard::EMPTY, |all, at| all | self.board().behind_one(at));
        let near = down & (beside(up) | lines);
        let kept = near | (down & !near).first().map_or(Bitboard::EMPTY, Bitboard::of);
        self.legal(seat, |action| match action {
            Action::Flip { at } if !kept.contains(at) => ControlFlow::Continue(()),
            _ => each(action),
        })
    }

    fn promising_inside<B>(
        &self,
        seat: Seat,
        depth: i32,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if depth >= FLIP_DEPTH {
            for at in best_flips(self, seat) {
                each(Action::Flip { at })?;
            }
        }
        self.moves(each)
    }

    /// A flip has so many outcomes that it is searched less deeply.
    fn extra_reduction(&self, action: Action) -> i32 {
        i32::from(matches!(action, Action::Flip { .. }))
    }

    #[inline]
    fn threatened(&self, seat: Seat) -> Bitboard {
        let hunter = self.side_of(seat.other());
        hunter.map_or(Bitboard::EMPTY, |side| self.board().attacked(side))
    }

    #[inline]
    fn waited(&self) -> Option<Banqi> {
        if self.board().down().is_empty() { None } else { Banqi::waited(self) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;
    use crate::root::choices_of;
    use crate::tests::step;
    use duskboard_rules::{Chance, Turn};

    #[test]
    fn hunters_and_prey_are_those_that_may_take() {
        let pieces = [1, 2, 4, 8, 16, 32, 64];
        let count = |may: &dyn Fn(Kind) -> bool| -> i32 {
            Kind::ALL.into_iter().filter(|&kind| may(kind)).map(|kind| pieces[kind as usize]).sum()
        };
        for kind in Kind::ALL {
            let found = (hunters(&pieces)[kind as usize], prey(&pieces)[kind as usize]);
            let right = (count(&|other| takes(other, kind)), count(&|other| takes(kind, other)));
            assert_eq!(found, right, "{kind:?}");
        }
        let sets = pieces.map(|piece| Bitboard(piece as u64));
        assert_eq!(hunting(&sets).map(|set| set.0 as i32), hunters(&pieces));
    }

    #[test]
    fn what_is_kept_of_material_is_what_it_would_be() {
        let (mut dice, mut evaluator) = (Seeded::new(5), Evaluator::new(None));
        for _ in 0..40 {
            let mut position = Banqi::start(Default::default());
            while step(&mut position, &mut dice) {
                for seat in Seat::BOTH {
                    let found = position.evaluate_by(&mut evaluator, 0, seat);
                    assert_eq!(found, position.evaluate(seat), "{}", position.fen());
                }
            }
        }
    }

    /// A flip that is left out at the root gives nobody a capture, whatever it turns up.
    #[test]
    fn flips_left_out_give_nobody_a_capture() {
        let (mut dice, mut seen) = (Seeded::new(9), 0);
        for _ in 0..60 {
            let mut position = Banqi::start(Default::default());
            while step(&mut position, &mut dice) {
                let Turn::Players(_) = position.turn() else { break };
                let seat = position.acting().seat().unwrap();
                let kept = choices_of(&position, seat);
                for at in position.board().down() {
                    let flip = Action::Flip { at };
                    if kept.iter().any(|choice| choice.action == flip) {
                        continue;
                    }
                    for (piece, _) in position.bag().iter() {
                        let mut next = position;
                        next.play_unchecked(seat, flip);
                        next.resolve_unchecked(Chance::Piece(piece));
                        for side in Side::BOTH {
                            let [before, after] =
                                [&position, &next].map(|p| p.board().attacked(side));
                            assert_eq!(before, after, "{} {at} {piece:?}", position.fen());
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert!(seen > 1_000, "{seen} looked at");
    }
}

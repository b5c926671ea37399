//! The scramble oracle: the same position to one seat's eyes, other in what the rules hide from it.
//!
//! Written from the rule text, not from the views, so that tests can hold the one against the other.

use crate::Seat;
use crate::board::{Position, Square, army, find, offset, piece, rank};
use crate::chess::{forward, pawn_attacks, pawn_rank};
use crate::game::{Dice, Game, Outcome};
use crate::slug::{Slug, Vision, knows_en_passant};
use crate::special::{Special, hidden, placements};

/// How often to draw anew before the original is handed back.
const ATTEMPTS: u32 = 64;

/// Draws until the game goes on in the scrambled position as it does in the original.
fn draw_until<G: Game>(
    game: &G,
    mut draw: impl FnMut() -> Option<G::Position>,
) -> Option<G::Position> {
    (0..ATTEMPTS).filter_map(|_| draw()).find(|position| game.outcome(position) == Outcome::Ongoing)
}

/// Takes one of the things out of the list.
fn pick<T>(things: &mut Vec<T>, dice: &mut Dice<'_>) -> Option<T> {
    if things.is_empty() {
        return None;
    }
    let index = dice(things.len() as u32) as usize;
    Some(things.swap_remove(index))
}

/// Hidden enemy assassins: other ones, elsewhere, or none.
pub(crate) fn assassins(
    rules: &Special,
    position: &Position,
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    if position.unplaced[seat.other().index()] {
        return None;
    }
    draw_until(rules, || Some(move_assassins(position, seat, dice)))
}

fn move_assassins(position: &Position, seat: Seat, dice: &mut Dice<'_>) -> Position {
    let enemy = seat.other();
    let assassin = piece('A', enemy);
    let mut next = position.clone();
    for square in 0..64 {
        if position.squares[square] == Some(assassin) && hidden(&position.squares, square) {
            next.squares[square] = None;
        }
    }
    // The seat that has still to place knows that the other has placed one, and nothing has moved since.
    let (number, room) = if position.placing() {
        (1, placements(&next, enemy))
    } else {
        // One was placed, and each pawn that is gone may have become another.
        let pawns = find_all(&next, piece('P', enemy));
        let most = 1 + 8 - pawns - find_all(&next, assassin);
        (dice(3).min(most as u32), (0..64).collect())
    };
    // A pawn has just left the square behind the one it jumped over: nothing can be there yet.
    let left = position.en_passant.map(|passed| passed ^ 24);
    let mut room: Vec<Square> = room
        .into_iter()
        .filter(|&square| Some(square) != left && hides(&next, square, assassin))
        .collect();
    for _ in 0..number {
        if let Some(square) = pick(&mut room, dice) {
            next.squares[square] = Some(assassin);
        }
    }
    next
}

fn find_all(position: &Position, piece: char) -> usize {
    position.squares.iter().filter(|&&square| square == Some(piece)).count()
}

/// Would an assassin on this empty square be hidden?
fn hides(position: &Position, square: Square, assassin: char) -> bool {
    let mut squares = position.squares;
    if squares[square].replace(assassin).is_some() {
        return false;
    }
    hidden(&squares, square)
}

/// The enemy's army outside vision, the half-move clock, and an en passant square the seat does not know.
pub(crate) fn fog(
    rules: &Slug,
    position: &Position,
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    let vision = rules.vision(position, seat);
    let forced = match rules.sub_variant {
        Vision::Torch => Vec::new(),
        Vision::Sight => betrayed(position, &vision, seat),
    };
    draw_until(rules, || {
        let next = redraw_army(position, &vision, &forced, seat, dice)?;
        // Guards the oracle itself: nothing that was drawn may change what the seat sees.
        (rules.vision(&next, seat) == vision).then_some(next)
    })
}

fn redraw_army(
    position: &Position,
    vision: &[bool; 64],
    forced: &[Square],
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    let enemy = seat.other();
    let mut next = position.clone();
    for square in army(&position.squares, enemy) {
        if !vision[square] {
            next.squares[square] = None;
        }
    }
    let known_en_passant = position.turn == enemy || knows_en_passant(position, seat);
    if !known_en_passant {
        next.en_passant = None;
    }
    let mut fog: Vec<Square> = (0..64)
        .filter(|&square| !vision[square] && Some(square) != left_by_double_step(&next))
        .collect();
    settle(&mut next, &mut fog, forced, enemy, dice)?;
    if position.light.is_none() && !(known_en_passant && position.en_passant.is_some()) {
        next.clock = dice(100);
        if !known_en_passant && dice(2) == 0 {
            invent_en_passant(&mut next, seat, dice);
        }
    }
    Some(next)
}

/// The square a pawn has just left by its double step; nobody stands there.
fn left_by_double_step(position: &Position) -> Option<Square> {
    let target = position.en_passant?;
    offset(target, (0, -forward(position.turn.other())))
}

/// Squares that are out of vision only because something stands there: two squares ahead of an own pawn that has not
/// moved and has nothing in front. In `sight` it sees that square if and only if it is empty, so somebody has to stay.
fn betrayed(position: &Position, vision: &[bool; 64], seat: Seat) -> Vec<Square> {
    let ahead = |pawn, steps| offset(pawn, (0, steps * forward(seat)));
    army(&position.squares, seat)
        .into_iter()
        .filter(|&pawn| {
            position.squares[pawn] == Some(piece('P', seat)) && rank(pawn) == pawn_rank(seat)
        })
        .filter(|&pawn| ahead(pawn, 1).is_some_and(|square| position.squares[square].is_none()))
        .filter_map(|pawn| ahead(pawn, 2))
        .filter(|&square| !vision[square] && position.squares[square].is_some())
        .collect()
}

/// Puts a new army of `enemy` into the fog: exactly one king in all, at most eight pawns and sixteen pieces.
fn settle(
    next: &mut Position,
    fog: &mut Vec<Square>,
    forced: &[Square],
    enemy: Seat,
    dice: &mut Dice<'_>,
) -> Option<()> {
    let mut places: Vec<Square> = forced.to_vec();
    fog.retain(|square| !forced.contains(square));
    let standing = army(&next.squares, enemy).len();
    let king_to_come = find(&next.squares, piece('K', enemy)).is_none();
    let least = forced.len().max(usize::from(king_to_come));
    let most = (forced.len() + fog.len()).min(16usize.saturating_sub(standing).max(least));
    if most < least {
        return None;
    }
    let number = least + dice((most - least + 1) as u32) as usize;
    while places.len() < number {
        places.push(pick(fog, dice)?);
    }
    if king_to_come {
        let square = pick(&mut places, dice)?;
        next.squares[square] = Some(piece('K', enemy));
    }
    for square in places {
        next.squares[square] = Some(piece(soldier(next, square, enemy, dice), enemy));
    }
    Some(())
}

/// A random role for somebody on this square.
fn soldier(next: &Position, square: Square, enemy: Seat, dice: &mut Dice<'_>) -> char {
    let pawns = army(&next.squares, enemy)
        .into_iter()
        .filter(|&other| next.squares[other] == Some(piece('P', enemy)))
        .count();
    let pawn_fits = !matches!(rank(square), 0 | 7) && pawns < 8;
    if pawn_fits && dice(2) == 0 { 'P' } else { ['N', 'B', 'R', 'Q'][dice(4) as usize] }
}

/// Lets an enemy pawn have made its double step just now, one that no pawn of `seat` could take.
fn invent_en_passant(next: &mut Position, seat: Seat, dice: &mut Dice<'_>) {
    let enemy = seat.other();
    let back = -forward(enemy);
    let own_pawns: Vec<Square> = army(&next.squares, seat)
        .into_iter()
        .filter(|&pawn| next.squares[pawn] == Some(piece('P', seat)))
        .collect();
    let mut targets: Vec<Square> = army(&next.squares, enemy)
        .into_iter()
        .filter(|&pawn| next.squares[pawn] == Some(piece('P', enemy)))
        .filter(|&pawn| rank(pawn) == pawn_rank(enemy) + 2 * forward(enemy))
        .filter_map(|pawn| {
            let (target, origin) = (offset(pawn, (0, back))?, offset(pawn, (0, 2 * back))?);
            let empty = next.squares[target].is_none() && next.squares[origin].is_none();
            empty.then_some(target)
        })
        .filter(|target| !own_pawns.iter().any(|&pawn| pawn_attacks(pawn, seat).contains(target)))
        .collect();
    if let Some(target) = pick(&mut targets, dice) {
        next.en_passant = Some(target);
        next.clock = 0;
    }
}

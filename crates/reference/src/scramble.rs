//! The scramble oracle: the same position to one seat's eyes, other in what the rules hide from it.
//!
//! Written from the rule text, not from the views, so that tests can hold the one against the other.

use crate::Seat;
use crate::board::{Position, Square, army, find, offset, piece, rank};
use crate::chess::{castlings_of, forward, jumps, pawn_attacks, pawn_pushes, pawn_rank};
use crate::fog::Fog;
use crate::game::{Dice, Game, Outcome};
use crate::sight::{Sighted, knows_en_passant};
use crate::slug::{Slug, Vision};
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
        let pawns = pawns(&next, enemy).len();
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

/// What a seat knows of the squares of a board under fog.
struct Known {
    vision: [bool; 64],
    /// Out of vision, and yet somebody must be there.
    taken: Vec<Square>,
    /// Out of vision, and yet nobody can be there.
    empty: Vec<Square>,
}

/// SlugChess: the enemy's army outside vision, the half-move clock, and an en passant square the seat does not know.
pub(crate) fn slug(
    rules: &Slug,
    position: &Position,
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    let vision = rules.vision(position, seat);
    let taken = match rules.sub_variant {
        Vision::Torch => Vec::new(),
        Vision::Sight => pawn_stops(position, &vision, seat),
    };
    let known = Known { vision, taken, empty: double_step_path(position, seat) };
    draw_until(rules, || {
        let next = redraw_army(position, &known, seat, dice)?;
        // Guards the oracle itself: nothing that was drawn may change what the seat sees.
        (rules.vision(&next, seat) == vision).then_some(next)
    })
}

/// Dark chess: what SlugChess hides, and the enemy's castling rights.
pub(crate) fn fog(
    rules: &Fog,
    position: &Position,
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    let enemy = seat.other();
    let vision = rules.vision(position, seat);
    draw_until(rules, || {
        let mut fixed = vision;
        if dice(2) == 0 {
            leave_castlers(&mut fixed, enemy);
        }
        let mut empty = double_step_path(position, seat);
        empty.extend(dark_diagonals(position, &vision, seat));
        let known = Known { vision: fixed, taken: pawn_stops(position, &fixed, seat), empty };
        let mut next = redraw_army(position, &known, seat, dice)?;
        redraw_rights(&mut next, enemy, dice);
        (rules.vision(&next, seat) == vision).then_some(next)
    })
}

/// Lets the pieces that `enemy` castles with stay where they are, if they are there: otherwise hardly any army drawn
/// anew could have a right to castle.
fn leave_castlers(fixed: &mut [bool; 64], enemy: Seat) {
    for castling in castlings_of(enemy) {
        fixed[castling.king.0] = true;
        fixed[castling.rook.0] = true;
    }
}

/// A right may be there whenever king and rook are in place.
fn redraw_rights(next: &mut Position, enemy: Seat, dice: &mut Dice<'_>) {
    for castling in castlings_of(enemy) {
        next.castling[castling.right] = castling.in_place(&next.squares, enemy) && dice(2) == 0;
    }
}

fn redraw_army(
    position: &Position,
    known: &Known,
    seat: Seat,
    dice: &mut Dice<'_>,
) -> Option<Position> {
    let enemy = seat.other();
    let mut next = position.clone();
    for square in army(&position.squares, enemy) {
        if !known.vision[square] {
            next.squares[square] = None;
        }
    }
    let known_en_passant = position.turn == enemy || knows_en_passant(position, seat);
    if !known_en_passant {
        next.en_passant = None;
    }
    let mut fog: Vec<Square> =
        (0..64).filter(|square| !known.vision[*square] && !known.empty.contains(square)).collect();
    settle(&mut next, &mut fog, &known.taken, enemy, dice)?;
    if position.light.is_none() && !(known_en_passant && position.en_passant.is_some()) {
        next.clock = dice(100);
        if !known_en_passant && dice(2) == 0 {
            invent_en_passant(&mut next, seat, dice);
        }
    }
    Some(next)
}

/// The two squares behind a pawn that has just made a double step, if the seat knows of it: nobody stands there.
fn double_step_path(position: &Position, seat: Seat) -> Vec<Square> {
    let mover = position.turn.other();
    position
        .en_passant
        .filter(|_| mover == seat || knows_en_passant(position, seat))
        .map_or(Vec::new(), |target| jumps(target, &[(0, 0), (0, -forward(mover))]))
}

/// Squares out of vision only because something stands there: the one that stops an own pawn. The pawn would see it
/// if it were empty, so somebody has to stay.
fn pawn_stops(position: &Position, vision: &[bool; 64], seat: Seat) -> Vec<Square> {
    pawns(position, seat)
        .into_iter()
        .filter_map(|pawn| {
            let free = pawn_pushes(&position.squares, pawn, seat).len() as i32;
            let longest = if rank(pawn) == pawn_rank(seat) { 2 } else { 1 };
            let stop = offset(pawn, (0, (free + 1) * forward(seat)))?;
            (free < longest && !vision[stop]).then_some(stop)
        })
        .collect()
}

/// Squares out of vision only because nothing stands there: an own pawn would see whom it could take.
fn dark_diagonals(position: &Position, vision: &[bool; 64], seat: Seat) -> Vec<Square> {
    pawns(position, seat)
        .into_iter()
        .flat_map(|pawn| pawn_attacks(pawn, seat))
        .filter(|&square| !vision[square])
        .collect()
}

/// The squares of the pawns of `seat`.
fn pawns(position: &Position, seat: Seat) -> Vec<Square> {
    army(&position.squares, seat)
        .into_iter()
        .filter(|&square| position.squares[square] == Some(piece('P', seat)))
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
    let pawn_fits = !matches!(rank(square), 0 | 7) && pawns(next, enemy).len() < 8;
    if pawn_fits && dice(2) == 0 { 'P' } else { ['N', 'B', 'R', 'Q'][dice(4) as usize] }
}

/// Lets an enemy pawn have made its double step just now, one that no pawn of `seat` could take.
fn invent_en_passant(next: &mut Position, seat: Seat, dice: &mut Dice<'_>) {
    let enemy = seat.other();
    let back = -forward(enemy);
    let own_pawns = pawns(next, seat);
    let mut targets: Vec<Square> = pawns(next, enemy)
        .into_iter()
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

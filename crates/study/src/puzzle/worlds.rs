//! All positions that look the same.

use duskboard_rules::{Cell, Game, Look, Seat, Square};

/// How many ways to put the unseen men on the board are tried.
const MOST: usize = 5_000;

/// All positions with the same men that look the same to a seat, this one included; none if there
/// are too many to try, or if more is hidden than where men stand.
///
/// ```
/// use duskboard_rules::{Game, Seat};
/// use duskboard_study::puzzle::worlds;
/// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 20";
/// let chess = Game::from_fen("chess".parse().unwrap(), fen).unwrap();
/// let fog = Game::from_fen("fog".parse().unwrap(), fen).unwrap();
/// assert_eq!(worlds(&chess, Seat::First).len(), 1);
/// assert_eq!(worlds(&fog, Seat::First).len(), 48, "the king is somewhere in the dark");
/// ```
pub fn worlds(game: &Game, seat: Seat) -> Vec<Game> {
    let view = game.view(seat.into());
    let (seen, truth) = (view.look(), game.reveal(seat.into()).look());
    let empty = |look: &Look, square| look.at(square).man().is_none();
    let hidden: Vec<Square> =
        seen.squares().filter(|&square| empty(&seen, square) && !empty(&truth, square)).collect();
    if hidden.is_empty() {
        return vec![game.clone()];
    }
    let out_of_sight = if dark(&seen) { Cell::Unseen } else { Cell::Empty };
    let places: Vec<Square> =
        seen.squares().filter(|&square| seen.at(square) == out_of_sight).collect();
    let fen = game.fen();
    let Some((_, rest)) = fen.split_once(' ') else { return Vec::new() };
    if dark(&seen) && !rest.contains(" - - ") || ways(places.len(), hidden.len()) > MOST {
        return Vec::new();
    }
    let bare = without(&truth, &hidden);
    let men: Vec<Cell> = hidden.iter().map(|&square| truth.at(square)).collect();
    let mut found = Vec::new();
    placed(&bare, &men, &places, &mut |look| {
        let world = Game::from_fen(game.rules(), &format!("{} {rest}", board(look)));
        found.extend(world.ok().filter(|world| world.view(seat.into()) == view));
    });
    found.sort_by_key(Game::key);
    found.dedup_by_key(|world| world.key());
    found
}

/// Is whole squares what is hidden? Then who may still castle is, too.
fn dark(seen: &Look) -> bool {
    seen.squares().any(|square| seen.at(square) == Cell::Unseen)
}

/// In how many ways so many men can be put on so many squares.
fn ways(places: usize, men: usize) -> usize {
    (0..men).fold(1, |ways: usize, man| ways.saturating_mul(places.saturating_sub(man)))
}

fn without(look: &Look, squares: &[Square]) -> Look {
    let mut bare = look.clone();
    squares.iter().for_each(|&square| bare.put(square, Cell::Empty));
    bare
}

/// Puts men on the board in every way.
fn placed(look: &Look, men: &[Cell], places: &[Square], each: &mut dyn FnMut(&Look)) {
    let Some((&man, others)) = men.split_first() else { return each(look) };
    for &place in places.iter().filter(|&&place| look.at(place) == Cell::Empty) {
        let mut next = look.clone();
        next.put(place, man);
        placed(&next, others, places, each);
    }
}

/// The board of a FEN.
fn board(look: &Look) -> String {
    let rank = |rank: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..8 {
            match look.at(Square::at(file, rank)).man() {
                None => empty += 1,
                Some(man) => {
                    if empty > 0 {
                        text += &std::mem::take(&mut empty).to_string();
                    }
                    text.push(man.letter());
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    (0..look.ranks).rev().map(rank).collect::<Vec<_>>().join("/")
}

//! What each viewer is told of a step, where something is hidden: special with assassins, and the games under
//! fog.
//!
//! A text is a list of facts, joined by `; `. The end of a game reveals everything and does not come here.

use crate::board::{Action, Position, Square, name, owner};
use crate::chess::{self, Removed};
use crate::game::Step;
use crate::sight::Sighted;
use crate::special;
use crate::{Seat, Viewer};

/// Told of a step of which nothing is known but that it was made.
const UNSEEN: &str = "unseen move";

/// Told of a step with assassins.
pub(crate) fn special(step: &Step<Position>, viewer: Viewer) -> String {
    let own = viewer == Viewer::Seat(step.seat);
    match step.action {
        Action::Go { from, to, promotion } => {
            if special::rebounds(&step.before, from, to) {
                return rebound(step, from, own);
            }
            let (_, removed) = special::play(&step.before, from, to, promotion);
            let mut facts = vec![assassin_step(step, from, to, own)];
            facts.extend(removed.iter().filter_map(|&removed| removal(step, removed, own)));
            facts.join("; ")
        }
        // Who has placed is public, where is not.
        _ if own => step.public(),
        _ => format!("{} placed an assassin", step.seat.name()),
    }
}

/// The mover is told that something was there; of a revealed assassin both are told that it rebounded.
fn rebound(step: &Step<Position>, from: Square, own: bool) -> String {
    if own {
        format!("{}; rebound", step.public())
    } else if special::hidden(&step.before.squares, from) {
        UNSEEN.to_string()
    } else {
        format!("rebound of the assassin on {}", name(from))
    }
}

/// The move itself. Others see where it left from unless a hidden assassin left, and where it went unless a hidden
/// assassin is there now.
fn assassin_step(step: &Step<Position>, from: Square, to: Square, own: bool) -> String {
    let left = own || !special::hidden(&step.before.squares, from);
    let reached = own || !special::hidden(&step.after.squares, to);
    match (left, reached) {
        (true, true) => step.public(),
        (true, false) => format!("{} left", standing(&step.before, from)),
        (false, true) => format!("{} reached", standing(&step.after, to)),
        (false, false) => UNSEEN.to_string(),
    }
}

/// Captures are seen, blind captures are announced to both; only the owner learns of trampling an own assassin.
fn removal(step: &Step<Position>, (square, letter): Removed, own: bool) -> Option<String> {
    let place = format!("{letter}{}", name(square));
    if owner(letter) == step.seat {
        return own.then(|| format!("tramples {place}"));
    }
    if special::hidden(&step.before.squares, square) {
        Some(format!("blind capture of {place}"))
    } else {
        Some(format!("takes {place}"))
    }
}

/// Told of a step under fog. The mover knows all of it; the other seat the square left if it saw it before, the
/// square reached if it sees it now, and its own loss. A spectator learns that a move was made.
pub(crate) fn under_fog(game: &impl Sighted, step: &Step<Position>, viewer: Viewer) -> String {
    let Action::Go { from, to, promotion } = step.action else {
        return step.public();
    };
    let mut facts = match viewer {
        Viewer::Spectator => return UNSEEN.to_string(),
        Viewer::Seat(seat) if seat == step.seat => vec![step.public()],
        Viewer::Seat(seat) => seen_of_step(game, step, from, to, seat),
    };
    let (_, removed) = chess::play(&step.before, from, to, promotion);
    facts.extend(removed.iter().map(|&(square, letter)| format!("takes {letter}{}", name(square))));
    facts.join("; ")
}

/// What `seat` sees of the other's step. Castling is two movements, the king's and the rook's, each seen by itself.
fn seen_of_step(
    game: &impl Sighted,
    step: &Step<Position>,
    from: Square,
    to: Square,
    seat: Seat,
) -> Vec<String> {
    let (before, after) = (game.vision(&step.before, seat), game.vision(&step.after, seat));
    let rook = chess::castling_rook(&step.before.squares, from, to);
    let mut facts = Vec::new();
    for (from, to) in [(from, to)].into_iter().chain(rook) {
        if before[from] {
            facts.push(format!("{} left", standing(&step.before, from)));
        }
        if after[to] {
            facts.push(format!("{} reached", standing(&step.after, to)));
        }
    }
    if facts.is_empty() { vec![UNSEEN.to_string()] } else { facts }
}

/// `Nf3`, or `nf6` for Black's.
fn standing(position: &Position, square: Square) -> String {
    let letter = position.squares[square].expect("a piece stands here");
    format!("{letter}{}", name(square))
}

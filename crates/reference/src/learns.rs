//! What each viewer is told of a step, where something is hidden: special with assassins, and SlugChess.
//!
//! A text is a list of facts, joined by `; `. The end of a game reveals everything and does not come here.

use crate::Viewer;
use crate::board::{Action, Position, Square, name, owner};
use crate::chess::{self, Removed};
use crate::game::Step;
use crate::slug::Slug;
use crate::special;

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
        "unseen move".to_string()
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
        (false, false) => "unseen move".to_string(),
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

/// Told of a step in the fog. The mover knows all of it; the other seat the square left if it saw it before, the
/// square reached if it sees it now, and its own loss. A spectator learns what both learn, which is the latter.
pub(crate) fn slug(rules: &Slug, step: &Step<Position>, viewer: Viewer) -> String {
    let Action::Go { from, to, promotion } = step.action else {
        return step.public();
    };
    let (_, removed) = chess::play(&step.before, from, to, promotion);
    let mut facts = if viewer == Viewer::Seat(step.seat) {
        vec![step.public()]
    } else {
        vec![fog_step(rules, step, from, to)]
    };
    facts.extend(removed.iter().map(|&(square, letter)| format!("takes {letter}{}", name(square))));
    facts.join("; ")
}

fn fog_step(rules: &Slug, step: &Step<Position>, from: Square, to: Square) -> String {
    let other = step.seat.other();
    let left = rules.vision(&step.before, other)[from];
    let reached = rules.vision(&step.after, other)[to];
    match (left, reached) {
        (true, true) => {
            format!("{} left; {} reached", standing(&step.before, from), standing(&step.after, to))
        }
        (true, false) => format!("{} left", standing(&step.before, from)),
        (false, true) => format!("{} reached", standing(&step.after, to)),
        (false, false) => "unseen move".to_string(),
    }
}

/// `Nf3`, or `nf6` for Black's.
fn standing(position: &Position, square: Square) -> String {
    let letter = position.squares[square].expect("a piece stands here");
    format!("{letter}{}", name(square))
}

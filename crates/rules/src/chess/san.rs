//! Moves in players' notation: SAN, with `T` and `A`, shots, placements, and unseen moves.
//!
//! ```
//! use duskboard_rules::{Position, Seat, View, special::Orthodox};
//! let view = Orthodox::start(()).view(Seat::First.into());
//! assert_eq!(view.write("g1f3".parse().unwrap()), "Nf3");
//! ```

use super::{Board, Role};
use crate::{Action, Coin, Event, Figure, Man, Reason, Square};
use std::fmt::Write;

/// The action in SAN, without check or mate marks.
///
/// `board` is what the reader sees before it, `legal` what the mover could play as far as the
/// reader can tell; it decides whether the file or rank of the origin is written.
///
/// ```
/// use duskboard_rules::{Action, Seat, chess::{Board, Piece, Role, san::san}};
/// let [a1, d1, h1] = ["a1", "d1", "h1"].map(|name| name.parse().unwrap());
/// let mut board = Board::empty();
/// [a1, h1].map(|at| board.put(at, Piece { seat: Seat::First, role: Role::Rook }));
/// let [long, short] = [Action::go(a1, d1), Action::go(h1, d1)];
/// assert_eq!(san(&board, long, &[long]), "Rd1");
/// assert_eq!(san(&board, long, &[long, short]), "Rad1");
/// ```
pub fn san(board: &Board, action: Action, legal: &[Action]) -> String {
    match action {
        Action::Drop { .. } => action.to_string(),
        Action::Flip { at } => format!("{at}"),
        Action::Shoot { from, at } => {
            let aim = match board.role_at(at) {
                Some(Role::Knight) => format!("N{at}"),
                _ => at.to_string(),
            };
            format!("A{from}*{aim}")
        }
        Action::Move { from, to, promotion } => move_text(board, from, to, promotion, legal),
    }
}

fn move_text(
    board: &Board,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    legal: &[Action],
) -> String {
    let role = board.role_at(from).unwrap_or(Role::Pawn);
    if role == Role::King && from.file().abs_diff(to.file()) == 2 {
        return castling(from, to).into();
    }
    let mut text = String::new();
    let passing = role == Role::Pawn && from.file() != to.file();
    let capture = passing || enemy_on(board, from, to);
    if role != Role::Pawn {
        text.push(role.capital());
        text += &origin_needed(board, role, from, to, legal);
    } else if capture {
        text.push(file_letter(from));
    }
    if capture {
        text.push('x');
    }
    let _ = write!(text, "{to}");
    if let Some(role) = promotion {
        let _ = write!(text, "={}", role.capital());
    }
    text
}

/// The notation of castling, by the king's move.
pub(crate) fn castling(from: Square, to: Square) -> &'static str {
    if to > from { "O-O" } else { "O-O-O" }
}

fn enemy_on(board: &Board, from: Square, to: Square) -> bool {
    match (board.at(from), board.at(to)) {
        (Some(mover), Some(other)) => mover.seat != other.seat,
        _ => false,
    }
}

/// As much of the origin as distinguishes this piece from others of its kind that could go there.
fn origin_needed(board: &Board, role: Role, from: Square, to: Square, legal: &[Action]) -> String {
    let rivals: Vec<Square> = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Move { from: other, to: target, .. } if target == to && other != from => {
                (board.role_at(other) == Some(role)).then_some(other)
            }
            _ => None,
        })
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file_letter(from).to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        (from.rank() + 1).to_string()
    } else {
        from.to_string()
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

/// A step as a line of the history. `in_full` writes an action that was seen completely.
///
/// ```
/// use duskboard_rules::{Event, Man, Seat, chess::san::told_text};
/// let knight = Man::read("chess".parse().unwrap(), 'n');
/// let (seat, piece, to) = (Seat::Second, knight, "b2".parse().ok());
/// let glimpse = Event::Moved { seat, piece, from: None, to, promoted: None };
/// assert_eq!(told_text(&[glimpse], |action| action.to_string()), "N?-b2");
/// assert_eq!(told_text(&[Event::unseen(seat)], |action| action.to_string()), "?");
/// ```
pub fn told_text(told: &[Event], in_full: impl Fn(Action) -> String) -> String {
    let mut text = String::new();
    let capture = told.iter().find_map(|event| match event {
        Event::Captured { at, .. } => Some(*at),
        _ => None,
    });
    for event in told {
        match *event {
            Event::Placed { at: Some(at), .. } => text += &format!("A@{at}"),
            Event::Placed { at: None, .. } => text += "A@?",
            Event::Castled { king: (from, to), .. } => text += &in_full(Action::go(from, to)),
            Event::Moved { piece, from, to, promoted, .. } => {
                text += if text.is_empty() { "" } else { " " };
                text += &moved_text(piece, from, to, promoted, capture, &in_full);
            }
            Event::Shot { from, at, .. } => text += &in_full(Action::Shoot { from, at }),
            Event::Rebounded { from, at, .. } => {
                let _ = write!(text, "A{}-{}?", known(from), known(at));
            }
            Event::Tossed { coin: Coin::Heads, .. } => text += "=H",
            Event::Tossed { coin: Coin::Tails, .. } => text += "=T",
            Event::Check { .. } if !mates(told) => text.push('+'),
            Event::Over(outcome) if outcome.reason == Reason::Checkmate => text.push('#'),
            _ => {}
        }
    }
    text
}

fn mates(told: &[Event]) -> bool {
    told.iter().any(|event| matches!(event, Event::Over(o) if o.reason == Reason::Checkmate))
}

/// A move as far as it was seen: SAN if completely, the two squares with `?` for the unseen one, or
/// just `?`.
fn moved_text(
    piece: Option<Man>,
    from: Option<Square>,
    to: Option<Square>,
    promoted: Option<Man>,
    capture: Option<Square>,
    in_full: impl Fn(Action) -> String,
) -> String {
    if let (Some(from), Some(to)) = (from, to) {
        let promotion = promoted.and_then(|man| man.figure.role());
        return in_full(Action::Move { from, to, promotion });
    }
    let letter = piece.map(initial).unwrap_or_default();
    match (from, to, capture) {
        (None, None, None) => "?".into(),
        (None, None, Some(at)) => format!("?x{at}"),
        (from, to, None) => format!("{letter}{}-{}", known(from), known(to)),
        (from, _, Some(at)) => format!("{letter}{}x{at}", known(from)),
    }
}

/// The letter before a move; nothing for a pawn.
pub(crate) fn initial(man: Man) -> String {
    let capital = man.letter().to_ascii_uppercase();
    if man.figure == Figure::Pawn { String::new() } else { capital.into() }
}

fn known(square: Option<Square>) -> String {
    square.map_or("?".into(), |square| square.to_string())
}

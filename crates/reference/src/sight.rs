//! What SlugChess and Dark chess share: a seat sees some squares and no others, and kings are captured.

use crate::board::{Position, army, piece};
use crate::chess;
use crate::game::{Game, Outcome};
use crate::{Seat, Viewer};

/// A game under fog.
pub(crate) trait Sighted: Game<Position = Position> {
    /// The squares that `seat` sees.
    fn vision(&self, position: &Position, seat: Seat) -> [bool; 64];
}

/// The position as `viewer` sees it, a `.` for every square out of vision. A seat knows its own castling rights; a
/// spectator sees no square and knows no right.
pub(crate) fn seen_by(game: &impl Sighted, position: &Position, viewer: Viewer) -> Position {
    let vision = match viewer {
        Viewer::Seat(seat) => game.vision(position, seat),
        Viewer::Spectator => [false; 64],
    };
    let mut view = position.clone();
    for (square, seen) in vision.into_iter().enumerate() {
        if !seen {
            view.squares[square] = Some('.');
        }
    }
    if !matches!(viewer, Viewer::Seat(seat) if knows_en_passant(position, seat)) {
        view.en_passant = None;
    }
    for (owner, rights) in
        [Seat::First, Seat::Second].into_iter().zip(view.castling.chunks_exact_mut(2))
    {
        if viewer != Viewer::Seat(owner) {
            rights.fill(false);
        }
    }
    view
}

/// A player knows the en passant square exactly when it is their turn and a pawn of theirs could take there.
pub(crate) fn knows_en_passant(position: &Position, seat: Seat) -> bool {
    position.turn == seat
        && position.en_passant.is_some_and(|target| {
            army(&position.squares, seat).into_iter().any(|from| {
                position.squares[from] == Some(piece('P', seat))
                    && chess::pawn_attacks(from, seat).contains(&target)
            })
        })
}

/// How the game stands where no king is ever in check.
pub(crate) fn outcome(game: &impl Sighted, position: &Position) -> Outcome {
    if let Some(winner) = chess::king_captured(&position.squares) {
        return Outcome::Win(winner, "king-captured");
    }
    if game.actions(position, position.turn).is_empty() {
        return Outcome::Draw("no-moves");
    }
    if position.clock >= 100 {
        return Outcome::Draw("quiet");
    }
    Outcome::Ongoing
}

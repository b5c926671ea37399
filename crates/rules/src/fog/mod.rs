//! Dark chess, known as Fog of War: each side sees only where its pieces can go.
//!
//! **Start and moves** are those of FIDE chess, castling and en passant included, except that there
//! is no check. A king may stay or move where it is attacked and may castle out of, through and
//! into attacks; whoever captures it wins.
//!
//! **Vision.** A player sees the squares of their own pieces and every square to which one of them
//! could move or on which it could capture: sliders up to and including the first piece in their
//! way. A pawn sees the free squares ahead of it, and a diagonal only while it can capture there. A
//! player who can capture en passant sees the pawn and the square behind it for that turn.
//!
//! So every move that chess allows, ignoring check, leads to a visible square. Darkness itself can
//! tell something: a pawn that cannot step has a piece in front of it.
//!
//! **The end**, what players are told and what a spectator sees are the same in all games under
//! [fog](crate::veiled).
//!
//! ```
//! use duskboard_rules::{Position, Seat, fog::Fog, perft::perft};
//! let mut game = Fog::start(());
//! assert_eq!(perft(&game, 3), 8_902);
//! game.play_unchecked(Seat::First, "e2e4".parse().unwrap());
//! let seen = game.view(Seat::First.into()).to_string();
//! assert_eq!(seen, "......../......../1......./.1..1..1/4P3/4.3/PPPP1PPP/RNBQKBNR b KQ - - 1");
//! ```

#[cfg(test)]
mod tests;

use crate::chess::{Army, Bitboard, Board, Diagram, Role};
use crate::veiled::{Veil, Veiled, VeiledView, officers_reach};
use crate::{Rules, Seat};

/// A position of dark chess.
///
/// ```
/// use duskboard_rules::{Position, Seat, fog::Fog};
/// let fen = "4k2r/8/8/8/8/8/8/4RK2 b k - 0 1";
/// let game = Fog::from_fen((), fen).unwrap();
/// assert!(game.is_legal(Seat::Second, "e8g8".parse().unwrap()), "out of check");
/// ```
pub type Fog = Veiled<FogVeil>;

/// What one viewer knows of a game of dark chess.
///
/// ```
/// use duskboard_rules::{Position, fog::Fog, Viewer};
/// let text = Fog::start(()).view(Viewer::Spectator).to_string();
/// let dark = "......../......../......../......../......../......../......../........";
/// assert_eq!(text, format!("{dark} w - - - 1"));
/// ```
pub type FogView = VeiledView<FogVeil>;

/// What dark chess adds to chess under fog: castling, and its own vision.
///
/// ```
/// use duskboard_rules::{fog::FogVeil, veiled::Veil};
/// assert!(FogVeil::CASTLING && !FogVeil::LIGHTS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FogVeil;

impl Army for FogVeil {}

impl Veil for FogVeil {
    type Rules = ();
    const CASTLING: bool = true;
    const LIGHTS: bool = false;

    #[inline]
    fn vision((): (), diagram: &Diagram, seat: Seat) -> Bitboard {
        reach(&diagram.board, seat) | passing(diagram, seat)
    }

    /// The dark squares that a pawn would see if they were empty.
    fn betrayed((): (), shown: &Board, seat: Seat, seen: Bitboard) -> Bitboard {
        let free = seen & !shown.occupied();
        let ahead = shown.of(seat, Role::Pawn).forward(seat);
        (ahead | (ahead & free & Bitboard::rank_of(seat, 2)).forward(seat)) & !seen
    }

    /// The unseen diagonals of pawns: they hold nothing that could be captured.
    fn vacant(shown: &Board, seat: Seat) -> Bitboard {
        shown.of(seat, Role::Pawn).forward(seat).beside()
    }

    fn named((): ()) -> Rules {
        Rules::Fog
    }
}

/// The squares of a seat's pieces, and where they could move or capture.
#[inline]
fn reach(board: &Board, seat: Seat) -> Bitboard {
    let own = board.side(seat);
    let king = (own & board.role(Role::King)).grown();
    own | king | pawn_reach(board, seat) | officers_reach(board, seat)
}

/// The free squares ahead of pawns, and what they can capture.
#[inline]
fn pawn_reach(board: &Board, seat: Seat) -> Bitboard {
    let empty = !board.occupied();
    let ahead = board.of(seat, Role::Pawn).forward(seat);
    let single = ahead & empty;
    let double = (single & Bitboard::rank_of(seat, 2)).forward(seat) & empty;
    single | double | ahead.beside() & board.side(seat.other())
}

/// The square on which a pawn of the side to move can capture en passant, and the pawn it would
/// capture.
#[inline]
fn passing(diagram: &Diagram, seat: Seat) -> Bitboard {
    match diagram.en_passant {
        Some(target) if seat == diagram.turn && !diagram.passers().is_empty() => {
            Bitboard::of(target) | Bitboard::of(Diagram::jumped_to(target))
        }
        _ => Bitboard::EMPTY,
    }
}

//! Chess under fog: what SlugChess and dark chess share.
//!
//! A player sees the squares of their own pieces and what these reveal; each game defines which
//! squares ([`Veil::vision`]). All other squares are dark: the player does not know whether they
//! are empty, and no move ends on one or passes over one.
//!
//! There is no check: a king may stay or move where it is attacked, and whoever captures it wins. A
//! player who must move and cannot has a draw; the third repetition of a position and a hundred
//! half-moves without a capture or a pawn move are draws too, even if nobody could know it. Then
//! everything is shown to everybody.
//!
//! Players are told their own moves and losses. Of the other side's moves they are told the square
//! that was left, if it was visible before the move, and the square that was reached, if it is
//! visible after it; of castling the same for king and rook. A player knows the en passant square
//! exactly when one of their pawns could capture there. A spectator sees no square and is only told
//! that a move was made: more would tell each player what the other sees.
//!
//! [`Veiled`] is the truth, [`VeiledView`] what one viewer knows of it; a [`Veil`] is what one game
//! adds.

mod moves;
mod notation;
mod position;
mod sample;
mod shuffle;
mod veil;
mod view;

pub(crate) use moves::officers_reach;
pub use position::Veiled;
pub use veil::Veil;
pub use view::VeiledView;

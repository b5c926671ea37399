//! Chess under fog: what SlugChess and dark chess share.
//!
//! A player sees the squares of their own pieces and what these show them; a game says which
//! squares that are ([`Veil::vision`]). All other squares are dark: whether they are empty is not
//! known, and no move ends on one or passes over one.
//!
//! There is no check: a king may stay or walk where it is attacked, and who captures it has won.
//! Who has to move and cannot has drawn; so have both when a position returns for the third time
//! or a hundred half-moves pass without a capture or a pawn move, also if nobody could know it.
//! Then everything is shown to everybody.
//!
//! Each player is told their own moves and losses, and of the other side's moves the square that
//! was left, if it was seen before the move, and the square that was reached, if it is seen after
//! it; of a castling the same for king and rook. A player knows the en passant square exactly when a
//! pawn of theirs could take there. A spectator sees no square and is told that a move was made:
//! more would tell each player what the other sees.
//!
//! [`Veiled`] is the truth, [`VeiledView`] what one viewer knows of it; a [`Veil`] is what one
//! game adds.

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

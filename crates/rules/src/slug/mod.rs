//! SlugChess: chess in the fog, by torchlight or by sight.
//!
//! **Setup.** Pawns stand as in chess. Behind them each side's officers stand in any of the
//! 5040 orders, each as likely as the others, drawn for each side or once for both
//! ([`Shuffle`]). Nobody castles.
//!
//! **Vision.** A player sees the squares of their own pieces and what these show them
//! ([`Lamp`]):
//!
//! - *torch*: pawns and kings light every square one king step away, the other officers
//!   every square up to two away. Nothing blocks a torch.
//! - *sight*: each piece sees wherever it could move or capture if there were no fog; a slider
//!   that is as far as the first piece in its way, that piece included. Pawns and knights
//!   see their neighbours as well.
//!
//! All other squares are dark: whether they are empty is not known.
//!
//! **The light of a capture.** Where a piece was captured, its side sees that square for its next
//! move, as if something of its own still watched it ([`CaptureLight`] says in which games). A
//! pawn taken in passing leaves the light where it stood.
//!
//! **Moves.** As in chess, but a move neither ends on a dark square nor passes over one; a knight
//! passes over nothing. So by torchlight the game begins without double steps. A pawn can be
//! taken in passing as usual: whoever can do it stands next to it and sees it. A pawn becomes a
//! queen, rook, bishop or knight.
//!
//! **The end.** There is no check: a king may stay or walk where it is attacked, and who captures
//! it has won. Who has to move and cannot has drawn; so have both when a position returns for
//! the third time or a hundred half-moves pass without a capture or a pawn move, also if nobody
//! could know it in the fog. Then everything is shown to everybody.
//!
//! **What is told.** One's own moves and losses. Of the other side's moves the square that was
//! left, if it was seen before the move, and the square that was reached, if it is seen after it.
//! A player knows the en passant square exactly when a pawn of theirs could take there. A
//! spectator sees what both players see.
//!
//! `vision` decides who sees what and `moves` where one may go in such a vision;
//! [`Slug`] is the truth and [`SlugView`] what one viewer knows of it.
//!
//! ```
//! use duskboard_rules::{Seat, State, slug::{Lamp, Slug, SlugRules}};
//! let refused = [Lamp::Torch, Lamp::Sight].map(|lamp| {
//!     let usual = Slug::usual(SlugRules { lamp, ..Default::default() });
//!     State::from_position(usual).play(Seat::First, "e2e4".parse().unwrap()).is_err()
//! });
//! assert_eq!(refused, [true, false], "by torchlight e4 is dark");
//! ```

mod moves;
mod notation;
mod position;
mod rules;
mod sample;
mod shuffle;
#[cfg(test)]
mod tests;
mod view;
mod vision;

pub use position::Slug;
pub use rules::{CaptureLight, Lamp, Shuffle, SlugRules};
pub use view::SlugView;
pub use vision::vision;

//! SlugChess: chess in the fog, by torchlight or by sight.
//!
//! **Setup.** Pawns stand as in chess. Behind them each side's officers stand in any of the 5040
//! orders with equal probability, drawn for each side or once for both ([`Shuffle`]). There is no
//! castling.
//!
//! **Vision.** A player sees the squares of their own pieces and what these reveal ([`Lamp`]):
//!
//! - *torch*: pawns and kings light every square one king step away, the other officers
//!   every square up to two away. Nothing blocks a torch.
//! - *sight*: each piece sees wherever it could move or capture without fog; sliders up to and
//!   including the first piece in their way. Pawns and knights see their neighbours as well.
//!
//! All other squares are dark: the player does not know whether they are empty.
//!
//! **Capture light.** Where a piece was captured, its side sees that square for its next move, as
//! if one of its pieces still watched it ([`CaptureLight`] says in which games). A pawn captured en
//! passant leaves the light where it stood.
//!
//! **Moves.** As in chess, but a move neither ends on a dark square nor passes over one; a knight
//! passes over nothing. So by torchlight there are no double steps at the start. En passant is as
//! usual: whoever can do it stands next to the pawn and sees it. A pawn promotes to a queen, rook,
//! bishop or knight.
//!
//! **The end.** There is no check: a king may stay or move where it is attacked, and whoever
//! captures it wins. A player who must move and cannot has a draw; the third repetition of a
//! position and a hundred half-moves without a capture or a pawn move are draws too, even if nobody
//! could know it in the fog. Then everything is shown to everybody.
//!
//! **What is told.** Players are told their own moves and losses. Of the other side's moves they
//! are told the square that was left, if it was visible before the move, and the square that was
//! reached, if it is visible after it. A player knows the en passant square exactly when one of
//! their pawns could capture there. A spectator sees no square.
//!
//! Events, notation and sampling are those of all games under [fog](crate::veiled); [`SlugVeil`] is
//! what SlugChess adds.
//!
//! ```
//! use duskboard_rules::{Seat, State, slug::{Lamp, Slug, SlugRules}};
//! let refused = [Lamp::Torch, Lamp::Sight].map(|lamp| {
//!     let usual = Slug::usual(SlugRules { lamp, ..Default::default() });
//!     State::from_position(usual).play(Seat::First, "e2e4".parse().unwrap()).is_err()
//! });
//! assert_eq!(refused, [true, false], "by torchlight e4 is dark");
//! ```

mod rules;
#[cfg(test)]
mod tests;
mod vision;

pub use rules::{CaptureLight, Lamp, Shuffle, SlugRules};
pub use vision::vision;

use crate::chess::{Army, Bitboard, Board, Diagram};
use crate::veiled::{Veil, Veiled, VeiledView};
use crate::{Rules, Seat, SeatSet};

/// A position of SlugChess.
///
/// ```
/// use duskboard_rules::{Position, Turn, perft::perft, slug::{Slug, SlugRules}};
/// let shuffling = Slug::start(SlugRules::default());
/// assert_eq!(shuffling.acting(), Turn::Chance);
/// let usual = Slug::usual(SlugRules::default());
/// assert_eq!(perft(&usual, 2), 144);
/// assert_eq!(usual.diagram().castling.to_string(), "-");
/// ```
pub type Slug = Veiled<SlugVeil>;

/// What one viewer knows of a game of SlugChess.
///
/// ```
/// use duskboard_rules::{Position, Seat, View, slug::{Slug, SlugRules}};
/// let view = Slug::usual(SlugRules::default()).view(Seat::First.into());
/// let text = "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -";
/// assert_eq!(view.to_string(), text);
/// assert_eq!(view.legal_list().len(), 12);
/// ```
pub type SlugView = VeiledView<SlugVeil>;

/// What SlugChess adds to chess under fog: torches or sight, a shuffle, capture light.
///
/// ```
/// use duskboard_rules::{slug::{SlugRules, SlugVeil}, veiled::Veil};
/// assert!(SlugVeil::captures_light(SlugRules::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlugVeil;

impl Army for SlugVeil {}

impl Veil for SlugVeil {
    type Rules = SlugRules;
    const CASTLING: bool = false;
    const LIGHTS: bool = true;

    #[inline]
    fn vision(rules: SlugRules, diagram: &Diagram, seat: Seat) -> Bitboard {
        vision(rules.lamp, &diagram.board, seat)
    }

    fn betrayed(rules: SlugRules, shown: &Board, seat: Seat, seen: Bitboard) -> Bitboard {
        vision::betrayed(rules.lamp, shown, seat, seen)
    }

    #[inline]
    fn captures_light(rules: SlugRules) -> bool {
        rules.captures_light()
    }

    fn unshuffled(_: SlugRules) -> SeatSet {
        SeatSet::of(Seat::First).with(Seat::Second)
    }

    fn mirrored(rules: SlugRules) -> bool {
        rules.shuffle == Shuffle::Mirrored
    }

    fn named(rules: SlugRules) -> Rules {
        Rules::Slug(rules)
    }
}

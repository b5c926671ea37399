//! What the chess family shares: bitboards, attacks, the board, making moves, legality with checks,
//! FEN and SAN.
//!
//! Nothing here knows a variant. Differences known at compile time are in an [`Army`]; larger ones
//! are in the variant's own folder.
//!
//! ```
//! use duskboard_rules::{Seat, chess::{Diagram, Role}};
//! let [e2, e4] = ["e2", "e4"].map(|name| name.parse().unwrap());
//! let mut diagram = Diagram::start();
//! diagram.advance(e2, e4, None);
//! assert_eq!(diagram.board.role_at(e4), Some(Role::Pawn));
//! assert_eq!(diagram.turn, Seat::Second);
//! ```

/// What the open games of the family implement alike, given their army and their own `generate`.
macro_rules! open_chess {
    ($army:ty) => {
        fn key(&self) -> u64 {
            self.diagram.key_with_passing(|each| self.generate(&mut Listing(each)))
        }

        #[inline]
        fn quiet(&self) -> u32 {
            self.diagram.quiet.into()
        }

        fn check(&self) -> Option<Square> {
            self.diagram.check::<$army>()
        }

        #[inline]
        fn branches(&self, seat: Seat) -> u64 {
            if !self.acting().includes(seat) || self.settled() {
                return 0;
            }
            crate::chess::Counting::of(|count| self.generate(count))
        }
    };
}
pub(crate) use open_chess;

mod attacks;
mod bitboard;
mod board;
mod diagram;
pub(crate) mod fen;
mod legal;
mod role;
mod safety;
pub mod san;
mod sliders;
pub(crate) mod zobrist;

pub use attacks::{
    archer_shots, between, jump_ring, king_steps, knight_jumps, line, pawn_captures, within,
};
pub use bitboard::Bitboard;
pub use board::{Board, Piece};
pub use diagram::{Castling, Diagram, Taken, Wing};
pub(crate) use fen::Kings;
pub use legal::{Actions, Army, Counting, Listing, Nth, Scope};
pub use role::Role;
pub use safety::Safety;
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};

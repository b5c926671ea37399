//! Which piece stands where.

use super::{
    Army, Bitboard, Role, archer_shots, bishop_attacks, king_steps, knight_jumps, pawn_captures,
    rook_attacks, zobrist,
};
use crate::{Seat, Square};
use std::fmt;

/// A piece: whose, and what.
///
/// ```
/// use duskboard_rules::{chess::{Piece, Role}, Seat};
/// let piece = Piece { seat: Seat::Second, role: Role::Knight };
/// assert_eq!(piece.letter(), 'n');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// Its letter in a FEN: a capital for the first seat.
    #[inline]
    pub const fn letter(self) -> char {
        match self.seat {
            Seat::First => self.role.capital(),
            Seat::Second => self.role.letter(),
        }
    }
}

/// The pieces of both sides on 64 squares, with an incrementally updated hash.
///
/// ```
/// use duskboard_rules::{Seat, chess::{Board, Piece, Role}};
/// let [e1, e8] = ["e1", "e8"].map(|name| name.parse().unwrap());
/// let mut board = Board::empty();
/// board.put(e1, Piece { seat: Seat::First, role: Role::King });
/// board.put(e8, Piece { seat: Seat::Second, role: Role::Queen });
/// assert_eq!(board.king(Seat::First), Some(e1));
/// assert_eq!(board.role_at(e8), Some(Role::Queen));
/// let queens = board.of(Seat::Second, Role::Queen);
/// assert_eq!(queens, board.side(Seat::Second) & board.role(Role::Queen));
/// assert_eq!(board.pieces().map(|(_, piece)| piece.letter()).collect::<String>(), "Kq");
/// assert_eq!(board.take(e8), Some(Piece { seat: Seat::Second, role: Role::Queen }));
/// assert_eq!((board.at(e8), board.occupied().count()), (None, 1));
/// ```
///
/// The hash follows every change:
///
/// ```
/// use duskboard_rules::{Seat, chess::{Diagram, Piece, Role}};
/// let (start, king) = (Diagram::start().board, Piece { seat: Seat::First, role: Role::King });
/// let mut board = start;
/// board.remove("e1".parse().unwrap(), king);
/// assert_ne!(board.hash(), start.hash());
/// assert_eq!(board.hash(), board.hash_from_scratch());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    roles: [Bitboard; Role::COUNT],
    sides: [Bitboard; 2],
    hash: u64,
}

impl Board {
    /// An empty board.
    pub const fn empty() -> Board {
        Board { roles: [Bitboard::EMPTY; Role::COUNT], sides: [Bitboard::EMPTY; 2], hash: 0 }
    }

    /// The pieces of one side.
    #[inline]
    pub const fn side(&self, seat: Seat) -> Bitboard {
        self.sides[seat as usize]
    }

    /// The pieces of a role, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The pieces of a role and a side.
    #[inline]
    pub fn of(&self, seat: Seat, role: Role) -> Bitboard {
        self.side(seat) & self.role(role)
    }

    /// Every piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The king of a side, if it has one.
    #[inline]
    pub fn king(&self, seat: Seat) -> Option<Square> {
        self.of(seat, Role::King).first()
    }

    /// The hash of the pieces.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash, computed from scratch: the slow twin of [`hash`](Board::hash), for tests.
    pub fn hash_from_scratch(&self) -> u64 {
        self.pieces()
            .fold(0, |hash, (square, piece)| hash ^ zobrist::piece(piece.seat, piece.role, square))
    }

    /// The role of the piece on this square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).contains(square))
    }

    /// The piece on this square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let seat = Seat::BOTH.into_iter().find(|&seat| self.side(seat).contains(square))?;
        Some(Piece { seat, role: self.role_at(square)? })
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece);
    }

    /// Removes a piece that stands there.
    #[inline]
    pub fn remove(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece);
    }

    /// Removes whatever stands there and returns it.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        if !self.occupied().contains(square) {
            return None;
        }
        let piece = self.at(square)?;
        self.toggle(square, piece);
        Some(piece)
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.roles[piece.role as usize] ^= bit;
        self.sides[piece.seat.index()] ^= bit;
        self.hash ^= zobrist::piece(piece.seat, piece.role, square);
    }

    /// Insufficient material: no pawns, rooks or queens, and at most one minor piece or bishops all
    /// on one colour.
    ///
    /// ```
    /// use duskboard_rules::{Position, chess::Diagram, special::Orthodox};
    /// let ending = Orthodox::from_fen((), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1").unwrap();
    /// assert!(ending.diagram().board.too_little());
    /// assert!(!Diagram::start().board.too_little());
    /// ```
    pub fn too_little(&self) -> bool {
        let bishops = self.role(Role::Bishop);
        let kings = self.role(Role::King);
        let minors = self.role(Role::Knight) | bishops;
        let alone = minors | kings == self.occupied();
        let one_colour = !bishops.meets(Bitboard::DARK) || !bishops.meets(!Bitboard::DARK);
        alone && (!minors.several() || minors == bishops && one_colour)
    }

    /// The pieces that slide along diagonals.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::{Dinosaur, Seven}};
    /// let board = Dinosaur::start(()).diagram().board;
    /// assert_eq!(board.diagonals::<Seven>().count(), 4 + 2 + 2);
    /// ```
    #[inline]
    pub fn diagonals<A: Army>(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen) | self.triceratopses::<A>()
    }

    /// The pieces that slide along files and ranks.
    ///
    /// ```
    /// use duskboard_rules::{chess::Diagram, special::Six};
    /// let sliders = Diagram::start().board.straights::<Six>();
    /// assert_eq!(format!("{sliders:?}"), "{a1, d1, h1, a8, d8, h8}");
    /// ```
    #[inline]
    pub fn straights<A: Army>(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen) | self.triceratopses::<A>()
    }

    /// The pieces that jump like a knight.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::{Dinosaur, Seven}};
    /// let board = Dinosaur::start(()).diagram().board;
    /// assert_eq!(format!("{:?}", board.jumpers::<Seven>()), "{b1, g1, e3, e6, b8, g8}");
    /// ```
    #[inline]
    pub fn jumpers<A: Army>(&self) -> Bitboard {
        self.role(Role::Knight) | self.triceratopses::<A>()
    }

    #[inline]
    fn triceratopses<A: Army>(&self) -> Bitboard {
        if A::TRICERATOPS { self.role(Role::Triceratops) } else { Bitboard::EMPTY }
    }

    /// The pieces of `seat` that attack a square without sliding to it.
    ///
    /// ```
    /// use duskboard_rules::{Seat, chess::Diagram, special::Six};
    /// let (board, e2) = (Diagram::start().board, "e2".parse().unwrap());
    /// assert_eq!(format!("{:?}", board.leapers_at::<Six>(e2, Seat::First)), "{e1, g1}");
    /// ```
    #[inline]
    pub fn leapers_at<A: Army>(&self, square: Square, seat: Seat) -> Bitboard {
        let mut close = self.role(Role::King);
        let mut attackers = pawn_captures(seat.other(), square) & self.role(Role::Pawn)
            | knight_jumps(square) & self.jumpers::<A>();
        if A::ASSASSINS {
            close |= self.role(Role::Assassin);
        }
        if A::ARCHERS {
            attackers |= archer_shots(square) & self.role(Role::Archer);
        }
        (attackers | king_steps(square) & close) & self.side(seat)
    }

    /// The pieces of `seat` that attack a square when `occupied` squares stop sliders.
    ///
    /// ```
    /// use duskboard_rules::{Seat, chess::Diagram, special::Six};
    /// let (board, e2) = (Diagram::start().board, "e2".parse().unwrap());
    /// let attackers = board.attackers::<Six>(e2, Seat::First, board.occupied());
    /// assert_eq!(format!("{attackers:?}"), "{d1, e1, f1, g1}");
    /// ```
    #[inline]
    pub fn attackers<A: Army>(&self, square: Square, seat: Seat, occupied: Bitboard) -> Bitboard {
        let sliders = rook_attacks(square, occupied) & self.straights::<A>()
            | bishop_attacks(square, occupied) & self.diagonals::<A>();
        self.leapers_at::<A>(square, seat) | sliders & self.side(seat)
    }
}

/// The board as text, the last rank on top, for failing tests.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let row: String = (0..8)
                .map(|file| self.at(Square::at(file, rank)).map_or('.', Piece::letter))
                .collect();
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

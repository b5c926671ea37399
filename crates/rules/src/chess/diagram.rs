//! The six fields of a FEN: the pieces, and the state that cannot be seen on the board.

use super::{Army, Bitboard, Board, Piece, Role, zobrist};
use crate::fen::MOST;
use crate::{Action, Event, Man, Seat, Square, Step};
use std::fmt;
use std::ops::ControlFlow;

/// The side of the board a king castles to.
///
/// ```
/// use duskboard_rules::chess::Wing;
/// assert_eq!(Wing::BOTH.map(Wing::rook_file), [7, 0]);
/// assert_eq!(Wing::Queen.target_files(), (2, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    /// Towards the h-file.
    King,
    /// Towards the a-file.
    Queen,
}

impl Wing {
    /// Both wings.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing towards which a king moves two squares.
    #[inline]
    pub(crate) fn towards(from: Square, to: Square) -> Wing {
        if to > from { Wing::King } else { Wing::Queen }
    }

    /// The file of the castling rook.
    #[inline]
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::King => 7,
            Wing::Queen => 0,
        }
    }

    /// The files on which king and rook end up.
    #[inline]
    pub const fn target_files(self) -> (u8, u8) {
        match self {
            Wing::King => (6, 5),
            Wing::Queen => (2, 3),
        }
    }
}

/// The castling rights, one bit each: `KQkq`.
///
/// ```
/// use duskboard_rules::{Seat, chess::{Castling, Wing}};
/// let long = Castling::NONE.with(Seat::Second, Wing::Queen);
/// assert!(long.has(Seat::Second, Wing::Queen) && !long.any(Seat::First));
/// assert_eq!(format!("{} {long} {}", Castling::ALL, Castling::NONE), "KQkq q -");
/// assert!(Castling::LETTERS.contains(&('q', Seat::Second, Wing::Queen)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Castling(u8);

impl Castling {
    /// No rights.
    pub const NONE: Castling = Castling(0);
    /// All four rights.
    pub const ALL: Castling = Castling(15);
    /// The letters, in the order they are written.
    pub const LETTERS: [(char, Seat, Wing); 4] = [
        ('K', Seat::First, Wing::King),
        ('Q', Seat::First, Wing::Queen),
        ('k', Seat::Second, Wing::King),
        ('q', Seat::Second, Wing::Queen),
    ];

    #[inline]
    const fn bit(seat: Seat, wing: Wing) -> u8 {
        1 << (2 * seat as u8 + wing as u8)
    }

    /// Does this seat have the right on this wing?
    #[inline]
    pub const fn has(self, seat: Seat, wing: Wing) -> bool {
        self.0 & Castling::bit(seat, wing) != 0
    }

    /// Does this seat have any right?
    #[inline]
    pub const fn any(self, seat: Seat) -> bool {
        self.0 & (3 << (2 * seat as u8)) != 0
    }

    /// The rights of one seat.
    ///
    /// ```
    /// use duskboard_rules::{Seat, chess::Castling};
    /// assert_eq!(Castling::ALL.of(Seat::Second).to_string(), "kq");
    /// ```
    #[inline]
    pub const fn of(self, seat: Seat) -> Castling {
        Castling(self.0 & (3 << (2 * seat as u8)))
    }

    /// These rights and one more.
    #[inline]
    pub const fn with(self, seat: Seat, wing: Wing) -> Castling {
        Castling(self.0 | Castling::bit(seat, wing))
    }

    /// The rights left after a change on a square: a king or a rook left it, or was captured there.
    #[inline]
    const fn touched(self, square: Square) -> Castling {
        Castling(self.0 & KEPT[square.index()])
    }
}

/// For each square, the castling rights that survive a change on it.
static KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[0] = !2;
    kept[4] = !3;
    kept[7] = !1;
    kept[56] = !8;
    kept[60] = !12;
    kept[63] = !4;
    kept
};

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Castling::NONE {
            return f.write_str("-");
        }
        let held = Castling::LETTERS.iter().filter(|(_, seat, wing)| self.has(*seat, *wing));
        held.map(|&(letter, ..)| letter).collect::<String>().fmt(f)
    }
}

impl fmt::Debug for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A position as a FEN describes it: the board and the state beside it.
///
/// ```
/// use duskboard_rules::{Square, chess::Diagram};
/// let [e1, e2, e3, e4]: [Square; 4] = ["e1", "e2", "e3", "e4"].map(|name| name.parse().unwrap());
/// let mut diagram = Diagram::start();
/// assert_eq!(diagram.advance(e2, e4, None), None);
/// assert_eq!(diagram.en_passant, Some(e3));
/// assert_eq!((Diagram::jumped_from(e3), Diagram::jumped_to(e3)), (e2, e4));
/// diagram.touch(e1);
/// assert_eq!(diagram.castling.to_string(), "kq");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// Who is to move.
    pub turn: Seat,
    /// The castling rights.
    pub castling: Castling,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since a capture, a pawn move or anything else irreversible.
    pub quiet: u16,
    /// The move number: starts at 1, incremented after each move of the second seat.
    pub number: u16,
}

/// What a move captured.
///
/// ```
/// use duskboard_rules::{Position, special::Orthodox};
/// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
/// let mut diagram = *Orthodox::from_fen((), fen).unwrap().diagram();
/// let [e5, d6, d5] = ["e5", "d6", "d5"].map(|name| name.parse().unwrap());
/// let taken = diagram.advance(e5, d6, None).unwrap();
/// assert_eq!((taken.piece.letter(), taken.at), ('p', d5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The captured piece.
    pub piece: Piece,
    /// Where it stood.
    pub at: Square,
}

impl Diagram {
    /// Moves a piece: captures, en passant, castling and promotion as in FIDE chess. Then it is the
    /// other side's turn. Returns what was captured.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::Orthodox};
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 5 9";
    /// let mut diagram = *Orthodox::from_fen((), fen).unwrap().diagram();
    /// let [e1, c1, d1] = ["e1", "c1", "d1"].map(|name| name.parse().unwrap());
    /// assert_eq!(diagram.advance(e1, c1, None), None);
    /// assert_eq!(diagram.board.at(d1).unwrap().letter(), 'R');
    /// assert_eq!((diagram.quiet, diagram.castling.to_string()), (6, "-".into()));
    /// ```
    #[inline]
    pub fn advance(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<Taken> {
        let seat = self.turn;
        let role = self.board.role_at(from).unwrap_or(Role::Pawn);
        let passed = self.en_passant.take();
        self.board.remove(from, Piece { seat, role });
        let mut taken = self.board.take(to).map(|piece| Taken { piece, at: to });
        self.board.put(to, Piece { seat, role: promotion.unwrap_or(role) });
        self.castling = self.castling.touched(from).touched(to);
        match role {
            Role::Pawn if from.index().abs_diff(to.index()) == 16 => {
                self.en_passant = Some(Square::from_index((from.index() + to.index()) / 2));
            }
            Role::Pawn if passed == Some(to) && from.file() != to.file() => {
                let at = Square::at(to.file(), from.rank());
                taken = self.board.take(at).map(|piece| Taken { piece, at });
            }
            Role::King if from.index().abs_diff(to.index()) == 2 => {
                self.hop_rook(seat, from, to);
            }
            _ => {}
        }
        self.pass(role == Role::Pawn || taken.is_some());
        taken
    }

    /// Moves the castling rook. Only castling moves a king two squares.
    #[inline]
    fn hop_rook(&mut self, seat: Seat, from: Square, to: Square) {
        let wing = Wing::towards(from, to);
        let rook = Piece { seat, role: Role::Rook };
        self.board.remove(Square::at(wing.rook_file(), from.rank()), rook);
        self.board.take(Square::at(wing.target_files().1, from.rank()));
        self.board.put(Square::at(wing.target_files().1, from.rank()), rook);
    }

    /// The same with the turn passed, which no rule of chess allows: for null-move search.
    #[inline]
    pub(crate) fn passed(mut self) -> Diagram {
        self.en_passant = None;
        self.pass(false);
        self
    }

    /// Ends the turn.
    ///
    /// ```
    /// use duskboard_rules::{Seat, chess::Diagram};
    /// let mut diagram = Diagram::start();
    /// diagram.pass(false);
    /// diagram.pass(false);
    /// assert_eq!((diagram.turn, diagram.quiet, diagram.number), (Seat::First, 2, 2));
    /// ```
    #[inline]
    pub fn pass(&mut self, irreversible: bool) {
        self.quiet = if irreversible { 0 } else { MOST.min(self.quiet + 1) };
        self.number = MOST.min(self.number + self.turn as u16);
        self.turn = self.turn.other();
    }

    /// Drops the castling rights that depend on this square: its piece has left or was captured.
    #[inline]
    pub fn touch(&mut self, square: Square) {
        self.castling = self.castling.touched(square);
    }

    /// The hash of everything except en passant, which counts only where a pawn can capture.
    ///
    /// ```
    /// use duskboard_rules::chess::Diagram;
    /// let [start, mut later] = [Diagram::start(); 2];
    /// for way in [["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"]] {
    ///     let [from, to] = way.map(|name| name.parse().unwrap());
    ///     later.advance(from, to, None);
    /// }
    /// assert_eq!(later.key(), start.key());
    /// ```
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.hash() ^ zobrist::turn(self.turn) ^ zobrist::castling(self.castling.0)
    }

    /// The hash for the repetition rule: en passant counts only if one of the legal actions, which
    /// `generate` lists, captures en passant.
    pub(crate) fn key_with_passing(
        &self,
        generate: impl FnOnce(&mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> u64 {
        let Some(target) = self.en_passant else { return self.key() };
        let passers = self.passers();
        let takes = !passers.is_empty()
            && generate(&mut |action| match action {
                Action::Move { from, to, .. } if to == target && passers.contains(from) => {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            })
            .is_break();
        self.key() ^ if takes { zobrist::en_passant(target) } else { 0 }
    }

    /// The pawns of the side to move that are placed to capture en passant.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::Orthodox};
    /// let game = Orthodox::from_fen((), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").unwrap();
    /// assert_eq!(format!("{:?}", game.diagram().passers()), "{e5}");
    /// ```
    #[inline]
    pub fn passers(&self) -> Bitboard {
        match self.en_passant {
            Some(square) => {
                super::pawn_captures(self.turn.other(), square)
                    & self.board.of(self.turn, Role::Pawn)
            }
            None => Bitboard::EMPTY,
        }
    }

    /// The square a pawn came from, given the square it passed over.
    #[inline]
    pub fn jumped_from(en_passant: Square) -> Square {
        Square::from_index(en_passant.index() ^ 24)
    }

    /// The square a pawn arrived on, given the square it passed over.
    #[inline]
    pub fn jumped_to(en_passant: Square) -> Square {
        Square::from_index(en_passant.index() ^ 8)
    }
}

impl Diagram {
    /// The initial position of chess.
    pub fn start() -> Diagram {
        use Role::*;
        let mut board = Board::empty();
        for (file, role) in (0..).zip([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]) {
            for (seat, officers, pawns) in [(Seat::First, 0, 1), (Seat::Second, 7, 6)] {
                board.put(Square::at(file, officers), Piece { seat, role });
                board.put(Square::at(file, pawns), Piece { seat, role: Pawn });
            }
        }
        Diagram {
            board,
            turn: Seat::First,
            castling: Castling::ALL,
            en_passant: None,
            quiet: 0,
            number: 1,
        }
    }

    /// The king of the side to move, if it is attacked.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::{Orthodox, Six}};
    /// let game = Orthodox::from_fen((), "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(game.diagram().check::<Six>(), "e1".parse().ok());
    /// ```
    pub fn check<A: Army>(&self) -> Option<Square> {
        let king = self.board.king(self.turn)?;
        let attackers = self.board.attackers::<A>(king, self.turn.other(), self.board.occupied());
        (!attackers.is_empty()).then_some(king)
    }

    /// What everybody is told of a move when nothing is hidden.
    pub(crate) fn tell(&self, step: Step) -> Vec<Event> {
        let Step::Acted(seat, Action::Move { from, to, promotion }) = step else {
            return Vec::new();
        };
        if let Some(rook) = self.castles(from, to) {
            return vec![Event::Castled { seat, king: (from, to), rook }];
        }
        let mut told = vec![Event::Moved {
            seat,
            piece: self.board.at(from).map(Man::from),
            from: Some(from),
            to: Some(to),
            promoted: promotion.map(|role| Piece { seat, role }.into()),
        }];
        let at = self.prey(from, to);
        told.extend(self.board.at(at).map(|prey| Event::Captured {
            seat: prey.seat,
            piece: prey.into(),
            at,
        }));
        told
    }

    /// The rook's move, if this move is castling.
    pub(crate) fn castles(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let king = self.board.role(Role::King).contains(from);
        if !king || from.index().abs_diff(to.index()) != 2 {
            return None;
        }
        let wing = Wing::towards(from, to);
        let at = |file| Square::at(file, from.rank());
        Some((at(wing.rook_file()), at(wing.target_files().1)))
    }

    /// The square on which this move captures, if anything is there.
    pub(crate) fn prey(&self, from: Square, to: Square) -> Square {
        let pawn = self.board.role(Role::Pawn).contains(from);
        if pawn && from.file() != to.file() && self.en_passant == Some(to) {
            Diagram::jumped_to(to)
        } else {
            to
        }
    }
}

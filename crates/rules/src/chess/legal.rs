//! Legal moves in games where the king may not be left in check.
//!
//! Moves are generated as sets: a square and the targets of its piece, or all pawns that step the
//! same way. The caller either counts a set ([`Counting`]) or enumerates it as actions
//! ([`Listing`]), so the moves of a position can be counted without making any of them.

use super::{
    Bitboard, Diagram, Role, Safety, Wing, between, bishop_attacks, king_steps, knight_jumps, line,
    rook_attacks,
};
use crate::{Action, Seat, Square};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// What a variant's army adds to the six pieces of chess, known at compile time.
///
/// ```
/// use duskboard_rules::chess::{Army, Role};
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Hunters;
/// impl Army for Hunters {
///     const ARCHERS: bool = true;
///     const PROMOTIONS: &'static [Role] = &[Role::Queen];
/// }
/// assert!(Hunters::ARCHERS && !Hunters::ASSASSINS && !Hunters::TRICERATOPS);
/// ```
pub trait Army: Copy + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// There may be triceratopses.
    const TRICERATOPS: bool = false;
    /// There may be assassins.
    const ASSASSINS: bool = false;
    /// There may be archers and paralysed knights.
    const ARCHERS: bool = false;
    /// What a pawn can become.
    const PROMOTIONS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
}

/// Receives sets of moves.
///
/// ```
/// use duskboard_rules::chess::{Actions, Bitboard, Counting, Role};
/// let [a1, b2, c3] = ["a1", "b2", "c3"].map(|name| name.parse().unwrap());
/// let mut count = Counting::default();
/// let _ = count.moves(a1, Bitboard::FILE_A & !Bitboard::of(a1));
/// let _ = count.pawns(Bitboard::rank(2), 8);
/// let _ = count.promotions(Bitboard::rank(7), 8, &[Role::Queen, Role::Knight]);
/// let _ = count.shots(b2, Bitboard::of(c3), Bitboard::of(c3));
/// assert_eq!(count.0, 7 + 8 + 8 * 2 + 2);
/// ```
pub trait Actions {
    /// The value it may stop with.
    type Break;

    /// The piece on `from` may go to any of these squares.
    fn moves(&mut self, from: Square, to: Bitboard) -> ControlFlow<Self::Break>;

    /// Pawns may go to these squares, each from the square `step` indexes before it.
    fn pawns(&mut self, to: Bitboard, step: isize) -> ControlFlow<Self::Break>;

    /// The same, with a promotion to one of these roles.
    fn promotions(
        &mut self,
        to: Bitboard,
        step: isize,
        roles: &'static [Role],
    ) -> ControlFlow<Self::Break>;

    /// The archer on `from` may shoot at any of these; at `coins` a coin decides.
    fn shots(&mut self, from: Square, at: Bitboard, coins: Bitboard) -> ControlFlow<Self::Break>;
}

/// Counts moves, each outcome of a coin as one.
///
/// ```
/// use duskboard_rules::chess::{Actions, Counting, knight_jumps};
/// let (g1, mut count) = ("g1".parse().unwrap(), Counting::default());
/// let _ = count.moves(g1, knight_jumps(g1));
/// assert_eq!(count.0, 3);
/// ```
#[derive(Default, Debug)]
pub struct Counting(pub u64);

impl Counting {
    /// How many moves `generate` finds.
    ///
    /// ```
    /// use duskboard_rules::chess::{Actions, Counting, knight_jumps};
    /// let g1 = "g1".parse().unwrap();
    /// assert_eq!(Counting::of(|count| count.moves(g1, knight_jumps(g1))), 3);
    /// ```
    #[inline]
    pub fn of(generate: impl FnOnce(&mut Counting) -> ControlFlow<Infallible>) -> u64 {
        let mut count = Counting::default();
        let _ = generate(&mut count);
        count.0
    }
}

impl Actions for Counting {
    type Break = Infallible;

    #[inline]
    fn moves(&mut self, _: Square, to: Bitboard) -> ControlFlow<Self::Break> {
        self.0 += u64::from(to.count());
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: isize) -> ControlFlow<Self::Break> {
        self.0 += u64::from(to.count());
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(
        &mut self,
        to: Bitboard,
        _: isize,
        roles: &'static [Role],
    ) -> ControlFlow<Self::Break> {
        self.0 += u64::from(to.count()) * roles.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline]
    fn shots(&mut self, _: Square, at: Bitboard, coins: Bitboard) -> ControlFlow<Self::Break> {
        self.0 += u64::from(at.count() + (at & coins).count());
        ControlFlow::Continue(())
    }
}

/// Finds the nth action, skipping whole sets.
///
/// ```
/// use duskboard_rules::chess::{Actions, Bitboard, Nth};
/// let mut third = Nth(2);
/// let found = third.pawns(Bitboard::rank(2), 8).break_value();
/// assert_eq!(found.unwrap().to_string(), "c2c3");
/// ```
#[derive(Debug)]
pub struct Nth(pub usize);

impl Nth {
    /// The nth square of this set, if there is one; otherwise subtracts their number.
    #[inline]
    fn square(&mut self, mut set: Bitboard, each: usize) -> Option<(Square, usize)> {
        let count = set.count() as usize * each;
        if self.0 >= count {
            self.0 -= count;
            return None;
        }
        let square = set.nth(self.0 / each)?;
        Some((square, self.0 % each))
    }
}

impl Actions for Nth {
    type Break = Action;

    #[inline]
    fn moves(&mut self, from: Square, to: Bitboard) -> ControlFlow<Action> {
        found(self.square(to, 1).map(|(to, _)| Action::go(from, to)))
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: isize) -> ControlFlow<Action> {
        found(self.square(to, 1).map(|(to, _)| Action::go(back(to, step), to)))
    }

    #[inline]
    fn promotions(
        &mut self,
        to: Bitboard,
        step: isize,
        roles: &'static [Role],
    ) -> ControlFlow<Action> {
        found(self.square(to, roles.len()).map(|(to, role)| Action::Move {
            from: back(to, step),
            to,
            promotion: roles.get(role).copied(),
        }))
    }

    #[inline]
    fn shots(&mut self, from: Square, at: Bitboard, _: Bitboard) -> ControlFlow<Action> {
        found(self.square(at, 1).map(|(at, _)| Action::Shoot { from, at }))
    }
}

#[inline]
fn found(action: Option<Action>) -> ControlFlow<Action> {
    action.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// Enumerates each move as an action and passes it on.
///
/// ```
/// use duskboard_rules::{Action, chess::{Actions, Listing, knight_jumps}};
/// use std::ops::ControlFlow;
/// let (g1, mut texts) = ("g1".parse().unwrap(), Vec::new());
/// let _ = Listing(|action: Action| {
///     texts.push(action.to_string());
///     ControlFlow::<()>::Continue(())
/// })
/// .moves(g1, knight_jumps(g1));
/// assert_eq!(texts, ["g1e2", "g1f3", "g1h3"]);
/// ```
#[derive(Debug)]
pub struct Listing<F>(pub F);

impl<B, F: FnMut(Action) -> ControlFlow<B>> Actions for Listing<F> {
    type Break = B;

    #[inline]
    fn moves(&mut self, from: Square, mut to: Bitboard) -> ControlFlow<B> {
        to.try_for_each(|to| (self.0)(Action::go(from, to)))
    }

    #[inline]
    fn pawns(&mut self, mut to: Bitboard, step: isize) -> ControlFlow<B> {
        to.try_for_each(|to| (self.0)(Action::go(back(to, step), to)))
    }

    #[inline]
    fn promotions(
        &mut self,
        mut to: Bitboard,
        step: isize,
        roles: &'static [Role],
    ) -> ControlFlow<B> {
        to.try_for_each(|to| {
            roles.iter().try_for_each(|&role| {
                (self.0)(Action::Move { from: back(to, step), to, promotion: Some(role) })
            })
        })
    }

    #[inline]
    fn shots(&mut self, from: Square, mut at: Bitboard, _: Bitboard) -> ControlFlow<B> {
        at.try_for_each(|at| (self.0)(Action::Shoot { from, at }))
    }
}

#[inline]
fn back(to: Square, step: isize) -> Square {
    Square::from_index(to.index().wrapping_add_signed(-step))
}

/// Restricts which moves are generated.
///
/// ```
/// use duskboard_rules::{Seat, special::Six};
/// use duskboard_rules::chess::{Bitboard, Counting, Diagram, Safety, Scope};
/// let (diagram, e1) = (Diagram::start(), "e1".parse().unwrap());
/// let safety = Safety::of::<Six>(&diagram.board, Seat::First, e1);
/// let mut count = Counting::default();
/// let scope = Scope { to: Bitboard::FILE_A, ..Scope::ALL };
/// let _ = diagram.legal::<Six, _>(&safety, scope, &mut count);
/// assert_eq!(count.0, 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Pieces that may move.
    pub from: Bitboard,
    /// Squares they may go to.
    pub to: Bitboard,
}

impl Scope {
    /// All moves.
    pub const ALL: Scope = Scope { from: Bitboard::ALL, to: Bitboard::ALL };
}

impl Diagram {
    /// The legal moves of the side to move for pieces that move as in chess, triceratopses
    /// included; the variants handle archers and assassins.
    ///
    /// ```
    /// use duskboard_rules::{Seat, special::Six};
    /// use duskboard_rules::chess::{Counting, Diagram, Nth, Safety, Scope};
    /// let (diagram, e1) = (Diagram::start(), "e1".parse().unwrap());
    /// let safety = Safety::of::<Six>(&diagram.board, Seat::First, e1);
    /// let mut count = Counting::default();
    /// let _ = diagram.legal::<Six, _>(&safety, Scope::ALL, &mut count);
    /// assert_eq!(count.0, 20);
    /// assert!(diagram.legal::<Six, _>(&safety, Scope::ALL, &mut Nth(19)).is_break());
    /// ```
    #[inline]
    pub fn legal<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        self.king_moves::<A, S>(safety, scope, sink)?;
        let to = safety.remedies & scope.to;
        if !safety.checkers.several() {
            self.piece_moves::<A, S>(safety, Scope { from: scope.from, to }, sink)?;
            self.pawn_moves::<A, S>(safety, Scope { from: scope.from, to }, sink)?;
            self.en_passant_moves::<A, S>(safety, scope, sink)?;
        }
        if safety.checkers.is_empty() && self.castling.any(self.turn) {
            self.castling_moves::<A, S>(safety, scope, sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn king_moves<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        if !scope.from.contains(safety.king) {
            return ControlFlow::Continue(());
        }
        let candidates = king_steps(safety.king) & !self.board.side(self.turn) & scope.to;
        let occupied = self.board.occupied() ^ Bitboard::of(safety.king);
        let mut to = Bitboard::EMPTY;
        for square in candidates {
            if self.board.attackers::<A>(square, self.turn.other(), occupied).is_empty() {
                to |= Bitboard::of(square);
            }
        }
        sink.moves(safety.king, to)
    }

    /// Knights, bishops, rooks, queens, triceratopses.
    #[inline]
    fn piece_moves<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let board = &self.board;
        let own = board.side(self.turn);
        let movers = own & scope.from;
        let occupied = board.occupied();
        let to = scope.to & !own;
        for from in board.role(Role::Knight) & movers & !safety.pinned {
            sink.moves(from, knight_jumps(from) & to)?;
        }
        for from in (board.role(Role::Bishop) | board.role(Role::Queen)) & movers {
            sink.moves(from, bishop_attacks(from, occupied) & to & safety.leash(from))?;
        }
        for from in (board.role(Role::Rook) | board.role(Role::Queen)) & movers {
            sink.moves(from, rook_attacks(from, occupied) & to & safety.leash(from))?;
        }
        if A::TRICERATOPS {
            for from in board.role(Role::Triceratops) & movers {
                let reach = bishop_attacks(from, occupied)
                    | rook_attacks(from, occupied)
                    | knight_jumps(from);
                sink.moves(from, reach & to & safety.leash(from))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_moves<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let pawns = self.board.of(self.turn, Role::Pawn) & scope.from;
        self.pawn_set::<A, S>(pawns & !safety.pinned, scope.to, sink)?;
        for from in pawns & safety.pinned {
            let to = scope.to & line(safety.king, from);
            self.pawn_set::<A, S>(Bitboard::of(from), to, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// All steps and captures of a set of pawns, except en passant.
    #[inline]
    pub(crate) fn pawn_set<A: Army, S: Actions>(
        &self,
        pawns: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        self.pawn_set_on::<A, S>(pawns, !self.board.occupied(), to, sink)
    }

    /// The same where only some of the squares count as empty.
    #[inline]
    pub(crate) fn pawn_set_on<A: Army, S: Actions>(
        &self,
        pawns: Bitboard,
        empty: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let seat = self.turn;
        let prey = self.board.side(seat.other()) & to;
        let up: isize = if seat == Seat::First { 8 } else { -8 };
        let ahead = pawns.forward(seat);
        let single = ahead & empty;
        let double = (single & Bitboard::rank_of(seat, 2)).forward(seat) & empty & to;
        pawn_steps::<A, S>(single & to, up, sink)?;
        sink.pawns(double, 2 * up)?;
        pawn_steps::<A, S>(ahead.left() & prey, up - 1, sink)?;
        pawn_steps::<A, S>(ahead.right() & prey, up + 1, sink)
    }

    /// En passant: rare, so each capture is tried on the board.
    #[inline]
    fn en_passant_moves<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let Some(target) = self.en_passant else { return ControlFlow::Continue(()) };
        let occupied = self.board.occupied();
        if occupied.contains(target) || !scope.to.contains(target) {
            return ControlFlow::Continue(());
        }
        let prey = Bitboard::of(Diagram::jumped_to(target));
        for from in self.passers() & scope.from {
            let after = occupied ^ Bitboard::of(from) ^ prey | Bitboard::of(target);
            let attackers = self.board.attackers::<A>(safety.king, self.turn.other(), after);
            if (attackers & !prey).is_empty() {
                sink.moves(from, Bitboard::of(target))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling_moves<A: Army, S: Actions>(
        &self,
        safety: &Safety,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let king = safety.king;
        let occupied = self.board.occupied();
        for wing in Wing::BOTH {
            let corner = Square::at(wing.rook_file(), king.rank());
            let (king_file, rook_file) = wing.target_files();
            let [to, over] = [king_file, rook_file].map(|file| Square::at(file, king.rank()));
            let attacked =
                |at| !self.board.attackers::<A>(at, self.turn.other(), occupied).is_empty();
            if self.castling.has(self.turn, wing)
                && scope.from.contains(king)
                && scope.to.contains(to)
                && !between(king, corner).meets(occupied)
                && !attacked(over)
                && !attacked(to)
            {
                sink.moves(king, Bitboard::of(to))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Safety {
    /// The squares a piece may go to without exposing its king to a slider behind it.
    #[inline]
    pub(crate) fn leash(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { line(self.king, from) } else { Bitboard::ALL }
    }
}

#[inline]
fn pawn_steps<A: Army, S: Actions>(
    to: Bitboard,
    step: isize,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    sink.pawns(to & !Bitboard::BACK_RANKS, step)?;
    let last = to & Bitboard::BACK_RANKS;
    if last.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.promotions(last, step, A::PROMOTIONS)
}

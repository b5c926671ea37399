//! What one viewer knows of a game with assassins, and what may be played knowing that.

use super::dark::{AssassinStep, Dark, written};
use super::lurk::{hidden, revealing, without_hidden};
use crate::chess::san::{san, told_text};
use crate::chess::{
    Actions, Army, Bitboard, Board, Diagram, Listing, Piece, Role, Safety, Scope, bishop_attacks,
    jump_ring, king_steps, knight_jumps, rook_attacks,
};
use crate::{Action, Dice, Event, FenError, Position, Seat, SeatSet, Square, View, Viewer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The game as one viewer knows it: without the other side's hidden assassins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DarkView<A> {
    /// A position in which what the viewer does not know is not there.
    seen: Dark<A>,
    viewer: Viewer,
    over: bool,
}

impl<A: Army> DarkView<A> {
    /// What the viewer sees while the game runs.
    #[inline]
    pub(super) fn of(truth: &Dark<A>, viewer: Viewer) -> DarkView<A> {
        let unseen: &[Seat] = match viewer {
            Viewer::Seat(Seat::First) => &[Seat::Second],
            Viewer::Seat(Seat::Second) => &[Seat::First],
            Viewer::Spectator => &Seat::BOTH,
        };
        let mut seen = *truth;
        seen.diagram.board = without_hidden(&truth.diagram.board, unseen);
        DarkView { seen, viewer, over: false }
    }

    /// Everything, when the game is over.
    pub(super) fn revealed(truth: &Dark<A>, viewer: Viewer) -> DarkView<A> {
        DarkView { seen: *truth, viewer, over: true }
    }

    /// The board and what stands under it, as far as the viewer knows.
    pub fn diagram(&self) -> &Diagram {
        &self.seen.diagram
    }

    /// Who has still to place an assassin.
    pub fn unplaced(&self) -> SeatSet {
        self.seen.unplaced
    }

    /// The moves of the side to move, who is the viewer.
    #[inline]
    pub(super) fn generate<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        Ground::moves(&self.seen, sink)
    }

    /// Where a hidden assassin of `seat` might stand, as far as the viewer can tell.
    fn lairs(&self, seat: Seat) -> Bitboard {
        if !self.seen.unplaced.is_empty() {
            return self.seen.places(seat);
        }
        let board = &self.seen.diagram.board;
        let left = self.seen.diagram.en_passant.map(Diagram::jumped_from);
        !board.occupied() & !revealing(board, seat) & !left.map_or(Bitboard::EMPTY, Bitboard::of)
    }
}

/// The ground a mover stands on: all it knows, sorted into what counts and what is as good as
/// empty. Made of a view or of the truth it is the same, for what is hidden from the mover is in
/// neither part.
pub(super) struct Ground<A> {
    /// The position without any hidden assassin: what blocks and attacks.
    solid: Diagram,
    /// The mover's own hidden assassins.
    lurking: Bitboard,
    safety: Safety,
    enemy_king: Bitboard,
    step: AssassinStep,
    army: PhantomData<A>,
}

impl<A: Army> Ground<A> {
    /// The moves of the side to move; none without a king.
    #[inline]
    pub(super) fn moves<S: Actions>(known: &Dark<A>, sink: &mut S) -> ControlFlow<S::Break> {
        let diagram = &known.diagram;
        let Some(king) = diagram.board.king(diagram.turn) else {
            return ControlFlow::Continue(());
        };
        let board = without_hidden(&diagram.board, &Seat::BOTH);
        let ground = Ground {
            solid: Diagram { board, ..*diagram },
            lurking: hidden(&diagram.board, diagram.turn),
            safety: Safety::of::<A>(&board, diagram.turn, king),
            enemy_king: board.of(diagram.turn.other(), Role::King),
            step: known.rules.step,
            army: PhantomData::<A>,
        };
        ground.generate(sink)
    }

    #[inline]
    fn generate<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.king_captures(sink)?;
        self.plain_moves(sink)?;
        self.assassin_moves(sink)
    }

    /// A king that can be taken may be: by an assassin at any time, by others after a rebound.
    #[inline]
    fn king_captures<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let Some(king) = self.enemy_king.first() else { return ControlFlow::Continue(()) };
        let attackers =
            board.attackers::<A>(king, *turn, board.occupied()) | king_steps(king) & self.lurking;
        if attackers.is_empty() {
            return ControlFlow::Continue(());
        }
        let pawns = attackers & board.role(Role::Pawn);
        for from in attackers & !pawns {
            sink.moves(from, self.enemy_king)?;
        }
        let mut sink = Guarded { ground: self, sink, known: Known::Won };
        self.solid.pawn_set::<A, _>(pawns, self.enemy_king, &mut sink)
    }

    /// The moves of all but assassins.
    ///
    /// Two kinds can hide an assassin that blocks or attacks, and are tried on the board: pawn
    /// moves while an enemy assassin is in sight, and taking pawns while an own one is revealed.
    /// For all others the ordinary rules of pins and checks hold.
    #[inline]
    fn plain_moves<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let mut sink = Guarded { ground: self, sink, known: Known::Safe };
        let scope = Scope { from: Bitboard::ALL, to: !self.enemy_king };
        if self.solid.board.role(Role::Assassin).is_empty() {
            return self.solid.legal::<A, _>(&self.safety, scope, &mut sink);
        }
        let (plain, scope) = self.unaffected(scope);
        plain.legal::<A, _>(&self.safety, scope, &mut sink)?;
        sink.known = Known::Nothing;
        self.tried_moves(scope, &mut sink)
    }

    /// The moves, while some assassin is revealed, that can hide none.
    fn unaffected(&self, mut scope: Scope) -> (Diagram, Scope) {
        let Diagram { board, turn, .. } = &self.solid;
        let pawns = board.role(Role::Pawn);
        let assassins = board.role(Role::Assassin);
        if assassins.meets(board.side(turn.other())) {
            scope.from = !pawns;
        }
        if assassins.meets(board.side(*turn)) {
            scope.to &= !(pawns & board.side(turn.other()));
        }
        (Diagram { en_passant: None, ..self.solid }, scope)
    }

    /// The moves outside `scope` that could be played if no king were in danger. Taking in passing
    /// moves a pawn and takes a pawn, so it is always one of them.
    fn tried_moves<S: Actions>(&self, scope: Scope, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let to = !self.enemy_king & !board.side(*turn);
        for from in board.side(*turn) & !board.role(Role::Assassin) {
            if board.role(Role::Pawn).contains(from) {
                let held = if scope.from.contains(from) { !scope.to & to } else { to };
                self.solid.pawn_set::<A, S>(Bitboard::of(from), held, sink)?;
            } else {
                sink.moves(from, self.reach(from) & to & !scope.to)?;
            }
        }
        match self.solid.en_passant {
            Some(target) if !board.occupied().contains(target) => {
                self.solid.passers().try_for_each(|from| sink.moves(from, Bitboard::of(target)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Where a piece that is no pawn could go on a board without kings.
    fn reach(&self, from: Square) -> Bitboard {
        let occupied = self.solid.board.occupied();
        let straight = || rook_attacks(from, occupied);
        let diagonal = || bishop_attacks(from, occupied);
        match self.solid.board.role_at(from) {
            Some(Role::Knight) => knight_jumps(from),
            Some(Role::Bishop) => diagonal(),
            Some(Role::Rook) => straight(),
            Some(Role::Queen) => straight() | diagonal(),
            Some(Role::Triceratops) => straight() | diagonal() | knight_jumps(from),
            Some(Role::King) => king_steps(from),
            _ => Bitboard::EMPTY,
        }
    }

    /// Steps need trying only when something attacks or could: a hidden assassin shields nothing
    /// where it is, and wherever it arrives it opens no line. Captures are always tried: the
    /// taken piece may have shielded the king, and a hidden taker does not.
    #[inline]
    fn assassin_moves<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.solid;
        let prey = board.side(turn.other()) & !self.enemy_king;
        let empty = !board.occupied();
        for from in board.of(*turn, Role::Assassin) | self.lurking {
            let mut steps = jump_ring(from) & empty & !self.lurking;
            if self.step == AssassinStep::OneOrTwo {
                steps |= king_steps(from) & empty;
            }
            if !self.safety.checkers.is_empty() || self.safety.pinned.contains(from) {
                steps = self.safe(from, steps);
            }
            sink.moves(from, steps)?;
            sink.moves(from, self.safe(from, king_steps(from) & prey))?;
        }
        ControlFlow::Continue(())
    }

    /// Those of the squares to which the piece can go without leaving its king attacked.
    fn safe(&self, from: Square, to: Bitboard) -> Bitboard {
        let mut safe = to;
        for square in to {
            safe.set(square, self.is_safe(from, square, None));
        }
        safe
    }

    /// Is the mover's king safe after this move, as far as the mover can see? Which assassins are
    /// hidden is judged anew.
    fn is_safe(&self, from: Square, to: Square, promotion: Option<Role>) -> bool {
        let mut after = self.solid;
        let seat = after.turn;
        for square in self.lurking {
            after.board.put(square, Piece { seat, role: Role::Assassin });
        }
        after.advance(from, to, promotion);
        after.board = without_hidden(&after.board, &Seat::BOTH);
        after.turn = seat;
        after.check::<A>().is_none()
    }
}

/// What is known of the moves that pass a [`Guarded`] sink.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// They take the king: nothing else matters.
    Won,
    /// They are safe if their piece is solid where it arrives.
    Safe,
    /// Nothing: each has to be tried.
    Nothing,
}

/// Lets through what leaves the king safe, and adds the promotions to an assassin: one that is
/// hidden where it appears does not block as another piece would, so it is tried by itself.
struct Guarded<'a, A, S> {
    ground: &'a Ground<A>,
    sink: &'a mut S,
    known: Known,
}

impl<A: Army, S: Actions> Actions for Guarded<'_, A, S> {
    type Break = S::Break;

    #[inline]
    fn moves(&mut self, from: Square, to: Bitboard) -> ControlFlow<S::Break> {
        let to = if self.known == Known::Nothing { self.ground.safe(from, to) } else { to };
        self.sink.moves(from, to)
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: isize) -> ControlFlow<S::Break> {
        let to = self.safe_pawns(to, step, None, Known::Nothing);
        self.sink.pawns(to, step)
    }

    fn promotions(
        &mut self,
        to: Bitboard,
        step: isize,
        roles: &'static [Role],
    ) -> ControlFlow<S::Break> {
        let solid = self.safe_pawns(to, step, Some(Role::Queen), Known::Nothing);
        self.sink.promotions(solid, step, roles)?;
        let masked = self.safe_pawns(to, step, Some(Role::Assassin), Known::Safe);
        self.sink.promotions(masked, step, &[Role::Assassin])
    }

    fn shots(&mut self, from: Square, at: Bitboard, coins: Bitboard) -> ControlFlow<S::Break> {
        self.sink.shots(from, at, coins)
    }
}

impl<A: Army, S> Guarded<'_, A, S> {
    /// Those of the squares that pawns can go to; they are tried if no more than `at_most` is
    /// known of them.
    #[inline]
    fn safe_pawns(
        &self,
        to: Bitboard,
        step: isize,
        promotion: Option<Role>,
        at_most: Known,
    ) -> Bitboard {
        if self.known == Known::Won || self.known == Known::Safe && at_most == Known::Nothing {
            return to;
        }
        let mut safe = to;
        for square in to {
            let from = Square::from_index(square.index().wrapping_add_signed(-step));
            safe.set(square, self.ground.is_safe(from, square, promotion));
        }
        safe
    }
}

impl<A: Army> View for DarkView<A> {
    type Position = Dark<A>;

    fn read(rules: super::DarkRules, viewer: Viewer, text: &str) -> Result<DarkView<A>, FenError> {
        let truth = Dark::from_fen(rules, text)?;
        Ok(match truth.decided() {
            Some(_) => DarkView::revealed(&truth, viewer),
            None => DarkView::of(&truth, viewer),
        })
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over || self.seen.settled()
    }

    #[inline]
    fn actions<B>(&self, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let Viewer::Seat(seat) = self.viewer else { return ControlFlow::Continue(()) };
        if self.seen.unplaced.contains(seat) {
            let mut places = self.seen.places(seat);
            return places.try_for_each(|at| each(Action::Place { at }));
        }
        if !self.seen.acting().includes(seat) {
            return ControlFlow::Continue(());
        }
        self.generate(&mut Listing(each))
    }

    /// Puts an assassin of each side the viewer does not know about somewhere it would be hidden,
    /// or, once the game runs, leaves it out one time in four: it may be gone.
    fn sample(&self, dice: &mut impl Dice) -> Option<Dark<A>> {
        let mut truth = self.seen;
        if self.is_over() {
            return Some(truth);
        }
        for seat in Seat::BOTH.into_iter().filter(|&seat| Viewer::Seat(seat) != self.viewer) {
            let placing = !self.seen.unplaced.is_empty();
            let lairs = self.lairs(seat) & !truth.diagram.board.occupied();
            let waits = self.seen.unplaced.contains(seat) || lairs.is_empty();
            if waits || !placing && dice.roll(4) == 0 {
                continue;
            }
            let lair = lairs.into_iter().nth(dice.roll(lairs.count()) as usize)?;
            truth.diagram.board.put(lair, Piece { seat, role: Role::Assassin });
        }
        Some(truth)
    }

    fn write(&self, action: Action) -> String {
        san(&self.seen.diagram.board, action, &self.legal_list())
    }

    /// The other side's moves are written as if this view were the truth, so that what is written
    /// of a move cannot depend on an assassin the viewer does not see.
    fn write_told(&self, told: &[Event]) -> String {
        let board: &Board = &self.seen.diagram.board;
        let legal = self.seen.sight(self.seen.diagram.turn.into()).legal_list();
        let mut text = told_text(told, |action| san(board, action, &legal));
        let blind = told.iter().any(|event| matches!(event, Event::Captured { .. }));
        if blind && !text.contains('x') {
            text += "(xA)";
        }
        text
    }
}

impl<A: Army> fmt::Display for DarkView<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seen.diagram.fen(), written(self.seen.unplaced))
    }
}

impl<A: Army> fmt::Debug for DarkView<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DarkView({self})")
    }
}

//! A position of ArChess; all of it is public.

use super::{ArchessRules, SecondShot};
use crate::chess::san::san;
use crate::chess::{
    Actions, Army, Bitboard, Diagram, Kings, Listing, Piece, Role, Safety, Scope, archer_shots,
    king_steps, open_chess,
};
use crate::fen::fields;
use crate::open::{Open, Public};
use crate::position::{QUIET_HALF_MOVES, quiet_draw};
use crate::{
    Action, Chance, Coin, Event, FenError, Look, Outcome, Position, Reason, Rules, Seat, Square,
    Step, Turn,
};
use std::fmt;
use std::ops::ControlFlow;

/// Chess pieces and archers.
///
/// ```
/// use duskboard_rules::{archess::Archers, chess::{Army, Role}};
/// assert!(Archers::ARCHERS && !Archers::PROMOTIONS.contains(&Role::Archer));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Archers;

impl Army for Archers {
    const ARCHERS: bool = true;
}

/// A position of ArChess.
///
/// ```
/// use duskboard_rules::{Position, Seat, archess::Archess, chess::Role, perft::perft};
/// let game = Archess::start(Default::default());
/// assert_eq!(perft(&game, 2), 484);
/// let archers = game.diagram().board.of(Seat::First, Role::Archer);
/// assert_eq!(format!("{archers:?}"), "{b2, g2}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Archess {
    diagram: Diagram,
    rules: ArchessRules,
    /// The knight whose coin is being tossed.
    target: Option<Square>,
}

impl Archess {
    /// The board with turn, castling rights, en passant square and counters.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The same position with the turn passed, for null-move search.
    #[inline]
    pub fn passed(&self) -> Self {
        Archess { diagram: self.diagram.passed(), ..*self }
    }

    #[inline]
    fn generate<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.diagram;
        let Some(king) = board.king(*turn) else { return ControlFlow::Continue(()) };
        let safety = Safety::of::<Archers>(board, *turn, king);
        self.diagram.legal::<Archers, S>(&safety, Scope::ALL, sink)?;
        self.archer_moves(&safety, sink)
    }

    #[inline]
    fn archer_moves<S: Actions>(&self, safety: &Safety, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.diagram;
        let empty = !board.occupied() & safety.remedies;
        for from in board.of(*turn, Role::Archer) {
            sink.moves(from, king_steps(from) & empty & safety.leash(from))?;
        }
        self.shots(safety, sink)
    }

    /// The legal shots of the side to move, and none of its other actions.
    #[inline]
    pub fn shots<S: Actions>(&self, safety: &Safety, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.diagram;
        let (prey, coins) = self.prey(safety);
        for from in board.of(*turn, Role::Archer) {
            sink.shots(from, archer_shots(from) & prey, coins)?;
        }
        ControlFlow::Continue(())
    }

    /// What may be shot wherever the archer stands, and which of it are knights.
    ///
    /// A shot changes one square. If the king is not in check, a shot is illegal only if the target
    /// shields it; in check, it is legal only if the target is the one checker and shields nothing.
    /// A knight may survive, so in check it is never a target.
    #[inline]
    fn prey(&self, safety: &Safety) -> (Bitboard, Bitboard) {
        let Diagram { board, turn, .. } = &self.diagram;
        let mut enemies = board.side(turn.other()) & !board.role(Role::King);
        if self.rules.second_shot == SecondShot::None {
            enemies &= !board.role(Role::Paralysed);
        }
        let knights = enemies & board.role(Role::Knight);
        let sure = enemies & !knights & !safety.shields;
        if safety.checkers.is_empty() {
            (sure | knights, knights)
        } else {
            (sure & safety.checkers.only(), Bitboard::EMPTY)
        }
    }

    #[inline]
    fn shoot(&mut self, at: Square) {
        if self.diagram.board.role(Role::Knight).contains(at) {
            self.target = Some(at);
            return;
        }
        self.diagram.board.take(at);
        self.diagram.touch(at);
        self.end_turn(true);
    }

    fn end_turn(&mut self, irreversible: bool) {
        self.diagram.en_passant = None;
        self.diagram.pass(irreversible);
    }

    /// Insufficient material: no archers, and bare kings, one minor piece, bishops on one colour,
    /// or only paralysed knights.
    #[inline]
    fn bare(&self) -> bool {
        let board = &self.diagram.board;
        let strong = board.role(Role::Pawn)
            | board.role(Role::Rook)
            | board.role(Role::Queen)
            | board.role(Role::Archer);
        if !strong.is_empty() {
            return false;
        }
        let idle = board.role(Role::King) | board.role(Role::Paralysed);
        board.too_little() || idle == board.occupied()
    }
}

impl Position for Archess {
    type Rules = ArchessRules;
    type View = Open<Self>;
    type Choices = ();

    fn start(rules: ArchessRules) -> Self {
        let mut diagram = Diagram::start();
        for (seat, rank) in [(Seat::First, 1), (Seat::Second, 6)] {
            for file in [1, 6] {
                diagram.board.remove(Square::at(file, rank), Piece { seat, role: Role::Pawn });
                diagram.board.put(Square::at(file, rank), Piece { seat, role: Role::Archer });
            }
        }
        Archess { diagram, rules, target: None }
    }

    fn from_fen(rules: ArchessRules, fen: &str) -> Result<Self, FenError> {
        let fields = fields::<7>(fen, 6)?;
        FenError::Seventh.unless(fields[6] == "-")?;
        let diagram = Diagram::read::<Archers>(&fields, Kings::Both)?;
        diagram.check_other_king::<Archers>()?;
        Ok(Archess { diagram, rules, target: None })
    }

    fn fen(&self) -> String {
        self.diagram.fen()
    }

    fn choices(&self, _: Seat) {}

    fn rules(&self) -> ArchessRules {
        self.rules
    }

    #[inline]
    fn acting(&self) -> Turn {
        match self.target {
            Some(_) => Turn::Chance,
            None => Turn::of(self.diagram.turn),
        }
    }

    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        if self.bare() {
            return Some(Outcome::draw(Reason::Material));
        }
        quiet_draw(self.quiet(), QUIET_HALF_MOVES)
    }

    #[inline]
    fn play_unchecked(&mut self, _: Seat, action: Action) {
        match action {
            Action::Move { from, to, promotion } => {
                self.diagram.advance(from, to, promotion);
            }
            Action::Shoot { at, .. } => self.shoot(at),
            Action::Drop { .. } | Action::Flip { .. } => {}
        }
    }

    #[inline]
    fn chance(&self, mut each: impl FnMut(Chance, u32)) {
        if self.target.is_some() {
            each(Chance::Coin(Coin::Heads), 1);
            each(Chance::Coin(Coin::Tails), 1);
        }
    }

    fn resolve_unchecked(&mut self, outcome: Chance) {
        let Some(at) = self.target.take() else { return };
        let heads = outcome == Chance::Coin(Coin::Heads);
        if heads && let Some(knight) = self.diagram.board.take(at) {
            self.diagram.board.put(at, Piece { role: Role::Paralysed, ..knight });
        }
        self.end_turn(heads);
    }

    fn tell(&self, before: &Self, step: Step, _: Seat) -> Vec<Event> {
        match (step, before.target) {
            (Step::Resolved(Chance::Coin(coin)), Some(at)) => vec![Event::Tossed { at, coin }],
            (Step::Acted(seat, Action::Shoot { from, at }), _) => before.tell_shot(seat, from, at),
            _ => before.diagram.tell(step),
        }
    }

    open_chess!(Archers);
}

impl Archess {
    fn tell_shot(&self, seat: Seat, from: Square, at: Square) -> Vec<Event> {
        let Some(prey) = self.diagram.board.at(at) else { return Vec::new() };
        let mut told = vec![Event::Shot { seat, from, at, piece: prey.into() }];
        if prey.role != Role::Knight {
            told.push(Event::Captured { seat: prey.seat, piece: prey.into(), at });
        }
        told
    }
}

impl Public for Archess {
    #[inline]
    fn actions<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.acting().includes(seat) {
            return ControlFlow::Continue(());
        }
        self.generate(&mut Listing(each))
    }

    fn write_among(&self, action: Action, others: &[Action]) -> String {
        san(&self.diagram.board, action, others)
    }

    fn named(&self) -> Rules {
        Rules::Archess(self.rules)
    }

    fn look(&self) -> Look {
        Look::chess(&self.diagram, self.acting(), self.check())
    }

    fn skipped(&self) -> Option<Self> {
        self.target.is_none().then(|| self.passed())
    }
}

impl fmt::Debug for Archess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Archess({})", self.fen())
    }
}

//! Special Chess without assassins: chess, with or without the Triceratops. Nothing is hidden.

use crate::chess::san::san;
use crate::chess::{
    Actions, Army, Board, Diagram, Kings, Listing, Piece, Role, Safety, Scope, open_chess,
};
use crate::fen::fields;
use crate::open::{Open, Public};
use crate::position::{QUIET_HALF_MOVES, quiet_draw};
use crate::variant::SpecialRules;
use crate::{
    Action, Event, FenError, Look, Outcome, Position, Reason, Rules, Seat, Square, Step, Turn,
};
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The six kinds of pieces of chess.
///
/// ```
/// use duskboard_rules::{chess::Army, special::Six};
/// assert!(!Six::TRICERATOPS && Six::PROMOTIONS.len() == 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Six;

impl Army for Six {}

/// Chess pieces and the Triceratops.
///
/// ```
/// use duskboard_rules::{chess::{Army, Role}, special::Seven};
/// assert!(Seven::TRICERATOPS && Seven::PROMOTIONS.contains(&Role::Triceratops));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seven;

impl Army for Seven {
    const TRICERATOPS: bool = true;
    const PROMOTIONS: &'static [Role] =
        &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Triceratops];
}

/// Standard chess.
///
/// ```
/// use duskboard_rules::{Position, special::Orthodox};
/// let mate = Orthodox::from_fen((), "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
/// assert_eq!(mate.turn().outcome().unwrap().to_string(), "first checkmate");
/// ```
pub type Orthodox = Plain<Six>;
/// Chess with a Triceratops each.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::Dinosaur};
/// let game = Dinosaur::start(());
/// assert!(game.is_legal(Seat::First, "e3d5".parse().unwrap()), "as a knight");
/// assert!(game.is_legal(Seat::First, "e3h6".parse().unwrap()), "as a queen");
/// ```
pub type Dinosaur = Plain<Seven>;

/// A position without hidden pieces.
///
/// ```
/// use duskboard_rules::{perft::perft, special::{Dinosaur, Orthodox}, Position};
/// assert_eq!(perft(&Orthodox::start(()), 2), 400);
/// assert_eq!(perft(&Dinosaur::start(()), 2), 1_497);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plain<A> {
    diagram: Diagram,
    army: PhantomData<A>,
}

impl<A: Army> Plain<A> {
    /// The board with turn, castling rights, en passant square and counters.
    ///
    /// ```
    /// use duskboard_rules::{Position, special::Orthodox};
    /// assert_eq!(Orthodox::start(()).diagram().castling.to_string(), "KQkq");
    /// ```
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The same with the turn passed, for null-move search.
    #[inline]
    pub fn passed(&self) -> Self {
        Plain { diagram: self.diagram.passed(), ..*self }
    }

    #[inline]
    fn generate<S: Actions>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let Diagram { board, turn, .. } = &self.diagram;
        let Some(king) = board.king(*turn) else { return ControlFlow::Continue(()) };
        let safety = Safety::of::<A>(board, *turn, king);
        self.diagram.legal::<A, S>(&safety, Scope::ALL, sink)
    }
}

impl<A: Army> Position for Plain<A> {
    type Rules = ();
    type View = Open<Self>;
    type Choices = ();

    fn start((): ()) -> Self {
        Plain { diagram: start::<A>(), army: PhantomData }
    }

    fn from_fen((): (), fen: &str) -> Result<Self, FenError> {
        let fields = fields::<7>(fen, 6)?;
        FenError::Seventh.unless(fields[6] == "-")?;
        let diagram = Diagram::read::<A>(&fields, Kings::Both)?;
        diagram.check_other_king::<A>()?;
        Ok(Plain { diagram, army: PhantomData })
    }

    fn fen(&self) -> String {
        self.diagram.fen()
    }

    fn choices(&self, _: Seat) {}

    fn rules(&self) {}

    #[inline]
    fn acting(&self) -> Turn {
        Turn::of(self.diagram.turn)
    }

    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        if !A::TRICERATOPS && bare(&self.diagram.board) {
            return Some(Outcome::draw(Reason::Material));
        }
        quiet_draw(self.quiet(), QUIET_HALF_MOVES)
    }

    #[inline]
    fn play_unchecked(&mut self, _: Seat, action: Action) {
        if let Action::Move { from, to, promotion } = action {
            self.diagram.advance(from, to, promotion);
        }
    }

    fn tell(&self, before: &Self, step: Step, _: Seat) -> Vec<Event> {
        before.diagram.tell(step)
    }

    open_chess!(A);
}

impl<A: Army> Public for Plain<A> {
    #[inline]
    fn actions<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if seat != self.diagram.turn {
            return ControlFlow::Continue(());
        }
        self.generate(&mut Listing(each))
    }

    fn write_among(&self, action: Action, others: &[Action]) -> String {
        san(&self.diagram.board, action, others)
    }

    fn named(&self) -> Rules {
        let dinosaur = A::TRICERATOPS;
        Rules::Special(SpecialRules { dinosaur, ..SpecialRules::default() })
    }

    fn look(&self) -> Look {
        Look::chess(&self.diagram, self.acting(), self.check())
    }

    fn skipped(&self) -> Option<Self> {
        Some(self.passed())
    }
}

impl<A: Army> fmt::Debug for Plain<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plain({})", self.fen())
    }
}

/// The initial position of Special Chess, before any assassin is placed.
pub(super) fn start<A: Army>() -> Diagram {
    let mut diagram = Diagram::start();
    if A::TRICERATOPS {
        for (seat, rank) in [(Seat::First, 2), (Seat::Second, 5)] {
            diagram.board.put(Square::at(4, rank), Piece { seat, role: Role::Triceratops });
        }
    }
    diagram
}

/// Insufficient material: bare kings, one minor piece, or bishops all on one colour.
#[inline]
fn bare(board: &Board) -> bool {
    let strong = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    strong.is_empty() && board.too_little()
}

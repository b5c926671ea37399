//! The truth of Special Chess with assassins, including the hidden ones.

use super::ground::Ground;
use super::lurk::{hidden, without_hidden};
use super::plain;
use super::view::AssassinView;
use crate::chess::{Army, Bitboard, Counting, Diagram, Kings, Listing, Piece, Role, zobrist};
use crate::fen::{FenError, FenPart, fields};
use crate::{
    Action, Event, Man, Outcome, Position, Reason, Seat, SeatSet, Square, Step, Turn, Viewer,
};
use std::fmt;
use std::marker::PhantomData;

/// Chess pieces and the assassin.
///
/// ```
/// use duskboard_rules::{chess::Army, special::SevenAndAssassin};
/// assert!(SevenAndAssassin::ASSASSINS && !SevenAndAssassin::TRICERATOPS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SevenAndAssassin;

impl Army for SevenAndAssassin {
    const ASSASSINS: bool = true;
}

/// Chess pieces, the Triceratops and the assassin.
///
/// ```
/// use duskboard_rules::{chess::Army, special::{Eight, Seven}};
/// assert!(Eight::ASSASSINS && Eight::TRICERATOPS);
/// assert_eq!(Eight::PROMOTIONS, Seven::PROMOTIONS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eight;

impl Army for Eight {
    const TRICERATOPS: bool = true;
    const ASSASSINS: bool = true;
    const PROMOTIONS: &'static [Role] = super::Seven::PROMOTIONS;
}

/// How far an assassin moves without capturing.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::{Assassin, AssassinStep, AssassinRules}};
/// let fen = "4k3/3p4/8/8/8/2A5/8/4K3 w - - 0 1";
/// let allowed = [AssassinStep::OneOrTwo, AssassinStep::ExactlyTwo].map(|step| {
///     let game = Assassin::from_fen(AssassinRules { step }, fen).unwrap();
///     ["c3c4", "c3c5"].map(|action| game.is_legal(Seat::First, action.parse().unwrap()))
/// });
/// assert_eq!(allowed, [[true, true], [false, true]]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AssassinStep {
    /// One square or two.
    #[default]
    OneOrTwo,
    /// Two squares, never one.
    ExactlyTwo,
}

/// The options of a game with assassins.
///
/// ```
/// use duskboard_rules::special::{AssassinStep, AssassinRules};
/// assert_eq!(AssassinRules::default(), AssassinRules { step: AssassinStep::OneOrTwo });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AssassinRules {
    /// How far an assassin moves.
    pub step: AssassinStep,
}

/// The whole truth of a game with assassins.
///
/// There is no draw by material: it would reveal whether a hidden assassin is still there.
///
/// ```
/// use duskboard_rules::{Position, Seat, perft::perft, special::Assassin};
/// let mut game = Assassin::start(Default::default());
/// assert_eq!(perft(&game, 3), 1_824);
/// game.play_unchecked(Seat::First, "A@c3".parse().unwrap());
/// assert!(game.diagram().board.at("c3".parse().unwrap()).is_some());
/// assert_eq!(game.unplaced().first(), Some(Seat::Second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WithAssassins<A> {
    pub(super) diagram: Diagram,
    pub(super) rules: AssassinRules,
    /// Who still has to place an assassin.
    pub(super) unplaced: SeatSet,
    /// The side that has just moved rebounded, and any piece can capture its king.
    pub(super) exposed: bool,
    pub(super) army: PhantomData<A>,
}

impl<A: Army> WithAssassins<A> {
    /// The board with turn, castling rights, en passant square and counters.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Who still has to place an assassin; public.
    #[inline]
    pub fn unplaced(&self) -> SeatSet {
        self.unplaced
    }

    /// The same with the turn passed, for null-move search.
    #[inline]
    pub fn passed(&self) -> Self {
        WithAssassins { diagram: self.diagram.passed(), exposed: false, ..*self }
    }

    /// The same with a seat's hidden assassins on these squares instead, where they are free: a
    /// world as imagined by somebody who does not see them.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, chess::Bitboard, special::Assassin};
    /// let fen = "4k3/3p4/8/8/8/2A5/8/4K3 w - - 0 1 -";
    /// let game = Assassin::from_fen(Default::default(), fen).unwrap();
    /// let other = game.with_lurkers(Seat::First, Bitboard::of("g2".parse().unwrap()));
    /// assert_eq!(other.fen(), "4k3/3p4/8/8/8/8/6A1/4K3 w - - 0 1 -");
    /// assert_eq!(other.view(Seat::Second.into()), game.view(Seat::Second.into()));
    /// ```
    pub fn with_lurkers(&self, seat: Seat, squares: Bitboard) -> Self {
        let mut other = *self;
        other.diagram.board = without_hidden(&self.diagram.board, &[seat]);
        for square in squares & !other.diagram.board.occupied() {
            other.diagram.board.put(square, Piece { seat, role: Role::Assassin });
        }
        other
    }

    /// Where a seat may place its assassin: directly in front of a pawn, on its third rank.
    #[inline]
    pub(super) fn places(&self, seat: Seat) -> Bitboard {
        let board = &self.diagram.board;
        board.of(seat, Role::Pawn).forward(seat) & Bitboard::rank_of(seat, 2) & !board.occupied()
    }

    /// Is this a leap onto a hidden enemy assassin?
    fn rebounds(&self, from: Square, to: Square) -> bool {
        let board = &self.diagram.board;
        board.of(self.diagram.turn, Role::Assassin).contains(from)
            && from.distance(to) == 2
            && hidden(board, self.diagram.turn.other()).contains(to)
    }

    fn advance(&mut self, from: Square, to: Square, promotion: Option<Role>) {
        if self.rebounds(from, to) {
            self.diagram.en_passant = None;
            self.diagram.pass(false);
            self.exposed = self.is_exposed();
            return;
        }
        self.exposed = false;
        let rook = self.diagram.castles(from, to).map(|(_, over)| over);
        let mut blind = false;
        for square in [Some(to), rook].into_iter().flatten() {
            blind |= self.trample(square);
        }
        self.diagram.advance(from, to, promotion);
        if blind {
            self.diagram.quiet = 0;
        }
    }

    /// Can a piece other than an assassin capture the king of the side that has just moved? Only a
    /// rebound can leave it so.
    fn is_exposed(&self) -> bool {
        let Diagram { board, turn, .. } = &self.diagram;
        let solid = without_hidden(board, &Seat::BOTH);
        solid.king(turn.other()).is_some_and(|king| {
            let attackers = solid.attackers::<A>(king, *turn, solid.occupied());
            !(attackers & !solid.role(Role::Assassin)).is_empty()
        })
    }

    /// Removes an assassin from the target square of a move; was it the other side's?
    #[inline]
    fn trample(&mut self, square: Square) -> bool {
        let assassins = self.diagram.board.role(Role::Assassin);
        if !assassins.contains(square) {
            return false;
        }
        self.diagram.board.take(square).is_some_and(|piece| piece.seat != self.diagram.turn)
    }

    /// The pieces that a move removes, with their squares.
    fn losses(&self, from: Square, to: Square) -> impl Iterator<Item = (Square, Piece)> {
        let rook = self.diagram.castles(from, to).map(|(_, over)| over);
        let squares = [Some(self.diagram.prey(from, to)), rook];
        squares.into_iter().flatten().filter_map(|at| Some((at, self.diagram.board.at(at)?)))
    }

    /// Does this viewer see an assassin of `owner` on that square, if there is one?
    fn shows(&self, viewer: Seat, owner: Seat, square: Square) -> bool {
        viewer == owner || !hidden(&self.diagram.board, owner).contains(square)
    }

    fn tell_move(
        &self,
        before: &Self,
        actor: Seat,
        (from, to, promotion): (Square, Square, Option<Role>),
        seat: Seat,
    ) -> Vec<Event> {
        if before.rebounds(from, to) {
            return vec![before.tell_rebound(actor, from, to, seat)];
        }
        let mut told = vec![match before.diagram.castles(from, to) {
            Some(rook) => Event::Castled { seat: actor, king: (from, to), rook },
            None => self.tell_moved(before, actor, (from, to, promotion), seat),
        }];
        for (at, piece) in before.losses(from, to) {
            if piece.seat != actor || seat == actor {
                told.push(Event::Captured { seat: piece.seat, piece: piece.into(), at });
            }
        }
        told.extend(self.tell_lurkers(before, from, to));
        told
    }

    fn tell_rebound(&self, actor: Seat, from: Square, to: Square, seat: Seat) -> Event {
        if seat == actor {
            Event::Rebounded { seat: actor, from: Some(from), at: Some(to) }
        } else if self.shows(seat, actor, from) {
            Event::Rebounded { seat: actor, from: Some(from), at: None }
        } else {
            Event::unseen(actor)
        }
    }

    fn tell_moved(
        &self,
        before: &Self,
        actor: Seat,
        (from, to, promotion): (Square, Square, Option<Role>),
        seat: Seat,
    ) -> Event {
        let left = before.diagram.board.at(from).filter(|_| before.shows(seat, actor, from));
        let reached = self.diagram.board.at(to).filter(|_| self.shows(seat, actor, to));
        let promoted = promotion.and(reached).filter(|_| left.is_some());
        Event::Moved {
            seat: actor,
            piece: left.or(reached).map(Man::from),
            from: left.map(|_| from),
            to: reached.map(|_| to),
            promoted: promoted.map(Man::from),
        }
    }

    /// Stationary assassins that the move revealed or hid.
    fn tell_lurkers(&self, before: &Self, from: Square, to: Square) -> Vec<Event> {
        let mut told = Vec::new();
        for seat in Seat::BOTH {
            let [old, new] = [before, self].map(|p| p.diagram.board.of(seat, Role::Assassin));
            let stayed = old & new & !Bitboard::of(from) & !Bitboard::of(to);
            let [was, is] = [before, self].map(|p| hidden(&p.diagram.board, seat));
            told.extend((stayed & was & !is).map(|at| Event::Revealed { seat, at }));
            told.extend((stayed & is & !was).map(|at| Event::Vanished { seat, at }));
        }
        told
    }
}

impl<A: Army> Position for WithAssassins<A> {
    type Rules = AssassinRules;
    type View = AssassinView<A>;
    type Choices = ();

    fn start(rules: AssassinRules) -> Self {
        let unplaced = SeatSet::of(Seat::First).with(Seat::Second);
        WithAssassins {
            diagram: plain::start::<A>(),
            rules,
            unplaced,
            exposed: false,
            army: PhantomData,
        }
    }

    fn from_fen(rules: AssassinRules, fen: &str) -> Result<Self, FenError> {
        let fields = fields::<7>(fen, 6)?;
        let diagram = Diagram::read::<A>(&fields, Kings::MayBeTaken)?;
        let unplaced = read_unplaced(fields[6])?;
        let mut position =
            WithAssassins { diagram, rules, unplaced, exposed: false, army: PhantomData };
        position.exposed = position.is_exposed();
        position.check_unplaced()?;
        Ok(position)
    }

    fn fen(&self) -> String {
        format!("{} {}", self.diagram.fen(), written(self.unplaced))
    }

    fn choices(&self, _: Seat) {}

    fn rules(&self) -> AssassinRules {
        self.rules
    }

    #[inline]
    fn acting(&self) -> Turn {
        if self.unplaced.is_empty() {
            Turn::of(self.diagram.turn)
        } else {
            Turn::Players(self.unplaced)
        }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let loser = self.diagram.turn;
        let taken = self.diagram.board.of(loser, Role::King).is_empty();
        taken.then_some(Outcome::won(loser.other(), Reason::KingCaptured))
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Drop { role, square } => {
                self.diagram.board.put(square, Piece { seat, role });
                self.unplaced = self.unplaced.without(seat);
            }
            Action::Move { from, to, promotion } => self.advance(from, to, promotion),
            Action::Shoot { .. } | Action::Flip { .. } => {}
        }
    }

    fn tell(&self, before: &Self, step: Step, seat: Seat) -> Vec<Event> {
        match step {
            Step::Acted(actor, Action::Drop { square, .. }) => {
                vec![Event::Placed { seat: actor, at: (actor == seat).then_some(square) }]
            }
            Step::Acted(actor, Action::Move { from, to, promotion }) => {
                self.tell_move(before, actor, (from, to, promotion), seat)
            }
            _ => Vec::new(),
        }
    }

    /// An assassin was hit, captured or revealed, or gave itself away by a capture.
    fn shows(&self, before: &Self, step: Step, seat: Seat) -> bool {
        let Step::Acted(actor, Action::Move { from, to, .. }) = step else { return false };
        let lurks = |seat, at| hidden(&before.diagram.board, seat).contains(at);
        let betrays = |(at, prey): (Square, Piece)| {
            prey.seat != actor && (lurks(prey.seat, at) || lurks(actor, from))
        };
        if before.rebounds(from, to) {
            // If the assassin is hidden, only its owner knows.
            return seat == actor || !lurks(actor, from);
        }
        before.losses(from, to).any(betrays)
            || lurks(actor, from) && !hidden(&self.diagram.board, actor).contains(to)
            || self
                .tell_lurkers(before, from, to)
                .iter()
                .any(|e| matches!(e, Event::Revealed { .. }))
    }

    fn key(&self) -> u64 {
        self.diagram.key_with_passing(|each| Ground::moves(self, &mut Listing(each)))
            ^ zobrist::unplaced(self.unplaced)
    }

    fn setting_up(&self) -> bool {
        !self.unplaced.is_empty()
    }

    #[inline]
    fn quiet(&self) -> u32 {
        self.diagram.quiet.into()
    }

    /// Only what both sides see gives check: hidden assassins neither give check nor block one.
    fn check(&self) -> Option<Square> {
        let board = without_hidden(&self.diagram.board, &Seat::BOTH);
        Diagram { board, ..self.diagram }.check::<A>()
    }

    #[inline]
    fn branches(&self, seat: Seat) -> u64 {
        if self.settled() {
            return 0;
        }
        if self.unplaced.contains(seat) {
            return self.places(seat).count().into();
        }
        match self.acting().includes(seat) {
            true => Counting::of(|count| Ground::moves(self, count)),
            false => 0,
        }
    }
}

impl<A: Army> WithAssassins<A> {
    /// A seat that is to place an assassin must be able to, and nothing else may have happened yet.
    fn check_unplaced(&self) -> Result<(), FenError> {
        if self.unplaced.is_empty() {
            return Ok(());
        }
        let board = &self.diagram.board;
        let full = 16 + u32::from(A::TRICERATOPS);
        let able = |seat| {
            !self.unplaced.contains(seat)
                || board.of(seat, Role::Assassin).is_empty()
                    && board.side(seat).count() <= full
                    && !self.places(seat).is_empty()
        };
        let ready = self.diagram.turn == Seat::First
            && self.diagram.en_passant.is_none()
            && self.decided().is_none()
            && Seat::BOTH.into_iter().all(able);
        FenError::Unplaced(written(self.unplaced)).unless(ready)
    }
}

/// Shows what a spectator sees.
impl<A: Army> fmt::Debug for WithAssassins<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithAssassins({})", self.view(Viewer::Spectator))
    }
}

/// The seventh field: the assassins still to be placed.
pub(super) fn written(unplaced: SeatSet) -> &'static str {
    match (unplaced.contains(Seat::First), unplaced.contains(Seat::Second)) {
        (true, true) => "Aa",
        (true, false) => "A",
        (false, true) => "a",
        (false, false) => "-",
    }
}

fn read_unplaced(text: &str) -> Result<SeatSet, FenError> {
    match text {
        "Aa" => Ok(SeatSet::of(Seat::First).with(Seat::Second)),
        "A" => Ok(SeatSet::of(Seat::First)),
        "a" => Ok(SeatSet::of(Seat::Second)),
        "-" => Ok(SeatSet::NONE),
        _ => Err(FenError::written(FenPart::Unplaced, text, "Aa, A, a or -")),
    }
}

//! The truth of a game under fog.

use super::moves::moves;
use super::{Veil, VeiledView, shuffle};
use crate::chess::fen::{read_square, written};
use crate::chess::{
    Actions, Bitboard, Castling, Counting, Diagram, Kings, Listing, Nth, Piece, Role, zobrist,
};
use crate::fen::{FenPart, fields};
use crate::{
    Action, Chance, Event, FenError, Man, Outcome, Position, Reason, Seat, SeatSet, Square, Step,
    Turn, Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// The whole truth of a game under fog at one moment.
///
/// ```
/// use duskboard_rules::{Position, Turn, perft::perft, slug::{Slug, SlugRules}};
/// let shuffling = Slug::start(SlugRules::default());
/// assert_eq!(shuffling.acting(), Turn::Chance);
/// let usual = Slug::usual(SlugRules::default());
/// assert_eq!(perft(&usual, 2), 144);
/// assert_eq!(usual.diagram().castling.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Veiled<V: Veil> {
    pub(super) diagram: Diagram,
    pub(super) rules: V::Rules,
    /// The square lit by a capture for the side to move.
    pub(super) light: Option<Square>,
    /// Whose officers are still to be shuffled.
    unshuffled: SeatSet,
    /// What the side to move sees: needed several times in each position.
    seen: Bitboard,
}

impl<V: Veil> Veiled<V> {
    /// A game whose officers stand in the usual order of chess, with nothing to shuffle.
    pub fn usual(rules: V::Rules) -> Self {
        let castling = if V::CASTLING { Castling::ALL } else { Castling::NONE };
        let diagram = Diagram { castling, ..Diagram::start() };
        Veiled::of(diagram, rules, None)
    }

    /// A position after the shuffle.
    pub(crate) fn of(diagram: Diagram, rules: V::Rules, light: Option<Square>) -> Self {
        let unshuffled = SeatSet::NONE;
        Veiled { diagram, rules, light, unshuffled, seen: Bitboard::EMPTY }.looking()
    }

    /// The same with the current vision of the side to move.
    fn looking(mut self) -> Self {
        self.look_about();
        self
    }

    /// Updates the vision of the side to move.
    #[inline]
    fn look_about(&mut self) {
        self.seen = match self.unshuffled.is_empty() {
            true => V::vision(self.rules, &self.diagram, self.diagram.turn) | self.lit(),
            false => Bitboard::EMPTY,
        };
    }

    #[inline]
    fn lit(&self) -> Bitboard {
        self.light.map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// The board with turn, castling rights, en passant square and counters: the truth, not for
    /// players.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The same with the turn passed, for null-move search.
    #[inline]
    pub fn passed(&self) -> Self {
        Veiled { diagram: self.diagram.passed(), light: None, ..*self }.looking()
    }

    /// The square that a capture has lit for the side to move.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, slug::Slug};
    /// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7";
    /// let mut game = Slug::from_fen(Default::default(), fen).unwrap();
    /// game.play_unchecked(Seat::First, "e4d5".parse().unwrap());
    /// assert_eq!(game.light(), "d5".parse().ok());
    /// ```
    #[inline]
    pub fn light(&self) -> Option<Square> {
        self.light
    }

    /// The squares a seat sees; none while officers are shuffled.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, slug::Slug};
    /// let game = Slug::from_fen(Default::default(), "7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    /// assert_eq!(format!("{:?}", game.vision(Seat::Second)), "{g7, h7, g8, h8}");
    /// ```
    #[inline]
    pub fn vision(&self, seat: Seat) -> Bitboard {
        if seat == self.diagram.turn || !self.unshuffled.is_empty() {
            return self.seen;
        }
        V::vision(self.rules, &self.diagram, seat)
    }

    /// The squares a viewer sees while the game runs: none for a spectator.
    #[inline]
    pub(super) fn seen_by(&self, viewer: Viewer) -> Bitboard {
        viewer.seat().map_or(Bitboard::EMPTY, |seat| self.vision(seat))
    }

    /// The moves of a seat, if it is its turn.
    #[inline]
    fn generate<S: Actions>(&self, seat: Seat, sink: &mut S) -> ControlFlow<S::Break> {
        if seat != self.diagram.turn {
            return ControlFlow::Continue(());
        }
        moves::<V, S>(&self.diagram, self.vision(seat), sink)
    }

    /// The en passant square, if a pawn can capture there.
    #[inline]
    pub(super) fn passing(&self) -> Option<Square> {
        self.diagram.en_passant.filter(|_| !self.diagram.passers().is_empty())
    }

    /// What `seat` sees of a move of the other side that led here from `before`. Castling is told
    /// as the visible parts of the king's and the rook's moves unless the king's is seen
    /// completely: a rook alone looks like any rook move.
    fn glimpses(&self, before: &Self, mover: Seat, action: Action, seat: Seat) -> Vec<Event> {
        let Action::Move { from, to, promotion } = action else {
            return vec![Event::unseen(mover)];
        };
        let glimpse = |from, to| self.glimpse(before, mover, (from, to, promotion), seat);
        let Some(rook) = before.diagram.castles(from, to) else { return vec![glimpse(from, to)] };
        let king = glimpse(from, to);
        if matches!(king, Event::Moved { from: Some(_), to: Some(_), .. }) {
            return vec![Event::Castled { seat: mover, king: (from, to), rook }];
        }
        let mut seen = vec![king, glimpse(rook.0, rook.1)];
        seen.retain(|event| *event != Event::unseen(mover));
        if seen.is_empty() { vec![Event::unseen(mover)] } else { seen }
    }

    /// What `seat` sees of one piece of the other side as it moves.
    fn glimpse(
        &self,
        before: &Self,
        mover: Seat,
        (from, to, promotion): (Square, Square, Option<Role>),
        seat: Seat,
    ) -> Event {
        let from = Some(from).filter(|&from| before.vision(seat).contains(from));
        let to = Some(to).filter(|&to| self.vision(seat).contains(to));
        let left = from.and_then(|from| before.diagram.board.at(from));
        let reached = to.and_then(|to| self.diagram.board.at(to));
        let promoted = promotion.filter(|_| from.is_some() && to.is_some());
        Event::Moved {
            seat: mover,
            piece: left.or(reached).map(Man::from),
            from,
            to,
            promoted: promoted.map(|role| Piece { seat: mover, role }.into()),
        }
    }
}

impl<V: Veil> Position for Veiled<V> {
    type Rules = V::Rules;
    type View = VeiledView<V>;
    type Choices = ();

    fn start(rules: V::Rules) -> Self {
        Veiled { unshuffled: V::unshuffled(rules), ..Veiled::usual(rules) }.looking()
    }

    fn from_fen(rules: V::Rules, fen: &str) -> Result<Self, FenError> {
        let fields = fields::<7>(fen, 6)?;
        check_castling::<V>(fields[2])?;
        let diagram = Diagram::read::<V>(&fields, Kings::MayBeTaken)?;
        let light = read_light::<V>(rules, fields[6])?;
        match light.filter(|&light| diagram.board.side(diagram.turn).contains(light)) {
            Some(own) => Err(FenError::LitOwn(own)),
            None => Ok(Veiled::of(diagram, rules, light)),
        }
    }

    /// During the shuffle, the usual order: a FEN cannot express a pending shuffle.
    fn fen(&self) -> String {
        if !self.unshuffled.is_empty() {
            return Self::usual(self.rules).fen();
        }
        with_light::<V>(self.diagram.fen(), self.light)
    }

    fn choices(&self, _: Seat) {}

    fn rules(&self) -> V::Rules {
        self.rules
    }

    #[inline]
    fn acting(&self) -> Turn {
        if self.unshuffled.is_empty() { Turn::of(self.diagram.turn) } else { Turn::Chance }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let turn = self.diagram.turn;
        match self.diagram.board.king(turn) {
            Some(_) => None,
            None => Some(Outcome::won(turn.other(), Reason::KingCaptured)),
        }
    }

    fn stuck(&self, _: Seat) -> Outcome {
        Outcome::draw(Reason::NoMoves)
    }

    #[inline]
    fn play_unchecked(&mut self, _: Seat, action: Action) {
        if let Action::Move { from, to, promotion } = action {
            let taken = self.diagram.advance(from, to, promotion);
            self.light = taken.filter(|_| V::captures_light(self.rules)).map(|taken| taken.at);
            self.look_about();
        }
    }

    fn chance(&self, mut each: impl FnMut(Chance, u32)) {
        if self.acting() == Turn::Chance {
            shuffle::orders().for_each(|order| each(Chance::Officers(order), 1));
        }
    }

    fn resolve_unchecked(&mut self, outcome: Chance) {
        let (Chance::Officers(order), Some(next)) = (outcome, self.unshuffled.first()) else {
            return;
        };
        for seat in Seat::BOTH {
            if seat == next || V::mirrored(self.rules) {
                shuffle::arrange(&mut self.diagram.board, seat, order);
                self.unshuffled = self.unshuffled.without(seat);
            }
        }
        self.look_about();
    }

    fn tell(&self, before: &Self, step: Step, seat: Seat) -> Vec<Event> {
        let Step::Acted(mover, action) = step else { return Vec::new() };
        let mut told = before.diagram.tell(step);
        if seat != mover {
            told.splice(..1, self.glimpses(before, mover, action, seat));
        }
        told.extend(self.light.map(|at| Event::Lit { at }));
        told
    }

    fn tell_spectator(&self, _: &Self, step: Step) -> Vec<Event> {
        match step {
            Step::Acted(mover, _) => vec![Event::unseen(mover)],
            Step::Resolved(_) => Vec::new(),
        }
    }

    /// New squares came into the mover's vision, the other side saw something move, or a piece was
    /// captured.
    fn shows(&self, before: &Self, step: Step, seat: Seat) -> bool {
        let Step::Acted(mover, action) = step else { return true };
        let found = match seat == mover {
            true => !(self.vision(mover) & !before.vision(mover)).is_empty(),
            false => {
                self.glimpses(before, mover, action, seat) != [Event::unseen(mover)]
                    || self.vision(seat) != before.vision(seat)
            }
        };
        found || before.diagram.tell(step).iter().any(|e| matches!(e, Event::Captured { .. }))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.diagram.key() ^ self.passing().map_or(0, zobrist::en_passant)
    }

    #[inline]
    fn quiet(&self) -> u32 {
        self.diagram.quiet.into()
    }

    #[inline]
    fn legal<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.settled() {
            return ControlFlow::Continue(());
        }
        self.generate(seat, &mut Listing(each))
    }

    #[inline]
    fn branches(&self, seat: Seat) -> u64 {
        if self.settled() {
            return 0;
        }
        Counting::of(|count| self.generate(seat, count))
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        self.branches(seat) as usize
    }

    #[inline]
    fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        if self.settled() {
            return None;
        }
        self.generate(seat, &mut Nth(number)).break_value()
    }

    #[inline]
    fn can_act(&self, seat: Seat) -> bool {
        self.generate(seat, &mut Listing(|_| ControlFlow::Break(()))).is_break()
    }
}

/// In games without castling the field is always empty.
pub(super) fn check_castling<V: Veil>(text: &str) -> Result<(), FenError> {
    match text {
        "-" => Ok(()),
        _ if V::CASTLING => Ok(()),
        _ => Err(FenError::written(FenPart::Castling, text, "-, because nobody castles here")),
    }
}

/// The seventh field: the lit square, in games with capture light.
pub(super) fn read_light<V: Veil>(rules: V::Rules, text: &str) -> Result<Option<Square>, FenError> {
    FenError::Seventh.unless(V::LIGHTS || text == "-")?;
    let light = read_square(FenPart::Lit, text)?;
    match light {
        Some(square) if !V::captures_light(rules) => Err(FenError::NoLight(square)),
        _ => Ok(light),
    }
}

/// Six fields, and the seventh if the game has it.
pub(super) fn with_light<V: Veil>(six: String, light: Option<Square>) -> String {
    if V::LIGHTS { format!("{six} {}", written(light)) } else { six }
}

/// Shows what a spectator sees.
impl<V: Veil> fmt::Debug for Veiled<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Veiled({})", self.view(Viewer::Spectator))
    }
}

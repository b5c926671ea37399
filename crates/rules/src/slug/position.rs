//! The truth of a moment of SlugChess.

use super::moves::{Slugs, moves};
use super::{Shuffle, SlugRules, SlugView, shuffle, vision};
use crate::chess::fen::{read_square, written};
use crate::chess::{
    Actions, Bitboard, Castling, Counting, Diagram, Kings, Listing, Piece, zobrist,
};
use crate::fen::fields;
use crate::position::{QUIET_HALF_MOVES, quiet_draw};
use crate::{
    Action, Chance, Event, FenError, Outcome, Position, Reason, Seat, SeatSet, Square, Step, Turn,
    Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// The whole truth of a game of SlugChess at one moment.
///
/// ```
/// use duskboard_rules::{perft::perft, slug::{Slug, SlugRules}, Position, Turn};
/// let shuffling = Slug::start(SlugRules::default());
/// assert_eq!(shuffling.acting(), Turn::Chance);
/// let usual = Slug::usual(SlugRules::default());
/// assert_eq!(perft(&usual, 2), 144);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slug {
    pub(super) diagram: Diagram,
    pub(super) rules: SlugRules,
    /// What a capture has lit for the side to move.
    pub(super) light: Option<Square>,
    /// Whose officers are still to be shuffled.
    unshuffled: SeatSet,
}

impl Slug {
    /// A game whose officers stand in the usual order of chess, with nothing to shuffle.
    pub fn usual(rules: SlugRules) -> Slug {
        let diagram = Diagram { castling: Castling::NONE, ..Diagram::start() };
        Slug::of(diagram, rules, None)
    }

    /// A position after the shuffle.
    pub(super) fn of(diagram: Diagram, rules: SlugRules, light: Option<Square>) -> Slug {
        Slug { diagram, rules, light, unshuffled: SeatSet::NONE }
    }

    /// The board and what stands under it: the truth, not for players.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The same with the turn passed: what a search asks to learn what a free move is worth.
    #[inline]
    pub fn passed(&self) -> Self {
        let mut next = *self;
        next.diagram.en_passant = None;
        next.light = None;
        next.diagram.pass(false);
        next
    }

    /// The square that a capture has lit for the side to move.
    #[inline]
    pub fn light(&self) -> Option<Square> {
        self.light
    }

    /// The squares a seat sees; none while officers are shuffled.
    #[inline]
    pub fn vision(&self, seat: Seat) -> Bitboard {
        if !self.unshuffled.is_empty() {
            return Bitboard::EMPTY;
        }
        let light = self.light.filter(|_| seat == self.diagram.turn);
        vision(self.rules.lamp, &self.diagram.board, seat, light)
    }

    /// The squares a viewer sees: for a spectator those that both seats see.
    #[inline]
    pub(super) fn seen_by(&self, viewer: Viewer) -> Bitboard {
        match viewer {
            Viewer::Seat(seat) => self.vision(seat),
            Viewer::Spectator => self.vision(Seat::First) & self.vision(Seat::Second),
        }
    }

    /// The moves of a seat, if it is its turn.
    #[inline]
    fn generate<S: Actions>(&self, seat: Seat, sink: &mut S) -> ControlFlow<S::Break> {
        if seat != self.diagram.turn {
            return ControlFlow::Continue(());
        }
        moves(&self.diagram, self.vision(seat), sink)
    }

    /// The en passant square, if a pawn can take there.
    #[inline]
    pub(super) fn passing(&self) -> Option<Square> {
        self.diagram.en_passant.filter(|_| !self.diagram.passers().is_empty())
    }

    /// What `seat` sees of a move of the other side that led here from `before`.
    fn glimpse(&self, before: &Slug, mover: Seat, action: Action, seat: Seat) -> Event {
        let Action::Move { from, to, promotion } = action else { return Event::unseen(mover) };
        let from = Some(from).filter(|&from| before.vision(seat).contains(from));
        let to = Some(to).filter(|&to| self.vision(seat).contains(to));
        let left = from.and_then(|from| before.diagram.board.at(from));
        let reached = to.and_then(|to| self.diagram.board.at(to));
        let promoted = promotion.filter(|_| from.is_some() && to.is_some());
        Event::Moved {
            seat: mover,
            piece: left.or(reached).map(Piece::letter),
            from,
            to,
            promoted: promoted.map(|role| Piece { seat: mover, role }.letter()),
        }
    }
}

impl Position for Slug {
    type Rules = SlugRules;
    type View = SlugView;

    fn start(rules: SlugRules) -> Slug {
        let both = SeatSet::of(Seat::First).with(Seat::Second);
        Slug { unshuffled: both, ..Slug::usual(rules) }
    }

    fn from_fen(rules: SlugRules, fen: &str) -> Result<Slug, FenError> {
        let fields = fields::<7>(fen, 6)?;
        check_castling(fields[2])?;
        let diagram = Diagram::read::<Slugs>(&fields, Kings::MayBeTaken)?;
        let light = read_light(rules, fields[6])?;
        let own = light.filter(|&light| diagram.board.side(diagram.turn).contains(light));
        let found = format!("a piece of the side to move on {}", written(own));
        FenError::unless(own.is_none(), "lit square", found, "the square where it lost a piece")?;
        Ok(Slug::of(diagram, rules, light))
    }

    /// While officers are shuffled, the usual order: a FEN cannot tell who has to wait for them.
    fn fen(&self) -> String {
        if !self.unshuffled.is_empty() {
            return Slug::usual(self.rules).fen();
        }
        format!("{} {}", self.diagram.fen(), written(self.light))
    }

    fn rules(&self) -> SlugRules {
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
    fn drawn(&self) -> Option<Outcome> {
        quiet_draw(self.quiet(), QUIET_HALF_MOVES)
    }

    fn sight(&self, viewer: Viewer) -> SlugView {
        SlugView::of(self, viewer)
    }

    fn reveal(&self, viewer: Viewer) -> SlugView {
        SlugView::revealed(self, viewer)
    }

    #[inline]
    fn play_unchecked(&mut self, _: Seat, action: Action) {
        if let Action::Move { from, to, promotion } = action {
            let taken = self.diagram.advance(from, to, promotion);
            self.light = taken.filter(|_| self.rules.captures_light()).map(|taken| taken.at);
        }
    }

    fn chance(&self, mut each: impl FnMut(Chance, u32)) {
        if self.acting() == Turn::Chance {
            shuffle::orders().for_each(|order| each(Chance::Officers(order), 1));
        }
    }

    fn resolve(&mut self, outcome: Chance) {
        let (Chance::Officers(order), Some(next)) = (outcome, self.unshuffled.first()) else {
            return;
        };
        for seat in Seat::BOTH {
            if seat == next || self.rules.shuffle == Shuffle::Mirrored {
                shuffle::arrange(&mut self.diagram.board, seat, order);
                self.unshuffled = self.unshuffled.without(seat);
            }
        }
    }

    fn tell(&self, before: &Slug, step: Step, seat: Seat) -> Vec<Event> {
        let Step::Acted(mover, action) = step else { return Vec::new() };
        let mut told = before.diagram.tell(step);
        if seat != mover
            && let Some(moved) = told.first_mut()
        {
            *moved = self.glimpse(before, mover, action, seat);
        }
        told.extend(self.light.map(|at| Event::Lit { at }));
        told
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
        let mut count = Counting::default();
        let _ = self.generate(seat, &mut count);
        count.0
    }

    #[inline]
    fn can_act(&self, seat: Seat) -> bool {
        self.generate(seat, &mut Listing(|_| ControlFlow::Break(()))).is_break()
    }
}

/// Nobody castles, so the field is always empty.
pub(super) fn check_castling(text: &str) -> Result<(), FenError> {
    match text {
        "-" => Ok(()),
        _ => Err(FenError::text("castling", text, "-, because nobody castles in SlugChess")),
    }
}

/// The seventh field: the lit square, where captures give light.
pub(super) fn read_light(rules: SlugRules, text: &str) -> Result<Option<Square>, FenError> {
    let light = read_square("lit square", text)?;
    let possible = light.is_none() || rules.captures_light();
    FenError::unless(possible, "lit square", text, "-, because captures give no light here")?;
    Ok(light)
}

/// Shows what a spectator sees.
impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slug({})", self.sight(Viewer::Spectator))
    }
}

//! The truth of a moment of SlugChess.

use super::moves::{Slugs, moves};
use super::{Shuffle, SlugRules, SlugView, shuffle, vision};
use crate::chess::fen::{read_square, written};
use crate::chess::{
    Actions, Bitboard, Castling, Counting, Diagram, Kings, Listing, Nth, Piece, zobrist,
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
/// use duskboard_rules::{Position, Turn, perft::perft, slug::{Slug, SlugRules}};
/// let shuffling = Slug::start(SlugRules::default());
/// assert_eq!(shuffling.acting(), Turn::Chance);
/// let usual = Slug::usual(SlugRules::default());
/// assert_eq!(perft(&usual, 2), 144);
/// assert_eq!(usual.diagram().castling.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slug {
    pub(super) diagram: Diagram,
    pub(super) rules: SlugRules,
    /// What a capture has lit for the side to move.
    pub(super) light: Option<Square>,
    /// Whose officers are still to be shuffled.
    unshuffled: SeatSet,
    /// What the side to move sees: asked for several times in each position.
    seen: Bitboard,
}

impl Slug {
    /// A game whose officers stand in the usual order of chess, with nothing to shuffle.
    pub fn usual(rules: SlugRules) -> Slug {
        let diagram = Diagram { castling: Castling::NONE, ..Diagram::start() };
        Slug::of(diagram, rules, None)
    }

    /// A position after the shuffle.
    pub(super) fn of(diagram: Diagram, rules: SlugRules, light: Option<Square>) -> Slug {
        let unshuffled = SeatSet::NONE;
        Slug { diagram, rules, light, unshuffled, seen: Bitboard::EMPTY }.looking()
    }

    /// The same with what the side to move sees now.
    #[inline]
    fn looking(mut self) -> Slug {
        let Diagram { board, turn, .. } = &self.diagram;
        self.seen = match self.unshuffled.is_empty() {
            true => vision(self.rules.lamp, board, *turn, self.light),
            false => Bitboard::EMPTY,
        };
        self
    }

    /// The board and what stands under it: the truth, not for players.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The same with the turn passed: what a search asks to learn what a free move is worth.
    #[inline]
    pub fn passed(&self) -> Self {
        Slug { diagram: self.diagram.passed(), light: None, ..*self }.looking()
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
        vision(self.rules.lamp, &self.diagram.board, seat, None)
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
        Slug { unshuffled: both, ..Slug::usual(rules) }.looking()
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
            *self = self.looking();
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
        *self = self.looking();
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

    /// New ground came into the mover's vision, the other side saw something move, or a piece
    /// was taken.
    fn shows(&self, before: &Slug, step: Step, seat: Seat) -> bool {
        let Step::Acted(mover, action) = step else { return true };
        let found = match seat == mover {
            true => !(self.vision(mover) & !before.vision(mover)).is_empty(),
            false => {
                self.glimpse(before, mover, action, seat) != Event::unseen(mover)
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
        let mut count = Counting::default();
        let _ = self.generate(seat, &mut count);
        count.0
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

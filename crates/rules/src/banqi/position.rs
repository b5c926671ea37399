//! A position of Banqi and its rules.

use super::axis::{Axis, Pair};
use super::choices::Choices;
use super::{Bag, Board, Piece, Side, keys};
use crate::open::{Open, Public};
use crate::position::quiet_draw;
use crate::{
    Action, Cell, Chance, Color, Dice, Event, FenError, Look, Outcome, Position, Reason, Rules,
    Seat, Square, Step, Turn,
};
use std::fmt;
use std::ops::ControlFlow;

/// The options of Banqi.
///
/// ```
/// use duskboard_rules::banqi::BanqiRules;
/// let rules = BanqiRules::default();
/// assert_eq!((rules.quiet_draw, rules.repetition_draw), (Some(60), true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BanqiRules {
    /// The number of half-moves without a flip or a capture that make a draw: 40, 60, 100, or
    /// never.
    pub quiet_draw: Option<u16>,
    /// Is the third repetition of a position a draw?
    pub repetition_draw: bool,
}

impl Default for BanqiRules {
    fn default() -> BanqiRules {
        BanqiRules { quiet_draw: Some(60), repetition_draw: true }
    }
}

/// The highest number a FEN can hold; the counters stop there.
const MOST: u16 = 9999;

/// A position of Banqi. Nothing is hidden: what is face down is not decided yet.
///
/// A flip takes two steps: after the action it is chance's turn, and its outcome is the piece.
///
/// ```
/// use duskboard_rules::{Chance, Position, Seat, Turn, banqi::{Banqi, Piece, Side}};
/// let mut position = Banqi::start(Default::default());
/// position.play_unchecked(Seat::First, "b2b2".parse().unwrap());
/// assert_eq!((position.acting(), position.flipping()), (Turn::Chance, "b2".parse().ok()));
/// let general = Piece::from_letter('k').unwrap();
/// position.resolve_unchecked(Chance::Piece(general));
/// assert_eq!(position.side_of(Seat::First), Some(Side::Black));
/// assert_eq!(position.seat_of(Side::Red), Some(Seat::Second));
/// assert_eq!((position.board().up().count(), position.bag().size()), (1, 31));
/// assert_eq!(
///     position.fen(),
///     "????????/????????/?k??????/???????? 2 b KG2M2R2H2C2P5g2m2r2h2c2p5 0 1",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Banqi {
    pub(super) board: Board,
    pub(super) bag: Bag,
    pub(super) hash: u64,
    pub(super) rules: BanqiRules,
    /// Half-moves without flip or capture.
    pub(super) quiet: u16,
    pub(super) number: u16,
    /// The face-down piece that was chosen but not yet revealed.
    pub(super) flipping: Option<Square>,
    pub(super) turn: Seat,
    /// The side of the first seat, once there has been a flip.
    pub(super) first: Option<Side>,
}

impl Banqi {
    /// What lies on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The face-down pieces.
    #[inline]
    pub fn bag(&self) -> Bag {
        self.bag
    }

    /// The square of the piece that chance is about to reveal.
    #[inline]
    pub fn flipping(&self) -> Option<Square> {
        self.flipping
    }

    /// The side of a seat; none before the first flip.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.first.map(Side::other),
        }
    }

    /// The seat that has this side; none before the first flip.
    #[inline]
    pub fn seat_of(&self, side: Side) -> Option<Seat> {
        let first = self.first?;
        Some(if first == side { Seat::First } else { Seat::Second })
    }

    /// The hash, computed from scratch.
    pub(super) fn hash_from_scratch(&self) -> u64 {
        let up = self.board.up().filter_map(|at| Some(keys::up(self.board.at(at)?, at)));
        let down = self.board.down().map(keys::down);
        let bag = Piece::ALL.into_iter().map(|piece| keys::in_bag(piece, self.bag.count(piece)));
        let rest = [
            self.first.map_or(0, keys::colour),
            self.flipping.map_or(0, keys::flipping),
            keys::turn(self.turn),
        ];
        up.chain(down).chain(bag).chain(rest).fold(0, |hash, key| hash ^ key)
    }

    /// Is it this seat's turn to choose?
    #[inline]
    fn awaits(&self, seat: Seat) -> bool {
        seat == self.turn && self.flipping.is_none()
    }

    /// Calls `each` with the moves and captures of the seat to act, until it breaks.
    #[inline]
    pub fn moves<B>(&self, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(side) = self.side_of(self.turn) else { return ControlFlow::Continue(()) };
        self.steps(self.board.steppers(side), &mut each)?;
        self.jumps(side, each)
    }

    /// Calls `each` with the captures of the seat to act, until it breaks.
    #[inline]
    pub fn captures<B>(&self, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(side) = self.side_of(self.turn) else { return ControlFlow::Continue(()) };
        self.steps(self.board.takers(side), &mut each)?;
        self.jumps(side, each)
    }

    /// Calls `each` with the steps of these pieces, given for each axis, until it breaks.
    #[inline]
    fn steps<B>(
        &self,
        who: [Pair; 2],
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (axis, steppers) in Axis::BOTH.into_iter().zip(who) {
            for place in steppers.places() {
                each(axis.action(place))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `each` with the captures of a side's cannons, until it breaks.
    #[inline]
    fn jumps<B>(
        &self,
        side: Side,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.board.cannons(side) {
            for to in self.board.jumps(side, from) {
                each(Action::go(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The position as if the seat to act had made a flip that changes nothing: the other seat is
    /// to act, and the quiet counter is zero. `None` at a chance node.
    #[inline]
    pub fn waited(&self) -> Option<Banqi> {
        let mut next = *self;
        next.quiet = 0;
        next.pass_turn();
        self.flipping.is_none().then_some(next)
    }

    #[inline]
    fn go(&mut self, from: Square, to: Square) {
        let Some(piece) = self.board.at(from) else { return };
        self.hash ^= keys::up(piece, from) ^ keys::up(piece, to);
        self.quiet = match self.board.at(to) {
            Some(victim) => {
                self.hash ^= keys::up(victim, to);
                0
            }
            None => MOST.min(self.quiet + 1),
        };
        self.board.go(from, to);
        self.pass_turn();
    }

    #[inline]
    fn choose(&mut self, at: Square) {
        self.hash ^= keys::flipping(at);
        self.flipping = Some(at);
    }

    #[inline]
    fn turn_over(&mut self, at: Square, piece: Piece) {
        let count = self.bag.count(piece);
        self.hash ^= keys::flipping(at) ^ keys::down(at) ^ keys::up(piece, at);
        self.hash ^= keys::in_bag(piece, count) ^ keys::in_bag(piece, count - 1);
        self.flipping = None;
        self.board.put(at, piece);
        self.bag.take(piece);
        if self.first.is_none() {
            self.first = Some(piece.side);
            self.hash ^= keys::colour(piece.side);
        }
        self.quiet = 0;
        self.pass_turn();
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.number = MOST.min(self.number + self.turn as u16);
        self.turn = self.turn.other();
        self.hash ^= keys::turn(Seat::Second);
    }

    #[inline]
    fn has_pieces(&self, side: Side) -> bool {
        !self.board.side(side).is_empty() || self.bag.holds(side)
    }
}

impl Position for Banqi {
    type Rules = BanqiRules;
    type View = Open<Self>;
    type Choices = Choices;

    fn start(rules: BanqiRules) -> Banqi {
        let mut position = Banqi {
            board: Board::START,
            bag: Bag::FULL,
            hash: 0,
            rules,
            quiet: 0,
            number: 1,
            flipping: None,
            turn: Seat::First,
            first: None,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    fn from_fen(rules: BanqiRules, fen: &str) -> Result<Banqi, FenError> {
        Banqi::read(rules, fen)
    }

    /// The position as text. A pending flip is not part of it.
    fn fen(&self) -> String {
        self.print()
    }

    fn rules(&self) -> BanqiRules {
        self.rules
    }

    #[inline]
    fn acting(&self) -> Turn {
        if self.flipping.is_some() { Turn::Chance } else { Turn::of(self.turn) }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let gone = Side::BOTH.into_iter().find(|&side| !self.has_pieces(side))?;
        Some(Outcome::won(self.seat_of(gone.other())?, Reason::NoPieces))
    }

    fn stuck(&self, seat: Seat) -> Outcome {
        Outcome::won(seat.other(), Reason::NoMoves)
    }

    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        quiet_draw(self.quiet(), self.rules.quiet_draw?.into())
    }

    #[inline]
    fn play_unchecked(&mut self, _: Seat, action: Action) {
        match action {
            Action::Move { from, to, .. } => self.go(from, to),
            Action::Flip { at } => self.choose(at),
            Action::Drop { .. } | Action::Shoot { .. } => {}
        }
    }

    #[inline]
    fn chance(&self, mut each: impl FnMut(Chance, u32)) {
        if self.flipping.is_some() {
            self.bag.iter().for_each(|(piece, count)| each(Chance::Piece(piece), count));
        }
    }

    #[inline]
    fn fall(&self, dice: &mut impl Dice) -> Option<Chance> {
        self.flipping?;
        self.bag.nth(dice.roll(self.bag.size())).map(Chance::Piece)
    }

    #[inline]
    fn resolve_unchecked(&mut self, outcome: Chance) {
        if let (Chance::Piece(piece), Some(at)) = (outcome, self.flipping) {
            self.turn_over(at, piece);
        }
    }

    fn tell(&self, before: &Self, step: Step, _: Seat) -> Vec<Event> {
        before.told(step)
    }

    /// The bag is part of the key: it never changes while a position can recur, and for a search
    /// positions with different bags are different.
    #[inline]
    fn key(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn quiet(&self) -> u32 {
        self.quiet.into()
    }

    fn repetition_draws(&self) -> bool {
        self.rules.repetition_draw
    }

    #[inline]
    fn legal<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.settled() {
            return ControlFlow::Continue(());
        }
        self.actions(seat, each)
    }

    #[inline]
    fn branches(&self, seat: Seat) -> u64 {
        let choices = self.choices(seat);
        // A flip has one outcome per different piece, not one.
        let flips = choices.flips() as u64;
        choices.count() as u64 + flips * u64::from(self.bag.distinct()) - flips
    }

    #[inline]
    fn choices(&self, seat: Seat) -> Choices {
        if !self.awaits(seat) || self.settled() {
            return Choices::NONE;
        }
        Choices::of(&self.board, self.side_of(self.turn))
    }

    #[inline]
    fn outlook(&self) -> (Turn, Choices) {
        if let Some(outcome) = self.decided() {
            return (Turn::Over(outcome), Choices::NONE);
        }
        let choices = match self.flipping {
            Some(_) => Choices::NONE,
            None => Choices::of(&self.board, self.side_of(self.turn)),
        };
        let stuck = self.flipping.is_none() && choices.count() == 0;
        let end = if stuck { Some(self.stuck(self.turn)) } else { self.drawn() };
        (end.map_or(self.acting(), Turn::Over), choices)
    }

    #[inline]
    fn count_of(&self, choices: &Choices, _: Seat) -> usize {
        choices.count()
    }

    #[inline]
    fn nth_of(&self, choices: &Choices, _: Seat, number: usize) -> Option<Action> {
        choices.nth(number)
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        self.choices(seat).count()
    }

    #[inline]
    fn nth(&self, seat: Seat, number: usize) -> Option<Action> {
        self.choices(seat).nth(number)
    }

    #[inline]
    fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        let choices = self.choices(seat);
        match choices.count() {
            0 => None,
            count => choices.nth(choose(count)),
        }
    }

    #[inline]
    fn can_act(&self, seat: Seat) -> bool {
        self.actions(seat, |_| ControlFlow::Break(())).is_break()
    }
}

impl Public for Banqi {
    #[inline]
    fn actions<B>(
        &self,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !self.awaits(seat) {
            return ControlFlow::Continue(());
        }
        for at in self.board.down() {
            each(Action::Flip { at })?;
        }
        self.moves(each)
    }

    fn write_among(&self, action: Action, _: &[Action]) -> String {
        self.action_text(action)
    }

    fn write_told(&self, told: &[Event]) -> String {
        super::notation::told_text(told)
    }

    fn named(&self) -> Rules {
        Rules::Banqi(self.rules)
    }

    fn look(&self) -> Look {
        let mut look = Look::empty(4, self.acting(), self.number);
        self.board.down().for_each(|square| look.put(square, Cell::FaceDown));
        for square in self.board.up() {
            if let Some(piece) = self.board.at(square)
                && let Some(owner) = self.seat_of(piece.side)
            {
                look.put(square, Cell::Man { man: piece.into(), owner });
            }
        }
        look.bag = self.bag.iter().map(|(piece, count)| (piece.into(), count)).collect();
        look.set_colors(Seat::BOTH.map(|seat| self.side_of(seat).map(Color::from)));
        look
    }

    fn skipped(&self) -> Option<Self> {
        let mut next = *self;
        next.pass_turn();
        self.flipping.is_none().then_some(next)
    }
}

impl fmt::Debug for Banqi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Banqi({})", self.fen())
    }
}

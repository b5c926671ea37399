//! What one viewer knows of a game with assassins, and what is legal given that.

use super::assassins::{WithAssassins, written};
use super::ground::Ground;
use super::lurk::{hidden, revealing, without_hidden};
use crate::chess::san::{san, told_text};
use crate::chess::{Army, Bitboard, Board, Diagram, Listing, Piece, Role};
use crate::variant::SpecialRules;
use crate::{
    Action, Cell, Condition, Dice, Event, FenError, Look, Man, Position, Rules, Seat, SeatSet,
    Square, View, Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// The game as one viewer knows it: without the other side's hidden assassins.
///
/// ```
/// use duskboard_rules::{Position, Seat, special::Assassin};
/// let mut game = Assassin::start(Default::default());
/// game.play_unchecked(Seat::First, "A@c3".parse().unwrap());
/// let (own, other) = (game.view(Seat::First.into()), game.view(Seat::Second.into()));
/// let c3 = "c3".parse().unwrap();
/// assert!(own.diagram().board.at(c3).is_some() && other.diagram().board.at(c3).is_none());
/// assert!(other.unplaced().contains(Seat::Second) && !other.unplaced().contains(Seat::First));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AssassinView<A> {
    /// A position without what the viewer does not know.
    seen: WithAssassins<A>,
    viewer: Viewer,
    over: bool,
}

impl<A: Army> AssassinView<A> {
    /// The board with turn, castling rights, en passant square and counters, as far as the viewer
    /// knows.
    pub fn diagram(&self) -> &Diagram {
        &self.seen.diagram
    }

    /// The simplest possible world: there is nothing but what the viewer sees.
    ///
    /// ```
    /// use duskboard_rules::{Position, Seat, special::Assassin};
    /// let mut game = Assassin::start(Default::default());
    /// game.play_unchecked(Seat::First, "A@c3".parse().unwrap());
    /// let world = *game.view(Seat::Second.into()).as_seen();
    /// assert!(world.diagram().board.at("c3".parse().unwrap()).is_none());
    /// ```
    pub fn as_seen(&self) -> &WithAssassins<A> {
        &self.seen
    }

    /// Who still has to place an assassin.
    pub fn unplaced(&self) -> SeatSet {
        self.seen.unplaced
    }

    /// Whether an assassin is the viewer's secret or visible to all.
    fn condition(&self, owner: Seat, square: Square) -> Condition {
        let secret = hidden(&self.seen.diagram.board, owner).contains(square);
        match secret && self.viewer == Viewer::Seat(owner) {
            true => Condition::Hidden,
            false => Condition::Revealed,
        }
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

impl<A: Army> View for AssassinView<A> {
    type Position = WithAssassins<A>;

    #[inline]
    fn of(truth: &WithAssassins<A>, viewer: Viewer) -> Self {
        let unseen: &[Seat] = match viewer {
            Viewer::Seat(Seat::First) => &[Seat::Second],
            Viewer::Seat(Seat::Second) => &[Seat::First],
            Viewer::Spectator => &Seat::BOTH,
        };
        let mut seen = *truth;
        seen.diagram.board = without_hidden(&truth.diagram.board, unseen);
        AssassinView { seen, viewer, over: false }
    }

    fn revealed(truth: &WithAssassins<A>, viewer: Viewer) -> Self {
        AssassinView { seen: *truth, viewer, over: true }
    }

    fn read(
        rules: super::AssassinRules,
        viewer: Viewer,
        text: &str,
    ) -> Result<AssassinView<A>, FenError> {
        let truth = WithAssassins::from_fen(rules, text)?;
        Ok(match truth.decided() {
            Some(_) => AssassinView::revealed(&truth, viewer),
            None => AssassinView::of(&truth, viewer),
        })
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn rules(&self) -> Rules {
        Rules::Special(SpecialRules {
            dinosaur: A::TRICERATOPS,
            assassin: true,
            assassin_step: self.seen.rules.step,
        })
    }

    fn look(&self) -> Look {
        let WithAssassins { diagram, unplaced, .. } = &self.seen;
        let mut look = Look::chess(diagram, self.seen.acting(), self.seen.check());
        look.unplaced = *unplaced;
        for square in diagram.board.role(Role::Assassin) {
            if let Cell::Man { man, owner } = look.at(square) {
                let condition = self.condition(owner, square);
                look.put(square, Cell::Man { man: Man { condition, ..man }, owner });
            }
        }
        look
    }

    /// One of the viewer's assassins may capture the king if it stays where it is.
    fn on_move(&self) -> Option<Self> {
        let seat = self.viewer.seat().filter(|_| !self.is_over())?;
        match self.seen.acting() {
            acting if acting.includes(seat) => Some(*self),
            _ if !self.seen.unplaced.is_empty() => None,
            _ => Some(AssassinView { seen: self.seen.passed(), ..*self }),
        }
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
            return places
                .try_for_each(|square| each(Action::Drop { role: Role::Assassin, square }));
        }
        if !self.seen.acting().includes(seat) {
            return ControlFlow::Continue(());
        }
        Ground::moves(&self.seen, &mut Listing(each))
    }

    /// Places an assassin for each side the viewer does not fully see, where it would be hidden;
    /// once the game runs, leaves it out one time in four, because it may be gone. A side that is
    /// seen completely has none.
    fn sample(&self, dice: &mut impl Dice) -> Option<WithAssassins<A>> {
        let mut truth = self.seen;
        if self.is_over() {
            return Some(truth);
        }
        for seat in Seat::BOTH.into_iter().filter(|&seat| Viewer::Seat(seat) != self.viewer) {
            let placing = !self.seen.unplaced.is_empty();
            let lairs = self.lairs(seat) & !truth.diagram.board.occupied();
            let waits = self.seen.unplaced.contains(seat) || lairs.is_empty();
            let whole = truth.diagram.board.side(seat).count() >= Diagram::most_pieces::<A>();
            if waits || whole || !placing && dice.roll(4) == 0 {
                continue;
            }
            let lair = lairs.into_iter().nth(dice.roll(lairs.count()) as usize)?;
            truth.diagram.board.put(lair, Piece { seat, role: Role::Assassin });
        }
        Some(truth)
    }

    fn write_among(&self, action: Action, others: &[Action]) -> String {
        san(&self.seen.diagram.board, action, others)
    }

    /// The other side's moves are written as if this view were the truth, so the notation cannot
    /// depend on an assassin the viewer does not see.
    fn write_told(&self, told: &[Event]) -> String {
        let board: &Board = &self.seen.diagram.board;
        let legal = self.seen.view(self.seen.diagram.turn.into()).legal_list();
        let mut text = told_text(told, |action| san(board, action, &legal));
        let blind = told.iter().any(|event| matches!(event, Event::Captured { .. }));
        if blind && !text.contains('x') {
            text += "(xA)";
        }
        text
    }
}

impl<A: Army> fmt::Display for AssassinView<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seen.diagram.fen(), written(self.seen.unplaced))
    }
}

impl<A: Army> fmt::Debug for AssassinView<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AssassinView({self})")
    }
}

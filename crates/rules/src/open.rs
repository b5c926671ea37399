//! Games that hide nothing: the view is the position itself.

use crate::chess::san::told_text;
use crate::{Action, Dice, Event, FenError, Look, Position, Rules, Seat, Square, View, Viewer};
use std::fmt;
use std::ops::ControlFlow;

/// A game that hides nothing from anybody.
///
/// ```
/// use duskboard_rules::{Position, Public, Seat, special::Orthodox};
/// use std::ops::ControlFlow;
/// let game = Orthodox::start(());
/// let first = game.actions(Seat::First, ControlFlow::Break).break_value().unwrap();
/// assert_eq!((first.to_string(), game.write(first)), ("b1a3".into(), "Na3".into()));
/// assert_eq!(game.write_told(&[]), "");
/// ```
pub trait Public: Position<View = Open<Self>> {
    /// The actions of `seat`, even if the game is over; none if it is not its turn.
    fn actions<B>(&self, seat: Seat, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// This action in players' notation, distinguished from these others.
    fn write_among(&self, action: Action, others: &[Action]) -> String;

    /// This action of the seat to move in players' notation.
    fn write(&self, action: Action) -> String {
        let mover = self.acting().seat();
        let legal = mover.map(|seat| self.view(seat.into()).legal_list());
        self.write_among(action, &legal.unwrap_or_default())
    }

    /// A step from here as a line of the history.
    fn write_told(&self, told: &[Event]) -> String {
        told_text(told, |action| self.write(action))
    }

    /// The rules by their name and options.
    fn named(&self) -> Rules;

    /// What stands on each square and beside the board.
    fn look(&self) -> Look;

    /// The same with the turn passed. `None` at a chance node.
    fn skipped(&self) -> Option<Self>;
}

/// The view of a game that hides nothing: everything, for everybody.
///
/// ```
/// use duskboard_rules::{Position, Seat, View, special::Orthodox};
/// let game = Orthodox::start(());
/// let view = game.view(Seat::First.into());
/// assert_eq!(view.legal_list().len(), 20);
/// assert_eq!((view.position(), view.to_string()), (&game, game.fen()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Open<P> {
    position: P,
    viewer: Viewer,
    over: bool,
    /// A king that must not be captured: this is not a real turn but a premove's.
    spared: Option<Square>,
}

impl<P: Public> Open<P> {
    /// The position itself.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }
}

impl<P: Public> View for Open<P> {
    type Position = P;

    #[inline]
    fn of(truth: &P, viewer: Viewer) -> Self {
        Open { position: *truth, viewer, over: false, spared: None }
    }

    fn revealed(truth: &P, viewer: Viewer) -> Self {
        Open { over: true, ..Open::of(truth, viewer) }
    }

    fn read(rules: P::Rules, viewer: Viewer, text: &str) -> Result<Self, FenError> {
        let position = P::from_fen(rules, text)?;
        Ok(Open { over: position.turn().outcome().is_some(), ..Open::of(&position, viewer) })
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn rules(&self) -> Rules {
        self.position.named()
    }

    fn look(&self) -> Look {
        self.position.look()
    }

    fn on_move(&self) -> Option<Self> {
        let seat = self.viewer.seat().filter(|_| !self.is_over())?;
        if self.position.acting().includes(seat) {
            return Some(*self);
        }
        let spared = self.position.check();
        Some(Open { position: self.position.skipped()?, spared, ..*self })
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over || self.position.settled()
    }

    #[inline]
    fn actions<B>(&self, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.viewer {
            Viewer::Seat(seat) if self.spared.is_some() => {
                self.position.actions(seat, |action| match self.spared {
                    Some(king) if king == action.target() => ControlFlow::Continue(()),
                    _ => each(action),
                })
            }
            Viewer::Seat(seat) => self.position.actions(seat, each),
            Viewer::Spectator => ControlFlow::Continue(()),
        }
    }

    fn sample(&self, _: &mut impl Dice) -> Option<P> {
        Some(self.position)
    }

    fn write_among(&self, action: Action, others: &[Action]) -> String {
        self.position.write_among(action, others)
    }

    fn write(&self, action: Action) -> String {
        self.position.write(action)
    }

    fn write_told(&self, told: &[Event]) -> String {
        self.position.write_told(told)
    }
}

impl<P: Public> fmt::Display for Open<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position.fen())
    }
}

impl<P: Public> fmt::Debug for Open<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Open({self})")
    }
}

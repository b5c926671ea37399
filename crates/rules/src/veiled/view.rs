//! What one viewer knows of a game under fog.

use super::moves::moves;
use super::position::{check_castling, read_light, with_light};
use super::{Veil, Veiled};
use crate::chess::fen::{
    read_board, read_castling, read_square, read_turn, unknown_piece, written,
};
use crate::chess::san::san;
use crate::chess::{Bitboard, Castling, Diagram, Listing, Piece, Role};
use crate::fen::{FenPart, colour, fields, move_number};
use crate::{
    Action, Dice, Event, FenError, Look, Position, Rules, Seat, Square, Turn, View, Viewer,
};
use std::fmt;
use std::ops::ControlFlow;

/// A dark square in the text of a view.
const DARK: char = '.';

/// Everything one viewer knows: the visible squares and what stands on them.
///
/// ```
/// use duskboard_rules::{Position, Seat, View, slug::{Slug, SlugRules}};
/// let view = Slug::usual(SlugRules::default()).view(Seat::First.into());
/// let text = "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -";
/// assert_eq!(view.to_string(), text);
/// assert_eq!((view.seen().count(), view.diagram().board.occupied().count()), (24, 16));
/// assert_eq!((view.light(), view.options()), (None, SlugRules::default()));
/// assert_eq!(view.legal_list().len(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VeiledView<V: Veil> {
    /// The visible pieces, and what the viewer knows of the rest. The half-move clock is 0 until
    /// the game is over.
    pub(super) shown: Diagram,
    pub(super) seen: Bitboard,
    pub(super) light: Option<Square>,
    pub(super) rules: V::Rules,
    pub(super) viewer: Viewer,
    pub(super) over: bool,
}

impl<V: Veil> VeiledView<V> {
    /// The visible pieces, the turn, the move number, and the en passant square if the viewer knows
    /// it. The half-move clock is meaningful only when the game is over.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.shown
    }

    /// The visible squares.
    #[inline]
    pub fn seen(&self) -> Bitboard {
        self.seen
    }

    /// The square lit by a capture for the side to move.
    #[inline]
    pub fn light(&self) -> Option<Square> {
        self.light
    }

    /// The options of the game.
    #[inline]
    pub fn options(&self) -> V::Rules {
        self.rules
    }

    /// Are officers still being shuffled? Afterwards a player always sees something.
    pub(super) fn is_shuffling(&self) -> bool {
        self.seen.is_empty() && self.viewer.seat().is_some()
    }

    /// The squares on which the side to move may act: once everything is revealed, those it saw.
    #[inline]
    fn reach(&self) -> Bitboard {
        if !self.over {
            return self.seen;
        }
        let light = self.light.map_or(Bitboard::EMPTY, Bitboard::of);
        V::vision(self.rules, &self.shown, self.shown.turn) | light
    }

    /// Is the viewer to move without a king?
    fn lost(&self) -> bool {
        let turn = self.shown.turn;
        self.viewer == Viewer::Seat(turn)
            && !self.is_shuffling()
            && self.shown.board.king(turn).is_none()
    }

    /// Reads a view of a running game.
    fn read_running(rules: V::Rules, viewer: Viewer, fields: &[&str; 7]) -> Result<Self, FenError> {
        let mut seen = Bitboard::ALL;
        let board = read_board::<V>(fields[0], |square, letter| {
            seen.set(square, letter != DARK);
            if letter == DARK { Ok(()) } else { Err(unknown_piece::<V>(letter)) }
        })?;
        check_castling::<V>(fields[2])?;
        let shown = Diagram {
            board,
            turn: read_turn(fields[1])?,
            castling: read_castling(fields[2])?,
            en_passant: read_square(FenPart::EnPassant, fields[3])?,
            quiet: 0,
            number: move_number(fields[5])?,
        };
        let light = read_light::<V>(rules, fields[6])?;
        VeiledView { shown, seen, light, rules, viewer, over: false }.checked()
    }

    /// The view itself, if some position looks like this.
    fn checked(self) -> Result<Self, FenError> {
        if self == Veiled::start(self.rules).view(self.viewer) {
            return Ok(self);
        }
        let witness = self.witness().ok_or_else(|| {
            impossible(FenPart::Board, "too few dark squares", "room for what is out of vision")
        })?;
        let looks = Veiled::<V>::from_fen(self.rules, &witness.fen())?.view(self.viewer);
        if let Some(square) = (looks.seen ^ self.seen).first() {
            let what = if self.seen.contains(square) { "in" } else { "out of" };
            let expected = match self.viewer.seat() {
                Some(seat) => format!("what the pieces of {} see", colour(seat)),
                None => "no square in vision of a spectator while the game runs".into(),
            };
            let found = format!("{square} {what} vision");
            return Err(impossible(FenPart::Board, &found, &expected));
        }
        let known = looks.shown.en_passant == self.shown.en_passant;
        let expected = "a square on which a pawn of the viewer can take, or -";
        let found = written(self.shown.en_passant);
        impossible(FenPart::EnPassant, &found, expected).unless(known)?;
        let own = looks.shown.castling == self.shown.castling;
        let expected = "rights of the viewer, or -";
        impossible(FenPart::Castling, &self.shown.castling.to_string(), expected).unless(own)?;
        Ok(self)
    }

    /// A position that looks like this to a player; for a spectator, any possible one.
    fn witness(&self) -> Option<Veiled<V>> {
        if self.viewer.seat().is_some() {
            return self.sample(&mut |_| 0);
        }
        let mut diagram = Diagram { en_passant: None, ..self.shown };
        let mut dark = !self.seen & !self.light.map_or(Bitboard::EMPTY, Bitboard::of);
        for seat in Seat::BOTH {
            if diagram.board.king(seat).is_none() {
                diagram.board.put(dark.next()?, Piece { seat, role: Role::King });
            }
        }
        Some(Veiled::of(diagram, self.rules, self.light))
    }
}

/// An impossible view.
fn impossible(part: FenPart, found: &str, expected: &str) -> FenError {
    FenError::View { part, found: found.into(), expected: expected.into() }
}

impl<V: Veil> View for VeiledView<V> {
    type Position = Veiled<V>;

    fn of(truth: &Veiled<V>, viewer: Viewer) -> Self {
        let seen = truth.seen_by(viewer);
        let castling = viewer.seat().map_or(Castling::NONE, |seat| truth.diagram.castling.of(seat));
        let mut shown = Diagram { quiet: 0, en_passant: None, castling, ..truth.diagram };
        for square in shown.board.occupied() & !seen {
            shown.board.take(square);
        }
        if viewer == Viewer::Seat(shown.turn) {
            shown.en_passant = truth.passing();
        }
        VeiledView { shown, seen, light: truth.light, rules: truth.rules, viewer, over: false }
    }

    fn revealed(truth: &Veiled<V>, viewer: Viewer) -> Self {
        VeiledView {
            shown: truth.diagram,
            seen: Bitboard::ALL,
            light: truth.light,
            rules: truth.rules,
            viewer,
            over: true,
        }
    }

    /// Reads a view, or a whole FEN as shown when a game is over. If the game is not over as far as
    /// the FEN tells (it cannot tell repetitions), the viewer gets what they may know of it.
    fn read(rules: V::Rules, viewer: Viewer, text: &str) -> Result<Self, FenError> {
        let fields = fields::<7>(text, 6)?;
        if fields[4] == "-" {
            return Self::read_running(rules, viewer, &fields);
        }
        if fields[0].contains(DARK) {
            let expected = "- as long as squares are out of vision";
            return Err(FenError::written(FenPart::Clock, fields[4], expected));
        }
        let truth = Veiled::from_fen(rules, text)?;
        Ok(match truth.turn().outcome() {
            Some(_) => truth.reveal(viewer),
            None => truth.view(viewer),
        })
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over || self.lost()
    }

    #[inline]
    fn actions<B>(&self, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.viewer != Viewer::Seat(self.shown.turn) {
            return ControlFlow::Continue(());
        }
        moves::<V, _>(&self.shown, self.reach(), &mut Listing(each))
    }

    /// `None` for a spectator, and for a view without room for what must be out of sight, which
    /// cannot occur in a game and which [`read`](View::read) refuses.
    fn sample(&self, dice: &mut impl Dice) -> Option<Veiled<V>> {
        self.guess(dice)
    }

    fn rules(&self) -> Rules {
        V::named(self.rules)
    }

    fn look(&self) -> Look {
        let acting = if self.is_shuffling() { Turn::Chance } else { Turn::of(self.shown.turn) };
        let mut look = Look::chess(&self.shown, acting, None);
        look.darken_all_but(self.seen);
        look.lit = self.light;
        look
    }

    /// The current view with the other side's move skipped: dark squares stay dark, and capture
    /// light is for the side to move.
    fn on_move(&self) -> Option<Self> {
        let seat = self.viewer.seat().filter(|_| !self.over && !self.is_shuffling())?;
        if seat == self.shown.turn {
            return Some(*self);
        }
        let shown = Diagram { turn: seat, en_passant: None, ..self.shown };
        Some(VeiledView { shown, light: None, ..*self })
    }

    fn write_among(&self, action: Action, others: &[Action]) -> String {
        san(&self.shown.board, action, others)
    }

    fn write_told(&self, told: &[Event]) -> String {
        self.told(told)
    }
}

impl<V: Veil> fmt::Display for VeiledView<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.shown.print(|square| match self.shown.board.at(square) {
            None if !self.seen.contains(square) => Some(DARK),
            piece => piece.map(Piece::letter),
        });
        let clock = if self.over { self.shown.quiet.to_string() } else { "-".into() };
        let fields = self.shown.fields(&board, self.shown.en_passant, &clock);
        f.write_str(&with_light::<V>(fields, self.light))
    }
}

/// Shows what this viewer sees.
impl<V: Veil> fmt::Debug for VeiledView<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VeiledView({}: {self})", self.viewer)
    }
}

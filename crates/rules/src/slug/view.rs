//! What one viewer knows of a game of SlugChess.

use super::moves::{Slugs, moves};
use super::position::{check_castling, read_light};
use super::{Slug, SlugRules, vision};
use crate::chess::fen::{colour, read_board, read_square, read_turn, unknown_piece, written};
use crate::chess::san::san;
use crate::chess::{Bitboard, Castling, Diagram, Listing, Piece, Role};
use crate::fen::{fields, move_number};
use crate::{Action, Dice, Event, FenError, Position, Seat, Square, View, Viewer};
use std::fmt;
use std::ops::ControlFlow;

/// A dark square in the text of a view.
const DARK: char = '.';

/// All that one viewer knows: the squares in vision and what stands on them.
///
/// ```
/// use duskboard_rules::{Position, Seat, View, slug::{Slug, SlugRules}};
/// let view = Slug::usual(SlugRules::default()).sight(Seat::First.into());
/// let text = "......../......../......../......../......../8/PPPPPPPP/RNBQKBNR w - - - 1 -";
/// assert_eq!(view.to_string(), text);
/// assert_eq!((view.seen().count(), view.diagram().board.occupied().count()), (24, 16));
/// assert_eq!((view.light(), view.rules()), (None, SlugRules::default()));
/// assert_eq!(view.legal_list().len(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SlugView {
    /// The pieces in vision, and what the viewer knows of the rest. The half-move clock is 0
    /// until the game is over.
    pub(super) shown: Diagram,
    pub(super) seen: Bitboard,
    pub(super) light: Option<Square>,
    pub(super) rules: SlugRules,
    pub(super) viewer: Viewer,
    pub(super) over: bool,
}

impl SlugView {
    /// A look at a game that goes on.
    pub(super) fn of(truth: &Slug, viewer: Viewer) -> SlugView {
        let seen = truth.seen_by(viewer);
        let mut shown = Diagram { quiet: 0, en_passant: None, ..truth.diagram };
        for square in shown.board.occupied() & !seen {
            shown.board.take(square);
        }
        if viewer == Viewer::Seat(shown.turn) {
            shown.en_passant = truth.passing();
        }
        SlugView { shown, seen, light: truth.light, rules: truth.rules, viewer, over: false }
    }

    /// A look at a game that is over.
    pub(super) fn revealed(truth: &Slug, viewer: Viewer) -> SlugView {
        SlugView {
            shown: truth.diagram,
            seen: Bitboard::ALL,
            light: truth.light,
            rules: truth.rules,
            viewer,
            over: true,
        }
    }

    /// The pieces in vision, the turn, the move number, and the en passant square if the viewer
    /// knows it. Its half-move clock counts only when the game is over.
    #[inline]
    pub fn diagram(&self) -> &Diagram {
        &self.shown
    }

    /// The squares in vision.
    #[inline]
    pub fn seen(&self) -> Bitboard {
        self.seen
    }

    /// The square that a capture has lit for the side to move.
    #[inline]
    pub fn light(&self) -> Option<Square> {
        self.light
    }

    /// The options of the game.
    #[inline]
    pub fn rules(&self) -> SlugRules {
        self.rules
    }

    /// Are officers still being shuffled? A player always sees something later on.
    pub(super) fn is_shuffling(&self) -> bool {
        self.seen.is_empty() && self.viewer.seat().is_some()
    }

    /// The squares on which the side to move may act: when all is revealed, those it saw.
    #[inline]
    fn reach(&self) -> Bitboard {
        if !self.over {
            return self.seen;
        }
        vision(self.rules.lamp, &self.shown.board, self.shown.turn, self.light)
    }

    /// Has the viewer to move without a king?
    fn lost(&self) -> bool {
        let turn = self.shown.turn;
        self.viewer == Viewer::Seat(turn)
            && !self.is_shuffling()
            && self.shown.board.king(turn).is_none()
    }

    /// Reads what is known of a game that goes on.
    fn read_running(
        rules: SlugRules,
        viewer: Viewer,
        fields: &[&str; 7],
    ) -> Result<SlugView, FenError> {
        let mut seen = Bitboard::ALL;
        let board = read_board::<Slugs>(fields[0], |square, letter| {
            seen.set(square, letter != DARK);
            if letter == DARK { Ok(()) } else { Err(unknown_piece::<Slugs>(letter)) }
        })?;
        check_castling(fields[2])?;
        let shown = Diagram {
            board,
            turn: read_turn(fields[1])?,
            castling: Castling::NONE,
            en_passant: read_square("en passant square", fields[3])?,
            quiet: 0,
            number: move_number(fields[5])?,
        };
        let light = read_light(rules, fields[6])?;
        SlugView { shown, seen, light, rules, viewer, over: false }.checked()
    }

    /// The view itself, if there is a truth that looks like this.
    fn checked(self) -> Result<SlugView, FenError> {
        if self == Slug::start(self.rules).sight(self.viewer) {
            return Ok(self);
        }
        let witness = self.witness().ok_or_else(|| {
            FenError::new("board", "too few dark squares", "room for what is out of vision")
        })?;
        let looks = Slug::from_fen(self.rules, &witness.fen())?.sight(self.viewer);
        let seat = self.viewer.seat();
        if let (Some(seat), Some(square)) = (seat, (looks.seen ^ self.seen).first()) {
            let what = if self.seen.contains(square) { "in" } else { "out of" };
            let expected = format!("what the pieces of {} see", colour(seat));
            return Err(FenError::new("board", format!("{square} {what} vision"), expected));
        }
        let known = looks.shown.en_passant == self.shown.en_passant;
        let expected = "a square on which a pawn of the viewer can take, or -";
        FenError::unless(known, "en passant square", written(self.shown.en_passant), expected)?;
        Ok(self)
    }

    /// A truth that looks like this to a player; for a spectator, one that at least can be.
    fn witness(&self) -> Option<Slug> {
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
        Some(Slug::of(diagram, self.rules, self.light))
    }
}

impl View for SlugView {
    type Position = Slug;

    /// Reads a view; also a whole FEN, as it is shown when a game is over. If such a game is not
    /// over as far as the FEN tells (it cannot tell repetitions), the viewer gets what they may
    /// know of it.
    fn read(rules: SlugRules, viewer: Viewer, text: &str) -> Result<SlugView, FenError> {
        let fields = fields::<7>(text, 6)?;
        if fields[4] == "-" {
            return SlugView::read_running(rules, viewer, &fields);
        }
        if fields[0].contains(DARK) {
            let expected = "- as long as squares are out of vision";
            return Err(FenError::text("half-move clock", fields[4], expected));
        }
        let truth = Slug::from_fen(rules, text)?;
        Ok(match truth.turn().outcome() {
            Some(_) => truth.reveal(viewer),
            None => truth.sight(viewer),
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
        moves(&self.shown, self.reach(), &mut Listing(each))
    }

    /// `None` for a spectator, and for a view without room for what must be out of vision, which
    /// no game comes to and [`read`](View::read) refuses.
    fn sample(&self, dice: &mut impl Dice) -> Option<Slug> {
        self.guess(dice)
    }

    fn write(&self, action: Action) -> String {
        let mut mine = Vec::new();
        let _ = self.actions(|action| {
            mine.push(action);
            ControlFlow::<()>::Continue(())
        });
        san(&self.shown.board, action, &mine)
    }

    fn write_told(&self, told: &[Event]) -> String {
        self.told(told)
    }
}

impl fmt::Display for SlugView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.shown.print(|square| match self.shown.board.at(square) {
            None if !self.seen.contains(square) => Some(DARK),
            piece => piece.map(Piece::letter),
        });
        let clock = if self.over { self.shown.quiet.to_string() } else { "-".into() };
        let fields = self.shown.fields(&board, self.shown.en_passant, &clock);
        write!(f, "{fields} {}", written(self.light))
    }
}

/// Shows what this viewer sees.
impl fmt::Debug for SlugView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SlugView({}: {self})", self.viewer)
    }
}

//! What the board shows of one position of a game: the current one, or one before.

use crate::board::{Assassins, Board, Cell, Piece};
use crate::session::Session;
use duskboard_protocol::{Line, Told};
use duskboard_rules::{Action, GameView, Rules, Seat, Square, Variant, Viewer};

/// A position as the board draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What is on the squares, own hidden assassins only if they are to be shown.
    pub board: Board,
    /// Where the last action happened, as far as it was seen.
    pub last: Vec<Square>,
    /// The king in check.
    pub check: Option<Square>,
    /// Assassins that everybody sees.
    pub revealed: Vec<Square>,
    /// Own hidden assassins that are shown.
    pub ghosts: Vec<Square>,
    /// The square that a capture has lit.
    pub lit: Option<Square>,
    /// The events of the last action, as far as they were seen.
    pub told: Vec<Told>,
}

impl Scene {
    /// A board with nothing happening on it: for diagrams.
    pub fn still(rules: Rules, viewer: Viewer, view: &str) -> Scene {
        Scene::of(rules, viewer, view, &[], true)
    }

    /// The scene of a view and of the events that led to it.
    pub fn of(
        rules: Rules,
        viewer: Viewer,
        view: &str,
        told: &[Told],
        show_assassins: bool,
    ) -> Scene {
        let mut board = Board::read(rules, view);
        let read = GameView::read(rules, viewer, view).ok();
        let assassins = read.as_ref().map(Assassins::of).unwrap_or_default();
        if !show_assassins {
            for square in &assassins.hidden {
                board.put(*square, Cell::Empty);
            }
        }
        Scene {
            board,
            last: told.iter().flat_map(touched).collect(),
            check: told.iter().find_map(|told| match told {
                Told::Check { at } => Some(*at),
                _ => None,
            }),
            revealed: assassins.revealed,
            ghosts: if show_assassins { assassins.hidden } else { Vec::new() },
            lit: lit(rules, view),
            told: told.to_vec(),
        }
    }

    /// The scene of a session after `back` actions, or now. An action that is sent and not yet
    /// answered is shown as if it were played.
    pub fn of_session(session: &Session, back: Option<usize>, show: bool) -> Option<Scene> {
        let picture = session.picture()?;
        let rules = session.rules()?;
        let line = match back {
            Some(0) => None,
            Some(count) => picture.history.get(count - 1),
            None => picture.history.last(),
        };
        let view = match (back, line) {
            (None, _) => picture.view.as_deref()?,
            (Some(_), Some(line)) => &line.view,
            (Some(_), None) => picture.start.as_deref()?,
        };
        let told = line.map_or(&[][..], |line| &line.told);
        let mut scene = Scene::of(rules, session.viewer(), view, told, show);
        if back.is_none()
            && let Some(action) = session.pending()
        {
            scene.expect(action);
        }
        Some(scene)
    }

    /// Shows an action before the table has answered.
    fn expect(&mut self, action: Action) {
        if let Action::Move { from, to, .. } = action {
            let cell = self.board.at(from);
            self.board.put(from, Cell::Empty);
            self.board.put(to, cell);
            self.ghosts.iter_mut().filter(|ghost| **ghost == from).for_each(|ghost| *ghost = to);
            let seat = Seat::First;
            self.told = vec![Told::Moved {
                seat,
                piece: None,
                from: Some(from),
                to: Some(to),
                promoted: None,
            }];
            self.last = vec![from, to];
        }
    }
}

/// The squares of an event, as far as it was seen.
fn touched(told: &Told) -> Vec<Square> {
    match *told {
        Told::Placed { at, .. } => at.into_iter().collect(),
        Told::Moved { from, to, .. } => from.into_iter().chain(to).collect(),
        Told::Castled { king_from, king_to, .. } => vec![king_from, king_to],
        Told::Shot { from, at, .. } => vec![from, at],
        Told::Flipped { at, .. } | Told::Captured { at, .. } => vec![at],
        Told::Rebounded { from, at, .. } => from.into_iter().chain(at).collect(),
        _ => Vec::new(),
    }
}

/// The seventh field of SlugChess: a square that a capture lit.
fn lit(rules: Rules, view: &str) -> Option<Square> {
    let fogged = matches!(rules.variant(), Variant::SlugTorch | Variant::SlugSight);
    view.split(' ').nth(6).filter(|_| fogged)?.parse().ok()
}

/// Pieces that are off the board, by who lost them, as far as the viewer was told.
pub fn losses(rules: Rules, history: &[Line]) -> [Vec<Piece>; 2] {
    let mut losses = [Vec::new(), Vec::new()];
    for told in history.iter().flat_map(|line| &line.told) {
        if let Told::Captured { seat, piece, .. } = told {
            losses[seat.index()].extend(Piece::read(rules, *piece));
        }
    }
    for list in &mut losses {
        list.sort_by_key(|piece: &Piece| piece.kind as u8);
    }
    losses
}

/// The face-down pieces of Banqi, most valuable first, each with how many there are.
///
/// ```
/// use duskboard_client::bag;
/// let bag = bag("8/8/8/?????3 1 r KP2k2 0 1");
/// assert_eq!(bag, [('K', 1), ('P', 2), ('k', 2)]);
/// ```
pub fn bag(view: &str) -> Vec<(char, u32)> {
    let mut bag: Vec<(char, u32)> = Vec::new();
    let field = view.split(' ').nth(3).unwrap_or("-");
    for letter in field.chars() {
        match letter.to_digit(10) {
            Some(digit) => {
                if let Some((_, count)) = bag.last_mut() {
                    *count = digit;
                }
            }
            None if letter.is_ascii_alphabetic() => bag.push((letter, 1)),
            None => {}
        }
    }
    bag
}

/// Whether a seat plays White or Red. In Banqi nobody knows before the first flip.
pub fn bright(rules: Rules, view: &str, seat: Seat) -> Option<bool> {
    if rules.variant() != Variant::Banqi {
        return Some(seat == Seat::First);
    }
    match view.split(' ').nth(2) {
        Some("r") => Some(seat == Seat::First),
        Some("b") => Some(seat == Seat::Second),
        _ => None,
    }
}

//! What a player can do and what chance can do, in the notation of commands and records.
//!
//! ```
//! use duskboard_rules::{Action, Chance, Coin};
//! let shot: Action = "b2*b5".parse().unwrap();
//! assert_eq!(format!("{shot} {}", Chance::Coin(Coin::Tails)), "b2*b5 T");
//! ```

use crate::chess::Role;
use crate::{Square, banqi};
use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::str::FromStr;

/// One action of one seat, in any of the games.
///
/// ```
/// use duskboard_rules::Action;
/// for text in ["e2e4", "e7e8q", "A@c3", "b2*b5", "b2b2"] {
///     assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// A piece goes from one square to another, capturing what stands there.
    /// Castling is the king's move of two squares.
    Move {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes on the last rank.
        promotion: Option<Role>,
    },
    /// A piece from the hand is put on the board.
    Drop {
        /// What it is.
        role: Role,
        /// Where it is put.
        square: Square,
    },
    /// An archer shoots and stays where she is.
    Shoot {
        /// Where the archer stands.
        from: Square,
        /// What she aims at.
        at: Square,
    },
    /// A face-down piece is turned over.
    Flip {
        /// Where it lies.
        at: Square,
    },
}

impl Action {
    /// A move without promotion.
    ///
    /// ```
    /// use duskboard_rules::Action;
    /// let [e2, e4] = ["e2", "e4"].map(|name| name.parse().unwrap());
    /// assert_eq!(Action::go(e2, e4).to_string(), "e2e4");
    /// ```
    #[inline]
    pub const fn go(from: Square, to: Square) -> Action {
        Action::Move { from, to, promotion: None }
    }

    /// The square a player touches first.
    ///
    /// ```
    /// use duskboard_rules::Action;
    /// let origin = |text: &str| text.parse::<Action>().unwrap().origin().to_string();
    /// assert_eq!(["e7e8q", "b2*b5", "A@c3"].map(origin), ["e7", "b2", "c3"]);
    /// ```
    #[inline]
    pub const fn origin(self) -> Square {
        match self {
            Action::Move { from, .. } | Action::Shoot { from, .. } => from,
            Action::Drop { square: at, .. } | Action::Flip { at } => at,
        }
    }

    /// The square the action is aimed at.
    ///
    /// ```
    /// use duskboard_rules::Action;
    /// let target = |text: &str| text.parse::<Action>().unwrap().target().to_string();
    /// assert_eq!(["e7e8q", "b2*b5", "A@c3"].map(target), ["e8", "b5", "c3"]);
    /// ```
    #[inline]
    pub const fn target(self) -> Square {
        match self {
            Action::Move { to, .. } => to,
            Action::Shoot { at, .. } | Action::Drop { square: at, .. } | Action::Flip { at } => at,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Move { from, to, promotion: None } => write!(f, "{from}{to}"),
            Action::Move { from, to, promotion: Some(role) } => {
                write!(f, "{from}{to}{}", role.letter())
            }
            Action::Drop { role, square } => write!(f, "{}@{square}", role.capital()),
            Action::Shoot { from, at } => write!(f, "{from}*{at}"),
            Action::Flip { at } => write!(f, "{at}{at}"),
        }
    }
}

/// Text that is not an action of any game.
///
/// ```
/// use duskboard_rules::Action;
/// let wrong = "castle".parse::<Action>().unwrap_err().to_string();
/// assert!(wrong.starts_with("\"castle\" is not an action: expected one like e2e4"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not an action: expected one like e2e4, e7e8q, A@c3, b2*b5 or b2b2")]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        read_action(text).ok_or_else(|| NotAnAction(text.chars().take(40).collect()))
    }
}

fn read_action(text: &str) -> Option<Action> {
    if let Some((letter, square)) = text.split_once('@') {
        return Some(Action::Drop { role: dropped(letter)?, square: square.parse().ok()? });
    }
    let from: Square = text.get(..2)?.parse().ok()?;
    if let Some(square) = text[2..].strip_prefix('*') {
        return Some(Action::Shoot { from, at: square.parse().ok()? });
    }
    let to: Square = text.get(2..4)?.parse().ok()?;
    match text.as_bytes()[4..] {
        [] if from == to => Some(Action::Flip { at: from }),
        [] => Some(Action::go(from, to)),
        [letter] => Some(Action::Move { from, to, promotion: Some(promotion(letter)?) }),
        _ => None,
    }
}

/// The role of a capital letter before `@`.
fn dropped(letter: &str) -> Option<Role> {
    let mut capitals = letter.chars();
    let (capital, None) = (capitals.next()?, capitals.next()) else { return None };
    Role::ALL.into_iter().find(|role| role.capital() == capital)
}

fn promotion(letter: u8) -> Option<Role> {
    use Role::*;
    [Queen, Rook, Bishop, Knight, Triceratops, Assassin]
        .into_iter()
        .find(|role| role.letter() as u32 == letter as u32)
}

/// One outcome of chance. The position knows which are possible and how likely each is.
///
/// ```
/// use duskboard_rules::{Chance, Coin, banqi::Piece};
/// assert_eq!(Chance::Coin(Coin::Heads).to_string(), "H");
/// assert_eq!(Chance::Piece(Piece::from_letter('k').unwrap()).to_string(), "k");
/// assert_eq!(Chance::Officers(*b"RNBQKBNR").to_string(), "RNBQKBNR");
/// let [general, soldier] = ['k', 'P'].map(|letter| Piece::from_letter(letter).unwrap());
/// assert!(Chance::Piece(soldier) < Chance::Piece(general), "outcomes sort as their texts do");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The toss that decides what a shot does to a knight.
    Coin(Coin),
    /// The piece that a flip turns up.
    Piece(banqi::Piece),
    /// The order of a side's officers from the a-file to the h-file, in capital letters.
    Officers([u8; 8]),
}

impl Chance {
    /// Its kind and its text.
    fn sort_key(self) -> (u8, [u8; 8]) {
        let one = |letter: char| [letter as u8, 0, 0, 0, 0, 0, 0, 0];
        match self {
            Chance::Coin(Coin::Heads) => (0, one('H')),
            Chance::Coin(Coin::Tails) => (0, one('T')),
            Chance::Piece(piece) => (1, one(piece.letter())),
            Chance::Officers(order) => (2, order),
        }
    }
}

/// The outcomes of one throw sort by their texts: the provably fair dice depend on this order.
impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A fair coin.
///
/// ```
/// use duskboard_rules::{Chance, Coin, Game, Seat};
/// let fen = "4k3/8/8/1n6/8/8/1A6/4K3 w - - 0 1";
/// let mut game = Game::from_fen("archess".parse().unwrap(), fen).unwrap();
/// game.play(Seat::First, "b2*b5".parse().unwrap()).unwrap();
/// game.resolve(Chance::Coin(Coin::Heads)).unwrap();
/// assert!(game.fen().starts_with("4k3/8/8/1x6/"), "paralysed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Coin {
    /// The knight is paralysed.
    Heads,
    /// Nothing happens.
    Tails,
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Coin(Coin::Heads) => f.write_str("H"),
            Chance::Coin(Coin::Tails) => f.write_str("T"),
            Chance::Piece(piece) => f.write_char(piece.letter()),
            Chance::Officers(order) => order.iter().try_for_each(|&l| f.write_char(l as char)),
        }
    }
}

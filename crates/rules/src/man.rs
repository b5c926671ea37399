//! A piece of any game, as seen from outside the rules.
//!
//! Inside, the chess family has [`Role`]s and Banqi has [`Kind`]s, each as small as its board
//! needs. Code that draws, announces or counts pieces uses a [`Man`] and needs no letters.

use crate::chess::Role;
use crate::{Rules, Seat};
use crate::{banqi, banqi::Kind, chess};
use std::fmt;

/// The kind of a man, in any game.
///
/// ```
/// use duskboard_rules::{Figure, banqi::Kind, chess::Role};
/// assert_eq!(Figure::from(Role::Paralysed), Figure::Knight);
/// assert_eq!(Figure::from(Kind::King), Figure::General);
/// assert_eq!(Figure::ALL.len(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Figure {
    /// King of chess.
    King,
    /// Queen.
    Queen,
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
    /// Knight, paralysed or not.
    Knight,
    /// Pawn.
    Pawn,
    /// Queen and knight in one (`special`).
    Triceratops,
    /// Moves unseen and strikes a neighbour (`special`).
    Assassin,
    /// Shoots without moving (`archess`).
    Archer,
    /// King of Banqi: 帥, 將.
    General,
    /// 仕, 士.
    Guard,
    /// 相, 象.
    Minister,
    /// 俥, 車.
    Chariot,
    /// 傌, 馬.
    Horse,
    /// 炮, 砲.
    Cannon,
    /// Pawn of Banqi: 兵, 卒.
    Soldier,
}

impl Figure {
    /// Every figure, those of the chess family first.
    pub const ALL: [Figure; 16] = [
        Figure::King,
        Figure::Queen,
        Figure::Rook,
        Figure::Bishop,
        Figure::Knight,
        Figure::Pawn,
        Figure::Triceratops,
        Figure::Assassin,
        Figure::Archer,
        Figure::General,
        Figure::Guard,
        Figure::Minister,
        Figure::Chariot,
        Figure::Horse,
        Figure::Cannon,
        Figure::Soldier,
    ];

    /// Its capital letter in a FEN of its game.
    pub const fn capital(self) -> char {
        match self {
            Figure::King | Figure::General => 'K',
            Figure::Queen => 'Q',
            Figure::Rook | Figure::Chariot => 'R',
            Figure::Bishop => 'B',
            Figure::Knight => 'N',
            Figure::Pawn | Figure::Soldier => 'P',
            Figure::Triceratops => 'T',
            Figure::Assassin | Figure::Archer => 'A',
            Figure::Guard => 'G',
            Figure::Minister => 'M',
            Figure::Horse => 'H',
            Figure::Cannon => 'C',
        }
    }
}

impl Figure {
    /// Its role in the chess family; `None` for a man of Banqi.
    ///
    /// ```
    /// use duskboard_rules::{Figure, chess::Role};
    /// assert_eq!(Figure::Knight.role(), Some(Role::Knight), "paralysed or not");
    /// assert_eq!(Figure::Cannon.role(), None);
    /// ```
    pub fn role(self) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| Figure::from(role) == self)
    }
}

impl From<Role> for Figure {
    fn from(role: Role) -> Figure {
        match role {
            Role::Pawn => Figure::Pawn,
            Role::Knight | Role::Paralysed => Figure::Knight,
            Role::Bishop => Figure::Bishop,
            Role::Rook => Figure::Rook,
            Role::Queen => Figure::Queen,
            Role::King => Figure::King,
            Role::Triceratops => Figure::Triceratops,
            Role::Assassin => Figure::Assassin,
            Role::Archer => Figure::Archer,
        }
    }
}

impl From<Kind> for Figure {
    fn from(kind: Kind) -> Figure {
        match kind {
            Kind::King => Figure::General,
            Kind::Guard => Figure::Guard,
            Kind::Minister => Figure::Minister,
            Kind::Rook => Figure::Chariot,
            Kind::Horse => Figure::Horse,
            Kind::Cannon => Figure::Cannon,
            Kind::Pawn => Figure::Soldier,
        }
    }
}

/// The two colours of a set.
///
/// ```
/// use duskboard_rules::{Color, Seat};
/// assert_eq!(Color::of_chess(Seat::Second), Color::Black);
/// assert_eq!(Color::White.other(), Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Color {
    /// White, in Banqi Red: capital letters.
    White,
    /// Black: small letters.
    Black,
}

impl Color {
    /// The colour a seat has in the chess family.
    pub const fn of_chess(seat: Seat) -> Color {
        match seat {
            Seat::First => Color::White,
            Seat::Second => Color::Black,
        }
    }

    /// The other colour.
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl From<banqi::Side> for Color {
    fn from(side: banqi::Side) -> Color {
        match side {
            banqi::Side::Red => Color::White,
            banqi::Side::Black => Color::Black,
        }
    }
}

/// The special state of a man on its square.
///
/// ```
/// use duskboard_rules::{Cell, Condition, Game, Seat};
/// let mut game = Game::new("assassin".parse().unwrap());
/// game.play(Seat::First, "A@c3".parse().unwrap()).unwrap();
/// let own = game.view(Seat::First.into()).look();
/// let Cell::Man { man, .. } = own.at("c3".parse().unwrap()) else { panic!("an assassin") };
/// assert_eq!(man.condition, Condition::Hidden);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Condition {
    /// Nothing.
    #[default]
    Plain,
    /// A knight that will never move again.
    Paralysed,
    /// One of the viewer's own assassins that the other side does not see.
    Hidden,
    /// An assassin that everybody sees.
    Revealed,
}

/// A piece: its figure, its colour and its condition.
///
/// ```
/// use duskboard_rules::{Color, Condition, Figure, Man, Rules};
/// let archess: Rules = "archess".parse().unwrap();
/// let bound = Man::read(archess, 'x').unwrap();
/// let condition = Condition::Paralysed;
/// assert_eq!(bound, Man { figure: Figure::Knight, color: Color::Black, condition });
/// assert_eq!(bound.letter(), 'x');
/// assert_eq!(Man::read(archess, 'A').map(|man| man.figure), Some(Figure::Archer));
/// assert_eq!(Man::read("banqi".parse().unwrap(), 'Q'), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Man {
    /// What it is.
    pub figure: Figure,
    /// White, Red or Black.
    pub color: Color,
    /// Its special state.
    pub condition: Condition,
}

impl Man {
    /// Its letter in a FEN of its game: a capital for White and Red.
    pub const fn letter(self) -> char {
        let capital = match self.condition {
            Condition::Paralysed => 'X',
            Condition::Plain | Condition::Hidden | Condition::Revealed => self.figure.capital(),
        };
        match self.color {
            Color::White => capital,
            Color::Black => capital.to_ascii_lowercase(),
        }
    }

    /// The man with this letter under these rules.
    pub fn read(rules: Rules, letter: char) -> Option<Man> {
        match rules {
            Rules::Banqi(_) => banqi::Piece::from_letter(letter).map(Man::from),
            Rules::Special(_) => read_chess(letter, &[Role::Triceratops, Role::Assassin]),
            Rules::Archess(_) => read_chess(letter, &[Role::Archer, Role::Paralysed]),
            Rules::Slug(_) | Rules::Fog => read_chess(letter, &[]),
        }
    }
}

/// Its letter.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// One of the six pieces of chess, or of these others.
fn read_chess(letter: char, others: &[Role]) -> Option<Man> {
    let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
    let six = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let mut roles = six.iter().chain(others);
    let role = *roles.find(|role| role.letter() == letter.to_ascii_lowercase())?;
    Some(chess::Piece { seat, role }.into())
}

impl From<chess::Piece> for Man {
    fn from(piece: chess::Piece) -> Man {
        let condition = match piece.role {
            Role::Paralysed => Condition::Paralysed,
            Role::Pawn
            | Role::Knight
            | Role::Bishop
            | Role::Rook
            | Role::Queen
            | Role::King
            | Role::Triceratops
            | Role::Assassin
            | Role::Archer => Condition::Plain,
        };
        Man { figure: piece.role.into(), color: Color::of_chess(piece.seat), condition }
    }
}

impl From<banqi::Piece> for Man {
    fn from(piece: banqi::Piece) -> Man {
        Man { figure: piece.kind.into(), color: piece.side.into(), condition: Condition::Plain }
    }
}

//! The kinds of pieces in the chess family.

/// What a piece is, without its side.
///
/// ```
/// use duskboard_rules::chess::Role;
/// assert_eq!((Role::Triceratops.letter(), Role::Triceratops.capital()), ('t', 'T'));
/// assert_eq!(Role::ALL.map(Role::letter), ['p', 'n', 'b', 'r', 'q', 'k', 't', 'a', 'a', 'x']);
/// assert_eq!(Role::ALL.len(), Role::COUNT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Role {
    /// Moves forward, captures diagonally.
    Pawn = 0,
    /// The jumper.
    Knight = 1,
    /// Along diagonals.
    Bishop = 2,
    /// Along files and ranks.
    Rook = 3,
    /// Rook and bishop.
    Queen = 4,
    /// The piece to protect.
    King = 5,
    /// Queen and knight (`special`).
    Triceratops = 6,
    /// Moves unseen and strikes a neighbour (`special`).
    Assassin = 7,
    /// Shoots without moving (`archess`).
    Archer = 8,
    /// A knight that will never move again (`archess`).
    Paralysed = 9,
}

impl Role {
    /// How many roles there are.
    pub const COUNT: usize = 10;

    /// Every role.
    pub const ALL: [Role; Role::COUNT] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
        Role::Triceratops,
        Role::Assassin,
        Role::Archer,
        Role::Paralysed,
    ];

    /// The lower-case letter of the role. Assassin and archer share one: no game has both.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
            Role::Triceratops => 't',
            Role::Assassin | Role::Archer => 'a',
            Role::Paralysed => 'x',
        }
    }

    /// The capital letter, as in SAN.
    #[inline]
    pub const fn capital(self) -> char {
        self.letter().to_ascii_uppercase()
    }
}

//! A view unpacked: what stands on each square and beside the board.
//!
//! Everything outside this crate that shows, announces or evaluates a view reads a [`Look`];
//! nothing outside parses the text of a view.

use crate::chess::{Bitboard, Diagram};
use crate::{Color, Figure, Man, Seat, SeatSet, Square, Turn};

/// What a viewer knows of one square.
///
/// ```
/// use duskboard_rules::{Cell, Game, Seat};
/// let look = Game::usual("slug-torch".parse().unwrap()).view(Seat::First.into()).look();
/// let [e8, e3] = ["e8", "e3"].map(|name| look.at(name.parse().unwrap()));
/// assert_eq!([e8, e3], [Cell::Unseen, Cell::Empty]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Out of sight: it may be empty or not.
    Unseen,
    /// Empty, as far as the viewer knows.
    Empty,
    /// A piece lies there face down.
    FaceDown,
    /// A man stands there.
    Man {
        /// What stands there.
        man: Man,
        /// Whose it is.
        owner: Seat,
    },
}

impl Cell {
    /// The man that is seen there.
    pub const fn man(self) -> Option<Man> {
        match self {
            Cell::Man { man, .. } => Some(man),
            Cell::Unseen | Cell::Empty | Cell::FaceDown => None,
        }
    }

    /// Whose man is seen there.
    pub const fn owner(self) -> Option<Seat> {
        match self {
            Cell::Man { owner, .. } => Some(owner),
            Cell::Unseen | Cell::Empty | Cell::FaceDown => None,
        }
    }
}

/// Everything a viewer sees, square by square.
///
/// ```
/// use duskboard_rules::{Color, Figure, Game, Seat};
/// let mut game = Game::new("banqi".parse().unwrap());
/// game.play(Seat::First, "b2b2".parse().unwrap()).unwrap();
/// game.resolve(game.read_chance("c").unwrap()).unwrap();
/// let look = game.view(Seat::First.into()).look();
/// let flipped = look.at("b2".parse().unwrap()).man().unwrap();
/// assert_eq!((flipped.figure, flipped.color), (Figure::Cannon, Color::Black));
/// assert_eq!(look.color(Seat::First), Some(Color::Black), "who flips black plays Black");
/// assert_eq!((look.ranks, look.squares().count()), (4, 32));
/// assert_eq!(look.bag.iter().map(|(_, count)| count).sum::<u32>(), 31);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many ranks the board has: eight, or four in Banqi. Files are always eight.
    pub ranks: u8,
    /// Who acts, as far as the view tells. It does not say whether the game is over: see
    /// [`View::is_over`](crate::View::is_over).
    pub acting: Turn,
    /// The move number: starts at 1, incremented after each action of the second seat.
    pub move_number: u32,
    /// The king of the side to move, if the viewer sees it attacked.
    pub check: Option<Square>,
    /// The square that a capture has lit for the side to move.
    pub lit: Option<Square>,
    /// Who still has to place an assassin.
    pub unplaced: SeatSet,
    /// The face-down pieces: each man with its count.
    pub bag: Vec<(Man, u32)>,
    colors: [Option<Color>; 2],
    cells: [Cell; Square::COUNT],
}

impl Look {
    /// An empty board with this turn.
    pub(crate) fn empty(ranks: u8, acting: Turn, move_number: u16) -> Look {
        Look {
            ranks,
            acting,
            move_number: move_number.into(),
            check: None,
            lit: None,
            unplaced: SeatSet::NONE,
            bag: Vec::new(),
            colors: Seat::BOTH.map(|seat| Some(Color::of_chess(seat))),
            cells: [Cell::Empty; Square::COUNT],
        }
    }

    /// A board of the chess family.
    pub(crate) fn chess(diagram: &Diagram, acting: Turn, check: Option<Square>) -> Look {
        let mut look = Look { check, ..Look::empty(8, acting, diagram.number) };
        for (square, piece) in diagram.board.pieces() {
            look.put(square, Cell::Man { man: piece.into(), owner: piece.seat });
        }
        look
    }

    /// Which colour each seat has.
    pub(crate) fn set_colors(&mut self, colors: [Option<Color>; 2]) {
        self.colors = colors;
    }

    /// Darkens all other squares.
    pub(crate) fn darken_all_but(&mut self, seen: Bitboard) {
        (!seen).for_each(|square| self.put(square, Cell::Unseen));
    }

    /// Changes what a square shows, for a screen that runs ahead of the table.
    pub fn put(&mut self, square: Square, cell: Cell) {
        self.cells[square.index()] = cell;
    }

    /// What is known of a square.
    pub const fn at(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The squares of the board, from the first rank up.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        let ranks = self.ranks;
        Square::all().filter(move |square| square.rank() < ranks)
    }

    /// Every visible man, with its square and its owner.
    ///
    /// ```
    /// use duskboard_rules::{Game, Seat};
    /// let look = Game::usual("fog".parse().unwrap()).view(Seat::First.into()).look();
    /// assert!(look.men().all(|(_, _, owner)| owner == Seat::First));
    /// ```
    pub fn men(&self) -> impl Iterator<Item = (Square, Man, Seat)> {
        self.squares().filter_map(|square| match self.at(square) {
            Cell::Man { man, owner } => Some((square, man, owner)),
            Cell::Unseen | Cell::Empty | Cell::FaceDown => None,
        })
    }

    /// The colour of a seat; unknown in Banqi before the first flip.
    pub const fn color(&self, seat: Seat) -> Option<Color> {
        self.colors[seat.index()]
    }

    /// What a seat still has to place.
    ///
    /// ```
    /// use duskboard_rules::{Figure, Game, Seat};
    /// let look = Game::new("assassin".parse().unwrap()).view(Seat::First.into()).look();
    /// assert_eq!(look.in_hand(Seat::Second), Some(Figure::Assassin));
    /// ```
    pub fn in_hand(&self, seat: Seat) -> Option<Figure> {
        self.unplaced.contains(seat).then_some(Figure::Assassin)
    }
}

//! What is on the squares of a view, for drawing and for speaking.

use duskboard_rules::{GameView, Rules, Seat, Square, Variant, special};

/// What a viewer knows of one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// It is out of sight.
    Unseen,
    /// It is empty, as far as the viewer knows.
    Empty,
    /// A piece lies there face down.
    Lid,
    /// A piece stands there.
    Piece(Piece),
}

/// A piece as it is drawn: its letter in a FEN, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The letter; upper case for White and Red.
    pub letter: char,
    /// What kind of piece it is.
    pub kind: Kind,
    /// Whether it is White's or Red's.
    pub bright: bool,
}

/// The kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Triceratops,
    Assassin,
    Archer,
    BoundKnight,
    General,
    Guard,
    Minister,
    Chariot,
    Horse,
    Cannon,
    Soldier,
}

impl Piece {
    /// The piece with this letter in a game of these rules.
    pub fn read(rules: Rules, letter: char) -> Option<Piece> {
        let banqi = rules.variant() == Variant::Banqi;
        let archers = rules.variant() == Variant::Archess;
        let kind = match (letter.to_ascii_uppercase(), banqi) {
            ('K', true) => Kind::General,
            ('G', true) => Kind::Guard,
            ('M', true) => Kind::Minister,
            ('R', true) => Kind::Chariot,
            ('H', true) => Kind::Horse,
            ('C', true) => Kind::Cannon,
            ('P', true) => Kind::Soldier,
            ('K', false) => Kind::King,
            ('Q', false) => Kind::Queen,
            ('R', false) => Kind::Rook,
            ('B', false) => Kind::Bishop,
            ('N', false) => Kind::Knight,
            ('P', false) => Kind::Pawn,
            ('T', false) => Kind::Triceratops,
            ('A', false) if archers => Kind::Archer,
            ('A', false) => Kind::Assassin,
            ('X', false) => Kind::BoundKnight,
            _ => return None,
        };
        Some(Piece { letter, kind, bright: letter.is_ascii_uppercase() })
    }
}

/// The squares of one view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// How many ranks it has: eight, or four in Banqi. Files are always eight.
    pub ranks: u8,
    cells: [Cell; 64],
}

impl Board {
    /// The board of a FEN or of a view.
    pub fn read(rules: Rules, view: &str) -> Board {
        let ranks = if rules.variant() == Variant::Banqi { 4 } else { 8 };
        let mut board = Board { ranks, cells: [Cell::Empty; 64] };
        let placement = view.split(' ').next().unwrap_or_default();
        for (row, rank) in placement.split('/').zip((0..ranks).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                let cell = match letter {
                    '1'..='8' => {
                        file += letter as u8 - b'0';
                        continue;
                    }
                    '.' => Cell::Unseen,
                    '?' => Cell::Lid,
                    _ => Piece::read(rules, letter).map_or(Cell::Empty, Cell::Piece),
                };
                if file < 8 {
                    board.cells[Square::at(file, rank).index()] = cell;
                }
                file += 1;
            }
        }
        board
    }

    /// What is known of a square.
    pub fn at(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The piece on a square, if one is seen there.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.at(square) {
            Cell::Piece(piece) => Some(piece),
            _ => None,
        }
    }

    /// Puts something on a square: for what is not answered yet.
    pub fn put(&mut self, square: Square, cell: Cell) {
        self.cells[square.index()] = cell;
    }

    /// Its squares, from the first rank up.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let ranks = self.ranks;
        Square::all().filter(move |square| square.rank() < ranks)
    }
}

/// The assassins in a view: those of the viewer that are hidden, and all that everybody sees.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Assassins {
    /// Hidden ones of the viewer.
    pub hidden: Vec<Square>,
    /// Revealed ones of either side.
    pub revealed: Vec<Square>,
}

impl Assassins {
    /// Those of a seat's view.
    pub fn of(view: &GameView) -> Assassins {
        let (viewer, board) = match view {
            GameView::Assassin(view) => (duskboard_rules::View::viewer(view), view.diagram().board),
            GameView::DinosaurAssassin(view) => {
                (duskboard_rules::View::viewer(view), view.diagram().board)
            }
            _ => return Assassins::default(),
        };
        let hidden: Vec<Square> = Seat::BOTH
            .into_iter()
            .filter(|seat| viewer.seat() == Some(*seat))
            .flat_map(|seat| special::hidden(&board, seat))
            .collect();
        let all = board.role(duskboard_rules::chess::Role::Assassin);
        let revealed = all.into_iter().filter(|square| !hidden.contains(square)).collect();
        Assassins { hidden, revealed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn views_are_read_square_by_square() {
        for (rules, view, at, expected) in [
            ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1", Some(Kind::Rook)),
            ("archess", "4k3/1a6/8/8/8/8/8/4K2X w - - 0 1", "b7", Some(Kind::Archer)),
            ("archess", "4k3/1a6/8/8/8/8/8/4K2X w - - 0 1", "h1", Some(Kind::BoundKnight)),
            ("assassin", "4k3/1a6/8/8/8/8/8/4K3 w - - 0 1 -", "b7", Some(Kind::Assassin)),
            ("banqi", "8/8/3k4/8 1 r - 0 1", "d2", Some(Kind::General)),
            ("banqi", "8/8/3k4/8 1 r - 0 1", "d3", None),
        ] {
            let board = Board::read(rules.parse().unwrap(), view);
            let found = board.piece(square(at)).map(|piece| piece.kind);
            assert_eq!(found, expected, "{rules} {view} {at}");
        }
    }

    #[test]
    fn unseen_lid_and_empty_are_three_things() {
        let fog = Board::read("slug-torch".parse().unwrap(), ".....3/8/8/8/8/8/8/8 w - - - 1 -");
        assert_eq!([fog.at(square("e8")), fog.at(square("f8"))], [Cell::Unseen, Cell::Empty]);
        let banqi = Board::read("banqi".parse().unwrap(), "?7/8/8/8 1 - K 0 1");
        assert_eq!([banqi.at(square("a4")), banqi.at(square("b4"))], [Cell::Lid, Cell::Empty]);
        assert_eq!(banqi.squares().count(), 32);
    }

    #[test]
    fn an_assassin_is_hidden_until_a_pawn_tells() {
        for (view, hidden, revealed) in [
            ("4k3/3p4/8/8/8/2A5/8/4K3 w - - 0 1 -", vec!["c3"], vec![]),
            ("4k3/8/8/8/3p4/2A5/8/4K3 w - - 0 1 -", vec![], vec!["c3"]),
            ("4k3/3p4/8/8/2a5/3P4/8/4K3 w - - 0 1 -", vec![], vec!["c4"]),
        ] {
            let rules = "assassin".parse().unwrap();
            let view = GameView::read(rules, Seat::First.into(), view).unwrap();
            let found = Assassins::of(&view);
            let squares = |names: Vec<&str>| names.into_iter().map(square).collect::<Vec<_>>();
            assert_eq!(found, Assassins { hidden: squares(hidden), revealed: squares(revealed) });
        }
    }
}

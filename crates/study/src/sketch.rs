//! A position that is being set up, which may still be impossible.

use duskboard_rules::{Cell, FenError, Game, Look, Man, Rules, Seat, Square, Viewer};

/// A FEN taken apart: what stands on the squares, and its other fields.
///
/// ```
/// use duskboard_study::Sketch;
/// let mut sketch = Sketch::usual("chess".parse().unwrap());
/// sketch.put("e2".parse().unwrap(), None);
/// assert!(sketch.fen().contains("/PPPP1PPP/"));
/// sketch.clear();
/// assert!(sketch.game().is_err(), "there are no kings");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    rules: Rules,
    /// From the first rank up, a letter a square.
    cells: Vec<Option<char>>,
    /// What stands behind the board in a FEN.
    fields: Vec<String>,
}

/// The letter of a face-down piece.
pub const FACE_DOWN: char = '?';

/// A field behind the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The castlings that are left.
    Castling,
    /// The square behind a pawn that has just made a double step.
    EnPassant,
    /// The colour of the first seat in Banqi.
    FirstColour,
    /// The face-down pieces of Banqi.
    Bag,
    /// Assassins that are still to be placed.
    Unplaced,
    /// The square that a capture lights.
    Lit,
}

impl Sketch {
    /// A position of a game.
    pub fn of(game: &Game) -> Sketch {
        let rules = game.rules();
        let look = game.reveal(Viewer::Spectator).look();
        let cells = look.squares().map(|at| match look.at(at) {
            Cell::Man { man, .. } => Some(man.letter()),
            Cell::FaceDown => Some(FACE_DOWN),
            Cell::Empty | Cell::Unseen => None,
        });
        let fields = game.fen().split(' ').skip(1).map(str::to_string).collect();
        Sketch { rules, cells: cells.collect(), fields }
    }

    /// The usual start of a game.
    pub fn usual(rules: Rules) -> Sketch {
        Sketch::of(&Game::usual(rules))
    }

    /// The game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What can stand on a square of this game.
    pub fn letters(rules: Rules) -> Vec<char> {
        let (capitals, more): (&str, &[char]) = match rules {
            Rules::Special(special) => match (special.dinosaur, special.assassin) {
                (true, true) => ("KQRBNPTA", &[]),
                (true, false) => ("KQRBNPT", &[]),
                (false, true) => ("KQRBNPA", &[]),
                (false, false) => ("KQRBNP", &[]),
            },
            Rules::Archess(_) => ("KQRBNPAX", &[]),
            Rules::Slug(_) | Rules::Fog => ("KQRBNP", &[]),
            Rules::Banqi(_) => ("KGMRHCP", &[FACE_DOWN]),
        };
        let lower = capitals.chars().map(|letter| letter.to_ascii_lowercase());
        capitals.chars().chain(lower).chain(more.iter().copied()).collect()
    }

    /// Puts something on a square, or takes away what stands there. Castlings that this makes
    /// impossible are no longer left.
    pub fn put(&mut self, square: Square, letter: Option<char>) {
        if let Some(cell) = self.cells.get_mut(square.index()) {
            *cell = letter;
        }
        let Some((_, castling)) = self.fields().into_iter().find(|it| it.0 == Field::Castling)
        else {
            return;
        };
        let left: String = castling.chars().filter(|&right| self.can_castle(right)).collect();
        self.set(Field::Castling, &left);
    }

    /// Whether king and rook of a castling, by its letter, stand on their first squares.
    fn can_castle(&self, right: char) -> bool {
        let first = if right.is_ascii_uppercase() { 0 } else { 56 };
        let rook = first + if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
        let case = |letter: char| match first {
            0 => letter.to_ascii_uppercase(),
            _ => letter,
        };
        self.cells[first + 4] == Some(case('k')) && self.cells[rook] == Some(case('r'))
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<char> {
        self.cells.get(square.index()).copied().flatten()
    }

    /// Takes everything off the board, and what depended on it.
    pub fn clear(&mut self) {
        self.cells.fill(None);
        let fields: Vec<_> = self.fields().into_iter().map(|(field, _)| field).collect();
        fields.into_iter().for_each(|field| self.set(field, "-"));
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        match self.fields.first().map(String::as_str) {
            Some("b" | "2") => Seat::Second,
            Some(_) | None => Seat::First,
        }
    }

    /// Says whose turn it is.
    pub fn set_turn(&mut self, seat: Seat) {
        let words = if let Rules::Banqi(_) = self.rules { ["1", "2"] } else { ["w", "b"] };
        if let Some(turn) = self.fields.first_mut() {
            *turn = words[seat.index()].into();
        }
    }

    /// The other fields that say something in this game, and what they say.
    pub fn fields(&self) -> Vec<(Field, &str)> {
        let places: &[(Field, usize)] = match self.rules {
            Rules::Special(special) if special.assassin => {
                &[(Field::Castling, 1), (Field::EnPassant, 2), (Field::Unplaced, 5)]
            }
            Rules::Special(_) | Rules::Archess(_) | Rules::Fog => {
                &[(Field::Castling, 1), (Field::EnPassant, 2)]
            }
            Rules::Slug(_) => &[(Field::EnPassant, 2), (Field::Lit, 5)],
            Rules::Banqi(_) => &[(Field::FirstColour, 1), (Field::Bag, 2)],
        };
        let said = |&(field, at): &(Field, usize)| Some((field, &**self.fields.get(at)?));
        places.iter().filter_map(said).collect()
    }

    /// Writes a field.
    pub fn set(&mut self, field: Field, text: &str) {
        let at = match field {
            Field::Castling | Field::FirstColour => 1,
            Field::EnPassant | Field::Bag => 2,
            Field::Unplaced | Field::Lit => 5,
        };
        let text = text.trim();
        if let Some(place) = self.fields.get_mut(at) {
            *place = if text.is_empty() { "-".into() } else { text.into() };
        }
    }

    /// The position as a FEN, possible or not.
    pub fn fen(&self) -> String {
        let rows = self.cells.chunks(8).rev().map(row);
        let board = rows.collect::<Vec<_>>().join("/");
        [vec![board], self.fields.clone()].concat().join(" ")
    }

    /// The game from here, or why it cannot be played.
    pub fn game(&self) -> Result<Game, FenError> {
        Game::from_fen(self.rules, &self.fen())
    }

    /// The board as it is drawn.
    pub fn look(&self) -> Look {
        let mut look = Game::usual(self.rules).reveal(Viewer::Spectator).look();
        for square in look.squares() {
            look.put(square, self.cell(square));
        }
        look.check = None;
        look
    }

    fn cell(&self, square: Square) -> Cell {
        let Some(letter) = self.at(square) else { return Cell::Empty };
        let owner = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
        match Man::read(self.rules, letter) {
            Some(man) => Cell::Man { man, owner },
            None => Cell::FaceDown,
        }
    }
}

/// A rank as a FEN writes it.
fn row(cells: &[Option<char>]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(*letter);
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_taken_apart_and_put_together() {
        for name in Rules::names() {
            let game = Game::usual(name.parse().unwrap());
            let sketch = Sketch::of(&game);
            assert_eq!(sketch.fen(), game.fen(), "{name}");
            assert_eq!(sketch.game().unwrap().fen(), game.fen(), "{name}");
            let letters = Sketch::letters(game.rules());
            assert!(sketch.cells.iter().flatten().all(|letter| letters.contains(letter)), "{name}");
            let read = |letter: &&char| Man::read(game.rules(), **letter).is_some();
            assert_eq!(letters.iter().filter(read).count(), letters.len() / 2 * 2, "{name}");
        }
    }

    #[test]
    fn what_is_set_up_is_read() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let mut sketch = Sketch::usual("archess".parse().unwrap());
        sketch.clear();
        for (at, letter) in [("e1", 'K'), ("e8", 'k'), ("c5", 'x'), ("a2", 'P')] {
            sketch.put(square(at), Some(letter));
        }
        sketch.set_turn(Seat::Second);
        assert_eq!(sketch.fen(), "4k3/8/8/2x5/8/8/P7/4K3 b - - 0 1");
        assert_eq!(sketch.look().men().count(), 4);
        assert!(sketch.game().is_ok());
        let mut chess = Sketch::usual("chess".parse().unwrap());
        for (at, letter, left) in [
            ("e4", Some('P'), "KQkq"),
            ("h1", None, "Qkq"),
            ("h1", Some('R'), "Qkq"),
            ("e8", None, "Q"),
        ] {
            chess.put(square(at), letter);
            assert_eq!(chess.fields()[0], (Field::Castling, left), "{at}");
        }
        let mut banqi = Sketch::usual("banqi".parse().unwrap());
        banqi.clear();
        for (at, letter) in [("a1", 'K'), ("h4", 'p'), ("c2", FACE_DOWN)] {
            banqi.put(square(at), Some(letter));
        }
        assert!(banqi.game().is_err(), "a lid with nothing under it");
        banqi.set(Field::Bag, "c");
        banqi.set(Field::FirstColour, "r");
        assert_eq!(banqi.fen(), "7p/8/2?5/K7 1 r c 0 1");
        assert!(banqi.game().is_ok());
    }
}

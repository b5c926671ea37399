//! Diagrams as FEN, and the checks that make a diagram possible.

use super::{Army, Bitboard, Board, Castling, Diagram, Piece, Role};
use crate::fen::{FenError, FenPart, move_number, print_board, quiet_clock, ranks, walk_rank};
use crate::{Seat, Square};

/// Which kings must be present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kings {
    /// Both: a king is never captured.
    Both,
    /// The side to move may have lost its king; then the game is over.
    MayBeTaken,
}

impl Diagram {
    /// Reads the six fields of a FEN of this army and refuses impossible positions.
    pub(crate) fn read<A: Army>(fields: &[&str], kings: Kings) -> Result<Diagram, FenError> {
        let diagram = Diagram::read_loosely::<A>(fields)?;
        diagram.check_kings(kings)?;
        diagram.check_pieces::<A>()?;
        diagram.check_castling()?;
        diagram.check_en_passant()?;
        Ok(diagram)
    }

    /// Reads the six fields without checking that the position is possible.
    pub(crate) fn read_loosely<A: Army>(fields: &[&str]) -> Result<Diagram, FenError> {
        Ok(Diagram {
            board: read_board::<A>(fields[0], |_, letter| Err(unknown_piece::<A>(letter)))?,
            turn: read_turn(fields[1])?,
            castling: read_castling(fields[2])?,
            en_passant: read_square(FenPart::EnPassant, fields[3])?,
            quiet: quiet_clock(fields[4])?,
            number: move_number(fields[5])?,
        })
    }

    /// The six fields.
    pub(crate) fn fen(&self) -> String {
        let board = self.print(|square| self.board.at(square).map(Piece::letter));
        self.fields(&board, self.en_passant, &self.quiet.to_string())
    }

    /// The board field, with `at` deciding what each square shows.
    pub(crate) fn print(&self, at: impl Fn(Square) -> Option<char>) -> String {
        print_board(8, |file, rank| at(Square::at(file, rank)))
    }

    /// The six fields, with what a viewer may know of board, en passant and clock.
    pub(crate) fn fields(&self, board: &str, en_passant: Option<Square>, quiet: &str) -> String {
        let turn = match self.turn {
            Seat::First => 'w',
            Seat::Second => 'b',
        };
        let passed = written(en_passant);
        format!("{board} {turn} {} {passed} {quiet} {}", self.castling, self.number)
    }

    fn check_kings(&self, kings: Kings) -> Result<(), FenError> {
        for seat in Seat::BOTH {
            let count = self.board.of(seat, Role::King).count();
            let taken = count == 0 && kings == Kings::MayBeTaken && seat == self.turn;
            let may_be_taken = kings == Kings::MayBeTaken;
            FenError::Kings { seat, count, may_be_taken }.unless(count == 1 || taken)?;
        }
        Ok(())
    }

    /// The side that has just moved must not have left its king attacked.
    pub(crate) fn check_other_king<A: Army>(&self) -> Result<(), FenError> {
        let other = Diagram { turn: self.turn.other(), ..*self };
        FenError::Attacked(other.turn).unless(other.check::<A>().is_none())
    }

    /// The most pieces a side can have.
    pub(crate) fn most_pieces<A: Army>() -> u32 {
        16 + u32::from(A::TRICERATOPS) + u32::from(A::ASSASSINS)
    }

    fn check_pieces<A: Army>(&self) -> Result<(), FenError> {
        let last = self.board.role(Role::Pawn) & Bitboard::BACK_RANKS;
        if let Some(square) = last.first() {
            return Err(FenError::Pawn(square));
        }
        let room = Diagram::most_pieces::<A>();
        for seat in Seat::BOTH {
            let count = self.board.of(seat, Role::Pawn).count();
            FenError::Pawns { seat, count }.unless(count <= 8)?;
            let count = self.board.side(seat).count();
            FenError::Pieces { seat, count, most: room }.unless(count <= room)?;
        }
        Ok(())
    }

    fn check_castling(&self) -> Result<(), FenError> {
        for (letter, seat, wing) in Castling::LETTERS {
            let rank = 7 * seat as u8;
            let at = |file, role| self.board.of(seat, role).contains(Square::at(file, rank));
            let home = at(4, Role::King) && at(wing.rook_file(), Role::Rook);
            let held = self.castling.has(seat, wing);
            FenError::Castling(letter).unless(home || !held)?;
        }
        Ok(())
    }

    /// A pawn of the other side must just have passed over that square.
    fn check_en_passant(&self) -> Result<(), FenError> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let mover = self.turn.other();
        let solid = self.board.occupied() & !self.board.role(Role::Assassin);
        let possible = Bitboard::rank_of(mover, 2).contains(square)
            && self.board.of(mover, Role::Pawn).contains(Diagram::jumped_to(square))
            && !solid.contains(square)
            && !self.board.occupied().contains(Diagram::jumped_from(square));
        FenError::EnPassant(square).unless(possible)
    }
}

/// A square or a dash.
pub(crate) fn written(square: Option<Square>) -> String {
    square.map_or("-".into(), |square| square.to_string())
}

/// Reads a square or a dash.
pub(crate) fn read_square(part: FenPart, text: &str) -> Result<Option<Square>, FenError> {
    match text {
        "-" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| FenError::written(part, text, "a square or -")),
    }
}

/// Reads a board field; `other` handles characters that are not pieces of this army.
pub(crate) fn read_board<A: Army>(
    text: &str,
    mut other: impl FnMut(Square, char) -> Result<(), FenError>,
) -> Result<Board, FenError> {
    let mut board = Board::empty();
    for (rank, row) in (0..8).rev().zip(ranks::<8>(text)?) {
        walk_rank(row, |file, letter| {
            let square = Square::at(file, rank);
            match piece_of::<A>(letter) {
                Some(piece) => board.put(square, piece),
                None => other(square, letter)?,
            }
            Ok(())
        })?;
    }
    Ok(board)
}

pub(crate) fn unknown_piece<A: Army>(letter: char) -> FenError {
    let letters: String = roles::<A>().map(Role::capital).collect();
    FenError::Piece { letter, known: format!("{letters}, upper or lower case") }
}

fn piece_of<A: Army>(letter: char) -> Option<Piece> {
    let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
    let role = roles::<A>().find(|role| role.letter() == letter.to_ascii_lowercase())?;
    Some(Piece { seat, role })
}

/// The roles of an army.
fn roles<A: Army>() -> impl Iterator<Item = Role> {
    Role::ALL.into_iter().filter(|role| match role {
        Role::Triceratops => A::TRICERATOPS,
        Role::Assassin => A::ASSASSINS,
        Role::Archer | Role::Paralysed => A::ARCHERS,
        _ => true,
    })
}

pub(crate) fn read_turn(text: &str) -> Result<Seat, FenError> {
    match text {
        "w" => Ok(Seat::First),
        "b" => Ok(Seat::Second),
        _ => Err(FenError::written(FenPart::Turn, text, "w or b")),
    }
}

pub(crate) fn read_castling(text: &str) -> Result<Castling, FenError> {
    let mut castling = Castling::NONE;
    let mut letters = Castling::LETTERS.iter();
    for letter in text.chars().filter(|_| text != "-") {
        match letters.find(|(known, ..)| *known == letter) {
            Some(&(_, seat, wing)) => castling = castling.with(seat, wing),
            None => {
                let expected = "letters of KQkq in this order, or -";
                return Err(FenError::written(FenPart::Castling, text, expected));
            }
        }
    }
    match text {
        "" => Err(FenError::written(FenPart::Castling, text, "-")),
        _ => Ok(castling),
    }
}

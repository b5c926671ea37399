//! Positions as text: board, seat to act, side of seat 1, bag, quiet half-moves, move number.

use super::{Banqi, BanqiRules, Board, Piece, Side};
use crate::fen::{
    FenError, FenPart, fields, move_number, print_board, quiet_clock, ranks, walk_rank,
};
use crate::{Seat, Square};

impl Banqi {
    /// Reads the six fields and refuses impossible positions.
    pub(super) fn read(rules: BanqiRules, fen: &str) -> Result<Banqi, FenError> {
        let [board, turn, first, bag, quiet, number] = fields::<6>(fen, 6)?;
        let mut position = Banqi {
            board: read_board(board)?,
            bag: bag.parse()?,
            hash: 0,
            rules,
            quiet: quiet_clock(quiet)?,
            number: move_number(number)?,
            flipping: None,
            turn: read_turn(turn)?,
            first: read_colour(first)?,
        };
        position.check_bag()?;
        position.check_set()?;
        position.check_colour()?;
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    /// The six fields.
    pub(super) fn print(&self) -> String {
        let board = print_board(4, |file, rank| self.letter_at(Square::at(file, rank)));
        let turn = self.turn.index() + 1;
        let first = self.first.map_or('-', Side::letter);
        format!("{board} {turn} {first} {} {} {}", self.bag, self.quiet, self.number)
    }

    fn letter_at(&self, square: Square) -> Option<char> {
        let down = self.board.down().contains(square).then_some('?');
        down.or_else(|| self.board.at(square).map(Piece::letter))
    }

    /// The bag must have one piece for each face-down square.
    fn check_bag(&self) -> Result<(), FenError> {
        let (lids, pieces) = (self.board.down().count(), self.bag.size());
        FenError::Bag { pieces, lids }.unless(lids == pieces)
    }

    /// There must be no more pieces than a set has.
    fn check_set(&self) -> Result<(), FenError> {
        for piece in Piece::ALL {
            let up = (self.board.kind(piece.kind) & self.board.side(piece.side)).count();
            let (count, most) = (up + self.bag.count(piece), piece.kind.in_set());
            FenError::Set { letter: piece.letter(), count, most }.unless(count <= most)?;
        }
        Ok(())
    }

    /// The first flip decides seat 1's colour, and nothing can happen before it.
    fn check_colour(&self) -> Result<(), FenError> {
        let lids = self.board.down().count();
        let Some(side) = self.first else {
            FenError::NoColour { lids }.unless(lids == 32)?;
            return FenError::TurnTooSoon.unless(self.turn == Seat::First && self.quiet == 0);
        };
        FenError::ColourTooSoon(side.letter()).unless(lids < 32)?;
        FenError::NothingUp.unless(!self.board.up().is_empty())
    }
}

fn read_board(text: &str) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    for (rank, row) in (0..4).rev().zip(ranks::<4>(text)?) {
        walk_rank(row, |file, letter| {
            let square = Square::at(file, rank);
            match (letter, Piece::from_letter(letter)) {
                ('?', _) => board.lay(square),
                (_, Some(piece)) => board.put(square, piece),
                (_, None) => return Err(unknown_piece(letter)),
            }
            Ok(())
        })?;
    }
    Ok(board)
}

fn unknown_piece(letter: char) -> FenError {
    FenError::Piece { letter, known: "KGMRHCP, upper or lower case, or ?".into() }
}

fn read_turn(text: &str) -> Result<Seat, FenError> {
    match text {
        "1" => Ok(Seat::First),
        "2" => Ok(Seat::Second),
        _ => Err(FenError::written(FenPart::Seat, text, "1 or 2")),
    }
}

fn read_colour(text: &str) -> Result<Option<Side>, FenError> {
    match text {
        "r" => Ok(Some(Side::Red)),
        "b" => Ok(Some(Side::Black)),
        "-" => Ok(None),
        _ => Err(FenError::written(FenPart::Colour, text, "r, b or -")),
    }
}

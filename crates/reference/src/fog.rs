//! Dark chess, also called Fog of War: a player sees where their pieces could go, and kings are captured.

use crate::board::{Action, Position, Seventh, Square, army};
use crate::chess::{self, START_BOARD};
use crate::game::{Dice, Game, Outcome, Step, bad_option};
use crate::sight::{self, Sighted, knows_en_passant};
use crate::{Seat, Viewer, learns, scramble};

/// Dark chess. It has no option.
#[derive(Clone, Debug)]
pub(crate) struct Fog;

impl Fog {
    pub(crate) fn new(options: &[(&str, &str)]) -> Result<Fog, String> {
        match options {
            [] => Ok(Fog),
            [(key, value), ..] => Err(bad_option(key, value)),
        }
    }
}

/// What the pieces of `seat` could do if it were their turn, castling left aside. En passant is there in its turn only.
fn piece_moves(position: &Position, seat: Seat) -> Vec<Action> {
    let en_passant = position.en_passant.filter(|_| position.turn == seat);
    army(&position.squares, seat)
        .into_iter()
        .flat_map(|from| chess::moves(&position.squares, from, en_passant, "qrbn"))
        .collect()
}

/// The square of the pawn that has just made its double step.
fn double_stepper(position: &Position) -> Option<Square> {
    let target = position.en_passant?;
    crate::board::offset(target, (0, chess::forward(position.turn.other())))
}

impl Sighted for Fog {
    /// Own squares, every square that own pieces could move to or take on, and the pawn that can be taken en passant.
    /// Castling shows nothing more: king and rook see what is between them.
    fn vision(&self, position: &Position, seat: Seat) -> [bool; 64] {
        let mut seen = [false; 64];
        for square in army(&position.squares, seat) {
            seen[square] = true;
        }
        for action in piece_moves(position, seat) {
            if let Action::Go { to, .. } = action {
                seen[to] = true;
            }
        }
        if let Some(pawn) = double_stepper(position)
            && knows_en_passant(position, seat)
        {
            seen[pawn] = true;
        }
        seen
    }
}

impl Game for Fog {
    type Position = Position;

    fn start(&self) -> String {
        format!("{START_BOARD} w KQkq - 0 1")
    }

    fn read(&self, fen: &str) -> Position {
        Position::read(fen)
    }

    fn write(&self, position: &Position) -> String {
        position.write(Seventh::Absent)
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn actions(&self, position: &Position, seat: Seat) -> Vec<Action> {
        if position.turn != seat {
            return Vec::new();
        }
        [piece_moves(position, seat), chess::free_castlings(&position.squares, position, seat)]
            .concat()
    }

    fn chances(&self, _: &Position, _: Action) -> Vec<(char, u32)> {
        Vec::new()
    }

    fn after(&self, position: &Position, _: Seat, action: Action, _: Option<char>) -> Position {
        let Action::Go { from, to, promotion } = action else {
            unreachable!("Dark chess has no {action}")
        };
        chess::play(position, from, to, promotion).0
    }

    fn outcome(&self, position: &Position) -> Outcome {
        sight::outcome(self, position)
    }

    fn view(&self, position: &Position, viewer: Viewer) -> String {
        sight::seen_by(self, position, viewer).write_with_clock(Seventh::Absent, "-")
    }

    fn scramble(&self, position: &Position, seat: Seat, dice: &mut Dice<'_>) -> Option<Position> {
        scramble::fog(self, position, seat, dice)
    }

    fn learns(&self, step: &Step<Position>, viewer: Viewer) -> String {
        learns::under_fog(self, step, viewer)
    }
}

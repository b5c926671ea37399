//! SlugChess: chess in the fog, where nobody moves through or to what they do not see, and kings are captured.

use crate::board::{
    Action, Position, Seventh, Square, Squares, army, between, distance, owner, role,
};
use crate::chess::{self, KNIGHT_JUMPS, START_BOARD};
use crate::game::{Dice, Game, Outcome, Step, bad_option};
use crate::sight::{self, Sighted};
use crate::{Seat, Viewer, learns, scramble};

/// The sub-variant: how far pieces see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vision {
    Torch,
    Sight,
}

/// A sub-variant with its options.
#[derive(Clone, Debug)]
pub(crate) struct Slug {
    pub(crate) sub_variant: Vision,
    /// Does a capture light its square for the side that lost the piece?
    capture_light: bool,
}

impl Slug {
    pub(crate) fn new(sub_variant: Vision, options: &[(&str, &str)]) -> Result<Slug, String> {
        let mut capture_light = sub_variant == Vision::Torch;
        for &(key, value) in options {
            match (key, value) {
                // The shuffle happens before the first position.
                ("shuffle", "independent" | "mirrored") => {}
                ("capture_light", "torch-only") => capture_light = sub_variant == Vision::Torch,
                ("capture_light", "both") => capture_light = true,
                ("capture_light", "off") => capture_light = false,
                _ => return Err(bad_option(key, value)),
            }
        }
        Ok(Slug { sub_variant, capture_light })
    }

    fn seen_from(&self, squares: &Squares, from: Square) -> Vec<Square> {
        let letter = squares[from].expect("somebody looks from here");
        match (self.sub_variant, role(letter)) {
            (Vision::Torch, 'P' | 'K') => within(from, 1),
            (Vision::Torch, _) => within(from, 2),
            (Vision::Sight, 'P') => {
                [within(from, 1), chess::pawn_pushes(squares, from, owner(letter))].concat()
            }
            (Vision::Sight, 'N') => [within(from, 1), chess::jumps(from, &KNIGHT_JUMPS)].concat(),
            (Vision::Sight, _) => chess::attacks(squares, from, &[]),
        }
    }
}

/// The squares at most so many king's steps away.
fn within(from: Square, steps: i32) -> Vec<Square> {
    (0..64).filter(|&square| distance(from, square) <= steps).collect()
}

/// Does the move pass only through, and end on, squares in vision? A knight's jump passes through nothing.
fn stays_in_vision(vision: &[bool; 64], action: Action) -> bool {
    let Action::Go { from, to, .. } = action else {
        return false;
    };
    vision[to] && between(from, to).into_iter().all(|square| vision[square])
}

impl Sighted for Slug {
    /// The squares that `seat` sees: the union over its pieces, and the light if it is to move.
    fn vision(&self, position: &Position, seat: Seat) -> [bool; 64] {
        let mut seen = [false; 64];
        for from in army(&position.squares, seat) {
            seen[from] = true;
            for square in self.seen_from(&position.squares, from) {
                seen[square] = true;
            }
        }
        if let Some(light) = position.light
            && position.turn == seat
        {
            seen[light] = true;
        }
        seen
    }
}

impl Game for Slug {
    type Position = Position;

    fn start(&self) -> String {
        format!("{START_BOARD} w - - 0 1 -")
    }

    fn read(&self, fen: &str) -> Position {
        Position::read(fen)
    }

    fn write(&self, position: &Position) -> String {
        position.write(Seventh::Light)
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn actions(&self, position: &Position, seat: Seat) -> Vec<Action> {
        if position.turn != seat {
            return Vec::new();
        }
        let vision = self.vision(position, seat);
        army(&position.squares, seat)
            .into_iter()
            .flat_map(|from| chess::moves(&position.squares, from, position.en_passant, "qrbn"))
            .filter(|&action| stays_in_vision(&vision, action))
            .collect()
    }

    fn chances(&self, _: &Position, _: Action) -> Vec<(char, u32)> {
        Vec::new()
    }

    fn after(&self, position: &Position, _: Seat, action: Action, _: Option<char>) -> Position {
        let Action::Go { from, to, promotion } = action else {
            unreachable!("SlugChess has no {action}")
        };
        let (mut next, removed) = chess::play(position, from, to, promotion);
        if self.capture_light {
            next.light = removed.first().map(|&(square, _)| square);
        }
        next
    }

    fn outcome(&self, position: &Position) -> Outcome {
        sight::outcome(self, position)
    }

    fn view(&self, position: &Position, viewer: Viewer) -> String {
        sight::seen_by(self, position, viewer).write_with_clock(Seventh::Light, "-")
    }

    fn scramble(&self, position: &Position, seat: Seat, dice: &mut Dice<'_>) -> Option<Position> {
        scramble::slug(self, position, seat, dice)
    }

    fn learns(&self, step: &Step<Position>, viewer: Viewer) -> String {
        learns::under_fog(self, step, viewer)
    }
}

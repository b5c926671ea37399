//! SlugChess: chess in the fog, where nobody moves through or to what they do not see, and kings are captured.

use crate::board::{
    Action, Position, Seventh, Square, Squares, army, between, distance, owner, piece, role,
};
use crate::chess::{self, KNIGHT_JUMPS, START_BOARD};
use crate::game::{Dice, Game, Outcome, Step, bad_option};
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

    /// The squares that `seat` sees: the union over its pieces, and the light if it is to move.
    pub(crate) fn vision(&self, position: &Position, seat: Seat) -> [bool; 64] {
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

    /// The position as `viewer` sees it, a `.` for every square out of vision.
    fn seen_by(&self, position: &Position, viewer: Viewer) -> Position {
        let seats = match viewer {
            Viewer::Seat(seat) => vec![seat],
            Viewer::Spectator => vec![Seat::First, Seat::Second],
        };
        let mut view = position.clone();
        for seat in seats {
            let vision = self.vision(position, seat);
            for (square, seen) in vision.into_iter().enumerate() {
                if !seen {
                    view.squares[square] = Some('.');
                }
            }
        }
        if !matches!(viewer, Viewer::Seat(seat) if knows_en_passant(position, seat)) {
            view.en_passant = None;
        }
        view
    }
}

/// The squares at most so many king's steps away.
fn within(from: Square, steps: i32) -> Vec<Square> {
    (0..64).filter(|&square| distance(from, square) <= steps).collect()
}

/// A player knows the en passant square exactly when it is their turn and a pawn of theirs could take there.
pub(crate) fn knows_en_passant(position: &Position, seat: Seat) -> bool {
    position.turn == seat
        && position.en_passant.is_some_and(|target| {
            army(&position.squares, seat).into_iter().any(|from| {
                position.squares[from] == Some(piece('P', seat))
                    && chess::pawn_attacks(from, seat).contains(&target)
            })
        })
}

/// Does the move pass only through, and end on, squares in vision? A knight's jump passes through nothing.
fn stays_in_vision(vision: &[bool; 64], action: Action) -> bool {
    let Action::Go { from, to, .. } = action else {
        return false;
    };
    vision[to] && between(from, to).into_iter().all(|square| vision[square])
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
        if let Some(winner) = chess::king_captured(&position.squares) {
            return Outcome::Win(winner, "king-captured");
        }
        if self.actions(position, position.turn).is_empty() {
            return Outcome::Draw("no-moves");
        }
        if position.clock >= 100 {
            return Outcome::Draw("quiet");
        }
        Outcome::Ongoing
    }

    fn view(&self, position: &Position, viewer: Viewer) -> String {
        self.seen_by(position, viewer).write_with_clock(Seventh::Light, "-")
    }

    fn scramble(&self, position: &Position, seat: Seat, dice: &mut Dice<'_>) -> Option<Position> {
        scramble::fog(self, position, seat, dice)
    }

    fn learns(&self, step: &Step<Position>, viewer: Viewer) -> String {
        learns::slug(self, step, viewer)
    }
}

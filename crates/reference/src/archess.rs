//! ArChess: FIDE chess with archers that shoot without moving, and knights that can be paralysed.

use crate::board::{Action, Position, Seventh, Square, army, offset, owner, piece, role};
use crate::chess::{self, NEIGHBOURS};
use crate::game::{Dice, Game, Outcome, Step, bad_option};
use crate::{Seat, Viewer};

/// The squares an archer can shoot at: its neighbours, and exactly three up or down its file.
const ARCHER_REACH: [(i32, i32); 10] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (0, 3), (0, -3)];

/// The option of ArChess.
#[derive(Clone, Debug)]
pub(crate) struct Archess {
    /// `second_shot=captures`: a paralysed knight can be shot, and is then removed.
    second_shot_captures: bool,
}

impl Archess {
    pub(crate) fn new(options: &[(&str, &str)]) -> Result<Archess, String> {
        let mut archess = Archess { second_shot_captures: false };
        for &(key, value) in options {
            match (key, value) {
                ("second_shot", "none" | "captures") => {
                    archess.second_shot_captures = value == "captures";
                }
                _ => return Err(bad_option(key, value)),
            }
        }
        Ok(archess)
    }

    /// What the pieces of `seat` could do, king safety left aside.
    fn candidates(&self, position: &Position, seat: Seat) -> Vec<Action> {
        let squares = &position.squares;
        let mut actions = chess::castlings(squares, position, seat, &ARCHER_REACH);
        for from in army(squares, seat) {
            if squares[from].map(role) == Some('A') {
                actions.extend(archer_steps(position, from));
                actions.extend(self.shots(position, from, seat));
            } else {
                actions.extend(chess::moves(squares, from, position.en_passant, "qrbn"));
            }
        }
        actions
    }

    fn shots(&self, position: &Position, from: Square, seat: Seat) -> Vec<Action> {
        chess::jumps(from, &ARCHER_REACH)
            .into_iter()
            .filter(|&target| {
                position.squares[target].is_some_and(|letter| {
                    owner(letter) != seat
                        && match role(letter) {
                            'K' => false,
                            'X' => self.second_shot_captures,
                            _ => true,
                        }
                })
            })
            .map(|target| Action::Shoot { from, target })
            .collect()
    }

    /// Is the own king safe after the action, whatever the coin says? And the king is never captured.
    fn allowed(&self, position: &Position, seat: Seat, action: Action) -> bool {
        if let Action::Go { to, .. } = action
            && position.squares[to] == Some(piece('K', seat.other()))
        {
            return false;
        }
        let safe = |chance: Option<char>| {
            let after = self.after(position, seat, action, chance);
            !chess::in_check(&after.squares, seat, &ARCHER_REACH)
        };
        let coin = self.chances(position, action);
        if coin.is_empty() {
            safe(None)
        } else {
            coin.into_iter().all(|(side, _)| safe(Some(side)))
        }
    }
}

/// An archer's steps: one square, to an empty square only.
fn archer_steps(position: &Position, from: Square) -> Vec<Action> {
    NEIGHBOURS
        .iter()
        .filter_map(|&step| offset(from, step))
        .filter(|&to| position.squares[to].is_none())
        .map(|to| Action::go(from, to))
        .collect()
}

/// The position after a shot: heads paralyses a knight, tails does nothing, any other target is gone.
fn shoot(position: &Position, target: Square, coin: Option<char>) -> Position {
    let mut next = position.clone();
    let victim = position.squares[target].expect("a shot has a target");
    match coin {
        Some('H') => next.squares[target] = Some(piece('X', owner(victim))),
        Some(_) => {}
        None => {
            next.squares[target] = None;
            chess::lose_castling_rights(&mut next.castling, target);
        }
    }
    chess::pass_turn(&mut next, coin != Some('T'));
    next
}

impl Game for Archess {
    type Position = Position;

    fn start(&self) -> String {
        "rnbqkbnr/pappppap/8/8/8/8/PAPPPPAP/RNBQKBNR w KQkq - 0 1".to_string()
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
        self.candidates(position, seat)
            .into_iter()
            .filter(|&action| self.allowed(position, seat, action))
            .collect()
    }

    fn chances(&self, position: &Position, action: Action) -> Vec<(char, u32)> {
        match action {
            Action::Shoot { target, .. } if position.squares[target].map(role) == Some('N') => {
                vec![('H', 1), ('T', 1)]
            }
            _ => Vec::new(),
        }
    }

    fn after(
        &self,
        position: &Position,
        _: Seat,
        action: Action,
        chance: Option<char>,
    ) -> Position {
        match action {
            Action::Go { from, to, promotion } => chess::play(position, from, to, promotion).0,
            Action::Shoot { target, .. } => shoot(position, target, chance),
            _ => unreachable!("ArChess has no {action}"),
        }
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let seat = position.turn;
        if self.actions(position, seat).is_empty() {
            return if chess::in_check(&position.squares, seat, &ARCHER_REACH) {
                Outcome::Win(seat.other(), "checkmate")
            } else {
                Outcome::Draw("stalemate")
            };
        }
        if chess::material_draw(&position.squares) {
            return Outcome::Draw("material");
        }
        if position.clock >= 100 {
            return Outcome::Draw("quiet");
        }
        Outcome::Ongoing
    }

    fn view(&self, position: &Position, _: Viewer) -> String {
        self.write(position)
    }

    fn scramble(&self, _: &Position, _: Seat, _: &mut Dice<'_>) -> Option<Position> {
        None
    }

    fn learns(&self, step: &Step<Position>, _: Viewer) -> String {
        step.public()
    }
}

//! Actions as numbers, for learners: each action of a game has one, the same in every position.
//!
//! A move is `from * squares + to`. A flip and a placement touch one square only, so they are written
//! as a move to where they are. Promotions follow, then shots.

use crate::errors::IllegalAction;
use duskboard_rules::chess::Role;
use duskboard_rules::{Action, Rules, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

/// What a pawn can become, in any of the games.
const PROMOTIONS: [Role; 6] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Triceratops, Role::Assassin];
/// Where an archer can shoot: the eight neighbours, and three up or down.
const SHOTS: [(i8, i8); 10] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (0, -3), (0, 3)];
/// Numbers of promotions: what, for whom, from which file, to which neighbouring file.
const PROMOTION_COUNT: usize = PROMOTIONS.len() * 2 * 8 * 3;

/// How many squares the board has.
pub(crate) const fn squares(rules: Rules) -> usize {
    match rules {
        Rules::Banqi(_) => 32,
        Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog => Square::COUNT,
    }
}

/// How many numbers there are.
pub(crate) const fn count(rules: Rules) -> usize {
    let moves = squares(rules) * squares(rules);
    match rules {
        Rules::Banqi(_) => moves,
        Rules::Special(_) | Rules::Slug(_) | Rules::Fog => moves + PROMOTION_COUNT,
        Rules::Archess(_) => moves + PROMOTION_COUNT + Square::COUNT * SHOTS.len(),
    }
}

/// The most numbers that any game has.
const MOST: usize = Square::COUNT * Square::COUNT + PROMOTION_COUNT + Square::COUNT * SHOTS.len();
/// Every number as Python has it, made once: a list of legal actions makes nothing but itself.
static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();

/// A list of numbers.
pub(crate) fn list<'py>(py: Python<'py>, numbers: &[u16]) -> PyResult<Bound<'py, PyList>> {
    let made = NUMBERS.get_or_init(py, || (0..MOST).map(|n| PyInt::new(py, n).unbind()).collect());
    PyList::new(py, numbers.iter().map(|&number| &made[usize::from(number)]))
}

/// The number of an action; none for an action that the game does not know.
pub(crate) fn number(rules: Rules, action: Action) -> Option<usize> {
    let known = |&number: &usize| self::action(rules, number) == Some(action);
    of_legal(rules, action).filter(known)
}

/// The number of an action that is legal in some position of the game: not looked up again.
#[inline]
pub(crate) fn of_legal(rules: Rules, action: Action) -> Option<usize> {
    let size = squares(rules);
    Some(match action {
        Action::Move { from, to, promotion: None } => from.index() * size + to.index(),
        Action::Flip { at } | Action::Drop { square: at, .. } => at.index() * (size + 1),
        Action::Move { from, to, promotion: Some(role) } => {
            size * size + promotion(from, to, role)?
        }
        Action::Shoot { from, at } => {
            let way = SHOTS.iter().position(|&(x, y)| from.step(x, y) == Some(at))?;
            size * size + PROMOTION_COUNT + from.index() * SHOTS.len() + way
        }
    })
}

fn promotion(from: Square, to: Square, role: Role) -> Option<usize> {
    let role = PROMOTIONS.iter().position(|&one| one == role)?;
    let seat = match (from.rank(), to.rank()) {
        (6, 7) => 0,
        (1, 0) => 1,
        _ => return None,
    };
    let way = (to.file() + 1).checked_sub(from.file()).filter(|&way| way < 3)?;
    Some(((role * 2 + seat) * 8 + usize::from(from.file())) * 3 + usize::from(way))
}

/// The action with a number.
pub(crate) fn action(rules: Rules, number: usize) -> Option<Action> {
    let size = squares(rules);
    if number >= count(rules) {
        return None;
    }
    if let Some(rest) = number.checked_sub(size * size) {
        return match rest.checked_sub(PROMOTION_COUNT) {
            None => promoted(rest),
            Some(shot) => shoot(shot),
        };
    }
    // A power of two: no division.
    let (from, to) = (number >> size.trailing_zeros(), number & (size - 1));
    let (from, to) = (Square::from_index(from), Square::from_index(to));
    Some(match rules {
        Rules::Banqi(_) if from == to => Action::Flip { at: to },
        Rules::Special(_) if from == to => Action::Drop { role: Role::Assassin, square: to },
        Rules::Archess(_) | Rules::Slug(_) | Rules::Fog if from == to => return None,
        Rules::Special(_) | Rules::Archess(_) | Rules::Slug(_) | Rules::Fog | Rules::Banqi(_) => {
            Action::go(from, to)
        }
    })
}

fn promoted(rest: usize) -> Option<Action> {
    let (way, file, seat) = (rest % 3, rest / 3 % 8, rest / 24 % 2);
    let from = Square::at(file as u8, if seat == 0 { 6 } else { 1 });
    let to = from.step(way as i8 - 1, if seat == 0 { 1 } else { -1 })?;
    Some(Action::Move { from, to, promotion: PROMOTIONS.get(rest / 48).copied() })
}

fn shoot(rest: usize) -> Option<Action> {
    let from = Square::from_index(rest / SHOTS.len());
    let (x, y) = SHOTS[rest % SHOTS.len()];
    Some(Action::Shoot { from, at: from.step(x, y)? })
}

/// The action with a number, or an exception.
pub(crate) fn known(rules: Rules, number: usize) -> PyResult<Action> {
    action(rules, number).ok_or_else(|| {
        let most = count(rules) - 1;
        IllegalAction::new_err(format!("{number} is no action: expected one from 0 to {most}"))
    })
}

/// The action that a text writes, or an exception.
pub(crate) fn read(text: &str) -> PyResult<Action> {
    text.parse().map_err(|error: duskboard_rules::action::NotAnAction| {
        IllegalAction::new_err(error.to_string())
    })
}

/// An action of another game.
pub(crate) fn foreign(rules: Rules, action: &Action) -> PyErr {
    IllegalAction::new_err(format!("{action} is no action of {}", rules.variant()))
}

//! What stands on a square, as objects.

use crate::words::SeatWord;
use duskboard_rules::{Cell as Known, Color, Condition, Figure};
use pyo3::prelude::*;

/// A piece: what it is, its colour, what is special about it.
#[pyclass(frozen, eq, hash, module = "duskboard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Man(pub(crate) duskboard_rules::Man);

#[pymethods]
impl Man {
    /// What it is: `"king"`, `"cannon"`.
    #[getter]
    fn figure(&self) -> &'static str {
        figure(self.0.figure)
    }

    /// `"white"` or `"black"`; Red of Banqi is white.
    #[getter]
    fn color(&self) -> &'static str {
        color(self.0.color)
    }

    /// `"plain"`, `"paralysed"`, `"hidden"` or `"revealed"`.
    #[getter]
    fn condition(&self) -> &'static str {
        match self.0.condition {
            Condition::Plain => "plain",
            Condition::Paralysed => "paralysed",
            Condition::Hidden => "hidden",
            Condition::Revealed => "revealed",
        }
    }

    /// Its letter in a FEN.
    #[getter]
    fn letter(&self) -> char {
        self.0.letter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<{} {}>", self.color(), self.figure())
    }
}

/// What a viewer knows of one square.
#[pyclass(frozen, eq, module = "duskboard")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Cell(pub(crate) Known);

#[pymethods]
impl Cell {
    /// `"unseen"`, `"empty"`, `"face-down"` or `"man"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Known::Unseen => "unseen",
            Known::Empty => "empty",
            Known::FaceDown => "face-down",
            Known::Man { .. } => "man",
        }
    }

    /// The man that is seen there.
    #[getter]
    fn man(&self) -> Option<Man> {
        self.0.man().map(Man)
    }

    /// Whose man it is.
    #[getter]
    fn owner(&self) -> Option<SeatWord> {
        self.0.owner().map(SeatWord::from)
    }

    fn __hash__(&self) -> u64 {
        let letter = self.0.man().map_or(0, |man| u64::from(u32::from(man.letter())));
        letter << 8 | self.kind().len() as u64
    }

    fn __repr__(&self) -> String {
        match self.man() {
            Some(man) => man.__repr__(),
            None => format!("<{}>", self.kind()),
        }
    }
}

impl From<duskboard_rules::Seat> for SeatWord {
    fn from(seat: duskboard_rules::Seat) -> SeatWord {
        crate::words::Word(seat)
    }
}

/// The word for a colour.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The word for a figure.
pub(crate) const fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::King => "king",
        Figure::Queen => "queen",
        Figure::Rook => "rook",
        Figure::Bishop => "bishop",
        Figure::Knight => "knight",
        Figure::Pawn => "pawn",
        Figure::Triceratops => "triceratops",
        Figure::Assassin => "assassin",
        Figure::Archer => "archer",
        Figure::General => "general",
        Figure::Guard => "guard",
        Figure::Minister => "minister",
        Figure::Chariot => "chariot",
        Figure::Horse => "horse",
        Figure::Cannon => "cannon",
        Figure::Soldier => "soldier",
    }
}

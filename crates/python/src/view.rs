//! What one viewer knows. It holds nothing else, so nothing else can be got out of it.

use crate::board::{Cell, Man, color};
use crate::errors::{BadFen, IllegalAction, OrRaise};
use crate::numbers;
use crate::planes;
use crate::rules::Rules;
use crate::state::{ActionLike, State, hashed};
use crate::words::{self, RulesLike, SeatWord, SquareWord, ViewerWord, Word};
use duskboard_ai::Seeded;
use duskboard_rules::{Game, GameView, Turn};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// What a view is made of again: its class, and the rules, the viewer, the text, whether it shows all.
type Reduced<'py> = (Bound<'py, PyType>, (Rules, String, String, bool));

/// What one viewer knows of a game.
#[pyclass(frozen, eq, from_py_object, module = "duskboard")]
#[derive(Clone, PartialEq)]
pub(crate) struct View(pub(crate) GameView);

#[pymethods]
impl View {
    #[new]
    #[pyo3(signature = (rules, viewer, text, revealed=false))]
    fn new(rules: RulesLike, viewer: ViewerWord, text: &str, revealed: bool) -> PyResult<View> {
        let rules = rules.rules()?;
        let view = match revealed {
            true => Game::from_fen(rules, text).map(|game| game.reveal(viewer.0)),
            false => GameView::read(rules, viewer.0, text),
        };
        view.map(View).or_raise(BadFen::new_err)
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// Who looks.
    #[getter]
    fn viewer(&self) -> ViewerWord {
        Word(self.0.viewer())
    }

    /// Whose turn it is, as far as the view tells.
    #[getter]
    fn turn(&self) -> &'static str {
        words::turn(self.0.look().acting)
    }

    /// Counts from 1, up after each action of the second seat.
    #[getter]
    fn move_number(&self) -> u32 {
        self.0.look().move_number
    }

    /// The king of the side to move, if it is seen to be attacked.
    #[getter]
    fn check(&self) -> Option<SquareWord> {
        self.0.look().check.map(Word)
    }

    /// The square that a capture has lit for the side to move.
    #[getter]
    fn lit(&self) -> Option<SquareWord> {
        self.0.look().lit.map(Word)
    }

    /// Who has still to put an assassin on the board.
    #[getter]
    fn unplaced(&self) -> Vec<SeatWord> {
        let unplaced = self.0.look().unplaced;
        let seats = duskboard_rules::Seat::BOTH.into_iter();
        seats.filter(|&seat| unplaced.contains(seat)).map(Word).collect()
    }

    /// What lies face down: each man with its number.
    #[getter]
    fn bag(&self) -> Vec<(Man, u32)> {
        self.0.look().bag.into_iter().map(|(man, number)| (Man(man), number)).collect()
    }

    /// The colour a seat plays.
    fn color(&self, seat: SeatWord) -> Option<&'static str> {
        self.0.look().color(seat.0).map(color)
    }

    /// What is known of each square, by its name.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (board, look) = (PyDict::new(py), self.0.look());
        for square in look.squares() {
            board.set_item(square.to_string(), Cell(look.at(square)))?;
        }
        Ok(board)
    }

    /// What is known of a square.
    fn at(&self, square: SquareWord) -> PyResult<Cell> {
        let look = self.0.look();
        if square.0.rank() < look.ranks {
            return Ok(Cell(look.at(square.0)));
        }
        Err(PyValueError::new_err(format!("{} is not on this board", square.0)))
    }

    /// What is known as numbers: planes, ranks, files.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (rules, squares) = (self.0.rules(), numbers::squares(self.0.rules()));
        let mut values = vec![0; planes::count(rules) * squares];
        planes::fill(&self.0, &mut values);
        PyArray1::from_vec(py, values).reshape([planes::count(rules), squares / 8, 8])
    }

    /// The viewer's legal actions, sorted.
    fn legal(&self) -> Vec<String> {
        self.0.legal().iter().map(ToString::to_string).collect()
    }

    /// The numbers of the viewer's legal actions, sorted as the actions are.
    fn legal_numbers(&self) -> Vec<usize> {
        let rules = self.0.rules();
        self.0.legal().into_iter().filter_map(|action| numbers::number(rules, action)).collect()
    }

    /// May the viewer play this?
    fn is_legal(&self, action: ActionLike) -> PyResult<bool> {
        Ok(self.0.is_legal(action.action(self.0.rules())?))
    }

    /// How a player would write this action.
    fn write(&self, action: ActionLike) -> PyResult<String> {
        let action = action.action(self.0.rules())?;
        match self.0.is_legal(action) {
            true => Ok(self.0.write(action)),
            false => Err(IllegalAction::new_err(format!("{action} is not legal"))),
        }
    }

    /// The legal action that a player means by a text.
    fn read(&self, text: &str) -> PyResult<String> {
        let action = self.0.read_action(text).map(|action| action.to_string());
        action.ok_or_else(|| IllegalAction::new_err(format!("{text:?} is no legal action")))
    }

    /// The same view as if it were the viewer's turn.
    fn on_move(&self) -> Option<View> {
        self.0.on_move().map(View)
    }

    /// A state that this viewer could not tell from the real one.
    #[pyo3(signature = (seed=0))]
    fn sample(&self, seed: u64) -> PyResult<State> {
        if self.0.look().acting == Turn::Chance {
            return Err(PyValueError::new_err("chance has still to fall"));
        }
        let game = self.0.sample(&mut Seeded::new(seed));
        let none = || PyValueError::new_err("a spectator under fog has nothing to go by");
        game.map(State::imagined).ok_or_else(none)
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.0.rules(), self.0.viewer().to_string(), self.0.to_string()))
    }

    /// The view as the contract writes it.
    pub(crate) fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<View of {} {} {}>", self.0.viewer(), self.0.rules().variant(), self.0)
    }

    fn __copy__(&self) -> View {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> View {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        if self.0.look().acting == Turn::Chance {
            return Err(PyValueError::new_err("chance has still to fall: that cannot be written"));
        }
        let text = self.0.to_string();
        // After the end everything is shown, and the text is a FEN.
        let read = GameView::read(self.0.rules(), self.0.viewer(), &text);
        let revealed = read.as_ref() != Ok(&self.0);
        let parts = (self.rules(), self.0.viewer().to_string(), text, revealed);
        Ok((py.get_type::<View>(), parts))
    }
}

impl From<SeatWord> for ViewerWord {
    fn from(seat: SeatWord) -> ViewerWord {
        Word(seat.0.into())
    }
}

//! Thousands of games, stepped in one call.

use crate::errors::{BadFen, IllegalAction, OrRaise};
use crate::rules::Rules;
use crate::view::View;
use crate::words::{RulesLike, ViewerWord};
use crate::{numbers, planes, thread};
use duskboard_ai::Seeded;
use duskboard_rules::{Dice, Game, Seat};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// One of the games.
struct Play {
    game: Game,
    dice: Seeded,
    length: u32,
}

impl Play {
    /// Begins anew; how many actions there are.
    fn begin(&mut self, start: &Game) -> u16 {
        self.game.clone_from(start);
        self.length = 0;
        self.game.await_player(&mut self.dice) as u16
    }

    /// Plays the legal action at this place; how many actions there are then. For games that are
    /// not over.
    fn step(&mut self, place: usize) -> u16 {
        self.length += 1;
        self.game.advance(place, &mut self.dice) as u16
    }

    /// Plays at random until the game is over, or for so many actions; how many there are then.
    fn play_out(&mut self, actions: u32) -> u16 {
        for _ in 0..actions {
            let Some(seat) = self.game.turn().seat() else { break };
            let choose = |count| self.dice.roll(count as u32) as usize;
            let Some(action) = self.game.pick(seat, choose) else { break };
            self.game.play_unchecked(seat, action);
            while self.game.throw(&mut self.dice).is_some() {}
            self.length += 1;
        }
        self.game.await_player(&mut self.dice) as u16
    }

    /// Calls `each` with the number of every legal action.
    fn each_number(&self, rules: duskboard_rules::Rules, mut each: impl FnMut(usize)) {
        if let Some(seat) = self.game.turn().seat() {
            self.game.each_legal(seat, |action| {
                numbers::of_legal(rules, action).into_iter().for_each(&mut each);
            });
        }
    }

    /// 1 if the first seat won, -1 if it lost, 0 for a draw or a game that goes on.
    fn result(&self) -> i8 {
        match self.game.outcome().and_then(|outcome| outcome.winner) {
            Some(Seat::First) => 1,
            Some(Seat::Second) => -1,
            None => 0,
        }
    }

    /// Whose turn it is: 0, 1, or -1 when the game is over.
    fn seat(&self) -> i8 {
        self.game.turn().seat().map_or(-1, |seat| seat.index() as i8)
    }
}

/// Many games of the same rules at once. Chance falls inside, by dice that a seed decides.
#[pyclass(module = "duskboard")]
pub(crate) struct Batch {
    start: Game,
    plays: Vec<Play>,
    /// How many legal actions each game has; 0 when it is over.
    counts: Vec<u16>,
    threads: usize,
}

impl Batch {
    fn array<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Play) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_vec(py, self.plays.iter().map(value).collect())
    }

    /// How many games a thread has.
    fn share(&self) -> usize {
        self.plays.len().div_ceil(self.threads).max(1)
    }

    /// Does something with every game that is not over and with what belongs to it; what comes of it
    /// is the number of actions that there are then.
    fn go_on<T: Sync>(
        &mut self,
        py: Python<'_>,
        others: &[T],
        work: impl Fn(&mut Play, &T) -> u16 + Sync,
    ) {
        let share = self.share();
        let games = self.plays.chunks_mut(share).zip(self.counts.chunks_mut(share));
        let parts = games.zip(others.chunks(share));
        let part = |((plays, counts), others): ((&mut [Play], &mut [u16]), &[T])| {
            for ((play, count), other) in plays.iter_mut().zip(counts).zip(others) {
                if *count > 0 {
                    *count = work(play, other);
                }
            }
        };
        py.detach(|| thread::each(parts.collect::<Vec<_>>(), part));
    }

    /// A number for each game, or an exception.
    fn expect(&self, found: usize) -> PyResult<()> {
        let expected = self.plays.len();
        if found == expected {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("expected {expected} values, one a game, not {found}")))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (rules, games, *, fen=None, seed=0, threads=0))]
    fn new(
        rules: RulesLike,
        games: usize,
        fen: Option<&str>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Batch> {
        let rules = rules.rules()?;
        let start = match fen {
            Some(fen) => Game::from_fen(rules, fen).or_raise(BadFen::new_err)?,
            None => Game::new(rules),
        };
        let mut seeds = Seeded::new(seed);
        let mut dice = || Seeded::new(seeds.bits());
        let play = |_| Play { game: start.clone(), dice: dice(), length: 0 };
        let mut plays: Vec<Play> = (0..games).map(play).collect();
        let counts = plays.iter_mut().map(|play| play.begin(&start)).collect();
        Ok(Batch { start, plays, counts, threads: thread::number(threads, games) })
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.start.rules())
    }

    /// How many legal actions the seat to act has; 0 when the game is over.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_slice(py, &self.counts)
    }

    /// Whose turn it is: 0, 1, or -1 when the game is over.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.array(py, Play::seat)
    }

    /// 1 if the first seat won, -1 if it lost, else 0.
    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.array(py, Play::result)
    }

    /// How many actions the players have made.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.array(py, |play| play.length)
    }

    /// Which games are over.
    #[getter]
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_vec(py, self.counts.iter().map(|&count| count == 0).collect())
    }

    /// The numbers of all legal actions, game after game, and where each game's begin.
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<usize>>) {
        let (rules, mut all, mut begins) = (self.start.rules(), Vec::new(), vec![0]);
        for play in &self.plays {
            play.each_number(rules, |number| all.push(number as u32));
            begins.push(all.len());
        }
        (PyArray1::from_vec(py, all), PyArray1::from_vec(py, begins))
    }

    /// Which numbers are legal: a row a game.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (rules, width) = (self.start.rules(), numbers::count(self.start.rules()));
        let mut mask = vec![false; width * self.plays.len()];
        for (row, play) in mask.chunks_mut(width).zip(&self.plays) {
            play.each_number(rules, |number| row[number] = true);
        }
        PyArray1::from_vec(py, mask).reshape([self.plays.len(), width])
    }

    /// What the seat to act sees, as planes; the first seat, when the game is over.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let rules = self.start.rules();
        let (depth, squares) = (planes::count(rules), numbers::squares(rules));
        let mut values = vec![0; depth * squares * self.plays.len()];
        let share = self.share();
        let parts = self.plays.chunks(share).zip(values.chunks_mut(share * depth * squares));
        let part = |(plays, sheets): (&[Play], &mut [u8])| {
            for (play, sheet) in plays.iter().zip(sheets.chunks_mut(depth * squares)) {
                let seat = play.game.turn().seat().unwrap_or(Seat::First);
                planes::fill(&play.game.view(seat.into()), sheet);
            }
        };
        py.detach(|| thread::each(parts, part));
        PyArray1::from_vec(py, values).reshape([self.plays.len(), depth, squares / 8, 8])
    }

    /// Plays in every game the legal action at this place, below its count; chance falls.
    /// What is given for games that are over is not looked at.
    fn step(&mut self, py: Python<'_>, places: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let places = places.as_array();
        self.expect(places.len())?;
        let wrong =
            |(&count, &place): (&u16, &i64)| count > 0 && !(0..count.into()).contains(&place);
        if let Some(game) = self.counts.iter().zip(places).position(wrong) {
            let (place, count) = (places[game], self.counts[game]);
            return Err(IllegalAction::new_err(format!(
                "game {game}: {place} is no place in a list of {count} legal actions"
            )));
        }
        let places = places.as_standard_layout();
        let places = places.as_slice().ok_or_else(|| PyValueError::new_err("a flat array"))?;
        self.go_on(py, places, |play, &place| play.step(place as usize));
        Ok(())
    }

    /// The same by the numbers of actions.
    fn step_numbers(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        self.expect(actions.len())?;
        let rules = self.start.rules();
        let place = |(game, (play, &wanted)): (usize, (&Play, &i64))| {
            let mut numbers = Vec::new();
            play.each_number(rules, |number| numbers.push(number as i64));
            let place = numbers.iter().position(|&number| number == wanted);
            let illegal = || IllegalAction::new_err(format!("game {game}: {wanted} is not legal"));
            // A game that is over is not looked at.
            place.or(numbers.is_empty().then_some(0)).ok_or_else(illegal)
        };
        let places: PyResult<Vec<_>> =
            self.plays.iter().zip(actions).enumerate().map(place).collect();
        self.go_on(py, &places?, |play, &place| play.step(place));
        Ok(())
    }

    /// Plays every game at random to its end, or for so many actions.
    #[pyo3(signature = (actions=None))]
    fn play_out(&mut self, py: Python<'_>, actions: Option<u32>) {
        let (most, nothing) = (actions.unwrap_or(u32::MAX), vec![(); self.plays.len()]);
        self.go_on(py, &nothing, |play, ()| play.play_out(most));
    }

    /// Begins anew: the games that are over, or these; how many.
    #[pyo3(signature = (which=None))]
    fn reset(&mut self, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<usize> {
        let which: Option<Vec<bool>> = which.map(|which| which.as_array().to_vec());
        self.expect(which.as_ref().map_or(self.plays.len(), Vec::len))?;
        let mut begun = 0;
        for (number, count) in self.counts.iter_mut().enumerate() {
            if which.as_ref().map_or(*count == 0, |which| which[number]) {
                *count = self.plays[number].begin(&self.start);
                begun += 1;
            }
        }
        Ok(begun)
    }

    /// What a viewer knows of a game.
    fn view(&self, game: usize, viewer: ViewerWord) -> PyResult<View> {
        let none = || PyIndexError::new_err(format!("there is no game {game}"));
        let play = self.plays.get(game).ok_or_else(none)?;
        Ok(View(play.game.view(viewer.0)))
    }

    fn __len__(&self) -> usize {
        self.plays.len()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.plays.len(), self.start.rules().variant())
    }
}

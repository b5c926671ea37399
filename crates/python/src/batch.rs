//! Thousands of games, stepped in one call.

use crate::crew::{Crew, hold};
use crate::errors::{BadFen, IllegalAction, OrRaise, expect_room};
use crate::rules::Rules;
use crate::view::View;
use crate::words::{RulesLike, ViewerWord};
use crate::{numbers, planes};
use duskboard_ai::Seeded;
use duskboard_rules::{Dice, Game, Seat};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

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

/// A game takes this much, what it remembers of its past included.
const PLAY_BYTES: usize = size_of::<Play>() + 1024;
/// So many games are a part of the work.
const PART: usize = 64;

/// Some of the games.
struct Part {
    plays: Vec<Play>,
    /// How many legal actions each game has; 0 when it is over.
    counts: Vec<u16>,
}

impl Part {
    /// Games at their beginning.
    fn begin(start: &Game, games: usize, seeds: &mut Seeded) -> Part {
        let play = |_| Play { game: start.clone(), dice: Seeded::new(seeds.bits()), length: 0 };
        let mut plays: Vec<Play> = (0..games).map(play).collect();
        let counts = plays.iter_mut().map(|play| play.begin(start)).collect();
        Part { plays, counts }
    }
}

/// Many games of the same rules at once. Chance falls inside, by dice that a seed decides.
#[pyclass(module = "duskboard")]
pub(crate) struct Batch {
    start: Game,
    games: usize,
    /// All games, [`PART`] by [`PART`].
    parts: Arc<[Mutex<Part>]>,
    crew: Crew,
}

impl Batch {
    /// A value of each game and of its number of legal actions.
    fn values<T>(&self, value: impl Fn(&Play, u16) -> T) -> Vec<T> {
        let mut values = Vec::with_capacity(self.games);
        for part in self.parts.iter() {
            let part = hold(part);
            let games = part.plays.iter().zip(&part.counts);
            values.extend(games.map(|(play, &count)| value(play, count)));
        }
        values
    }

    fn array<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Play, u16) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_vec(py, self.values(value))
    }

    /// Does something with every game that is not over and with what belongs to it; what comes of it
    /// is the number of actions that there are then.
    fn go_on<T: Send + Sync + 'static>(
        &self,
        py: Python<'_>,
        others: Vec<T>,
        work: impl Fn(&mut Play, &T) -> u16 + Send + Sync + 'static,
    ) {
        let parts = Arc::clone(&self.parts);
        let part = move |number: usize| {
            let mut part = hold(&parts[number]);
            let Part { plays, counts } = &mut *part;
            let others = &others[number * PART..];
            for ((play, count), other) in plays.iter_mut().zip(counts).zip(others) {
                if *count > 0 {
                    *count = work(play, other);
                }
            }
        };
        py.detach(|| self.crew.each(self.parts.len(), part));
    }

    /// What was given for each game, or an exception.
    fn given<T: numpy::Element + Copy>(&self, array: &PyReadonlyArray1<'_, T>) -> PyResult<Vec<T>> {
        if !array.getattr("flags")?.getattr("aligned")?.is_truthy()? {
            return Err(PyValueError::new_err("expected an array whose values are aligned"));
        }
        let (values, expected) = (array.as_array().to_vec(), self.games);
        match values.len() {
            found if found == expected => Ok(values),
            found => Err(PyValueError::new_err(format!(
                "expected {expected} values, one a game, not {found}"
            ))),
        }
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
        expect_room(games, PLAY_BYTES)?;
        let mut seeds = Seeded::new(seed);
        let size = |part: usize| PART.min(games - part * PART);
        let parts = (0..games.div_ceil(PART))
            .map(|part| Mutex::new(Part::begin(&start, size(part), &mut seeds)))
            .collect();
        Ok(Batch { start, games, parts, crew: Crew::new(threads, games) })
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.start.rules())
    }

    /// How many legal actions the seat to act has; 0 when the game is over.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.array(py, |_, count| count)
    }

    /// Whose turn it is: 0, 1, or -1 when the game is over.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.array(py, |play, _| play.seat())
    }

    /// 1 if the first seat won, -1 if it lost, else 0.
    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.array(py, |play, _| play.result())
    }

    /// How many actions the players have made.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.array(py, |play, _| play.length)
    }

    /// Which games are over.
    #[getter]
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.array(py, |_, count| count == 0)
    }

    /// The numbers of all legal actions, game after game, and where each game's begin.
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<usize>>) {
        let (rules, mut all, mut begins) = (self.start.rules(), Vec::new(), vec![0]);
        for part in self.parts.iter() {
            for play in &hold(part).plays {
                play.each_number(rules, |number| all.push(number as u32));
                begins.push(all.len());
            }
        }
        (PyArray1::from_vec(py, all), PyArray1::from_vec(py, begins))
    }

    /// Which numbers are legal: a row a game.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (rules, width) = (self.start.rules(), numbers::count(self.start.rules()));
        let mut mask = vec![false; width * self.games];
        for (part, rows) in self.parts.iter().zip(mask.chunks_mut(width * PART)) {
            for (play, row) in hold(part).plays.iter().zip(rows.chunks_mut(width)) {
                play.each_number(rules, |number| row[number] = true);
            }
        }
        PyArray1::from_vec(py, mask).reshape([self.games, width])
    }

    /// What the seat to act sees, as planes; the first seat, when the game is over.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let rules = self.start.rules();
        let (depth, squares) = (planes::count(rules), numbers::squares(rules));
        let parts = Arc::clone(&self.parts);
        let part = move |number: usize| {
            let part = hold(&parts[number]);
            let mut sheets = vec![0; depth * squares * part.plays.len()];
            for (play, sheet) in part.plays.iter().zip(sheets.chunks_mut(depth * squares)) {
                let seat = play.game.turn().seat().unwrap_or(Seat::First);
                planes::fill(&play.game.view(seat.into()), sheet);
            }
            sheets
        };
        let values = py.detach(|| self.crew.each(self.parts.len(), part).concat());
        PyArray1::from_vec(py, values).reshape([self.games, depth, squares / 8, 8])
    }

    /// Plays in every game the legal action at this place, below its count; chance falls.
    /// What is given for games that are over is not looked at.
    fn step(&mut self, py: Python<'_>, places: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let places = self.given(&places)?;
        let counts = self.values(|_, count| count);
        let wrong =
            |(&count, &place): (&u16, &i64)| count > 0 && !(0..count.into()).contains(&place);
        if let Some(game) = counts.iter().zip(&places).position(wrong) {
            let (place, count) = (places[game], counts[game]);
            return Err(IllegalAction::new_err(format!(
                "game {game}: {place} is no place in a list of {count} legal actions"
            )));
        }
        self.go_on(py, places, |play, &place| play.step(place as usize));
        Ok(())
    }

    /// The same by the numbers of actions.
    fn step_numbers(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = self.given(&actions)?;
        let (rules, mut places) = (self.start.rules(), Vec::with_capacity(self.games));
        for part in self.parts.iter() {
            for play in &hold(part).plays {
                let (game, mut numbers) = (places.len(), Vec::new());
                play.each_number(rules, |number| numbers.push(number as i64));
                let (wanted, over) = (actions[game], numbers.is_empty());
                let place = numbers.iter().position(|&number| number == wanted);
                let illegal =
                    || IllegalAction::new_err(format!("game {game}: {wanted} is not legal"));
                // A game that is over is not looked at.
                places.push(place.or(over.then_some(0)).ok_or_else(illegal)?);
            }
        }
        self.go_on(py, places, |play, &place| play.step(place));
        Ok(())
    }

    /// Plays every game at random to its end, or for so many actions.
    #[pyo3(signature = (actions=None))]
    fn play_out(&mut self, py: Python<'_>, actions: Option<u32>) {
        let (most, nothing) = (actions.unwrap_or(u32::MAX), vec![(); self.games]);
        self.go_on(py, nothing, move |play, ()| play.play_out(most));
    }

    /// Begins anew: the games that are over, or these; how many.
    #[pyo3(signature = (which=None))]
    fn reset(&mut self, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<usize> {
        let which = which.map(|which| self.given(&which)).transpose()?;
        let (mut game, mut begun) = (0, 0);
        for part in self.parts.iter() {
            let mut part = hold(part);
            let Part { plays, counts } = &mut *part;
            for (play, count) in plays.iter_mut().zip(counts) {
                if which.as_ref().map_or(*count == 0, |which| which[game]) {
                    *count = play.begin(&self.start);
                    begun += 1;
                }
                game += 1;
            }
        }
        Ok(begun)
    }

    /// What a viewer knows of a game.
    fn view(&self, game: usize, viewer: ViewerWord) -> PyResult<View> {
        let none = || PyIndexError::new_err(format!("there is no game {game}"));
        let part = hold(self.parts.get(game / PART).ok_or_else(none)?);
        let play = part.plays.get(game % PART).ok_or_else(none)?;
        Ok(View(play.game.view(viewer.0)))
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.games, self.start.rules().variant())
    }
}

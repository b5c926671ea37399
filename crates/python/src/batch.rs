//! Thousands of games, stepped in one call.

use crate::errors::{BadFen, IllegalAction, OrRaise};
use crate::rules::Rules;
use crate::view::View;
use crate::words::{RulesLike, ViewerWord};
use crate::{numbers, planes, thread};
use duskboard_ai::Seeded;
use duskboard_rules::{Action, Dice, Game, Seat};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// One of the games, with what its seat to act may play.
struct Play {
    game: Game,
    legal: Vec<Action>,
    dice: Seeded,
    length: u32,
}

impl Play {
    fn new(game: Game, dice: Seeded) -> Play {
        let mut play = Play { game, legal: Vec::with_capacity(64), dice, length: 0 };
        play.go_on();
        play
    }

    /// Lets chance fall and lists what may be played.
    fn go_on(&mut self) {
        while self.game.throw(&mut self.dice).is_some() {}
        self.legal.clear();
        if let Some(seat) = self.game.turn().seat() {
            self.game.each_legal(seat, |action| self.legal.push(action));
        }
    }

    /// Plays the legal action at this place of the list; a game that is over stays so.
    fn step(&mut self, place: usize) {
        let (Some(seat), Some(&action)) = (self.game.turn().seat(), self.legal.get(place)) else {
            return;
        };
        self.game.play_unchecked(seat, action);
        self.length += 1;
        self.go_on();
    }

    fn begin(&mut self, start: &Game) {
        self.game = start.clone();
        self.length = 0;
        self.go_on();
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

    /// Plays at these places, one a game.
    fn play(&mut self, py: Python<'_>, mut places: Vec<usize>) {
        let (plays, threads) = (&mut self.plays, self.threads);
        py.detach(|| thread::each(threads, (plays, &mut places), |play, place| play.step(*place)));
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
        let mut play = || Play::new(start.clone(), Seeded::new(seeds.bits()));
        let plays = (0..games).map(|_| play()).collect();
        Ok(Batch { start, plays, threads: thread::number(threads, games) })
    }

    /// The game and its options.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.start.rules())
    }

    /// How many legal actions the seat to act has; 0 when the game is over.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.array(py, |play| play.legal.len() as u16)
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
        self.array(py, |play| play.legal.is_empty())
    }

    /// The numbers of all legal actions, game after game, and where each game's begin.
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<usize>>) {
        let (rules, mut all, mut begins) = (self.start.rules(), Vec::new(), vec![0]);
        for play in &self.plays {
            all.extend(play.legal.iter().filter_map(|&action| number(rules, action)));
            begins.push(all.len());
        }
        (PyArray1::from_vec(py, all), PyArray1::from_vec(py, begins))
    }

    /// Which numbers are legal: a row a game.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (rules, width) = (self.start.rules(), numbers::count(self.start.rules()));
        let mut mask = vec![false; width * self.plays.len()];
        for (row, play) in mask.chunks_mut(width).zip(&self.plays) {
            let legal = play.legal.iter().filter_map(|&action| numbers::number(rules, action));
            legal.for_each(|number| row[number] = true);
        }
        PyArray1::from_vec(py, mask).reshape([self.plays.len(), width])
    }

    /// What the seat to act sees, as planes; the first seat, when the game is over.
    fn planes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let rules = self.start.rules();
        let (depth, squares) = (planes::count(rules), numbers::squares(rules));
        let mut values = vec![0; depth * squares * self.plays.len()];
        let mut sheets: Vec<&mut [u8]> = values.chunks_mut(depth * squares).collect();
        let (plays, threads) = (&mut self.plays, self.threads);
        py.detach(|| {
            thread::each(threads, (plays, &mut sheets), |play, sheet| {
                let seat = play.game.turn().seat().unwrap_or(Seat::First);
                planes::fill(&play.game.view(seat.into()), sheet);
            });
        });
        PyArray1::from_vec(py, values).reshape([self.plays.len(), depth, squares / 8, 8])
    }

    /// Plays in every game the legal action at this place, below its count; chance falls.
    /// What is given for games that are over is not looked at.
    fn step(&mut self, py: Python<'_>, places: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let places = places.as_array();
        self.expect(places.len())?;
        for (number, (play, &place)) in self.plays.iter().zip(places).enumerate() {
            let count = play.legal.len();
            if count > 0 && usize::try_from(place).ok().is_none_or(|place| place >= count) {
                return Err(IllegalAction::new_err(format!(
                    "game {number}: {place} is no place in a list of {count} legal actions"
                )));
            }
        }
        let places = places.iter().map(|&place| usize::try_from(place).unwrap_or_default());
        self.play(py, places.collect());
        Ok(())
    }

    /// The same by the numbers of actions.
    fn step_numbers(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        self.expect(actions.len())?;
        let rules = self.start.rules();
        let place = |(game, (play, &wanted)): (usize, (&Play, &i64))| {
            let wanted = usize::try_from(wanted).ok();
            let action = wanted.and_then(|wanted| numbers::action(rules, wanted));
            let place = play.legal.iter().position(|&legal| Some(legal) == action);
            match place {
                _ if play.legal.is_empty() => Ok(0),
                Some(place) => Ok(place),
                None => {
                    Err(IllegalAction::new_err(format!("game {game}: {wanted:?} is not legal")))
                }
            }
        };
        let places: PyResult<_> = self.plays.iter().zip(actions).enumerate().map(place).collect();
        self.play(py, places?);
        Ok(())
    }

    /// Plays every game at random to its end, or for so many actions.
    #[pyo3(signature = (actions=None))]
    fn play_out(&mut self, py: Python<'_>, actions: Option<u32>) {
        let (plays, threads) = (&mut self.plays, self.threads);
        let mut left = vec![actions.unwrap_or(u32::MAX); plays.len()];
        py.detach(|| {
            thread::each(threads, (plays, &mut left), |play, left| {
                while *left > 0 && !play.legal.is_empty() {
                    let place = play.dice.roll(play.legal.len() as u32);
                    play.step(place as usize);
                    *left -= 1;
                }
            });
        });
    }

    /// Begins anew: the games that are over, or these.
    #[pyo3(signature = (which=None))]
    fn reset(&mut self, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let which: Option<Vec<bool>> = which.map(|which| which.as_array().to_vec());
        if let Some(which) = &which {
            self.expect(which.len())?;
        }
        for (number, play) in self.plays.iter_mut().enumerate() {
            let wanted = which.as_ref().map_or(play.legal.is_empty(), |which| which[number]);
            if wanted {
                play.begin(&self.start);
            }
        }
        Ok(())
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

fn number(rules: duskboard_rules::Rules, action: Action) -> Option<u32> {
    numbers::number(rules, action).map(|number| number as u32)
}

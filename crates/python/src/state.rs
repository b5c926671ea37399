//! The whole truth of a game, with how it came about.

use crate::errors::{BadFen, IllegalAction, NoSuchChance, OrRaise, expected};
use crate::event::Event;
use crate::numbers;
use crate::observations::Observations;
use crate::outcome::Outcome;
use crate::pgn;
use crate::rules::Rules;
use crate::view::View;
use crate::words::{self, RulesLike, SeatWord, ViewerWord, Word};
use duskboard_ai::Seeded;
use duskboard_rules::{Action, Dice, Game, Seat, Step, Turn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Where a game began.
#[derive(Clone)]
enum Start {
    /// As the rules say.
    New,
    /// With the officers in the usual order.
    Usual,
    /// From a position.
    Fen(String),
}

/// The whole truth of a game. It never changes: what is played makes a new one.
#[pyclass(frozen, module = "duskboard")]
#[derive(Clone)]
pub(crate) struct State {
    /// Kept beside the game, which makes a view to tell them.
    pub(crate) rules: duskboard_rules::Rules,
    game: Game,
    start: Start,
    steps: Vec<Step>,
}

/// An action, by its number or its text.
pub(crate) enum ActionLike {
    /// Its number.
    Number(usize),
    /// As the contract writes it.
    Text(String),
}

impl FromPyObject<'_, '_> for ActionLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<ActionLike> {
        if object.is_instance_of::<PyString>() {
            return object.extract().map(ActionLike::Text);
        }
        let number = object.extract().map(ActionLike::Number);
        number.map_err(|error| expected(error, object, "an action, by its number or its text"))
    }
}

impl ActionLike {
    /// The action that is meant.
    pub(crate) fn action(self, rules: duskboard_rules::Rules) -> PyResult<Action> {
        match self {
            ActionLike::Text(text) => numbers::read(&text),
            ActionLike::Number(number) => numbers::known(rules, number),
        }
    }
}

/// What is needed to make a state again: rules, FEN, officers in the usual order, steps.
type Parts = (Rules, Option<String>, bool, Vec<String>);

impl State {
    /// A state that goes on from an imagined game.
    pub(crate) fn imagined(game: Game) -> State {
        let start = Start::Fen(game.fen());
        State { rules: game.rules(), game, start, steps: Vec::new() }
    }

    /// The beginning of a game.
    pub(crate) fn start(rules: duskboard_rules::Rules) -> State {
        State { rules, game: Game::new(rules), start: Start::New, steps: Vec::new() }
    }

    /// The game before anything was played.
    pub(crate) fn beginning(&self) -> PyResult<Game> {
        begin(self.rules, &self.start)
    }

    /// What was played, and how chance fell.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The state after a step.
    pub(crate) fn after(&self, step: Step) -> PyResult<State> {
        match step {
            Step::Acted(seat, action) => self.acted(Some(seat), action),
            Step::Resolved(chance) => self.resolve(&chance.to_string()),
        }
    }

    /// Every moment from the start on, the start included.
    pub(crate) fn each_moment(&self, mut each: impl FnMut(&Game)) -> PyResult<()> {
        let mut game = self.beginning()?;
        each(&game);
        for &step in &self.steps {
            match step {
                Step::Acted(seat, action) => game.play_unchecked(seat, action),
                Step::Resolved(chance) => game.resolve(chance).or_raise(NoSuchChance::new_err)?,
            }
            each(&game);
        }
        Ok(())
    }

    /// The seat that is meant by no seat: the one that acts, or that may play this.
    fn actor(&self, seat: Option<Seat>, action: Action) -> Seat {
        let may = |seat: &Seat| self.game.allows(*seat, action).is_ok();
        let both = Seat::BOTH.into_iter();
        seat.or_else(|| match self.game.turn() {
            // Only while both place is there a choice.
            Turn::Players(seats) if seats.contains(Seat::First) && seats.contains(Seat::Second) => {
                both.into_iter().find(may)
            }
            turn @ (Turn::Players(_) | Turn::Chance | Turn::Over(_)) => turn.seat(),
        })
        .unwrap_or(Seat::First)
    }

    /// The state after an action of a seat, of the one that acts if none is named.
    pub(crate) fn acted(&self, seat: Option<Seat>, action: Action) -> PyResult<State> {
        let seat = self.actor(seat, action);
        self.game.allows(seat, action).or_raise(IllegalAction::new_err)?;
        let mut next = self.clone();
        next.act_as(seat, action);
        Ok(next)
    }

    /// Whether the seat that acts may play this, or an exception.
    pub(crate) fn allows(&self, action: Action) -> PyResult<()> {
        let seat = self.game.turn().seat().unwrap_or(Seat::First);
        self.game.allows(seat, action).or_raise(IllegalAction::new_err)
    }

    /// How many legal actions the seat that acts has.
    pub(crate) fn count(&self) -> usize {
        self.game.turn().seat().map_or(0, |seat| self.game.count(seat))
    }

    /// The legal action of that seat at this place of the list.
    pub(crate) fn nth(&self, place: usize) -> Option<Action> {
        self.game.turn().seat().and_then(|seat| self.game.nth(seat, place))
    }

    /// Plays a legal action in place, for the seat that acts.
    pub(crate) fn act(&mut self, action: Action) {
        if let Some(seat) = self.game.turn().seat() {
            self.act_as(seat, action);
        }
    }

    fn act_as(&mut self, seat: Seat, action: Action) {
        self.game.play_unchecked(seat, action);
        self.steps.push(Step::Acted(seat, action));
    }

    /// Lets chance fall in place; whether it had a say.
    pub(crate) fn throw_with(&mut self, dice: &mut Seeded) -> bool {
        let fell = self.game.throw(dice);
        self.steps.extend(fell.map(Step::Resolved));
        fell.is_some()
    }

    /// Goes on at random; whether there was anything to go on with.
    fn step_randomly(&mut self, dice: &mut Seeded) -> bool {
        let Some(seat) = self.game.turn().seat() else { return self.throw_with(dice) };
        let action = self.game.pick(seat, |count| dice.roll(count as u32) as usize);
        action.into_iter().for_each(|action| self.act_as(seat, action));
        action.is_some()
    }

    /// Calls `each` with the number of every legal action of a seat, or of the one that acts.
    pub(crate) fn each_legal_number(&self, seat: Option<Seat>, mut each: impl FnMut(u16)) {
        if let Some(seat) = seat.or_else(|| self.game.turn().seat()) {
            self.game.each_legal(seat, |action| {
                let number = numbers::of_legal(self.rules, action);
                number.into_iter().for_each(|number| each(number as u16));
            });
        }
    }

    fn read_step(&self, text: &str) -> PyResult<State> {
        match self.game.turn() {
            Turn::Chance => self.resolve(text),
            Turn::Players(_) | Turn::Over(_) => self.acted(None, numbers::read(text)?),
        }
    }

    /// What makes two states the same: the position, whose turn it is, and what chance decides.
    fn identity(&self) -> (duskboard_rules::Rules, String, String, Option<String>) {
        let pending = self.steps.last().filter(|_| self.game.turn() == Turn::Chance).map(step_text);
        let turn = self.game.outcome().map_or_else(
            || words::turn(self.game.turn()).to_string(),
            |outcome| outcome.to_string(),
        );
        (self.rules, self.game.fen(), turn, pending)
    }
}

fn begin(rules: duskboard_rules::Rules, start: &Start) -> PyResult<Game> {
    match start {
        Start::New => Ok(Game::new(rules)),
        Start::Usual => Ok(Game::usual(rules)),
        Start::Fen(fen) => Game::from_fen(rules, fen).or_raise(BadFen::new_err),
    }
}

fn step_text(step: &Step) -> String {
    match step {
        Step::Acted(_, action) => action.to_string(),
        Step::Resolved(chance) => chance.to_string(),
    }
}

/// A hash that is the same for equal values.
pub(crate) fn hashed(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (rules, fen=None, usual=false, steps=Vec::new()))]
    fn new(
        rules: RulesLike,
        fen: Option<String>,
        usual: bool,
        steps: Vec<String>,
    ) -> PyResult<State> {
        let start = match (fen, usual) {
            (Some(_), true) => {
                return Err(PyValueError::new_err("either a FEN or the usual start"));
            }
            (Some(fen), false) => Start::Fen(fen),
            (None, true) => Start::Usual,
            (None, false) => Start::New,
        };
        let rules = rules.rules()?;
        let state = State { rules, game: begin(rules, &start)?, start, steps: Vec::new() };
        steps.iter().try_fold(state, |state, step| state.read_step(step))
    }

    /// The game and its options.
    #[getter]
    pub(crate) fn rules(&self) -> Rules {
        Rules(self.rules)
    }

    /// The whole truth as text. Not for players.
    #[getter]
    fn fen(&self) -> String {
        self.game.fen()
    }

    /// `"first"`, `"second"`, `"both"`, `"chance"` or `"over"`.
    #[getter]
    fn turn(&self) -> &'static str {
        words::turn(self.game.turn())
    }

    /// Is the game over?
    #[getter]
    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Does chance decide now?
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    /// The seat that acts, the first of two if both may.
    #[getter]
    pub(crate) fn seat(&self) -> Option<SeatWord> {
        self.game.turn().seat().map(SeatWord::from)
    }

    /// How the game ended.
    #[getter]
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome)
    }

    /// What the repetition rule compares.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key()
    }

    /// Everything that was played and how chance fell, as texts.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.steps.iter().map(step_text).collect()
    }

    /// All that a viewer may know now.
    pub(crate) fn view(&self, viewer: ViewerWord) -> View {
        View(self.game.view(viewer.0))
    }

    /// The legal actions of a seat, sorted.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<SeatWord>) -> Vec<String> {
        let seat = seat.map(|word| word.0).or_else(|| self.game.turn().seat());
        let mut list = Vec::new();
        seat.into_iter().for_each(|seat| {
            self.game.each_legal(seat, |action| list.push(action.to_string()));
        });
        list.sort_unstable();
        list
    }

    /// The numbers of the legal actions of a seat, in no particular order.
    #[pyo3(signature = (seat=None))]
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
        seat: Option<SeatWord>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut list = Vec::with_capacity(64);
        self.each_legal_number(seat.map(|word| word.0), |number| list.push(number));
        numbers::list(py, &list)
    }

    /// The state after an action.
    #[pyo3(signature = (action, seat=None))]
    fn play(&self, action: ActionLike, seat: Option<SeatWord>) -> PyResult<State> {
        let action = action.action(self.rules)?;
        self.acted(seat.map(|word| word.0), action)
    }

    /// Every outcome that chance has now, with its exact weight.
    fn chances(&self) -> Vec<(String, u32)> {
        let chances = self.game.chances().into_iter();
        chances.map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }

    /// The state after this outcome of chance.
    fn resolve(&self, outcome: &str) -> PyResult<State> {
        let chance = self.game.read_chance(outcome).or_raise(NoSuchChance::new_err)?;
        let mut next = self.clone();
        next.game.resolve(chance).or_raise(NoSuchChance::new_err)?;
        next.steps.push(Step::Resolved(chance));
        Ok(next)
    }

    /// The state after an outcome of chance that a seed decides.
    fn throw(&self, seed: u64) -> PyResult<State> {
        let mut next = self.clone();
        let fell = next.game.throw(&mut Seeded::new(seed));
        let fell = fell.ok_or_else(|| NoSuchChance::new_err("no chance outcome is needed here"))?;
        next.steps.push(Step::Resolved(fell));
        Ok(next)
    }

    /// The end of a random game from here, by a seed.
    fn play_out(&self, py: Python<'_>, seed: u64) -> State {
        let (mut end, mut dice) = (self.clone(), Seeded::new(seed));
        py.detach(|| while end.step_randomly(&mut dice) {});
        end
    }

    /// What a viewer is told of the last step.
    fn told(&self, viewer: ViewerWord) -> Vec<Event> {
        let rules = self.rules;
        self.game.told(viewer.0).into_iter().map(|event| Event::of(rules, event)).collect()
    }

    /// How a viewer's history tells the last step.
    fn told_text(&self, viewer: ViewerWord) -> String {
        self.game.told_text(viewer.0)
    }

    /// How a viewer's history tells every step.
    fn notation(&self, viewer: ViewerWord) -> PyResult<Vec<String>> {
        let mut texts = Vec::new();
        self.each_moment(|game| texts.push(game.told_text(viewer.0)))?;
        Ok(texts.split_off(1))
    }

    /// The game as PGN, chance and all.
    fn pgn(&self) -> PyResult<String> {
        pgn::write(self)
    }

    /// Everything a seat has observed of the game.
    fn observations(&self, seat: SeatWord) -> PyResult<Observations> {
        Observations::of(self, seat.0)
    }

    /// How many leaves the tree of so many actions has.
    fn perft(&self, py: Python<'_>, depth: u8) -> u64 {
        py.detach(|| self.game.perft(depth.into()))
    }

    /// The leaves behind each action.
    fn divide(&self, py: Python<'_>, depth: u8) -> Vec<(String, u64)> {
        let parts = py.detach(|| self.game.divide(depth.into())).into_iter();
        parts.map(|(action, leaves)| (action.to_string(), leaves)).collect()
    }

    fn __eq__(&self, other: &State) -> bool {
        self.identity() == other.identity()
    }

    fn __hash__(&self) -> u64 {
        hashed(&self.identity())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// Shows what a spectator sees, so that no log tells a secret.
    pub(crate) fn __repr__(&self) -> String {
        format!("<State {} {}>", self.rules.variant(), self.view(Word(SPECTATOR)).__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Parts) {
        let (fen, usual) = match &self.start {
            Start::New => (None, false),
            Start::Usual => (None, true),
            Start::Fen(fen) => (Some(fen.clone()), false),
        };
        (py.get_type::<State>(), (self.rules(), fen, usual, self.history()))
    }
}

const SPECTATOR: duskboard_rules::Viewer = duskboard_rules::Viewer::Spectator;

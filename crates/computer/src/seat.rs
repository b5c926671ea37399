//! One computer player in its seat.

use crate::computers::Capacity;
use crate::seed::answer_seed;
use crate::time::thinking_time;
use duskboard_ai::{Clock, Guess, Hint, Level, Limits, Nets, Observations, Player, Request, Value};
use duskboard_protocol::{
    Action, Computer, Found, GuessDot, HintLine, Question, Reply, Seat, Wanted,
};

/// The number of hints.
const HINTS: usize = 3;
/// The time for a hint.
const HINT_MS: u64 = 1_000;
/// The most time for guessing where pieces are; usually it takes less.
const GUESS_MS: u64 = 1_500;
/// The points of a forced win, less one per move to it.
const WIN: i32 = 20_000;
/// The size of a helper's transposition table: a hint needs no more.
const HELPER_MEGABYTES: usize = 1;

/// The settings of the computer that helps a person.
pub fn helper(wanted: Wanted) -> Computer {
    let think_ms = match wanted {
        Wanted::Action | Wanted::Hints => HINT_MS,
        Wanted::Guesses => GUESS_MS,
    };
    Computer { level: Level::BEST.number() as u8, think_ms }
}

/// Which player a question is for. A helper and an opponent are different players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    table: String,
    seat: Seat,
    level: u8,
    helps: bool,
}

impl Key {
    pub(crate) fn of(question: &Question) -> Key {
        Key {
            table: question.table.clone(),
            seat: question.seat,
            level: question.level,
            helps: question.wanted != Wanted::Action,
        }
    }
}

/// A player in its seat.
pub struct ComputerSeat {
    pub(crate) key: Key,
    player: Player,
}

impl ComputerSeat {
    /// A new player for this question. The error says why there is none.
    pub(crate) fn new(key: Key, capacity: Capacity) -> Result<ComputerSeat, String> {
        let level = Level::of(key.level.into()).ok_or("there is no such level")?;
        let megabytes = if key.helps { HELPER_MEGABYTES } else { capacity.megabytes };
        let player = Player::new(level, megabytes).with_threads(capacity.threads);
        Ok(ComputerSeat { key, player })
    }

    /// From now on it uses these nets.
    pub(crate) fn set_nets(&mut self, nets: Nets) {
        self.player.set_nets(nets);
    }

    /// The answer. `clock` starts with the question; `so_far` is called with the current best
    /// action whenever that changes.
    pub fn answer(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Reply {
        let found = self.find(question, clock, so_far);
        let found = found.unwrap_or_else(|why| Found::Nothing { why });
        Reply { number: question.number, found }
    }

    fn find(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Result<Found, String> {
        let rules = question.game.rules().map_err(|error| error.to_string())?;
        let steps = duskboard_table::observations(rules, question.seat, &question.stream)?;
        let mut seen =
            Observations::of(rules, question.seat, steps).map_err(|error| error.to_string())?;
        if let Some(fen) = &question.game.fen {
            seen = seen.begun_from(fen).map_err(|error| error.to_string())?;
        }
        let time = Some(thinking_time(question.time, question.wanted, rules.hides()));
        let limits = Limits { time, ..Limits::default() };
        let seed = answer_seed(question);
        let asked = Request { observed: &seen, limits, clock, seed };
        Ok(match question.wanted {
            Wanted::Action => Found::Action { action: self.action(&asked, so_far)? },
            Wanted::Hints => Found::Hints(self.hints(&asked)),
            Wanted::Guesses => {
                Found::Guesses(self.player.guess(&asked).into_iter().map(dot).collect())
            }
        })
    }

    fn action(
        &mut self,
        asked: &Request<'_>,
        so_far: &mut dyn FnMut(Action),
    ) -> Result<Action, String> {
        let mut best = None;
        let thought = self.player.think(asked, &mut |info| {
            let Some(&action) = info.pv.first() else { return };
            if best.replace(action) != Some(action) {
                so_far(action);
            }
        });
        Ok(thought.ok_or("there is nothing to play")?.action)
    }

    fn hints(&mut self, asked: &Request<'_>) -> Vec<HintLine> {
        let hints = self.player.hints(asked);
        let told = hints.iter().take(HINTS).map(|hint| {
            let fears = self.player.fears(asked, hint.action);
            line(asked.observed, hint, fears)
        });
        told.collect()
    }
}

fn line(seen: &Observations, hint: &Hint, fears: Option<Action>) -> HintLine {
    let points = match hint.value {
        Value::Points(points) => points.clamp(-WIN / 2, WIN / 2),
        Value::Wins(moves) => WIN - moves as i32,
        Value::Loses(moves) => moves as i32 - WIN,
    };
    let text = seen.now().map(|view| view.write(hint.action)).unwrap_or_default();
    HintLine { action: hint.action, text, points, fears }
}

fn dot(guess: Guess) -> GuessDot {
    let Guess { square, piece, probability } = guess;
    GuessDot { square, piece, probability }
}

//! Somebody who answers what to play, what would be good, and what could be where.

use duskboard_ai::{
    Clock, Guess, Hint, Level, Limits, Player, Seen, TimeUse, USUAL_MEGABYTES, Value,
};
use duskboard_protocol::{Action, Found, GuessDot, HintLine, Question, Wanted};

/// How many hints are given.
const HINTS: usize = 3;
/// What a win in sight is worth; the sooner the more.
const WIN: i32 = 20_000;

/// Thinks about one table at a time, and remembers for each seat what it found out.
#[derive(Default)]
pub struct Thinker {
    table: String,
    players: [Option<(Level, Player)>; 2],
}

impl Thinker {
    /// Nothing is remembered.
    pub fn new() -> Thinker {
        Thinker::default()
    }

    /// The answer. `so_far` hears what would be played, whenever that is another action.
    pub fn answer(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Found {
        self.find(question, clock, so_far).unwrap_or_else(|why| Found::Nothing { why })
    }

    fn find(
        &mut self,
        question: &Question,
        clock: &dyn Clock,
        so_far: &mut dyn FnMut(Action),
    ) -> Result<Found, String> {
        let rules = question.game.rules().map_err(|error| error.to_string())?;
        let steps = duskboard_table::observations(rules, question.seat, &question.stream)?;
        let seen = Seen::of(rules, question.seat, steps).map_err(|error| error.to_string())?;
        let time = Some(TimeUse { soft: question.soft_ms, hard: question.hard_ms });
        let limits = Limits { time, ..Limits::default() };
        let asked = duskboard_ai::Question { seen: &seen, limits, clock, seed: question.seed };
        let player = self.player(question)?;
        Ok(match question.wanted {
            Wanted::Action => {
                let mut best = None;
                let thought = player.think(&asked, &mut |line| {
                    let Some(&action) = line.actions.first() else { return };
                    if best.replace(action) != Some(action) {
                        so_far(action);
                    }
                });
                Found::Action { action: thought.ok_or("there is nothing to play")?.action }
            }
            Wanted::Hints => {
                let hints = player.hints(&asked);
                Found::Hints(hints.iter().take(HINTS).map(|hint| line(&seen, hint)).collect())
            }
            Wanted::Guesses => Found::Guesses(player.guess(&asked).into_iter().map(dot).collect()),
        })
    }

    /// The player for the seat in question. One that helps needs little memory.
    fn player(&mut self, question: &Question) -> Result<&mut Player, String> {
        if self.table != question.table {
            *self = Thinker { table: question.table.clone(), ..Thinker::default() };
        }
        let level = Level::of(question.level.into()).ok_or("there is no such level")?;
        let place = &mut self.players[question.seat.index()];
        if place.as_ref().is_some_and(|(known, _)| *known != level) {
            *place = None;
        }
        let megabytes = if question.wanted == Wanted::Action { USUAL_MEGABYTES } else { 1 };
        let (_, player) = place.get_or_insert_with(|| (level, Player::new(level, megabytes)));
        Ok(player)
    }
}

fn line(seen: &Seen, hint: &Hint) -> HintLine {
    let points = match hint.value {
        Value::Points(points) => points.clamp(-WIN / 2, WIN / 2),
        Value::Wins(moves) => WIN - moves as i32,
        Value::Loses(moves) => moves as i32 - WIN,
    };
    let text = seen.now().map(|view| view.write(hint.action)).unwrap_or_default();
    HintLine { action: hint.action, text, points }
}

fn dot(guess: Guess) -> GuessDot {
    let Guess { square, piece, probability } = guess;
    GuessDot { square, piece, probability }
}

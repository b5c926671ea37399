//! The best lines of a position.

use super::texts;
use duskboard_protocol::study::{Analyse, FromStudy, LineValue, Lines, StudyLine, StudyStep};
use duskboard_protocol::{Code, Eyes, GuessDot, Problem};
use duskboard_rules::{Game, Seat, Step};
use duskboard_study::{Clock, Found, Guess, Inquiry, Line, Nets, Position, Value, Worth};

/// How many lines are shown at most.
const MOST_LINES: u8 = 20;

/// Searches a position until it is interrupted.
pub(super) fn analyse(
    asked: &Analyse,
    nets: &Nets,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(FromStudy),
) -> Result<(), Problem> {
    let start = asked.game.start()?;
    let (game, steps) = played(&start, &asked.steps)?;
    let eyes = match asked.eyes {
        Eyes::First => Some(Seat::First),
        Eyes::Second => Some(Seat::Second),
        Eyes::Truth => None,
    };
    let position = Position { start: &start, steps: &steps, eyes };
    let lines = asked.lines.clamp(1, MOST_LINES).into();
    let inquiry = Inquiry { lines, nodes: None, nets: nets.clone() };
    let hear = &mut |found| tell(FromStudy::Lines(told(&game, eyes, found)));
    duskboard_study::analyse(&position, inquiry, clock, hear)
        .map_err(|wrong| Problem::new(Code::BadSettings, wrong.to_string()))
}

/// The position that is meant, and the steps that lead there.
pub(super) fn played(start: &Game, said: &[StudyStep]) -> Result<(Game, Vec<Step>), Problem> {
    let (mut game, mut steps) = (start.clone(), Vec::with_capacity(said.len()));
    for (number, said) in said.iter().enumerate() {
        let wrong = |why: String| {
            Problem::new(Code::BadSettings, format!("step {} cannot be: {why}", number + 1))
        };
        let step = said.read(&game).map_err(|error| wrong(error.to_string()))?;
        match step.ok_or_else(|| wrong("expected one on the board".into()))? {
            Step::Acted(seat, action) => {
                game.play(seat, action).map_err(|error| wrong(error.to_string()))?;
            }
            Step::Resolved(chance) => {
                game.resolve(chance).map_err(|error| wrong(error.to_string()))?;
            }
        }
        steps.extend(step);
    }
    Ok((game, steps))
}

fn told(game: &Game, eyes: Option<Seat>, found: Found) -> Lines {
    let Found { depth, nodes, worth, lines, guesses } = found;
    let seat = eyes.filter(|&seat| game.turn().includes(seat)).or(game.turn().seat());
    let seat = seat.unwrap_or(Seat::First);
    let lines = lines.into_iter().map(|line| line_of(game, seat, line)).collect();
    Lines { depth, nodes, worth: worth.0, lines, guesses: guesses.into_iter().map(dot).collect() }
}

fn line_of(game: &Game, seat: Seat, line: Line) -> StudyLine {
    let Line { value, actions } = line;
    let texts = texts(game, seat, &actions);
    StudyLine { worth: Worth::found(value, seat).0, value: valued(value, seat), actions, texts }
}

/// What is good for a seat, as the first one sees it.
fn valued(value: Value, seat: Seat) -> LineValue {
    match (value, seat) {
        (Value::Points(points), Seat::First) => LineValue::Points(points),
        (Value::Points(points), Seat::Second) => LineValue::Points(-points),
        (Value::Wins(moves), seat) => LineValue::Wins { seat, moves },
        (Value::Loses(moves), seat) => LineValue::Wins { seat: seat.other(), moves },
    }
}

fn dot(guess: Guess) -> GuessDot {
    let Guess { square, piece, probability } = guess;
    GuessDot { square, piece, probability }
}

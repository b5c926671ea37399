//! Studies positions and finished games for a page, in a worker of its own. It has no table.

mod analyse;
mod review;

use duskboard_protocol::study::{FromStudy, StudyGame, StudyStep, ToStudy};
use duskboard_protocol::{Code, Problem, Record};
use duskboard_rules::{Action, Game, Seat, Step};
use duskboard_study::{Clock, Nets};

/// Does what is asked, and tells what is found. It ends when all is found, which an analysis may never
/// do, or when the clock interrupts it. Reviews are made without networks, so that they say the same
/// wherever they are made.
pub fn scholar(asked: &ToStudy, nets: &Nets, clock: &dyn Clock, tell: &mut dyn FnMut(FromStudy)) {
    let done = match asked {
        ToStudy::Analyse(position) => analyse::analyse(position, nets, clock, tell),
        ToStudy::Open { record } => open(record).map(|game| tell(FromStudy::Opened(game.into()))),
        ToStudy::Review { record } => review::of_record(record, clock, tell),
        ToStudy::ReviewPlayed(played) => review::of_played(played, clock, tell),
    };
    done.unwrap_or_else(|problem| tell(FromStudy::Problem(problem)));
}

/// A finished game: where it began, what happened, and its record. One that still runs is refused.
fn finished(record: &str) -> Result<(Record, Game, Vec<Step>), Problem> {
    let record = Record::read(record)?;
    duskboard_table::verify(&record)?;
    let (start, steps) = duskboard_table::steps(&record)?;
    Ok((record, start, steps))
}

fn open(record: &str) -> Result<StudyGame, Problem> {
    let (record, _, steps) = finished(record)?;
    Ok(StudyGame {
        players: Seat::BOTH.map(|seat| record.name(seat).into()),
        game: record.settings.game,
        opened_ms: record.opened_ms,
        steps: steps.into_iter().map(StudyStep::from).collect(),
        result: record.result.ok_or(Code::NotOver)?,
    })
}

/// Actions as they are written, or as commands write them where they cannot be played.
fn texts(game: &Game, seat: Seat, line: &[Action]) -> Vec<String> {
    let mut texts = duskboard_study::written(game, seat, line);
    texts.extend(line[texts.len()..].iter().map(Action::to_string));
    texts
}

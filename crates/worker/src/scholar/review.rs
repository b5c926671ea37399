//! A finished game, taken apart.

use super::{finished, texts};
use duskboard_protocol::study::{
    FromStudy, GameReview, PlayedGame, SideReview, StepReview, StudyStep, TurningPoint,
};
use duskboard_protocol::{Code, Problem};
use duskboard_rules::{Game, Seat, Step};
use duskboard_study::{Cause, Clock, Close, Effort, Judge, Judged, Played, Review, why};

/// Reviews the game of a record.
pub(super) fn of_record(
    record: &str,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(FromStudy),
) -> Result<(), Problem> {
    let (record, start, steps) = finished(record)?;
    let result = record.result.ok_or(Code::NotOver)?;
    let close = Close::of(result.on_the_board(), result.winner);
    review(&Played { start: &start, steps: &steps, close }, clock, tell);
    Ok(())
}

/// Reviews a game without a record.
pub(super) fn of_played(
    played: &PlayedGame,
    clock: &dyn Clock,
    tell: &mut dyn FnMut(FromStudy),
) -> Result<(), Problem> {
    let start = played.game.start()?;
    let (end, steps) = super::analyse::played(&start, &played.steps)?;
    let close = Close::of(end.outcome().is_some(), played.winner);
    review(&Played { start: &start, steps: &steps, close }, clock, tell);
    Ok(())
}

/// Nothing is told at the end if the clock interrupted it.
fn review(played: &Played<'_>, clock: &dyn Clock, tell: &mut dyn FnMut(FromStudy)) {
    let mut judge = Judge::new(Effort::default(), clock);
    let mut progress = |done: usize, of: usize| {
        tell(FromStudy::Reviewed { done: done as u32, of: of as u32 });
    };
    let Some(review) = duskboard_study::review(played, &mut judge, &mut progress) else { return };
    let games = games(played.start, played.steps);
    let point = |at| turning_point(played, &games, &review, at, &mut judge);
    let turning_points = review.turning_points().into_iter().map(point).collect();
    tell(FromStudy::Review(Box::new(told(&games, &review, turning_points))));
}

/// The game before each step, and at the end.
fn games(start: &Game, steps: &[Step]) -> Vec<Game> {
    let mut games = vec![start.clone()];
    for &step in steps {
        let Some(mut game) = games.last().cloned() else { break };
        let possible = match step {
            Step::Acted(seat, action) => game.play(seat, action).is_ok(),
            Step::Resolved(chance) => game.resolve(chance).is_ok(),
        };
        debug_assert!(possible, "they have been played before");
        games.push(game);
    }
    games
}

fn told(games: &[Game], review: &Review, turning_points: Vec<TurningPoint>) -> GameReview {
    let side = |seat| SideReview { skill: review.skill(seat).0, accuracy: review.accuracy(seat) };
    let step = |(at, judged): (usize, &Judged)| step_of(games, at, judged);
    GameReview {
        start: review.start.0,
        end: review.end().0,
        luck: review.luck().0,
        fog: review.fog().0,
        sides: Seat::BOTH.map(side),
        steps: review.steps.iter().enumerate().map(step).collect(),
        turning_points,
    }
}

fn step_of(games: &[Game], at: usize, judged: &Judged) -> StepReview {
    let (step, text) = match judged.cause {
        Cause::Step(step) => (StudyStep::from(step), happened(games, at, step)),
        Cause::Closed(seat) => (StudyStep::Closed { seat }, String::new()),
    };
    let seat = judged.seat().unwrap_or(Seat::First);
    let better_text = judged.better.and_then(|action| texts(&games[at], seat, &[action]).pop());
    StepReview {
        step,
        text,
        before: judged.before.0,
        after: (judged.before + judged.parts.total()).0,
        skill: judged.parts.skill.0,
        luck: judged.parts.luck.0,
        fog: judged.parts.fog.0,
        better: judged.better,
        better_text,
    }
}

/// How a step is told by who took it; how chance fell by who brought it on.
fn happened(games: &[Game], at: usize, step: Step) -> String {
    let teller = match step {
        Step::Acted(seat, _) => Some(seat),
        Step::Resolved(_) => at.checked_sub(1).and_then(|before| games[before].turn().seat()),
    };
    games[at + 1].told_text(teller.unwrap_or(Seat::First).into())
}

fn turning_point(
    played: &Played<'_>,
    games: &[Game],
    review: &Review,
    at: usize,
    judge: &mut Judge<'_>,
) -> TurningPoint {
    let judged = &review.steps[at];
    let found = why(played, judged, at, judge);
    let seat = judged.seat().unwrap_or(Seat::First);
    let after = games.get(at + 1).unwrap_or(&games[at]);
    let reply = after.turn().seat().unwrap_or(seat.other());
    TurningPoint {
        step: at as u32,
        loss: judged.loss().0,
        allowed_texts: texts(after, reply, &found.allowed),
        allowed: found.allowed,
        instead_texts: texts(&games[at], seat, &found.instead),
        instead: found.instead,
    }
}

//! `analyse` and `review`: what could be played, and what a finished game was decided by.

use crate::Failure;
use crate::rules::Which;
use clap::Args;
use duskboard_ai::{Level, Limits, Observations, Player, Request, Timeless, Value};
use duskboard_protocol::Record;
use duskboard_rules::{Action, Game, GameView, Seat, Step, Turn};
use duskboard_study::{
    Cause, Close, Effort, Judge, Judged, Played, Review as Reviewed, Worth, review,
};
use duskboard_table::steps;
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    which: Which,
    /// The position, or what the seat to move sees of it; without it, the start
    #[arg(long)]
    fen: Option<String>,
    /// How many positions to search
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many lines to show
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    lines: u32,
}

/// A line to be shown.
struct Shown {
    value: Value,
    actions: Vec<Action>,
}

impl Analyse {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let rules = self.which.rules()?;
        let game = match &self.fen {
            Some(fen) => Game::from_fen(rules, fen).map_err(Failure::wrong),
            None => Ok(Game::usual(rules)),
        };
        let lines = match game {
            Ok(game) => self.of_truth(&game)?,
            Err(wrong) => self.of_view(rules).ok_or(wrong)?,
        };
        Ok(match self.which.json {
            true => {
                format!("{}\n", json!({ "lines": lines.iter().map(as_json).collect::<Vec<_>>() }))
            }
            false => lines.iter().map(as_text).collect(),
        })
    }

    /// Everything is known.
    fn of_truth(&self, game: &Game) -> Result<Vec<Shown>, Failure> {
        if game.turn() == Turn::Chance {
            return Err(Failure::wrong("chance is to act: expected a position in which a seat is"));
        }
        let effort = Effort { nodes: self.nodes, ..Effort::default() };
        let found = Judge::new(effort, &Timeless).lines(game, &[game.key()], self.lines as usize);
        Ok(found
            .into_iter()
            .map(|line| Shown { value: line.value, actions: line.actions })
            .collect())
    }

    /// Only what a seat sees is known: its best actions, given all that could be.
    fn of_view(&self, rules: duskboard_rules::Rules) -> Option<Vec<Shown>> {
        let view = GameView::read_acting(rules, self.fen.as_deref()?).ok()?;
        let seat = view.viewer().seat()?;
        let observed = Observations::of(rules, seat, [(view, Vec::new())]).ok()?;
        let limits = Limits::of_nodes(self.nodes);
        let request = Request { observed: &observed, limits, clock: &Timeless, seed: 0 };
        let hints = Player::new(Level::ALL[7], 16).hints(&request);
        let shown =
            |hint: duskboard_ai::Hint| Shown { value: hint.value, actions: vec![hint.action] };
        Some(hints.into_iter().take(self.lines as usize).map(shown).collect())
    }
}

fn as_text(line: &Shown) -> String {
    let actions: Vec<_> = line.actions.iter().map(Action::to_string).collect();
    format!("{} {}\n", line.value, actions.join(" "))
}

fn as_json(line: &Shown) -> Json {
    let actions: Vec<_> = line.actions.iter().map(Action::to_string).collect();
    match line.value {
        Value::Points(points) => json!({ "cp": points, "actions": actions }),
        Value::Wins(moves) => json!({ "mate": moves, "actions": actions }),
        Value::Loses(moves) => json!({ "mate": -i64::from(moves), "actions": actions }),
    }
}

#[derive(Args)]
pub(crate) struct Review {
    /// The record of a finished game, a JSON file; `-` for standard input
    record: PathBuf,
    /// How many positions to search for each judgement
    #[arg(long, default_value_t = Effort::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Review {
    /// A record that cannot be read is a wrong question; a game that still runs, or a record that is not
    /// true, is refused.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let record = crate::record::read(&self.record)?;
        let refuse = |why: String| Failure::Refused(format!("{}: {why}", self.record.display()));
        let result = record.result.ok_or_else(|| refuse("the game is not over".into()))?;
        duskboard_table::verify(&record).map_err(|flaw| refuse(flaw.to_string()))?;
        let (start, steps) = steps(&record).map_err(|flaw| refuse(flaw.to_string()))?;
        let mut judge = Judge::new(Effort { nodes: self.nodes, ..Effort::default() }, &Timeless);
        let played = Played {
            start: &start,
            steps: &steps,
            close: Close::of(result.on_the_board(), result.winner),
        };
        let reviewed = review(&played, &mut judge, &mut progress)
            .ok_or_else(|| refuse("its steps cannot be played".into()))?;
        Ok(match self.json {
            true => format!("{}\n", all_as_json(&reviewed)),
            false => all_as_text(&record, &start, &reviewed),
        })
    }
}

/// A bar, if somebody looks.
fn progress(done: usize, of: usize) {
    let mut shown = std::io::stderr();
    if shown.is_terminal() {
        let end = if done == of { "\r\x1b[K" } else { "" };
        let _ = write!(shown, "\rreviewing {done} of {of}{end}");
    }
}

fn all_as_json(review: &Reviewed) -> Json {
    let points = |worth: Worth| f64::from(worth.0) / f64::from(Worth::WIN.0);
    let step = |judged: &Judged| {
        json!({
            "played": played(judged.cause), "seat": judged.seat().map(|seat| seat.to_string()),
            "before": points(judged.before), "skill": points(judged.parts.skill),
            "luck": points(judged.parts.luck), "fog": points(judged.parts.fog),
            "better": judged.better.map(|action| action.to_string()),
        })
    };
    let [first, second] = Seat::BOTH.map(
        |seat| json!({ "skill": points(review.skill(seat)), "accuracy": review.accuracy(seat) }),
    );
    json!({
        "start": points(review.start), "end": points(review.end()), "luck": points(review.luck()),
        "fog": points(review.fog()), "first": first, "second": second,
        "turning_points": review.turning_points(),
        "steps": review.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

/// As the contract writes it.
fn played(cause: Cause) -> String {
    match cause {
        Cause::Step(Step::Acted(_, action)) => action.to_string(),
        Cause::Step(Step::Resolved(chance)) => chance.to_string(),
        Cause::Closed(_) => "closed".into(),
    }
}

fn all_as_text(record: &Record, start: &Game, review: &Reviewed) -> String {
    let name = record.settings.game.variant.as_str();
    let mut text = format!(
        "{name}: from {} to {} points for first\nluck {:+} and fog {:+} for first\n",
        review.start,
        review.end(),
        review.luck(),
        review.fog(),
    );
    for seat in Seat::BOTH {
        let accuracy =
            review.accuracy(seat).map_or("-".into(), |accuracy| format!("{accuracy:.0}"));
        text += &format!("{seat}: skill {:+}, accuracy {accuracy}\n", review.skill(seat));
    }
    for at in review.turning_points() {
        text += &told(start, review, at);
    }
    text
}

/// One turning point: what was played, what it gave away, and what would have been better.
fn told(start: &Game, review: &Reviewed, at: usize) -> String {
    let judged = &review.steps[at];
    let (mut game, mut number) = (start.clone(), 0);
    for step in &review.steps[..at] {
        match step.cause {
            Cause::Step(Step::Acted(seat, action)) => {
                let _ = game.play(seat, action);
                number += 1;
            }
            Cause::Step(Step::Resolved(chance)) => drop(game.resolve(chance)),
            Cause::Closed(_) => {}
        }
    }
    let written = |action: Action| match judged.seat() {
        Some(seat) => game.view(seat.into()).write(action),
        None => action.to_string(),
    };
    let what = match judged.cause {
        Cause::Step(Step::Acted(_, action)) => written(action),
        Cause::Step(Step::Resolved(_)) | Cause::Closed(_) => played(judged.cause),
    };
    let seat = judged.seat().map_or(String::new(), |seat| seat.to_string());
    let better =
        judged.better.map_or(String::new(), |action| format!(", better {}", written(action)));
    format!("action {}: {seat} {what} gave away {}{better}\n", number + 1, judged.loss())
}

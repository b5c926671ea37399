//! The review of a finished game: what was skill, what was luck, and what nobody could know.

use super::{Study, settings_of};
use crate::app::{App, app};
use duskboard_client::words::fill;
use duskboard_protocol::study::{
    FromStudy, GameReview, PlayedGame, StepReview, StudyStep, ToStudy, TurningPoint,
};
use duskboard_rules::Seat;
use duskboard_study::{Tree, pgn};
use leptos::prelude::*;

/// The result of a game that is not over.
const OPEN: &str = "*";

/// How far a review is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Reviewing {
    /// Nobody has asked for one.
    No,
    /// So many steps of so many.
    At(u32, u32),
    /// Done.
    Done(Box<GameReview>),
}

impl Study {
    /// Whether the game is over, as its record or its PGN says.
    fn is_finished(self) -> bool {
        self.record.with(Option::is_some) || self.book.with(|book| book.result() != OPEN)
    }

    /// What a worker is asked for a review of the main line.
    fn played(self) -> ToStudy {
        self.book.with_untracked(|book| {
            let tree = book.tree();
            let steps = tree.main_line().into_iter().filter_map(|node| tree.step(node));
            let winner = Seat::BOTH.into_iter().find(|&s| pgn::result(Some(s)) == book.result());
            let game = settings_of(tree.game(Tree::START));
            ToStudy::ReviewPlayed(PlayedGame {
                game,
                steps: steps.map(Into::into).collect(),
                winner,
            })
        })
    }

    fn review(self, app: App) {
        let record = self.record.get_untracked().map(|record| ToStudy::Review { record });
        let question = record.unwrap_or_else(|| self.played());
        self.reviewing.set(Reviewing::At(0, 1));
        self.reader.ask(&question, move |found| match found {
            FromStudy::Reviewed { done, of } => self.reviewing.set(Reviewing::At(done, of)),
            FromStudy::Review(review) => self.reviewing.set(Reviewing::Done(review)),
            FromStudy::Problem(problem) => {
                self.reviewing.set(Reviewing::No);
                app.say(fill(self.words().study_died, &[app.words().problem(&problem)]));
            }
            FromStudy::Lines(_) | FromStudy::Opened(_) => {}
        });
    }

    fn stop_review(self) {
        self.reader.end();
        self.reviewing.set(Reviewing::No);
    }

    /// Looks at the game after so many steps of its main line.
    fn look_after(self, steps: usize) {
        self.turn_page(|book| {
            let line = book.tree().main_line();
            if let Some(node) = line.get(steps.min(line.len() - 1)) {
                book.go(*node);
            }
        });
    }
}

/// A review of the game that is shown, if it is over.
#[component]
pub(super) fn Review(study: Study) -> impl IntoView {
    let app = app();
    let finished = Memo::new(move |_| study.is_finished());
    move || {
        finished.get().then(|| {
            let content = match study.reviewing.get() {
                Reviewing::No => offer(app, study),
                Reviewing::At(done, of) => progress(study, done, of),
                Reviewing::Done(review) => whole(app, study, &review),
            };
            view! {
                <section class="review" aria-label=study.word(|w| w.review)>
                    <h2>{study.word(|w| w.review)}</h2>
                    {content}
                </section>
            }
        })
    }
}

fn offer(app: App, study: Study) -> AnyView {
    view! {
        <p class="quiet">{study.word(|w| w.review_line)}</p>
        <button class="main" on:click=move |_| study.review(app)>{study.word(|w| w.review_start)}</button>
    }
    .into_any()
}

fn progress(study: Study, done: u32, of: u32) -> AnyView {
    let text = fill(study.words().review_progress, &[&done.to_string(), &of.to_string()]);
    view! {
        <label class="progress"><span role="status">{text}</span><progress value=done max=of></progress></label>
        <button on:click=move |_| study.stop_review()>{study.word(|w| w.review_stop)}</button>
    }
    .into_any()
}

/// Points of 100, with a sign.
fn points(ten_thousandths: i32) -> String {
    let rounded = (f64::from(ten_thousandths) / 100.0).round() as i32;
    if rounded > 0 { format!("+{rounded}") } else { rounded.to_string().replace('-', "−") }
}

fn whole(app: App, study: Study, review: &GameReview) -> AnyView {
    let words = study.words();
    let side = |seat: Seat| study.side(app, seat);
    let given = |text: &str, to_first: i32| {
        let seat = if to_first < 0 { Seat::Second } else { Seat::First };
        fill(text, &[side(seat), &points(to_first.abs())])
    };
    let luck = match review.luck {
        0 => words.luck_none.to_string(),
        luck => given(words.luck_meter, luck),
    };
    let fog = (review.fog != 0).then(|| given(words.fog_meter, review.fog));
    let share = |worth: i32| ((worth + 50) / 100).to_string();
    let sum = fill(words.sum_up, &[&share(review.start), &share(review.end)]);
    let row = |seat: Seat| {
        let skill = review.sides[seat.index()];
        let accuracy = skill.accuracy.map_or("–".into(), |found| format!("{found:.0}%"));
        let sign = if seat == Seat::First { 1 } else { -1 };
        view! {
            <tr>
                <th scope="row">{side(seat)}</th>
                <td>{accuracy}</td>
                <td>{points(skill.skill)}</td>
                <td>{points(sign * review.luck)}</td>
                <td>{points(sign * review.fog)}</td>
            </tr>
        }
    };
    view! {
        {graph(study, review)}
        <table class="sides">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{words.accuracy}</th>
                    <th scope="col">{words.skill}</th>
                    <th scope="col">{words.luck}</th>
                    <th scope="col">{words.fog}</th>
                </tr>
            </thead>
            <tbody>{Seat::BOTH.map(row).collect_view()}</tbody>
        </table>
        <p class="meter">{luck}" "{fog}</p>
        <p class="quiet">{sum}</p>
        {turning_points(app, study, review)}
    }
    .into_any()
}

/// What the game was worth, step by step. A touch shows the position there.
fn graph(study: Study, review: &GameReview) -> AnyView {
    let count = review.steps.len().max(1);
    let height = |worth: i32| 100 - worth / 100;
    let width = move |step: usize| step * 400 / count;
    let mut line = format!("M0 {}", height(review.start));
    for (number, step) in review.steps.iter().enumerate() {
        line += &format!("L{} {}", width(number + 1), height(step.after));
    }
    let area = format!("{line}L400 100L0 100Z");
    let band = move |(number, step): (usize, &StepReview)| {
        let kind = match (step.luck.abs(), step.fog.abs(), step.skill.abs()) {
            (luck, fog, skill) if luck > 300 && luck >= fog && luck >= skill => "by-luck",
            (_, fog, skill) if fog > 300 && fog >= skill => "by-fog",
            (_, _, skill) if skill > 300 => "by-skill",
            _ => "by-none",
        };
        let (x, next) = (width(number), width(number + 1));
        let shows = move |_| study.look_after(number + 1);
        view! {
            <rect class=kind x=x y="0" width=next - x height="100" on:click=shows><title>{step.text.clone()}</title></rect>
        }
    };
    let bands = review.steps.iter().enumerate().map(band).collect_view();
    // Where one looks, as long as that is on the main line.
    let here = move || {
        let at = study.book.with(|book| {
            let line = book.tree().main_line();
            line.iter().position(|node| *node == book.at())
        });
        at.map(|at| format!("M{} 0V100", width(at)))
    };
    let words = study.words();
    let causes = [("by-skill", words.skill), ("by-luck", words.luck), ("by-fog", words.fog)];
    let cause = |(kind, name)| view! { <li><i class=kind></i>{name}</li> };
    let causes = causes.map(cause).collect_view();
    view! {
        <svg class="graph" viewBox="0 0 400 100" preserveAspectRatio="none" role="img" aria-label=study.word(|w| w.graph)>
            <path class="area" d=area/>
            <path class="half" d="M0 50H400"/>
            <path class="curve" d=line/>
            {bands}
            <path class="here" d=here/>
        </svg>
        <ul class="key" aria-hidden="true">{causes}</ul>
    }
    .into_any()
}

fn turning_points(app: App, study: Study, review: &GameReview) -> AnyView {
    let words = study.words();
    if review.turning_points.is_empty() {
        return view! { <p>{words.no_turning_points}</p> }.into_any();
    }
    let one = |point: &TurningPoint| {
        let at = point.step as usize;
        let step = review.steps.get(at)?;
        let StudyStep::Acted { seat, .. } = step.step else { return None };
        let lost = points(point.loss.abs()).replace('+', "");
        let head = fill(words.gave_away, &[study.side(app, seat), &lost, &step.text]);
        let better = (!point.instead_texts.is_empty())
            .then(|| fill(words.better, &[&point.instead_texts.join(" ")]));
        let allowed = (!point.allowed_texts.is_empty())
            .then(|| fill(words.allowed, &[&point.allowed_texts.join(" ")]));
        Some(view! {
            <li>
                <button class="line" on:click=move |_| study.look_after(at)>
                    <strong>{head}</strong>
                    <span>{better}</span>
                    <span class="quiet">{allowed}</span>
                </button>
            </li>
        })
    };
    let list = review.turning_points.iter().filter_map(one).collect_view();
    view! {
        <h3>{words.turning_points}</h3>
        <ol class="lines">{list}</ol>
    }
    .into_any()
}

//! What the computer thinks of the position: a bar, and the best lines.

use super::Study;
use crate::app::{App, app};
use crate::browser;
use crate::lean::Show;
use crate::panel::written;
use duskboard_client::words::fill;
use duskboard_client::worth;
use duskboard_protocol::Eyes;
use duskboard_protocol::study::{Analyse, FromStudy, LineValue, StudyLine, ToStudy};
use duskboard_rules::{Seat, Turn};
use duskboard_study::{NodeId, Notebook};
use leptos::prelude::*;

/// How many lines are shown.
const LINES: u8 = 3;
/// How long it thinks about a move when it plays both sides.
const A_MOVE: i32 = 1200;
/// How long somebody has to stay with a position before it is thought about.
const PATIENCE: i32 = 150;

impl Study {
    /// Thinks about whatever is shown, while that is wanted.
    pub(super) fn think_along(self, app: App) {
        let asked = StoredValue::new(0u32);
        Effect::new(move || {
            let wanted = self.thinking.get();
            self.book.track();
            self.eyes.track();
            self.thinker.end();
            self.lines.set(None);
            asked.update_value(|asked| *asked += 1);
            let number = asked.get_value();
            if wanted {
                browser::after(PATIENCE, move || {
                    if asked.try_get_value() == Some(number) {
                        self.think(app);
                    }
                });
            }
        });
    }

    /// Plays both sides, a move at a time, while that is wanted and the game goes on.
    pub(super) fn play_along(self) {
        Effect::new(move || {
            let goes_on = self.book.with(|book| book.game().outcome().is_none());
            if self.playing.get() && goes_on {
                self.thinking.set(true);
                let here = self.book.with_untracked(|book| book.at());
                browser::after(A_MOVE, move || self.move_from(here));
            } else if self.playing.get_untracked() {
                self.playing.set(false);
            }
        });
    }

    /// Plays what is best here, as soon as something is found; lets chance fall.
    fn move_from(self, here: NodeId) {
        let still = |book: &Notebook| book.at() == here;
        let wanted = self.playing.try_get_untracked() == Some(true);
        if !wanted || !self.book.with_untracked(still) {
            return;
        }
        let best = self
            .lines
            .with_untracked(|found| found.as_ref()?.lines.first()?.actions.first().copied());
        match best {
            _ if self.book.with_untracked(|book| book.game().turn() == Turn::Chance) => {
                super::chance::at_random(self);
            }
            Some(action) => self.act(action),
            None => browser::after(A_MOVE, move || self.move_from(here)),
        }
    }

    fn think(self, app: App) {
        let (game, steps) = untrack(|| self.settings());
        let eyes = self.eyes.get_untracked();
        let question = ToStudy::Analyse(Analyse { game, steps, lines: LINES, eyes });
        self.thinker.ask(&question, move |found| match found {
            FromStudy::Lines(lines) => self.lines.set(Some(lines)),
            FromStudy::Problem(problem) => {
                self.thinking.set(false);
                app.say(fill(self.words().study_died, &[app.words().problem(&problem)]));
            }
            FromStudy::Opened(_) | FromStudy::Reviewed { .. } | FromStudy::Review(_) => {}
        });
    }

    /// What the position is worth to the first seat, of 100: found, or decided.
    fn share(self) -> Option<i32> {
        let decided = self.book.with(|book| book.game().outcome());
        match decided {
            Some(outcome) => Some(match outcome.winner {
                Some(Seat::First) => 100,
                Some(Seat::Second) => 0,
                None => 50,
            }),
            None => self.lines.with(|found| Some((found.as_ref()?.worth + 50) / 100)),
        }
    }
}

/// How the game stands, as a bar beside the board.
#[component]
pub(super) fn Bar(study: Study) -> impl IntoView {
    let app = app();
    let share = Memo::new(move |_| study.share());
    let label = move || {
        let side = study.side(app, Seat::First);
        fill(study.words().bar, &[side, &share.get().unwrap_or(50).to_string()])
    };
    view! {
        <div
            class="bar"
            class:unknown=move || share.get().is_none()
            class:turned=move || study.turned.get()
            role="meter"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=move || share.get().unwrap_or(50)
        >
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="1" class="theirs"/>
                <rect width=move || share.get().unwrap_or(50) height="1" class="ours"/>
            </svg>
        </div>
    }
}

/// The computer's lines, and whether it thinks.
#[component]
pub(super) fn Engine(study: Study) -> impl IntoView {
    let app = app();
    let hides = Memo::new(move |_| study.rules().hides());
    let head = move || {
        study.lines.with(|found| {
            let depth = found.as_ref()?.depth.to_string();
            Some(fill(study.words().engine_depth, &[&depth]))
        })
    };
    let text = move || match study.thinking.get() {
        true => study.words().engine_stop,
        false => study.words().engine_think,
    };
    view! {
        <section class="engine">
            <div class="engine-head">
                <h2>{study.word(|w| w.engine)}</h2>
                <span class="quiet">{head}</span>
                <button
                    class="main"
                    aria-pressed=move || study.thinking.get().to_string()
                    on:click=move |_| study.thinking.update(|on| *on = !*on)
                >{text}</button>
                <button
                    aria-pressed=move || study.playing.get().to_string()
                    on:click=move |_| study.playing.update(|on| *on = !*on)
                >{study.word(|w| w.engine_play)}</button>
            </div>
            <Show when=move || hides.get()><EyesChoice study/></Show>
            {move || lines(app, study)}
        </section>
    }
}

/// The lines, or why there are none.
fn lines(app: App, study: Study) -> AnyView {
    let Some(found) = study.lines.get() else { return ().into_any() };
    let (turn, over) =
        study.book.with(|book| (book.game().turn(), book.game().outcome().is_some()));
    if found.lines.is_empty() && !over {
        let why = match turn {
            Turn::Chance => study.words().engine_chance,
            Turn::Players(_) | Turn::Over(_) => study.words().engine_waits,
        };
        return view! { <p class="quiet">{why}</p> }.into_any();
    }
    let all = found.lines.into_iter().map(|line| view! { <LineView app study line/> });
    view! { <ol class="lines">{all.collect_view()}</ol> }.into_any()
}

/// A line: what it is worth, and how it goes. A touch plays its first action.
#[component]
fn LineView(app: App, study: Study, line: StudyLine) -> impl IntoView {
    let StudyLine { value, actions, texts, .. } = line;
    let first = actions.first().copied();
    let text = move || match value {
        LineValue::Points(points) => worth(points),
        LineValue::Wins { seat, moves } => {
            let side = study.side(app, seat);
            format!("{side} {}", fill(study.words().wins_in, &[&moves.to_string()]))
        }
    };
    let rules = untrack(|| study.rules());
    let mover = study.book.with_untracked(|book| book.game().turn().seat()).unwrap_or(Seat::First);
    let seats = [mover, mover.other()].into_iter().cycle();
    let moves = texts.into_iter().zip(seats);
    let one = |(text, seat)| view! { <span>{written(app, Some(rules), seat, text)}</span> };
    let moves = moves.map(one).collect_view();
    view! {
        <li>
            <button class="line" on:click=move |_| if let Some(action) = first { study.act(action) }>
                <strong>{text}</strong>
                <span class="way">{moves}</span>
            </button>
        </li>
    }
}

/// Through whose eyes the board is seen, where something is hidden.
#[component]
fn EyesChoice(study: Study) -> impl IntoView {
    let app = app();
    let one = move |eyes: Eyes| {
        let name = move || match eyes {
            Eyes::Truth => app.words().truth,
            Eyes::First => study.side(app, Seat::First),
            Eyes::Second => study.side(app, Seat::Second),
        };
        view! {
            <button
                class="pill-button"
                aria-pressed=move || (study.eyes.get() == eyes).to_string()
                on:click=move |_| {
                    study.drop_selection();
                    study.eyes.set(eyes);
                }
            >{name}</button>
        }
    };
    view! {
        <div class="pills" role="group" aria-label=study.word(|w| w.through_eyes)>
            {[Eyes::Truth, Eyes::First, Eyes::Second].map(one).collect_view()}
        </div>
    }
}

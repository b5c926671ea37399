//! The exercises of a game, played on the same board.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::browser;
use crate::screens::setup::start;
use crate::sound::{self, Sound};
use duskboard_client::lessons::{Attempt, Practice};
use duskboard_client::words::fill;
use duskboard_client::{Card, Opponent, Scene, Touched, aims, touch};
use duskboard_protocol::Told;
use duskboard_rules::{Action, Square};
use leptos::prelude::*;

#[component]
pub(crate) fn LessonScreen(card: Card) -> impl IntoView {
    let app = app();
    let learning = Learning::new(card);
    let stage = learning.stage(app);
    app.library.want_lessons(app);
    let text = move || {
        let exercises = app.library.lessons()?.page(card).exercises;
        Some(&exercises[learning.number.get()])
    };
    let verdict = move || match (learning.verdict.get(), text()) {
        (Verdict::Open, _) | (_, None) => String::new(),
        (Verdict::Again, Some(text)) => format!("{} {}", app.words().again, text.hint),
        (Verdict::Solved, Some(text)) => text.well_done.to_string(),
    };
    let progress = move || {
        let (number, count) = (learning.number.get() + 1, card.lesson().exercises.len());
        fill(app.words().exercise, &[&number.to_string(), &count.to_string()])
    };
    view! {
        <section class="lesson">
            <p class="quiet">{move || card.text(app.language()).title}" · "{progress}</p>
            <h1>{move || text().map_or(card.text(app.language()).title, |text| text.title)}</h1>
            <p>{move || text().map_or(app.words().loading, |text| text.task)}</p>
            <BoardView stage label=Signal::derive(move || app.words().board_label.to_string())/>
            <p class="verdict" class:solved=move || learning.is_solved() role="status">{verdict}</p>
            <WhatNext learning/>
        </section>
    }
}

/// How the last attempt went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Open,
    Again,
    Solved,
}

/// An exercise on the screen.
#[derive(Clone, Copy)]
struct Learning {
    card: Card,
    number: RwSignal<usize>,
    practice: RwSignal<Practice>,
    selected: RwSignal<Option<Square>>,
    verdict: RwSignal<Verdict>,
}

impl Learning {
    fn new(card: Card) -> Learning {
        Learning {
            card,
            number: RwSignal::new(0),
            practice: RwSignal::new(Practice::new(&card.lesson().exercises[0])),
            selected: RwSignal::new(None),
            verdict: RwSignal::new(Verdict::Open),
        }
    }

    fn legal(self) -> Vec<Action> {
        match self.verdict.get() {
            Verdict::Solved => Vec::new(),
            Verdict::Open | Verdict::Again => {
                self.practice.with(|practice| practice.view().legal())
            }
        }
    }

    fn scene(self) -> Scene {
        self.practice.with(|practice| {
            let told: Vec<Told> = practice.events().iter().copied().map(Told::from).collect();
            Scene::of(&practice.view(), &told, true)
        })
    }

    fn touched(self, app: App, square: Square) {
        let legal = untrack(|| self.legal());
        match touch(&legal, self.selected.get_untracked(), square) {
            Touched::Select(square) => self.selected.set(square),
            Touched::Act(action) => self.attempt(app, action),
            // The exercises ask for a queen, if for anything.
            Touched::Choose(actions) => match actions.first() {
                Some(action) => self.attempt(app, *action),
                None => self.selected.set(None),
            },
        }
    }

    fn attempt(self, app: App, action: Action) {
        self.selected.set(None);
        let mut came_to = None;
        self.practice.update(|practice| came_to = practice.attempt(action).ok());
        match came_to {
            Some(Attempt::Solved) => {
                sound::play(app, Sound::Check);
                self.verdict.set(Verdict::Solved);
            }
            Some(Attempt::NotYet) => {
                sound::play(app, Sound::Move);
                self.verdict.set(Verdict::Open);
                browser::after(600, move || {
                    self.practice.update(|practice| {
                        practice.reply();
                    });
                });
            }
            Some(Attempt::Again) | None => self.verdict.set(Verdict::Again),
        }
    }

    fn go_to(self, number: usize) {
        self.number.set(number);
        self.practice.set(Practice::new(&self.card.lesson().exercises[number]));
        self.selected.set(None);
        self.verdict.set(Verdict::Open);
    }

    fn is_solved(self) -> bool {
        self.verdict.get() == Verdict::Solved
    }

    fn is_last(self) -> bool {
        self.number.get() + 1 == self.card.lesson().exercises.len()
    }

    /// The board it is played on.
    fn stage(self, app: App) -> Stage {
        let scene = Memo::new(move |_| Some(self.scene()));
        let legal = Memo::new(move |_| self.legal());
        let aims = Memo::new(move |_| {
            let Some(square) = self.selected.get() else { return Vec::new() };
            let aims = |scene: &Scene| legal.with(|legal| aims(legal, &scene.look, square));
            scene.with(|scene| scene.as_ref().map(aims)).unwrap_or_default()
        });
        let origins = Memo::new(move |_| legal.with(|l| l.iter().map(|a| a.origin()).collect()));
        Stage {
            selected: self.selected.into(),
            aims: aims.into(),
            origins: origins.into(),
            touch: Callback::new(move |square| self.touched(app, square)),
            let_go: Callback::new(move |()| self.selected.set(None)),
            ..Stage::still(scene.into())
        }
    }
}

/// The next exercise, a game, or the rules.
#[component]
fn WhatNext(learning: Learning) -> impl IntoView {
    let app = app();
    let card = learning.card;
    let title = move || card.text(app.language()).title;
    // The first game after a lesson is against a beginner.
    let play = move |_| {
        app.setup.update(|setup| {
            setup.choose(card.name());
            setup.opponent = Opponent::Computer;
            setup.level = 1;
        });
        start(app);
    };
    view! {
        <div class="row-of-buttons">
            <Show when=move || learning.is_solved() && !learning.is_last()>
                <button class="main" on:click=move |_| learning.go_to(learning.number.get_untracked() + 1)>
                    {move || app.words().next_exercise}
                </button>
            </Show>
            <Show when=move || learning.is_solved() && learning.is_last()>
                <span>{move || app.words().all_done}</span>
                <button class="main" on:click=play>{move || fill(app.words().play_this, &[title()])}</button>
            </Show>
            <a class="button" href=Route::Rules(Some(card)).address()>
                {move || fill(app.words().rules_of, &[title()])}
            </a>
        </div>
    }
}

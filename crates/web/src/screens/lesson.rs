//! The exercises of a game, played on the same board.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::browser;
use crate::lean::Show;
use crate::screens::setup::start;
use crate::sound::{self, Sound};
use duskboard_client::lessons::trail::{Place, Trails};
use duskboard_client::words::fill;
use duskboard_client::{Card, Opponent, Scene, Touched, touch};
use duskboard_rules::{Action, GameView, Square};
use leptos::prelude::*;

#[component]
pub(crate) fn LessonScreen(card: Card) -> impl IntoView {
    let app = app();
    let learning = Learning::new(app, card);
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
            <div class="stations">
                <p class="quiet">{move || card.text(app.language()).title}" · "{progress}</p>
                <Stations learning/>
            </div>
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
    /// Where the player is; `None` until the exercises have come.
    place: RwSignal<Option<&'static Place>>,
    selected: RwSignal<Option<Square>>,
    verdict: RwSignal<Verdict>,
}

impl Learning {
    fn new(app: App, card: Card) -> Learning {
        let learning = Learning {
            card,
            number: RwSignal::new(0),
            place: RwSignal::new(None),
            selected: RwSignal::new(None),
            verdict: RwSignal::new(Verdict::Open),
        };
        app.library.want_exercises(app);
        // Another exercise begins, as soon as it is there.
        Effect::new(move || {
            let number = learning.number.get();
            let begin = |all: &'static Trails| all.begin(card, number);
            learning.place.set(app.library.exercises().map(begin));
            learning.selected.set(None);
            learning.verdict.set(Verdict::Open);
        });
        learning
    }

    fn view(self) -> Option<GameView> {
        Some(self.place.get()?.view(self.card))
    }

    fn legal(self) -> Vec<Action> {
        match self.verdict.get() {
            Verdict::Solved => Vec::new(),
            Verdict::Open | Verdict::Again => self.view().map_or(Vec::new(), |view| view.legal()),
        }
    }

    fn scene(self) -> Option<Scene> {
        Some(Scene::of(&self.view()?, &self.place.get()?.moment.told, true))
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
        let next = self.place.get_untracked().and_then(|place| place.after(action));
        let Some(next) = next else { return self.verdict.set(Verdict::Again) };
        self.place.set(Some(next));
        match next.next.first() {
            None => {
                sound::play(app, Sound::Check);
                self.verdict.set(Verdict::Solved);
            }
            Some(answer) => {
                sound::play(app, Sound::Move);
                self.verdict.set(Verdict::Open);
                browser::after(600, move || self.place.set(Some(answer)));
            }
        }
    }

    fn go_to(self, number: usize) {
        self.number.set(number);
    }

    fn is_solved(self) -> bool {
        self.verdict.get() == Verdict::Solved
    }

    fn is_last(self) -> bool {
        self.number.get() + 1 == self.card.lesson().exercises.len()
    }

    /// The board it is played on.
    fn stage(self, app: App) -> Stage {
        let scene = Memo::new(move |_| self.scene());
        let legal = Memo::new(move |_| self.legal());
        Stage {
            rules: Signal::stored(Some(self.card.rules())),
            upright: Signal::stored(false),
            touch: Callback::new(move |square| self.touched(app, square)),
            let_go: Callback::new(move |()| self.selected.set(None)),
            ..Stage::playing(scene, legal, self.selected, app.tall)
        }
    }
}

/// All exercises, and which of them is shown.
#[component]
fn Stations(learning: Learning) -> impl IntoView {
    let app = app();
    let count = learning.card.lesson().exercises.len();
    let one = move |number: usize| {
        let here = move || learning.number.get() == number;
        let name =
            move || fill(app.words().exercise, &[&(number + 1).to_string(), &count.to_string()]);
        view! {
            <button
                aria-label=name
                aria-current=move || here().then_some("step")
                on:click=move |_| learning.go_to(number)
            >{number + 1}</button>
        }
    };
    view! { <div class="pills tight" role="group">{(0..count).map(one).collect_view()}</div> }
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
                    {app.word(|w| w.next_exercise)}
                </button>
            </Show>
            <Show when=move || learning.is_solved() && learning.is_last()>
                <span>{app.word(|w| w.all_done)}</span>
                <button class="main" on:click=play>{move || fill(app.words().play_this, &[title()])}</button>
            </Show>
            <a class="button" href=Route::Rules(Some(card)).address()>
                {move || fill(app.words().rules_of, &[title()])}
            </a>
        </div>
    }
}

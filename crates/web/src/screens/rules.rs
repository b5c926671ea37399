//! The rules of each game, with diagrams drawn by the board itself.

use crate::app::{Route, app};
use crate::board::{BoardView, Stage};
use crate::lean::Show;
use crate::screens::home::GamePicture;
use duskboard_client::lessons::Diagram;
use duskboard_client::lessons::texts::SectionText;
use duskboard_client::words::fill;
use duskboard_client::{Card, Scene, aims};
use leptos::prelude::*;

#[component]
pub(crate) fn RulesScreen(card: Option<Card>) -> impl IntoView {
    match card {
        Some(card) => view! { <RulesPage card/> }.into_any(),
        None => view! { <RulesList/> }.into_any(),
    }
}

#[component]
fn RulesList() -> impl IntoView {
    let app = app();
    let entry = move |card: &Card| {
        let card = *card;
        view! {
            <li>
                <a href=Route::Rules(Some(card)).address()>
                    <GamePicture card/>
                    <span class="about">
                        <strong>{move || card.text(app.language()).title}</strong>
                        <span class="quiet">{move || card.text(app.language()).sentence}</span>
                    </span>
                </a>
            </li>
        }
    };
    view! {
        <article class="page">
            <h1>{app.word(|w| w.rules)}</h1>
            <ul class="rule-list">{Card::ALL.iter().map(entry).collect_view()}</ul>
        </article>
    }
}

#[component]
fn RulesPage(card: Card) -> impl IntoView {
    let app = app();
    app.library.want_lessons(app);
    let running = move || app.play.session.with(Option::is_some);
    view! {
        <article class="page prose">
            <h1>{move || card.text(app.language()).title}</h1>
            <p class="quiet">{move || card.text(app.language()).sentence}</p>
            <div class="row-of-buttons">
                <a class="button" href=Route::Lesson(card).address()>
                    {app.word(|w| w.lessons)}
                </a>
                <button class="main" on:click=move |_| {
                    app.setup.update(|setup| setup.choose(card.name()));
                    app.go(Route::Home);
                }>{move || fill(app.words().play_this, &[card.text(app.language()).title])}</button>
                <Show when=running>
                    <a class="button" href=Route::Game.address()>{app.word(|w| w.back_to_game)}</a>
                </Show>
            </div>
            <Sections card/>
        </article>
    }
}

/// The sections of a page, once their texts have come.
#[component]
fn Sections(card: Card) -> impl IntoView {
    let app = app();
    move || match app.library.lessons() {
        Some(texts) => {
            let sections = card.lesson().diagrams.iter().zip(texts.page(card).sections);
            let sections = sections.map(|(diagrams, text)| view! { <SectionView diagrams text/> });
            sections.collect_view().into_any()
        }
        None => view! { <p class="quiet" role="status">{app.words().loading}</p> }.into_any(),
    }
}

#[component]
fn SectionView(diagrams: &'static [Diagram], text: &'static SectionText) -> impl IntoView {
    let paragraphs = text.paragraphs.iter().map(|paragraph| view! { <p>{*paragraph}</p> });
    let diagrams = diagrams
        .iter()
        .zip(text.captions)
        .map(|(diagram, caption)| view! { <DiagramView diagram caption/> });
    view! {
        <h2>{text.title}</h2>
        {paragraphs.collect_view()}
        <div class="diagrams">{diagrams.collect_view()}</div>
    }
}

#[component]
fn DiagramView(diagram: &'static Diagram, caption: &'static str) -> impl IntoView {
    let scene = Scene::still(&diagram.view());
    let selected = diagram.selected();
    let aims =
        selected.map_or_else(Vec::new, |square| aims(&diagram.actions(), &scene.look, square));
    let stage = Stage {
        selected: Signal::stored(selected),
        aims: Signal::stored(aims),
        ..Stage::still(Signal::stored(Some(scene)))
    };
    view! {
        <figure class="diagram">
            <BoardView stage label="" live=false/>
            <figcaption>{caption}</figcaption>
        </figure>
    }
}

//! The rules of each game, with diagrams drawn by the board itself.

use crate::app::{Route, app};
use crate::board::{BoardView, Stage};
use duskboard_client::lessons::Diagram;
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
                    <strong>{move || card.text(app.language()).title}</strong>
                    <span class="quiet">{move || card.text(app.language()).sentence}</span>
                </a>
            </li>
        }
    };
    view! {
        <article class="page">
            <h1>{move || app.words().rules}</h1>
            <ul class="rule-list">{Card::ALL.iter().map(entry).collect_view()}</ul>
        </article>
    }
}

#[component]
fn RulesPage(card: Card) -> impl IntoView {
    let app = app();
    let running = move || app.play.session.with(Option::is_some);
    view! {
        <article class="page prose">
            <h1>{move || card.text(app.language()).title}</h1>
            <p class="quiet">{move || card.text(app.language()).sentence}</p>
            <div class="row-of-buttons">
                <a class="button" href=Route::Lesson(card).address()>
                    {move || app.words().lessons}
                </a>
                <button class="main" on:click=move |_| {
                    app.setup.update(|setup| setup.choose(card.name()));
                    app.go(Route::Home);
                }>{move || fill(app.words().play_this, &[card.text(app.language()).title])}</button>
                <Show when=running>
                    <a class="button" href=Route::Game.address()>{move || app.words().back_to_game}</a>
                </Show>
            </div>
            {(0..card.lesson().diagrams.len()).map(|nth| view! { <SectionView card nth/> }).collect_view()}
        </article>
    }
}

/// The nth section of a page.
#[component]
fn SectionView(card: Card, nth: usize) -> impl IntoView {
    let app = app();
    let text = move || &card.text(app.language()).sections[nth];
    let paragraphs = move || {
        let paragraphs = text().paragraphs.iter();
        paragraphs.map(|paragraph| view! { <p>{*paragraph}</p> }).collect_view()
    };
    let diagrams = card.lesson().diagrams[nth].iter().enumerate().map(move |(i, diagram)| {
        let caption = Signal::derive(move || text().captions[i]);
        view! { <DiagramView diagram caption/> }
    });
    view! {
        <h2>{move || text().title}</h2>
        {paragraphs}
        <div class="diagrams">{diagrams.collect_view()}</div>
    }
}

#[component]
fn DiagramView(diagram: &'static Diagram, caption: Signal<&'static str>) -> impl IntoView {
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
            <figcaption>{move || caption.get()}</figcaption>
        </figure>
    }
}

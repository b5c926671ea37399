//! The rules of each game, with diagrams drawn by the board itself.

use crate::app::{Route, app};
use crate::board::{BoardView, Stage};
use duskboard_client::lessons::{Diagram, PAGES, Page, Section, page};
use duskboard_client::words::fill;
use duskboard_client::{Scene, aims};
use duskboard_rules::Seat;
use leptos::prelude::*;

#[component]
pub(crate) fn RulesScreen(game: Option<String>) -> impl IntoView {
    match game.and_then(|game| page(&game)) {
        Some(page) => view! { <RulesPage page/> }.into_any(),
        None => view! { <RulesList/> }.into_any(),
    }
}

#[component]
fn RulesList() -> impl IntoView {
    let app = app();
    let entry = move |page: &'static Page| {
        view! {
            <li>
                <a href=Route::Rules(Some(page.variant.into())).address()>
                    <strong>{move || page.title.of(app.language())}</strong>
                    <span class="quiet">{move || page.sentence.of(app.language())}</span>
                </a>
            </li>
        }
    };
    view! {
        <article class="page">
            <h1>{move || app.words().rules}</h1>
            <ul class="rule-list">{PAGES.iter().map(entry).collect_view()}</ul>
        </article>
    }
}

#[component]
fn RulesPage(page: &'static Page) -> impl IntoView {
    let app = app();
    let running = move || app.play.session.with(Option::is_some);
    view! {
        <article class="page prose">
            <h1>{move || page.title.of(app.language())}</h1>
            <p class="quiet">{move || page.sentence.of(app.language())}</p>
            <div class="row-of-buttons">
                <a class="button" href=Route::Lesson(page.variant.into()).address()>
                    {move || app.words().lessons}
                </a>
                <button class="main" on:click=move |_| {
                    app.setup.update(|setup| setup.choose(page.variant));
                    app.go(Route::Home);
                }>{move || fill(app.words().play_this, &[page.title.of(app.language())])}</button>
                <Show when=running>
                    <a class="button" href=Route::Game.address()>{move || app.words().back_to_game}</a>
                </Show>
            </div>
            {page.sections.iter().map(|section| view! { <SectionView section/> }).collect_view()}
        </article>
    }
}

#[component]
fn SectionView(section: &'static Section) -> impl IntoView {
    let app = app();
    let paragraphs = section.paragraphs.iter().map(move |text| {
        view! { <p>{move || text.of(app.language())}</p> }
    });
    view! {
        <h2>{move || section.title.of(app.language())}</h2>
        {paragraphs.collect_view()}
        <div class="diagrams">
            {section.diagrams.iter().map(|diagram| view! { <DiagramView diagram/> }).collect_view()}
        </div>
    }
}

#[component]
fn DiagramView(diagram: &'static Diagram) -> impl IntoView {
    let app = app();
    let scene = Scene::still(diagram.rules(), Seat::First.into(), diagram.view);
    let selected = diagram.selected();
    let aims =
        selected.map_or_else(Vec::new, |square| aims(&diagram.actions(), &scene.board, square));
    let stage = Stage {
        selected: Signal::stored(selected),
        aims: Signal::stored(aims),
        ..Stage::still(Signal::stored(Some(scene)))
    };
    view! {
        <figure class="diagram">
            <BoardView stage label="" live=false/>
            <figcaption>{move || diagram.caption.of(app.language())}</figcaption>
        </figure>
    }
}

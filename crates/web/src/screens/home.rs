//! The home screen: what can be played, and the way back into games that run.

use crate::app::{App, Route, app};
use crate::board::{BoardView, Stage};
use crate::lean::Show;
use crate::panel::icon;
use crate::screens::MyGames;
use crate::screens::setup::{Panel, chosen_card};
use duskboard_client::words::fill;
use duskboard_client::{Card, Scene};
use leptos::prelude::*;

/// Who stands in the dusk.
const SOMEBODY: &str = "#bA";

#[component]
pub(crate) fn Home() -> impl IntoView {
    let app = app();
    view! {
        <section class="home">
            <div class="welcome">
                <div class="dusk">
                <h1>{app.word(|w| w.choose_game)}</h1>
                <p class="tagline">{app.word(|w| w.tagline)}</p>
                <a class="button daily" href=Route::Puzzles("daily".into()).address()>
                    {icon("#i-hint")}<span>{app.word(|w| w.puzzle_of_day)}</span>
                </a>
                <svg class="lurking" viewBox="0 0 100 100" aria-hidden="true"><use_ href=SOMEBODY/></svg>
                </div>
                <Show when=move || app.play.kept.get() || running(app)>
                    <button class="main continue" on:click=move |_| app.play.go_on(app)>
                        {app.word(|w| w.continue_game)}
                    </button>
                </Show>
                <MyGames/>
            </div>
            <div class="cards" role="radiogroup" aria-label=app.word(|w| w.choose_game)>
                {Card::ALL.iter().map(|&card| view! { <CardView card/> }).collect_view()}
            </div>
            <Panel/>
        </section>
    }
}

/// Whether a game runs on this screen.
pub(super) fn running(app: App) -> bool {
    app.play.is(|session| {
        session.waits_for().is_some() || session.picture().is_some_and(|p| p.result.is_none())
    })
}

/// A corner of a board of this game.
#[component]
pub(crate) fn GamePicture(card: Card) -> impl IntoView {
    // Assassins are drawn as their owner knows them.
    let scene = Scene::still(&card.lesson().picture());
    let scene = Scene { ghosts: scene.revealed.clone(), revealed: Vec::new(), ..scene };
    view! {
        <span class="picture" aria-hidden="true">
            <BoardView stage=Stage::still(Signal::stored(Some(scene))) label="" live=false/>
        </span>
    }
}

#[component]
fn CardView(card: Card) -> impl IntoView {
    let app = app();
    let chosen = move || chosen_card(app) == Some(card);
    let text = move || card.text(app.language());
    let learn = move || fill(app.words().learn_game, &[text().title]);
    view! {
        <div class="card" class:chosen=chosen>
            <label class="face">
                <input
                    type="radio"
                    name="game"
                    value=card.name()
                    prop:checked=chosen
                    on:change=move |_| app.setup.update(|setup| setup.choose(card.name()))
                />
                <GamePicture card/>
                <span class="about">
                    <strong>{move || text().title}</strong>
                    <span>{move || text().card}</span>
                </span>
            </label>
            <p class="foot">
                <span class="effort">{move || app.words().effort(card)}</span>
                <a href=Route::Rules(Some(card)).address() aria-label=learn>{app.word(|w| w.learn)}</a>
            </p>
        </div>
    }
}

//! Parts of the page that come when they are needed. The build (`cargo xtask web`) takes the page apart at these
//! functions: whatever only they lead to is in a file of its own.

use crate::app::{App, Route};
use crate::browser;
use crate::screens::{
    About, GameScreen, LessonScreen, PastScreen, PeerScreen, RoomScreen, RulesScreen,
};
use crate::study::{AnalysisScreen, EditorScreen, PuzzleScreen};
use duskboard_client::Card;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen_futures::spawn_local;

/// Makes a screen.
type Maker = Box<dyn Fn() -> AnyView + Send + Sync>;
/// A part that has come, or has not.
type Part = Result<Maker, SplitLoaderError>;

/// A part with a screen in it.
fn part(maker: impl Fn() -> AnyView + Send + Sync + 'static) -> Part {
    Ok(Box::new(maker))
}

#[wasm_split(table, fallible, wasm_split_path = leptos::wasm_split)]
fn game() -> Part {
    part(|| view! { <GameScreen/> }.into_any())
}

#[wasm_split(table, fallible, wasm_split_path = leptos::wasm_split)]
fn room(room: String) -> Part {
    part(move || view! { <RoomScreen room=room.clone()/> }.into_any())
}

#[wasm_split(table, fallible, wasm_split_path = leptos::wasm_split)]
fn past(room: String, game: u32) -> Part {
    part(move || view! { <PastScreen room=room.clone() game/> }.into_any())
}

#[wasm_split(table, fallible, wasm_split_path = leptos::wasm_split)]
fn peer(room: String) -> Part {
    part(move || view! { <PeerScreen room=room.clone()/> }.into_any())
}

#[wasm_split(school, fallible, wasm_split_path = leptos::wasm_split)]
fn rules(card: Option<Card>) -> Part {
    part(move || view! { <RulesScreen card/> }.into_any())
}

#[wasm_split(school, fallible, wasm_split_path = leptos::wasm_split)]
fn lesson(card: Card) -> Part {
    part(move || view! { <LessonScreen card/> }.into_any())
}

#[wasm_split(school, fallible, wasm_split_path = leptos::wasm_split)]
fn about() -> Part {
    part(|| view! { <About/> }.into_any())
}

#[wasm_split(study, fallible, wasm_split_path = leptos::wasm_split)]
fn analysis(what: String) -> Part {
    part(move || view! { <AnalysisScreen what=what.clone()/> }.into_any())
}

#[wasm_split(study, fallible, wasm_split_path = leptos::wasm_split)]
fn editor(what: String) -> Part {
    part(move || view! { <EditorScreen what=what.clone()/> }.into_any())
}

#[wasm_split(study, fallible, wasm_split_path = leptos::wasm_split)]
fn puzzles(which: String) -> Part {
    part(move || view! { <PuzzleScreen which=which.clone()/> }.into_any())
}

/// Loads the part with a screen in it; `None` for the one that the page begins with.
async fn load(route: Route) -> Option<Part> {
    Some(match route {
        Route::Home => return None,
        Route::Game => game().await,
        Route::Room(id) => room(id).await,
        Route::Past(room, game) => past(room, game).await,
        Route::Peer(room) => peer(room).await,
        Route::Rules(card) => rules(card).await,
        Route::Lesson(card) => lesson(card).await,
        Route::About => about().await,
        Route::Analysis(what) => analysis(what).await,
        Route::Editor(what) => editor(what).await,
        Route::Puzzles(which) => puzzles(which).await,
    })
}

/// A screen of another part, as soon as that is here.
pub(crate) fn screen(app: App, route: Route) -> AnyView {
    let came = RwSignal::new(None);
    let ask = move || {
        let route = route.clone();
        spawn_local(async move {
            let part = load(route).await;
            let gone_on = came.try_set(part.map(Result::ok)).is_some();
            if !gone_on && app.has_moved.get_value() {
                browser::focus_soon("main h1");
            }
        });
    };
    ask();
    let again = Callback::new(move |()| ask());
    let shown = move || {
        came.with(|came: &Option<Option<Maker>>| match came {
            None => ().into_any(),
            Some(Some(make)) => make(),
            Some(None) => missing(app, again),
        })
    };
    shown.into_any()
}

/// What is shown instead of a part that could not be loaded.
fn missing(app: App, again: Callback<()>) -> AnyView {
    view! {
        <article class="page prose">
            <h1>{app.word(|w| w.part_missing)}</h1>
            <button class="main" on:click=move |_| again.run(())>{app.word(|w| w.try_again)}</button>
        </article>
    }
    .into_any()
}

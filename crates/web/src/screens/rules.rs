//! The rules of each game.

use crate::app::app;
use leptos::prelude::*;

#[component]
pub(crate) fn RulesScreen(game: Option<String>) -> impl IntoView {
    let app = app();
    view! { <article class="page prose"><h1>{move || app.words().rules}</h1><p>{game}</p></article> }
}

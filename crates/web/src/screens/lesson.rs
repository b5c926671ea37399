//! Exercises.

use crate::app::app;
use leptos::prelude::*;

#[component]
pub(crate) fn LessonScreen(game: String) -> impl IntoView {
    let app = app();
    view! { <article class="page prose"><h1>{move || app.words().lessons}</h1><p>{game}</p></article> }
}

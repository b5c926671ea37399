//! About Duskboard.

use crate::app::app;
use leptos::prelude::*;

#[component]
pub(crate) fn About() -> impl IntoView {
    let app = app();
    view! {
        <article class="page prose">
            <h1>"Duskboard"</h1>
            <p>{move || app.words().about_what}</p>
            <p>{move || app.words().about_stored}</p>
            <p>{move || app.words().about_fair}</p>
            <p>{move || app.words().about_keys}</p>
            <p class="quiet">{move || app.words().licence}</p>
        </article>
    }
}

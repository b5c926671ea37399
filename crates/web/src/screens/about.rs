//! About Duskboard.

use crate::app::app;
use leptos::prelude::*;

#[component]
pub(crate) fn About() -> impl IntoView {
    let app = app();
    view! {
        <article class="page prose">
            <h1>"Duskboard"</h1>
            <p>{app.word(|w| w.about_what)}</p>
            <p>{app.word(|w| w.about_stored)}</p>
            <p>{app.word(|w| w.about_fair)}</p>
            <p>{app.word(|w| w.about_keys)}</p>
            <p class="quiet">{app.word(|w| w.licence)}</p>
        </article>
    }
}

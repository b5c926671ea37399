//! The face-down pieces of Banqi, counted.

use crate::app::app;
use crate::board::symbol;
use duskboard_rules::Man;
use leptos::prelude::*;

#[component]
pub(crate) fn Pool() -> impl IntoView {
    let app = app();
    let hidden = Memo::new(move |_| app.play.ask(|session| Some(session.view()?.look().bag)));
    let one = move |(man, count): (Man, u32)| {
        view! {
            <li aria-label=move || format!("{} × {count}", app.words().man(man))>
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
                </svg>
                <span aria-hidden="true">{count}</span>
            </li>
        }
    };
    view! {
        <Show when=move || hidden.with(|hidden| hidden.as_ref().is_some_and(|list| !list.is_empty()))>
            <section class="pool">
                <h2>{move || app.words().still_hidden}</h2>
                <ul>{move || hidden.get().unwrap_or_default().into_iter().map(one).collect_view()}</ul>
            </section>
        </Show>
    }
}

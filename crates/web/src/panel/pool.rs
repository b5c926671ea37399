//! The face-down pieces of Banqi, counted.

use crate::app::app;
use crate::board::symbol;
use duskboard_client::{Piece, bag};
use duskboard_rules::{Rules, Variant};
use leptos::prelude::*;

#[component]
pub(crate) fn Pool() -> impl IntoView {
    let app = app();
    let hidden = Memo::new(move |_| {
        app.play.ask(|session| {
            let rules: Rules = session.rules().filter(|rules| rules.variant() == Variant::Banqi)?;
            let bag = bag(session.picture()?.view.as_deref()?);
            let pieces = bag
                .into_iter()
                .filter_map(|(letter, count)| Some((Piece::read(rules, letter)?, count)));
            Some(pieces.collect::<Vec<_>>())
        })
    });
    let one = move |(piece, count): (Piece, u32)| {
        view! {
            <li aria-label=move || format!("{} × {count}", app.words().piece(piece))>
                <svg viewBox="0 0 100 100" aria-hidden="true">
                    <use_ href=move || app.prefs.with(|prefs| symbol(Some(piece), prefs)) width="100" height="100"/>
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

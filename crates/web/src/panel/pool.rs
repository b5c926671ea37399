//! Beside a game of Banqi: who takes whom, and the face-down pieces, counted.

use crate::app::app;
use crate::board::symbol;
use crate::lean::Show;
use duskboard_rules::{Color, Condition, Figure, Man, Rules};
use leptos::prelude::*;

/// From the highest rank to the lowest.
const RANKS: [Figure; 7] = [
    Figure::General,
    Figure::Guard,
    Figure::Minister,
    Figure::Chariot,
    Figure::Horse,
    Figure::Cannon,
    Figure::Soldier,
];

/// Who takes whom, in one line.
#[component]
fn Ranks() -> impl IntoView {
    let app = app();
    let one = move |figure| {
        let man = Man { figure, color: Color::White, condition: Condition::Plain };
        view! {
            <svg viewBox="0 0 100 100" role="img" aria-label=move || app.words().figure(man)>
                <use_ href=move || app.prefs.with(|prefs| symbol(Some(man), prefs)) width="100" height="100"/>
            </svg>
        }
    };
    view! {
        <details class="ranks">
            <summary>
                {app.word(|w| w.takes_whom)}
                <span class="rank-strip">{RANKS.map(one).collect_view()}</span>
            </summary>
            <p class="quiet">{app.word(|w| w.takes_line)}</p>
        </details>
    }
}

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
        <Show when=move || matches!(app.play.rules(), Some(Rules::Banqi(_)))><Ranks/></Show>
        <Show when=move || hidden.with(|hidden| hidden.as_ref().is_some_and(|list| !list.is_empty()))>
            <section class="pool">
                <h2>{app.word(|w| w.still_hidden)}</h2>
                <ul>{move || hidden.get().unwrap_or_default().into_iter().map(one).collect_view()}</ul>
            </section>
        </Show>
    }
}

//! Choices among a few, as rows of radio buttons.

use crate::app::app;
use duskboard_client::words::Words;
use leptos::prelude::*;

/// A row of choices with a title.
pub(super) fn choice(title: fn(&Words) -> &'static str, pills: Vec<AnyView>) -> AnyView {
    let app = app();
    view! {
        <fieldset class="choice">
            <legend>{app.word(title)}</legend>
            <div class="pills">{pills}</div>
        </fieldset>
    }
    .into_any()
}

/// One of a row of choices: a radio button.
pub(super) fn pill(
    name: &'static str,
    value: Option<String>,
    text: impl Fn() -> String + Send + Sync + 'static,
    chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let choose = Callback::new(move |()| choose());
    radio(name, value, Signal::derive(text), Signal::derive(chosen), choose)
}

/// The same for all choices, so that it is compiled once.
fn radio(
    name: &'static str,
    value: Option<String>,
    text: Signal<String>,
    chosen: Signal<bool>,
    choose: Callback<()>,
) -> AnyView {
    view! {
        <label class="pill">
            <input
                type="radio"
                name=name
                value=value
                prop:checked=move || chosen.get()
                on:change=move |_| choose.run(())
            />
            <span>{move || text.get()}</span>
        </label>
    }
    .into_any()
}

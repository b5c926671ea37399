//! The buttons of the panels.

use crate::app::app;
use duskboard_client::words::Words;
use leptos::prelude::*;

/// A button with a text.
pub(super) fn button(
    text: fn(&Words) -> &'static str,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    any_button(None, text, Signal::stored(false), Callback::new(move |()| act()))
}

/// A button that is disabled while `off` says so.
pub(super) fn button_unless(
    off: impl Fn() -> bool + Send + Sync + 'static,
    text: fn(&Words) -> &'static str,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    any_button(None, text, Signal::derive(off), Callback::new(move |()| act()))
}

/// A small button inside a line of text.
pub(super) fn plain_button(
    text: fn(&Words) -> &'static str,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    any_button(Some("plain"), text, Signal::stored(false), Callback::new(move |()| act()))
}

/// The same for all buttons, so that it is compiled once.
fn any_button(
    class: Option<&'static str>,
    text: fn(&Words) -> &'static str,
    off: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    let app = app();
    view! {
        <button class=class disabled=move || off.get() on:click=move |_| act.run(())>
            {move || text(app.words())}
        </button>
    }
    .into_any()
}

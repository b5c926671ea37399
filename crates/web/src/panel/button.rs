//! The buttons of the panels, and the icons on them.

use crate::app::app;
use duskboard_client::words::Words;
use leptos::prelude::*;

/// What a button says.
type Text = fn(&Words) -> &'static str;

/// A button with a text.
pub(super) fn button(text: Text, act: impl Fn() + Send + Sync + 'static) -> AnyView {
    any_button(None, None, text, Signal::stored(false), Callback::new(move |()| act()))
}

/// A small button inside a line of text.
pub(super) fn plain_button(text: Text, act: impl Fn() + Send + Sync + 'static) -> AnyView {
    any_button(Some("plain"), None, text, Signal::stored(false), Callback::new(move |()| act()))
}

/// A button with an icon before its text; where there is no room the text is its name.
pub(super) fn icon_button(
    sign: &'static str,
    text: Text,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    icon_button_unless(|| false, sign, text, act)
}

/// The same, disabled while `off` says so.
pub(super) fn icon_button_unless(
    off: impl Fn() -> bool + Send + Sync + 'static,
    sign: &'static str,
    text: Text,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    any_button(None, Some(sign), text, Signal::derive(off), Callback::new(move |()| act()))
}

/// The same for all buttons, so that it is compiled once.
fn any_button(
    class: Option<&'static str>,
    sign: Option<&'static str>,
    text: Text,
    off: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    let app = app();
    let title = move || sign.map(|_| text(app.words()));
    view! {
        <button type="button" class=class title=title disabled=move || off.get() on:click=move |_| act.run(())>
            {sign.map(icon)}
            <span>{app.word(text)}</span>
        </button>
    }
    .into_any()
}

/// A closed eye: something that is not seen. The name is no literal, for a view of nothing but literals is written
/// as text, and in that an element is called as it is in Rust.
pub(crate) fn closed_eye(class: &'static str) -> AnyView {
    let eye = "#eye-closed";
    view! {
        <svg class=class viewBox="0 0 100 100" aria-hidden="true"><use_ href=eye width="100" height="100"/></svg>
    }
    .into_any()
}

/// A drawing of `icons.svg`.
pub(crate) fn icon(sign: &'static str) -> AnyView {
    view! { <svg class="icon" aria-hidden="true"><use_ href=sign/></svg> }.into_any()
}

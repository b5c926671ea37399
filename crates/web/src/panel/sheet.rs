//! A sheet over the page: a menu, a question, a list of keys.

use crate::app::app;
use crate::panel::button::plain_button;
use duskboard_client::words::Words;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A sheet with a title. Escape, a touch beside it and its button close it.
#[component]
pub(crate) fn Sheet(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// What it is about.
    title: fn(&Words) -> &'static str,
    /// What it holds.
    children: Children,
) -> impl IntoView {
    let app = app();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        match open.get() {
            true if !dialog.open() => {
                let _ = dialog.show_modal();
            }
            false => dialog.close(),
            true => {}
        }
    });
    let beside = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.tag_name() == "DIALOG") {
            open.set(false);
        }
    };
    view! {
        <dialog
            node_ref=dialog
            class="dialog"
            aria-label=app.word(title)
            on:close=move |_| open.set(false)
            on:click=beside
        >
            <div class="leaf">
                <h2>{app.word(title)}</h2>
                {children()}
                {plain_button(|w| w.close, move || open.set(false))}
            </div>
        </dialog>
    }
}

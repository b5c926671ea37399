//! Keys that work wherever the focus is, except in text fields.

use crate::browser;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, KeyboardEvent};

/// Passes on each key, and whether it was pressed on the board, as long as this screen lives.
pub(crate) fn listen_to_keys(act: impl Fn(&str, bool) + 'static) {
    let pressed = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let on_board = target.as_ref().is_some_and(|target| target.class_list().contains("cell"));
        let writing = target.is_some_and(|target| {
            matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
        });
        if !(writing || event.ctrl_key() || event.meta_key() || event.alt_key()) {
            act(&event.key(), on_board);
        }
    });
    if let Some(document) = browser::window().document() {
        document.set_onkeydown(Some(pressed.as_ref().unchecked_ref()));
    }
    let pressed = StoredValue::new_local(pressed);
    on_cleanup(move || {
        if let Some(document) = browser::window().document() {
            // The next screen may listen already.
            let now = document.onkeydown().map(JsValue::from);
            if pressed.with_value(|ours| now.as_ref() == Some(ours.as_ref())) {
                document.set_onkeydown(None);
            }
        }
        pressed.dispose();
    });
}

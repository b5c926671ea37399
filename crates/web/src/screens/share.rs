//! What somebody sends to a friend: copied, shared, or read from a code.

use crate::app::{App, app};
use crate::browser;
use crate::peer::QrCode;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A text to be copied or shared.
#[component]
pub(super) fn Share(text: String) -> impl IntoView {
    let app = app();
    let (copied, shared) = (text.clone(), text.clone());
    view! {
        <p class="share">
            <input readonly type="text" prop:value=text aria-label=move || app.words().invite/>
            <button class="main" on:click=move |_| copy(app, copied.clone())>{move || app.words().copy_link}</button>
            {browser::can_share().then(|| view! {
                <button on:click=move |_| browser::share(&shared)>{move || app.words().share}</button>
            })}
        </p>
    }
}

/// Copies a text and says so.
pub(crate) fn copy(app: App, text: String) {
    spawn_local(async move {
        match browser::clipboard() {
            Some(clipboard) if JsFuture::from(clipboard.write_text(&text)).await.is_ok() => {
                app.say(app.words().copied);
            }
            // Insecure pages have no clipboard: show the text instead.
            Some(_) | None => app.say(text),
        }
    });
}

/// The code of what has to reach the friend.
#[component]
pub(super) fn QrPicture() -> impl IntoView {
    let app = app();
    move || app.peer.code.get().map(|code| picture(app, code))
}

fn picture(app: App, QrCode { text, side, path }: QrCode) -> AnyView {
    view! {
        <svg class="qr" viewBox=format!("-2 -2 {} {}", side + 4, side + 4) role="img" aria-label=move || app.words().qr_label data-link=text>
            <rect x="-2" y="-2" width=side + 4 height=side + 4 fill="#fff"/>
            <path d=path fill="#17152c"/>
        </svg>
    }
    .into_any()
}

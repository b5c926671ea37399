//! What the page uses of the browser: time, randomness, storage, files, the address.

use duskboard_protocol::{Bytes32, text::Hex};
use leptos::prelude::{RwSignal, Set};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url, Window};

/// The window. A page always has one.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// Milliseconds since the page was opened; never goes back.
pub(crate) fn now() -> u64 {
    window().performance().map_or(0.0, |performance| performance.now()) as u64
}

/// Thirty-two random bytes that nobody can guess.
pub(crate) fn random() -> Bytes32 {
    let mut bytes = [0; 32];
    let drawn =
        window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    drawn.expect("a browser has random numbers");
    Hex(bytes)
}

/// A random number that is most likely new, small enough to be exact in JSON.
pub(crate) fn fresh_number() -> u64 {
    let bytes = random().0;
    u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], 0, 0])
}

/// What the browser keeps under a name.
pub(crate) fn recall(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Keeps something; `false` if the browser would not.
pub(crate) fn keep(key: &str, value: &str) -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets something.
pub(crate) fn forget(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(key);
    }
}

/// Downloads a file.
pub(crate) fn download(name: &str, kind: &str, content: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&content.into());
    let about = BlobPropertyBag::new();
    about.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &about)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let document = window().document().ok_or("no document")?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// Lets the user choose a saved game and passes its content on.
pub(crate) fn upload(then: impl Fn(String) + 'static) -> Result<(), JsValue> {
    let then = std::rc::Rc::new(then);
    choose_file(".json,.duskboard,application/json", move |file| {
        let then = then.clone();
        wasm_bindgen_futures::spawn_local(async move { then(text_of(&file).await) });
    })
}

/// The text of a file; nothing, if it has none.
pub(crate) async fn text_of(file: &web_sys::File) -> String {
    let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Lets the user choose a file of some kinds.
pub(crate) fn choose_file(
    kinds: &str,
    then: impl Fn(web_sys::File) + 'static,
) -> Result<(), JsValue> {
    let document = window().document().ok_or("no document")?;
    let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(kinds);
    let chooser = input.clone();
    let chosen = Closure::once_into_js(move || {
        if let Some(file) = chooser.files().and_then(|files| files.get(0)) {
            then(file);
        }
    });
    input.set_onchange(Some(chosen.unchecked_ref()));
    input.click();
    Ok(())
}

/// Does something later.
pub(crate) fn after(milliseconds: i32, then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let _ = window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(then.unchecked_ref(), milliseconds);
}

/// Waits a while.
pub(crate) async fn pause(milliseconds: i32) {
    let over = js_sys::Promise::new(&mut |resolve, _| {
        let _ =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(over).await;
}

/// What the address has after `#`.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_string()
}

/// Writes another address for what is shown, so that it can be kept or passed on.
pub(crate) fn set_address(address: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// Turns the link of a room, `?room=ROOM#KEY`, into an address of this page.
pub(crate) fn tidy_address() {
    let location = window().location();
    let query = location.search().unwrap_or_default();
    let Some(room) = query.strip_prefix("?room=") else { return };
    let room: String = room.chars().take_while(char::is_ascii_alphanumeric).collect();
    let key = fragment();
    let key = if key.is_empty() { key } else { format!("/{key}") };
    let path = location.pathname().unwrap_or_default();
    set_address(&format!("{path}#/r/{room}{key}"));
}

/// The clipboard. Insecure pages have none.
pub(crate) fn clipboard() -> Option<web_sys::Clipboard> {
    let found = js_sys::Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    (!found.is_undefined()).then(|| found.unchecked_into())
}

/// The address of the page, without the screen that is shown.
pub(crate) fn address() -> String {
    let here = window().location().href().unwrap_or_default();
    here.split(['#', '?']).next().unwrap_or_default().into()
}

/// The first element that a selector finds.
fn element(selector: &str) -> Option<web_sys::HtmlElement> {
    window().document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Gives the focus to the first element that a selector finds.
pub(crate) fn focus(selector: &str) {
    if let Some(found) = element(selector) {
        let _ = found.focus();
    }
}

/// Sets the title of the page.
pub(crate) fn set_title(title: &str) {
    if let Some(document) = window().document() {
        document.set_title(title);
    }
}

/// An attribute of the root element, filled in by the build.
pub(crate) fn root_attribute(name: &str) -> String {
    let root = window().document().and_then(|document| document.document_element());
    root.and_then(|root| root.get_attribute(name)).unwrap_or_default()
}

/// Sets an attribute of the root element, for the style sheet.
pub(crate) fn set_root_attribute(name: &str, value: &str) {
    let root = window().document().and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = root.set_attribute(name, value);
    }
}

/// Moves the focus to an element that is about to be on the page.
pub(crate) fn focus_soon(selector: &'static str) {
    after(0, move || {
        if let Some(found) = element(selector) {
            let _ = found.set_attribute("tabindex", "-1");
            let _ = found.focus();
        }
    });
}

/// Says whether a media query is true, now and whenever that changes.
pub(crate) fn watch_media(query: &str, is: RwSignal<bool>) {
    let Ok(Some(list)) = window().match_media(query) else { return };
    is.set(list.matches());
    let watched = list.clone();
    let changed = Closure::<dyn Fn()>::new(move || is.set(watched.matches()));
    list.set_onchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
}

/// What the device shares with. Not every browser has it.
fn sharing() -> Option<js_sys::Function> {
    js_sys::Reflect::get(&window().navigator(), &"share".into()).ok()?.dyn_into().ok()
}

/// Whether the device can share something.
pub(crate) fn can_share() -> bool {
    sharing().is_some()
}

/// Shares a link, or another text, by whatever means somebody chooses.
pub(crate) fn share(text: &str) {
    let about = js_sys::Object::new();
    let kind = if text.starts_with("http") { "url" } else { "text" };
    let _ = js_sys::Reflect::set(&about, &kind.into(), &text.into());
    if let Some(share) = sharing()
        && let Ok(shared) = share.call1(&window().navigator(), &about)
    {
        // Whoever changes their mind does not want to hear of it.
        let shared: js_sys::Promise = shared.unchecked_into();
        wasm_bindgen_futures::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(shared).await;
        });
    }
}

/// Whether the page has an address that only this computer knows.
pub(crate) fn is_only_here() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

//! The page.
#![cfg(target_arch = "wasm32")]

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the page on the screen.
#[wasm_bindgen(start)]
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <p>"Hello"</p> });
}

//! The page: a board, what stands beside it, and the ways to a game.
//!
//! What it knows comes from `client`; here it is only shown and touched.
#![cfg(target_arch = "wasm32")]
// Components are made public by their macro, whatever they say.
#![allow(unreachable_pub)]

mod app;
mod board;
mod browser;
mod desk;
mod offline;
mod online;
mod panel;
mod play;
mod screens;
mod sound;

use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the page on the screen.
#[wasm_bindgen(start)]
pub fn start() {
    leptos::mount::mount_to_body(app::Page);
}

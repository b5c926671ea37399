//! The page: the board, the panels beside it, and the screens that lead to a game.
//!
//! What it knows comes from `client`; this crate only shows it.
#![cfg(target_arch = "wasm32")]
// The component macro makes every component public.
#![allow(unreachable_pub)]

mod app;
mod board;
mod browser;
mod desk;
mod lean;
mod offline;
mod online;
mod panel;
mod parts;
mod peer;
mod play;
mod screens;
mod sound;
mod stage;
mod study;
mod texts;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Puts the page on the screen.
#[wasm_bindgen(start)]
pub fn start() {
    wasm_bindgen_futures::spawn_local(app::show());
}

//! `cargo xtask play`: from a fresh clone to an address to open.

use crate::run::{command, run, target_folder};
use crate::web::web;

/// Where a look around is kept, out of the way of git.
const DATA: &str = "target/play";

/// Builds everything and runs the server until it is stopped with Ctrl-C.
pub(crate) fn play() -> Result<(), String> {
    eprintln!("Building the page, its worker and the server. The first time this takes some");
    eprintln!("minutes: it compiles everything, SQLite too, and downloads the sources once.");
    web(&[])?;
    run("cargo build --release --package duskboard")?;
    let binary = target_folder().join("release/duskboard");
    let line = format!("{} serve --data {DATA}", binary.display());
    eprintln!("\n==> {line}\n    Games are kept in {DATA}. Ctrl-C stops it.\n");
    let status = command(&line).status().map_err(|error| format!("`{line}`: {error}"))?;
    match status.code() {
        // Stopped by the signal itself, or politely.
        Some(0) | None => Ok(()),
        Some(_) => Err(format!("`{line}` failed ({status})")),
    }
}

//! `cargo xtask play`: from a fresh clone to an address to open.

use crate::run::{command, run, top};

/// Where a look around is kept, out of the way of git.
const DATA: &str = "target/play";

/// Builds the server and runs it until it is stopped with Ctrl-C.
pub(crate) fn play() -> Result<(), String> {
    eprintln!("Building the server. The first time this takes some minutes: it compiles");
    eprintln!("everything it needs, SQLite too, and downloads the sources once.");
    run("cargo build --release --package duskboard")?;
    if !top().join("dist/index.html").exists() {
        eprintln!("\nThere is no web client in dist/: the server runs without a board to look at.");
    }
    let folder = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let line = format!("{folder}/release/duskboard serve --data {DATA}");
    eprintln!("\n==> {line}\n    Games are kept in {DATA}. Ctrl-C stops it.\n");
    let status = command(&line).status().map_err(|error| format!("`{line}`: {error}"))?;
    match status.code() {
        // Stopped by the signal itself, or politely.
        Some(0) | None => Ok(()),
        Some(_) => Err(format!("`{line}` failed ({status})")),
    }
}

//! `cargo xtask play`: from a fresh clone to an address to open.

use crate::run::{run, target_folder, top};
use crate::web::web;
use std::process::Command;

/// Where a look around is kept, out of the way of git.
const DATA: &str = "target/play";

/// Builds everything and runs the server until it is stopped with Ctrl-C.
pub(crate) fn play() -> Result<(), String> {
    eprintln!("Building the page, its worker and the server. The first time this takes some");
    eprintln!("minutes: it compiles everything, SQLite too, and downloads the sources once.");
    web(&[])?;
    run("cargo build --release --package duskboard")?;
    let binary = target_folder().join("release/duskboard");
    let name = binary.display();
    eprintln!("\n==> {name} serve --data {DATA}");
    eprintln!("    Games are kept in {DATA}. Ctrl-C stops it.\n");
    let mut server = Command::new(&binary);
    server.args(["serve", "--data", DATA]).current_dir(top());
    let status = server.status().map_err(|error| format!("{name}: {error}"))?;
    match status.code() {
        // Stopped by the signal itself, or politely.
        Some(0) | None => Ok(()),
        Some(_) => Err(format!("{name} failed ({status})")),
    }
}

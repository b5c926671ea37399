//! What ARCHITECTURE.md claims and a program can check: the map, the boundaries between the
//! crates, and that every file it names is there.

mod dependencies;
mod map;

use crate::run::top;
use map::Map;
use std::path::{Path, PathBuf};

/// What a pure crate may not name: input and output, time, randomness.
const PURE: &[&str] = &[
    "crates/rules/src",
    "crates/ai/src",
    "crates/computer/src",
    "crates/protocol/src",
    "crates/table/src",
    "crates/client/src",
];
const IMPURE_WORDS: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::env",
    "std::process",
    "std::io",
    "println!",
    "rand::",
];

/// What the server may not name: the truth of a game. Views come to it through the table.
const SERVER: &str = "crates/server/src";
const TRUTHS: &[&str] = &["rules::", "duskboard_rules"];

/// Checks all of it and lists every breach.
pub(crate) fn check() -> Result<(), String> {
    let text = read(&top().join("ARCHITECTURE.md"))?;
    let map = Map::read(&text)?;
    let mut breaches = dependencies::breaches(&map)?;
    breaches.extend(map::missing_files(&text, &everything(&top())?));
    for folder in PURE {
        breaches.extend(naming_breaches(folder, IMPURE_WORDS, "that crate is pure")?);
    }
    breaches.extend(naming_breaches(SERVER, TRUTHS, "the server sees tables, not rules")?);
    if breaches.is_empty() { Ok(()) } else { Err(breaches.join("\nxtask: ")) }
}

/// The files of a folder that name what they may not.
fn naming_breaches(folder: &str, words: &[&str], why: &str) -> Result<Vec<String>, String> {
    let files = everything(&top().join(folder))?;
    let mut breaches = Vec::new();
    for file in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let text = read(file)?;
        for word in words.iter().filter(|word| text.contains(*word)) {
            breaches.push(format!("{} names {word}: {why}", file.display()));
        }
    }
    Ok(breaches)
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Every file and folder below a folder, but what is hidden, built or fetched.
fn everything(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || ["target", "node_modules", "dist"].contains(&name.as_ref()) {
            continue;
        }
        if path.is_dir() {
            found.extend(everything(&path)?);
        }
        found.push(path);
    }
    Ok(found)
}

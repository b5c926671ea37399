//! The boundaries between the crates, as ARCHITECTURE.md draws them.

use crate::run::{output, top};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Which of our crates each may depend on. A crate that is not here is not allowed.
const MAY_DEPEND_ON: &[(&str, &[&str])] = &[
    ("duskboard-rules", &[]),
    ("duskboard-reference", &[]),
    ("duskboard-ai", &["duskboard-rules"]),
    ("duskboard-protocol", &["duskboard-rules"]),
    ("duskboard-table", &["duskboard-rules", "duskboard-protocol"]),
    ("duskboard-computer", &["duskboard-ai", "duskboard-protocol", "duskboard-table"]),
    ("duskboard-server", &["duskboard-protocol", "duskboard-table"]),
    (
        "duskboard",
        &[
            "duskboard-rules",
            "duskboard-ai",
            "duskboard-protocol",
            "duskboard-table",
            "duskboard-computer",
            "duskboard-server",
        ],
    ),
    ("duskboard-client", &["duskboard-rules", "duskboard-protocol"]),
    (
        "duskboard-worker",
        &["duskboard-rules", "duskboard-computer", "duskboard-protocol", "duskboard-table"],
    ),
    ("duskboard-web", &["duskboard-rules", "duskboard-client", "duskboard-protocol"]),
    ("xtask", &[]),
];

/// Our crates that only tests may use.
const TESTS_ONLY: &[&str] = &["duskboard-reference"];

/// What a pure crate may not name: input and output, time, randomness.
const PURE: &[&str] = &[
    "crates/rules/src",
    "crates/ai/src",
    "crates/protocol/src",
    "crates/table/src",
    "crates/computer/src",
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
/// What a pure crate may use of others'. Only `protocol` derives serialisation.
const MAY_USE: &[(&str, &[&str])] = &[
    ("duskboard-rules", &["thiserror"]),
    ("duskboard-ai", &[]),
    ("duskboard-protocol", &["serde", "serde_json", "thiserror"]),
    ("duskboard-client", &["serde", "serde_json"]),
    ("duskboard-table", &["hmac", "serde_json", "sha2", "thiserror"]),
    ("duskboard-computer", &[]),
];

/// What the server may not name: the truth of a game. Views come to it through the table.
const SERVER: &str = "crates/server/src";
const TRUTHS: &[&str] = &["rules::", "duskboard_rules"];

/// Checks all of it and lists every breach.
pub(crate) fn check() -> Result<(), String> {
    let mut breaches = dependency_breaches()?;
    for folder in PURE {
        breaches.extend(naming_breaches(folder, IMPURE_WORDS, "that crate is pure")?);
    }
    breaches.extend(naming_breaches(SERVER, TRUTHS, "the server sees tables, not rules")?);
    if breaches.is_empty() { Ok(()) } else { Err(breaches.join("\nxtask: ")) }
}

fn dependency_breaches() -> Result<Vec<String>, String> {
    let text = output("cargo metadata --no-deps --format-version 1 --offline")
        .or_else(|| output("cargo metadata --no-deps --format-version 1"))
        .ok_or("cargo metadata failed")?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let packages = list(&metadata["packages"]);
    let ours: Vec<&str> = packages.iter().map(name).collect();
    Ok(packages.iter().flat_map(|package| breaches_of(package, &ours)).collect())
}

fn breaches_of(package: &Value, ours: &[&str]) -> Vec<String> {
    let crate_name = name(package);
    let Some((_, allowed)) = MAY_DEPEND_ON.iter().find(|(known, _)| *known == crate_name) else {
        return vec![format!("{crate_name} is not in the table of crates")];
    };
    let pure = MAY_USE.iter().find(|(known, _)| *known == crate_name);
    let mut breaches = Vec::new();
    for dependency in list(&package["dependencies"]) {
        let used = name(dependency);
        let for_tests = dependency["kind"] == "dev";
        let ours = ours.contains(&used);
        let fine = match for_tests {
            true => true,
            false if ours => allowed.contains(&used) && !TESTS_ONLY.contains(&used),
            false => pure.is_none_or(|(_, may)| may.contains(&used)),
        };
        if !fine {
            breaches.push(format!("{crate_name} may not depend on {used}"));
        }
    }
    breaches
}

fn name(value: &Value) -> &str {
    value["name"].as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The files of a folder that name what they may not.
fn naming_breaches(folder: &str, words: &[&str], why: &str) -> Result<Vec<String>, String> {
    let mut breaches = Vec::new();
    for file in sources(&top().join(folder))? {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        for word in words.iter().filter(|word| text.contains(*word)) {
            breaches.push(format!("{} names {word}: {why}", file.display()));
        }
    }
    Ok(breaches)
}

/// Every source file below a folder.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

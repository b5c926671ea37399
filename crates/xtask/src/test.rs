//! The test command: everything that has to hold before a change lands.

use crate::missing;
use crate::reach;
use crate::run::{both, output, run, run_with, target_folder, top};
use crate::setup::{BROWSERS, CLUSTER, may_install, packages};
use crate::tidy;
use crate::web::web;

/// Lets clippy build the page and refuse what it would warn of: most of the page's code is seen by no
/// compiler elsewhere, and to check it in a run of its own would take as long as the build.
const STRICT: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"),
];
/// With what only those need who work on the computer players; without it they are built for the page.
const WORKSHOP: &str = "--features duskboard-ai/workshop";
/// How long each fuzz target runs in the test command.
const FUZZ_SECONDS: u32 = 5;

/// Sets up what is missing and runs every check, quickest first.
pub(crate) fn all() -> Result<(), String> {
    run("cargo fmt --all --check")?;
    eprintln!("\n==> tidy");
    tidy::check()?;
    both(tools, lints)?;
    both(|| web(&STRICT), native)?;
    let mut left_out = Vec::new();
    match missing::nodes() {
        None => nodes()?,
        Some(why) => left_out.push(format!("several servers that are one: {why}")),
    }
    match missing::browsers() {
        None => browser()?,
        Some(why) => left_out.push(format!("the page in browsers: {why}")),
    }
    left_out.extend(reach::all(&STRICT)?);
    match fuzzer() {
        Ok(()) => fuzz(FUZZ_SECONDS)?,
        Err(missing) => left_out.push(format!("fuzzing: {missing}")),
    }
    eprintln!("\nAll checks passed{}", if left_out.is_empty() { "." } else { ", but for:" });
    left_out.iter().for_each(|check| eprintln!("  {check}"));
    Ok(())
}

/// Everything that runs without a browser.
fn native() -> Result<(), String> {
    run("cargo test --workspace --quiet")?;
    run_with("cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])?;
    run("cargo build --quiet --package duskboard")
}

/// The server's tests once more, against three nodes behind a proxy. Named for the whole workspace, so
/// that nothing is built anew for it.
fn nodes() -> Result<(), String> {
    let tests = ["rooms", "leaks", "bad_input", "broker", "floods", "fuzz"];
    let tests = tests.map(|test| format!("--test {test}")).join(" ");
    run_with(&format!("cargo test --workspace --quiet {tests}"), &[("DUSKBOARD_CLUSTER", "1")])
}

/// Browsers, databases and wires to test with, where this system gets them by itself.
fn tools() -> Result<(), String> {
    if may_install() { packages(&[&CLUSTER[..], &BROWSERS].concat()) } else { Ok(()) }
}

/// What the compiler's advisor would warn of.
fn lints() -> Result<(), String> {
    run(&format!("cargo clippy --workspace --all-targets {WORKSHOP} --quiet -- -D warnings"))
}

/// Plays the page and the server in a real browser.
fn browser() -> Result<(), String> {
    let binary = target_folder().join("debug/duskboard");
    let binary = binary.to_str().ok_or("the target folder has no name that can be passed on")?;
    driver()?;
    run_with("npm test --prefix e2e", &[("DUSKBOARD_BIN", binary)])
}

/// What drives the browsers, installed if it is not there.
pub(crate) fn driver() -> Result<(), String> {
    match top().join("e2e/node_modules").exists() {
        true => Ok(()),
        false => run("npm ci --prefix e2e --no-audit --no-fund"),
    }
}

/// Is there all that fuzzing needs?
fn fuzzer() -> Result<(), &'static str> {
    output("cargo fuzz --version").ok_or("cargo-fuzz is not installed")?;
    output("rustup run nightly rustc --version").ok_or("there is no nightly toolchain")?;
    Ok(())
}

/// Runs every fuzz target for some seconds.
pub(crate) fn fuzz(seconds: u32) -> Result<(), String> {
    let targets = std::fs::read_dir(top().join("fuzz/targets"))
        .map_err(|error| format!("fuzz/targets: {error}"))?;
    let mut names: Vec<_> = targets
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .collect();
    names.sort();
    for name in names {
        // There is no unsafe code to sanitize, and without it fuzzing is many times faster.
        run(&format!(
            "cargo +nightly fuzz run --sanitizer none --fuzz-dir fuzz {name} -- \
             -max_total_time={seconds} -verbosity=0"
        ))?;
    }
    Ok(())
}

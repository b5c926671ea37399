//! The test command: everything that has to hold before a change lands.

use crate::run::{output, run, run_with, target_folder, top};
use crate::setup::chromium;
use crate::tidy;
use crate::web::web;

/// How long each fuzz target runs in the test command.
const FUZZ_SECONDS: u32 = 5;

/// Sets up what is missing and runs every check, quickest first.
pub(crate) fn all() -> Result<(), String> {
    run("cargo fmt --all --check")?;
    eprintln!("\n==> tidy");
    tidy::check()?;
    run("cargo clippy --workspace --all-targets --quiet -- -D warnings")?;
    run("cargo test --workspace --quiet")?;
    run_with("cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])?;
    browser()?;
    match fuzzer() {
        Ok(()) => fuzz(FUZZ_SECONDS)?,
        Err(missing) => eprintln!("\n==> fuzz: left out, {missing}"),
    }
    eprintln!("\nAll checks passed.");
    Ok(())
}

/// Builds the page and the server, and plays them in a real browser.
fn browser() -> Result<(), String> {
    chromium()?;
    web()?;
    run("cargo build --quiet --package duskboard")?;
    let binary = target_folder().join("debug/duskboard");
    let binary = binary.to_str().ok_or("the target folder has no name that can be passed on")?;
    if !top().join("e2e/node_modules").exists() {
        run("npm ci --prefix e2e --no-audit --no-fund")?;
    }
    run_with("npm test --prefix e2e", &[("DUSKBOARD_BIN", binary)])
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

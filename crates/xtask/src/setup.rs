//! What a fresh machine lacks, brought in when it is needed.

use crate::run::{output, run, run_with};
use crate::web::WASM;

/// The compiler's target for browsers.
pub(crate) fn wasm_target() -> Result<(), String> {
    let installed = output("rustup target list --installed").unwrap_or_default();
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    run(&format!("rustup target add {WASM}"))
}

/// What the page and several servers together are tested with, as Debian has it: the program, and the
/// package it is in.
pub(crate) const PACKAGES: [(&str, &str); 7] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/firefox-esr", "firefox-esr"),
    ("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
    ("/usr/bin/Xvfb", "xvfb"),
    ("/usr/bin/turnserver", "coturn"),
    ("/usr/lib/postgresql", "postgresql"),
    ("/usr/sbin/nats-server", "nats-server"),
];

/// Installs what the tests need and is not there.
pub(crate) fn packages() -> Result<(), String> {
    let missing = |(program, _): &&(&str, &str)| !std::path::Path::new(program).exists();
    let missing: Vec<_> = PACKAGES.iter().filter(missing).map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    run("apt-get update")?;
    // Packages with questions get their usual answers.
    let quietly = [("DEBIAN_FRONTEND", "noninteractive")];
    run_with(&format!("apt-get install -y {}", missing.join(" ")), &quietly)
}
